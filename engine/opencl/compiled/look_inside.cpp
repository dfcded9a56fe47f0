// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/compiled/look_inside.h"

#include "engine/opencl/cl_failure.h"
#include "engine/opencl/compiled/binary_parts.h"
#include "engine/opencl/compiled/disassembler.h"
#include "engine/opencl/compiled/entry_text.h"
#include "engine/opencl/compiled/ptxas_log.h"
#include "engine/values/text/sentence.h"

#include <chrono>
#include <string>
#include <utility>

namespace tonescope::opencl {

namespace {

/// One question on its way to its answer.
class Look {
public:
    Look(const OpenedDevice& on, const KernelName& name, std::uint32_t workGroup)
        : m_on(on), m_name(name), m_workGroup(workGroup) {
        m_result.figures.computeUnits = on.info.computeUnits;
        m_result.figures.computeCapability = on.info.computeCapability;
    }

    /// Throws cl::Error where the driver fails.
    void look() {
        const std::string source = sourceOf(m_name);
        cl::Program program = built(source);
        addLog(program);
        if (verbose() && !m_result.figures.registers) {
            // The driver took what it had compiled before. With a kernel more it is another program.
            const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
            addLog(built(source + "\n__kernel void unused_" + std::to_string(now) + "(void) {}\n"));
        }
        addFigures(program, source);
        addCode(program);
    }

    void miss(std::string what) { m_result.missing.push_back(std::move(what)); }
    [[nodiscard]] CompiledKernel take() { return std::move(m_result); }

private:
    [[nodiscard]] bool verbose() const { return hasExtension(m_on.info, "cl_nv_compiler_options"); }

    [[nodiscard]] cl::Program built(const std::string& source) const {
        cl::Program program(m_on.context, source);
        program.build(m_on.device, (m_name.options + (verbose() ? " -cl-nv-verbose" : "")).c_str());
        return program;
    }

    void addLog(const cl::Program& program) {
        addPtxasFigures(program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(m_on.device), m_name.function,
                        m_result.figures);
    }

    void addFigures(const cl::Program& program, const std::string& source) {
        const cl::Kernel kernel(program, std::string(m_name.function).c_str());
        KernelFigures& figures = m_result.figures;
        figures.localBytes = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(m_on.device);
        // PoCL 6 reports 0 for every kernel, also for those that declare tables in local memory.
        if (figures.localBytes == 0U && source.find("__local") != std::string::npos)
            figures.localBytes.reset();
        figures.privateBytes = kernel.getWorkGroupInfo<CL_KERNEL_PRIVATE_MEM_SIZE>(m_on.device);
        figures.mostWorkGroup = kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(m_on.device);
        figures.preferredMultiple =
            kernel.getWorkGroupInfo<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE>(m_on.device);
    }

    void addCode(const cl::Program& program) {
        const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
        if (binaries.empty()) return miss(SENTENCE("the driver gives no compiled code"));
        const std::string_view binary(reinterpret_cast<const char*>(binaries.front().data()),
                                      binaries.front().size());
        m_result.binary = kindOf(binary);
        m_result.binaryBytes = binary.size();
        switch (m_result.binary) {
        case BinaryKind::Ptx:
            return addPtx(binary);
        case BinaryKind::Pocl:
            return addPocl(binary);
        case BinaryKind::Bitcode:
            return add(CodeKind::LlvmIr, bitcodeText(binary), std::string(m_name.function), 0);
        case BinaryKind::Elf:
            return addMachineCode({binary, 0}, std::string(m_name.function));
        default:
            break; // its kind says that nobody here can read it
        }
    }

    void addPtx(std::string_view binary) {
        const std::string_view text = binary.substr(0, binary.find('\0'));
        if (m_result.figures.computeCapability != 0)
            add(CodeKind::Sass, sassOf(text, m_result.figures.computeCapability),
                std::string(m_name.function), 0);
        m_result.listings.push_back(listingOf(CodeKind::Ptx, text, m_name.function));
    }

    void addPocl(std::string_view binary) {
        const auto code = partOfKernel(partsOf(binary, elfMagic), m_name.function, m_workGroup);
        if (code) {
            addMachineCode(*code, "_pocl_kernel_" + std::string(m_name.function) + "_workgroup");
        } else {
            miss(SENTENCE("the driver's binary has no machine code of this kernel"));
        }
        const auto bitcode = partsOf(binary, bitcodeMagic);
        if (!bitcode.empty())
            add(CodeKind::LlvmIr, bitcodeText(bitcode.front().bytes), std::string(m_name.function), 0);
    }

    /// objdump of this machine reads code of its own processor, and not that of a graphics card.
    void addMachineCode(const KernelPart& part, const std::string& entry) {
        constexpr std::uint16_t x86 = 62, arm64 = 183, riscv = 243;
        const std::uint16_t machine = machineOf(part.bytes);
        if (machine != x86 && machine != arm64 && machine != riscv)
            return miss(filled(
                SENTENCE("its machine code is of a processor that nothing here can read (ELF machine %1)"),
                {std::to_string(machine)}));
        add(machine == x86 ? CodeKind::X86 : CodeKind::Assembly, disassembled(part.bytes), entry,
            part.forWorkGroup);
    }

    void add(CodeKind kind, const Outcome<Disassembly>& made, const std::string& entry,
             std::uint32_t forWorkGroup) {
        if (!made) return miss(made.failure().cause);
        CodeListing listing = listingOf(kind, made->text, entry);
        listing.tool = made->tool;
        listing.forWorkGroup = forWorkGroup;
        m_result.listings.push_back(std::move(listing));
    }

    const OpenedDevice& m_on;
    const KernelName& m_name;
    std::uint32_t m_workGroup;
    CompiledKernel m_result;
};

} // namespace

std::shared_ptr<const CompiledKernel> lookInside(const OpenedDevice& on, const KernelName& name,
                                                 std::uint32_t workGroup) {
    Look look(on, name, workGroup);
    try {
        look.look();
    } catch (const std::exception& error) {
        look.miss(filled(SENTENCE("the driver refuses: %1"), {lineOf(failureFrom(error, Stage::Build))}));
    }
    return std::make_shared<const CompiledKernel>(look.take());
}

} // namespace tonescope::opencl
