// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/uploader.h"

#include "engine/opencl/feeds/packed_pixels.h"
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
        segments.push_back({{first, rowBytes, rows, from.stride}, whole.target, offset, whole.pixelBytes});
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
      m_sources(m_context, limits.inPlace == true ? limits.mostLocked : 0), m_arrival(m_context, m_queue) {
    if (!limits.pageLocked)
        m_second.emplace(m_context, m_queue.getInfo<CL_QUEUE_DEVICE>(), CL_QUEUE_PROFILING_ENABLE);
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    m_threads.setMaxThreadCount(std::clamp(cores - 1, 1, mostThreads));
}

Uploader::~Uploader() {
    abandon();
    try {
        if (m_sources.bytes() != 0) finish(); // before the memory is unlocked
    } catch (const cl::Error&) {
        // Of a device that is lost, the driver has to see to it.
    }
}

Uploader::Slot::Slot(const cl::Context& context, const cl::CommandQueue& queue, const MemoryLimits& limits) {
    if (limits.pageLocked) {
        pinned = std::make_unique<PinnedMemory>(context, queue, limits.slot);
        memory = pinned->data();
    } else {
        ordinary.resize(limits.slot);
        memory = ordinary.data();
    }
}

/// A driver reads ordinary memory until it is sent. Of a device that is lost, the driver has to see to it.
Uploader::Slot::~Slot() {
    try {
        if (sent && (!pinned || !packed.empty())) sent->wait();
    } catch (const cl::Error&) {
    }
}

void Uploader::start(std::vector<Segment> segments, std::stop_token stop) {
    abandon();
    m_segments = std::move(segments);
    m_stop = std::move(stop);
    m_arrival.begin();
}

bool Uploader::beginInPlace(std::vector<Segment> segments, const LastingMemory& memory,
                            std::stop_token stop) {
    if (!m_sources.lock(memory)) return false;
    start(std::move(segments), std::move(stop));
    m_inPlace = true;
    m_sentFrom = memory.users;
    m_arrival.add(memory.sum);
    return true;
}

void Uploader::begin(std::vector<Segment> segments, std::stop_token stop) {
    m_inPlace = false;
    start(std::move(segments), std::move(stop));
    const std::size_t wanted = slotsFor(m_segments.size(), m_slots.size(), m_limits.mostSlots);
    while (m_slots.size() < wanted)
        m_slots.push_back(std::make_unique<Slot>(m_context, m_queue, m_limits));
    copyAhead();
}

void Uploader::setUnpacking(const cl::Kernel& kernel) {
    m_packed.clear();
    for (int queue = 0; queue < 2; ++queue)
        m_packed.emplace_back(m_context, CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY, m_limits.slot);
    m_unpack.reset();
    m_unpack.emplace(kernel);
}

/// On a thread, which has nothing of OpenCL in hand.
void Uploader::fill(Slot& slot, const Segment& segment) {
    const bool packs = m_unpack.has_value();
    slot.copy = QtConcurrent::run(&m_threads, [from = segment.from, to = slot.memory, offset = segment.offset,
                                               pixel = segment.pixelBytes, packs, words = &slot.packed] {
        const cl_uint sum = copyRows(from, to, offset);
        return Copied{sum, packs && packPixels(to, from.bytes(), pixel, *words)};
    });
}

void Uploader::copyAhead() {
    if (m_inPlace) return;
    const std::size_t all = m_slots.size();
    const std::size_t fetched = std::min(onTheirWay, all / 2);
    while (m_copied < m_segments.size() && (m_copied < all || m_copied + fetched < m_sent + all)) {
        Slot& slot = *m_slots[m_copied % m_slots.size()];
        if (slot.sent) slot.sent->wait();
        slot.sent.reset();
        fill(slot, m_segments[m_copied]);
        ++m_copied;
    }
}

/// The queue of the next segment. Over a network the drivers send a command when they have heard of the end
/// of the one before in its queue: a second queue fills that pause.
cl::CommandQueue& Uploader::queueOf(std::size_t segment) {
    return isOdd(segment) ? *m_second : m_queue;
}

/// The segment that is the next, as it is, from one piece of memory. The event says that it is there.
cl::Event Uploader::send(const Segment& segment, const std::byte* from, const std::vector<cl::Event>* after,
                         Profile& profile) {
    cl::Event& event = profile.newEvent(Phase::Upload);
    queueOf(m_sent).enqueueWriteBuffer(segment.target, CL_FALSE, segment.offset, segment.from.bytes(), from,
                                       after, &event);
    return event;
}

/// The same from its slot, once it is copied there.
cl::Event Uploader::sendCopied(const Segment& segment, const std::vector<cl::Event>* after,
                               Profile& profile) {
    Slot& slot = *m_slots[m_sent % m_slots.size()];
    const Copied copied = slot.copy.result();
    m_arrival.add(copied.sum);
    slot.sent.reset();
    if (copied.packed) return sendPacked(segment, slot, after, profile);
    const cl::Event event = send(segment, slot.memory, after, profile);
    slot.sent.emplace(event);
    return event;
}

/// The same, packed. `after` is when the target may be written to.
cl::Event Uploader::sendPacked(const Segment& segment, Slot& slot, const std::vector<cl::Event>* after,
                               Profile& profile) {
    constexpr std::size_t group = 64; // or less: numbers of work-items that drivers can cut into groups
    const cl::Buffer& packed = m_packed[isOdd(m_sent) ? 1 : 0];
    cl::CommandQueue& queue = queueOf(m_sent);
    cl::Event& written = profile.newEvent(Phase::Upload);
    queue.enqueueWriteBuffer(packed, CL_FALSE, 0, slot.packed.size() * sizeof(cl_uint), slot.packed.data(),
                             nullptr, &written);
    slot.sent.emplace(written);
    const std::size_t bytes = segment.from.bytes(), blocks = packedBlocks(bytes, segment.pixelBytes);
    m_unpack->setArg(0, packed);
    m_unpack->setArg(1, static_cast<cl_uint>(blocks));
    m_unpack->setArg(2, static_cast<cl_uint>(bytes));
    m_unpack->setArg(3, static_cast<cl_uint>(segment.pixelBytes));
    m_unpack->setArg(4, static_cast<cl_uint>(packedBlockPixels(segment.pixelBytes)));
    m_unpack->setArg(5, segment.target);
    m_unpack->setArg(6, static_cast<cl_ulong>(segment.offset));
    cl::Event& there = profile.newEvent(Phase::Upload);
    queue.enqueueNDRangeKernel(*m_unpack, cl::NullRange, cl::NDRange((blocks + group - 1) / group * group),
                               cl::NullRange, after, &there);
    return there;
}

/// An event of the first queue, after which what the second one was given has ended, too.
void Uploader::join(std::optional<cl::Event>& last) {
    if (!m_sentSecond) return;
    const std::vector<cl::Event> second{*m_sentSecond};
    cl::Event both;
    m_queue.enqueueMarkerWithWaitList(&second, &both);
    m_queue.flush();
    m_sentSecond.reset();
    last.reset();
    last.emplace(both);
}

std::optional<cl::Event> Uploader::sendThrough(std::size_t end, const std::optional<cl::Event>& after,
                                               Profile& profile) {
    assert(end <= m_segments.size());
    std::optional<cl::Event> last;
    std::vector<cl::Event> waits;
    if (after) waits.push_back(*after);
    for (; m_sent < end && !m_stop.stop_requested(); ++m_sent, copyAhead()) {
        const Segment& segment = m_segments[m_sent];
        const std::vector<cl::Event>* begin = waits.empty() ? nullptr : &waits;
        const cl::Event event = m_inPlace ? send(segment, segment.from.first, begin, profile)
                                          : sendCopied(segment, begin, profile);
        queueOf(m_sent).flush();
        std::optional<cl::Event>& newest = isOdd(m_sent) ? m_sentSecond : last;
        newest.reset();
        newest.emplace(event);
    }
    join(last);
    return last;
}

void Uploader::finish() {
    m_queue.finish();
    if (m_second) m_second->finish();
}

void Uploader::abandon() {
    for (const auto& slot : m_slots)
        slot->copy.waitForFinished();
    m_segments.clear();
    m_sentSecond.reset();
    m_copied = m_sent = 0;
}

} // namespace tonescope::opencl
