// SPDX-License-Identifier: GPL-3.0-or-later
// What a driver made of a kernel: its code, and what each work-item of it takes.
#pragma once

#include "engine/values/names.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// In which language a text of compiled code is.
enum class CodeKind : std::uint8_t {
    Ptx,     ///< NVIDIA's virtual instructions
    Sass,    ///< those that NVIDIA's devices run
    LlvmIr,  ///< LLVM's intermediate representation
    X86,     ///< of x86-64, as Intel writes it
    Assembly ///< of another processor, which nobody here can read
};

template <>
inline constexpr auto namesOf<CodeKind> = std::to_array<Name<CodeKind>>({{CodeKind::Ptx, "ptx"},
                                                                         {CodeKind::Sass, "sass"},
                                                                         {CodeKind::LlvmIr, "llvm"},
                                                                         {CodeKind::X86, "x86"},
                                                                         {CodeKind::Assembly, "assembly"}});

/// What a driver gives as a program's binary.
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

/// The chosen kernel's instructions, and those of the functions that it calls.
struct CodeListing {
    CodeKind kind = CodeKind::Assembly;
    std::string text{};             ///< lines, each with its line feed
    std::uint64_t linesLeftOut = 0; ///< behind the text, which would be too long with them
    std::string tool{};             ///< that wrote it, as "objdump"; empty: the driver itself
    std::uint32_t forWorkGroup = 0; ///< it is for launches of so many work-items alone; 0: for any

    bool operator==(const CodeListing&) const = default;
};

/// What is nothing was not told.
struct KernelFigures {
    std::optional<std::uint64_t> registers{};                 ///< of 32 bits, a work-item
    std::optional<std::uint64_t> spillStores{}, spillLoads{}; ///< bytes of instructions' operands
    std::optional<std::uint64_t> stackBytes{};                ///< a work-item
    std::optional<std::uint64_t> privateBytes{};              ///< a work-item
    std::optional<std::uint64_t> localBytes{};                ///< a work-group
    std::optional<std::uint64_t> mostWorkGroup{};             ///< work-items with which this kernel can start
    std::optional<std::uint64_t> preferredMultiple{};         ///< of work-items a work-group
    std::uint32_t computeUnits = 0;                           ///< of the device
    std::uint32_t computeCapability = 0;                      ///< see DeviceInfo

    bool operator==(const KernelFigures&) const = default;
};

/// Stands alone, so that it can be kept in a file.
struct CompiledKernel {
    BinaryKind binary = BinaryKind::None;
    std::uint64_t binaryBytes = 0;
    std::vector<CodeListing> listings{}; ///< the nearest to the device first
    KernelFigures figures{};
    std::vector<std::string> missing{}; ///< what could not be had, and why: a clause each, for people

    bool operator==(const CompiledKernel&) const = default;
};

} // namespace tonescope
