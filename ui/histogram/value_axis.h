// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of values below and above a plot: their steps, and what they say of themselves.
#pragma once

#include "ui/histogram/histogram_columns.h"
#include "ui/histogram/plot_content.h"

#include <QFont>

#include <cstddef>

class QCustomPlot;

namespace tonescope::ui {

class PlotPanels;

/// What the axes of values tell of.
struct ShownValues {
    const ColumnGrid& grid;
    std::size_t usedBins; ///< up to the last power of two that the data need
    const PlotContent& content;
    QFont font;
};

/// Labels the panels' axes of values, as many ticks as stand side by side without touching, and the axis of
/// shares where there is one.
void labelValues(const PlotPanels& panels, const ShownValues& shown);

/// Shows or hides the axis of exposure values above the first panel.
void showExposure(QCustomPlot& plot, const ShownValues& shown);

} // namespace tonescope::ui
