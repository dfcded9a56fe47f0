// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep's measurements say, in sentences that are computed from them.
#pragma once

#include "ui/lab/sweep/sweep_lines.h"
#include "ui/lab/sweep/sweep_measure.h"

#include <QStringList>

#include <vector>

namespace tonescope::ui {

/// What one measurement of a sweep gave, exactly: its place, all its times, its verdict, how it was started.
[[nodiscard]] QString readoutOf(const SweepAxis& axis, const SweepAxis* second,
                                const Measurement& measurement);

/// The best of those that counted right, and how many others are within its spread. Without a second axis
/// `second` is null, here and below.
[[nodiscard]] QStringList bestText(const SweepAxis& axis, const SweepAxis* second,
                                   const std::vector<MeasurementPointer>& measurements, SweepMeasure measure);

/// Between every two devices, which is faster and from where on.
[[nodiscard]] QStringList contestTexts(const SweepAxis& axis, const std::vector<SweepLine>& lines,
                                       SweepMeasure measure);

/// What was not drawn, drawn with wrong counts, or started otherwise than asked.
[[nodiscard]] QStringList troubleTexts(const SweepAxis& axis, const SweepAxis* second,
                                       const std::vector<MeasurementPointer>& measurements);

} // namespace tonescope::ui
