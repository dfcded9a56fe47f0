// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep shows of each measurement.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <QString>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tonescope::ui {

enum class SweepMeasure : std::uint8_t {
    Throughput, ///< bytes of pixels in 10^9 a second of kernel time
    KernelTime, ///< nanoseconds of the device's clock, on the host's threads of the host's
    WallTime    ///< nanoseconds that the caller waits, of the host's clock
};

inline constexpr std::array<SweepMeasure, 3> allSweepMeasures{
    SweepMeasure::Throughput, SweepMeasure::KernelTime, SweepMeasure::WallTime};

/// The median and the quartiles around it, in the unit of the measure.
struct SweepReading {
    double median = 0, low = 0, high = 0; ///< low <= median <= high
};

/// Nothing where nothing was counted, or in no time that the clock could tell.
[[nodiscard]] std::optional<SweepReading> readingOf(const Measurement& measurement, SweepMeasure measure);

/// How many times as fast as `over`, by the clock of the measure; nothing where that cannot be told.
[[nodiscard]] std::optional<RatioInterval> advantageOf(const Measurement& of, const Measurement& over,
                                                       SweepMeasure measure);
/// Whether the range of that ratio does not reach 1.
[[nodiscard]] bool differ(const Measurement& a, const Measurement& b, SweepMeasure measure);

/// Whether a larger number is better.
[[nodiscard]] bool moreIsBetter(SweepMeasure measure);
/// Whether `a` has the better median; one that has none is worse than any.
[[nodiscard]] bool better(const Measurement& a, const Measurement& b, SweepMeasure measure);

/// The best of those that counted right; null where none did.
[[nodiscard]] MeasurementPointer bestOf(const Measurements& measurements, SweepMeasure measure);

/// For lists: "throughput".
[[nodiscard]] QString nameOf(SweepMeasure measure);
/// For axes, with the clock, and with what is unusual about the scale.
[[nodiscard]] QString titleOf(SweepMeasure measure, bool logarithmic);
/// "12.3 GB/s", "1.23 ms".
[[nodiscard]] QString textOf(SweepMeasure measure, double value);
/// The same without the unit of an axis that names it: "12.3", but "1.23 ms".
[[nodiscard]] QString shortTextOf(SweepMeasure measure, double value);
/// For ticks, with as many digits as the tick has: "0.5 GB/s".
[[nodiscard]] std::function<QString(double)> tickTextOf(SweepMeasure measure);

} // namespace tonescope::ui
