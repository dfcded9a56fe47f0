// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine is busy with.
#pragma once

#include <cstdint>

namespace tonescope {

/// What it is, and how far.
struct Activity {
    enum class Kind : std::uint8_t {
        Idle,
        FindingDevices,
        Decoding,
        Waiting, ///< for a device that is still busy with what was asked of it before
        OpeningDevice,
        BuildingKernel,
        Counting
    };

    static constexpr double unknown = -1;

    Kind kind = Kind::Idle;
    double fraction = unknown; ///< of the work that has ended, 0 to 1, or `unknown`

    bool operator==(const Activity&) const = default;
};

} // namespace tonescope
