// SPDX-License-Identifier: GPL-3.0-or-later
// Ghosts behind the curves of a plot, and a difference below them.
#pragma once

#include "ui/histogram/ghost.h"
#include "ui/histogram/histogram_columns.h"
#include "ui/histogram/plot_content.h"

#include <QFont>
#include <QPalette>

#include <vector>

class QCPAxisRect;
class QCPGraph;
class QCustomPlot;

namespace tonescope::ui {

class PlotPanels;

/// What the curves are drawn beside.
struct ComparedPlot {
    const PlotPanels& panels;
    const ColumnGrid& grid;
    const Histogram& present;
    ChannelSet visible;
    CountAxis axis = CountAxis::Linear;
};

/// A ghost is scaled to as many pixels as the present histogram has, so that shapes are compared; one of
/// another bit depth has no curve. The difference is of shares, in percentage points. Does not replot.
class ComparisonCurves {
public:
    /// The plot must outlive the curves.
    explicit ComparisonCurves(QCustomPlot& plot) : m_plot(plot) {}

    void set(Comparison comparison) { m_comparison = std::move(comparison); }
    [[nodiscard]] const Comparison& comparison() const { return m_comparison; }
    void setLook(const QPalette& palette, const QFont& font, ChannelColours colours);
    void update(const ComparedPlot& plot);
    /// Where the difference is drawn; null where there is none.
    [[nodiscard]] QCPAxisRect* differenceRect() const { return m_rect; }

private:
    void removeGraphs();
    void addGhost(const ComparedPlot& plot, const Ghost& ghost);
    void addDifference(const ComparedPlot& plot);
    void showRect(bool shown, const ComparedPlot& plot);

    QCustomPlot& m_plot;
    Comparison m_comparison;
    std::vector<QCPGraph*> m_graphs; ///< owned by the plot, as the rectangle is
    QCPAxisRect* m_rect = nullptr;
    QPalette m_palette;
    QFont m_font;
    ChannelColours m_colours = ChannelColours::Natural;
};

} // namespace tonescope::ui
