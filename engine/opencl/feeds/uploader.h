// SPDX-License-Identifier: GPL-3.0-or-later
// Sending host memory to a device at the speed of the bus.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/feeds/arrival_check.h"
#include "engine/opencl/feeds/locked_sources.h"
#include "engine/opencl/memory_limits.h"
#include "engine/opencl/pinned_memory.h"
#include "engine/opencl/profile.h"

#include <QFuture>
#include <QThreadPool>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace tonescope::opencl {

/// Rows of bytes on the host. `stride` leads from one to the next.
struct HostRows {
    const std::byte* first = nullptr;
    std::size_t rowBytes = 0, rows = 0, stride = 0;

    [[nodiscard]] std::size_t bytes() const { return rowBytes * rows; }
};

/// Rows on the host and the place on the device where they go, without the gaps between them.
struct Segment {
    HostRows from;
    cl::Buffer target;
    std::size_t offset = 0;     ///< bytes from the start of the target
    std::size_t pixelBytes = 1; ///< of a pixel
};

/// Cuts a segment into some of at most `slotBytes`, and adds them to those that are there.
void addSegments(std::vector<Segment>& segments, const Segment& whole, std::size_t slotBytes);

/// Drivers send page-locked memory several times faster than any other. Threads therefore copy segments into
/// slots of such memory, some ahead, while the device fetches those that are full. What lies in lasting
/// memory needs no copy: that memory itself is page-locked. Used on the device's thread; the threads only
/// copy, and hold no OpenCL object.
class Uploader {
public:
    /// `queue` is for uploads only, so that they run beside the kernels of another.
    Uploader(cl::Context context, cl::CommandQueue queue, const MemoryLimits& limits);
    Uploader(const Uploader&) = delete;
    Uploader& operator=(const Uploader&) = delete;
    /// Waits for copies on their way: some milliseconds.
    ~Uploader();

    /// Sets out to send these segments, in order, until `stop` is requested. Sources stay alive until all is
    /// sent or abandoned. Throws cl::Error.
    void begin(std::vector<Segment> segments, std::stop_token stop);
    /// The same, straight from lasting memory: its picture in whole words, without gaps. Nobody may write to
    /// it until the events of what was sent have happened. False where that cannot be: nothing has begun.
    [[nodiscard]] bool beginInPlace(std::vector<Segment> segments, const LastingMemory& memory,
                                    std::stop_token stop);
    /// Whether what was begun last is sent so.
    [[nodiscard]] bool isInPlace() const { return m_inPlace; }
    /// Whose memory something was sent from in place since this was asked last, if any.
    std::optional<std::weak_ptr<const void>> sentFrom() { return std::exchange(m_sentFrom, {}); }
    [[nodiscard]] LockedSources& sources() { return m_sources; }
    /// Sends the segments before `end`, after `after` has happened, if it is given; fewer where a stop is
    /// requested meanwhile. The event says when the last of them is there; nothing where none was sent.
    /// Throws cl::Error.
    std::optional<cl::Event> sendThrough(std::size_t end, const std::optional<cl::Event>& after,
                                         Profile& profile);
    /// Whether every segment has been sent: no stop came between.
    [[nodiscard]] bool sentAll() const { return m_sent == m_segments.size(); }
    /// Forgets what was not sent. Copies on their way are waited for.
    void abandon();
    /// Waits for all that was sent. Throws cl::Error.
    void finish();

    /// Whether pixels are to be packed; they are when setUnpacking() was given unpack of kernels/unpack.cl.
    [[nodiscard]] bool packs() const { return m_limits.packs; }
    /// Throws cl::Error.
    void setUnpacking(const cl::Kernel& kernel);

    [[nodiscard]] const cl::CommandQueue& queue() const { return m_queue; }
    /// Of what was sent since begin().
    [[nodiscard]] ArrivalCheck& arrival() { return m_arrival; }

private:
    /// What is in a slot.
    struct Copied {
        cl_uint sum = 0; ///< of what was copied
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
    /// Starts copies for as many segments as there are slots.
    void copyAhead();

    cl::Context m_context;
    cl::CommandQueue m_queue;
    std::optional<cl::CommandQueue> m_second; ///< where there is a network between
    std::optional<cl::Event> m_sentSecond;    ///< the last of it, which m_queue does not wait for yet
    MemoryLimits m_limits;
    LockedSources m_sources;
    QThreadPool m_threads;
    std::optional<cl::Kernel> m_unpack;
    std::vector<cl::Buffer> m_packed; ///< on the device, one for each queue, which uses it in order
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

/// An uploader in the hands of the one who sends: what was not sent is abandoned when this goes.
using Upload = std::unique_ptr<Uploader, AbandonUpload>;

} // namespace tonescope::opencl
