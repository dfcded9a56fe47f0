// SPDX-License-Identifier: GPL-3.0-or-later
// What several measurements of the same have in common.
#pragma once

#include "engine/values/timings.h"

#include <vector>

namespace tonescope {

/// Order statistics. Between two samples the median and the quartiles are interpolated, rounded down to whole
/// nanoseconds.
struct SampleSummary {
    Nanoseconds median{}, min{}, p25{}, p75{};

    bool operator==(const SampleSummary&) const = default;
};

/// `samples` is not empty.
[[nodiscard]] SampleSummary summaryOf(std::vector<Nanoseconds> samples);

/// The middle of the values, which are not empty, or the mean of the two in the middle.
[[nodiscard]] double median(std::vector<double> values);

} // namespace tonescope
