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

/// Takes the choice of a tuning run if the device can still start it, otherwise the rule of the device's
/// backend. Refers to its three members.
struct UsualMethod {
    const DeviceCatalog& catalog;
    const Tuning& tuning;
    const Backend& backend;

    /// For counting `channels` of `bytes` of such pixels on a device of the catalog.
    [[nodiscard]] SelectedMethod of(const DeviceInfo& device, PixelLayout layout, ChannelSet channels,
                                    std::uint64_t bytes) const;
};

} // namespace tonescope
