// SPDX-License-Identifier: GPL-3.0-or-later
// Rectangles and ellipses of pixels, and the EXIF orientation of an image.
//
// There are two systems of coordinates. Stored pixels lie as they do in memory; upright pixels lie as the
// user sees the picture, after the orientation was applied. Pixels are never moved: storedRegion() converts a
// region instead.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope {

/// Width and height in pixels.
struct Extent {
    std::int64_t width = 0, height = 0;

    [[nodiscard]] constexpr bool empty() const { return width <= 0 || height <= 0; }
    constexpr bool operator==(const Extent&) const = default;
};

enum class Shape : std::uint8_t { Rectangle, Ellipse };

/// A rectangle of pixels, or the ellipse that touches the four sides of this rectangle. x grows to the right
/// and y downwards from the top left corner. Upright, unless a comment says stored.
struct Region {
    std::int64_t x = 0, y = 0, width = 0, height = 0;
    Shape shape = Shape::Rectangle;

    [[nodiscard]] static constexpr Region whole(Extent extent) { return {0, 0, extent.width, extent.height}; }
    /// Whether the pixel at (column, row) belongs to the region. It belongs to an ellipse if its centre lies
    /// inside or on the curve. With a = 2 (column - x) + 1 - width and b = 2 (row - y) + 1 - height, that is
    /// (a height)^2 + (b width)^2 <= (width height)^2. The integers are exact for sides up to 10^6.
    [[nodiscard]] bool contains(std::int64_t column, std::int64_t row) const;
    /// The number of pixels that belong to the region.
    [[nodiscard]] std::uint64_t pixels() const;
    constexpr bool operator==(const Region&) const = default;
};

/// The pixels of a region as rectangles that do not overlap, from top to bottom: the rectangle itself, or the
/// rows of an ellipse. A narrow ellipse has no pixels in its first and last rows.
[[nodiscard]] std::vector<Region> partsOf(const Region& region);

/// The intersection of a rectangle and `extent`; of an ellipse, the ellipse in the intersection of its
/// enclosing rectangle. Nothing if it is empty.
[[nodiscard]] std::optional<Region> clipped(const Region& region, Extent extent);

/// The steps that turn stored pixels upright, in this order: mirror left to right, flip top to bottom, rotate
/// by 90 degrees clockwise. Each step is optional; the eight combinations are the eight orientations of EXIF.
struct Orientation {
    bool mirrored = false, flipped = false, rotated90 = false;

    constexpr bool operator==(const Orientation&) const = default;
};

/// Exchanges width and height if the orientation rotates. Converts stored extents to upright ones, and also
/// upright extents to stored ones.
[[nodiscard]] Extent turned(Extent extent, Orientation orientation);

/// The stored region that an upright region covers, of the same shape. `stored` is the extent of the whole
/// stored image, which contains the region.
[[nodiscard]] Region storedRegion(const Region& upright, Extent stored, Orientation orientation);

} // namespace tonescope
