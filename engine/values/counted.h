// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of one task with times, launch and notes: what a counter returns, and the first part of a result.
#pragma once

#include "engine/values/device_info.h"
#include "engine/values/histogram.h"
#include "engine/values/launch.h"
#include "engine/values/measuring/compiled_kernel.h"
#include "engine/values/text.h"
#include "engine/values/timings.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tonescope {

/// The part of one device in a count by several devices.
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

struct Counted {
    Histogram histogram;
    Timings timings; ///< of the phases that happened
    LaunchShape launch{};
    std::vector<MemberShare> shares{}; ///< one a device if several counted together; else empty
    /// Lines for the user: a device that failed or was late, a strategy that was replaced.
    std::vector<Text> notes{};
    std::shared_ptr<const CompiledKernel> compiled{}; ///< see Method; null if not asked for, or not compiled
    /// Every check of these counts has passed: each channel adds up to the pixels of the region, or, where
    /// some are left out, to the pixels that the host found to be counted; a device that has counted wrong
    /// before has the host's count in every bin; of a region that is dragged, this holds for the last counts
    /// and for each part that was added or taken away. Only the engine sets it, after its checks. False for a
    /// strategy that loses counts on purpose and for a reduced copy. It says nothing of the file: see
    /// Image::converted and Image::damage.
    bool exact = false;
};

} // namespace tonescope
