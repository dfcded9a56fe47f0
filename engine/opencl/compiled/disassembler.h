// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of this machine that make text of compiled code.
#pragma once

#include "engine/values/outcome.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tonescope::opencl {

/// A text, and who wrote it.
struct Disassembly {
    std::string text, tool;
};

// Each runs in processes of its own, for 20 seconds at most. Fails, with a clause for people, where the
// program is not installed, which then names Debian's package, or does not understand the bytes.

/// Machine code of an ELF file, by objdump.
[[nodiscard]] Outcome<Disassembly> disassembled(std::string_view elf);
/// LLVM's bitcode, by the newest llvm-dis that there is.
[[nodiscard]] Outcome<Disassembly> bitcodeText(std::string_view bitcode);
/// What NVIDIA's own assembler makes of PTX for a compute capability, which need not be the one in the
/// driver.
[[nodiscard]] Outcome<Disassembly> sassOf(std::string_view ptx, std::uint32_t capability);

} // namespace tonescope::opencl
