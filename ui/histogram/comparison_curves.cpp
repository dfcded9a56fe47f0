// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/comparison_curves.h"

#include "ui/histogram/plot_panels.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

QCPGraph* makeSteps(QCPAxis& values, QCPAxis& counts, const QPen& pen) {
    QCPGraph* graph = values.parentPlot()->addGraph(&values, &counts);
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setAdaptiveSampling(false);
    graph->setAntialiased(false);
    graph->setPen(pen);
    graph->removeFromLegend();
    return graph;
}

/// `height(column)` as steps.
template <typename Height>
void setSteps(QCPGraph& graph, const ColumnGrid& grid, Height height) {
    QVector<QCPGraphData> points;
    for (std::size_t column = 0; column < grid.columns(); ++column)
        points.append({grid.leftEdge(column), height(column)});
    points.append({grid.leftEdge(grid.columns()), points.last().value});
    graph.data()->set(points, true);
}

double pixelsOf(const Histogram& histogram) {
    return static_cast<double>(std::max<std::uint64_t>(1, histogram.pixels()));
}

} // namespace

void ComparisonCurves::setLook(const QPalette& palette, const QFont& font, ChannelColours colours) {
    m_palette = palette;
    m_font = font;
    m_colours = colours;
}

void ComparisonCurves::update(const ComparedPlot& plot) {
    removeGraphs();
    const auto comparable = [&](const HistogramPointer& histogram) {
        return histogram->bins() == plot.present.bins() && !histogram->channels().empty();
    };
    for (const Ghost& ghost : m_comparison.ghosts) {
        if (comparable(ghost.histogram)) addGhost(plot, ghost);
    }
    const auto& difference = m_comparison.difference;
    const bool shown = difference && comparable(difference->first) && comparable(difference->second);
    showRect(shown, plot);
    if (shown) addDifference(plot);
}

void ComparisonCurves::removeGraphs() {
    for (QCPGraph* graph : m_graphs)
        m_plot.removeGraph(graph);
    m_graphs.clear();
}

void ComparisonCurves::addGhost(const ComparedPlot& plot, const Ghost& ghost) {
    QColor faint = m_palette.color(QPalette::Text);
    faint.setAlpha(150);
    const QPen pen(ghost.colour.isValid() ? ghost.colour : faint, 0,
                   ghost.colour.isValid() ? Qt::SolidLine : Qt::DotLine);
    const double factor = pixelsOf(plot.present) / pixelsOf(*ghost.histogram);
    bool named = false;
    for (const Channel channel : allChannels) {
        if (!plot.visible.contains(channel) || !ghost.histogram->channels().contains(channel)) continue;
        const PlotPanel& panel = plot.panels.of(channel);
        QCPGraph* graph = makeSteps(panel.values(), panel.counts(), pen);
        const auto heights = columnHeights(ghost.histogram->counts(channel), plot.grid);
        const double top = panel.counts().range().upper;
        setSteps(*graph, plot.grid, [&](std::size_t column) {
            return std::min(top, placeOf(static_cast<double>(heights[column]) * factor, plot.axis));
        });
        graph->setName(ghost.name);
        if (!named) graph->addToLegend();
        named = true;
        m_graphs.push_back(graph);
    }
}

void ComparisonCurves::showRect(bool shown, const ComparedPlot& plot) {
    if (!shown && m_rect != nullptr) {
        plot.panels.removeBelow(m_rect);
        m_rect = nullptr;
    }
    if (shown && m_rect == nullptr) m_rect = plot.panels.addBelow();
}

void ComparisonCurves::addDifference(const ComparedPlot& plot) {
    const DifferenceOf& difference = *m_comparison.difference;
    const auto first = pixelsOf(*difference.first);
    const auto second = pixelsOf(*difference.second);
    QCPAxis& values = *m_rect->axis(QCPAxis::atBottom);
    QCPAxis& points = *m_rect->axis(QCPAxis::atLeft);
    double largest = 0;
    for (const Channel channel : allChannels) {
        const bool counted =
            difference.first->channels().contains(channel) && difference.second->channels().contains(channel);
        if (!counted || !plot.visible.contains(channel)) continue;
        const auto ones = columnHeights(difference.first->counts(channel), plot.grid);
        const auto others = columnHeights(difference.second->counts(channel), plot.grid);
        QCPGraph* graph = makeSteps(
            values, points, QPen(colourOf(channel, m_palette, m_colours), 0, lineOf(channel, m_colours)));
        setSteps(*graph, plot.grid, [&](std::size_t column) {
            const double share = 100 * (static_cast<double>(ones[column]) / first -
                                        static_cast<double>(others[column]) / second);
            largest = std::max(largest, std::abs(share));
            return share;
        });
        m_graphs.push_back(graph);
    }
    const double reach = largest > 0 ? 1.1 * largest : 1;
    points.setRange(-reach, reach);
    points.setTicker(linearTicker([](double tick) { return QLocale().toString(tick, 'g', 3); }));
    points.ticker()->setTickCount(3);
    points.setLabel(wrappedLabel(QCoreApplication::translate("ComparisonCurves", "difference, % of pixels"),
                                 m_font, m_rect->height()));
    values.setRange(m_plot.xAxis->range());
    values.setTicker(valueTicker(plot.present.bins()));
    values.setTickLabels(false);
    values.setLabel(difference.name);
}

} // namespace tonescope::ui
