// SPDX-License-Identifier: GPL-3.0-or-later
// Images: views of pixels, the memory that owns them, and what the file says about them.
#pragma once

#include "engine/values/pixel_layout.h"
#include "engine/values/region.h"
#include "engine/values/text.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tonescope {

/// Memory that stays where it is from picture to picture, so that it is worth making it ready for a device
/// once; and what is known of the picture that lies at its beginning.
struct LastingMemory {
    const std::byte* first = nullptr;
    std::size_t bytes = 0;               ///< of all of it: whole pages
    std::shared_ptr<const void> mapping; ///< it stays mapped for as long as anybody has this
    /// By whom it is used, and by which it is known again. Expired: no picture will come to lie there.
    std::weak_ptr<const void> users;
    std::size_t pictureBytes = 0;
    /// wordSum() of these, as whoever decoded it says. Nobody here has looked, and it may be anything.
    std::uint32_t sum = 0;
};

/// The sum of bytes as the 32-bit words of the buffer in which they are to lie, `offset` bytes from its
/// start; the rest of words that they share with others counts as 0, so that sums of neighbours add up.
[[nodiscard]] std::uint32_t wordSum(const std::byte* first, std::size_t bytes, std::size_t offset);

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

/// Which picture of a file that holds several.
struct FrameNumber {
    int number = 1; ///< from 1
    int count = 1;
    bool page = false; ///< of a TIFF, or a size of an icon; else a frame of an animation

    bool operator==(const FrameNumber&) const = default;
};

/// Pixels as the decoder left them. Copies share the pixels, which live as long as the last copy and never
/// change, so an image may be read from any thread.
struct Image {
    std::string name; ///< the file's path as the user gave it, byte by byte, or what else it is, in UTF-8
    PixelView stored; ///< as stored: not yet turned upright
    Orientation orientation;             ///< how to turn it
    std::shared_ptr<const void> storage; ///< keeps `stored` alive
    /// How the counted samples came from the file's own, for people: "CMYK to 8-bit RGB". Empty where they
    /// are the file's own.
    Text converted;
    /// Bits of a sample in the file, or of an index into its palette, where those are fewer than are counted;
    /// 0 where they are not, or where that is not known.
    int fileBits = 0;
    /// What its decoder found wrong with the samples, for people; empty where it found nothing.
    Text damage;
    /// What decoding took on the host's clock; nothing where no decoding happened.
    std::optional<std::chrono::nanoseconds> decodeTime;
    std::optional<FrameNumber> frame; ///< nothing where the file holds one picture
    /// Where `stored` lies, if other pictures are to lie there when nobody has this one any more.
    std::optional<LastingMemory> lasting;

    /// Upright width and height: the pixels in which regions are given.
    [[nodiscard]] Extent extent() const { return turned(stored.extent, orientation); }
    [[nodiscard]] const LayoutTraits& traits() const { return traitsOf(stored.layout); }
    /// The pixels of an upright region, which must lie inside extent().
    [[nodiscard]] PixelView pixelsOf(const Region& upright) const {
        return cropped(stored, storedRegion(upright, stored.extent, orientation));
    }
};

using ImagePointer = std::shared_ptr<const Image>;

} // namespace tonescope
