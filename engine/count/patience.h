// SPDX-License-Identifier: GPL-3.0-or-later
// How long a device is waited for.
#pragma once

#include "engine/values/activity.h"
#include "engine/values/device_info.h"

#include <chrono>
#include <cstdint>

namespace tonescope {

/// Until a driver that gives no sign of life is taken for one that never will. Every strip that is counted is
/// such a sign, and so is a kernel that begins to be built.
struct Patience {
    std::chrono::milliseconds call = std::chrono::seconds(30);
    std::chrono::milliseconds build = std::chrono::minutes(3); ///< of a kernel

    /// For working on so many bytes: as slow as no device is, but simulators.
    [[nodiscard]] std::chrono::milliseconds forBytes(const DeviceInfo& device, std::uint64_t bytes) const {
        constexpr std::uint64_t slowest = std::uint64_t{64} << 10U; // bytes a millisecond
        constexpr std::uint64_t slowestSimulator = 64;
        const bool simulated = device.type == DeviceType::Simulator;
        return call + std::chrono::milliseconds(bytes / (simulated ? slowestSimulator : slowest));
    }

    /// From this sign of life to the next.
    [[nodiscard]] std::chrono::milliseconds after(const Activity& activity,
                                                  std::chrono::milliseconds counting) const {
        return activity.kind == Activity::Kind::BuildingKernel ? build : counting;
    }
};

} // namespace tonescope
