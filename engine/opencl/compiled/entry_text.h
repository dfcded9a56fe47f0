// SPDX-License-Identifier: GPL-3.0-or-later
// One kernel's functions in a text of compiled code.
#pragma once

#include "engine/values/measuring/compiled_kernel.h"

#include <string_view>

namespace tonescope::opencl {

/// The function `entry` and those that it calls, in the text's order; of PTX also what stands before the
/// first function. The whole text where it has no such function. What is longer than a listing may be is cut
/// at a line.
[[nodiscard]] CodeListing listingOf(CodeKind kind, std::string_view text, std::string_view entry);

/// Bytes of a listing's text.
inline constexpr std::size_t longestListing = std::size_t{512} << 10U;

} // namespace tonescope::opencl
