// SPDX-License-Identifier: GPL-3.0-or-later
// Counts bin by bin beside those that are right.
#pragma once

#include "engine/values/histogram.h"
#include "ui/plot/colours.h"

class QCPGraph;
class QCustomPlot;

namespace tonescope::ui {

/// Draws into a plot that outlives it. Where there are several channels, their bins stand one after another.
class BinsFigure {
public:
    explicit BinsFigure(QCustomPlot& plot);

    /// What was counted is filled; what is missing or too much is hatched, and has a line of its own where it
    /// ends.
    void show(const Histogram& counted, const Histogram& expected);
    void clear();
    void applyStyle(const PlotStyle& style);

private:
    QCustomPlot& m_plot;
    QCPGraph* m_expected;
    QCPGraph* m_counted;
    QCPGraph* m_wrongFrom; ///< the lower end of what is wrong, up to which nothing is hatched
    QCPGraph* m_wrong;     ///< its upper end
};

} // namespace tonescope::ui
