// SPDX-License-Identifier: GPL-3.0-or-later
// The channels of a pixel that can be counted: gray, the colour samples, alpha, and the second green of a
// camera's sensor. Gray of a colour picture is computed from red, green and blue by a GrayFormula.
#pragma once

#include "engine/values/enum_set.h"
#include "engine/values/names.h"
#include "engine/values/text.h"

#include <cstddef>
#include <cstdint>

namespace tonescope {

/// Green2 is the green of the rows with blue in a 2x2 mosaic, whose Green is that of the rows with red.
enum class Channel : std::uint8_t { Gray, Red, Green, Blue, Alpha, Green2 };

template <>
inline constexpr auto
    namesOf<Channel> = std::to_array<Name<Channel>>({{Channel::Gray, SENTENCE("gray")},
                                                     {Channel::Red, SENTENCE("red")},
                                                     {Channel::Green, SENTENCE("green")},
                                                     {Channel::Blue, SENTENCE("blue")},
                                                     {Channel::Alpha, SENTENCE("alpha")},
                                                     {Channel::Green2, SENTENCE("green2")}});

/// Every channel, in the order in which tables are laid out, listed and plotted.
inline constexpr auto allChannels = valuesOf<Channel>();

[[nodiscard]] constexpr std::size_t indexOf(Channel channel) {
    return static_cast<std::size_t>(channel);
}

/// A set of channels. Kernels get its bits as the macro CHANNELS.
using ChannelSet = EnumSet<Channel>;

/// The default channels of a colour image: gray, red, green and blue.
inline constexpr ChannelSet grayAndColour =
    ChannelSet::of(Channel::Gray, Channel::Red, Channel::Green, Channel::Blue);

/// The samples of a colour.
inline constexpr ChannelSet colourChannels = ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue);

/// The channels of a mosaic, which has no gray.
inline constexpr ChannelSet mosaicChannels =
    ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue, Channel::Green2);

} // namespace tonescope
