// Pixels that pass through the device.
#pragma once

#include "engine/opencl/pixel_feed.h"
#include "engine/opencl/uploader.h"

#include <array>
#include <vector>

namespace tonescope::opencl {

/// Strips of any number of pixels through a few buffers in turn: for images that are larger than the device's
/// memory, or counted once. The copy of one strip runs under the count of the one before.
class StreamFeed : public PixelFeed {
public:
    /// Strips of at most `maxPixels` pixels. `uploader` outlives the feed. Throws cl::Error.
    StreamFeed(const cl::Context& context, Uploader& uploader, const PixelView& pixels,
               std::uint64_t maxPixels);
    ~StreamFeed() override;

    [[nodiscard]] std::size_t strips() const override { return m_strips.size(); }
    DevicePixels bring(std::size_t strip, Profile& profile) override;
    void counted(const cl::Event& done) override;

private:
    static constexpr std::size_t buffers = 3;

    Uploader& m_uploader;
    std::vector<PixelView> m_strips;
    std::vector<std::size_t> m_segments; ///< for each strip, how many segments it and those before it have
    std::array<cl::Buffer, buffers> m_buffers;
    std::array<std::optional<cl::Event>, buffers> m_counted; ///< when a buffer may be written again
    std::size_t m_last = 0;                                  ///< the buffer of the strip brought last
};

} // namespace tonescope::opencl
