// SPDX-License-Identifier: GPL-3.0-or-later
// How fast an animation or a video is played and counted.
#pragma once

#include <chrono>

namespace tonescope {

/// Measured over about a second of playing.
struct PlayRate {
    double framesPerSecond = 0; ///< that were counted and shown
    /// Mean time from a decoded frame to the window that shows it with its counts.
    std::chrono::milliseconds latency{};
    int dropped = 0; ///< frames since playing began that were decoded and not counted, because they were late
};

} // namespace tonescope
