// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen of a histogram, and how: one record for windows and for files.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/names.h"
#include "ui/histogram/count_scale.h"
#include "ui/plot/colours.h"

#include <array>
#include <cstdint>

namespace tonescope::ui {

/// Where the channels stand.
enum class Arrangement : std::uint8_t {
    Overlay, ///< over one another
    Stacked, ///< one below the other, on one axis of values
    Parade   ///< side by side, on one axis of counts
};

} // namespace tonescope::ui

namespace tonescope {

template <>
inline constexpr auto
    namesOf<ui::Arrangement> = std::to_array<Name<ui::Arrangement>>({{ui::Arrangement::Overlay, "overlay"},
                                                                     {ui::Arrangement::Stacked, "stacked"},
                                                                     {ui::Arrangement::Parade, "parade"}});

} // namespace tonescope

namespace tonescope::ui {

struct PlotContent {
    ChannelSet channels =
        ChannelSet::of(Channel::Gray, Channel::Red, Channel::Green, Channel::Blue, Channel::Alpha);
    CountScale scale{};
    Arrangement arrangement = Arrangement::Overlay;
    bool cumulative = false; ///< curves of the share of pixels up to a value
    bool exposure = false;   ///< ticks of exposure values above the plot
    ChannelColours colours = ChannelColours::Natural;

    bool operator==(const PlotContent&) const = default;
};

} // namespace tonescope::ui
