// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/resident_images.h"

#include "engine/opencl/feeds/packed_pixels.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tonescope::opencl {

namespace {

/// After an image found no room: other programs come and go.
constexpr std::chrono::minutes untilNextTry{1};

bool same(const PixelView& left, const PixelView& right) {
    return left.data == right.data && left.extent == right.extent && left.stride == right.stride &&
           left.layout == right.layout;
}

std::uint64_t roundedUp(std::uint64_t bytes) {
    return (bytes + 15) / 16 * 16; // kernels may look at the last word as a whole
}

} // namespace

ResidentImages::ResidentImages(cl::Context context, const FoundDevice& device, const MemoryLimits& limits)
    : m_context(std::move(context)), m_device(device),
      m_budget(std::min(limits.resident, device.info.globalMemory / 2)),
      m_mostChunk(std::min(limits.chunk, device.info.largestAllocation)), m_flags(flagsOfTargets(limits)) {
}

std::uint64_t ResidentImages::used() const {
    return std::accumulate(m_images.begin(), m_images.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const ResidentImage& image) { return sum + image.bytes(); });
}

std::uint64_t ResidentImages::budget() const {
    const std::optional<std::uint64_t> free = freeMemory(m_device);
    // An eighth is left to tables, and to those who ask next.
    return free ? std::min(m_budget, used() + *free - *free / 8) : m_budget;
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
    if (whole.owner == nullptr || pixels.stride < pixels.rowBytes() || pixels.stride > m_mostChunk)
        return nullptr;
    const std::uint64_t bytes = pixels.spanBytes();
    if (bytes >= m_refused && std::chrono::steady_clock::now() < m_refusedUntil) return nullptr;
    removeIncomplete();
    const std::uint64_t most = budget();
    if (bytes > most) return nullptr;
    while (!m_images.empty() && used() + bytes > most)
        m_images.pop_back();

    ResidentImage image;
    image.owner = whole.owner;
    image.whole = pixels;
    image.chunkRows =
        std::min<std::int64_t>(static_cast<std::int64_t>(m_mostChunk / pixels.stride), pixels.extent.height);
    for (std::int64_t y = 0; y < pixels.extent.height; y += image.chunkRows) {
        const std::int64_t rows = std::min(image.chunkRows, pixels.extent.height - y);
        const PixelView part = cropped(pixels, {0, y, pixels.extent.width, rows});
        image.chunks.emplace_back(m_context, m_flags, roundedUp(part.spanBytes()));
    }
    m_images.push_front(std::move(image));
    return &m_images.front();
}

void ResidentImages::removeIncomplete() {
    m_images.remove_if([](const ResidentImage& image) { return !image.complete || image.owner.expired(); });
}

bool ResidentImages::clear() {
    return !std::exchange(m_images, {}).empty();
}

void ResidentImages::refuse(std::uint64_t bytes) {
    m_refused = bytes;
    m_refusedUntil = std::chrono::steady_clock::now() + untilNextTry;
}

} // namespace tonescope::opencl
