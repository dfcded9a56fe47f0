// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled code of a kernel: its listings, its use of resources, and which instructions load from memory
// or change it atomically.
#pragma once

#include "engine/values/names.h"
#include "engine/values/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

/// Language of a listing.
enum class CodeKind : std::uint8_t {
    Ptx,     ///< NVIDIA's virtual instructions
    Sass,    ///< machine code of NVIDIA devices
    LlvmIr,  ///< LLVM's intermediate representation
    X86,     ///< x86-64 in Intel syntax
    Assembly ///< machine code of another processor; not parsed
};

template <>
inline constexpr auto namesOf<CodeKind> = std::to_array<Name<CodeKind>>({{CodeKind::Ptx, "ptx"},
                                                                         {CodeKind::Sass, "sass"},
                                                                         {CodeKind::LlvmIr, "llvm"},
                                                                         {CodeKind::X86, "x86"},
                                                                         {CodeKind::Assembly, "assembly"}});

/// Format of the binary that a driver returns for a program.
enum class BinaryKind : std::uint8_t { None, Ptx, Pocl, Elf, Bitcode, Spirv, Unknown };

template <>
inline constexpr auto
    namesOf<BinaryKind> = std::to_array<Name<BinaryKind>>({{BinaryKind::None, "none"},
                                                           {BinaryKind::Ptx, "ptx"},
                                                           {BinaryKind::Pocl, "pocl"},
                                                           {BinaryKind::Elf, "elf"},
                                                           {BinaryKind::Bitcode, "bitcode"},
                                                           {BinaryKind::Spirv, "spirv"},
                                                           {BinaryKind::Unknown, "unknown"}});

/// The instructions of the kernel and of the functions that it calls.
struct CodeListing {
    CodeKind kind = CodeKind::Assembly;
    std::string text{};             ///< lines, each with its line feed
    std::uint64_t linesLeftOut = 0; ///< lines cut off at the end
    std::string tool{};             ///< the disassembler, such as "objdump"; empty: the driver
    std::uint32_t forWorkGroup = 0; ///< only for work-groups of this size; 0: for any

    bool operator==(const CodeListing&) const = default;
};

/// Use of resources. A value is nothing if the driver does not report it.
struct KernelFigures {
    std::optional<std::uint64_t> registers{};                 ///< 32-bit registers per work-item
    std::optional<std::uint64_t> spillStores{}, spillLoads{}; ///< bytes
    std::optional<std::uint64_t> stackBytes{};                ///< per work-item
    std::optional<std::uint64_t> privateBytes{};              ///< per work-item
    std::optional<std::uint64_t> localBytes{};                ///< per work-group
    std::optional<std::uint64_t> mostWorkGroup{};             ///< largest work-group for this kernel
    std::optional<std::uint64_t> preferredMultiple{};         ///< best work-group sizes are multiples of it
    std::uint32_t computeUnits = 0;                           ///< of the device
    std::uint32_t computeCapability = 0;                      ///< see DeviceInfo

    bool operator==(const KernelFigures&) const = default;
};

/// The compiled code of one kernel on one device. It holds no handle of a driver, so it can be saved and sent
/// to another process.
struct CompiledKernel {
    BinaryKind binary = BinaryKind::None;
    std::uint64_t binaryBytes = 0;
    std::vector<CodeListing> listings{}; ///< closest to the device first
    KernelFigures figures{};
    std::vector<Text> missing{}; ///< listings that are missing, and why: a clause each, for people

    bool operator==(const CompiledKernel&) const = default;
};

/// Kind of memory access.
enum class Access : std::uint8_t {
    Atomic, ///< atomic read-modify-write
    Load    ///< reads
};

/// OpenCL address space.
enum class Space : std::uint8_t {
    Global,
    Local,   ///< shared by a work-group
    Private, ///< used by one work-item: stack, spilled registers
    Constant,
    Untold ///< the listing does not show it
};

/// A load or an atomic operation in a line of a listing.
struct CodeMark {
    std::size_t line = 0; ///< number of the line in the text, from 0
    Access access = Access::Load;
    Space space = Space::Untold;
    std::optional<std::uint32_t> bytes{}; ///< per work-item, if the instruction tells

    bool operator==(const CodeMark&) const = default;
};

/// Finds loads and atomic operations in a listing: at most one mark per line, in order. Plain stores and
/// reads of kernel arguments are not marked. CodeKind::Assembly has no marks.
[[nodiscard]] std::vector<CodeMark> marksIn(CodeKind kind, std::string_view text);

} // namespace tonescope
