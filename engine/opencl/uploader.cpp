// SPDX-License-Identifier: GPL-3.0-or-later
// There are three ways to the device. Ordinary memory is copied by threads into page-locked slots, which the
// device reads while the next slots are filled; the copies bypass the caches. The lasting memory of a decoder
// is locked itself, and the device reads it without a copy. Over a slow network, slots are compressed, and a
// kernel unpacks them.
//
// In each case the host adds up the sent words, a kernel adds up the received words, and the sums are
// compared. This check exists because drivers have been seen to lose pieces of an upload, which the sums of
// counts do not reveal.
#include "engine/opencl/uploader.h"

#include "engine/values/text.h"

#include <QtConcurrentRun>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <thread>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tonescope::opencl {
namespace {

constexpr std::size_t blockBytes = 256;
constexpr unsigned wordBits = 32;

/// Appends numbers of few bits to words, from the lowest bits upwards.
class BitWriter {
public:
    explicit BitWriter(std::vector<std::uint32_t>& words) : m_words(words) {}

    void put(std::uint32_t value, unsigned width) {
        m_pool |= std::uint64_t{value} << m_have;
        m_have += width;
        if (m_have < wordBits) return;
        m_words.push_back(static_cast<std::uint32_t>(m_pool));
        m_pool >>= wordBits;
        m_have -= wordBits;
    }
    void end() {
        if (m_have > 0) m_words.push_back(static_cast<std::uint32_t>(m_pool));
    }

private:
    std::vector<std::uint32_t>& m_words;
    std::uint64_t m_pool = 0;
    unsigned m_have = 0;
};

std::uint32_t zigzag(unsigned difference) {
    const auto number = static_cast<std::int8_t>(difference); // modulo 256, as the samples
    return static_cast<std::uint8_t>((number * 2) ^ (number < 0 ? -1 : 0));
}

/// Compresses one block of pixels.
class Block {
public:
    Block(const std::byte* bytes, std::size_t count, std::size_t pixel)
        : m_bytes(bytes), m_count(count), m_pixel(pixel), m_related(pixel == 3 || pixel == 4) {}

    void pack(std::vector<std::uint32_t>& words) {
        const std::size_t header = words.size();
        words.push_back(0);
        BitWriter writer(words);
        std::uint32_t widths = 0;
        for (std::size_t k = 0; k < m_pixel; ++k) {
            const std::size_t place = m_related && k < 2 ? 1 - k : k; // the second sample comes first
            if (place >= m_count) continue;
            const std::uint32_t width = takeDifferences(place);
            widths |= width << 4 * place;
            writer.put(at(place), 8);
            for (std::size_t i = 0; i < m_number; ++i)
                writer.put(m_differences[i], width);
        }
        writer.end();
        words[header] = widths;
    }

private:
    [[nodiscard]] unsigned at(std::size_t i) const { return static_cast<unsigned>(m_bytes[i]); }

    /// Computes the differences of one sample of all pixels in the block. Returns the number of bits that
    /// they need.
    std::uint32_t takeDifferences(std::size_t place) {
        const bool less = m_related && (place == 0 || place == 2);
        std::uint32_t all = 0;
        m_number = 0;
        for (std::size_t i = place + m_pixel; i < m_count; i += m_pixel) {
            unsigned difference = at(i) - at(i - m_pixel);
            const std::size_t other = i - place + 1; // index of the sample in the second place
            if (less && other < m_count) difference -= at(other) - at(other - m_pixel);
            all |= m_differences[m_number++] = zigzag(difference);
        }
        return static_cast<std::uint32_t>(std::bit_width(all));
    }

    const std::byte* m_bytes;
    std::size_t m_count, m_pixel;
    bool m_related;
    std::array<std::uint32_t, blockBytes> m_differences{};
    std::size_t m_number = 0;
};

} // namespace

std::size_t packedBlockPixels(std::size_t pixelBytes) {
    return std::bit_floor(blockBytes / pixelBytes);
}

std::size_t packedBlocks(std::size_t bytes, std::size_t pixelBytes) {
    const std::size_t block = packedBlockPixels(pixelBytes) * pixelBytes;
    return (bytes + block - 1) / block;
}

bool packPixels(const std::byte* bytes, std::size_t count, std::size_t pixelBytes,
                std::vector<std::uint32_t>& words) {
    const std::size_t block = packedBlockPixels(pixelBytes) * pixelBytes;
    const std::size_t blocks = packedBlocks(count, pixelBytes);
    const std::size_t most = count / sizeof(std::uint32_t) * 7 / 8;
    words.assign(blocks, 0); // the first word of each block
    for (std::size_t i = 0; i < blocks && words.size() <= most; ++i) {
        words[i] = static_cast<std::uint32_t>(words.size());
        Block(bytes + i * block, std::min(block, count - i * block), pixelBytes).pack(words);
    }
    return words.size() <= most;
}

namespace {

constexpr cl_uint zero = 0; ///< static, so that it is valid until its command has ended

} // namespace

void ArrivalCheck::setKernel(const cl::Kernel& kernel, std::size_t group, std::size_t groups) {
    m_total.reset();
    m_total.emplace(m_context, CL_MEM_READ_WRITE, sizeof(cl_uint));
    m_group = group;
    m_groups = groups;
    m_kernel.reset();
    m_kernel.emplace(kernel);
}

void ArrivalCheck::begin() {
    m_sent = 0;
    if (m_total) m_queue.enqueueWriteBuffer(*m_total, CL_FALSE, 0, sizeof zero, &zero);
}

void ArrivalCheck::addArrived(const cl::Buffer& buffer, std::uint64_t bytes, Profile& profile) {
    if (!m_kernel) return;
    m_kernel->setArg(0, buffer);
    m_kernel->setArg(1, static_cast<cl_uint>(bytes));
    m_kernel->setArg(2, *m_total);
    m_queue.enqueueNDRangeKernel(*m_kernel, cl::NullRange, cl::NDRange(m_group * m_groups),
                                 cl::NDRange(m_group), nullptr, &profile.newEvent(Phase::Upload));
    m_queue.flush();
}

void ArrivalCheck::compare(Profile& profile) const {
    if (!m_kernel) return;
    cl_uint arrived = ~m_sent; // differs from the sum if the driver drops the read
    m_queue.enqueueReadBuffer(*m_total, CL_TRUE, 0, sizeof arrived, &arrived, nullptr,
                              &profile.newEvent(Phase::Readback));
    if (arrived != m_sent)
        throw std::runtime_error(SENTENCE("the pixels on the device differ from those that were sent"));
}

namespace {

constexpr std::size_t mostRefused = 4; ///< refused blocks, after which none is locked

bool areSame(const std::weak_ptr<const void>& one, const std::weak_ptr<const void>& other) {
    return !one.owner_before(other) && !other.owner_before(one);
}

} // namespace

bool LockedSources::lock(const LastingMemory& memory) {
    m_sources.remove_if([](const Source& source) { return source.users.expired(); });
    const auto isIt = [&](const auto& users) { return areSame(users, memory.users); };
    const auto known = std::find_if(m_sources.begin(), m_sources.end(),
                                    [&](const Source& source) { return isIt(source.users); });
    if (known != m_sources.end()) {
        m_sources.splice(m_sources.begin(), m_sources, known);
        return true;
    }
    if (memory.bytes > m_mostBytes || std::any_of(m_refused.begin(), m_refused.end(), isIt)) return false;
    while (bytes() + memory.bytes > m_mostBytes)
        m_sources.pop_back();
    if (tryLock(memory) || (unlock() && tryLock(memory))) return true;
    m_mostBytes = 0;
    return false;
}

bool LockedSources::tryLock(const LastingMemory& memory) {
    try {
        // The bindings take a non-const pointer, but a read-only buffer does not change the memory.
        auto* first = const_cast<std::byte*>(memory.first); // NOLINT(cppcoreguidelines-pro-type-const-cast)
        const cl::Buffer locked(m_context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, memory.bytes, first);
        m_sources.push_front({memory.mapping, memory.users, memory.bytes, locked});
        return true;
    } catch (const cl::Error&) {
        return false;
    }
}

void LockedSources::refuse(const std::weak_ptr<const void>& users) {
    m_sources.remove_if([&](const Source& source) { return areSame(source.users, users); });
    m_refused.push_back(users);
    if (m_refused.size() < mostRefused) return;
    m_sources.clear();
    m_mostBytes = 0;
}

bool LockedSources::unlock() {
    const bool any = !m_sources.empty();
    m_sources.clear();
    return any;
}

std::uint64_t LockedSources::bytes() const {
    return std::accumulate(m_sources.begin(), m_sources.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Source& source) { return sum + source.bytes; });
}

namespace {

cl_uint copyThroughCaches(const std::byte* from, std::size_t bytes, std::byte* to, std::size_t offset) {
    constexpr std::size_t piece = std::size_t{8}
                                  << 10U; // bytes; added up while they are in the first-level cache
    cl_uint sum = 0;
    for (std::size_t at = 0; at < bytes; at += piece) {
        const std::size_t size = std::min(piece, bytes - at);
        std::memcpy(to + at, from + at, size);
        sum += wordSum(from + at, size, offset + at); // reading page-locked memory may be slow
    }
    return sum;
}

#ifdef __SSE2__
constexpr std::size_t lineBytes = 64; ///< of a cache line

/// Copies whole cache lines to an address that is a multiple of 16, and returns their sum.
cl_uint streamLines(const std::byte* from, std::size_t lines, std::byte* to) {
    const auto* in = reinterpret_cast<const __m128i*>(from);
    auto* out = reinterpret_cast<__m128i*>(to);
    __m128i even = _mm_setzero_si128(), odd = _mm_setzero_si128();
    for (std::size_t i = 0; i < lines; ++i, in += 4, out += 4) {
        const __m128i a = _mm_loadu_si128(in), b = _mm_loadu_si128(in + 1), c = _mm_loadu_si128(in + 2),
                      d = _mm_loadu_si128(in + 3);
        _mm_stream_si128(out, a);
        _mm_stream_si128(out + 1, b);
        _mm_stream_si128(out + 2, c);
        _mm_stream_si128(out + 3, d);
        even = _mm_add_epi32(even, _mm_add_epi32(a, c));
        odd = _mm_add_epi32(odd, _mm_add_epi32(b, d));
    }
    _mm_sfence();
    alignas(16) std::uint32_t sums[4];
    _mm_store_si128(reinterpret_cast<__m128i*>(sums), _mm_add_epi32(even, odd));
    return sums[0] + sums[1] + sums[2] + sums[3];
}
#endif

} // namespace

cl_uint copySummed(const std::byte* from, std::size_t bytes, std::byte* to, std::size_t offset) {
#ifdef __SSE2__
    const std::size_t head = std::min(bytes, (16 - reinterpret_cast<std::uintptr_t>(to) % 16) % 16);
    if ((offset + head) % sizeof(cl_uint) == 0) { // otherwise words would cross the lanes of a vector
        const std::size_t lines = (bytes - head) / lineBytes, tail = head + lines * lineBytes;
        return copyThroughCaches(from, head, to, offset) + streamLines(from + head, lines, to + head) +
               copyThroughCaches(from + tail, bytes - tail, to + tail, offset + tail);
    }
#endif
    return copyThroughCaches(from, bytes, to, offset);
}

namespace {

constexpr int mostThreads = 12;       ///< more threads do not copy faster, because they share the memory bus
constexpr std::size_t onTheirWay = 4; ///< slots that the device may be reading while the others are filled

/// The number of slots for an upload of `segments` segments if there are `already` some. Allocating
/// page-locked memory takes about a millisecond per MiB. So one upload adds few slots, and later uploads of
/// its size find enough.
std::size_t slotsFor(std::size_t segments, std::size_t already, std::size_t most) {
    const std::size_t wanted = std::min(segments, most);
    return std::max(already, std::min(wanted, already + segments / 8 + 2));
}

/// Copies rows and returns their sum. `offset`: bytes before them in the buffer on the device.
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

// A segment has as many whole rows as fit in a slot. A row that is longer than a slot is cut into pieces.
void addSegments(std::vector<Segment>& segments, const Segment& whole, std::size_t slotBytes) {
    // Rows without gaps between them are one long row.
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
        if (m_sources.bytes() != 0) finish(); // uploads must end before the memory is unlocked
    } catch (const cl::Error&) {
        // If the device is lost, the driver frees the memory.
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

/// Waits until the driver has read the slot. If the device is lost, the error is ignored.
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

/// Starts to copy a segment into a slot, and to compress it if needed. The copy thread uses no object of
/// OpenCL.
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

/// The queue for a segment. Drivers for remote devices send a command after they have received the end of the
/// command before it in the same queue. A second queue uses that pause.
cl::CommandQueue& Uploader::queueOf(std::size_t segment) {
    return isOdd(segment) ? *m_second : m_queue;
}

/// Sends the next segment uncompressed from `from`. The event happens when it has arrived.
cl::Event Uploader::send(const Segment& segment, const std::byte* from, const std::vector<cl::Event>* after,
                         Profile& profile) {
    cl::Event& event = profile.newEvent(Phase::Upload);
    queueOf(m_sent).enqueueWriteBuffer(segment.target, CL_FALSE, segment.offset, segment.from.bytes(), from,
                                       after, &event);
    return event;
}

/// Sends the next segment from its slot, after it was copied there.
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

/// Sends the next segment compressed, and unpacks it after `after`, when its place on the device may be
/// overwritten.
cl::Event Uploader::sendPacked(const Segment& segment, Slot& slot, const std::vector<cl::Event>* after,
                               Profile& profile) {
    constexpr std::size_t group = 64; // the number of work-items is a multiple of this
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

/// Makes `last` an event of the first queue after which the uploads of the second queue have ended, too.
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

// Sends segment after segment. After each one, copyAhead() starts a copy into the slot that became free.
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
