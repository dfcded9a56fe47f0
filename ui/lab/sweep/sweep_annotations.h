// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the lines of a sweep: how fast memory is, and where a device begins to win.
#pragma once

#include "ui/lab/sweep/sweep_drawing.h"
#include "ui/lab/sweep/sweep_lines.h"

#include <vector>

class QCustomPlot;

namespace tonescope::ui {

/// A dashed line for each device, with words; above the range of the axis, the words alone at the top. The
/// range has to be set.
void drawRooflines(QCustomPlot& plot, const SweepContent& content, const PlotStyle& style);

/// A dotted line for each two devices, at the first value from which on the one that had lost wins.
void drawCrossings(QCustomPlot& plot, const SweepContent& content, const std::vector<SweepLine>& lines,
                   const PlotStyle& style);

} // namespace tonescope::ui
