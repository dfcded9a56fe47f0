// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of strips, slots and chunks, and rules for uploads and readbacks of a device.
#pragma once

#include "engine/values/device_info.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace tonescope::opencl {

/// Whether the driver reads host memory that was page-locked in place.
[[nodiscard]] inline bool fetchesInPlace(const DeviceInfo& device) {
    return device.platform == "NVIDIA CUDA";
}

/// Whether so many bins, counted from so many bytes of resident pixels, are read back without a profiling
/// event.
using ReadRule = bool (*)(const DeviceInfo& device, std::uint64_t bins, std::uint64_t bytes);

/// With NVIDIA's driver an event with times costs the host 6 µs: as much as a small count, and little beside
/// a large count or a large readback.
[[nodiscard]] bool readsUntimed(const DeviceInfo& device, std::uint64_t bins, std::uint64_t bytes);

/// Sizes in bytes. The defaults are the fastest for graphics cards; none of them changes counts.
struct MemoryLimits {
    std::size_t slot = std::size_t{4} << 20U; ///< a piece of page-locked memory that is sent by one command
    std::size_t mostSlots = 24;               ///< limit of kept slots
    /// Counted by one launch: large enough that the launch costs little, small enough that a stop is noticed
    /// soon and that uploads overlap with counts.
    std::uint64_t strip = std::uint64_t{32} << 20U;
    std::uint64_t chunk = std::uint64_t{2}
                          << 30U; ///< the largest buffer: kernels number samples with 32 bits
    /// Limit of the images that stay on a device, beside half of its memory.
    std::uint64_t resident = std::numeric_limits<std::uint64_t>::max();
    /// False for devices behind a network: slots are ordinary memory then, because mapped memory would cross
    /// the network before and after it is written.
    bool pageLocked = true;
    /// Whether pixels are packed for the transfer and unpacked on the device if that makes them smaller.
    bool packs = false;
    /// Whether lasting memory is page-locked and sent without slots. Nothing: as fetchesInPlace() says.
    std::optional<bool> inPlace{};
    /// Limit of lasting memory that is page-locked at a time.
    std::uint64_t mostLocked = std::uint64_t{4} << 30U;
    ReadRule untimed = readsUntimed; ///< which counts are read back without an event
};

} // namespace tonescope::opencl
