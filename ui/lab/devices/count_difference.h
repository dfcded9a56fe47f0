// SPDX-License-Identifier: GPL-3.0-or-later
// Where two histograms of the same pixels differ.
#pragma once

#include "engine/values/histogram.h"

#include <cstdint>

namespace tonescope::ui {

struct CountDifference {
    std::uint64_t bins = 0;    ///< compared, over all channels
    std::uint64_t unequal = 0; ///< of these
    std::uint64_t largest = 0; ///< by how many counts the two differ most in one bin
};

/// Compares bin by bin. Both have the same channels and bits.
[[nodiscard]] CountDifference differenceOf(const Histogram& a, const Histogram& b);

} // namespace tonescope::ui
