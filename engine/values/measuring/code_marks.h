// SPDX-License-Identifier: GPL-3.0-or-later
// Where compiled code meets memory.
#pragma once

#include "engine/values/measuring/compiled_kernel.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tonescope {

/// What an instruction does to memory.
enum class Access : std::uint8_t {
    Atomic, ///< reads, changes and writes, undisturbed
    Load    ///< reads
};

/// Which memory, in OpenCL's words.
enum class Space : std::uint8_t {
    Global,
    Local,   ///< of a work-group
    Private, ///< of a work-item: a stack, spilled registers
    Constant,
    Untold ///< the instruction does not say
};

struct CodeMark {
    std::size_t line = 0; ///< of the text, from 0
    Access access = Access::Load;
    Space space = Space::Untold;
    std::optional<std::uint32_t> bytes{}; ///< a work-item, or whatever runs the instruction; if it says so

    bool operator==(const CodeMark&) const = default;
};

/// One mark at most for a line, in their order. Reads of a kernel's arguments are none. Assembly that nobody
/// can read has no marks.
[[nodiscard]] std::vector<CodeMark> marksIn(CodeKind kind, std::string_view text);

} // namespace tonescope
