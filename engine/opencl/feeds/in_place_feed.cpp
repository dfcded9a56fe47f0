// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/in_place_feed.h"

#include "engine/count/strips.h"

#include <algorithm>
#include <utility>

namespace tonescope::opencl {

InPlaceFeed::InPlaceFeed(cl::Context context, const PixelView& pixels, std::uint64_t maxPixels,
                         const MemoryLimits& limits)
    : m_context(std::move(context)),
      m_strips(
          stripsOf(pixels, std::min(limits.strip, maxPixels * traitsOf(pixels.layout).bytesPerPixel()))) {
}

DevicePixels InPlaceFeed::bring(std::size_t strip, Profile& /*profile*/) {
    const PixelView& view = m_strips[strip];
    const std::size_t sampleBytes = static_cast<std::size_t>(traitsOf(view.layout).sampleBits) / 8;
    // The buffer begins on a boundary before the pixels; no kernel reads what lies between.
    const std::size_t before = reinterpret_cast<std::uintptr_t>(view.data) % pixelAlignment;
    // The bindings take a pointer to what a read-only buffer will never change.
    auto* start = const_cast<std::byte*>(view.data) - before; // NOLINT(cppcoreguidelines-pro-type-const-cast)
    DevicePixels result;
    result.buffer =
        cl::Buffer(m_context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, before + view.spanBytes(), start);
    result.first = before / sampleBytes;
    result.row = view.stride / sampleBytes;
    result.extent = view.extent;
    return result;
}

} // namespace tonescope::opencl
