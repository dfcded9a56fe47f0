// SPDX-License-Identifier: GPL-3.0-or-later
// What a device's memory alone allows, as lines that counts are held against.
#pragma once

#include "engine/values/measuring/roofline.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace tonescope::ui {

/// Two of them are told, because they mean two things: a count reads every pixel once, and can be as fast as
/// reading; a copy of the pixels reads and writes each byte, and so takes about twice as long.
struct MemoryLimit {
    double rate = 0;            ///< bytes of pixels in 10^9 a second, which are as many bytes a nanosecond
    QString rateText, timeText; ///< in words, for axes of rates and of times
};

/// Reading first, then copying; none where the device's memory was not measured. `bytes` of pixels are what
/// the times are told for.
[[nodiscard]] std::vector<MemoryLimit> memoryLimits(const Roofline& roofline, std::uint64_t bytes);

} // namespace tonescope::ui
