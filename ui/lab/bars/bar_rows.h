// SPDX-License-Identifier: GPL-3.0-or-later
// Bar rows: the measurements of a run as bars, before they are drawn: order, lengths, whiskers and words.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QBrush>
#include <QPalette>
#include <QString>
#include <QStringList>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// Phases of a count, in the order in which they happen. The host's clock times the last two, the clock of
/// the kernel time times the others.
enum class BarPart : std::uint8_t { Upload, Clear, Count, Merge, Readback, HostMerge, Rest };
inline constexpr std::array allBarParts{BarPart::Upload,   BarPart::Clear,     BarPart::Count, BarPart::Merge,
                                        BarPart::Readback, BarPart::HostMerge, BarPart::Rest};

/// Nanoseconds by part; 0 for a phase that did not happen or was not timed.
using PartTimes = std::array<double, allBarParts.size()>;
[[nodiscard]] constexpr double timeOf(const PartTimes& times, BarPart part) {
    return times.at(static_cast<std::size_t>(part));
}
/// Phases of the wall time: the median of each phase, and as the rest the remainder of the median wall time.
/// The rest is 0 if phases overlapped and together take longer than the wall time.
[[nodiscard]] PartTimes wholeParts(const Series& series);
/// "count", "rest of the wall (host clock)"
[[nodiscard]] QString nameOf(BarPart part);
/// Parts of equal colour differ in their pattern.
[[nodiscard]] QBrush brushOf(BarPart part, const QPalette& palette);

/// Authors of kernels by kernel text. Kernels without a known author are not in it.
using KernelAuthors = std::map<std::string, QString>;

/// "local-strided", "local-strided, edited", or with a known author "local-strided, by Ann".
[[nodiscard]] QString titleOf(const Measurement& row, const KernelAuthors& authors);

/// The rows of a run: measured ones first, then those still to be measured, which have no times.
struct BarRows {
    Measurements all;         ///< in the order of the cases
    std::size_t measured = 0; ///< number of measured rows
    Measurements before{};    ///< rows of the previous run; empty if they are not shown
    KernelAuthors authors{};

    [[nodiscard]] bool has(std::size_t row) const { return row < measured; }
    [[nodiscard]] QString title(std::size_t row) const { return titleOf(*all[row], authors); }
};

/// The row for comparisons unless the user chose one: host-serial, else the first row with right counts, else
/// the first row.
[[nodiscard]] std::size_t referenceByDefault(const BarRows& rows);

/// Whether two rows are of the same kernel on the same device, and so are drawn side by side.
[[nodiscard]] bool sideBySide(const Measurement& a, const Measurement& b);

/// What distinguishes rows that are drawn side by side: data, size or parameters.
struct BarMembers {
    QStringList names;           ///< distinct, in the order of the rows; empty if no rows are side by side
    std::vector<std::size_t> of; ///< by row: index into names

    [[nodiscard]] bool any() const { return !names.isEmpty(); }
    [[nodiscard]] QString nameOf(std::size_t row) const {
        return any() ? names.at(static_cast<qsizetype>(of[row])) : QString();
    }
};
[[nodiscard]] BarMembers membersOf(const Measurements& rows);

/// The rows of one device.
struct DeviceRows {
    DeviceInfo device;
    QString name;                     ///< short, and distinct among the devices
    std::optional<Roofline> roofline; ///< of the first row that has one
    std::vector<std::size_t> rows;    ///< row numbers in drawing order; side-by-side rows are adjacent
};

/// Devices in the order in which they first appear. With `byTime` the rows of a device are sorted: right
/// counts first, then times of a quiet machine, then the shortest kernel time; rows without a time come last.
[[nodiscard]] std::vector<DeviceRows> byDevice(const Measurements& measurements, bool byTime = false);

/// The row of the previous run that the row is compared with: same strategy, device and number of bytes, and
/// same data and parameters unless that strategy has one row in either run. Null if there is none.
[[nodiscard]] MeasurementPointer beforeOf(const BarRows& rows, std::size_t row);

/// What the length of a bar stands for.
enum class BarQuantity : std::uint8_t {
    Time,       ///< kernel time, in nanoseconds
    Whole,      ///< wall time of a count, in nanoseconds
    Throughput, ///< 10^9 bytes of pixels per second of kernel time
    SpeedUp     ///< over the reference row, by kernel time
};

enum class BarScale : std::uint8_t {
    Linear,
    Logarithmic,
    AroundOne ///< logarithmic, with bars that begin at 1: faster to the right, slower to the left
};

/// How bars are shown.
struct BarChoice {
    BarQuantity quantity = BarQuantity::Time;
    bool logarithmic = false;
    std::size_t reference = 0; ///< the row that others are compared with
    bool byTime = false;       ///< see byDevice()

    [[nodiscard]] BarScale scale() const {
        if (quantity == BarQuantity::SpeedUp) return BarScale::AroundOne;
        return logarithmic ? BarScale::Logarithmic : BarScale::Linear;
    }
};

/// One bar: length, whiskers and words.
struct Bar {
    double median = 0;
    double low = 0, high = 0; ///< quartiles; for a speed-up its 95 % confidence interval
    PartTimes parts{};        ///< of Time and Whole only
    QString text;             ///< the length with its unit
    double base = 0;          ///< where the bar begins

    /// Right end of bar and whiskers.
    [[nodiscard]] double end() const;
};

/// Nothing if the row has no time, or for a speed-up if the reference has none. The reference itself (the
/// same object) has a speed-up of 1.
[[nodiscard]] std::optional<Bar> barOf(const Measurement& row, const Measurement& reference,
                                       BarQuantity quantity);
/// The bar of beforeOf(); a speed-up is over the previous run's row of the reference.
[[nodiscard]] std::optional<Bar> barBefore(const BarRows& rows, std::size_t row, const BarChoice& choice);

/// A line across the bars of a device.
struct BarLimit {
    double value = 0; ///< in the unit of the bars
    QString text;
};

/// Memory bandwidth over these pixels: reading once, and copying. Empty for speed-ups and whole counts.
[[nodiscard]] std::vector<BarLimit> limitsOf(const Roofline& roofline, std::uint64_t bytes,
                                             BarQuantity quantity);
[[nodiscard]] bool hasLimits(BarQuantity quantity);

/// A row in the list of references: device, title and member; device and member may be empty.
[[nodiscard]] QString referenceText(const QString& device, const QString& title, const QString& member);
/// What all rows have in common: the pixels (all kinds of pixels if they differ) and the repeats.
[[nodiscard]] QString runText(const Measurements& rows);
/// Tool tip: everything about one row, phase by phase, and how it differs from beforeOf().
[[nodiscard]] QString toolTipOf(const BarRows& rows, std::size_t row);
/// The time of the previous run, and how the two differ.
[[nodiscard]] QString differenceText(const Measurement& now, const Measurement& before);
/// Accessible description: the number of bars, the shortest and the longest. Empty without a time.
[[nodiscard]] QString summaryOf(const Measurements& measurements);

} // namespace tonescope::ui
