// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of luma and chroma: how they lie in memory, and their conversion to pixels.
//
// A decoder process passes a frame on as its planes, which take less than half of the memory of pixels. New
// memory is cleared by Linux page by page, which takes longer than the conversion.
#pragma once

#include "engine/values/image.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace tonescope {

/// Three planes of bytes, luma, Cb and Cr, that lie one after another without padding.
struct LumaPlanes {
    Extent extent;            ///< of luma
    int across = 0, down = 0; ///< 2^across x 2^down pixels share a sample of chroma; 0 to 2
    double red = 0, blue = 0; ///< weights of red and blue in luma
    bool full = false;        ///< the range of luma is 0 to 255 and not 16 to 235

    [[nodiscard]] Extent chroma() const {
        const std::int64_t wide = std::int64_t{1} << across, high = std::int64_t{1} << down;
        return {(extent.width + wide - 1) / wide, (extent.height + high - 1) / high};
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return Region::whole(extent).pixels() + 2 * Region::whole(chroma()).pixels();
    }
};

/// Converts one frame after another, into the memory of a frame that is gone if there is one. Used by one
/// thread at a time; any thread may free frames.
class PlaneConverter {
public:
    /// The image with pixels of the layout Bgrx8 in place of the planes, which it has in one row of bytes. A
    /// sample of chroma is that of each pixel that shares it; results are rounded. Without planes, the image
    /// itself.
    [[nodiscard]] ImagePointer pixelsOf(const ImagePointer& image, const std::optional<LumaPlanes>& planes);

private:
    using Memory = std::vector<std::byte>;
    /// Memory of frames that are gone.
    struct Spare {
        std::mutex mutex;
        std::vector<std::unique_ptr<Memory>> memory;
    };

    [[nodiscard]] std::shared_ptr<Memory> memoryFor(std::size_t bytes);

    std::shared_ptr<Spare> m_spare = std::make_shared<Spare>();
};

} // namespace tonescope
