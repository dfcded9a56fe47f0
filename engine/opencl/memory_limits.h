// SPDX-License-Identifier: GPL-3.0-or-later
// How the way of pixels to a device is cut into pieces, and how their counts come back.
#pragma once

#include "engine/values/device_info.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace tonescope::opencl {

/// Whether the device's driver fetches memory of the host that was page-locked where it lay.
[[nodiscard]] inline bool fetchesInPlace(const DeviceInfo& device) {
    return device.platform == "NVIDIA CUDA";
}

/// Whether the tables of a count are read back by a command that nobody times: so many bins, counted from so
/// many bytes of pixels that lay on the device already.
using ReadRule = bool (*)(const DeviceInfo& device, std::uint64_t bins, std::uint64_t bytes);

/// With NVIDIA's driver a command that is timed costs the host 6 µs more than one that is not: as long as a
/// small count takes, and nothing beside a large one, or where reading the tables takes long itself.
[[nodiscard]] bool readsUntimed(const DeviceInfo& device, std::uint64_t bins, std::uint64_t bytes);

/// Sizes in bytes. The defaults are those that cards are fastest with; none of them changes what is counted.
struct MemoryLimits {
    std::size_t slot = std::size_t{4} << 20U; ///< a piece of page-locked memory, sent at once
    std::size_t mostSlots = 24;               ///< of such pieces that are kept
    /// Counted at a time: long enough that starting a kernel does not matter, short enough that a stop is
    /// noticed soon, and that a copy runs under the count of the strip before.
    std::uint64_t strip = std::uint64_t{32} << 20U;
    std::uint64_t chunk = std::uint64_t{2}
                          << 30U; ///< the largest buffer: kernels number samples with 32 bits
    /// The most that images which stay on a device may take, if that is less than half of its memory.
    std::uint64_t resident = std::numeric_limits<std::uint64_t>::max();
    /// False where the device does not fetch memory of the host by itself, but is sent it: slots are ordinary
    /// memory then. What is mapped would cross the network once before it is written, and once after.
    bool pageLocked = true;
    /// Whether pixels are packed on their way, and unpacked by the device, where that makes them smaller.
    bool packs = false;
    /// Whether lasting memory is page-locked and sent from where it lies, instead of by slots. Nothing: where
    /// the device fetchesInPlace().
    std::optional<bool> inPlace{};
    /// Of such memory, what is page-locked at a time.
    std::uint64_t mostLocked = std::uint64_t{4} << 30U;
    ReadRule untimed = readsUntimed; ///< which counts are read back without a time
};

} // namespace tonescope::opencl
