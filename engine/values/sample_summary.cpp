// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/sample_summary.h"

#include <algorithm>
#include <cassert>

namespace tonescope {

namespace {

/// The value below which so many quarters of the sorted samples lie.
Nanoseconds quartile(const std::vector<Nanoseconds>& sorted, std::size_t quarters) {
    const std::size_t place = (sorted.size() - 1) * quarters; // in quarters of a sample
    const Nanoseconds below = sorted[place / 4];
    if (place % 4 == 0) return below;
    return below + (sorted[place / 4 + 1] - below) * static_cast<Nanoseconds::rep>(place % 4) / 4;
}

} // namespace

SampleSummary summaryOf(std::vector<Nanoseconds> samples) {
    assert(!samples.empty());
    std::sort(samples.begin(), samples.end());
    return {quartile(samples, 2), samples.front(), quartile(samples, 1), quartile(samples, 3)};
}

} // namespace tonescope
