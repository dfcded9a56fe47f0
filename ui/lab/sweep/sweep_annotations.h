// SPDX-License-Identifier: GPL-3.0-or-later
// What stands at the axes of a sweep and beside its lines: ticks, how fast memory is, where a device begins
// to win.
#pragma once

#include "ui/lab/sweep/sweep_axis.h"
#include "ui/lab/sweep/sweep_lines.h"
#include "ui/lab/sweep/sweep_measure.h"
#include "ui/lab/sweep/sweep_plot.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

class QCPAxis;
class QCustomPlot;

namespace tonescope::ui {

/// Place of a value on a plot's axis: its power of two, or the value itself.
[[nodiscard]] double placeOf(const SweepAxis& axis, std::uint64_t value);

/// A tick at each place, with the text of its value; with that of every second, third, ... one where they
/// would touch. `place` tells where a value is; the range of the plot's axis has to be set.
void setTicks(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values,
              const std::function<double(std::uint64_t)>& place);

/// What a device's memory allows, in the unit of the measure.
struct SweepLimit {
    double value = 0;
    QString text;
    bool copying = false; ///< or else reading
};

/// Two for each device whose memory was measured, in the order of the measurements; for times only where all
/// are of as many bytes, and none for the wall's.
[[nodiscard]] std::vector<SweepLimit> limitsOf(const Measurements& measurements, SweepMeasure measure);

/// A line for each limit, dashed for reading and dotted for copying, with words; above the range of the axis,
/// the words alone at the top. The range has to be set.
void drawLimits(QCustomPlot& plot, const SweepContent& content, const PlotStyle& style);

/// A dotted line for each two devices, at the first value from which on the one that had lost wins.
void drawCrossings(QCustomPlot& plot, const SweepContent& content, const std::vector<SweepLine>& lines,
                   const PlotStyle& style);

} // namespace tonescope::ui
