// SPDX-License-Identifier: GPL-3.0-or-later
// Sends pixels from the memory of the host to a device: staging, packing, and the check that they arrived.
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
/// Flags of buffers that receive pixels. If pixels are unpacked, a kernel writes to them.
[[nodiscard]] inline cl_mem_flags flagsOfTargets(const MemoryLimits& limits) {
    return (limits.packs ? CL_MEM_READ_WRITE : CL_MEM_READ_ONLY) | CL_MEM_HOST_WRITE_ONLY;
}

/// Pixels per block: some 256 bytes.
[[nodiscard]] std::size_t packedBlockPixels(std::size_t pixelBytes);
/// Number of blocks of so many bytes; the last block may be shorter.
[[nodiscard]] std::size_t packedBlocks(std::size_t bytes, std::size_t pixelBytes);

/// Packs pixels of 1 to 8 bytes for the kernel unpack.cl; the bytes may begin and end inside a pixel. False
/// if that saves less than an eighth: `words` is invalid then. Thread-safe; about 300 MB per second.
[[nodiscard]] bool packPixels(const std::byte* bytes, std::size_t count, std::size_t pixelBytes,
                              std::vector<std::uint32_t>& words);

/// Compares the checksum of the sent bytes with the checksum of the bytes on the device. A lost piece gives
/// the right number of wrong pixels, which the sums of counts do not show. Its functions throw cl::Error.
class ArrivalCheck {
public:
    /// `queue`: the queue of all uploads.
    ArrivalCheck(cl::Context context, cl::CommandQueue queue)
        : m_context(std::move(context)), m_queue(std::move(queue)) {}

    /// Enables the check by add_words of kernels/arrival.cl, in so many groups of that size.
    void setKernel(const cl::Kernel& kernel, std::size_t group, std::size_t groups);
    [[nodiscard]] bool hasKernel() const { return m_kernel.has_value(); }

    /// Resets both sums.
    void begin();
    /// Adds the wordSum() of a piece that is sent.
    void add(cl_uint sum) { m_sent += sum; }
    /// Adds up the first bytes of a buffer on the device. Their uploads are already in the queue.
    void addArrived(const cl::Buffer& buffer, std::uint64_t bytes, Profile& profile);
    /// Waits for the sums. Throws std::runtime_error if they differ.
    void compare(Profile& profile) const;

private:
    cl::Context m_context;
    cl::CommandQueue m_queue;
    std::optional<cl::Kernel> m_kernel;
    std::optional<cl::Buffer> m_total; ///< one word: the sum on the device
    std::size_t m_group = 1, m_groups = 1;
    cl_uint m_sent = 0;
};

/// Page-locks lasting memory for one context, once for all images that are decoded into it: locking takes a
/// millisecond per 24 MB. Memory stays mapped while it is locked. Used on the device's thread. Uploads from
/// one memory must have ended before another is locked.
class LockedSources {
public:
    /// Locks at most so many bytes at a time; the least recently used memory is unlocked first.
    LockedSources(cl::Context context, std::uint64_t mostBytes)
        : m_context(std::move(context)), m_mostBytes(mostBytes) {}

    /// Locks the memory; false if that is impossible. Unlocks memory without users. If the driver refuses
    /// while nothing else is locked, it is not asked again.
    [[nodiscard]] bool lock(const LastingMemory& memory);
    /// Unlocks the memory of these users and never locks it again. After four such memories nothing is locked
    /// any more: the fault is not that of one decoder then.
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
        cl::Buffer locked; ///< exists because the driver page-locks its memory
    };

    [[nodiscard]] bool tryLock(const LastingMemory& memory);

    cl::Context m_context;
    std::uint64_t m_mostBytes; ///< 0: none from now on
    std::vector<std::weak_ptr<const void>> m_refused;
    std::list<Source> m_sources; ///< the one used last comes first
};

/// Copies bytes and returns their wordSum(). Writes past the caches if it can: a device that fetches cached
/// bytes takes twice as long (H100: 23 GB/s instead of 45).
[[nodiscard]] cl_uint copySummed(const std::byte* from, std::size_t bytes, std::byte* to, std::size_t offset);

/// Rows of bytes on the host. `stride` leads from one to the next.
struct HostRows {
    const std::byte* first = nullptr;
    std::size_t rowBytes = 0, rows = 0, stride = 0;

    [[nodiscard]] std::size_t bytes() const { return rowBytes * rows; }
};

/// Rows on the host and their place on the device, where they lie without gaps.
struct Segment {
    HostRows from;
    cl::Buffer target;
    std::size_t offset = 0;     ///< bytes from the start of the target
    std::size_t pixelBytes = 1; ///< bytes per pixel
};

/// Cuts a segment into segments of at most `slotBytes` and appends them.
void addSegments(std::vector<Segment>& segments, const Segment& whole, std::size_t slotBytes);

/// Drivers send page-locked memory several times faster than other memory. Threads therefore copy segments
/// ahead into page-locked slots while the device fetches the full slots. Pixels in lasting memory need no
/// copy: that memory itself is page-locked. Used on the device's thread; its worker threads only copy and use
/// no OpenCL object.
class Uploader {
public:
    /// `queue` is for uploads only, so that they overlap with the kernels of another queue.
    Uploader(cl::Context context, cl::CommandQueue queue, const MemoryLimits& limits);
    Uploader(const Uploader&) = delete;
    Uploader& operator=(const Uploader&) = delete;
    /// Waits for running copies: some milliseconds.
    ~Uploader();

    /// Begins to send these segments in order until `stop` is requested. Sources must live until all is sent
    /// or abandoned. Throws cl::Error.
    void begin(std::vector<Segment> segments, std::stop_token stop);
    /// Sends straight from lasting memory: the image in whole words without gaps. The memory must not change
    /// until the events of the uploads have happened. False, and nothing begun, if the memory cannot be
    /// locked.
    [[nodiscard]] bool beginInPlace(std::vector<Segment> segments, const LastingMemory& memory,
                                    std::stop_token stop);
    /// The users of the memory that was sent in place since the last call, if any.
    std::optional<std::weak_ptr<const void>> sentFrom() { return std::exchange(m_sentFrom, {}); }
    [[nodiscard]] LockedSources& sources() { return m_sources; }
    /// Sends the segments before `end` once `after` has happened; fewer after a stop. The event happens when
    /// the last of them has arrived; nothing if none was sent. Throws cl::Error.
    std::optional<cl::Event> sendThrough(std::size_t end, const std::optional<cl::Event>& after,
                                         Profile& profile);
    /// Whether every segment was sent.
    [[nodiscard]] bool sentAll() const { return m_sent == m_segments.size(); }
    /// Drops the segments that were not sent. Waits for running copies.
    void abandon();
    /// Waits for all uploads. Throws cl::Error.
    void finish();

    /// Whether pixels are to be packed. That begins with setUnpacking(), which takes unpack of
    /// kernels/unpack.cl.
    [[nodiscard]] bool packs() const { return m_limits.packs; }
    /// Throws cl::Error.
    void setUnpacking(const cl::Kernel& kernel);

    [[nodiscard]] const cl::CommandQueue& queue() const { return m_queue; }
    /// The check of the uploads since begin().
    [[nodiscard]] ArrivalCheck& arrival() { return m_arrival; }

private:
    /// The contents of a slot.
    struct Copied {
        cl_uint sum = 0; ///< checksum of the copied bytes
        bool packed = false;
    };
    struct Slot {
        Slot(const cl::Context& context, const cl::CommandQueue& queue, const MemoryLimits& limits);
        Slot(const Slot&) = delete;
        Slot& operator=(const Slot&) = delete;
        ~Slot();

        std::unique_ptr<PinnedMemory> pinned; ///< or none:
        std::vector<std::byte> ordinary;
        std::byte* memory = nullptr;       ///< of one of these
        std::vector<std::uint32_t> packed; ///< the same, where it is smaller
        QFuture<Copied> copy;
        std::optional<cl::Event> sent; ///< from this slot
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
    /// Starts a copy for each free slot.
    void copyAhead();

    cl::Context m_context;
    cl::CommandQueue m_queue;
    std::optional<cl::CommandQueue> m_second; ///< for devices behind a network
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
    std::optional<std::weak_ptr<const void>> m_sentFrom; ///< no segment is copied
};

struct AbandonUpload {
    void operator()(Uploader* uploader) const { uploader->abandon(); }
};

/// An upload in progress: the destructor abandons what was not sent.
using Upload = std::unique_ptr<Uploader, AbandonUpload>;

} // namespace tonescope::opencl
