// SPDX-License-Identifier: GPL-3.0-or-later
// The current work of the engine, for status displays.
//
// Session and Engine report an Activity when the kind of work changes, a counter also after each counted
// strip. The window shows it in the status bar. The watchdog takes each report of a counter as a sign of life
// of the driver.
#pragma once

#include <cstdint>

namespace tonescope {

/// Kind of work, and its progress.
struct Activity {
    enum class Kind : std::uint8_t {
        Idle,
        FindingDevices,
        Decoding,
        Waiting, ///< a device still executes an older request
        OpeningDevice,
        BuildingKernel,
        Counting
    };

    /// The fraction of work whose length is not known beforehand, such as the build of a kernel.
    static constexpr double unknown = -1;

    Kind kind = Kind::Idle;
    double fraction = unknown; ///< finished part of the work, 0 to 1, or `unknown`

    bool operator==(const Activity&) const = default;
};

} // namespace tonescope
