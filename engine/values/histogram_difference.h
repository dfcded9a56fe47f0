// SPDX-License-Identifier: GPL-3.0-or-later
// Where two histograms differ, and by how much.
#pragma once

#include "engine/values/histogram.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tonescope {

struct HistogramDifference {
    std::uint64_t bins = 0;    ///< compared, over all channels
    std::uint64_t unequal = 0; ///< of these
    std::uint64_t largest = 0; ///< by how many counts the two differ most in one bin
    /// The number of wrong counts: of what each bin has too many or too few; of a channel whose counts are
    /// all shifted, all of them.
    std::uint64_t sum = 0;
    /// Where all channels are shifted by as many bins, each count that many too high (or too low, below 0).
    std::optional<std::int64_t> shift{};
    /// The first unequal bin, "gray bin 17: 5 instead of 7", or the shift of its channel; empty where all are
    /// equal.
    std::string first{};
};

/// Compares bin by bin. Where other channels or another depth were counted, every count that is expected is
/// wrong.
[[nodiscard]] HistogramDifference differenceOf(const Histogram& counted, const Histogram& expected);

/// How many counts are missing where so many pixels were to be counted in every channel.
[[nodiscard]] std::uint64_t missingCounts(const Histogram& counted, std::uint64_t pixels);

} // namespace tonescope
