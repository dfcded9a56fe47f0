// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of the histogram of one channel. They are computed from the counts alone, so their time does not
// depend on the number of pixels.
#pragma once

#include "engine/values/histogram.h"
#include "engine/values/value_range.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tonescope {

/// Statistics of the counted values; all zero for an empty histogram. Of halves (Histogram::isFloating()),
/// the members up to `distinct` leave out pixels that are infinite or not a number.
struct Statistics {
    std::uint64_t count = 0; ///< pixels
    double mean = 0;
    double stddev = 0; ///< of the whole population: divided by count
    double median = 0; ///< the middle value, or the mean of the two middle ones
    /// Bins, as the next one: Histogram::valueOf() gives their values.
    std::uint32_t min = 0, max = 0;
    std::uint32_t mode = 0; ///< the most frequent value; the lowest of them if several are equally frequent
    double entropy = 0;     ///< in bits per pixel
    std::uint32_t distinct = 0;    ///< number of values that occur
    std::uint64_t clippedLow = 0;  ///< pixels of value 0; see also Histogram::clipped()
    std::uint64_t clippedHigh = 0; ///< pixels of the last value
    /// Of halves: pixels of numbers below 0 and above 1, of the infinities, and that are not a number.
    std::uint64_t negative = 0, aboveOne = 0, minusInfinite = 0, plusInfinite = 0, notANumber = 0;
};

/// The statistics of a channel. With `range`, only pixels whose bins lie in it. clippedLow and clippedHigh
/// are the pixels of Histogram::clipped().
[[nodiscard]] Statistics statisticsOf(const Histogram& histogram, Channel channel,
                                      const std::optional<ValueRange>& range = {});

/// The share of the photosites of a sensor's channel that show no light, only noise: 0 to 1. Without light,
/// the noise puts as many photosites above the black level as below it. So the share is twice that of the
/// levels below black, plus that of the black level itself. Too low if the camera cuts levels off at black.
[[nodiscard]] double noiseShare(const Histogram& histogram, Channel channel);

/// The statistics of a table; `counts[v]` is the number of pixels of value v.
[[nodiscard]] Statistics statisticsOf(std::span<const std::uint64_t> counts);

/// Statistics of the pixels whose values are in the range, which may exceed the table.
[[nodiscard]] Statistics statisticsOf(std::span<const std::uint64_t> counts, ValueRange range);

/// The value below which `percent` (0 to 100) of the pixels lie, interpolated between two values: the result
/// of numpy.percentile with its default method. 0 if nothing is counted.
[[nodiscard]] double percentile(std::span<const std::uint64_t> counts, double percent);

/// Several percentiles in one pass, in the order of `percents`.
[[nodiscard]] std::vector<double> percentiles(std::span<const std::uint64_t> counts,
                                              std::span<const double> percents);

/// Several percentiles of a channel; of halves, of those that are finite. With `range`, only of pixels whose
/// bins lie in it.
[[nodiscard]] std::vector<double> percentiles(const Histogram& histogram, Channel channel,
                                              const std::optional<ValueRange>& range,
                                              std::span<const double> percents);

/// Several percentiles of the pixels whose values are in the range.
[[nodiscard]] std::vector<double> percentiles(std::span<const std::uint64_t> counts, ValueRange range,
                                              std::span<const double> percents);

} // namespace tonescope
