// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds bring the pixels of a task to a kernel: the device reads them in place, they are sent strip by strip,
// or they stay on the device.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/memory_limits.h"
#include "engine/opencl/profile.h"
#include "engine/opencl/uploader.h"
#include "engine/values/image.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <vector>

namespace tonescope::opencl {
/// Buffers begin at a multiple of this, so that kernels can load 16 bytes at a time.
inline constexpr std::size_t pixelAlignment = 16;

/// A strip of pixels on the device, which a kernel can read after `ready`.
struct DevicePixels {
    cl::Buffer buffer;
    std::size_t first = 0; ///< samples before the first pixel
    std::size_t row = 0;   ///< samples from one row to the next
    Extent extent;
    std::optional<cl::Event> ready; ///< nothing if the pixels are there already
};

/// Brings the pixels of one count to the device, strip by strip. The functions throw cl::Error. The pixels on
/// the host must stay alive until the feed is destroyed and the queues have ended.
class PixelFeed {
public:
    PixelFeed() = default;
    PixelFeed(const PixelFeed&) = delete;
    PixelFeed& operator=(const PixelFeed&) = delete;
    virtual ~PixelFeed() = default;

    [[nodiscard]] virtual std::size_t strips() const = 0;
    /// Brings a strip. Each strip is brought once, in order. The events of uploads are added to the profile.
    virtual DevicePixels bring(std::size_t strip, Profile& profile) = 0;
    /// Tells the feed the event after which the last brought strip is not used any more.
    virtual void counted(const cl::Event& done) = 0;
    /// Completes the feed after the last strip was counted.
    virtual void finish(Profile& /*profile*/) {}
};

/// Buffers on the device that are kept from count to count, because an allocation takes longer than counting
/// a strip.
class StreamBuffers {
public:
    static constexpr std::size_t count = 3;

    StreamBuffers(cl::Context context, const MemoryLimits& limits)
        : m_context(std::move(context)), m_flags(flagsOfTargets(limits)) {}

    /// Enlarges the first `number` buffers to at least `bytes` bytes. Throws cl::Error.
    void grow(std::size_t number, std::size_t bytes);
    /// Frees the buffers. Does not throw, even if the device is lost.
    void clear();
    /// A buffer that grow() made.
    [[nodiscard]] const cl::Buffer& at(std::size_t index) const { return m_buffers.at(index).value(); }

private:
    cl::Context m_context;
    cl_mem_flags m_flags;
    std::array<std::optional<cl::Buffer>, count> m_buffers;
    std::array<std::size_t, count> m_bytes{};
};

/// Whether the strips together are the image in that memory, and each begins at a 32-bit word. Then the
/// checksums of the strips add up to the checksum of the image.
[[nodiscard]] bool areOfWholeWords(const std::vector<PixelView>& strips, const LastingMemory& memory);

/// Sends strips through a few buffers in turn: for images that are larger than the memory of the device, or
/// that are counted once. A strip is uploaded while the strip before it is counted.
class StreamFeed : public PixelFeed {
public:
    /// Strips have at most `maxPixels` pixels. `buffers` and `uploader` must outlive the feed. Throws
    /// cl::Error.
    StreamFeed(StreamBuffers& buffers, Uploader& uploader, const CountTask& task, std::uint64_t maxPixels,
               const MemoryLimits& limits, const std::stop_token& stop);

    [[nodiscard]] std::size_t strips() const override { return m_strips.size(); }
    DevicePixels bring(std::size_t strip, Profile& profile) override;
    void counted(const cl::Event& done) override;
    /// Also throws std::runtime_error if pixels were lost in transit.
    void finish(Profile& profile) override;

private:
    std::vector<Segment> segmentsOf(std::size_t mostBytes);

    StreamBuffers& m_buffers;
    Upload m_upload;
    std::vector<PixelView> m_strips;
    std::vector<std::size_t> m_segments; ///< for each strip, the number of segments up to its end
    std::array<std::optional<cl::Event>, StreamBuffers::count>
        m_counted;          ///< when a buffer may be written again
    std::size_t m_last = 0; ///< the buffer of the strip brought last
};

/// The device reads the memory of the host, so that nothing is copied; for devices that share this memory.
class InPlaceFeed : public PixelFeed {
public:
    /// Strips of at most `maxPixels` pixels.
    InPlaceFeed(cl::Context context, const PixelView& pixels, std::uint64_t maxPixels,
                const MemoryLimits& limits);

    [[nodiscard]] std::size_t strips() const override { return m_strips.size(); }
    DevicePixels bring(std::size_t strip, Profile& profile) override;
    void counted(const cl::Event& /*done*/) override {}

private:
    cl::Context m_context;
    std::vector<PixelView> m_strips;
};

/// A copy of an image on the device, with the padding between rows. Its rows are divided over several buffers
/// (chunks), because devices limit the size of a buffer.
struct ResidentImage {
    std::weak_ptr<const void> owner; ///< owner of the pixels on the host; expired: the copy is useless
    PixelView whole;                 ///< on the host
    std::int64_t chunkRows = 0;      ///< rows per chunk; the last chunk may have fewer
    std::vector<cl::Buffer> chunks;
    bool complete = false; ///< every row was sent

    [[nodiscard]] std::uint64_t bytes() const { return whole.spanBytes(); }
};

/// Keeps images in at most half of the memory of the device; the least recently used one is freed first.
/// Other programs use that memory, too. The limit is therefore lower if the driver reports little free
/// memory; if it reports none, an allocation may fail.
class ResidentImages {
public:
    ResidentImages(cl::Context context, const FoundDevice& device, const MemoryLimits& limits);

    /// The copy of an image if it is complete; else null.
    ResidentImage* find(const SourceImage& whole);
    /// Allocates the memory for an image. Null if the image is too large, was refused, has no owner, or has
    /// overlapping rows. Throws cl::Error if the device has less memory than it reports.
    ResidentImage* add(const SourceImage& whole);
    /// Frees images that were not sent completely, and images whose owner is gone.
    void removeIncomplete();
    /// Frees all images; true if there was one.
    bool clear();
    /// Records that there was no memory for `bytes` bytes: add() refuses images of at least that size for a
    /// minute.
    void refuse(std::uint64_t bytes);

private:
    [[nodiscard]] std::uint64_t used() const;
    [[nodiscard]] std::uint64_t budget() const;

    cl::Context m_context;
    FoundDevice m_device;
    std::uint64_t m_budget;            ///< bytes for all images if no other program uses the device
    std::uint64_t m_mostChunk;         ///< largest buffer in bytes
    cl_mem_flags m_flags;              ///< flags of the buffers
    std::list<ResidentImage> m_images; ///< the most recently used comes first
    std::uint64_t m_refused = 0;       ///< size of the image for which there was no memory
    std::chrono::steady_clock::time_point m_refusedUntil;
};

/// Strips of an image that stays on the device. The first count sends the image, and each strip is uploaded
/// while the strip before it is counted.
class ResidentFeed : public PixelFeed {
public:
    /// `pixels` is a part of the image. Strips have at most `maxPixels` pixels. `image` and `uploader` must
    /// outlive the feed.
    ResidentFeed(ResidentImage& image, Uploader& uploader, const PixelView& pixels, std::uint64_t maxPixels,
                 const MemoryLimits& limits, const std::stop_token& stop);

    [[nodiscard]] std::size_t strips() const override { return m_strips.size(); }
    DevicePixels bring(std::size_t strip, Profile& profile) override;
    void counted(const cl::Event& /*done*/) override {}
    /// Sends the rest of the image unless a stop was requested, so that later counts of other regions need no
    /// upload. Also throws std::runtime_error if pixels were lost in transit.
    void finish(Profile& profile) override;

private:
    struct Strip {
        PixelView view;
        std::size_t chunk = 0;
        std::size_t offset = 0;   ///< bytes from the start of the chunk
        std::size_t segments = 0; ///< number of segments that must be sent first
    };

    void planSegments(std::size_t slotBytes);
    void planStrips(const PixelView& pixels, std::uint64_t maxBytes);
    [[nodiscard]] std::size_t segmentsThrough(std::size_t chunk, std::size_t chunkEnd) const;

    ResidentImage& m_image;
    Upload m_upload;
    std::vector<Segment> m_segments;
    std::vector<std::size_t> m_firstSegment; ///< first segment of each chunk, and one past the last
    std::vector<Strip> m_strips;
};

} // namespace tonescope::opencl
