// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/uploader.h"

#include "engine/opencl/feeds/summed_copy.h"

#include <QtConcurrentRun>

#include <algorithm>
#include <cassert>
#include <thread>
#include <utility>

namespace tonescope::opencl {

namespace {

constexpr int mostThreads = 12;       ///< more of them and the bus are in each other's way
constexpr std::size_t onTheirWay = 4; ///< slots that the device may be fetching while all others are filled

/// Slots for an upload of so many segments where there are `already` some. Page-locked memory takes about a
/// millisecond a mebibyte to get, so one upload adds few; the next ones of its size find enough.
std::size_t slotsFor(std::size_t segments, std::size_t already, std::size_t most) {
    const std::size_t wanted = std::min(segments, most);
    return std::max(already, std::min(wanted, already + segments / 8 + 2));
}

/// `offset` is where they go on the device.
cl_uint copyRows(const HostRows& from, std::byte* to, std::size_t offset) {
    if (from.rows == 1 || from.stride == from.rowBytes)
        return copySummed(from.first, from.bytes(), to, offset);
    cl_uint sum = 0;
    for (std::size_t row = 0; row < from.rows; ++row) {
        const std::size_t at = row * from.rowBytes;
        sum += copySummed(from.first + row * from.stride, from.rowBytes, to + at, offset + at);
    }
    return sum;
}

} // namespace

void addSegments(std::vector<Segment>& segments, const Segment& whole, std::size_t slotBytes) {
    // Without gaps, all rows are one.
    const HostRows from = whole.from.stride == whole.from.rowBytes
                              ? HostRows{whole.from.first, whole.from.bytes(), 1, 0}
                              : whole.from;
    std::size_t offset = whole.offset;
    const auto add = [&](const std::byte* first, std::size_t rowBytes, std::size_t rows) {
        segments.push_back({{first, rowBytes, rows, from.stride}, whole.target, offset});
        offset += rowBytes * rows;
    };
    if (from.rowBytes <= slotBytes) {
        const std::size_t atATime = slotBytes / std::max<std::size_t>(from.rowBytes, 1);
        for (std::size_t row = 0; row < from.rows; row += atATime)
            add(from.first + row * from.stride, from.rowBytes, std::min(atATime, from.rows - row));
        return;
    }
    for (std::size_t row = 0; row < from.rows; ++row) {
        for (std::size_t x = 0; x < from.rowBytes; x += slotBytes)
            add(from.first + row * from.stride + x, std::min(slotBytes, from.rowBytes - x), 1);
    }
}

Uploader::Uploader(cl::Context context, cl::CommandQueue queue, const MemoryLimits& limits)
    : m_context(std::move(context)), m_queue(std::move(queue)), m_limits(limits),
      m_arrival(m_context, m_queue) {
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    m_threads.setMaxThreadCount(std::clamp(cores - 1, 1, mostThreads));
}

Uploader::~Uploader() {
    abandon();
}

void Uploader::begin(std::vector<Segment> segments, std::stop_token stop) {
    abandon();
    m_segments = std::move(segments);
    m_stop = std::move(stop);
    m_copied = m_sent = 0;
    m_arrival.begin();
    const std::size_t wanted = slotsFor(m_segments.size(), m_slots.size(), m_limits.mostSlots);
    while (m_slots.size() < wanted)
        m_slots.push_back(std::make_unique<Slot>(m_context, m_queue, m_limits.slot));
    copyAhead();
}

void Uploader::copyAhead() {
    const std::size_t all = m_slots.size();
    const std::size_t fetched = std::min(onTheirWay, all / 2);
    while (m_copied < m_segments.size() && (m_copied < all || m_copied + fetched < m_sent + all)) {
        Slot& slot = *m_slots[m_copied % m_slots.size()];
        if (slot.sent) slot.sent->wait();
        slot.sent.reset();
        slot.copy = QtConcurrent::run(
            &m_threads, [from = m_segments[m_copied].from, to = slot.memory.data(),
                         offset = m_segments[m_copied].offset] { return copyRows(from, to, offset); });
        ++m_copied;
    }
}

std::optional<cl::Event> Uploader::sendThrough(std::size_t end, const std::optional<cl::Event>& after,
                                               Profile& profile) {
    assert(end <= m_segments.size());
    std::optional<cl::Event> last;
    std::vector<cl::Event> waits;
    if (after) waits.push_back(*after);
    for (; m_sent < end && !m_stop.stop_requested(); ++m_sent, copyAhead()) {
        const Segment& segment = m_segments[m_sent];
        Slot& slot = *m_slots[m_sent % m_slots.size()];
        m_arrival.add(slot.copy.result());
        cl::Event& event = profile.newEvent(Phase::Upload);
        m_queue.enqueueWriteBuffer(segment.target, CL_FALSE, segment.offset, segment.from.bytes(),
                                   slot.memory.data(), waits.empty() ? nullptr : &waits, &event);
        m_queue.flush();
        slot.sent.reset();
        slot.sent.emplace(event);
        last.reset();
        last.emplace(event);
    }
    return last;
}

void Uploader::abandon() {
    for (const auto& slot : m_slots)
        slot->copy.waitForFinished();
    m_segments.clear();
    m_copied = m_sent = 0;
}

} // namespace tonescope::opencl
