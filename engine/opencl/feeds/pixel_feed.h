// SPDX-License-Identifier: GPL-3.0-or-later
// How pixels come within reach of a device, strip after strip.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/profile.h"
#include "engine/values/image.h"

#include <cstddef>
#include <optional>

namespace tonescope::opencl {

/// Buffers begin on such a boundary, so that kernels can load 16 bytes at a time.
inline constexpr std::size_t pixelAlignment = 16;

/// A strip of pixels that a kernel can read, once `ready` has happened.
struct DevicePixels {
    cl::Buffer buffer;
    std::size_t first = 0; ///< samples before the first pixel
    std::size_t row = 0;   ///< samples from one row to the next
    Extent extent;
    std::optional<cl::Event> ready; ///< nothing where the pixels are there already
};

/// Hands out the pixels of one count. Its functions throw cl::Error. Pixels on the host must stay alive until
/// the feed is gone and the queues have ended.
class PixelFeed {
public:
    PixelFeed() = default;
    PixelFeed(const PixelFeed&) = delete;
    PixelFeed& operator=(const PixelFeed&) = delete;
    virtual ~PixelFeed() = default;

    [[nodiscard]] virtual std::size_t strips() const = 0;
    /// Brings a strip; each is brought once, in order. Uploads are added to the profile.
    virtual DevicePixels bring(std::size_t strip, Profile& profile) = 0;
    /// Says by which event the strip that was brought last is not needed any more.
    virtual void counted(const cl::Event& done) = 0;
    /// Called after the last strip was counted.
    virtual void finish(Profile& /*profile*/) {}
};

} // namespace tonescope::opencl
