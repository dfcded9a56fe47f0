// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/resident_images.h"

#include <algorithm>
#include <utility>

namespace tonescope::opencl {

namespace {

/// The kernels number samples with 32 bits.
constexpr std::uint64_t largestChunk = std::uint64_t{2} << 30U;

bool same(const PixelView& left, const PixelView& right) {
    return left.data == right.data && left.extent == right.extent && left.stride == right.stride &&
           left.layout == right.layout;
}

std::uint64_t roundedUp(std::uint64_t bytes) {
    return (bytes + 15) / 16 * 16; // kernels may look at the last word as a whole
}

} // namespace

ResidentImages::ResidentImages(cl::Context context, const DeviceInfo& device)
    : m_context(std::move(context)), m_budget(device.globalMemory / 2),
      m_mostChunk(std::min(largestChunk, device.largestAllocation)) {
}

ResidentImage* ResidentImages::find(const SourceImage& whole) {
    const auto found = std::find_if(m_images.begin(), m_images.end(), [&](const ResidentImage& image) {
        return image.complete && whole.owner != nullptr && image.owner.lock() == whole.owner &&
               same(image.whole, whole.pixels);
    });
    if (found == m_images.end()) return nullptr;
    m_images.splice(m_images.begin(), m_images, found);
    return &m_images.front();
}

ResidentImage* ResidentImages::add(const SourceImage& whole) {
    const PixelView& pixels = whole.pixels;
    if (whole.owner == nullptr || pixels.stride < pixels.rowBytes() || pixels.stride > m_mostChunk ||
        pixels.spanBytes() > m_budget)
        return nullptr;
    makeRoom(pixels.spanBytes());

    ResidentImage image;
    image.owner = whole.owner;
    image.whole = pixels;
    image.chunkRows =
        std::min<std::int64_t>(static_cast<std::int64_t>(m_mostChunk / pixels.stride), pixels.extent.height);
    for (std::int64_t y = 0; y < pixels.extent.height; y += image.chunkRows) {
        const std::int64_t rows = std::min(image.chunkRows, pixels.extent.height - y);
        const PixelView part = cropped(pixels, {0, y, pixels.extent.width, rows});
        image.chunks.emplace_back(m_context, CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY,
                                  roundedUp(part.spanBytes()));
    }
    m_images.push_front(std::move(image));
    return &m_images.front();
}

void ResidentImages::removeIncomplete() {
    m_images.remove_if([](const ResidentImage& image) { return !image.complete || image.owner.expired(); });
}

void ResidentImages::makeRoom(std::uint64_t bytes) {
    removeIncomplete();
    std::uint64_t used = bytes;
    for (const ResidentImage& image : m_images)
        used += image.bytes();
    while (used > m_budget && !m_images.empty()) {
        used -= m_images.back().bytes();
        m_images.pop_back();
    }
}

} // namespace tonescope::opencl
