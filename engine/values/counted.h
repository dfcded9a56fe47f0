// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of one task with times, launch and notes. A counter returns this record, and it is the first part of
// the result of a request.
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
    std::uint64_t pixels = 0; ///< number of pixels in these rows
    /// Times of the phases by the clock of this device. Clocks of two devices have no common zero, so they
    /// are never compared. `wall` is the working time of the device by the clock of the host.
    Timings timings;
};

/// Adds a share to a list. If the list has a share of the same device, rows, pixels and times are added to
/// it.
void addShare(std::vector<MemberShare>& to, MemberShare share);

/// The counts of one task. With *All devices together* several devices may have counted; `shares` says which
/// device counted how much.
struct Counted {
    Histogram histogram;
    Timings timings; ///< times of the phases that happened
    LaunchShape launch{};
    std::vector<MemberShare> shares{}; ///< one for each device if several counted together; else empty
    /// Lines for the user, such as: a device failed or was late, a strategy was replaced.
    std::vector<Text> notes{};
    std::shared_ptr<const CompiledKernel> compiled{}; ///< see Method::looksInside; may be null
    /// True if the counts passed every check (see Exactness in engine/README.md). Each channel adds up to the
    /// number of pixels to be counted: those of the region, without transparent ones if these are left out,
    /// or its letters a to z. For a device that counted wrong before, every bin equals the count of the host.
    /// If a dragged region is counted by difference, the checks hold for the last counts and for each added
    /// or removed part. Only the engine sets it. False for a strategy that loses counts on purpose, for a
    /// preview, and for a damaged file. A conversion of samples does not matter; see Image::converted.
    bool exact = false;
};

} // namespace tonescope
