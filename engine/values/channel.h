// SPDX-License-Identifier: GPL-3.0-or-later
// The channels of a pixel that can be counted: gray, the colour samples, alpha. Gray of a colour picture is
// computed from red, green and blue by a GrayFormula.
#pragma once

#include "engine/values/names.h"
#include "engine/values/text.h"

#include <cstddef>
#include <cstdint>

namespace tonescope {

enum class Channel : std::uint8_t { Gray, Red, Green, Blue, Alpha };

template <>
inline constexpr auto namesOf<Channel> = std::to_array<Name<Channel>>({{Channel::Gray, SENTENCE("gray")},
                                                                       {Channel::Red, SENTENCE("red")},
                                                                       {Channel::Green, SENTENCE("green")},
                                                                       {Channel::Blue, SENTENCE("blue")},
                                                                       {Channel::Alpha, SENTENCE("alpha")}});

/// Every channel, in the order in which tables are laid out, listed and plotted.
inline constexpr auto allChannels = valuesOf<Channel>();

[[nodiscard]] constexpr std::size_t indexOf(Channel channel) {
    return static_cast<std::size_t>(channel);
}

/// A set of channels; bit n stands for allChannels[n], on the host and in the kernels alike.
class ChannelSet {
public:
    constexpr ChannelSet() = default;

    template <typename... Channels>
    static constexpr ChannelSet of(Channels... channels) {
        ChannelSet set;
        (set.insert(channels), ...);
        return set;
    }

    constexpr void insert(Channel channel) { m_bits |= bit(channel); }
    [[nodiscard]] constexpr bool contains(Channel channel) const { return (m_bits & bit(channel)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return m_bits == 0; }
    [[nodiscard]] constexpr unsigned bits() const { return m_bits; }
    [[nodiscard]] constexpr std::size_t size() const {
        std::size_t count = 0;
        for (const Channel channel : allChannels)
            count += contains(channel) ? 1U : 0U;
        return count;
    }

    /// The channels that both sets have.
    [[nodiscard]] constexpr ChannelSet intersected(ChannelSet other) const {
        return ChannelSet(m_bits & other.m_bits);
    }
    /// The channels of this set that `other` lacks.
    [[nodiscard]] constexpr ChannelSet without(ChannelSet other) const {
        return ChannelSet(m_bits & ~other.m_bits);
    }

    constexpr bool operator==(const ChannelSet&) const = default;

private:
    constexpr explicit ChannelSet(unsigned bits) : m_bits(bits) {}
    static constexpr unsigned bit(Channel channel) { return 1U << indexOf(channel); }

    unsigned m_bits = 0;
};

/// The default channels of a colour image: gray, red, green and blue.
inline constexpr ChannelSet grayAndColour =
    ChannelSet::of(Channel::Gray, Channel::Red, Channel::Green, Channel::Blue);

} // namespace tonescope
