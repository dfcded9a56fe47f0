// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts pixels into strips that fit the memory of a device; a count can be stopped between strips.
#pragma once

#include "engine/values/image.h"

#include <cstddef>
#include <vector>

namespace tonescope {

/// Cuts `pixels` into strips of whole rows, top to bottom, each spanning at most `maxBytes`. Where one row
/// alone is longer, it is cut into pieces of at least one pixel. Every pixel lies in exactly one strip.
[[nodiscard]] std::vector<PixelView> stripsOf(const PixelView& pixels, std::size_t maxBytes);

} // namespace tonescope
