// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/launch_values.h"

#include <algorithm>

namespace tonescope::bench {

namespace {

constexpr std::uint32_t mostGroupsPerUnit = 32, mostPixelsPerItem = 4096, leastWorkGroup = 32;

/// The first and the last value, each the double of the one before.
struct Doubling {
    std::uint32_t first, last;
};

Doubling doublingOf(Parameter parameter, const DeviceInfo& device) {
    const std::uint32_t units = std::max(1U, device.computeUnits);
    switch (parameter) {
    case Parameter::WorkGroup:
        return {leastWorkGroup, static_cast<std::uint32_t>(std::min<std::size_t>(device.maxWorkGroup, 1024))};
    case Parameter::Groups:
        return {units, units * mostGroupsPerUnit};
    case Parameter::PixelsPerItem:
        return {1, mostPixelsPerItem};
    case Parameter::Copies:
        return {1, 64};
    case Parameter::SkipEmpty:
        break;
    }
    return {1, 1};
}

} // namespace

std::vector<std::uint32_t> valuesToTry(const ParameterRange& range, const DeviceInfo& device) {
    std::vector<std::uint32_t> values;
    if (range.parameter == Parameter::SkipEmpty) values.push_back(0);
    const Doubling doubling = doublingOf(range.parameter, device);
    for (std::uint32_t value = doubling.first; value <= doubling.last; value *= 2)
        values.push_back(value);
    std::erase_if(values, [&](std::uint32_t value) { return !range.allows(value); });
    return values;
}

} // namespace tonescope::bench
