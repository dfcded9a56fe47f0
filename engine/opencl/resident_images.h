// SPDX-License-Identifier: GPL-3.0-or-later
// Images that stay on the device, so that counting one again uploads nothing.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/cl.h"
#include "engine/values/device_info.h"

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

/// Keeps images within a part of the device's memory; those not used for longest are given up first.
class ResidentImages {
public:
    ResidentImages(cl::Context context, const DeviceInfo& device);

    /// The image, if all of it is here.
    ResidentImage* find(const SourceImage& whole);
    /// Room for an image, nothing of it sent yet; nothing where it is too large to stay, has no owner, or
    /// where its rows overlap. Throws cl::Error where the device has less memory than it says.
    ResidentImage* add(const SourceImage& whole);
    /// Gives up an image that could not be sent, and all that nobody can ask for again.
    void removeIncomplete();

private:
    void makeRoom(std::uint64_t bytes);

    cl::Context m_context;
    std::uint64_t m_budget;            ///< bytes for all images
    std::uint64_t m_mostChunk;         ///< bytes of one buffer
    std::list<ResidentImage> m_images; ///< the one used last comes first
};

} // namespace tonescope::opencl
