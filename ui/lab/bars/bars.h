// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as bars, before they are drawn.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope::ui {

/// What the length of a bar says.
enum class BarQuantity : std::uint8_t {
    Time,       ///< of the kernel, in nanoseconds
    Throughput, ///< 10^9 pixel bytes a second of the kernel time
    SpeedUp     ///< over a chosen row, by kernel time
};

/// How bars are looked at.
struct BarChoice {
    BarQuantity quantity = BarQuantity::Time;
    bool logarithmic = false;
    std::size_t reference = 0; ///< the row that others are compared with
};

/// The rows of a run: first those that are measured, then those that will be, without their times.
struct BarRows {
    Measurements all;         ///< in the order of the cases
    std::size_t measured = 0; ///< how many of them are

    [[nodiscard]] bool has(std::size_t row) const { return row < measured; }
};

/// The row that others are compared with where nobody chose: the serial loop, over which every speed-up is
/// told; without it the first row that counted right, and without that the first one.
[[nodiscard]] std::size_t referenceByDefault(const BarRows& rows);

/// The length of one bar, its whiskers and its words.
struct Bar {
    double median = 0, low = 0, high = 0; ///< low and high: the quartiles of the kernel time
    /// Medians of clear, count and merge in nanoseconds; only of Time. Their sum need not be the median of
    /// the sums. A merge on the host is of another clock, and only in the words.
    std::array<double, 3> phases{};
    QString text; ///< the length, with its unit
};

/// Nothing where the row has no time, or for a speed-up the reference has none. A row that is the reference
/// itself, the same object, is not told apart from itself.
[[nodiscard]] std::optional<Bar> barOf(const Measurement& row, const Measurement& reference,
                                       BarQuantity quantity);

/// What a comparison is chosen by; the device only where there are several.
[[nodiscard]] QString referenceText(const Measurement& measurement, bool withDevice);
/// What all rows have in common: the pixels and the repeats.
[[nodiscard]] QString runText(const Measurement& measurement);
/// Everything about one bar, phase by phase.
[[nodiscard]] QString toolTipOf(const Measurement& measurement);

/// Rows of one device, which stand together.
struct DeviceRows {
    DeviceInfo device;
    std::optional<Roofline> roofline; ///< of the first row that knows it
    std::vector<std::size_t> rows;    ///< as numbered by the measurements
};

/// Devices in the order in which they first appear.
[[nodiscard]] std::vector<DeviceRows> byDevice(const Measurements& measurements);

/// A line that bars are held against.
struct BarLimit {
    double value = 0;
    QString text;
};

/// What memory alone allows these pixels, in the unit of the bars: reading them and copying them; nothing
/// for a speed-up.
[[nodiscard]] std::vector<BarLimit> limitsOf(const Roofline& roofline, std::uint64_t bytes,
                                             BarQuantity quantity);

} // namespace tonescope::ui
