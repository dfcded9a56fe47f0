// SPDX-License-Identifier: GPL-3.0-or-later
// The number of fully transparent pixels.
#pragma once

#include "engine/values/image.h"

#include <cstdint>

namespace tonescope {

/// The pixels of a region whose alpha is 0. The image must have alpha.
[[nodiscard]] std::uint64_t transparentIn(const Image& image, const Region& region);

} // namespace tonescope
