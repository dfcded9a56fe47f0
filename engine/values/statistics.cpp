// SPDX-License-Identifier: GPL-3.0-or-later
// All statistics come from two or three passes over the bins. Where numpy has the same statistic, the results
// agree; tests allow a relative difference of 1e-11.
#include "engine/values/statistics.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace tonescope {

namespace {

using Counts = std::span<const std::uint64_t>;

constexpr ValueRange everyBin{0, std::numeric_limits<std::uint16_t>::max()};

std::uint64_t totalOf(Counts counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// Finds the values of pixels by rank, in one pass from the lowest value upwards.
template <typename Value>
class Walk {
public:
    Walk(Counts counts, Value value) : m_counts(counts), m_valueOf(value) {}

    /// The value of the pixel with this rank (from 0) in the order of values. Ranks must not decrease from
    /// call to call.
    double valueAtRank(std::uint64_t rank) {
        while (m_value < m_counts.size() && m_below + m_counts[m_value] <= rank)
            m_below += m_counts[m_value++];
        return m_valueOf(m_value);
    }

private:
    Counts m_counts;
    Value m_valueOf;
    std::size_t m_value = 0;
    std::uint64_t m_below = 0; ///< pixels of lower values than m_value
};

/// Interpolates with the same operations in the same order as numpy, so that the result has the same last
/// digit.
double interpolated(double low, double high, double share) {
    const double distance = high - low;
    return share < 0.5 ? low + distance * share : high - distance * (1 - share);
}

/// The values of counts: their indexes, or halves of which the first has the rank `first`.
double ownIndex(std::size_t value) {
    return static_cast<double>(value);
}
struct HalvesFrom {
    std::uint32_t first;
    double operator()(std::size_t value) const {
        return half::valueOf(first + static_cast<std::uint32_t>(value));
    }
};

/// Computes the statistics that need one pass over the counts.
template <typename Value>
void lookAtEach(Counts counts, Value valueOf, Statistics& result) {
    double sum = 0;
    std::uint64_t highest = 0;
    for (std::size_t value = 0; value < counts.size(); ++value) {
        const std::uint64_t count = counts[value];
        if (count == 0) continue;
        if (result.distinct++ == 0) result.min = static_cast<std::uint32_t>(value);
        result.max = static_cast<std::uint32_t>(value);
        result.count += count;
        sum += valueOf(value) * static_cast<double>(count);
        if (count > highest) {
            highest = count;
            result.mode = static_cast<std::uint32_t>(value);
        }
    }
    if (result.count > 0) result.mean = sum / static_cast<double>(result.count);
}

/// Binary logarithms of counts, accurate to the last digits of a double. The C library's log2 uses other
/// vector instructions (on x86: AVX) than the loop that calls it (SSE). If the wide registers still hold
/// values, for example after painting, each change between the two kinds takes longer than the logarithm:
/// 65536 calls took 15 ms. Therefore this class computes logarithms itself.
class BinaryLogarithm {
public:
    BinaryLogarithm() {
        for (std::size_t i = 0; i < steps; ++i) {
            const double middle = 1 + (static_cast<double>(i) + 0.5) / steps;
            m_table.at(i) = {1 / middle, std::log2(middle)};
        }
    }

    /// The logarithm of a number that is at least 1.
    [[nodiscard]] double operator()(double number) const {
        const auto bits = std::bit_cast<std::uint64_t>(number);
        const auto exponent = static_cast<std::int64_t>(bits >> fractionBits) - 1023;
        const std::uint64_t fraction = bits & ((std::uint64_t{1} << fractionBits) - 1);
        const auto mantissa = std::bit_cast<double>(fraction | std::bit_cast<std::uint64_t>(1.0));
        const Step& step = m_table[fraction >> (fractionBits - 6)];
        const double r = mantissa * step.inverse - 1; // at most 1/128: the next term is below 1e-15
        const double series =
            r * (1 + r * (-1.0 / 2 + r * (1.0 / 3 + r * (-1.0 / 4 + r * (1.0 / 5 - r / 6)))));
        return static_cast<double>(exponent) + (step.logarithm + series * std::numbers::log2e);
    }

private:
    static constexpr std::size_t steps = 64;
    static constexpr unsigned fractionBits = 52;
    struct Step {
        double inverse = 0, logarithm = 0;
    };
    std::array<Step, steps> m_table; ///< values at the middles of equal parts of [1, 2)
};

/// Computes the statistics that need count and mean, in a pass from the least to the greatest value that
/// occurs.
template <typename Value>
void spread(Counts counts, Value valueOf, Statistics& result) {
    const BinaryLogarithm logarithm;
    const auto total = static_cast<double>(result.count);
    const double ofTotal = logarithm(total);
    double squares = 0, entropy = 0;
    for (std::size_t value = result.min; value <= result.max; ++value) {
        if (counts[value] == 0) continue;
        const auto count = static_cast<double>(counts[value]);
        const double distance = valueOf(value) - result.mean;
        squares += distance * distance * count;
        entropy += count * (ofTotal - logarithm(count));
    }
    result.stddev = std::sqrt(squares / total);
    result.entropy = entropy / total;
}

/// The counts of the values in the range; empty if the histogram has no such values.
Counts within(Counts counts, ValueRange range) {
    const std::size_t end = std::min(counts.size(), std::size_t{range.last} + 1);
    const std::size_t first = std::min(end, std::size_t{range.first});
    return counts.subspan(first, end - first);
}

ValueRange overlap(ValueRange one, ValueRange other) {
    return {std::max(one.first, other.first), std::min(one.last, other.last)};
}

template <typename Value>
std::vector<double> percentilesOf(Counts counts, Value valueOf, std::span<const double> percents) {
    std::vector<double> values(percents.size());
    const std::uint64_t total = totalOf(counts);
    if (total == 0) return values;
    std::vector<std::size_t> upwards(percents.size());
    std::iota(upwards.begin(), upwards.end(), std::size_t{0});
    std::sort(upwards.begin(), upwards.end(),
              [&](std::size_t one, std::size_t other) { return percents[one] < percents[other]; });
    Walk walk(counts, valueOf);
    for (const std::size_t place : upwards) {
        const double rank = static_cast<double>(total - 1) * (percents[place] / 100);
        const auto below = std::min(static_cast<std::uint64_t>(rank), total - 1);
        const double low = walk.valueAtRank(below);
        // A copy, because a Walk only goes upwards, and the next percentile may lie between the same pixels.
        Walk next = walk;
        values[place] = interpolated(low, next.valueAtRank(std::min(below + 1, total - 1)),
                                     rank - static_cast<double>(below));
    }
    return values;
}

template <typename Value>
Statistics figuresOf(Counts counts, Value valueOf) {
    Statistics result;
    lookAtEach(counts, valueOf, result);
    if (result.count == 0) return result;
    spread(counts, valueOf, result);
    result.median = percentilesOf(counts, valueOf, std::array{50.0}).front();
    return result;
}

Statistics statisticsOfHalves(Counts counts, ValueRange range) {
    const ValueRange finite = overlap(range, half::finite);
    Statistics result = figuresOf(within(counts, finite), HalvesFrom{finite.first});
    if (result.count > 0) {
        for (std::uint32_t* rank : {&result.min, &result.max, &result.mode})
            *rank += finite.first;
    }
    const auto pixels = [&](std::uint32_t first, std::uint32_t last) {
        return totalOf(within(counts, overlap(range, {first, last})));
    };
    result.negative = pixels(half::finite.first, half::zero - 2U); // between is -0
    result.aboveOne = pixels(half::one + 1U, half::finite.last);
    result.minusInfinite = pixels(half::minusInfinity, half::minusInfinity);
    result.plusInfinite = pixels(half::plusInfinity, half::plusInfinity);
    result.notANumber = pixels(0, half::minusInfinity - 1U) +
                        pixels(half::plusInfinity + 1U, std::numeric_limits<half::Rank>::max());
    return result;
}

} // namespace

Statistics statisticsOf(Counts counts) {
    Statistics result = figuresOf(counts, ownIndex);
    if (result.count == 0) return result;
    result.clippedLow = counts.front();
    result.clippedHigh = counts.back();
    return result;
}

Statistics statisticsOf(Counts counts, ValueRange range) {
    Statistics result = statisticsOf(within(counts, range));
    if (result.count == 0) return result;
    result.mean += range.first;
    result.median += range.first;
    for (std::uint32_t* value : {&result.min, &result.max, &result.mode})
        *value += range.first;
    if (range.first > 0) result.clippedLow = 0;
    if (std::size_t{range.last} + 1 < counts.size()) result.clippedHigh = 0;
    return result;
}

Statistics statisticsOf(const Histogram& histogram, Channel channel, const std::optional<ValueRange>& range) {
    const Counts counts = histogram.counts(channel);
    Statistics result = histogram.isFloating() ? statisticsOfHalves(counts, range.value_or(everyBin))
                        : range                ? statisticsOf(counts, *range)
                                               : statisticsOf(counts);
    const ClippedPixels clipped = range ? histogram.clipped(channel, *range) : histogram.clipped(channel);
    result.clippedLow = clipped.low;
    result.clippedHigh = clipped.high;
    return result;
}

double noiseShare(const Histogram& histogram, Channel channel) {
    const auto counts = histogram.counts(channel);
    const std::uint64_t all = totalOf(counts);
    if (all == 0) return 0;
    const std::uint32_t black = histogram.clipLevels(channel).low;
    const std::uint64_t below = totalOf(counts.first(black));
    return std::min(1.0, static_cast<double>(2 * below + counts[black]) / static_cast<double>(all));
}

double percentile(Counts counts, double percent) {
    return percentiles(counts, std::array{percent}).front();
}

std::vector<double> percentiles(Counts counts, std::span<const double> percents) {
    return percentilesOf(counts, ownIndex, percents);
}

std::vector<double> percentiles(const Histogram& histogram, Channel channel,
                                const std::optional<ValueRange>& range, std::span<const double> percents) {
    const Counts counts = histogram.counts(channel);
    if (!histogram.isFloating()) return percentiles(counts, range.value_or(everyBin), percents);
    const ValueRange finite = overlap(range.value_or(everyBin), half::finite);
    return percentilesOf(within(counts, finite), HalvesFrom{finite.first}, percents);
}

std::vector<double> percentiles(Counts counts, ValueRange range, std::span<const double> percents) {
    const Counts part = within(counts, range);
    std::vector<double> values = percentiles(part, percents);
    if (totalOf(part) == 0) return values;
    for (double& value : values)
        value += range.first;
    return values;
}

} // namespace tonescope
