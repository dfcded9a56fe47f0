// SPDX-License-Identifier: GPL-3.0-or-later
// Where two histograms differ, and by how much.
#pragma once

#include "engine/values/histogram.h"

#include <cstdint>
#include <string>

namespace tonescope {

struct HistogramDifference {
    std::uint64_t bins = 0;    ///< compared, over all channels
    std::uint64_t unequal = 0; ///< of these
    std::uint64_t largest = 0; ///< by how many counts the two differ most in one bin
    std::uint64_t sum = 0;     ///< of what each bin has too many or too few: the number of wrong counts
    std::string first{}; ///< the first such bin: "gray bin 17: 5 instead of 7"; empty where all are equal
};

/// Compares bin by bin. Where other channels or another depth were counted, every count that is expected is
/// wrong.
[[nodiscard]] HistogramDifference differenceOf(const Histogram& counted, const Histogram& expected);

/// How many counts are missing where so many pixels were to be counted in every channel.
[[nodiscard]] std::uint64_t missingCounts(const Histogram& counted, std::uint64_t pixels);

} // namespace tonescope
