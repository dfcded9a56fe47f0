// SPDX-License-Identifier: GPL-3.0-or-later
// The results of tuning: for a device, a kind of pixels and a size, the strategy and launch that was fastest
// when measured on this machine.
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

/// Identifies the hardware behind a device key. The key of the host is the same on every machine, and several
/// machines may share a home folder with the file of results.
struct DeviceMake {
    std::string name, vendor, driver;
    unsigned computeUnits = 0; ///< 0: unknown

    bool operator==(const DeviceMake&) const = default;
};

[[nodiscard]] DeviceMake makeOf(const DeviceInfo& device);

/// The fastest strategy and launch for one kind of pixels on one device.
struct TunedMethod {
    std::string device; ///< its key, which contains the driver's version
    PixelKind kind = PixelKind::Gray8;
    std::uint64_t bytes = 0; ///< bytes of pixels in the measurement
    std::string strategy;    ///< id
    LaunchParameters launch;
    Text reason;       ///< for people: "fastest of 14 at 64 MiB on 2026-11-21"
    DeviceMake make{}; ///< name is empty if an earlier version of the program wrote the choice
};

/// All results, in no particular order.
struct Tuning {
    std::vector<TunedMethod> choices;
    std::vector<Text> notes{}; ///< lines for people about choices that could not be read

    /// The choice for this device and driver whose size is nearest to `bytes` by ratio. Null if every
    /// measured size differs by more than a factor of 8.
    [[nodiscard]] const TunedMethod* find(const DeviceInfo& device, PixelKind kind,
                                          std::uint64_t bytes) const;
    /// Adds a choice, or replaces the choice for the same device, make, kind and size.
    void set(TunedMethod choice);
};

/// Shared between threads; immutable.
using TuningPointer = std::shared_ptr<const Tuning>;

/// Whether the device can start the strategy with these parameters: each lies in the range of the strategy,
/// and the work-group is not larger than the device allows. Tuning files may be older than the program.
[[nodiscard]] bool canStart(const StrategyInfo& strategy, const LaunchParameters& launch,
                            const DeviceInfo& device);

} // namespace tonescope
