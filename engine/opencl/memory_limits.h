// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of strips, slots and buffers, and the rules for uploads and readbacks, for one device.
#pragma once

#include "engine/values/device_info.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace tonescope::opencl {

/// Whether the driver can lock existing memory of the host, so that the device reads it without a copy.
[[nodiscard]] inline bool fetchesInPlace(const DeviceInfo& device) {
    return device.platform == "NVIDIA CUDA";
}

/// A rule that decides whether `bins` bins, counted from `bytes` bytes of resident pixels, are read back
/// without a profiling event.
using ReadRule = bool (*)(const DeviceInfo& device, std::uint64_t bins, std::uint64_t bytes);

/// True with the driver of NVIDIA for few bins of few pixels: its events with times cost the host 6
/// microseconds. That is as much as a small count, and little beside a large count or a large readback.
[[nodiscard]] bool readsUntimed(const DeviceInfo& device, std::uint64_t bins, std::uint64_t bytes);

/// Sizes in bytes. The defaults are the fastest for graphics cards. They affect speed and memory, never the
/// counts.
struct MemoryLimits {
    std::size_t slot = std::size_t{4} << 20U; ///< size of a page-locked buffer, which one command sends
    std::size_t mostSlots = 24;               ///< limit of the number of slots
    /// Size of a strip, which one launch counts. It is so large that the launch costs little beside it, and
    /// so small that a stop takes effect soon and uploads overlap with counts.
    std::uint64_t strip = std::uint64_t{32} << 20U;
    std::uint64_t chunk = std::uint64_t{2}
                          << 30U; ///< the largest buffer: kernels number samples with 32 bits
    /// Limit of all images together that stay on a device; half of its memory is a limit as well.
    std::uint64_t resident = std::numeric_limits<std::uint64_t>::max();
    /// Whether slots are page-locked. False for devices of other machines: there, mapped memory would cross
    /// the network before and after it is written, so slots are ordinary memory.
    bool pageLocked = true;
    /// Whether pixels are compressed for the transfer and unpacked by a kernel, if that makes them smaller.
    bool packs = false;
    /// Whether the lasting memory of decoders is locked and read without slots. Nothing: fetchesInPlace()
    /// decides.
    std::optional<bool> inPlace{};
    /// Limit of the lasting memory that is locked at a time.
    std::uint64_t mostLocked = std::uint64_t{4} << 30U;
    ReadRule untimed = readsUntimed; ///< which counts are read back without an event
};

} // namespace tonescope::opencl
