// SPDX-License-Identifier: GPL-3.0-or-later
// Times of repeated counts, their statistics, and the bandwidths that they are compared with.
//
// Two clocks. `kernel` is the device's own time for pixels that lie in its memory: clearing the tables,
// counting and merging, each by its event, without the gaps between them; for the host's threads the same
// phases by the host's clock. `wall` is the host's steady clock around the whole count. Where the host merges
// the tables of an OpenCL device, that time is separate: another clock measures it.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/launch.h"
#include "engine/values/text.h"
#include "engine/values/timings.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
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

/// A ratio of two medians with its 95 % confidence interval.
struct RatioInterval {
    double ratio = 1, low = 1, high = 1;

    /// Whether the medians differ: 1 lies outside the interval.
    [[nodiscard]] bool excludesOne() const { return low > 1 || high < 1; }
};

/// The median of `of` over that of `over`, both of positive numbers, with an exact bootstrap interval: all
/// resamples are weighted by their probability, so nothing is random. The interval excludes 1 for two rows of
/// equal distribution in about 3 % of pairs from five samples on, 6 % with four and 10 % with three. Nothing
/// for fewer than three samples.
[[nodiscard]] std::optional<RatioInterval> ratioInterval(std::vector<double> of, std::vector<double> over);

/// Bandwidths of a device's memory without counting, in 10^9 bytes per second; medians of several runs.
struct Roofline {
    double copy = 0;              ///< bytes read plus bytes written
    double read = 0;              ///< bytes read
    std::optional<double> upload; ///< from page-locked host memory; nothing if the device reads host memory
};

/// The times of one count. Zero for a phase that did not happen.
struct Sample {
    Nanoseconds clear{}, count{}, merge{};
    std::optional<Nanoseconds> hostMerge{}; ///< nothing if the device merges
    Nanoseconds wall{};
    /// By the clock of the phases above; nothing if the phase did not happen or that clock did not time it.
    std::optional<Nanoseconds> upload{}, readback{};

    [[nodiscard]] Nanoseconds kernel() const { return clear + count + merge; }
    bool operator==(const Sample&) const = default;
};

struct Series {
    std::vector<Sample> samples; ///< in the order in which they were taken; not empty
    SampleSummary kernel, wall;
    std::optional<Nanoseconds> hostMerge{}; ///< median; nothing where the device merges
    LaunchShape launch;
    bool correct = true;           ///< all counts equal the reference
    std::uint64_t wrongCounts = 0; ///< largest number of wrong counts of one repeat, over all bins
    Text firstDifference = {};     ///< of the first wrong repeat; empty if all are correct
    std::shared_ptr<const Histogram> counts{}; ///< of the last one
};

/// The phases of one count that were timed by the same clock as the counting itself.
[[nodiscard]] Sample sampleOf(const Timings& timings, Nanoseconds wall);

/// The series of these samples, which are not empty; all counts correct.
[[nodiscard]] Series seriesOf(std::vector<Sample> samples, const LaunchShape& launch);

} // namespace tonescope
