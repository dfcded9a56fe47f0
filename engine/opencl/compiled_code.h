// SPDX-License-Identifier: GPL-3.0-or-later
// The code that a driver made of a kernel: found in the binary of a program, and disassembled.
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
[[nodiscard]] BinaryKind kindOf(std::string_view binary);

/// A file in PoCL's container; `bytes` points into the binary.
struct BinaryPart {
    std::string_view name; ///< "/count/256-1-1-goffs0/count.so"
    std::string_view bytes;
};

/// The files in a container that begin with `magic` and have a name, at most 64. Container sizes are not
/// trusted.
[[nodiscard]] std::vector<BinaryPart> partsOf(std::string_view container, std::string_view magic);

inline constexpr std::string_view elfMagic = "\x7f"
                                             "ELF";
inline constexpr std::string_view bitcodeMagic = "BC\xC0\xDE";

/// The code of a kernel among such files.
struct KernelPart {
    std::string_view bytes;
    std::uint32_t forWorkGroup = 0; ///< 0: for any
};

/// The code for work-groups of that size, or else for any size; nothing if the kernel has none.
[[nodiscard]] std::optional<KernelPart> partOfKernel(const std::vector<BinaryPart>& parts,
                                                     std::string_view kernel, std::uint32_t workGroup);

/// The processor of an ELF file (e_machine): 62 is x86-64; 0 if the file is too short.
[[nodiscard]] std::uint16_t machineOf(std::string_view elf);

/// A disassembly and the tool that wrote it.
struct Disassembly {
    std::string text, tool;
};

// Each runs a tool in a process of its own, up to 20 seconds. Fails if the tool is not installed, with the
// name of Debian's package, or if the tool does not understand the bytes.

/// Machine code of an ELF file, by objdump.
[[nodiscard]] Outcome<Disassembly> disassembled(std::string_view elf);
/// LLVM's bitcode, by the newest installed llvm-dis.
[[nodiscard]] Outcome<Disassembly> bitcodeText(std::string_view bitcode);
/// The machine code that NVIDIA's ptxas makes of PTX for a compute capability. The driver may have another
/// assembler.
[[nodiscard]] Outcome<Disassembly> sassOf(std::string_view ptx, std::uint32_t capability);

/// The function `entry` and the functions that it calls, in their order in the text; of PTX also the text
/// before the first function. The whole text if there is no such function. Cut at a line after
/// `longestListing` bytes.
[[nodiscard]] CodeListing listingOf(CodeKind kind, std::string_view text, std::string_view entry);

/// Limit of a listing in bytes.
inline constexpr std::size_t longestListing = std::size_t{512} << 10U;

/// Sets registers, stack and spills of a function from the log of a build with -cl-nv-verbose. Figures that
/// the log lacks stay as they were.
void addPtxasFigures(std::string_view log, std::string_view function, KernelFigures& figures);

/// References to an opened device.
struct OpenedDevice {
    const cl::Context& context;
    const cl::Device& device;
    const DeviceInfo& info;
};

/// Builds the kernel again from the same text with the same options: a program from the disk has no log, and
/// PoCL has the code for a work-group size only in a program that was built after a count with that size.
/// Does not fail: the answer says what is missing. Takes the time of a build and of a disassembler.
[[nodiscard]] std::shared_ptr<const CompiledKernel> lookInside(const OpenedDevice& on, const KernelName& name,
                                                               std::uint32_t workGroup);

} // namespace tonescope::opencl
