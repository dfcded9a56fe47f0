// SPDX-License-Identifier: GPL-3.0-or-later
// Regions come from the command line and from files, so every sum is protected against overflow.
#include "engine/values/region.h"

#include <algorithm>

namespace tonescope {

namespace {

/// First and one past the last pixel of [start, start + length) that lie in [0, limit); saturates on
/// overflow.
struct Span {
    std::int64_t first, last;
};

Span clippedSpan(std::int64_t start, std::int64_t length, std::int64_t limit) {
    if (start >= limit || length <= 0) return {0, 0};
    const std::int64_t first = std::max<std::int64_t>(start, 0);
    // No sum overflows: the signs of start and length differ, or start + length is at most the limit.
    const std::int64_t last = start > 0 && length > limit - start ? limit : std::min(limit, start + length);
    return {first, std::max(first, last)};
}

} // namespace

std::optional<Region> clipped(const Region& region, Extent extent) {
    if (extent.empty()) return std::nullopt;
    const Span x = clippedSpan(region.x, region.width, extent.width);
    const Span y = clippedSpan(region.y, region.height, extent.height);
    const Region inside{x.first, y.first, x.last - x.first, y.last - y.first};
    if (inside.width == 0 || inside.height == 0) return std::nullopt;
    return inside;
}

Extent turned(Extent extent, Orientation orientation) {
    return orientation.rotated90 ? Extent{extent.height, extent.width} : extent;
}

Region storedRegion(const Region& upright, Extent stored, Orientation orientation) {
    Region region = upright;
    // A clockwise rotation moves the stored pixel (x, y) to (height - 1 - y, x); this is the inverse.
    if (orientation.rotated90) {
        region = {upright.y, stored.height - upright.x - upright.width, upright.height, upright.width};
    }
    if (orientation.mirrored) region.x = stored.width - region.x - region.width;
    if (orientation.flipped) region.y = stored.height - region.y - region.height;
    return region;
}

} // namespace tonescope
