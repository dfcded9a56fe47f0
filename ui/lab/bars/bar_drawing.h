// SPDX-License-Identifier: GPL-3.0-or-later
// The bars themselves in a QCustomPlot: their parts, colours, patterns and whiskers, and the legend of these.
#pragma once

#include "ui/lab/bars/bars.h"

#include <QPalette>

#include <array>
#include <vector>

class QCPAbstractPlottable;
class QCPBars;
class QCPErrorBars;
class QCPGraph;
class QCustomPlot;

namespace tonescope::ui {

/// What tells bars apart, and so what the legend says.
struct BarLegend {
    std::vector<BarPart> parts; ///< of which bars are stacked; empty: each bar is one
    QStringList members;        ///< of those that stand side by side, where bars are not stacked
};

/// The plot owns what is drawn, and must outlive this. Does not replot.
class BarDrawing {
public:
    explicit BarDrawing(QCustomPlot& plot);

    void setLook(const QPalette& palette, const QFont& font);
    /// Takes all bars away; those that follow begin at `base`.
    void clear(const BarLegend& legend, double base);
    /// A bar at a place of the vertical axis. `member` is its number in the legend.
    void add(double place, const Bar& bar, std::size_t member);
    /// The outline behind it: the run before.
    void addBefore(double place, const Bar& bar);
    /// Shows the legend on as many lines as it needs in that width.
    void fitLegend(double width);

private:
    void layOutLegend();
    void fillLegend();
    QCPBars* makeBars();
    [[nodiscard]] QCPBars* wholeOf(std::size_t member);
    void paintWhole(std::size_t member);

    QCustomPlot& m_plot;
    QCPBars* m_before;
    std::array<QCPBars*, allBarParts.size()> m_parts{};
    std::vector<QCPBars*> m_wholes; ///< one for each member; the first where there are none
    QCPGraph* m_medians;            ///< invisible: what the whiskers hang on
    QCPErrorBars* m_whiskers;
    BarLegend m_legend;
    QPalette m_palette;
};

} // namespace tonescope::ui
