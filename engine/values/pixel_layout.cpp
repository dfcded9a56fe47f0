// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/pixel_layout.h"

namespace tonescope {

namespace {

constexpr int none = LayoutTraits::none;
constexpr std::array<LayoutTraits, allPixelLayouts.size()> traits{{
    {"gray8", 8, 1, 0, 0, 0, none},
    {"rgb8", 8, 3, 0, 1, 2, none},
    {"bgr8", 8, 3, 2, 1, 0, none},
    {"rgbx8", 8, 4, 0, 1, 2, none},
    {"rgba8", 8, 4, 0, 1, 2, 3},
    {"bgrx8", 8, 4, 2, 1, 0, none},
    {"bgra8", 8, 4, 2, 1, 0, 3},
    {"gray16", 16, 1, 0, 0, 0, none},
    {"rgbx16", 16, 4, 0, 1, 2, none},
    {"rgba16", 16, 4, 0, 1, 2, 3},
}};

} // namespace

std::string_view nameOf(PixelKind kind) {
    constexpr std::array<std::string_view, allPixelKinds.size()> names{"8-bit gray", "8-bit colour",
                                                                       "16-bit gray", "16-bit colour"};
    return names.at(static_cast<std::size_t>(kind));
}

ChannelSet LayoutTraits::channels() const {
    ChannelSet set = hasColour() ? grayAndColour : ChannelSet::of(Channel::Gray);
    if (hasAlpha()) set.insert(Channel::Alpha);
    return set;
}

const LayoutTraits& traitsOf(PixelLayout layout) {
    return traits.at(static_cast<std::size_t>(layout));
}

} // namespace tonescope
