// SPDX-License-Identifier: GPL-3.0-or-later
// Sweep findings: the cases of a sweep, its measurements as lines, and sentences computed from them.
#pragma once

#include "ui/lab/base/lab_choices.h"
#include "ui/lab/sweep/sweep_axis.h"

#include <QString>
#include <QStringList>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// The cases of the setup that have the quantity of the axis.
[[nodiscard]] std::vector<MeasureCase> basesFor(const LabChoices& choices, const SweepAxis& axis);

/// Every base at each of its values. Value by value if each value needs pixels of its own, which are then
/// made once; otherwise device by device, so that all values of a device take turns.
[[nodiscard]] std::vector<MeasureCase> sweepOf(const std::vector<MeasureCase>& bases, const SweepAxis& axis);
/// One base at every pair of its values, row by row of `second`; column by column if only the columns need
/// pixels of their own.
[[nodiscard]] std::vector<MeasureCase> sweepOf(const MeasureCase& base, const SweepAxis& axis,
                                               const SweepAxis& second);

/// The plotted quantity.
enum class SweepMeasure : std::uint8_t {
    Throughput, ///< 10^9 bytes of pixels per second of kernel time
    KernelTime, ///< nanoseconds of the device's clock (on the host's threads, of the host's)
    WallTime    ///< nanoseconds that the caller waits, by the host's clock
};
inline constexpr std::array<SweepMeasure, 3> allSweepMeasures{
    SweepMeasure::Throughput, SweepMeasure::KernelTime, SweepMeasure::WallTime};

/// Median and quartiles, low <= median <= high.
struct SweepReading {
    double median = 0, low = 0, high = 0;
};
/// Nothing if nothing was counted, or in no measurable time.
[[nodiscard]] std::optional<SweepReading> readingOf(const Measurement& measurement, SweepMeasure measure);
[[nodiscard]] bool moreIsBetter(SweepMeasure measure);
/// The best median among right counts on a quiet machine; null if there is none.
[[nodiscard]] MeasurementPointer bestOf(const Measurements& measurements, SweepMeasure measure);

/// For lists: "throughput".
[[nodiscard]] QString nameOf(SweepMeasure measure);
/// For plot axes: quantity, clock, and whether the scale is logarithmic.
[[nodiscard]] QString titleOf(SweepMeasure measure, bool logarithmic);
/// "12.3 GB/s", "1.23 ms".
[[nodiscard]] QString textOf(SweepMeasure measure, double value);
/// For ticks, with as many digits as the tick has: "0.5 GB/s".
[[nodiscard]] std::function<QString(double)> tickTextOf(SweepMeasure measure);

/// Memory bandwidth of a device in the unit of the measure.
struct SweepLimit {
    double value = 0;
    QString text;
    bool copying = false; ///< copied, not read
};

/// Two for each device with a known bandwidth. Times have limits only if all measurements are of as many
/// bytes; the wall time has none.
[[nodiscard]] std::vector<SweepLimit> limitsOf(const Measurements& measurements, SweepMeasure measure);

/// A measurement at a value of the axis; it may have failed.
struct SweepPoint {
    std::uint64_t value = 0;
    MeasurementPointer measurement; ///< never null
};

/// One strategy on one device.
struct SweepLine {
    std::string device, strategy;   ///< key and id
    QString name;                   ///< strategy, and the device if there are several
    std::vector<SweepPoint> points; ///< ascending by value
};

/// Lines in the order in which they first appear, without measurements of other axes.
[[nodiscard]] std::vector<SweepLine> linesOf(const SweepAxis& axis, const Measurements& measurements);

/// Two devices, each with its fastest strategy at every value at which both have right counts.
struct DeviceComparison {
    struct Round {
        std::uint64_t value = 0;
        MeasurementPointer first, second; ///< the fastest of each device
        MeasurementPointer winner;        ///< faster by more than the spread; null: neither
    };
    std::vector<Round> rounds; ///< ascending by value; not empty
};

/// All pairs of devices that have a common value.
[[nodiscard]] std::vector<DeviceComparison> comparisonsOf(const std::vector<SweepLine>& lines,
                                                          SweepMeasure measure);
/// Index of the first round that is won by the device that lost before; nothing if there is none.
[[nodiscard]] std::optional<std::size_t> crossingOf(const DeviceComparison& comparison);
/// Whether the winner of round `from` wins or draws all later rounds.
[[nodiscard]] bool lasts(const DeviceComparison& comparison, std::size_t from);

/// One measurement in full: value, times, verdict, launch. `second` is null without a second axis, here and
/// below.
[[nodiscard]] QString readoutOf(const SweepAxis& axis, const SweepAxis* second,
                                const Measurement& measurement);
/// The best measurement, and how many others do not differ from it beyond the spread.
[[nodiscard]] QStringList bestText(const SweepAxis& axis, const SweepAxis* second,
                                   const Measurements& measurements, SweepMeasure measure);
/// For every pair of devices which is faster, and from which value on.
[[nodiscard]] QStringList contestTexts(const SweepAxis& axis, const std::vector<SweepLine>& lines,
                                       SweepMeasure measure);
/// Measurements that failed, counted wrongly, or had another launch than asked for.
[[nodiscard]] QStringList troubleTexts(const SweepAxis& axis, const SweepAxis* second,
                                       const Measurements& measurements);

} // namespace tonescope::ui
