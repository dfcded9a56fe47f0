// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine is busy with.
#pragma once

#include <cstdint>

namespace tonescope {

/// What it is, and how far.
struct Activity {
    enum class Kind : std::uint8_t { Idle, FindingDevices, Decoding, BuildingKernel, Counting };

    static constexpr double unknown = -1;

    Kind kind = Kind::Idle;
    double fraction = unknown; ///< 0 to 1, or `unknown`

    bool operator==(const Activity&) const = default;
};

} // namespace tonescope
