// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_figure.h"

#include "ui/histogram/curve_area.h"
#include "ui/histogram/value_axis.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tonescope::ui {

namespace {

QCPGraph* makeCurve(QCPAxis* key, QCPAxis* height, Channel channel) {
    QCPGraph* graph = key->parentPlot()->addGraph(key, height);
    graph->setName(wordFor(channel));
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setAdaptiveSampling(false); // there are never more columns than pixels, and none may be lost
    graph->setAntialiased(false);
    return graph;
}

/// Room beside the first and the last value, as a part of the whole axis: their columns stand free of the
/// plot's edges.
constexpr double edge = 0.006;

/// Whether an axis that reaches as far as `before` shows `extent` as well: it is high enough, and not by more
/// than a quarter too high.
bool follows(const CountExtent& extent, const CountExtent& before) {
    const bool asCut = (extent.cut > 0) == (before.cut > 0);
    return asCut && extent.highest <= before.highest * headroom && extent.highest >= before.highest * 0.75;
}

} // namespace

HistogramFigure::HistogramFigure(QCustomPlot& plot) : m_plot(plot), m_panels(plot), m_comparison(plot) {
    m_areas.push_back(new CurveArea(plot.xAxis, plot.yAxis));
    for (const Channel channel : allChannels)
        m_graphs.at(indexOf(channel)) = makeCurve(plot.xAxis, plot.yAxis, channel);
    for (const Channel channel : allChannels) {
        QCPGraph* graph = makeCurve(plot.xAxis, plot.yAxis2, channel);
        graph->removeFromLegend();
        m_cumulative.at(indexOf(channel)) = graph;
    }
    plot.xAxis->setTicker(valueTicker(m_histogram.bins()));
    plot.yAxis->setLabel(countLabel(m_content.scale, 0));
    plot.xAxis2->setTickLabels(true);
    showAllValues();
}

void HistogramFigure::setHistogram(const Histogram& histogram, bool sampled) {
    if (!m_sampled) m_sampledExtent.reset();
    m_sampled = sampled;
    const bool otherDepth = empty() || histogram.bins() != m_histogram.bins();
    m_histogram = histogram;
    if (otherDepth) showUsedValues();
}

void HistogramFigure::setContent(const PlotContent& content) {
    const bool otherColours = content.colours != m_content.colours;
    if (content.scale != m_content.scale) m_sampledExtent.reset();
    m_content = content;
    if (otherColours) setLook(m_palette, m_font);
}

void HistogramFigure::setLook(const QPalette& palette, const QFont& font) {
    m_palette = palette;
    m_font = font;
    applyLook(m_plot, palette, font);
    for (std::size_t i = 0; i < m_panels.all().size(); ++i) {
        m_panels.all()[i].values().grid()->setZeroLinePen(Qt::NoPen); // value 0 is a column like every other
        m_areas.at(i)->setGround(palette.color(QPalette::Base));
        m_areas.at(i)->setMark(palette.color(QPalette::Text));
    }
    updateMargins();
    m_comparison.setLook(palette, font, m_content.colours);
    for (const Channel channel : allChannels) {
        const QColor colour = colourOf(channel, palette, m_content.colours);
        m_graphs.at(indexOf(channel))->setPen(QPen(colour, 0, lineOf(channel, m_content.colours)));
        m_cumulative.at(indexOf(channel))->setPen(QPen(colour, 0, Qt::DashLine));
    }
}

// What a new range writes must not move the columns away from under the mouse: room for counts of eight
// digits, and for half of the last value.
void HistogramFigure::updateMargins() {
    const QFontMetrics metrics(m_font);
    const int axisAndLabel = metrics.height() + 26;
    const int counts = metrics.horizontalAdvance(countText(88'888'888)) + axisAndLabel;
    const int shares = metrics.horizontalAdvance(QStringLiteral("100")) + axisAndLabel;
    const int value = metrics.horizontalAdvance(countText(65535)) / 2 + 6;
    const int above = m_plot.xAxis2->visible() ? 2 * metrics.height() + 16 : 8;
    const std::size_t panels = m_panels.all().size();
    const bool parade = m_content.arrangement == Arrangement::Parade;
    for (std::size_t i = 0; i < panels; ++i) {
        const int left = parade && i > 0 ? value : counts;
        const int right = m_content.cumulative && (!parade || i + 1 == panels) ? shares
                          : parade                                             ? value
                                                                               : 2 * value;
        m_panels.all()[i].rect->setMinimumMargins({left, i == 0 || parade ? above : 8, right, 0});
    }
    m_panels.evenOut();
}

void HistogramFigure::showAllValues() {
    m_plot.xAxis->setRange(rangeOf(m_histogram.bins()));
}

void HistogramFigure::showUsedValues() {
    m_plot.xAxis->setRange(rangeOf(m_histogram.usedBins()));
}

QCPRange HistogramFigure::rangeOf(std::size_t bins) {
    const auto end = static_cast<double>(bins);
    const double beside = edge * end;
    return {-0.5 - beside, end - 0.5 + beside};
}

void HistogramFigure::keepInsideValues(const QCPRange& before) {
    constexpr double fewest = 4; // values; closer up there is nothing more to see
    const QCPRange all = rangeOf(m_histogram.bins());
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
    arrange();
    m_grid = ColumnGrid(m_histogram.bins(), m_plot.xAxis->range().size(), pixels);
    for (const Channel channel : allChannels) {
        std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
        heights.clear();
        if (m_histogram.channels().contains(channel))
            heights = columnHeights(m_histogram.counts(channel), m_grid);
    }
    updateCounts();
    for (std::size_t panel = 0; panel < m_panels.all().size(); ++panel)
        updateArea(panel);
    for (const Channel channel : allChannels) {
        updateCurve(channel);
        updateCumulative(channel);
    }
    updateComparison();
    const ShownValues values{m_grid, m_histogram.usedBins(), m_content, m_font};
    labelValues(m_panels, values);
    showExposure(m_plot, values);
}

void HistogramFigure::arrange() {
    const auto move = [this](Channel channel, const PlotPanel& panel) {
        m_graphs.at(indexOf(channel))->setKeyAxis(&panel.values());
        m_graphs.at(indexOf(channel))->setValueAxis(&panel.counts());
        m_cumulative.at(indexOf(channel))->setKeyAxis(&panel.values());
        m_cumulative.at(indexOf(channel))->setValueAxis(&panel.shares());
    };
    const bool changes = m_panels.changesFor(m_content.arrangement, visible());
    if (changes) { // nothing may be left in panels that go
        for (const Channel channel : allChannels)
            move(channel, m_panels.all().front());
        for (; m_areas.size() > 1; m_areas.pop_back())
            m_plot.removePlottable(m_areas.back());
    }
    m_panels.arrange(m_content.arrangement, visible());
    for (std::size_t i = m_areas.size(); i < m_panels.all().size(); ++i) {
        const PlotPanel& panel = m_panels.all()[i];
        m_areas.push_back(new CurveArea(&panel.values(), &panel.counts()));
    }
    for (const Channel channel : allChannels)
        move(channel, m_panels.of(channel));
    changes ? setLook(m_palette, m_font) : updateMargins();
}

void HistogramFigure::updateCounts() {
    m_extent = extentOfCounts();
    const QFontMetrics metrics(m_font);
    for (const PlotPanel& panel : m_panels.all()) {
        applyScale(panel.counts(), m_content.scale, m_extent);
        const int height = panel.rect->height();
        panel.counts().ticker()->setTickCount(std::clamp(height / (3 * metrics.height()), 2, 5));
        const bool first = panel.rect == m_panels.all().front().rect;
        panel.counts().setLabel(first ? wrappedLabel(panel.counts().label(), m_font, height) : QString());
    }
}

CountExtent HistogramFigure::extentOfCounts() {
    std::vector<std::uint64_t> heights = heightsInRange();
    if (m_content.scale.locked && m_extent.highest > 1)
        return {m_extent.highest, columnsAbove(heights, m_extent.highest)};
    const CountExtent extent = countExtent(std::move(heights), m_content.scale);
    if (m_sampled) m_sampledExtent = extent;
    if (m_sampledExtent && !follows(extent, *m_sampledExtent)) m_sampledExtent.reset();
    return m_sampledExtent ? CountExtent{m_sampledExtent->highest, extent.cut} : extent;
}

void HistogramFigure::updateComparison() {
    const ComparedPlot plot{m_panels, m_grid, m_histogram, visible(), m_content.scale.axis};
    const QCPAxisRect* before = m_comparison.differenceRect();
    m_comparison.update(plot);
    if (m_comparison.differenceRect() == before) return;
    setLook(m_palette, m_font); // a new rectangle has none yet
    m_comparison.update(plot);
}

std::uint64_t HistogramFigure::height(Channel channel, std::size_t column) const {
    const std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    return column < heights.size() ? heights[column] : 0;
}

void HistogramFigure::updateArea(std::size_t panel) {
    std::vector<FilledCurve> curves;
    for (const Channel channel : allChannels) {
        if (!m_panels.all().at(panel).channels.contains(channel)) continue;
        FilledCurve curve{colourOf(channel, m_palette, m_content.colours), {}};
        for (const std::uint64_t height : m_heights.at(indexOf(channel)))
            curve.heights.push_back(placeOf(static_cast<double>(height), m_content.scale.axis));
        curves.push_back(std::move(curve));
    }
    m_areas.at(panel)->setCurves(m_grid, std::move(curves));
}

void HistogramFigure::updateCurve(Channel channel) {
    QCPGraph& graph = *m_graphs.at(indexOf(channel));
    const std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    graph.setVisible(visible().contains(channel));
    // A column that is cut ends at the plot's edge: vector formats do not clip.
    const double top = m_plot.yAxis->range().upper;
    QVector<QCPGraphData> points;
    for (std::size_t column = 0; column < heights.size(); ++column) {
        const double place = placeOf(static_cast<double>(heights[column]), m_content.scale.axis);
        points.append({m_grid.leftEdge(column), std::min(place, top)});
    }
    // The last column needs an end, as a step lasts until the next point.
    if (!points.isEmpty()) points.append({m_grid.leftEdge(m_grid.columns()), points.last().value});
    graph.data()->set(points, true);
}

void HistogramFigure::updateCumulative(Channel channel) {
    QCPGraph& graph = *m_cumulative.at(indexOf(channel));
    const std::vector<std::uint64_t>& heights = m_heights.at(indexOf(channel));
    QCPAxis& shares = m_panels.of(channel).shares();
    shares.setVisible(m_content.cumulative && !empty());
    shares.setRange(0, 100);
    graph.setVisible(m_content.cumulative && visible().contains(channel));
    if (!graph.visible()) return graph.data()->clear();
    const auto all = static_cast<double>(
        std::max<std::uint64_t>(1, std::accumulate(heights.begin(), heights.end(), std::uint64_t{0})));
    QVector<QCPGraphData> points;
    std::uint64_t sum = 0;
    for (std::size_t column = 0; column < heights.size(); ++column) {
        sum += heights[column];
        points.append({m_grid.leftEdge(column), 100 * static_cast<double>(sum) / all});
    }
    points.append({m_grid.leftEdge(m_grid.columns()), 100});
    graph.data()->set(points, true);
}

void HistogramFigure::listVisibleInLegend() {
    for (QCPGraph* graph : m_graphs) {
        if (!graph->visible()) graph->removeFromLegend();
    }
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
