// SPDX-License-Identifier: GPL-3.0-or-later
// Regions come from the command line and from files, so every sum of clipped() is protected against overflow.
//
// The first pixel of a row of an ellipse is found from that of the row above: towards the middle the rows
// only become longer, so all rows together need about width + height comparisons.
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

/// The fourth powers of sides up to 10^6 need 80 bits.
__extension__ using Wide = unsigned __int128;

/// See Region::contains(); the signs of a and b do not matter.
bool isInside(std::int64_t a, std::int64_t b, const Region& ellipse) {
    const auto squared = [](std::int64_t number) {
        return static_cast<Wide>(number) * static_cast<Wide>(number);
    };
    return squared(a * ellipse.height) + squared(b * ellipse.width) <=
           squared(ellipse.width * ellipse.height);
}

/// For each row of the upper half of an ellipse, the one in the middle included, the number of pixels between
/// the left side of the rectangle and the ellipse.
std::vector<std::int64_t> leftOfRows(const Region& ellipse) {
    std::vector<std::int64_t> left;
    std::int64_t first = (ellipse.width + 1) / 2; // the row is empty
    for (std::int64_t y = 0; 2 * y < ellipse.height; ++y) {
        const std::int64_t b = ellipse.height - 1 - 2 * y;
        while (first > 0 && isInside(ellipse.width + 1 - 2 * first, b, ellipse))
            --first;
        left.push_back(first);
    }
    return left;
}

} // namespace

bool Region::contains(std::int64_t column, std::int64_t row) const {
    if (column < x || column >= x + width || row < y || row >= y + height) return false;
    return shape == Shape::Rectangle ||
           isInside(2 * (column - x) + 1 - width, 2 * (row - y) + 1 - height, *this);
}

std::uint64_t Region::pixels() const {
    if (shape == Shape::Rectangle)
        return static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
    std::uint64_t sum = 0;
    for (const Region& part : partsOf(*this))
        sum += static_cast<std::uint64_t>(part.width);
    return sum;
}

std::vector<Region> partsOf(const Region& region) {
    if (region.shape == Shape::Rectangle) return {region};
    const std::vector<std::int64_t> left = leftOfRows(region);
    std::vector<Region> rows;
    for (std::int64_t y = 0; y < region.height; ++y) {
        const std::int64_t first = left.at(static_cast<std::size_t>(std::min(y, region.height - 1 - y)));
        const Region row{region.x + first, region.y + y, region.width - 2 * first, 1};
        if (row.width > 0) rows.push_back(row);
    }
    return rows;
}

std::optional<Region> clipped(const Region& region, Extent extent) {
    if (extent.empty()) return std::nullopt;
    const Span x = clippedSpan(region.x, region.width, extent.width);
    const Span y = clippedSpan(region.y, region.height, extent.height);
    const Region inside{x.first, y.first, x.last - x.first, y.last - y.first, region.shape};
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
        region = {upright.y, stored.height - upright.x - upright.width, upright.height, upright.width,
                  upright.shape};
    }
    if (orientation.mirrored) region.x = stored.width - region.x - region.width;
    if (orientation.flipped) region.y = stored.height - region.y - region.height;
    return region;
}

} // namespace tonescope
