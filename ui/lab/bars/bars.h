// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements as bars, before they are drawn.
#pragma once

#include "ui/lab/bars/bar_parts.h"
#include "ui/lab/bars/bar_rows.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope::ui {

/// What the length of a bar says.
enum class BarQuantity : std::uint8_t {
    Time,       ///< of the kernel alone, in nanoseconds
    Whole,      ///< of the whole count by the host's clock, in nanoseconds
    Throughput, ///< 10^9 pixel bytes a second of the kernel time
    SpeedUp     ///< over a chosen row, by kernel time
};

/// How lengths are laid on the axis.
enum class BarScale : std::uint8_t {
    Linear,
    Logarithmic,
    AroundOne ///< logarithmic from 1 on: what is faster to the right, what is slower to the left
};

/// How bars are looked at.
struct BarChoice {
    BarQuantity quantity = BarQuantity::Time;
    bool logarithmic = false;
    std::size_t reference = 0; ///< the row that others are compared with

    [[nodiscard]] BarScale scale() const {
        if (quantity == BarQuantity::SpeedUp) return BarScale::AroundOne;
        return logarithmic ? BarScale::Logarithmic : BarScale::Linear;
    }
};

/// The length of one bar, its whiskers and its words.
struct Bar {
    double median = 0;
    double low = 0, high = 0; ///< quartiles; of a speed-up, the range in which it lies 95 times of 100
    PartTimes parts{};        ///< only of Time and Whole
    QString text;             ///< the length, with its unit
    double base = 0;          ///< where it begins

    /// How far the bar and its whiskers reach to the right.
    [[nodiscard]] double end() const;
};

/// Nothing where the row has no time, or for a speed-up the reference has none. A row that is the reference
/// itself, the same object, is not told apart from itself.
[[nodiscard]] std::optional<Bar> barOf(const Measurement& row, const Measurement& reference,
                                       BarQuantity quantity);
/// The bar that stood in the place of a row in the run before; a speed-up is over what was the reference
/// there.
[[nodiscard]] std::optional<Bar> barBefore(const BarRows& rows, std::size_t row, const BarChoice& choice);

/// What a comparison is chosen by; the device's name only where there are several, `member` where rows stand
/// side by side.
[[nodiscard]] QString referenceText(const Measurement& measurement, const QString& device,
                                    const QString& member);
/// What all rows have in common: the pixels, or all of them where they differ, and the repeats.
[[nodiscard]] QString runText(const Measurements& rows);
/// Everything about one bar, phase by phase.
[[nodiscard]] QString toolTipOf(const Measurement& measurement);
/// What the run before had in its place, and how the two differ.
[[nodiscard]] QString differenceText(const Measurement& now, const Measurement& before);

/// A line that bars are held against.
struct BarLimit {
    double value = 0;
    QString text;
};

/// What memory alone allows these pixels, in the unit of the bars: reading them and copying them; nothing
/// for a speed-up, and for a whole count, which does more than that.
[[nodiscard]] std::vector<BarLimit> limitsOf(const Roofline& roofline, std::uint64_t bytes,
                                             BarQuantity quantity);
/// Whether there are such lines for a quantity.
[[nodiscard]] bool hasLimits(BarQuantity quantity);

} // namespace tonescope::ui
