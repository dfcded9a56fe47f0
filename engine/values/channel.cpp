// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/channel.h"

namespace tonescope {

namespace {
constexpr std::array<std::string_view, allChannels.size()> names{"gray", "red", "green", "blue", "alpha"};
}

std::string_view nameOf(Channel channel) {
    return names.at(indexOf(channel));
}

std::optional<Channel> channelNamed(std::string_view name) {
    for (const Channel channel : allChannels) {
        if (nameOf(channel) == name) return channel;
    }
    return std::nullopt;
}

} // namespace tonescope
