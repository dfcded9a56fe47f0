// SPDX-License-Identifier: GPL-3.0-or-later
// What a region gains and loses when it moves.
#pragma once

#include "engine/values/region.h"

#include <cstdint>
#include <vector>

namespace tonescope {

/// Rectangles that do not overlap: the pixels of the one region that are not in the other, and the other way
/// round. At most four each.
struct RegionChange {
    std::vector<Region> entering, leaving;

    [[nodiscard]] std::uint64_t pixels() const;
    [[nodiscard]] std::size_t rectangles() const { return entering.size() + leaving.size(); }
};

[[nodiscard]] RegionChange changeBetween(const Region& from, const Region& to);

} // namespace tonescope
