// SPDX-License-Identifier: GPL-3.0-or-later
// Rectangles, and the EXIF orientation of an image.
//
// There are two systems of coordinates. Stored pixels lie as they do in memory; upright pixels lie as the
// user sees the picture, after the orientation was applied. Pixels are never moved: storedRegion() converts a
// region instead.
#pragma once

#include <cstdint>
#include <optional>

namespace tonescope {

/// Width and height in pixels.
struct Extent {
    std::int64_t width = 0, height = 0;

    [[nodiscard]] constexpr bool empty() const { return width <= 0 || height <= 0; }
    constexpr bool operator==(const Extent&) const = default;
};

/// A rectangle of pixels. x grows to the right and y downwards from the top left corner. Upright, unless a
/// comment says stored.
struct Region {
    std::int64_t x = 0, y = 0, width = 0, height = 0;

    [[nodiscard]] static constexpr Region whole(Extent extent) { return {0, 0, extent.width, extent.height}; }
    [[nodiscard]] constexpr std::uint64_t pixels() const {
        return static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
    }
    constexpr bool operator==(const Region&) const = default;
};

/// The intersection of `region` and `extent`; nothing if it is empty.
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

/// The stored rectangle that an upright region covers. `stored` is the extent of the whole stored image,
/// which contains the region.
[[nodiscard]] Region storedRegion(const Region& upright, Extent stored, Orientation orientation);

} // namespace tonescope
