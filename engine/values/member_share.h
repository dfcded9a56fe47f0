// SPDX-License-Identifier: GPL-3.0-or-later
// What one device of several did for a count.
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
    std::int64_t rows = 0;    ///< of stored pixels, that its counts are in the result of
    std::uint64_t pixels = 0; ///< in these rows
    /// By the device's own clock, whose zero is no other device's; `wall` is how long it was at work, by the
    /// host's.
    Timings timings;
};

/// Adds a share of another count: those of the same device become one.
void addShare(std::vector<MemberShare>& to, MemberShare share);

} // namespace tonescope
