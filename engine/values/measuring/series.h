// SPDX-License-Identifier: GPL-3.0-or-later
// Times of repeated counts, their statistics, and the memory bandwidths to compare them with.
//
// There are two times. `kernel` is the time of the device for pixels that are already in its memory: the sum
// of the events that clear the tables, count and merge, without the gaps between them. For the threads of the
// host it is the same phases by the clock of the host. `wall` is the time of the whole count by the steady
// clock of the host. If the host merges the tables of an OpenCL device, that time is kept apart, because
// another clock measures it.
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

/// Order statistics of durations. Quartiles are interpolated between two samples and rounded down to whole
/// nanoseconds.
struct SampleSummary {
    Nanoseconds median{}, min{}, p25{}, p75{};

    bool operator==(const SampleSummary&) const = default;
};

/// `samples` is not empty.
[[nodiscard]] SampleSummary summaryOf(std::vector<Nanoseconds> samples);

/// The median of the values, which must not be empty.
[[nodiscard]] double median(std::vector<double> values);

/// A ratio of two medians, or of two means, with its 95 % confidence interval.
struct RatioInterval {
    double ratio = 1, low = 1, high = 1;

    /// Whether both differ: 1 lies outside the interval.
    [[nodiscard]] bool excludesOne() const { return low > 1 || high < 1; }
    /// Whether both are equal for practical purposes: the whole interval lies within a tenth of 1. A machine
    /// counts as quiet while other programs use up to a tenth of its cores, so these programs may cause a
    /// smaller difference. A wider interval that contains 1 tells nothing.
    [[nodiscard]] bool showsEquality() const {
        constexpr double most = 1.1;
        return high <= most && low >= 1 / most;
    }
};

/// The ratio of the medians of two sets of positive numbers, with an exact bootstrap interval: every resample
/// is weighted by its probability, so no random numbers are used. For two sets from the same distribution,
/// the interval excludes 1 in about 3 % of cases with five or more samples, 6 % with four and 10 % with
/// three. Nothing for fewer than three samples.
[[nodiscard]] std::optional<RatioInterval> ratioInterval(std::vector<double> of, std::vector<double> over);
/// The ratio of the means, with an interval by Welch's t distribution, taken of the logarithms, so that it is
/// positive. Nothing for fewer than three samples.
[[nodiscard]] std::optional<RatioInterval> meanRatioInterval(const std::vector<double>& of,
                                                             const std::vector<double>& over);

/// Bandwidths of the memory of a device, measured without counting, in 10^9 bytes per second. Each is the
/// median of several runs.
struct Roofline {
    double copy = 0;              ///< bytes read plus bytes written
    double read = 0;              ///< bytes read
    std::optional<double> upload; ///< from page-locked host memory; nothing if the device reads host memory
};

/// The times of one count. A phase that did not happen has 0.
struct Sample {
    Nanoseconds clear{}, count{}, merge{};
    std::optional<Nanoseconds> hostMerge{}; ///< nothing if the device merges
    Nanoseconds wall{};
    /// By the same clock as the phases above. Nothing if the phase did not happen, or if that clock did not
    /// measure it.
    std::optional<Nanoseconds> upload{}, readback{};

    [[nodiscard]] Nanoseconds kernel() const { return clear + count + merge; }
    bool operator==(const Sample&) const = default;
};

/// The samples of one case with their summary, and whether its counts were right.
struct Series {
    std::vector<Sample> samples; ///< in the order in which they were taken; not empty
    SampleSummary kernel, wall;
    std::optional<Nanoseconds> hostMerge{}; ///< median; nothing if the device merges
    LaunchShape launch;
    bool correct = true;           ///< all counts equal the reference
    std::uint64_t wrongCounts = 0; ///< largest number of wrong counts of one repeat, over all bins
    Text firstDifference = {};     ///< in the first wrong repeat; empty if all are correct
    std::shared_ptr<const Histogram> counts{}; ///< counts of the last sample
};

/// Mean and standard deviation of the kernel times, as the CUDA histogram article computes them: the sum of
/// squares is divided by the number of samples, not by one less.
[[nodiscard]] Nanoseconds meanOf(const Series& series);
[[nodiscard]] Nanoseconds deviationOf(const Series& series);

/// The phases of one count that were timed by the same clock as the counting itself.
[[nodiscard]] Sample sampleOf(const Timings& timings, Nanoseconds wall);

/// The series of these samples, which are not empty; all counts correct.
[[nodiscard]] Series seriesOf(std::vector<Sample> samples, const LaunchShape& launch);

} // namespace tonescope
