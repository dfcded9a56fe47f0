// SPDX-License-Identifier: GPL-3.0-or-later
// A feed hides where the pixels of a strip come from: memory of the host that the device reads itself,
// buffers that are filled in turn, or a copy of the image on the device. Copies are divided into chunks,
// because drivers limit the size of a buffer. The copy that was not used for the longest time is freed first.
#include "engine/opencl/pixel_feeds.h"

#include "engine/count/strips.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace tonescope::opencl {
void StreamBuffers::grow(std::size_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < number; ++i) {
        if (m_bytes.at(i) >= bytes) continue;
        m_buffers.at(i).reset(); // frees the old buffer before the new one is allocated
        m_bytes.at(i) = 0;
        m_buffers.at(i).emplace(m_context, m_flags, bytes);
        m_bytes.at(i) = bytes;
    }
}

void StreamBuffers::clear() {
    // reset() instead of an assignment: an assignment throws if the driver fails to release the buffer, and
    // this function is called after failures.
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
    // Without copying, the host has nothing to do during the transfer, so a whole strip is one segment.
    const bool inPlace = task.lasting && areOfWholeWords(m_strips, *task.lasting) &&
                         m_upload->beginInPlace(segmentsOf(most), *task.lasting, stop);
    if (!inPlace) m_upload->begin(segmentsOf(limits.slot), stop);
}

/// Cuts the strips into segments of at most `mostBytes` bytes.
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

InPlaceFeed::InPlaceFeed(cl::Context context, const PixelView& pixels, std::uint64_t maxPixels,
                         const MemoryLimits& limits)
    : m_context(std::move(context)),
      m_strips(
          stripsOf(pixels, std::min(limits.strip, maxPixels * traitsOf(pixels.layout).bytesPerPixel()))) {
}

DevicePixels InPlaceFeed::bring(std::size_t strip, Profile& /*profile*/) {
    const PixelView& view = m_strips[strip];
    const std::size_t sampleBytes = static_cast<std::size_t>(traitsOf(view.layout).sampleBits) / 8;
    // The buffer begins at the last aligned address before the pixels. No kernel counts the bytes in between.
    const std::size_t before = reinterpret_cast<std::uintptr_t>(view.data) % pixelAlignment;
    // The bindings take a non-const pointer, but a read-only buffer does not change the pixels.
    auto* start = const_cast<std::byte*>(view.data) - before; // NOLINT(cppcoreguidelines-pro-type-const-cast)
    DevicePixels result;
    result.buffer =
        cl::Buffer(m_context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, before + view.spanBytes(), start);
    result.first = before / sampleBytes;
    result.row = view.stride / sampleBytes;
    result.extent = view.extent;
    return result;
}

namespace {

/// After this time an image for which there was no memory is tried again, because other programs may have
/// ended.
constexpr std::chrono::minutes untilNextTry{1};

bool same(const PixelView& left, const PixelView& right) {
    return left.data == right.data && left.extent == right.extent && left.stride == right.stride &&
           left.layout == right.layout;
}

std::uint64_t roundedUp(std::uint64_t bytes) {
    return (bytes + 15) / 16 * 16; // kernels may load the whole last word
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
    // An eighth of the free memory is left for tables and other programs.
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

// Frees the least recently used images until there is room. The rows are divided over chunks, each as large
// as the device allows.
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
    // If the pixels are on the device, strips are as large as a launch allows, because no upload has to
    // overlap with the count.
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
    // A strip never crosses the end of a chunk.
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
