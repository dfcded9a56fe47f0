// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/region_change.h"

#include <algorithm>
#include <numeric>

namespace tonescope {

namespace {

/// The pixels of `region` outside `hole`: whole rows above and below it, and what is left at its sides.
std::vector<Region> without(const Region& region, const Region& hole) {
    const std::int64_t top = std::max(region.y, hole.y);
    const std::int64_t bottom = std::min(region.y + region.height, hole.y + hole.height);
    const std::int64_t left = std::max(region.x, hole.x);
    const std::int64_t right = std::min(region.x + region.width, hole.x + hole.width);
    if (top >= bottom || left >= right) return {region};
    const std::vector<Region> parts{
        {region.x, region.y, region.width, top - region.y},
        {region.x, bottom, region.width, region.y + region.height - bottom},
        {region.x, top, left - region.x, bottom - top},
        {right, top, region.x + region.width - right, bottom - top},
    };
    std::vector<Region> filled;
    std::copy_if(parts.begin(), parts.end(), std::back_inserter(filled),
                 [](const Region& part) { return part.width > 0 && part.height > 0; });
    return filled;
}

std::uint64_t pixelsOf(const std::vector<Region>& parts) {
    return std::accumulate(parts.begin(), parts.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Region& part) { return sum + part.pixels(); });
}

} // namespace

std::uint64_t RegionChange::pixels() const {
    return pixelsOf(entering) + pixelsOf(leaving);
}

RegionChange changeBetween(const Region& from, const Region& to) {
    return {without(to, from), without(from, to)};
}

} // namespace tonescope
