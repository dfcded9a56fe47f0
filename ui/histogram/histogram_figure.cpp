// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_figure.h"

#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

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

/// Room beside the first and the last value, as a part of the whole axis: their columns stand free of the
/// plot's edges.
constexpr double edge = 0.006;

QString valueLabel(std::size_t group) {
    if (group == 1) return QCoreApplication::translate("HistogramFigure", "value");
    return QCoreApplication::translate("HistogramFigure", "value (%1 values a column)").arg(group);
}

} // namespace

HistogramFigure::HistogramFigure(QCustomPlot& plot) : m_plot(plot) {
    for (const Channel channel : allChannels)
        m_graphs.at(indexOf(channel)) = makeCurve(plot, channel);
    plot.xAxis->setTicker(valueTicker(m_histogram.bins()));
    plot.xAxis->setLabel(valueLabel(1));
    plot.yAxis->setNumberFormat(QStringLiteral("f"));
    plot.yAxis->setLabel(countLabel(m_scale, 0));
    showAllValues();
}

void HistogramFigure::setHistogram(const Histogram& histogram) {
    const bool otherDepth = empty() || histogram.bins() != m_histogram.bins();
    m_histogram = histogram;
    m_plot.xAxis->setTicker(valueTicker(histogram.bins()));
    if (otherDepth) showAllValues();
}

void HistogramFigure::setLook(const QPalette& palette, const QFont& font) {
    applyLook(m_plot, palette, font);
    m_plot.xAxis->grid()->setZeroLinePen(Qt::NoPen); // value 0 is a column like every other
    for (const Channel channel : allChannels) {
        QColor colour = colourOf(channel, palette);
        m_graphs.at(indexOf(channel))->setPen(QPen(colour, 0));
        colour.setAlpha(channel == Channel::Gray ? 110 : 70);
        m_graphs.at(indexOf(channel))->setBrush(colour);
    }
    // What a new range writes must not move the columns away from under the mouse: room for counts of eight
    // digits, and for half of the last value.
    const QFontMetrics metrics(font);
    const int counts = metrics.horizontalAdvance(countText(88'888'888)) + metrics.height();
    m_plot.axisRect()->setMinimumMargins({counts + 26, 8, metrics.horizontalAdvance(countText(65535)), 0});
}

void HistogramFigure::showAllValues() {
    m_plot.xAxis->setRange(allValues());
}

QCPRange HistogramFigure::allValues() const {
    const auto bins = static_cast<double>(m_histogram.bins());
    const double beside = edge * bins;
    return {-0.5 - beside, bins - 0.5 + beside};
}

void HistogramFigure::keepInsideValues(const QCPRange& before) {
    constexpr double fewest = 4; // values; closer up there is nothing more to see
    const QCPRange all = allValues();
    const QCPRange range = m_plot.xAxis->range();
    const double size = std::clamp(range.size(), fewest, all.size());
    // Zooming leaves one place where it is. Where it stops short, that place stays as well.
    const double grown = range.size() - before.size();
    const double fixed = std::abs(grown) < 1e-9
                             ? range.center()
                             : (before.lower * range.size() - range.lower * before.size()) / grown;
    const double wanted =
        size == range.size() ? range.lower : fixed - (fixed - range.lower) * size / range.size();
    const double lower = std::clamp(wanted, all.lower, std::max(all.lower, all.upper - size));
    m_plot.xAxis->setRange(lower, lower + size);
}

void HistogramFigure::update(double pixels) {
    m_grid = ColumnGrid(m_histogram.bins(), m_plot.xAxis->range().size(), pixels);
    for (const Channel channel : allChannels) {
        std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
        heights.clear();
        if (m_histogram.channels().contains(channel))
            heights = columnHeights(m_histogram.counts(channel), m_grid);
    }
    applyScale(*m_plot.yAxis, m_scale, countExtent(heightsInRange(), m_scale));
    for (const Channel channel : allChannels)
        updateCurve(channel);
    m_plot.xAxis->setLabel(valueLabel(m_grid.group()));
    // As many values on the axis as stand side by side without touching.
    const int widest =
        QFontMetrics(m_plot.xAxis->tickLabelFont()).horizontalAdvance(QString::number(m_histogram.bins()));
    m_plot.xAxis->ticker()->setTickCount(std::clamp(m_plot.axisRect()->width() / (2 * widest), 2, 8));
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
    const std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    graph.setVisible(visible().contains(channel));

    const double floor = m_scale.logarithmic ? logarithmicFloor : 0;
    // A column that is cut ends at the plot's edge: vector formats do not clip.
    const double top = m_plot.yAxis->range().upper;
    QVector<QCPGraphData> points;
    for (std::size_t column = 0; column < heights.size(); ++column) {
        points.append(
            {m_grid.leftEdge(column), std::clamp(static_cast<double>(heights[column]), floor, top)});
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
