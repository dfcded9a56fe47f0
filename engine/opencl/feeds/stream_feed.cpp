// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/stream_feed.h"

#include "engine/count/strips.h"

#include <algorithm>

namespace tonescope::opencl {

void StreamBuffers::grow(std::size_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < number; ++i) {
        if (m_bytes.at(i) >= bytes) continue;
        m_buffers.at(i).reset(); // gives the old one back before the new one is asked for
        m_bytes.at(i) = 0;
        m_buffers.at(i).emplace(m_context, m_flags, bytes);
        m_bytes.at(i) = bytes;
    }
}

void StreamBuffers::clear() {
    // Not by assigning: that throws where the driver fails to release, and this is called after failures.
    for (std::optional<cl::Buffer>& buffer : m_buffers)
        buffer.reset();
    m_bytes.fill(0);
}

bool areOfWholeWords(const std::vector<PixelView>& strips, const LastingMemory& memory) {
    const std::byte* at = memory.first;
    for (const PixelView& strip : strips) {
        const bool follows =
            strip.data == at && static_cast<std::size_t>(at - memory.first) % sizeof(cl_uint) == 0;
        if (!follows || !strip.contiguous()) return false;
        at += strip.pixelBytes();
    }
    return static_cast<std::size_t>(at - memory.first) == memory.pictureBytes;
}

StreamFeed::StreamFeed(StreamBuffers& buffers, Uploader& uploader, const CountTask& task,
                       std::uint64_t maxPixels, const MemoryLimits& limits, const std::stop_token& stop)
    : m_buffers(buffers), m_upload(&uploader),
      m_strips(stripsOf(task.pixels,
                        std::min(limits.strip, maxPixels * traitsOf(task.pixels.layout).bytesPerPixel()))) {
    std::size_t most = pixelAlignment;
    for (const PixelView& strip : m_strips)
        most = std::max(most, static_cast<std::size_t>(strip.pixelBytes()));
    m_buffers.grow(std::min(StreamBuffers::count, m_strips.size()), most);
    // Without copies there is nothing to do beside the transfer: a strip is one.
    const bool inPlace = task.lasting && areOfWholeWords(m_strips, *task.lasting) &&
                         m_upload->beginInPlace(segmentsOf(most), *task.lasting, stop);
    if (!inPlace) m_upload->begin(segmentsOf(limits.slot), stop);
}

/// Of at most so many bytes each.
std::vector<Segment> StreamFeed::segmentsOf(std::size_t mostBytes) {
    std::vector<Segment> segments;
    m_segments.clear();
    for (std::size_t i = 0; i < m_strips.size(); ++i) {
        const PixelView& strip = m_strips[i];
        addSegments(
            segments,
            {{strip.data, strip.rowBytes(), static_cast<std::size_t>(strip.extent.height), strip.stride},
             m_buffers.at(i % StreamBuffers::count),
             0,
             traitsOf(strip.layout).bytesPerPixel()},
            mostBytes);
        m_segments.push_back(segments.size());
    }
    return segments;
}

DevicePixels StreamFeed::bring(std::size_t strip, Profile& profile) {
    const PixelView& view = m_strips[strip];
    m_last = strip % StreamBuffers::count;
    DevicePixels result;
    result.ready = m_upload->sendThrough(m_segments[strip], m_counted.at(m_last), profile);
    m_upload->arrival().addArrived(m_buffers.at(m_last), view.pixelBytes(), profile);
    replace(result.buffer, m_buffers.at(m_last));
    result.row = view.rowBytes() / (static_cast<std::size_t>(traitsOf(view.layout).sampleBits) / 8);
    result.extent = view.extent;
    return result;
}

void StreamFeed::finish(Profile& profile) {
    if (m_upload->sentAll()) m_upload->arrival().compare(profile);
}

void StreamFeed::counted(const cl::Event& done) {
    m_counted.at(m_last).reset();
    m_counted.at(m_last).emplace(done);
}

} // namespace tonescope::opencl
