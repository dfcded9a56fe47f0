// SPDX-License-Identifier: GPL-3.0-or-later
// Medians instead of means, because a single sample that another program disturbed would change a mean. Means
// are only for comparisons with documents, which publish means. The confidence interval is a bootstrap of the
// ratio of medians. The probability of each resampled median is computed exactly (drawnMedians), so no random
// numbers are needed.
#include "engine/values/measuring/series.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace tonescope {

namespace {

/// The quartile of sorted values: so many quarters of the values lie below it (interpolated).
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

namespace {

constexpr std::size_t fewest = 3;
/// Most samples that are used: enough for the result, few enough to compute it fast, and so few that the
/// probability that all draws succeed does not underflow a double.
constexpr std::size_t most = 101;
constexpr double outside = 0.05 / 2; ///< probability outside the interval, on each side

/// The probability that at least `least` of `draws` draws succeed; each succeeds with probability `p`.
double atLeast(std::size_t least, std::size_t draws, double p) {
    if (p <= 0) return 0;
    if (p >= 1) return 1;
    // The probability that exactly k draws succeed, for k from `draws` downwards.
    double exactly = std::pow(p, static_cast<double>(draws));
    double sum = exactly;
    for (std::size_t hits = draws; hits > least; --hits) {
        exactly *= static_cast<double>(hits) / static_cast<double>(draws - hits + 1) * ((1 - p) / p);
        sum += exactly;
    }
    return std::min(sum, 1.0);
}

/// A value and its probability.
struct Weighed {
    double value = 0, weight = 0;
};

/// Each sample with the probability that it is the median of as many samples drawn from all (with
/// replacement). If the number is even, this is the mean of the probabilities of being the lower and the
/// upper middle one.
std::vector<Weighed> drawnMedians(const std::vector<double>& sorted) {
    const std::size_t count = sorted.size();
    std::vector<Weighed> medians(count);
    for (const std::size_t rank : {(count + 1) / 2, count / 2 + 1}) {
        double below = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double upTo = atLeast(rank, count, static_cast<double>(i + 1) / static_cast<double>(count));
            medians[i].value = sorted[i];
            medians[i].weight += (upTo - below) / 2;
            below = upTo;
        }
    }
    return medians;
}

/// The sorted samples; if there are more than `most`, evenly spaced ones of them.
std::vector<double> sorted(std::vector<double> samples) {
    std::sort(samples.begin(), samples.end());
    if (samples.size() <= most) return samples;
    std::vector<double> kept;
    for (std::size_t i = 0; i < most; ++i)
        kept.push_back(samples[i * (samples.size() - 1) / (most - 1)]);
    return kept;
}

/// The first value at which the sum of the weights exceeds `outside`.
template <typename Iterator>
double valueAt(Iterator from, Iterator end) {
    double sum = 0;
    for (; from != end; ++from) {
        sum += from->weight;
        if (sum > outside) return from->value;
    }
    return (end - 1)->value;
}

} // namespace

std::optional<RatioInterval> ratioInterval(std::vector<double> of, std::vector<double> over) {
    if (std::min(of.size(), over.size()) < fewest) return std::nullopt;
    of = sorted(std::move(of));
    over = sorted(std::move(over));
    if (of.front() <= 0 || over.front() <= 0) return std::nullopt;
    const std::vector<Weighed> below = drawnMedians(over);
    std::vector<Weighed> ratios;
    for (const Weighed& above : drawnMedians(of)) {
        for (const Weighed& each : below)
            ratios.push_back({above.value / each.value, above.weight * each.weight});
    }
    std::sort(ratios.begin(), ratios.end(),
              [](const Weighed& a, const Weighed& b) { return a.value < b.value; });
    return RatioInterval{median(of) / median(over), valueAt(ratios.begin(), ratios.end()),
                         valueAt(ratios.rbegin(), ratios.rend())};
}

namespace {

/// A mean, and the variance of its logarithm.
struct Mean {
    double value = 0, variance = 0, freedom = 0;

    explicit Mean(const std::vector<double>& samples) : freedom(static_cast<double>(samples.size()) - 1) {
        const auto count = static_cast<double>(samples.size());
        for (const double sample : samples)
            value += sample / count;
        for (const double sample : samples)
            variance += (sample / value - 1) * (sample / value - 1) / freedom / count;
    }
};

/// The 97.5 % quantile of the t distribution; 3 % too small for two degrees of freedom, 1 % for three.
double quantileOfT(double freedom) {
    return 1.96 + (2.372 + (2.823 + 2.556 / freedom) / freedom) / freedom;
}

} // namespace

std::optional<RatioInterval> meanRatioInterval(const std::vector<double>& of,
                                               const std::vector<double>& over) {
    if (std::min(of.size(), over.size()) < fewest) return std::nullopt;
    const Mean above(of), below(over);
    if (above.value <= 0 || below.value <= 0) return std::nullopt;
    const double ratio = above.value / below.value, variance = above.variance + below.variance;
    if (variance <= 0) return RatioInterval{ratio, ratio, ratio};
    const double freedom =
        variance * variance /
        (above.variance * above.variance / above.freedom + below.variance * below.variance / below.freedom);
    const double reach = std::exp(quantileOfT(freedom) * std::sqrt(variance));
    return RatioInterval{ratio, ratio / reach, ratio * reach};
}

Nanoseconds meanOf(const Series& series) {
    Nanoseconds sum{};
    for (const Sample& sample : series.samples)
        sum += sample.kernel();
    return sum / static_cast<std::int64_t>(series.samples.size());
}

Nanoseconds deviationOf(const Series& series) {
    const Nanoseconds mean = meanOf(series);
    double squares = 0;
    for (const Sample& sample : series.samples) {
        const auto distance = static_cast<double>((sample.kernel() - mean).count());
        squares += distance * distance;
    }
    return Nanoseconds(std::llround(std::sqrt(squares / static_cast<double>(series.samples.size()))));
}

Sample sampleOf(const Timings& timings, Nanoseconds wall) {
    const auto kernel = timings.of(Phase::Kernel);
    const Clock clock = kernel ? kernel->clock : Clock::Host; // without a kernel's time, the host counted
    const auto timeOf = [&](Phase phase) -> std::optional<Nanoseconds> {
        const auto time = timings.of(phase);
        return time && time->clock == clock ? std::optional(time->duration) : std::nullopt;
    };
    constexpr Nanoseconds none{};
    Sample sample{timeOf(Phase::Clear).value_or(none), timeOf(Phase::Kernel).value_or(none),
                  timeOf(Phase::Merge).value_or(none)};
    sample.upload = timeOf(Phase::Upload);
    sample.readback = timeOf(Phase::Readback);
    if (const auto merge = timings.of(Phase::Merge); merge && merge->clock != clock)
        sample.hostMerge = merge->duration;
    sample.wall = wall;
    return sample;
}

Series seriesOf(std::vector<Sample> samples, const LaunchShape& launch) {
    std::vector<Nanoseconds> kernel, wall, merge;
    for (const Sample& sample : samples) {
        kernel.push_back(sample.kernel());
        wall.push_back(sample.wall);
        if (sample.hostMerge) merge.push_back(*sample.hostMerge);
    }
    Series series;
    series.samples = std::move(samples);
    series.kernel = summaryOf(std::move(kernel));
    series.wall = summaryOf(std::move(wall));
    if (!merge.empty()) series.hostMerge = summaryOf(std::move(merge)).median;
    series.launch = launch;
    return series;
}

} // namespace tonescope
