// SPDX-License-Identifier: GPL-3.0-or-later
// The share of one device in a count by several devices.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/timings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tonescope {

struct MemberShare {
    DeviceInfo device;
    std::string strategy;     ///< id
    std::int64_t rows = 0;    ///< stored rows whose counts are in the result
    std::uint64_t pixels = 0; ///< in these rows
    /// By the device's own clock, which no other device shares; `wall` is its working time by the host's
    /// clock.
    Timings timings;
};

/// Adds the share of another count; shares of the same device are summed.
void addShare(std::vector<MemberShare>& to, MemberShare share);

} // namespace tonescope
