// SPDX-License-Identifier: GPL-3.0-or-later
// A histogram drawn into a QCustomPlot: on the screen and in exported files alike.
#pragma once

#include "engine/values/histogram.h"
#include "ui/histogram/count_scale.h"
#include "ui/histogram/histogram_columns.h"

#include <QFont>
#include <QPalette>

#include <array>

class QCPGraph;
class QCPRange;
class QCustomPlot;

namespace tonescope::ui {

/// Draws the visible channels as steps, one column of pixels each, translucent over one another. Groups the
/// bins anew for each range and width; the counts themselves stay exact. Does not replot.
class HistogramFigure {
public:
    /// The plot must outlive the figure.
    explicit HistogramFigure(QCustomPlot& plot);

    void setHistogram(const Histogram& histogram);
    [[nodiscard]] const Histogram& histogram() const { return m_histogram; }
    [[nodiscard]] bool empty() const { return m_histogram.channels().empty(); }

    void setSwitchedOn(ChannelSet channels) { m_switchedOn = channels; }
    /// Counted and switched on.
    [[nodiscard]] ChannelSet visible() const { return m_switchedOn.intersected(m_histogram.channels()); }

    void setScale(const CountScale& scale) { m_scale = scale; }
    [[nodiscard]] const CountScale& scale() const { return m_scale; }
    /// Colours and fonts. The margins hold whatever labels the axes get later.
    void setLook(const QPalette& palette, const QFont& font);

    /// The whole range of values on the x axis.
    void showAllValues();
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

private:
    /// The range of all values, with a little room beside them.
    [[nodiscard]] QCPRange allValues() const;
    void updateCurve(Channel channel);
    [[nodiscard]] std::vector<std::uint64_t> heightsInRange() const;

    QCustomPlot& m_plot;
    std::array<QCPGraph*, allChannels.size()> m_graphs{}; ///< owned by the plot
    Histogram m_histogram;
    ChannelSet m_switchedOn = grayAndColour;
    CountScale m_scale;
    ColumnGrid m_grid;
    std::array<std::vector<std::uint64_t>, allChannels.size()> m_heights;
};

} // namespace tonescope::ui
