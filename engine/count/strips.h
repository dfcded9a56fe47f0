// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts pixels into strips. A device with little memory counts a large image strip by strip, and a count can
// be stopped between two strips.
#pragma once

#include "engine/values/image.h"

#include <cstddef>
#include <vector>

namespace tonescope {

/// Cuts `pixels` into strips of whole rows, from top to bottom. A strip spans at most `maxBytes`, padding
/// included. A row that is longer is cut into pieces of at least one pixel. Each pixel lies in exactly one
/// strip.
[[nodiscard]] std::vector<PixelView> stripsOf(const PixelView& pixels, std::size_t maxBytes);

} // namespace tonescope
