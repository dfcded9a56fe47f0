// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/histogram_difference.h"

#include <numeric>

namespace tonescope::bench {

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

std::string firstDifference(const Histogram& counted, const Histogram& expected) {
    if (counted.channels() != expected.channels() || counted.bitDepth() != expected.bitDepth())
        return "other channels were counted";
    for (const Channel channel : allChannels) {
        const auto is = counted.counts(channel);
        const auto should = expected.counts(channel);
        for (std::size_t bin = 0; bin < should.size(); ++bin) {
            if (is[bin] != should[bin]) {
                return std::string(nameOf(channel)) + " bin " + std::to_string(bin) + ": " +
                       std::to_string(is[bin]) + " instead of " + std::to_string(should[bin]);
            }
        }
    }
    return {};
}

std::uint64_t lostCounts(const Histogram& counted, const Histogram& expected) {
    const std::uint64_t is = totalOf(counted);
    const std::uint64_t should = totalOf(expected);
    return is < should ? should - is : 0;
}

} // namespace tonescope::bench
