// SPDX-License-Identifier: GPL-3.0-or-later
// How sure the ratio of two measured times is.
#pragma once

#include <optional>
#include <vector>

namespace tonescope {

/// A ratio of two medians, and the range in which the true one lies 95 times of 100.
struct RatioInterval {
    double ratio = 1, low = 1, high = 1;

    /// Whether the two differ: 1 lies outside the range.
    [[nodiscard]] bool excludesOne() const { return low > 1 || high < 1; }
};

/// The median of `of` over that of `over`, both of positive numbers, by the bootstrap: the middle 95 of 100
/// ratios that samples drawn anew from these samples would give. All draws are weighed by their chance, so
/// that nothing is random. Two rows of equal times are told apart wrongly in about 3 of 100 pairs from five
/// samples on, in 6 with four and in 10 with three; fewer say nothing, and then there is no interval.
[[nodiscard]] std::optional<RatioInterval> ratioInterval(std::vector<double> of, std::vector<double> over);

} // namespace tonescope
