// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/sample_summary.h"

#include <algorithm>
#include <cassert>

namespace tonescope {

namespace {

/// The value below which so many quarters of the sorted ones lie.
template <typename Value>
Value quartile(const std::vector<Value>& sorted, std::size_t quarters) {
    const std::size_t place = (sorted.size() - 1) * quarters; // in quarters of a value
    const Value below = sorted[place / 4];
    if (place % 4 == 0) return below;
    return below + (sorted[place / 4 + 1] - below) * static_cast<int>(place % 4) / 4;
}

} // namespace

SampleSummary summaryOf(std::vector<Nanoseconds> samples) {
    assert(!samples.empty());
    std::sort(samples.begin(), samples.end());
    return {quartile(samples, 2), samples.front(), quartile(samples, 1), quartile(samples, 3)};
}

double median(std::vector<double> values) {
    assert(!values.empty());
    std::sort(values.begin(), values.end());
    return quartile(values, 2);
}

} // namespace tonescope
