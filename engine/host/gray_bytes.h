// SPDX-License-Identifier: GPL-3.0-or-later
// Gray of many pixels at a time.
#pragma once

#include "engine/values/gray_formula.h"
#include "engine/values/pixel_layout.h"

#include <cstddef>
#include <cstdint>

namespace tonescope::host {

/// Writes grayOf() each of the first pixels, of four bytes each, and gives their number: those that fill
/// whole vectors. None of other layouts, by other formulas than luma, and where there are no such vectors.
[[nodiscard]] std::size_t grayByVectors(GrayFormula formula, const LayoutTraits& layout,
                                        const std::byte* pixels, std::size_t number, std::uint8_t* gray);

} // namespace tonescope::host
