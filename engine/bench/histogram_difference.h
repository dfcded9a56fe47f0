// SPDX-License-Identifier: GPL-3.0-or-later
// Where two histograms differ.
#pragma once

#include "engine/values/histogram.h"

#include <cstdint>
#include <string>

namespace tonescope::bench {

/// The first bin with another count than expected: "gray bin 17: 5 instead of 7"; empty where all are equal.
[[nodiscard]] std::string firstDifference(const Histogram& counted, const Histogram& expected);

/// How many counts are missing, over all channels; 0 where none are.
[[nodiscard]] std::uint64_t lostCounts(const Histogram& counted, const Histogram& expected);

} // namespace tonescope::bench
