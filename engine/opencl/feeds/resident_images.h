// SPDX-License-Identifier: GPL-3.0-or-later
// Images that stay on the device, so that counting one again uploads nothing.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/memory_limits.h"

#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <vector>

namespace tonescope::opencl {

/// An image on the device, as it lies on the host, padding between rows included. Its rows are spread over
/// chunks, because a device limits the size of one buffer.
struct ResidentImage {
    std::weak_ptr<const void> owner; ///< of the host's pixels; expired: nobody will ask again
    PixelView whole;                 ///< on the host
    std::int64_t chunkRows = 0;      ///< rows a chunk; the last one may have fewer
    std::vector<cl::Buffer> chunks;
    bool complete = false; ///< all of it has been sent

    [[nodiscard]] std::uint64_t bytes() const { return whole.spanBytes(); }
};

/// Keeps images within a part of the device's memory; those not used for longest are given up first. Other
/// programs use that memory too: where the driver tells what is free, that is the limit, and where it does
/// not, the failure of an allocation is the sign.
class ResidentImages {
public:
    ResidentImages(cl::Context context, const FoundDevice& device, const MemoryLimits& limits);

    /// The image, if all of it is here.
    ResidentImage* find(const SourceImage& whole);
    /// Room for an image, nothing of it sent yet; nothing where it is too large to stay, has no owner, or
    /// where its rows overlap. Throws cl::Error where the device has less memory than it says.
    ResidentImage* add(const SourceImage& whole);
    /// Gives up an image that could not be sent, and all that nobody can ask for again.
    void removeIncomplete();
    /// Gives up all images. Whether there was one.
    bool clear();
    /// Images of so many bytes found no room: add() refuses such for a while.
    void refuse(std::uint64_t bytes);

private:
    [[nodiscard]] std::uint64_t used() const;
    [[nodiscard]] std::uint64_t budget() const;

    cl::Context m_context;
    FoundDevice m_device;
    std::uint64_t m_budget;            ///< bytes for all images, if nobody else used the device
    std::uint64_t m_mostChunk;         ///< bytes of one buffer
    cl_mem_flags m_flags;              ///< of buffers
    std::list<ResidentImage> m_images; ///< the one used last comes first
    std::uint64_t m_refused = 0;       ///< bytes for which there was no room
    std::chrono::steady_clock::time_point m_refusedUntil;
};

} // namespace tonescope::opencl
