// SPDX-License-Identifier: GPL-3.0-or-later
// The machine code of a kernel, for the *Compiled code* page: it is extracted from the binary that the driver
// returns and disassembled by tools of the system.
#pragma once

#include "engine/opencl/kernel_cache.h"
#include "engine/values/device_info.h"
#include "engine/values/measuring/compiled_kernel.h"
#include "engine/values/outcome.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::opencl {
/// The format of a binary, by its first bytes.
[[nodiscard]] BinaryKind kindOf(std::string_view binary);

/// One file of the container in which PoCL stores a program; `bytes` points into the container.
struct BinaryPart {
    std::string_view name; ///< "/count/256-1-1-goffs0/count.so"
    std::string_view bytes;
};

/// Finds files in a container of PoCL that begin with `magic`; at most 64. The container is not trusted:
/// sizes are checked against its length.
[[nodiscard]] std::vector<BinaryPart> partsOf(std::string_view container, std::string_view magic);

inline constexpr std::string_view elfMagic = "\x7f"
                                             "ELF";
inline constexpr std::string_view bitcodeMagic = "BC\xC0\xDE";

/// The code of one kernel, found among the files of a container.
struct KernelPart {
    std::string_view bytes;
    std::uint32_t forWorkGroup = 0; ///< size of work-groups that it is compiled for; 0: any
};

/// The code of a kernel for work-groups of this size, or else the code for any size. Nothing if there is
/// neither.
[[nodiscard]] std::optional<KernelPart> partOfKernel(const std::vector<BinaryPart>& parts,
                                                     std::string_view kernel, std::uint32_t workGroup);

/// The processor of an ELF file (e_machine): 62 is x86-64; 0 if the file is too short.
[[nodiscard]] std::uint16_t machineOf(std::string_view elf);

/// A disassembly and the tool that wrote it.
struct Disassembly {
    std::string text, tool;
};

// Each of the next functions runs a tool in a process of its own with a time limit. It fails if the tool
// cannot read the bytes, or if it is not installed; then the failure names the package of the tool.

/// Machine code of an ELF file, by objdump.
[[nodiscard]] Outcome<Disassembly> disassembled(std::string_view elf);
/// LLVM's bitcode, by the newest installed llvm-dis.
[[nodiscard]] Outcome<Disassembly> bitcodeText(std::string_view bitcode);
/// Assembles PTX for a compute capability with ptxas of NVIDIA's toolkit and disassembles the result. The
/// assembler of the driver may be another version and produce other code.
[[nodiscard]] Outcome<Disassembly> sassOf(std::string_view ptx, std::uint32_t capability);

/// Cuts a text to the function `entry` and the functions that it calls, in the order of the text. Of PTX the
/// text before the first function is kept. Returns the whole text if there is no such function. Cuts off
/// lines after `longestListing` bytes.
[[nodiscard]] CodeListing listingOf(CodeKind kind, std::string_view text, std::string_view entry);

/// Limit of a listing in bytes.
inline constexpr std::size_t longestListing = std::size_t{512} << 10U;

/// Reads registers, stack and spills of a function from the log of a build with -cl-nv-verbose. Figures that
/// the log lacks are not changed.
void addPtxasFigures(std::string_view log, std::string_view function, KernelFigures& figures);

/// References to an opened device.
struct OpenedDevice {
    const cl::Context& context;
    const cl::Device& device;
    const DeviceInfo& info;
};

/// Builds the kernel again from the same text and options, and returns its code. The second build is
/// necessary because a program from the disk cache has no log, and because PoCL compiles for a work-group
/// size only after a count with that size. Never fails: the result says what is missing. Takes as long as a
/// build and a disassembler.
[[nodiscard]] std::shared_ptr<const CompiledKernel> lookInside(const OpenedDevice& on, const KernelName& name,
                                                               std::uint32_t workGroup);

} // namespace tonescope::opencl
