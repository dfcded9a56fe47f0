// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels for devices that share the host's memory.
#pragma once

#include "engine/opencl/feeds/pixel_feed.h"
#include "engine/opencl/memory_limits.h"

#include <vector>

namespace tonescope::opencl {

/// The device reads the pixels where they lie: nothing is copied.
class InPlaceFeed : public PixelFeed {
public:
    /// Strips of at most `maxPixels` pixels.
    InPlaceFeed(cl::Context context, const PixelView& pixels, std::uint64_t maxPixels,
                const MemoryLimits& limits);

    [[nodiscard]] std::size_t strips() const override { return m_strips.size(); }
    DevicePixels bring(std::size_t strip, Profile& profile) override;
    void counted(const cl::Event& /*done*/) override {}

private:
    cl::Context m_context;
    std::vector<PixelView> m_strips;
};

} // namespace tonescope::opencl
