// SPDX-License-Identifier: GPL-3.0-or-later
// A decoded image: immutable pixels and where they come from.
#pragma once

#include "engine/values/lasting_memory.h"
#include "engine/values/pixel_view.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace tonescope {

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
    std::string converted;
    /// Bits of a sample in the file, or of an index into its palette, where those are fewer than are counted;
    /// 0 where they are not, or where that is not known.
    int fileBits = 0;
    /// What its decoder found wrong with the samples, for people; empty where it found nothing.
    std::string damage;
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
