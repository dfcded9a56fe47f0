// SPDX-License-Identifier: GPL-3.0-or-later
// Upper limits of throughput set by a device's memory, as reference lines of plots.
#pragma once

#include "engine/values/measuring/series.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace tonescope::ui {

/// There are two limits: a count reads every pixel once and can be as fast as reading; a copy of the pixels
/// reads and writes each byte, and so takes about twice as long.
struct MemoryLimit {
    double rate = 0;            ///< 10^9 bytes of pixels per second, which is bytes per nanosecond
    QString rateText, timeText; ///< in words, for axes of rates and of times
};

/// Reading first, then copying; none if the device's memory was not measured. The times are for `bytes` bytes
/// of pixels.
[[nodiscard]] std::vector<MemoryLimit> memoryLimits(const Roofline& roofline, std::uint64_t bytes);

} // namespace tonescope::ui
