#include "engine/opencl/pixel_memory.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tonescope::opencl {

namespace {

/// Long enough that starting a kernel does not matter, short enough that a stop is noticed soon.
constexpr std::size_t usualStripBytes = std::size_t{32} << 20U;

std::size_t stripBytesFor(const DeviceInfo& device) {
    const auto largest = static_cast<std::size_t>(device.largestAllocation);
    return std::clamp<std::size_t>(usualStripBytes, 1, std::max<std::size_t>(largest / 2, 1));
}

} // namespace

PixelMemory::PixelMemory(cl::Context context, cl::CommandQueue queue, const DeviceInfo& device)
    : m_context(std::move(context)), m_queue(std::move(queue)), m_unified(device.unifiedMemory),
      m_maxStripBytes(stripBytesFor(device)) {
}

DevicePixels PixelMemory::bring(const PixelView& strip) {
    return m_unified ? inPlace(strip) : copied(strip);
}

DevicePixels PixelMemory::inPlace(const PixelView& strip) const {
    const std::size_t sampleBytes = static_cast<std::size_t>(traitsOf(strip.layout).sampleBits) / 8;
    // The bindings take a pointer to what a read-only buffer will never change.
    auto* pixels = const_cast<std::byte*>(strip.data); // NOLINT(cppcoreguidelines-pro-type-const-cast)
    DevicePixels result;
    result.buffer = cl::Buffer(m_context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, strip.spanBytes(), pixels);
    result.row = strip.stride / sampleBytes;
    return result;
}

DevicePixels PixelMemory::copied(const PixelView& strip) {
    const auto bytes = static_cast<std::size_t>(strip.pixelBytes());
    if (bytes > m_bufferBytes) {
        m_buffer = cl::Buffer(); // gives the old one back before the new one is asked for
        m_bufferBytes = 0;
        m_buffer = cl::Buffer(m_context, CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY, bytes);
        m_bufferBytes = bytes;
    }
    DevicePixels result;
    result.buffer = m_buffer;
    result.row = strip.rowBytes() / (static_cast<std::size_t>(traitsOf(strip.layout).sampleBits) / 8);
    cl::Event event;
    if (strip.contiguous()) {
        m_queue.enqueueWriteBuffer(m_buffer, CL_FALSE, 0, bytes, strip.data, nullptr, &event);
    } else {
        const std::array<cl::size_type, 3> origin{0, 0, 0};
        const std::array<cl::size_type, 3> extent{strip.rowBytes(),
                                                  static_cast<cl::size_type>(strip.extent.height), 1};
        m_queue.enqueueWriteBufferRect(m_buffer, CL_FALSE, origin, origin, extent, strip.rowBytes(), 0,
                                       strip.stride, 0, strip.data, nullptr, &event);
    }
    result.upload = event;
    return result;
}

} // namespace tonescope::opencl
