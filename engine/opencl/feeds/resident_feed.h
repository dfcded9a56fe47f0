// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels of images that stay on the device.
#pragma once

#include "engine/opencl/feeds/pixel_feed.h"
#include "engine/opencl/feeds/resident_images.h"
#include "engine/opencl/feeds/uploader.h"

#include <vector>

namespace tonescope::opencl {

/// Strips of an image on the device. Where it is not there yet, it is sent while it is counted: the copy of
/// one strip runs under the count of the one before.
class ResidentFeed : public PixelFeed {
public:
    /// `pixels` is a part of the image, of which strips have at most `maxPixels`. `image` and `uploader`
    /// outlive the feed.
    ResidentFeed(ResidentImage& image, Uploader& uploader, const PixelView& pixels, std::uint64_t maxPixels,
                 const MemoryLimits& limits, const std::stop_token& stop);

    [[nodiscard]] std::size_t strips() const override { return m_strips.size(); }
    DevicePixels bring(std::size_t strip, Profile& profile) override;
    void counted(const cl::Event& /*done*/) override {}
    /// Sends what the count did not need, so that the image is complete, unless a stop is requested. Throws
    /// std::runtime_error, too, where pixels got lost on their way.
    void finish(Profile& profile) override;

private:
    struct Strip {
        PixelView view;
        std::size_t chunk = 0;
        std::size_t offset = 0;   ///< bytes from the start of the chunk
        std::size_t segments = 0; ///< all segments before this one are needed
    };

    void planSegments(std::size_t slotBytes);
    void planStrips(const PixelView& pixels, std::uint64_t maxBytes);
    [[nodiscard]] std::size_t segmentsThrough(std::size_t chunk, std::size_t chunkEnd) const;

    ResidentImage& m_image;
    Upload m_upload;
    std::vector<Segment> m_segments;
    std::vector<std::size_t> m_firstSegment; ///< of each chunk, and one past the last
    std::vector<Strip> m_strips;
};

} // namespace tonescope::opencl
