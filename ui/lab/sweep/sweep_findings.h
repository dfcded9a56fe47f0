// SPDX-License-Identifier: GPL-3.0-or-later
// Findings of a sweep: its cases, its measurements as lines, and sentences computed from them. No function
// here uses a widget.
#pragma once

#include "engine/values/measuring/measurement.h"
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

struct LabChoices;

/// The cases of the setup that can vary this axis.
[[nodiscard]] std::vector<MeasureCase> basesFor(const LabChoices& choices, const SweepAxis& axis);

/// Every base at each of its values. If each value needs other pixels, the cases are ordered by value, so
/// that pixels are made once per value. Otherwise they are ordered by device, because neighbouring cases of
/// one device take turns in measuring.
[[nodiscard]] std::vector<MeasureCase> sweepOf(const std::vector<MeasureCase>& bases, const SweepAxis& axis);
/// One base at every pair of values, `second` varying slowest. If only `axis` changes the pixels, it varies
/// slowest instead.
[[nodiscard]] std::vector<MeasureCase> sweepOf(const MeasureCase& base, const SweepAxis& axis,
                                               const SweepAxis& second);

/// The quantity that is plotted.
enum class SweepMeasure : std::uint8_t {
    Throughput, ///< 10^9 bytes of pixels per second of kernel time
    KernelTime, ///< nanoseconds of the device's clock (on the host's threads, of the host's)
    WallTime    ///< nanoseconds that the caller waits, by the host's clock
};
inline constexpr std::array<SweepMeasure, 3> allSweepMeasures{
    SweepMeasure::Throughput, SweepMeasure::KernelTime, SweepMeasure::WallTime};

/// Median and quartiles in the unit of the measure; low <= median <= high.
struct SweepReading {
    double median = 0, low = 0, high = 0;
};
/// Nothing if the measurement failed, or took no measurable time.
[[nodiscard]] std::optional<SweepReading> readingOf(const Measurement& measurement, SweepMeasure measure);
/// True for throughput, false for times.
[[nodiscard]] bool moreIsBetter(SweepMeasure measure);
/// The measurement with the best median among those with correct counts on a quiet machine; null if there is
/// none.
[[nodiscard]] MeasurementPointer bestOf(const Measurements& measurements, SweepMeasure measure);

/// Translated name for lists: "throughput".
[[nodiscard]] QString nameOf(SweepMeasure measure);
/// Translated title of a plot's axis: quantity, clock, and whether it is logarithmic.
[[nodiscard]] QString titleOf(SweepMeasure measure, bool logarithmic);
/// A value with its unit: "12.3 GB/s", "1.23 ms".
[[nodiscard]] QString textOf(SweepMeasure measure, double value);
/// Formats ticks: "0.5 GB/s", with as many digits as the tick needs.
[[nodiscard]] std::function<QString(double)> tickTextOf(SweepMeasure measure);

/// A bound that the memory of a device sets, in the unit of the measure.
struct SweepLimit {
    double value = 0;
    QString text;
    bool copying = false; ///< the bound for copying the pixels; otherwise for reading them
};

/// Two bounds per device with a known bandwidth: reading and copying. Bounds of times exist only if all
/// measurements have the same number of bytes; the wall time has none.
[[nodiscard]] std::vector<SweepLimit> limitsOf(const Measurements& measurements, SweepMeasure measure);

/// A measurement at a value of the axis; it may have failed.
struct SweepPoint {
    std::uint64_t value = 0;
    MeasurementPointer measurement; ///< never null
};

/// The points of one strategy on one device.
struct SweepLine {
    std::string device, strategy;   ///< device key and strategy id
    QString name;                   ///< strategy, and the device if there are several
    std::vector<SweepPoint> points; ///< ascending by value
};

/// The lines in the order in which they first appear. Measurements that do not belong to the axis are left
/// out.
[[nodiscard]] std::vector<SweepLine> linesOf(const SweepAxis& axis, const Measurements& measurements);

/// Compares two devices: at each value that both have, the fastest strategy of the one with that of the
/// other.
struct DeviceComparison {
    /// One value of the axis at which both devices were measured.
    struct Round {
        std::uint64_t value = 0;
        MeasurementPointer first, second; ///< the fastest of each device
        MeasurementPointer winner;        ///< the one that is faster beyond the spread; null: neither
    };
    std::vector<Round> rounds; ///< ascending by value; not empty
};

/// All pairs of devices with at least one value in common.
[[nodiscard]] std::vector<DeviceComparison> comparisonsOf(const std::vector<SweepLine>& lines,
                                                          SweepMeasure measure);
/// Index of the first round whose winner is not the device that won the rounds before; nothing if there
/// is no such round. Rounds without a winner are ignored.
[[nodiscard]] std::optional<std::size_t> crossingOf(const DeviceComparison& comparison);
/// Whether the other device wins no round after `from`, which has a winner.
[[nodiscard]] bool lasts(const DeviceComparison& comparison, std::size_t from);

/// One measurement in full: value, times, verdict, launch. Here and below, `second` is the second axis of a
/// map; null for lines.
[[nodiscard]] QString readoutOf(const SweepAxis& axis, const SweepAxis* second,
                                const Measurement& measurement);
/// The best measurement, and how many others are as good within the spread. Empty if times of different sizes
/// would be compared.
[[nodiscard]] QStringList bestText(const SweepAxis& axis, const SweepAxis* second,
                                   const Measurements& measurements, SweepMeasure measure);
/// One sentence per pair of devices: which is faster, and from which value on.
[[nodiscard]] QStringList contestTexts(const SweepAxis& axis, const std::vector<SweepLine>& lines,
                                       SweepMeasure measure);
/// Sentences about measurements that failed, counted wrongly, ran on a busy machine, or used another launch
/// than requested.
[[nodiscard]] QStringList troubleTexts(const SweepAxis& axis, const SweepAxis* second,
                                       const Measurements& measurements);

} // namespace tonescope::ui
