// SPDX-License-Identifier: GPL-3.0-or-later
// A range of floating-point values for bins of equal width, on an axis that is linear in value.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/half.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace tonescope {

class Histogram;

/// From `from` to `to`, both included; `to` is larger.
struct LinearRange {
    double from = 0, to = 1;

    bool operator==(const LinearRange&) const = default;
};

/// The number of bins of equal width into which a range is divided; see ColumnGrid::ofRange().
inline constexpr std::size_t rangeBins = 256;

/// The range in "A:B", two finite numbers with decimal points, A below B; nothing if the text is none.
[[nodiscard]] std::optional<LinearRange> rangeIn(std::string_view text);

/// The range from the smallest to the largest finite value that occurs in gray and colours of a histogram of
/// halves. It begins at the value and is 1 wide if there is only one value; nothing if there is none.
[[nodiscard]] std::optional<LinearRange> foundRange(const Histogram& histogram);

/// The ranks of the halves in a range. Below and above are finite halves, then infinities, then NaNs.
[[nodiscard]] ValueRange ranksIn(const LinearRange& range);

/// Numbers of pixels with a finite value below and above a range.
struct PixelsOutside {
    std::uint64_t below = 0, above = 0;
};
[[nodiscard]] PixelsOutside outside(const Histogram& histogram, Channel channel, const LinearRange& range);

} // namespace tonescope
