// SPDX-License-Identifier: GPL-3.0-or-later
// Strategies: the kernels and host loops that count. A StrategyInfo describes a strategy. These rows are
// constant data in engine/opencl, engine/host and engine/together; the code is in kernels/ and engine/host.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/launch.h"
#include "engine/values/pixel_layout.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace tonescope {

/// The kind of device that runs a strategy.
enum class StrategyHome : std::uint8_t { HostThreads, OpenClDevice, SeveralDevices };

using PixelKinds = EnumSet<PixelKind>;

inline constexpr PixelKinds everyPixelKind{PixelKind::Gray8, PixelKind::Colour8, PixelKind::Gray16,
                                           PixelKind::Colour16};

/// Restricts the channels and the binning that a strategy can count.
enum class CountedPart : std::uint8_t {
    All,     ///< gray and colours, a bin per value; also letters (Binning::Letters)
    Values,  ///< gray and colours, a bin per value; no letters
    Letters, ///< letters only
    Colours  ///< values of red, green and blue, and no gray
};

/// Describes a strategy. The texts are constant data of the program, so the views stay valid.
struct StrategyInfo {
    std::string_view id;      ///< its name on the command line and in JSON
    std::string_view title;   ///< its name in menus
    std::string_view summary; ///< how it counts, in one sentence
    std::string_view origin;  ///< the document and listing it comes from
    StrategyHome home = StrategyHome::HostThreads;
    PixelKinds kinds = everyPixelKind;            ///< pixel kinds that it can count
    std::span<const ParameterRange> parameters{}; ///< parameters that it has
    bool exact = true; ///< false: it loses counts on purpose, and is used only on request
    CountedPart part = CountedPart::All;
    /// For a strategy that repeats a mistake of its source document: the id of the corrected strategy. Empty
    /// for all other strategies. The kernel with the mistake may write outside of its buffers, so it is
    /// measured in a process of its own.
    std::string_view mended{};
    bool own = false; ///< its kernel is a template that the user fills in
};

/// The channels of `channels` that the strategy counts.
[[nodiscard]] inline ChannelSet channelsCounted(const StrategyInfo& strategy, ChannelSet channels) {
    return strategy.part == CountedPart::Colours ? channels.without(ChannelSet::of(Channel::Gray)) : channels;
}

/// Whether a strategy runs on a device.
[[nodiscard]] inline bool runsOn(const StrategyInfo& strategy, const DeviceInfo& device) {
    switch (device.type) {
    case DeviceType::Host:
        return strategy.home == StrategyHome::HostThreads;
    case DeviceType::Together:
        return strategy.home == StrategyHome::SeveralDevices;
    default:
        return strategy.home == StrategyHome::OpenClDevice;
    }
}

/// Whether a strategy runs on a device and can count such pixels.
[[nodiscard]] inline bool canCount(const StrategyInfo& strategy, const DeviceInfo& device,
                                   PixelLayout layout) {
    return runsOn(strategy, device) && strategy.kinds.contains(traitsOf(layout).kind());
}

/// The strategy with that id; null if there is none.
[[nodiscard]] inline const StrategyInfo* strategyNamed(std::span<const StrategyInfo> strategies,
                                                       std::string_view id) {
    for (const StrategyInfo& strategy : strategies) {
        if (strategy.id == id) return &strategy;
    }
    return nullptr;
}

} // namespace tonescope
