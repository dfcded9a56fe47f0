// SPDX-License-Identifier: GPL-3.0-or-later
// Sends pixels from the memory of the host to a device: through page-locked slots, in place or compressed,
// with a check that every byte arrived.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/device_memory.h"
#include "engine/opencl/memory_limits.h"
#include "engine/opencl/profile.h"
#include "engine/values/image.h"

#include <QFuture>
#include <QThreadPool>

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace tonescope::opencl {
/// Flags of the buffers that receive pixels. If pixels are unpacked, a kernel writes to the buffers.
[[nodiscard]] inline cl_mem_flags flagsOfTargets(const MemoryLimits& limits) {
    return (limits.packs ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY) | CL_MEM_HOST_WRITE_ONLY;
}

/// Pixels per block of the compression: a power of two, at most 256 bytes.
[[nodiscard]] std::size_t packedBlockPixels(std::size_t pixelBytes);
/// The number of blocks of `bytes` bytes; the last block may be shorter.
[[nodiscard]] std::size_t packedBlocks(std::size_t bytes, std::size_t pixelBytes);

/// Compresses pixels of 1 to 8 bytes for the kernel unpack.cl: differences of neighbouring pixels in as few
/// bits as a block needs. The bytes may begin and end inside of a pixel. Returns false if that saves less
/// than an eighth; then `words` is invalid. Any thread may call it. Compresses about 300 MB per second.
[[nodiscard]] bool packPixels(const std::byte* bytes, std::size_t count, std::size_t pixelBytes,
                              std::vector<std::uint32_t>& words);

/// Compares a checksum of the sent bytes with a checksum that the device computes of the received bytes. If a
/// piece of an upload is lost, wrong pixels are counted in the right number, which the sums of counts do not
/// reveal. The functions throw cl::Error.
class ArrivalCheck {
public:
    /// `queue` is the queue of all uploads.
    ArrivalCheck(cl::Context context, cl::CommandQueue queue)
        : m_context(std::move(context)), m_queue(std::move(queue)) {}

    /// Enables the check. `kernel` is add_words of kernels/arrival.cl; it runs in `groups` work-groups of
    /// `group` work-items.
    void setKernel(const cl::Kernel& kernel, std::size_t group, std::size_t groups);
    [[nodiscard]] bool hasKernel() const { return m_kernel.has_value(); }

    /// Sets both sums to zero.
    void begin();
    /// Adds the wordSum() of a sent piece.
    void add(cl_uint sum) { m_sent += sum; }
    /// Lets the device add up the first `bytes` bytes of a buffer. Their uploads must be in the queue
    /// already.
    void addArrived(const cl::Buffer& buffer, std::uint64_t bytes, Profile& profile);
    /// Waits for the sum of the device. Throws std::runtime_error if the sums differ.
    void compare(Profile& profile) const;

private:
    cl::Context m_context;
    cl::CommandQueue m_queue;
    std::optional<cl::Kernel> m_kernel;
    std::optional<cl::Buffer> m_total; ///< one word: the sum on the device
    std::size_t m_group = 1, m_groups = 1;
    cl_uint m_sent = 0;
};

/// Locks the lasting memory of decoders for one context, so that the device reads images in it without a
/// copy. A block is locked once for all images that are decoded into it, because locking takes a millisecond
/// per 24 MB. It stays mapped while it is locked. Used on the thread of the device. Uploads from one block
/// must have ended before another block is locked.
class LockedSources {
public:
    /// Locks at most `mostBytes` bytes at a time; the least recently used block is unlocked first.
    LockedSources(cl::Context context, std::uint64_t mostBytes)
        : m_context(std::move(context)), m_mostBytes(mostBytes) {}

    /// Locks a block; returns false if that is impossible. Unlocks blocks that will get no more images. If
    /// the driver refuses a block while no other is locked, no block is locked any more.
    [[nodiscard]] bool lock(const LastingMemory& memory);
    /// Unlocks a block and never locks it again. After four refused blocks none is locked any more, because
    /// then the driver and not one decoder is at fault.
    void refuse(const std::weak_ptr<const void>& users);
    /// Unlocks all memory; true if any was locked.
    bool unlock();
    /// Number of locked bytes.
    [[nodiscard]] std::uint64_t bytes() const;

private:
    struct Source {
        std::shared_ptr<const void> mapping; ///< unmapped after it is unlocked
        std::weak_ptr<const void> users;
        std::size_t bytes;
        cl::Buffer locked; ///< while it exists, the driver keeps its memory locked
    };

    [[nodiscard]] bool tryLock(const LastingMemory& memory);

    cl::Context m_context;
    std::uint64_t m_mostBytes; ///< 0: none is locked any more
    std::vector<std::weak_ptr<const void>> m_refused;
    std::list<Source> m_sources; ///< the most recently used comes first
};

/// Copies bytes and returns their wordSum(). It bypasses the caches if the processor can, because a device
/// needs twice as long to read cached bytes (H100: 23 GB/s instead of 45).
[[nodiscard]] cl_uint copySummed(const std::byte* from, std::size_t bytes, std::byte* to, std::size_t offset);

/// Rows of bytes on the host, `stride` bytes apart.
struct HostRows {
    const std::byte* first = nullptr;
    std::size_t rowBytes = 0, rows = 0, stride = 0;

    [[nodiscard]] std::size_t bytes() const { return rowBytes * rows; }
};

/// Rows on the host, and the place on the device that they are sent to, where they lie without gaps.
struct Segment {
    HostRows from;
    cl::Buffer target;
    std::size_t offset = 0;     ///< bytes from the start of the target
    std::size_t pixelBytes = 1; ///< bytes per pixel
};

/// Cuts `whole` into segments of at most `slotBytes` bytes and appends them.
void addSegments(std::vector<Segment>& segments, const Segment& whole, std::size_t slotBytes);

/// Sends segments. Drivers send page-locked memory several times faster than other memory. Therefore copy
/// threads copy the next segments into page-locked slots while the device reads the full slots. Lasting
/// memory of decoders needs no copy, because it is locked itself. Used on the thread of the device; the copy
/// threads use no object of OpenCL.
class Uploader {
public:
    /// `queue` must be used for uploads only, so that they overlap with the kernels in another queue.
    Uploader(cl::Context context, cl::CommandQueue queue, const MemoryLimits& limits);
    Uploader(const Uploader&) = delete;
    Uploader& operator=(const Uploader&) = delete;
    /// Waits for the running copies, which takes some milliseconds.
    ~Uploader();

    /// Begins to send the segments in order, until `stop` is requested. Their memory must stay alive until
    /// all were sent or abandon() was called. Throws cl::Error.
    void begin(std::vector<Segment> segments, std::stop_token stop);
    /// Like begin(), but the device reads the lasting memory itself. The segments are the whole image, in
    /// whole words without gaps. The memory must not change until the events of the uploads have happened.
    /// Returns false and does nothing if the memory cannot be locked.
    [[nodiscard]] bool beginInPlace(std::vector<Segment> segments, const LastingMemory& memory,
                                    std::stop_token stop);
    /// LastingMemory::users of the memory that was sent in place since the last call; nothing if there was
    /// none.
    std::optional<std::weak_ptr<const void>> sentFrom() { return std::exchange(m_sentFrom, {}); }
    [[nodiscard]] LockedSources& sources() { return m_sources; }
    /// Sends the segments before number `end` after the event `after`; fewer after a stop. Returns the event
    /// after which the last of them has arrived; nothing if none was sent. Throws cl::Error.
    std::optional<cl::Event> sendThrough(std::size_t end, const std::optional<cl::Event>& after,
                                         Profile& profile);
    /// Whether every segment was sent.
    [[nodiscard]] bool sentAll() const { return m_sent == m_segments.size(); }
    /// Drops the segments that were not sent, and waits for running copies.
    void abandon();
    /// Waits for all uploads. Throws cl::Error.
    void finish();

    /// Whether pixels are compressed. Uploads are compressed after setUnpacking(), which gets the kernel
    /// unpack of kernels/unpack.cl.
    [[nodiscard]] bool packs() const { return m_limits.packs; }
    /// Throws cl::Error.
    void setUnpacking(const cl::Kernel& kernel);

    [[nodiscard]] const cl::CommandQueue& queue() const { return m_queue; }
    /// The check of the uploads since begin().
    [[nodiscard]] ArrivalCheck& arrival() { return m_arrival; }

private:
    /// The result of copying into a slot.
    struct Copied {
        cl_uint sum = 0; ///< checksum of the copied bytes
        bool packed = false;
    };
    struct Slot {
        Slot(const cl::Context& context, const cl::CommandQueue& queue, const MemoryLimits& limits);
        Slot(const Slot&) = delete;
        Slot& operator=(const Slot&) = delete;
        ~Slot();

        std::unique_ptr<PinnedMemory> pinned; ///< null if uploads are not page-locked
        std::vector<std::byte> ordinary;
        std::byte* memory = nullptr;       ///< of `pinned` or `ordinary`
        std::vector<std::uint32_t> packed; ///< the compressed contents, if they are smaller
        QFuture<Copied> copy;
        std::optional<cl::Event> sent; ///< the last upload from this slot
    };

    void fill(Slot& slot, const Segment& segment);
    void start(std::vector<Segment> segments, std::stop_token stop);
    cl::Event send(const Segment& segment, const std::byte* from, const std::vector<cl::Event>* after,
                   Profile& profile);
    cl::Event sendCopied(const Segment& segment, const std::vector<cl::Event>* after, Profile& profile);
    cl::Event sendPacked(const Segment& segment, Slot& slot, const std::vector<cl::Event>* after,
                         Profile& profile);
    [[nodiscard]] bool isOdd(std::size_t segment) const { return !m_limits.pageLocked && segment % 2 == 1; }
    [[nodiscard]] cl::CommandQueue& queueOf(std::size_t segment);
    void join(std::optional<cl::Event>& last);
    /// Starts copying the next segments into all free slots.
    void copyAhead();

    cl::Context m_context;
    cl::CommandQueue m_queue;
    std::optional<cl::CommandQueue> m_second; ///< a second queue, for devices behind a network
    std::optional<cl::Event>
        m_sentSecond; ///< the last upload of m_second, which m_queue does not wait for yet
    MemoryLimits m_limits;
    LockedSources m_sources;
    QThreadPool m_threads;
    std::optional<cl::Kernel> m_unpack;
    std::vector<cl::Buffer> m_packed; ///< on the device, one for each queue
    std::vector<std::unique_ptr<Slot>> m_slots;
    std::vector<Segment> m_segments;
    std::stop_token m_stop;
    ArrivalCheck m_arrival;
    std::size_t m_copied = 0; ///< segments whose copy was started
    std::size_t m_sent = 0;   ///< segments that were sent
    bool m_inPlace = false;
    std::optional<std::weak_ptr<const void>> m_sentFrom; ///< the memory of an upload in place
};

struct AbandonUpload {
    void operator()(Uploader* uploader) const { uploader->abandon(); }
};

/// An upload in progress. Its destructor abandons the segments that were not sent.
using Upload = std::unique_ptr<Uploader, AbandonUpload>;

} // namespace tonescope::opencl
