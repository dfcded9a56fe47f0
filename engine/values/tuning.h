// SPDX-License-Identifier: GPL-3.0-or-later
// What tuning runs have found to be fastest.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/pixel_layout.h"
#include "engine/values/strategy.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tonescope {

/// What a device is on any machine, whatever its key: keys have the order of discovery and places on the bus
/// in them.
struct DeviceMake {
    std::string name, vendor, driver;
    unsigned computeUnits = 0; ///< 0: nobody wrote it down

    bool operator==(const DeviceMake&) const = default;
};

[[nodiscard]] DeviceMake makeOf(const DeviceInfo& device);

/// The fastest way that was found to count one kind of pixels on one device.
struct TunedMethod {
    std::string device; ///< its key, which has the driver's version in it; empty: measured on another machine
    PixelKind kind = PixelKind::Gray8;
    std::uint64_t bytes = 0; ///< pixel bytes that it was measured with
    std::string strategy;
    LaunchParameters launch;
    std::string reason; ///< for people: "fastest of 14 at 64 MiB on 2026-11-21"
    DeviceMake make{};  ///< its name is empty where an earlier version of the program wrote it
    std::string date{}; ///< "2026-11-21"; empty likewise
};

/// All of them, in no order.
struct Tuning {
    std::vector<TunedMethod> choices;     ///< measured on this machine
    std::vector<std::string> notes{};     ///< lines for people about choices that could not be had
    std::vector<TunedMethod> elsewhere{}; ///< measured on others: read from files

    /// The choice that was measured here, with this device and driver and the size nearest to `bytes`, by
    /// ratio, if one was measured within a factor of 8.
    [[nodiscard]] const TunedMethod* find(const DeviceInfo& device, PixelKind kind,
                                          std::uint64_t bytes) const;
    /// Every choice that may be used, the best first: that of find(); then, within the same factor, those
    /// measured elsewhere on devices of that name and maker with as many units, of the same driver before
    /// others and of the nearest size before others.
    [[nodiscard]] std::vector<const TunedMethod*> candidates(const DeviceInfo& device, PixelKind kind,
                                                             std::uint64_t bytes) const;
    /// Puts a choice that was measured here in the place of one of the same device, kind and size.
    void set(TunedMethod choice);
    /// Takes a choice that was measured elsewhere; of two of the same make, driver, kind and size the newer
    /// one stays, and where neither is newer the one that came last.
    void learn(TunedMethod choice);
};

/// Shared by those who count: nothing changes what others read.
using TuningPointer = std::shared_ptr<const Tuning>;

/// What tuning tries at least and at most, of a GPU's launch.
inline constexpr std::uint32_t leastTunedWorkGroup = 32, mostTunedPixelsPerItem = 4096;

/// Whether such a launch gives a GPU enough to do at once: a stranger's that did not would hold it for
/// minutes.
[[nodiscard]] bool keepsBusy(const LaunchParameters& launch, const DeviceInfo& device);

/// Whether a device can start a strategy so: each parameter is inside the strategy's range and, as far as the
/// device tells, its own.
[[nodiscard]] bool canStart(const StrategyInfo& strategy, const LaunchParameters& launch,
                            const DeviceInfo& device);

} // namespace tonescope
