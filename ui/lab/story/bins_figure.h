// SPDX-License-Identifier: GPL-3.0-or-later
// Counts bin by bin beside those that are right.
#pragma once

#include "engine/values/histogram.h"
#include "ui/plot/colours.h"

#include <QVector>

class QCPBars;
class QCPGraph;
class QCustomPlot;

namespace tonescope::ui {

/// Draws into a plot that outlives it. Where there are several channels, their bins stand one after another.
class BinsFigure {
public:
    explicit BinsFigure(QCustomPlot& plot);

    /// What was counted is filled; what is missing or too much is hatched, with its number in the legend.
    /// Where that is too little to be seen, a triangle points at the bin.
    void show(const Histogram& counted, const Histogram& expected);
    void clear();
    void applyStyle(const PlotStyle& style);

private:
    void outlineWrong();
    void markSmall(const QVector<double>& places, const QVector<double>& from, const QVector<double>& wrong);

    QCustomPlot& m_plot;
    QCPGraph* m_expected;
    QCPGraph* m_counted;
    QCPBars* m_wrongFrom; ///< up to the lower end of what is wrong: not drawn
    QCPBars* m_wrong;     ///< from there to its upper end
    QCPGraph* m_small;    ///< marks above what would be too low to be seen
};

} // namespace tonescope::ui
