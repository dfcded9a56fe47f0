// SPDX-License-Identifier: GPL-3.0-or-later
// What a channel's histogram says in a few numbers.
#pragma once

#include <cstdint>
#include <span>

namespace tonescope {

/// Statistics of the values that a histogram counts; all zero where it counts nothing.
struct Statistics {
    std::uint64_t count = 0; ///< pixels
    double mean = 0;
    double stddev = 0; ///< of the whole population: divided by count
    double median = 0; ///< the middle value, or the mean of the two middle ones
    std::uint32_t min = 0, max = 0;
    std::uint32_t mode = 0; ///< the value with the highest count, the lowest of them where several share it
    double entropy = 0;     ///< in bits a pixel
};

/// `counts[v]` is how many pixels have the value v.
[[nodiscard]] Statistics statisticsOf(std::span<const std::uint64_t> counts);

} // namespace tonescope
