// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/statistics.h"

#include <cmath>
#include <numeric>

namespace tonescope {

namespace {

/// The value at `rank` (from 0) among all pixels in ascending order.
std::uint32_t valueAtRank(std::span<const std::uint64_t> counts, std::uint64_t rank) {
    std::uint64_t below = 0;
    std::uint32_t value = 0;
    for (const std::uint64_t count : counts) {
        below += count;
        if (below > rank) break;
        ++value;
    }
    return value;
}

double meanOf(std::span<const std::uint64_t> counts, double total) {
    double sum = 0;
    for (std::size_t value = 0; value < counts.size(); ++value) {
        sum += static_cast<double>(value) * static_cast<double>(counts[value]);
    }
    return sum / total;
}

} // namespace

Statistics statisticsOf(std::span<const std::uint64_t> counts) {
    Statistics result;
    result.count = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    if (result.count == 0) return result;

    const auto total = static_cast<double>(result.count);
    result.mean = meanOf(counts, total);
    double squares = 0;
    std::uint64_t highest = 0;
    for (std::size_t value = 0; value < counts.size(); ++value) {
        if (counts[value] == 0) continue;
        const auto count = static_cast<double>(counts[value]);
        const double distance = static_cast<double>(value) - result.mean;
        squares += distance * distance * count;
        result.entropy -= count / total * std::log2(count / total);
        if (counts[value] > highest) {
            highest = counts[value];
            result.mode = static_cast<std::uint32_t>(value);
        }
    }
    result.entropy = std::abs(result.entropy); // -0.0 where all pixels share one value
    result.stddev = std::sqrt(squares / total);
    result.min = valueAtRank(counts, 0);
    result.max = valueAtRank(counts, result.count - 1);
    result.median =
        (valueAtRank(counts, (result.count - 1) / 2) + valueAtRank(counts, result.count / 2)) / 2.0;
    return result;
}

} // namespace tonescope
