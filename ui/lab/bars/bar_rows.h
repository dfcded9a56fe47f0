// SPDX-License-Identifier: GPL-3.0-or-later
// Bar rows: turns the measurements of a run into bars (order, lengths, whiskers, words), before they are
// drawn. No function here uses a widget.
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
#include <utility>
#include <vector>

namespace tonescope::ui {

/// Phases of a count in the order in which they happen. HostMerge and Rest are timed by the host's clock, all
/// others by the clock of the kernel time; see engine/values/measuring/series.h.
enum class BarPart : std::uint8_t { Upload, Clear, Count, Merge, Readback, HostMerge, Rest };
inline constexpr std::array allBarParts{BarPart::Upload,   BarPart::Clear,     BarPart::Count, BarPart::Merge,
                                        BarPart::Readback, BarPart::HostMerge, BarPart::Rest};

/// Nanoseconds per phase, indexed by BarPart; 0 for a phase that did not happen or was not timed.
using PartTimes = std::array<double, allBarParts.size()>;
[[nodiscard]] constexpr double timeOf(const PartTimes& times, BarPart part) {
    return times.at(static_cast<std::size_t>(part));
}
/// Splits the median wall time into phases: the median of each phase, and as Rest the remainder of the median
/// wall time. Rest is 0 if phases overlap and together take longer than the wall time.
[[nodiscard]] PartTimes wholeParts(const Series& series);
/// Translated name for the legend: "count", "rest of the wall time (host clock)".
[[nodiscard]] QString nameOf(BarPart part);
/// The phase's colour as in the viewer's timing pane. Merge and HostMerge have one colour and differ in their
/// pattern.
[[nodiscard]] QBrush brushOf(BarPart part, const QPalette& palette);

/// Authors by kernel text and launch parameters: with other parameters, a text is not the author's entry. The
/// key is not the row, so that runs joined from several machines keep their authors. Kernels without a known
/// author are missing.
using KernelAuthors = std::map<std::pair<std::string, LaunchParameters>, QString>;

/// "local-strided"; for an edited kernel "local-strided, edited" or, if the author is known, "local-strided,
/// by Ann".
[[nodiscard]] QString titleOf(const Measurement& row, const KernelAuthors& authors);

/// The rows of a run. The measured rows come first; the rest are placeholders without times for cases that
/// are still to be measured, so that the plot has its final layout from the beginning.
struct BarRows {
    Measurements all;         ///< in the order of the cases
    std::size_t measured = 0; ///< number of measured rows: all[0] to all[measured - 1]
    Measurements before{};    ///< rows of the previous run, drawn as outlines; empty: not shown
    QString document{};       ///< `before` are the figures of the document with this title; empty: of a run
    KernelAuthors authors{};  ///< of the kernels in `all`

    /// Whether the row is measured.
    [[nodiscard]] bool has(std::size_t row) const { return row < measured; }
    [[nodiscard]] QString title(std::size_t row) const { return titleOf(*all[row], authors); }
};

/// Index of the row that the others are compared with, unless the user chose one: host-serial, else the first
/// row with correct counts, else row 0.
[[nodiscard]] std::size_t referenceByDefault(const BarRows& rows);

/// Whether two rows belong to the same kernel on the same device. Such rows are drawn next to each other,
/// under one name.
[[nodiscard]] bool sideBySide(const Measurement& a, const Measurement& b);

/// The variants in which rows differ: their pixels and, if rows are drawn side by side, their launch
/// parameters. A member is one such variant, e.g. "constant" or "64 work-items"; it has a colour of its own.
struct BarMembers {
    QStringList names;           ///< the variants, in the order of their first rows; empty if there are none
    std::vector<std::size_t> of; ///< by row: index into names

    [[nodiscard]] bool any() const { return !names.isEmpty(); }
    /// The variant of a row; empty if there are none.
    [[nodiscard]] QString nameOf(std::size_t row) const {
        return any() ? names.at(static_cast<qsizetype>(of[row])) : QString();
    }
};
/// Names each variant by the properties in which the rows differ, and by no others.
[[nodiscard]] BarMembers membersOf(const Measurements& rows);

/// The rows of one device, which are drawn under one heading.
struct DeviceRows {
    DeviceInfo device;
    QString name;                     ///< short name, distinct from the other devices' names
    std::optional<Roofline> roofline; ///< of the first row that has one
    std::vector<std::size_t> rows;    ///< row indices in drawing order; side-by-side rows are adjacent
};

/// Groups the rows by device, in the order in which the devices first appear. With `byTime` the rows of a
/// device are sorted: correct counts before wrong ones, then rows of a quiet machine before rows of a busy
/// one, then by kernel time, shortest first; rows without a time come last.
[[nodiscard]] std::vector<DeviceRows> byDevice(const Measurements& measurements, bool byTime = false);

/// The row of the previous run with which a row is compared; null if there is none. It has the same device,
/// strategy, layout, binning and number of bytes, and its pixels are sent or resident alike. Kernel text,
/// data and launch parameters must be the same too, unless the strategy has only one row in each run: the
/// comparison then shows the effect of the changed setup.
[[nodiscard]] MeasurementPointer beforeOf(const BarRows& rows, std::size_t row);

/// The quantity that the length of a bar shows.
enum class BarQuantity : std::uint8_t {
    Time,       ///< kernel time, in nanoseconds
    Mean,       ///< mean of the kernel times, in nanoseconds; whiskers are one standard deviation long
    Whole,      ///< wall time of a count, in nanoseconds
    Throughput, ///< 10^9 bytes of pixels per second of kernel time
    SpeedUp     ///< over the reference row, by kernel time
};

/// Scale of the value axis.
enum class BarScale : std::uint8_t {
    Linear,
    Logarithmic,
    AroundOne ///< logarithmic, with bars that begin at 1: faster to the right, slower to the left
};

/// The user's choices for the plot.
struct BarChoice {
    BarQuantity quantity = BarQuantity::Time;
    bool logarithmic = false;
    std::size_t reference = 0; ///< index of the row with which the others are compared
    bool byTime = false;       ///< see byDevice()

    /// Ratios are always logarithmic: half as fast is as far from 1 as twice as fast.
    [[nodiscard]] BarScale scale() const {
        if (quantity == BarQuantity::SpeedUp) return BarScale::AroundOne;
        return logarithmic ? BarScale::Logarithmic : BarScale::Linear;
    }
};

/// One bar in the unit of its BarQuantity.
struct Bar {
    double median = 0;        ///< where the bar ends
    double low = 0, high = 0; ///< quartiles; for a speed-up its 95 % confidence interval
    PartTimes parts{};        ///< lengths of its phases; only for Time and Whole
    QString text;             ///< the value with its unit, as shown beside the bar
    double base = 0;          ///< where the bar begins: 1 for a speed-up, else 0
    QString brief{};          ///< shorter than `text`; empty: `text` is short

    /// The right end of the bar and its whiskers.
    [[nodiscard]] double end() const;
};

/// The bar of a row; nothing if the row has no time, or if a speed-up cannot be computed because the
/// reference has no time or the times must not be compared (see speedUp()). A row that is the same object as
/// `reference` has a speed-up of 1.
[[nodiscard]] std::optional<Bar> barOf(const Measurement& row, const Measurement& reference,
                                       BarQuantity quantity);
/// The outline behind a row: the bar of beforeOf(). Its speed-up is relative to the reference's row of the
/// previous run.
[[nodiscard]] std::optional<Bar> barBefore(const BarRows& rows, std::size_t row, const BarChoice& choice);

/// A vertical line through the bars of one device: a bound that the memory sets.
struct BarLimit {
    double value = 0; ///< in the unit of the bars
    QString text;     ///< words beside the line
};

/// The bounds for `bytes` bytes of pixels: reading once, and copying. Empty if the quantity has no limits.
[[nodiscard]] std::vector<BarLimit> limitsOf(const Roofline& roofline, std::uint64_t bytes,
                                             BarQuantity quantity);
/// True for kernel times and throughput. The wall time contains more than memory traffic, and a speed-up is a
/// ratio.
[[nodiscard]] bool hasLimits(BarQuantity quantity);

/// Text of a row in the list of references: "device: title – member". An empty device or member is left out.
[[nodiscard]] QString referenceText(const QString& device, const QString& title, const QString& member);
/// Properties that all rows share: data (each kind once, if there are several), whether pixels are sent for
/// each count, and the number of repeats. `rows` is not empty.
[[nodiscard]] QString runText(const Measurements& rows);
/// Tool tip of a row, several lines: all its times phase by phase, launch, verdict, load of the machine, and
/// the difference from beforeOf() or the document's figure.
[[nodiscard]] QString toolTipOf(const BarRows& rows, std::size_t row);
/// The previous run's kernel time, and whether kernel and wall time differ from it beyond the spread.
[[nodiscard]] QString differenceText(const Measurement& now, const Measurement& before);
/// "mean 28.2 ms, standard deviation 3.02 ms"; without a deviation if there is one sample only.
[[nodiscard]] QString meanText(const Series& series);
/// Accessible description of the plot: the number of bars, the shortest and the longest. Empty if no row has
/// a time.
[[nodiscard]] QString summaryOf(const Measurements& measurements);

} // namespace tonescope::ui
