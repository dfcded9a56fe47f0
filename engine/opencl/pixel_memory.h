// How a strip of pixels comes within reach of a device.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/device_info.h"
#include "engine/values/pixel_view.h"

#include <cstddef>
#include <optional>

namespace tonescope::opencl {

/// Pixels that a kernel can read.
struct DevicePixels {
    cl::Buffer buffer;
    std::size_t first = 0;           ///< samples before the first pixel
    std::size_t row = 0;             ///< samples from one row to the next
    std::optional<cl::Event> upload; ///< nothing where no byte was moved
};

/// A device with unified memory reads the pixels where they lie; to any other they are copied, rows without
/// the padding between them, into one buffer that serves strip after strip.
class PixelMemory {
public:
    PixelMemory(cl::Context context, cl::CommandQueue queue, const DeviceInfo& device);

    /// The most bytes that a strip may span.
    [[nodiscard]] std::size_t maxStripBytes() const { return m_maxStripBytes; }

    /// Makes a strip readable. It must stay alive until the queue is finished, and the next strip is only
    /// brought after that. Throws cl::Error.
    DevicePixels bring(const PixelView& strip);

private:
    DevicePixels inPlace(const PixelView& strip) const;
    DevicePixels copied(const PixelView& strip);

    cl::Context m_context;
    cl::CommandQueue m_queue;
    bool m_unified;
    std::size_t m_maxStripBytes;
    cl::Buffer m_buffer;
    std::size_t m_bufferBytes = 0;
};

} // namespace tonescope::opencl
