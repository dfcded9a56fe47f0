#include "ui/lab/sweep_figure.h"

#include "ui/lab/measure_ticker.h"
#include "ui/lab/rooflines.h"
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
    setValueRange();
    setMeasureRange();
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

void SweepFigure::setValueRange() {
    const std::vector<std::uint64_t> all = values();
    if (all.empty()) return;
    const double first = placeOf(*m_content.axis, all.front()), last = placeOf(*m_content.axis, all.back());
    const double margin = std::max(0.04 * (last - first), 0.25);
    m_plot.xAxis->setRange(first - margin, last + margin);
    m_plot.xAxis->setRangeReversed(m_content.axis->falling());
    m_plot.xAxis->setLabel(m_content.axis->title());
}

void SweepFigure::setMeasureRange() {
    QCPAxis& axis = *m_plot.yAxis;
    axis.setScaleType(m_content.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(QSharedPointer<MeasureTicker>::create(m_content.measure, m_content.logarithmic));
    axis.setLabel(titleOf(m_content.measure, m_content.logarithmic));
    std::vector<double> heights;
    for (const MeasurementPointer& measurement : m_content.measurements) {
        if (const auto reading = readingOf(*measurement, m_content.measure))
            heights.insert(heights.end(), {reading->low, reading->high});
    }
    for (const DeviceRoofline& roofline : rooflinesOf(m_content.measurements, m_content.measure))
        heights.push_back(roofline.copy);
    if (heights.empty()) return;
    const auto [least, most] = std::minmax_element(heights.begin(), heights.end());
    if (m_content.logarithmic)
        axis.setRange(*least / 1.4, *most * 1.4);
    else
        axis.setRange(0, *most * 1.1);
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
    crosses->setScatterStyle({QCPScatterStyle::ssCross, QPen(m_dress.warning(), 2), Qt::NoBrush, 14});
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
    std::vector<double> taken; // heights of texts at the left
    for (const DeviceRoofline& roofline : rooflinesOf(m_content.measurements, m_content.measure)) {
        auto* line = new QCPItemStraightLine(&m_plot);
        line->setPen(QPen(m_dress.text(), 1.5, Qt::DashLine));
        line->point1->setCoords(0, roofline.copy);
        line->point2->setCoords(1, roofline.copy);
        // Devices that share a memory have lines on top of each other: side by side, their texts are legible.
        const double height = m_plot.yAxis->coordToPixel(roofline.copy);
        const bool left = std::none_of(taken.begin(), taken.end(), [&](double other) {
            return std::abs(other - height) < QFontMetricsF(m_dress.font).height();
        });
        if (left) taken.push_back(height);
        QCPItemText& text = addText(textOf(roofline));
        text.setPositionAlignment((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
        text.position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        text.position->setCoords(left ? 0.01 : 0.99, roofline.copy);
    }
}

QCPItemText& SweepFigure::addText(const QString& words) {
    auto* text = new QCPItemText(&m_plot); // the plot owns it
    QColor ground = m_dress.ground();
    ground.setAlpha(190); // legible where lines run below it
    text->setBrush(QBrush(ground));
    text->setText(words);
    text->setFont(m_dress.font);
    text->setColor(m_dress.text());
    return *text;
}

void SweepFigure::drawCrossings() {
    if (m_content.axis->id() != "bytes") return;
    for (const DeviceContest& contest : contestsOf(m_lines, m_content.measure)) {
        const std::optional<std::size_t> crossing = crossingOf(contest);
        if (crossing && lasts(contest, *crossing)) drawCrossing(contest.rounds[*crossing]);
    }
}

void SweepFigure::drawCrossing(const DeviceContest::Round& round) {
    // It is somewhere between this size and the one before it; told is the first that was measured.
    const double place = placeOf(*m_content.axis, round.value);
    auto* line = new QCPItemStraightLine(&m_plot);
    line->setPen(QPen(m_dress.text(), 1.5, Qt::DotLine));
    for (QCPItemPosition* point : {line->point1, line->point2})
        point->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line->point1->setCoords(place, 0);
    line->point2->setCoords(place, 1);

    QCPItemText& text = addText(translated(QT_TRANSLATE_NOOP("SweepFigure", "from here on %1 wins"))
                                    .arg(shortName(round.winner->device)));
    const bool late = place > m_plot.xAxis->range().center();
    text.setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    text.setPadding({4, 0, 4, 0});
    text.position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    text.position->setCoords(place, 0.99);
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
