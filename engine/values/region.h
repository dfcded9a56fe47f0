// SPDX-License-Identifier: GPL-3.0-or-later
// Rectangles of an image, and its EXIF orientation.
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

/// A rectangle in image pixels, after EXIF orientation: x to the right, y downwards, from the top left
/// corner.
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

/// How stored pixels are turned to stand upright: mirrored left to right, flipped top to bottom, and then
/// turned by 90 degrees clockwise, each of them optional. The eight combinations are the eight orientations
/// of EXIF.
struct Orientation {
    bool mirrored = false, flipped = false, rotated90 = false;

    constexpr bool operator==(const Orientation&) const = default;
};

/// The upright extent of an image stored with `stored`, and the other way round: the exchange is its own
/// inverse.
[[nodiscard]] Extent turned(Extent extent, Orientation orientation);

/// Where an upright region lies among the stored pixels. `stored` is the extent of the stored image.
[[nodiscard]] Region storedRegion(const Region& upright, Extent stored, Orientation orientation);

} // namespace tonescope
