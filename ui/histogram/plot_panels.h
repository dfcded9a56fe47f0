// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of a plot: one for all channels, or one for each.
#pragma once

#include "ui/histogram/plot_content.h"

#include <cstddef>
#include <vector>

class QCPAxis;
class QCPAxisRect;
class QCPLayoutGrid;
class QCPMarginGroup;
class QCustomPlot;

namespace tonescope::ui {

struct PlotPanel {
    QCPAxisRect* rect = nullptr; ///< owned by the plot
    ChannelSet channels;

    [[nodiscard]] QCPAxis& values() const;
    [[nodiscard]] QCPAxis& counts() const;
    [[nodiscard]] QCPAxis& shares() const; ///< of the cumulative curves, in per cent
};

/// Lays the panels out. The first one has the plot's own axes; the axes of values of the others show the same
/// range.
class PlotPanels {
public:
    /// The plot must outlive the panels, and has one axis rectangle.
    explicit PlotPanels(QCustomPlot& plot);

    /// Whether arrange() would make or remove panels.
    [[nodiscard]] bool changesFor(Arrangement arrangement, ChannelSet channels) const;
    /// Makes as many panels as the arrangement of these channels needs; at least one. What is drawn in panels
    /// that go must have been moved to the first one.
    void arrange(Arrangement arrangement, ChannelSet channels);
    [[nodiscard]] const std::vector<PlotPanel>& all() const { return m_panels; }
    /// The panel of a channel; the first one where it has none.
    [[nodiscard]] const PlotPanel& of(Channel channel) const;
    /// Shows the range of the first panel's values in all.
    void shareRange();
    /// Another rectangle on the same values, below all panels and lower than them.
    [[nodiscard]] QCPAxisRect* addBelow() const;
    void removeBelow(QCPAxisRect* rect) const;
    /// Gives panels side by side equal room inside their margins.
    void evenOut();

private:
    [[nodiscard]] QCPAxisRect* makeRect() const;
    void layOut(std::size_t panels);
    void labelEnds();

    QCustomPlot& m_plot;
    QCPLayoutGrid* m_outer;    ///< owned by the plot, and holds m_grid
    QCPLayoutGrid* m_grid;     ///< owned by the plot
    QCPMarginGroup* m_margins; ///< of panels in a row or column, owned by the plot
    std::vector<PlotPanel> m_panels;
    Arrangement m_arrangement = Arrangement::Overlay;
};

} // namespace tonescope::ui
