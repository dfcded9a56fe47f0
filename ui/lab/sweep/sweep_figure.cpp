// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_figure.h"

#include "ui/lab/sweep/sweep_annotations.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double pointSize = 9, nearEnough = 40; ///< pixels
constexpr double mostBeyond = 4; ///< times the highest point that a linear axis reaches for a roofline

struct SweepFigureText {
    Q_DECLARE_TR_FUNCTIONS(SweepFigure)
};

/// Nine shapes beside eight colours: 72 lines before both repeat.
QCPScatterStyle shapeOf(std::size_t number, const QColor& colour) {
    using Style = QCPScatterStyle;
    constexpr std::array<Style::ScatterShape, 9> shapes{
        Style::ssDisc,   Style::ssSquare, Style::ssTriangle, Style::ssDiamond,    Style::ssTriangleInverted,
        Style::ssCircle, Style::ssCross,  Style::ssStar,     Style::ssCrossSquare};
    Style style(shapes.at(number % shapes.size()), colour, colour, pointSize);
    style.setPen(QPen(colour, 1.5));
    if (style.shape() == Style::ssCircle || style.shape() == Style::ssCrossSquare)
        style.setBrush(Qt::NoBrush);
    return style;
}

/// A place for the legend beside the axes, at its top left.
QCPLayoutGrid* makeLegendPlace(QCustomPlot& plot) {
    auto* place = new QCPLayoutGrid; // in the plot first: what it takes asks it for the plot
    plot.plotLayout()->addElement(0, 1, place);
    plot.plotLayout()->setColumnStretchFactor(1, 0.001);
    place->addElement(0, 0, plot.legend);
    place->addElement(1, 1, new QCPLayoutElement(&plot));
    place->setRowStretchFactor(0, 0.001);
    place->setColumnStretchFactor(0, 0.001);
    plot.legend->setFillOrder(QCPLayoutGrid::foRowsFirst);
    plot.legend->setVisible(true);
    return place;
}

/// Moves it below the axes, or back beside them.
void moveLegend(QCustomPlot& plot, QCPLayoutGrid* place, bool below) {
    QCPLayoutGrid& grid = *plot.plotLayout();
    grid.take(place);
    grid.simplify();
    grid.addElement(below ? 1 : 0, below ? 0 : 1, place);
    if (below)
        grid.setRowStretchFactor(1, 0.001);
    else
        grid.setColumnStretchFactor(1, 0.001);
}

} // namespace

SweepFigure::SweepFigure(QCustomPlot& plot)
    : m_plot(plot), m_mark(new QCPItemTracer(&plot)), m_legendPlace(makeLegendPlace(plot)) {
    m_mark->setStyle(QCPItemTracer::tsCircle);
    m_mark->setSize(2 * pointSize);
    m_mark->setLayer(QLatin1String("overlay"));
    m_mark->setVisible(false);
    QObject::connect(&plot, &QCustomPlot::legendClick, &plot,
                     [this](QCPLegend*, QCPAbstractLegendItem* item) {
                         auto* entry = qobject_cast<QCPPlottableLegendItem*>(item);
                         if (entry == nullptr) return;
                         // Not at once: the entry that was clicked is replaced.
                         QMetaObject::invokeMethod(
                             &m_plot,
                             [this, name = entry->plottable()->name()] {
                                 toggle(name);
                                 m_plot.replot();
                             },
                             Qt::QueuedConnection);
                     });
}

void SweepFigure::draw(const SweepContent& content) {
    m_content = content;
    m_lines = linesOf(*content.axis, content.measurements);
    findPoints();
    m_plot.clearPlottables();
    mark(nullptr);
    applyLook(m_plot, m_style.palette, m_style.font);
    setValueRange();
    setMeasureRange();
    for (std::size_t number = 0; number < m_lines.size(); ++number)
        drawLine(number);
    drawWrong();
    fit();
}

/// Texts at lines stand where the axes have room for them.
void SweepFigure::annotate() {
    for (int item = m_plot.itemCount(); item-- > 0;) {
        if (m_plot.item(item) != m_mark) m_plot.removeItem(item);
    }
    drawLimits(m_plot, m_content, m_style);
    if (m_content.axis->id() == "bytes") drawCrossings(m_plot, m_content, m_lines, m_style);
}

void SweepFigure::findPoints() {
    m_points.clear();
    for (std::size_t number = 0; number < m_lines.size(); ++number) {
        if (m_hidden.contains(m_lines[number].name)) continue;
        for (const SweepPoint& point : m_lines[number].points) {
            if (const auto reading = readingOf(*point.measurement, m_content.measure))
                m_points.push_back(
                    {number, placeOf(*m_content.axis, point.value), *reading, point.measurement});
        }
    }
}

std::vector<std::uint64_t> SweepFigure::values() const {
    Measurements all = m_content.measurements;
    all.insert(all.end(), m_content.expected.begin(), m_content.expected.end());
    return valuesOf(linesOf(*m_content.axis, all));
}

void SweepFigure::setValueRange() {
    const std::vector<std::uint64_t> all = values();
    if (all.empty()) return;
    const double first = placeOf(*m_content.axis, all.front()), last = placeOf(*m_content.axis, all.back());
    const double margin = std::max(0.04 * (last - first), 0.25);
    m_plot.xAxis->setRange(first - margin, last + margin);
    m_plot.xAxis->setRangeReversed(m_content.axis->falling());
}

void SweepFigure::setMeasureRange() {
    QCPAxis& axis = *m_plot.yAxis;
    axis.setScaleType(m_content.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(steppedTicker(m_content.logarithmic, tickTextOf(m_content.measure)));
    if (m_points.empty()) return;
    double least = m_points.front().reading.low, most = m_points.front().reading.high;
    for (const Drawn& point : m_points) {
        least = std::min(least, point.reading.low);
        most = std::max(most, point.reading.high);
    }
    const double highest = most;
    for (const SweepLimit& limit : limitsOf(m_content.measurements, m_content.measure)) {
        // On a linear axis, memory that is far beyond the counts would flatten them; then words tell it.
        if (m_content.logarithmic || limit.value < mostBeyond * highest) most = std::max(most, limit.value);
        least = std::min(least, limit.value);
    }
    if (m_content.logarithmic)
        axis.setRange(least / 1.4, most * 1.6);
    else
        axis.setRange(0, most * 1.15);
}

void SweepFigure::drawLine(std::size_t number) {
    const QColor colour = m_style.line(number);
    QCPGraph* graph = m_plot.addGraph();
    graph->setName(m_lines[number].name);
    graph->setPen(QPen(colour, 2));
    graph->setScatterStyle(shapeOf(number, colour));
    graph->setAdaptiveSampling(false);
    auto* whiskers = new QCPErrorBars(m_plot.xAxis, m_plot.yAxis); // the plot owns it
    whiskers->removeFromLegend();
    whiskers->setDataPlottable(graph);
    whiskers->setPen(QPen(colour, 1.2));
    whiskers->setSymbolGap(0);
    for (const Drawn& point : m_points) {
        if (point.line != number) continue;
        const SweepReading& reading = point.reading;
        graph->addData(point.place, reading.median);
        whiskers->addData(reading.median - reading.low, reading.high - reading.median);
    }
}

void SweepFigure::drawWrong() {
    QCPGraph* crosses = m_plot.addGraph();
    crosses->setLineStyle(QCPGraph::lsNone);
    crosses->setScatterStyle({QCPScatterStyle::ssCross, QPen(m_style.warning(), 2), Qt::NoBrush, 14});
    crosses->setName(SweepFigureText::tr("wrong counts"));
    for (const Drawn& point : m_points) {
        if (verdictOf(*point.measurement) != Verdict::Equal)
            crosses->addData(point.place, point.reading.median);
    }
    if (crosses->dataCount() == 0) m_plot.removeGraph(crosses);
}

void SweepFigure::toggle(const QString& line) {
    const bool drawn =
        std::any_of(m_lines.begin(), m_lines.end(), [&](const SweepLine& each) { return each.name == line; });
    if (!drawn) return;
    if (m_hidden.erase(line) == 0) m_hidden.insert(line);
    draw(m_content);
}

void SweepFigure::fit() {
    if (m_content.axis == nullptr) return;
    annotate();
    setTicks(*m_plot.xAxis, *m_content.axis, values(),
             [this](std::uint64_t value) { return placeOf(*m_content.axis, value); });
    m_plot.xAxis->setLabel(
        wrappedLabel(m_content.axis->title(), m_style.font, 0.7 * m_plot.viewport().width()));
    constexpr int leastLabel = 160; // pixels, before there is a layout
    m_plot.yAxis->setLabel(wrappedLabel(titleOf(m_content.measure, m_content.logarithmic), m_style.font,
                                        std::max(leastLabel, m_plot.axisRect()->height())));
    fitLegend();
}

void SweepFigure::fitLegend() {
    QCPLegend& legend = *m_plot.legend;
    legend.setFont(m_style.font);
    legend.setTextColor(m_style.text());
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    for (int index = 0; index < legend.itemCount(); ++index) {
        auto* entry = qobject_cast<QCPPlottableLegendItem*>(legend.item(index));
        QColor colour = m_style.text();
        if (entry != nullptr && m_hidden.contains(entry->plottable()->name())) colour.setAlpha(90);
        if (entry != nullptr) entry->setTextColor(colour);
    }
    wrapLegend();
}

/// Beside the axes as long as that leaves them most of the width, else below; the plot is as high as both
/// need.
void SweepFigure::wrapLegend() {
    constexpr double most = 0.4;          // of the width, beside the axes
    constexpr double backAt = 0.9 * most; // or a scroll bar that comes and goes would move it to and fro
    constexpr int axesRows = 14;          // entries as high as the axes at least
    QCPLegend& legend = *m_plot.legend;
    int entries = 0, widest = 1, row = 1;
    for (int index = 0; index < legend.itemCount(); ++index) {
        if (legend.item(index) == nullptr) continue; // a cell that the last column leaves empty
        ++entries;
        const QSize size = legend.item(index)->minimumOuterSizeHint();
        widest = std::max(widest, size.width() + legend.columnSpacing());
        row = std::max(row, size.height() + legend.rowSpacing());
    }
    const double width = m_plot.viewport().width();
    const bool below = widest > (m_legendBelow ? backAt : most) * width;
    const int columns = std::max(1, static_cast<int>((below ? 0.9 : most) * width / widest));
    const int needed = (entries + columns - 1) / columns;
    const int rows = std::max(1, below ? needed : std::max(needed, axesRows));
    if (below != m_legendBelow) moveLegend(m_plot, m_legendPlace, below);
    m_legendBelow = below;
    const int used = std::min(rows, entries);
    m_plot.setMinimumHeight(row * (below ? axesRows + used : std::max(axesRows / 2, used + 2)));
    if (legend.wrap() == rows) return;
    legend.setWrap(rows);
    legend.setFillOrder(QCPLayoutGrid::foRowsFirst, true);
}

MeasurementPointer SweepFigure::at(QPointF pixel) const {
    MeasurementPointer nearest;
    double best = nearEnough;
    for (const Drawn& point : m_points) {
        const double distance = std::hypot(m_plot.xAxis->coordToPixel(point.place) - pixel.x(),
                                           m_plot.yAxis->coordToPixel(point.reading.median) - pixel.y());
        if (distance >= best) continue;
        best = distance;
        nearest = point.measurement;
    }
    return nearest;
}

void SweepFigure::mark(const MeasurementPointer& measurement) {
    const auto reading = measurement ? readingOf(*measurement, m_content.measure) : std::nullopt;
    m_mark->setVisible(reading.has_value());
    if (!reading) return;
    m_mark->setPen(QPen(m_style.text(), 2));
    m_mark->setBrush(Qt::NoBrush);
    m_mark->position->setCoords(placeOf(*m_content.axis, *m_content.axis->valueOf(*measurement)),
                                reading->median);
}

} // namespace tonescope::ui
