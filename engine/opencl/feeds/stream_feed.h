// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels that pass through the device.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/feeds/packed_pixels.h"
#include "engine/opencl/feeds/pixel_feed.h"
#include "engine/opencl/feeds/uploader.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace tonescope::opencl {

/// A few buffers on the device, kept from count to count, because allocating takes longer than a strip.
class StreamBuffers {
public:
    static constexpr std::size_t count = 3;

    StreamBuffers(cl::Context context, const MemoryLimits& limits)
        : m_context(std::move(context)), m_flags(flagsOfTargets(limits)) {}

    /// Makes the first `number` of them hold so many bytes. Throws cl::Error.
    void grow(std::size_t number, std::size_t bytes);
    /// Gives their memory back. Throws nothing, whatever state the device is in.
    void clear();
    /// One that grow() made.
    [[nodiscard]] const cl::Buffer& at(std::size_t index) const { return m_buffers.at(index).value(); }

private:
    cl::Context m_context;
    cl_mem_flags m_flags;
    std::array<std::optional<cl::Buffer>, count> m_buffers;
    std::array<std::size_t, count> m_bytes{};
};

/// Whether these are the strips of the picture in such memory, and each begins where one of its words does,
/// so that sums of their words add up to that of the picture's.
[[nodiscard]] bool areOfWholeWords(const std::vector<PixelView>& strips, const LastingMemory& memory);

/// Strips of any number of pixels through a few buffers in turn: for images that are larger than the device's
/// memory, or counted once. The copy of one strip runs under the count of the one before.
class StreamFeed : public PixelFeed {
public:
    /// Strips of at most `maxPixels` pixels of the task's. `buffers` and `uploader` outlive the feed. Throws
    /// cl::Error.
    StreamFeed(StreamBuffers& buffers, Uploader& uploader, const CountTask& task, std::uint64_t maxPixels,
               const MemoryLimits& limits, const std::stop_token& stop);

    [[nodiscard]] std::size_t strips() const override { return m_strips.size(); }
    DevicePixels bring(std::size_t strip, Profile& profile) override;
    void counted(const cl::Event& done) override;
    /// Throws std::runtime_error, too, where pixels got lost on their way.
    void finish(Profile& profile) override;

private:
    std::vector<Segment> segmentsOf(std::size_t mostBytes);

    StreamBuffers& m_buffers;
    Upload m_upload;
    std::vector<PixelView> m_strips;
    std::vector<std::size_t> m_segments; ///< for each strip, how many segments it and those before it have
    std::array<std::optional<cl::Event>, StreamBuffers::count>
        m_counted;          ///< when a buffer may be written again
    std::size_t m_last = 0; ///< the buffer of the strip brought last
};

} // namespace tonescope::opencl
