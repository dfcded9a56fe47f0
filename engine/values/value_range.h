// SPDX-License-Identifier: GPL-3.0-or-later
// A range of sample values: the selection in the plot, for which statistics are shown and pixels are
// highlighted.
#pragma once

#include <algorithm>
#include <cstdint>

namespace tonescope {

/// From `first` to `last`, both included.
struct ValueRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;

    [[nodiscard]] constexpr bool contains(std::uint32_t value) const {
        return value >= first && value <= last;
    }
    /// The range between two values in any order.
    [[nodiscard]] static constexpr ValueRange between(std::uint32_t one, std::uint32_t other) {
        return {std::min(one, other), std::max(one, other)};
    }

    constexpr bool operator==(const ValueRange&) const = default;
};

} // namespace tonescope
