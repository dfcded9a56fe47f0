// SPDX-License-Identifier: GPL-3.0-or-later
// Where one device begins to win over another, and what a sweep's measurements say, in sentences that are
// computed from them.
#pragma once

#include "ui/lab/sweep/sweep_lines.h"
#include "ui/lab/sweep/sweep_measure.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace tonescope::ui {

/// Two devices, each with its fastest strategy at every value at which both have one whose counts are right.
struct DeviceComparison {
    struct Round {
        std::uint64_t value = 0;
        MeasurementPointer first, second; ///< the fastest of each device
        /// The one that is faster by more than the spread; null: neither.
        MeasurementPointer winner;
    };
    std::vector<Round> rounds; ///< from the smallest value to the largest; not empty
};

/// Every two devices of the lines that meet at a value.
[[nodiscard]] std::vector<DeviceComparison> comparisonsOf(const std::vector<SweepLine>& lines,
                                                          SweepMeasure measure);

/// The first round that a device wins after the other one had won; nothing where that never happens.
[[nodiscard]] std::optional<std::size_t> crossingOf(const DeviceComparison& comparison);

/// Whether no round from `from` on is won by another device than that one.
[[nodiscard]] bool lasts(const DeviceComparison& comparison, std::size_t from);

/// What one measurement of a sweep gave, exactly: its place, all its times, its verdict, how it was started.
[[nodiscard]] QString readoutOf(const SweepAxis& axis, const SweepAxis* second,
                                const Measurement& measurement);

/// The best of those that counted right, and how many others are within its spread. Without a second axis
/// `second` is null, here and below.
[[nodiscard]] QStringList bestText(const SweepAxis& axis, const SweepAxis* second,
                                   const Measurements& measurements, SweepMeasure measure);

/// Between every two devices, which is faster and from where on.
[[nodiscard]] QStringList contestTexts(const SweepAxis& axis, const std::vector<SweepLine>& lines,
                                       SweepMeasure measure);

/// What was not drawn, drawn with wrong counts, or started otherwise than asked.
[[nodiscard]] QStringList troubleTexts(const SweepAxis& axis, const SweepAxis* second,
                                       const Measurements& measurements);

} // namespace tonescope::ui
