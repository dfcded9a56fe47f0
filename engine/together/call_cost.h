// SPDX-License-Identifier: GPL-3.0-or-later
// What counting is expected to take, and how work is shared out by that.
#pragma once

#include "engine/together/row_ledger.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

namespace tonescope::together {

/// What one count takes on a device: something for being asked at all, and something for each byte of pixels.
/// Nanoseconds.
struct CallCost {
    double call = 0;
    double byte = 1; ///< above 0

    [[nodiscard]] double of(double bytes) const { return bytes > 0 ? call + bytes * byte : 0; }
    /// Bytes that are counted in so many nanoseconds.
    [[nodiscard]] double bytesIn(double time) const { return time > call ? (time - call) / byte : 0; }
};

[[nodiscard]] inline double nanosecondsOf(std::chrono::nanoseconds time) {
    return static_cast<double>(time.count());
}

/// What shares take that are counted at once: the longest of them.
[[nodiscard]] double timeOf(std::span<const double> shares, std::span<const CallCost> costs);

/// Shares out `bytes` so that all who take part end at the same time. Whoever would not even have begun by
/// then, or would win next to nothing, gets nothing; where all others are such, the fastest counts alone.
/// `costs` is not empty; one share for each, which add up to `bytes`.
[[nodiscard]] std::vector<double> sharedOut(double bytes, std::span<const CallCost> costs);

/// The shares as neighbouring rows, from the top; they add up to `rows`, and some may be empty.
[[nodiscard]] std::vector<Rows> rowsOf(std::span<const double> shares, std::int64_t rows);

} // namespace tonescope::together
