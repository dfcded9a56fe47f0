// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/histogram_difference.h"

#include "engine/values/text/sentence.h"

#include <algorithm>
#include <numeric>

namespace tonescope {

namespace {

std::uint64_t totalOf(const Histogram& histogram) {
    std::uint64_t total = 0;
    for (const Channel channel : allChannels) {
        const auto counts = histogram.counts(channel);
        total = std::accumulate(counts.begin(), counts.end(), total);
    }
    return total;
}

} // namespace

HistogramDifference differenceOf(const Histogram& counted, const Histogram& expected) {
    HistogramDifference difference;
    if (counted.channels() != expected.channels() || counted.bitDepth() != expected.bitDepth()) {
        difference.sum = totalOf(expected);
        difference.first = SENTENCE("other channels were counted");
        return difference;
    }
    for (const Channel channel : allChannels) {
        const auto is = counted.counts(channel);
        const auto should = expected.counts(channel);
        difference.bins += should.size();
        for (std::size_t bin = 0; bin < should.size(); ++bin) {
            if (is[bin] == should[bin]) continue;
            const std::uint64_t by = is[bin] > should[bin] ? is[bin] - should[bin] : should[bin] - is[bin];
            if (difference.unequal++ == 0) {
                difference.first = filled(SENTENCE("%1 bin %2: %3 instead of %4"),
                                          {nameOf(channel), std::to_string(bin), std::to_string(is[bin]),
                                           std::to_string(should[bin])});
            }
            difference.largest = std::max(difference.largest, by);
            difference.sum += by;
        }
    }
    return difference;
}

std::uint64_t missingCounts(const Histogram& counted, std::uint64_t pixels) {
    const std::uint64_t should = pixels * counted.channels().size();
    return should - std::min(should, totalOf(counted));
}

} // namespace tonescope
