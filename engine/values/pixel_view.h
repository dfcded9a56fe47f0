// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels in somebody else's memory.
#pragma once

#include "engine/values/pixel_layout.h"
#include "engine/values/region.h"

#include <cstddef>
#include <cstdint>

namespace tonescope {

/// A rectangle of pixels that this view does not own. Rows lie `stride` bytes apart; the bytes between the
/// end of one row and the start of the next belong to nobody and are never counted. `data` and `stride` are
/// multiples of the pixel's size where that is a power of two, so that a pixel can be loaded as one word, and
/// of the sample's size where a pixel is three samples.
struct PixelView {
    const std::byte* data = nullptr;
    Extent extent;
    /// Bytes from one row to the next: at least rowBytes(), or 0 where one row stands for all of them.
    std::size_t stride = 0;
    PixelLayout layout = PixelLayout::Gray8;

    [[nodiscard]] std::uint64_t pixels() const { return Region::whole(extent).pixels(); }
    [[nodiscard]] std::size_t rowBytes() const {
        return static_cast<std::size_t>(extent.width) * traitsOf(layout).bytesPerPixel();
    }
    /// Bytes of pixels alone: what the throughput counts.
    [[nodiscard]] std::uint64_t pixelBytes() const { return pixels() * traitsOf(layout).bytesPerPixel(); }
    /// Bytes from the first pixel to the end of the last one, padding between rows included.
    [[nodiscard]] std::size_t spanBytes() const {
        return extent.empty() ? 0 : static_cast<std::size_t>(extent.height - 1) * stride + rowBytes();
    }
    /// Whether each row starts where the one before ends.
    [[nodiscard]] bool contiguous() const { return stride == rowBytes() || extent.height <= 1; }
    [[nodiscard]] const std::byte* row(std::int64_t y) const {
        return data + static_cast<std::size_t>(y) * stride;
    }

    /// The same pixels in the same place; their values are not looked at.
    bool operator==(const PixelView&) const = default;
};

/// The pixels of `region`, which must lie inside the view. `region` is in stored pixels.
[[nodiscard]] PixelView cropped(const PixelView& view, const Region& region);

} // namespace tonescope
