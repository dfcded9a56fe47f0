// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/launch.h"

#include <algorithm>

namespace tonescope {

const ParameterRange* rangeOf(std::span<const ParameterRange> ranges, Parameter parameter) {
    const auto found = std::find_if(ranges.begin(), ranges.end(), [&](const ParameterRange& range) {
        return range.parameter == parameter;
    });
    return found == ranges.end() ? nullptr : &*found;
}

std::uint32_t LaunchShape::operator[](Parameter parameter) const {
    switch (parameter) {
    case Parameter::WorkGroup:
        return workGroup;
    case Parameter::Groups:
        return groups;
    case Parameter::PixelsPerItem:
        return pixelsPerItem;
    case Parameter::Copies:
        return copies;
    case Parameter::SkipEmpty:
        break;
    }
    return skipEmpty ? 1 : 0;
}

} // namespace tonescope
