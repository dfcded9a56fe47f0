#include "ui/lab/sweep_figure.h"

#include "ui/lab/measure_ticker.h"
#include "ui/lab/rooflines.h"
#include "ui/lab/sweep_crossing.h"
#include "ui/lab/value_places.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double pointSize = 9, nearEnough = 40; ///< pixels

QString translated(const char* text) {
    return QCoreApplication::translate("SweepFigure", text);
}

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

/// The legend beside the axes, at the top.
void placeLegend(QCustomPlot& plot) {
    auto* column = new QCPLayoutGrid;
    plot.plotLayout()->addElement(0, 1, column);
    column->addElement(0, 0, plot.legend);
    column->addElement(1, 0, new QCPLayoutElement(&plot));
    column->setRowStretchFactor(0, 0.001);
    plot.plotLayout()->setColumnStretchFactor(1, 0.001);
    plot.legend->setFillOrder(QCPLayoutGrid::foRowsFirst);
    plot.legend->setVisible(true);
}

} // namespace

SweepFigure::SweepFigure(QCustomPlot& plot) : m_plot(plot), m_mark(new QCPItemTracer(&plot)) {
    placeLegend(plot);
    m_mark->setStyle(QCPItemTracer::tsCircle);
    m_mark->setSize(2 * pointSize);
    m_mark->setLayer(QLatin1String("overlay"));
    m_mark->setVisible(false);
}

void SweepFigure::draw(const SweepContent& content) {
    m_content = content;
    m_lines = linesOf(*content.axis, content.measurements);
    m_plot.clearPlottables();
    mark(nullptr);
    for (int item = m_plot.itemCount(); item-- > 0;) {
        if (m_plot.item(item) != m_mark) m_plot.removeItem(item);
    }
    dress(m_plot, m_dress);
    setRanges();
    for (std::size_t number = 0; number < m_lines.size(); ++number)
        drawLine(number);
    drawWrong();
    drawRooflines();
    drawCrossings();
    fit();
}

std::vector<std::uint64_t> SweepFigure::values() const {
    std::vector<MeasurementPointer> all = m_content.measurements;
    all.insert(all.end(), m_content.expected.begin(), m_content.expected.end());
    return valuesOf(linesOf(*m_content.axis, all));
}

void SweepFigure::setRanges() {
    const std::vector<std::uint64_t> all = values();
    if (all.empty()) return;
    const double first = placeOf(*m_content.axis, all.front()), last = placeOf(*m_content.axis, all.back());
    const double margin = std::max(0.04 * (last - first), 0.25);
    m_plot.xAxis->setRange(first - margin, last + margin);
    m_plot.xAxis->setRangeReversed(m_content.axis->falling());
    m_plot.xAxis->setLabel(m_content.axis->title());

    QCPAxis& axis = *m_plot.yAxis;
    axis.setScaleType(m_content.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(QSharedPointer<MeasureTicker>::create(m_content.measure, m_content.logarithmic));
    axis.setLabel(titleOf(m_content.measure));
    double least = 0, most = 0;
    const auto take = [&](double low, double high) {
        least = least == 0 ? low : std::min(least, low);
        most = std::max(most, high);
    };
    for (const MeasurementPointer& measurement : m_content.measurements) {
        if (const auto reading = readingOf(*measurement, m_content.measure))
            take(reading->low, reading->high);
    }
    for (const DeviceRoofline& roofline : rooflinesOf(m_content.measurements, m_content.measure))
        take(roofline.copy, roofline.copy);
    if (most <= 0) return;
    if (m_content.logarithmic)
        axis.setRange(least / 1.4, most * 1.4);
    else
        axis.setRange(0, most * 1.1);
}

void SweepFigure::drawLine(std::size_t number) {
    const SweepLine& line = m_lines[number];
    const QColor colour = m_dress.line(number);
    QCPGraph* graph = m_plot.addGraph();
    graph->setName(line.name);
    graph->setPen(QPen(colour, 2));
    graph->setScatterStyle(shapeOf(number, colour));
    graph->setAdaptiveSampling(false);
    auto* whiskers = new QCPErrorBars(m_plot.xAxis, m_plot.yAxis); // the plot owns it
    whiskers->removeFromLegend();
    whiskers->setDataPlottable(graph);
    whiskers->setPen(QPen(colour, 1.2));
    whiskers->setSymbolGap(0);
    for (const SweepPoint& point : line.points) {
        const auto reading = readingOf(*point.measurement, m_content.measure);
        if (!reading) continue;
        graph->addData(placeOf(*m_content.axis, point.value), reading->median);
        whiskers->addData(reading->median - reading->low, reading->high - reading->median);
    }
}

void SweepFigure::drawWrong() {
    QCPGraph* crosses = m_plot.addGraph();
    crosses->setLineStyle(QCPGraph::lsNone);
    crosses->setScatterStyle({QCPScatterStyle::ssCross, QPen(m_dress.warning(), 2.5), Qt::NoBrush, 18});
    crosses->setName(translated(QT_TRANSLATE_NOOP("SweepFigure", "wrong counts")));
    for (const SweepLine& line : m_lines) {
        for (const SweepPoint& point : line.points) {
            const Verdict verdict = verdictOf(*point.measurement);
            if (verdict != Verdict::Lost && verdict != Verdict::Wrong) continue;
            if (const auto reading = readingOf(*point.measurement, m_content.measure))
                crosses->addData(placeOf(*m_content.axis, point.value), reading->median);
        }
    }
    if (crosses->dataCount() == 0) m_plot.removeGraph(crosses);
}

void SweepFigure::drawRooflines() {
    int number = 0;
    for (const DeviceRoofline& roofline : rooflinesOf(m_content.measurements, m_content.measure)) {
        auto* line = new QCPItemStraightLine(&m_plot);
        line->setPen(QPen(m_dress.text(), 1.5, Qt::DashLine));
        line->point1->setCoords(0, roofline.copy);
        line->point2->setCoords(1, roofline.copy);
        auto* text = new QCPItemText(&m_plot);
        text->setText(textOf(roofline));
        text->setFont(m_dress.font);
        text->setColor(m_dress.text());
        // Devices that share a memory have lines on top of each other: side by side, their texts are legible.
        const bool left = number++ % 2 == 0;
        text->setPositionAlignment((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
        text->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(left ? 0.01 : 0.99, roofline.copy);
    }
}

void SweepFigure::drawCrossings() {
    if (m_content.axis->id() != "bytes") return;
    for (const DeviceContest& contest : contestsOf(m_lines, m_content.measure)) {
        const std::optional<std::size_t> crossing = crossingOf(contest);
        if (!crossing || *crossing == 0) continue;
        const DeviceContest::Round& round = contest.rounds[*crossing];
        // Somewhere between this size and the one before it; the winner's first point is where it is told.
        auto* line = new QCPItemStraightLine(&m_plot);
        const double place = placeOf(*m_content.axis, round.value);
        line->setPen(QPen(m_dress.text(), 1, Qt::DotLine));
        line->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
        line->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
        line->point1->setCoords(place, 0);
        line->point2->setCoords(place, 1);
        auto* text = new QCPItemText(&m_plot);
        text->setText(
            translated(QT_TRANSLATE_NOOP("SweepFigure", "%1 wins")).arg(shortName(round.winner->device)));
        text->setFont(m_dress.font);
        text->setColor(m_dress.text());
        text->setBrush(QBrush(m_dress.ground()));
        text->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
        text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(place, 0.99);
    }
}

void SweepFigure::fit() {
    if (m_content.axis == nullptr) return;
    setTicks(*m_plot.xAxis, *m_content.axis, values(),
             [this](std::uint64_t value) { return placeOf(*m_content.axis, value); });
    fitLegend();
}

void SweepFigure::fitLegend() {
    QCPLegend& legend = *m_plot.legend;
    legend.setFont(m_dress.font);
    legend.setTextColor(m_dress.text());
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    const double row = QFontMetricsF(m_dress.font).height() + legend.rowSpacing() + 2;
    const int rows = std::max(1, static_cast<int>((m_plot.height() - 20) / row));
    if (legend.wrap() == rows) return;
    legend.setWrap(rows);
    legend.setFillOrder(QCPLayoutGrid::foRowsFirst, true);
}

QPointF SweepFigure::pixelOf(const SweepPoint& point, const SweepReading& reading) const {
    return {m_plot.xAxis->coordToPixel(placeOf(*m_content.axis, point.value)),
            m_plot.yAxis->coordToPixel(reading.median)};
}

MeasurementPointer SweepFigure::at(QPointF pixel) const {
    MeasurementPointer nearest;
    double best = nearEnough;
    for (const SweepLine& line : m_lines) {
        for (const SweepPoint& point : line.points) {
            const auto reading = readingOf(*point.measurement, m_content.measure);
            if (!reading) continue;
            const QPointF away = pixelOf(point, *reading) - pixel;
            const double distance = std::hypot(away.x(), away.y());
            if (distance >= best) continue;
            best = distance;
            nearest = point.measurement;
        }
    }
    return nearest;
}

void SweepFigure::mark(const MeasurementPointer& measurement) {
    const auto reading = measurement ? readingOf(*measurement, m_content.measure) : std::nullopt;
    m_mark->setVisible(reading.has_value());
    if (!reading) return;
    m_mark->setPen(QPen(m_dress.text(), 2));
    m_mark->setBrush(Qt::NoBrush);
    m_mark->position->setCoords(placeOf(*m_content.axis, *m_content.axis->valueOf(*measurement)),
                                reading->median);
}

} // namespace tonescope::ui
