// SPDX-License-Identifier: GPL-3.0-or-later
// A histogram drawn into a QCustomPlot: on the screen and in exported files alike.
#pragma once

#include "engine/values/histogram.h"
#include "ui/histogram/comparison_curves.h"
#include "ui/histogram/histogram_columns.h"
#include "ui/histogram/plot_content.h"
#include "ui/histogram/plot_panels.h"

#include <QFont>
#include <QPalette>

#include <array>
#include <optional>
#include <utility>
#include <vector>

class QCPGraph;
class QCPRange;
class QCustomPlot;

namespace tonescope::ui {

class CurveArea;

/// Draws the visible channels as steps, one column of pixels each. Groups the bins anew for each range and
/// width; the counts themselves stay exact. Does not replot.
class HistogramFigure {
public:
    /// The plot must outlive the figure.
    explicit HistogramFigure(QCustomPlot& plot);

    /// `sampled`: another, exact one of the same pixels follows. Where that one fits it as well, the count
    /// axis stays as it is then.
    void setHistogram(const Histogram& histogram, bool sampled = false);
    [[nodiscard]] const Histogram& histogram() const { return m_histogram; }
    [[nodiscard]] bool empty() const { return m_histogram.channels().empty(); }

    void setContent(const PlotContent& content);
    [[nodiscard]] const PlotContent& content() const { return m_content; }
    /// Counted and switched on.
    [[nodiscard]] ChannelSet visible() const {
        return m_content.channels.intersected(m_histogram.channels());
    }

    /// Colours and fonts. The margins hold whatever labels the axes get later.
    void setLook(const QPalette& palette, const QFont& font);

    /// What the histogram is compared with.
    void setComparison(Comparison comparison) { m_comparison.set(std::move(comparison)); }
    [[nodiscard]] const ComparisonCurves& comparison() const { return m_comparison; }

    /// The whole range of values on the x axis.
    void showAllValues();
    /// The values that the data use: of 12 bits in a file of 16, the first 4096.
    void showUsedValues();
    /// Keeps the x axis inside the values that there are, after it was moved or zoomed from `before`.
    void keepInsideValues(const QCPRange& before);

    /// Brings the curves and the count axis up to date with everything above, for a plot area that is
    /// `pixels` wide.
    void update(double pixels);

    /// Makes the plot's legend name the visible channels and no others.
    void listVisibleInLegend();

    /// The columns as drawn.
    [[nodiscard]] const ColumnGrid& grid() const { return m_grid; }
    [[nodiscard]] std::uint64_t height(Channel channel, std::size_t column) const;
    [[nodiscard]] const PlotPanels& panels() const { return m_panels; }
    /// What is filled under the curves of a panel.
    [[nodiscard]] const CurveArea& area(std::size_t panel) const { return *m_areas.at(panel); }

private:
    /// The range of the first `bins` values, with a little room beside them.
    [[nodiscard]] static QCPRange rangeOf(std::size_t bins);
    void arrange();
    void updateCounts();
    void updateComparison();
    void updateArea(std::size_t panel);
    void updateCurve(Channel channel);
    void updateCumulative(Channel channel);
    void updateMargins();
    [[nodiscard]] std::vector<std::uint64_t> heightsInRange() const;
    [[nodiscard]] CountExtent extentOfCounts();

    QCustomPlot& m_plot;
    PlotPanels m_panels;
    std::vector<CurveArea*> m_areas;                          ///< one a panel, owned by the plot
    std::array<QCPGraph*, allChannels.size()> m_graphs{};     ///< owned by the plot, as all graphs are
    std::array<QCPGraph*, allChannels.size()> m_cumulative{}; ///< on the axis at the right
    ComparisonCurves m_comparison;
    Histogram m_histogram;
    PlotContent m_content{grayAndColour};
    CountExtent m_extent;
    bool m_sampled = false;
    std::optional<CountExtent> m_sampledExtent; ///< of the curve before, which was sampled
    ColumnGrid m_grid;
    std::array<std::vector<std::uint64_t>, allChannels.size()> m_heights;
    QPalette m_palette;
    QFont m_font;
};

} // namespace tonescope::ui
