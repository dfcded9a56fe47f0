// SPDX-License-Identifier: GPL-3.0-or-later
// How is counted on a device where nobody chose.
#pragma once

#include "engine/count/backend.h"
#include "engine/values/tuning.h"

#include <cstdint>
#include <string>

namespace tonescope {

/// A strategy, how it is started, and why.
struct SelectedMethod {
    StrategyInfo strategy;
    LaunchParameters launch;
    std::string reason; ///< for people; empty where somebody chose
};

/// What decides: what tuning found here, what it found elsewhere on such a device and, where neither says
/// anything that this device can do, the rule of the device's backend. Refers to all of them.
struct UsualMethod {
    const DeviceCatalog& catalog;
    const Tuning& tuning;
    const Backend& backend;

    /// For counting `channels` of `bytes` of such pixels on a device of the catalog.
    [[nodiscard]] SelectedMethod of(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                                    std::uint64_t bytes) const;
};

} // namespace tonescope
