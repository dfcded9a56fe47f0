// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/devices/count_difference.h"

#include <algorithm>
#include <cassert>

namespace tonescope::ui {

CountDifference differenceOf(const Histogram& a, const Histogram& b) {
    assert(a.channels() == b.channels());
    CountDifference difference;
    for (const Channel channel : allChannels) {
        const auto left = a.counts(channel);
        const auto right = b.counts(channel);
        for (std::size_t bin = 0; bin < left.size(); ++bin) {
            const std::uint64_t by = left[bin] > right[bin] ? left[bin] - right[bin] : right[bin] - left[bin];
            ++difference.bins;
            difference.unequal += by > 0 ? 1 : 0;
            difference.largest = std::max(difference.largest, by);
        }
    }
    return difference;
}

} // namespace tonescope::ui
