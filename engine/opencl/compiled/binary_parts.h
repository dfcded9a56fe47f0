// SPDX-License-Identifier: GPL-3.0-or-later
// What lies in a program's binary. Nothing in it is believed: sizes may be anything.
#pragma once

#include "engine/values/measuring/compiled_kernel.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::opencl {

[[nodiscard]] BinaryKind kindOf(std::string_view binary);

/// A file in PoCL's container; its bytes are those of the binary.
struct BinaryPart {
    std::string_view name; ///< "/count/256-1-1-goffs0/count.so"
    std::string_view bytes;
};

/// The files in a container that begin with `magic` and have a name; no more than 64 of them.
[[nodiscard]] std::vector<BinaryPart> partsOf(std::string_view container, std::string_view magic);

inline constexpr std::string_view elfMagic = "\x7f"
                                             "ELF";
inline constexpr std::string_view bitcodeMagic = "BC\xC0\xDE";

/// A kernel's code among such files.
struct KernelPart {
    std::string_view bytes;
    std::uint32_t forWorkGroup = 0; ///< 0: for any
};

/// What was made for work-groups of that many work-items, or else for any; nothing where the kernel has none.
[[nodiscard]] std::optional<KernelPart> partOfKernel(const std::vector<BinaryPart>& parts,
                                                     std::string_view kernel, std::uint32_t workGroup);

/// For which processor an ELF file is (e_machine): 62 is x86-64; 0 where it is too short to tell.
[[nodiscard]] std::uint16_t machineOf(std::string_view elf);

} // namespace tonescope::opencl
