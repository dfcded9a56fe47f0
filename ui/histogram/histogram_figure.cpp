// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_figure.h"

#include "ui/plot/channel_style.h"
#include "ui/plot/value_ticker.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <qcustomplot.h>

namespace tonescope::ui {

namespace {

/// Steps that are filled column by column. As one polygon, a comb of five hundred teeth takes Qt tens of
/// milliseconds, because every row of pixels meets all of its edges.
class StepGraph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    void drawFill(QCPPainter* painter, QVector<QPointF>* lines) const override {
        // On paper nobody waits, and viewers would show hair lines between columns.
        if (painter->modes().testFlag(QCPPainter::pmVectorized)) return QCPGraph::drawFill(painter, lines);
        const double floor = valueAxis()->coordToPixel(valueAxis()->range().lower);
        applyFillAntialiasingHint(painter);
        for (qsizetype i = 1; i < lines->size(); ++i) {
            const QPointF left = lines->at(i - 1);
            const QPointF right = lines->at(i);
            if (left.y() != right.y() || right.x() <= left.x()) continue;
            painter->fillRect(QRectF(left, QPointF(right.x(), floor)), brush()); // edges rounded: no seams
        }
    }
};

QCPGraph* makeCurve(QCustomPlot& plot, Channel channel) {
    auto* graph = new StepGraph(plot.xAxis, plot.yAxis); // the plot owns it
    graph->setName(wordFor(channel));
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setAdaptiveSampling(false); // there are never more columns than pixels, and none may be lost
    graph->setAntialiased(false);
    graph->setAntialiasedFill(false);
    return graph;
}

void setColours(QCPAxis& axis, const QColor& text, const QColor& grid) {
    axis.setBasePen(QPen(text, 0));
    axis.setTickPen(QPen(text, 0));
    axis.setSubTickPen(QPen(text, 0));
    axis.setLabelColor(text);
    axis.setTickLabelColor(text);
    axis.grid()->setPen(QPen(grid, 0, Qt::DotLine));
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

QString valueLabel(std::size_t group) {
    if (group == 1) return QCoreApplication::translate("HistogramFigure", "value");
    return QCoreApplication::translate("HistogramFigure", "value (%1 values a column)").arg(group);
}

} // namespace

HistogramFigure::HistogramFigure(QCustomPlot& plot) : m_plot(plot) {
    for (const Channel channel : allChannels)
        m_graphs.at(indexOf(channel)) = makeCurve(plot, channel);
    plot.xAxis->setTicker(QSharedPointer<ValueTicker>::create());
    plot.xAxis->setLabel(valueLabel(1));
    plot.yAxis->setNumberFormat(QStringLiteral("f"));
    plot.yAxis->setLabel(countLabel(m_scale, 0));
    showAllValues();
}

void HistogramFigure::setHistogram(const Histogram& histogram) {
    const bool otherDepth = empty() || histogram.bins() != m_histogram.bins();
    m_histogram = histogram;
    qSharedPointerCast<ValueTicker>(m_plot.xAxis->ticker())
        ->setLargest(static_cast<double>(histogram.bins() - 1));
    if (otherDepth) showAllValues();
}

void HistogramFigure::setColours(const QPalette& palette) {
    const QColor text = palette.color(QPalette::Text);
    QColor faint = text;
    faint.setAlpha(60);
    ui::setColours(*m_plot.xAxis, text, faint);
    ui::setColours(*m_plot.yAxis, text, faint);
    m_plot.setBackground(palette.brush(QPalette::Base));
    for (const Channel channel : allChannels) {
        QColor colour = colourOf(channel, palette);
        m_graphs.at(indexOf(channel))->setPen(QPen(colour, 0));
        colour.setAlpha(channel == Channel::Gray ? 110 : 70);
        m_graphs.at(indexOf(channel))->setBrush(colour);
    }
}

void HistogramFigure::showAllValues() {
    m_plot.xAxis->setRange(-0.5, static_cast<double>(m_histogram.bins()) - 0.5);
}

void HistogramFigure::keepInsideValues() {
    constexpr double fewest = 4; // values; closer up there is nothing more to see
    const auto all = static_cast<double>(m_histogram.bins());
    QCPRange range = m_plot.xAxis->range();
    const double size = std::clamp(range.size(), fewest, all);
    const double lower = std::clamp(range.center() - size / 2, -0.5, all - 0.5 - size);
    m_plot.xAxis->setRange(lower, lower + size);
}

void HistogramFigure::update(double pixels) {
    m_grid = ColumnGrid(m_histogram.bins(), m_plot.xAxis->range().size(), pixels);
    for (const Channel channel : allChannels)
        updateCurve(channel);
    const CountExtent range = countExtent(heightsInRange(), m_scale);
    applyScale(*m_plot.yAxis, m_scale, range);
    m_plot.xAxis->setLabel(valueLabel(m_grid.group()));
}

void HistogramFigure::listVisibleInLegend() {
    for (QCPGraph* graph : m_graphs) {
        if (!graph->visible()) graph->removeFromLegend();
    }
}

std::uint64_t HistogramFigure::height(Channel channel, std::size_t column) const {
    const std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    return column < heights.size() ? heights[column] : 0;
}

void HistogramFigure::updateCurve(Channel channel) {
    QCPGraph& graph = *m_graphs.at(indexOf(channel));
    std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    graph.setVisible(visible().contains(channel));
    heights.clear();
    if (m_histogram.channels().contains(channel))
        heights = columnHeights(m_histogram.counts(channel), m_grid);

    const double floor = m_scale.logarithmic ? logarithmicFloor : 0;
    QVector<QCPGraphData> points;
    for (std::size_t column = 0; column < heights.size(); ++column) {
        points.append({m_grid.leftEdge(column), std::max(floor, static_cast<double>(heights[column]))});
    }
    // The last column needs an end, as a step lasts until the next point.
    if (!points.isEmpty()) points.append({m_grid.leftEdge(m_grid.columns()), points.last().value});
    graph.data()->set(points, true);
}

std::vector<std::uint64_t> HistogramFigure::heightsInRange() const {
    const QCPRange range = m_plot.xAxis->range();
    const std::size_t first = m_grid.columnAt(range.lower + 0.5);
    const std::size_t last = m_grid.columnAt(range.upper - 0.5);
    std::vector<std::uint64_t> heights;
    for (const Channel channel : allChannels) {
        if (!visible().contains(channel)) continue;
        const auto& all = m_heights.at(indexOf(channel));
        heights.insert(heights.end(), all.begin() + static_cast<std::ptrdiff_t>(first),
                       all.begin() + static_cast<std::ptrdiff_t>(last + 1));
    }
    return heights;
}

} // namespace tonescope::ui
