// SPDX-License-Identifier: GPL-3.0-or-later
// Images: a view of pixels, the owner of their memory, and the facts about their file.
//
// Decoders put pixels into memory that two processes map. Later pictures are stored in the same memory. A
// device that has registered this memory with its driver reads each of these pictures without a copy; see
// LastingMemory.
#pragma once

#include "engine/values/photo_facts.h"
#include "engine/values/pixel_layout.h"
#include "engine/values/region.h"
#include "engine/values/text.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tonescope {

/// A block of memory in which one picture after another is stored at the same address. A device registers it
/// with its driver once and then reads each picture directly. The record also has the checksum of the picture
/// that lies in it now.
struct LastingMemory {
    const std::byte* first = nullptr;
    std::size_t bytes = 0;               ///< of the block: whole pages
    std::shared_ptr<const void> mapping; ///< the block stays mapped while a copy of this pointer exists
    /// Identifies the block. Expired: no further picture will be stored in the block, so a device may release
    /// it.
    std::weak_ptr<const void> users;
    /// Size of the picture at the beginning of the block.
    std::size_t pictureBytes = 0;
    /// wordSum() of these bytes, as the decoder process reports it. This process has not checked it, so a
    /// wrong value is possible; see Exactness in engine/README.md.
    std::uint32_t sum = 0;
};

/// The checksum by which host and device compare uploaded pixels: the sum, modulo 2^32, of the 32-bit words
/// in machine byte order of a buffer that has these bytes at `offset` and zeros elsewhere. If two adjoining
/// pieces share a word, the sum of each piece has only the bytes of this piece, so the sums of pieces add up
/// to the sum of the whole.
[[nodiscard]] std::uint32_t wordSum(const std::byte* first, std::size_t bytes, std::size_t offset);

/// A rectangle of pixels in memory that this view does not own. Rows lie `stride` bytes apart. The bytes
/// between the end of a row and the start of the next are padding and never counted. If the size of a pixel
/// is a power of two, `data` and `stride` are multiples of it, so that a pixel can be loaded as one word. If
/// a pixel has three samples, they are multiples of the size of a sample.
struct PixelView {
    const std::byte* data = nullptr;
    Extent extent;
    /// Bytes from one row to the next: at least rowBytes(). 0 if all rows are the same row of memory.
    std::size_t stride = 0;
    PixelLayout layout = PixelLayout::Gray8;
    /// The bits of a sample, alpha included, if the file has 9 to 15 bits and the layout 16; 0: all bits of
    /// the layout. Samples are below 2^usedBits, except in a file that is malicious.
    int usedBits = 0;

    [[nodiscard]] int valueBits() const { return usedBits > 0 ? usedBits : traitsOf(layout).sampleBits; }
    [[nodiscard]] std::uint64_t pixels() const { return Region::whole(extent).pixels(); }
    [[nodiscard]] std::size_t rowBytes() const {
        return static_cast<std::size_t>(extent.width) * traitsOf(layout).bytesPerPixel();
    }
    /// Bytes of the pixels without padding. Throughput counts these.
    [[nodiscard]] std::uint64_t pixelBytes() const { return pixels() * traitsOf(layout).bytesPerPixel(); }
    /// Bytes from the first pixel to the end of the last one, padding between rows included.
    [[nodiscard]] std::size_t spanBytes() const {
        return extent.empty() ? 0 : static_cast<std::size_t>(extent.height - 1) * stride + rowBytes();
    }
    /// Whether there is no padding between rows, so that all pixels can be read as one array.
    [[nodiscard]] bool contiguous() const { return stride == rowBytes() || extent.height <= 1; }
    /// The first pixel of stored row `y`, which is not checked.
    [[nodiscard]] const std::byte* row(std::int64_t y) const {
        return data + static_cast<std::size_t>(y) * stride;
    }

    /// Compares address, size and layout, not the values of the pixels.
    bool operator==(const PixelView&) const = default;
};

/// A view of the rectangle of `region`, which is in stored pixels and must lie inside the view.
[[nodiscard]] PixelView cropped(const PixelView& view, const Region& region);

/// The position of a picture in a file with several pictures.
struct FrameNumber {
    int number = 1; ///< from 1
    int count = 1;
    bool page = false; ///< true: a page of a TIFF or a size of an icon; false: a frame of an animation

    bool operator==(const FrameNumber&) const = default;
};

/// The facts about the sensor of a camera whose levels are counted.
struct Mosaic {
    /// The colours of the first 2x2 photosites of the visible area as it is stored, row by row: R, G, G, B.
    std::array<char, 4> pattern{};
    /// The level without light of red, green, blue and green 2, and the level at which the camera regards a
    /// photosite as saturated.
    std::array<std::uint32_t, 4> black{};
    std::uint32_t white = 0;

    /// The black level of one of mosaicChannels.
    [[nodiscard]] std::uint32_t blackOf(Channel channel) const {
        return black.at(channel == Channel::Green2 ? 3 : indexOf(channel) - indexOf(Channel::Red));
    }
};

/// A decoded picture in the layout that the decoder chose. Copies share the pixels, which stay alive as long
/// as the last copy and never change, so any thread may read an image.
struct Image {
    std::string name; ///< path of the file as the user gave it, byte by byte; or another name, in UTF-8
    PixelView stored; ///< as stored: not yet turned upright
    Orientation orientation;             ///< how to turn `stored` upright
    std::shared_ptr<const void> storage; ///< keeps `stored` alive
    /// The conversion from the samples of the file to the counted samples, for people: "CMYK to 8-bit RGB".
    /// Empty if the samples of the file are counted.
    Text converted;
    /// Bits of a sample in the file, or of an index into its palette, if they are fewer than the bits that
    /// are counted. 0 if they are not fewer, or unknown.
    int fileBits = 0;
    /// The damage that the decoder found in the file, for people; empty if it found none.
    Text damage;
    /// Duration of decoding by the clock of the host; nothing for pixels that were not decoded.
    std::optional<std::chrono::nanoseconds> decodeTime;
    PhotoFacts facts;                 ///< what the file says about the photo
    std::optional<FrameNumber> frame; ///< nothing if the file holds one picture
    /// Of levels of a sensor (PixelLayout::Mosaic16), each pixel of which is 2x2 photosites.
    std::optional<Mosaic> mosaic;
    /// Whether the picture was rendered from a RAW file, which may also hold levels and a JPEG.
    bool rendered = false;
    /// The memory in which `stored` lies, if a later picture will be stored there after the last copy of this
    /// image is gone.
    std::optional<LastingMemory> lasting;

    /// Upright width and height. Regions use these coordinates.
    [[nodiscard]] Extent extent() const { return turned(stored.extent, orientation); }
    [[nodiscard]] const LayoutTraits& traits() const { return traitsOf(stored.layout); }
    /// Bits of a counted sample: 8 to 16.
    [[nodiscard]] int valueBits() const { return stored.valueBits(); }
    /// The pixels of the rectangle of an upright region, which must lie inside extent().
    [[nodiscard]] PixelView pixelsOf(const Region& upright) const {
        return cropped(stored, storedRegion(upright, stored.extent, orientation));
    }
};

/// The width of a pixel of the rendered picture of a RAW file in pixels of another image of the same file. A
/// pixel of a mosaic is 2 x 2 photosites.
[[nodiscard]] double pixelWidthIn(const Image& other, const Image& rendered);

using ImagePointer = std::shared_ptr<const Image>;

} // namespace tonescope
