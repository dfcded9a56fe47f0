// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/resident_feed.h"

#include "engine/count/strips.h"

#include <algorithm>
#include <limits>

namespace tonescope::opencl {

namespace {

std::size_t offsetIn(const PixelView& whole, const PixelView& part) {
    return static_cast<std::size_t>(part.data - whole.data);
}

} // namespace

ResidentFeed::ResidentFeed(ResidentImage& image, Uploader& uploader, const PixelView& pixels,
                           std::uint64_t maxPixels, const MemoryLimits& limits, const std::stop_token& stop)
    : m_image(image), m_upload(&uploader) {
    const std::uint64_t maxBytes = maxPixels * traitsOf(pixels.layout).bytesPerPixel();
    if (!image.complete) {
        planSegments(limits.slot);
        m_upload->begin(m_segments, stop);
    }
    // What is there already is counted at once: nothing has to run under the count.
    planStrips(pixels, image.complete ? maxBytes : std::min(maxBytes, limits.strip));
}

void ResidentFeed::planSegments(std::size_t slotBytes) {
    const PixelView& whole = m_image.whole;
    for (std::size_t chunk = 0; chunk < m_image.chunks.size(); ++chunk) {
        const auto y = static_cast<std::int64_t>(chunk) * m_image.chunkRows;
        const std::int64_t rows = std::min(m_image.chunkRows, whole.extent.height - y);
        const PixelView part = cropped(whole, {0, y, whole.extent.width, rows});
        m_firstSegment.push_back(m_segments.size());
        addSegments(m_segments,
                    {{part.data, part.spanBytes(), 1, part.spanBytes()},
                     m_image.chunks[chunk],
                     0,
                     traitsOf(whole.layout).bytesPerPixel()},
                    slotBytes);
    }
    m_firstSegment.push_back(m_segments.size());
}

std::size_t ResidentFeed::segmentsThrough(std::size_t chunk, std::size_t chunkEnd) const {
    if (m_segments.empty()) return 0;
    std::size_t segment = m_firstSegment[chunk];
    while (segment < m_firstSegment[chunk + 1] && m_segments[segment].offset < chunkEnd)
        ++segment;
    return segment;
}

void ResidentFeed::planStrips(const PixelView& pixels, std::uint64_t maxBytes) {
    const PixelView& whole = m_image.whole;
    auto row = static_cast<std::int64_t>(offsetIn(whole, pixels) / whole.stride);
    // Strips never reach from one chunk into the next.
    for (std::int64_t y = 0; y < pixels.extent.height;) {
        const std::int64_t chunk = row / m_image.chunkRows;
        const std::int64_t rows = std::min(pixels.extent.height - y, (chunk + 1) * m_image.chunkRows - row);
        const std::size_t chunkStart = static_cast<std::size_t>(chunk * m_image.chunkRows) * whole.stride;
        const PixelView part = cropped(pixels, {0, y, pixels.extent.width, rows});
        for (const PixelView& view : stripsOf(part, maxBytes)) {
            const std::size_t offset = offsetIn(whole, view) - chunkStart;
            m_strips.push_back({view, static_cast<std::size_t>(chunk), offset,
                                segmentsThrough(static_cast<std::size_t>(chunk), offset + view.spanBytes())});
        }
        y += rows;
        row += rows;
    }
}

DevicePixels ResidentFeed::bring(std::size_t strip, Profile& profile) {
    const Strip& one = m_strips[strip];
    const std::size_t sampleBytes = static_cast<std::size_t>(traitsOf(one.view.layout).sampleBits) / 8;
    DevicePixels result;
    if (!m_image.complete) result.ready = m_upload->sendThrough(one.segments, {}, profile);
    replace(result.buffer, m_image.chunks[one.chunk]);
    result.first = one.offset / sampleBytes;
    result.row = one.view.stride / sampleBytes;
    result.extent = one.view.extent;
    return result;
}

void ResidentFeed::finish(Profile& profile) {
    if (m_image.complete) return;
    if (const auto last = m_upload->sendThrough(m_segments.size(), {}, profile)) last->wait();
    if (!m_upload->sentAll()) return;
    for (std::size_t chunk = 0; chunk < m_image.chunks.size(); ++chunk) {
        const auto y = static_cast<std::int64_t>(chunk) * m_image.chunkRows;
        const std::int64_t rows = std::min(m_image.chunkRows, m_image.whole.extent.height - y);
        const PixelView part = cropped(m_image.whole, {0, y, m_image.whole.extent.width, rows});
        m_upload->arrival().addArrived(m_image.chunks[chunk], part.spanBytes(), profile);
    }
    m_upload->arrival().compare(profile);
    m_image.complete = true;
}

} // namespace tonescope::opencl
