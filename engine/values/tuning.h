// SPDX-License-Identifier: GPL-3.0-or-later
// The fastest ways to count that tuning runs have found.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/pixel_layout.h"
#include "engine/values/strategy.h"
#include "engine/values/text.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tonescope {

/// Identifies the hardware behind a device key: the host's key is the same on every machine, and machines may
/// share a home folder.
struct DeviceMake {
    std::string name, vendor, driver;
    unsigned computeUnits = 0; ///< 0: unknown

    bool operator==(const DeviceMake&) const = default;
};

[[nodiscard]] DeviceMake makeOf(const DeviceInfo& device);

/// The fastest way that was found to count one kind of pixels on one device.
struct TunedMethod {
    std::string device; ///< its key, which contains the driver's version
    PixelKind kind = PixelKind::Gray8;
    std::uint64_t bytes = 0; ///< pixel bytes that it was measured with
    std::string strategy;
    LaunchParameters launch;
    Text reason;       ///< for people: "fastest of 14 at 64 MiB on 2026-11-21"
    DeviceMake make{}; ///< its name is empty if an earlier version of the program wrote the choice
};

/// All choices, in no order.
struct Tuning {
    std::vector<TunedMethod> choices;
    std::vector<Text> notes{}; ///< lines for people about choices that could not be read

    /// The choice for this device and driver whose size is nearest to `bytes` by ratio, if one was measured
    /// within a factor of 8; null otherwise.
    [[nodiscard]] const TunedMethod* find(const DeviceInfo& device, PixelKind kind,
                                          std::uint64_t bytes) const;
    /// Adds a choice, or replaces that of the same device, kind and size.
    void set(TunedMethod choice);
};

/// Shared between threads; immutable.
using TuningPointer = std::shared_ptr<const Tuning>;

/// Whether a device can start a strategy with these parameters: each is inside the strategy's range, and the
/// work-group inside the device's.
[[nodiscard]] bool canStart(const StrategyInfo& strategy, const LaunchParameters& launch,
                            const DeviceInfo& device);

} // namespace tonescope
