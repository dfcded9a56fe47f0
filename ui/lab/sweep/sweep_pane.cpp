// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_pane.h"

#include "ui/lab/base/lab_tickers.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/base/report.h"
#include "ui/plot/plot_look.h"
#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QLabel>
#include <QRectF>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

// placeOf() maps a value of the sweep to a coordinate of the plot: its power of two, or the value itself.
// Cells of a map have whole coordinates instead, the indices of the values in ascending order, because
// QCPColorMap needs evenly spaced cells and the values need not be so.
//
// Lines, points and cells are made in draw(). Ticks and words depend on the size of the axes; they are made
// in fit(), which is called again whenever the layout changes.

namespace tonescope::ui {

namespace {

/// Minimum height of a plot in pixels; also used for its axes before the first layout.
constexpr int leastHeight = 160;

/// Width or height of a tick label in pixels, along the axis.
double extentOf(const QString& text, const QCPAxis& axis) {
    const QFontMetricsF metrics(axis.tickLabelFont());
    return axis.orientation() == Qt::Horizontal ? metrics.horizontalAdvance(text + QLatin1String("  "))
                                                : metrics.height();
}

/// Position and extent of a tick label along the axis, in pixels.
struct Label {
    double pixel = 0, extent = 0;
};

/// Whether the labels do not touch if every `step`-th one is written.
bool fits(const std::vector<Label>& labels, std::size_t step) {
    for (std::size_t index = step; index < labels.size(); index += step) {
        const Label &one = labels[index - step], &next = labels[index];
        if (std::abs(next.pixel - one.pixel) < (one.extent + next.extent) / 2) return false;
    }
    return true;
}

/// Puts the device on a line of its own if the words are too wide.
QString inWidth(QString words, const QFontMetricsF& metrics, double width) {
    if (metrics.horizontalAdvance(words) > width)
        words.replace(words.indexOf(QStringLiteral(" (")), 1, QStringLiteral("\n"));
    return words;
}

/// Where the words of a limit stand relative to its line.
struct TextPlace {
    bool left = true;
    int rows = 0; ///< lines of text by which they are moved down; negative: up
};

/// The first place where the words overlap no other words (`taken`): directly above the line, then further
/// up, then below, each at the left and at the right end.
TextPlace placeFor(const QSizeF& text, double height, const QRectF& axes, std::vector<QRectF>& taken) {
    for (const int rows : {0, -1, -2, -3, 1, 2, 3}) {
        const double top = height + (rows - 1) * text.height();
        if (top < axes.top() - 0.5) continue;
        for (const bool left : {true, false}) {
            const QRectF room(left ? axes.left() : axes.right() - text.width(), top, text.width(),
                              text.height());
            const auto meets = [&](const QRectF& other) { return other.intersects(room); };
            if (std::any_of(taken.begin(), taken.end(), meets)) continue;
            taken.push_back(room);
            return {left, rows};
        }
    }
    return {};
}

/// Coordinate of a value on the plot's axis.
double placeOf(const SweepAxis& axis, std::uint64_t value) {
    const auto number = static_cast<double>(value);
    return axis.logarithmic ? std::log2(number) : number;
}

/// A tick at each value. If labels would touch, only every second, third, ... tick gets one. `place` maps
/// values to the axis, whose range must be set.
void setTicks(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values,
              const std::function<double(std::uint64_t)>& place) {
    std::vector<Label> labels;
    labels.reserve(values.size());
    for (const std::uint64_t value : values)
        labels.push_back({plotAxis.coordToPixel(place(value)), extentOf(axis.tickText(value), plotAxis)});
    std::size_t step = 1;
    while (step < labels.size() && !fits(labels, step))
        ++step;
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t index = 0; index < values.size(); ++index)
        ticker->addTick(place(values[index]), index % step == 0 ? axis.tickText(values[index]) : QString());
    plotAxis.setTicker(ticker);
}

constexpr double nearEnough = 40; ///< pixels at which the mouse finds a point
constexpr double mostBeyond = 4;  ///< a linear axis includes limits up to this multiple of the highest point

/// All values of measured and planned cases, ascending.
std::vector<std::uint64_t> axisValues(const SweepAxis& axis, const SweepContent& content) {
    std::set<std::uint64_t> values;
    for (const auto* all : {&content.measurements, &content.expected}) {
        for (const MeasurementPointer& measurement : *all) {
            if (const auto value = axis.valueOf(*measurement)) values.insert(*value);
        }
    }
    return {values.begin(), values.end()};
}

/// Index of a value in ascending values; nothing if it is missing.
std::optional<std::size_t> indexOf(const std::vector<std::uint64_t>& values,
                                   std::optional<std::uint64_t> value) {
    if (!value) return std::nullopt;
    const auto found = std::lower_bound(values.begin(), values.end(), *value);
    if (found == values.end() || *found != *value) return std::nullopt;
    return static_cast<std::size_t>(found - values.begin());
}

/// Range of the centres of the cells. QCustomPlot draws nothing in an empty range, so a single cell gets an
/// extent.
QCPRange middlesOf(const std::vector<std::uint64_t>& values) {
    if (values.size() < 2) return {-0.5, 0.5};
    return {0, static_cast<double>(values.size() - 1)};
}

/// A hidden frame on the top layer, for a cell of the map.
QCPItemRect* makeFrame(QCustomPlot& plot, const QPen& pen) {
    auto* frame = new QCPItemRect(&plot);
    frame->setPen(pen);
    frame->setBrush(Qt::NoBrush);
    frame->setLayer(QLatin1String("overlay"));
    frame->setVisible(false);
    return frame;
}

/// An axis of whole numbers, one unit per value.
void setPlotAxis(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values) {
    plotAxis.setRange(-0.5, static_cast<double>(values.size()) - 0.5);
    plotAxis.setRangeReversed(axis.falling);
    plotAxis.grid()->setVisible(false);
}

void setIndexTicks(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values) {
    setTicks(plotAxis, axis, values,
             [&](std::uint64_t value) { return static_cast<double>(indexOf(values, value).value_or(0)); });
}

} // namespace

void SweepChart::show(const SweepContent& content) {
    m_content = content;
    // The marked measurement may be of a run that is no longer shown.
    const auto& all = content.measurements;
    if (m_pointed && std::ranges::find(all, m_pointed) == all.end()) {
        m_pointed = nullptr;
        Q_EMIT pointed(nullptr);
    }
    redraw();
}

void SweepChart::draw() {
    if (m_content.axis == nullptr) return;
    m_points.clear();
    drawSweep();
    mark(pointOf(m_pointed));
}

void SweepChart::addPoint(double x, std::optional<double> y, const MeasurementPointer& measurement,
                          std::size_t line) {
    const std::optional<SweepReading> reading = readingOf(*measurement, m_content.measure);
    if (reading || y) m_points.push_back({x, y ? *y : reading->median, reading, measurement, line});
}

std::size_t SweepChart::drawn() const {
    const auto isDrawn = [](const Point& point) { return point.reading.has_value(); };
    return static_cast<std::size_t>(std::ranges::count_if(m_points, isDrawn));
}

const SweepChart::Point* SweepChart::pointOf(const MeasurementPointer& measurement) const {
    const auto found = std::ranges::find(m_points, measurement, &Point::measurement);
    return found == m_points.end() ? nullptr : &*found;
}

/// The nearest point within reach().
MeasurementPointer SweepChart::at(QPointF pixel) const {
    MeasurementPointer nearest;
    const QSizeF most = reach();
    double best = std::numeric_limits<double>::infinity();
    for (const Point& point : m_points) {
        const double across = std::abs(plot().xAxis->coordToPixel(point.x) - pixel.x());
        const double along = std::abs(plot().yAxis->coordToPixel(point.y) - pixel.y());
        if (across > most.width() || along > most.height() || std::hypot(across, along) >= best) continue;
        best = std::hypot(across, along);
        nearest = point.measurement;
    }
    return nearest;
}

/// Only the overlay layer is drawn again, since the mouse moves often.
void SweepChart::pointAt(const std::optional<QPointF>& pixel) {
    const MeasurementPointer measurement = pixel ? at(*pixel) : nullptr;
    if (measurement == m_pointed) return;
    m_pointed = measurement;
    mark(pointOf(measurement));
    if (plot().isVisible()) plot().layer(QLatin1String("overlay"))->replot();
    Q_EMIT pointed(measurement);
}

SweepLinesChart::SweepLinesChart(QWidget* parent)
    : SweepChart("sweepLinesPlot", tr("Lines of the sweep"), parent), m_mark(new QCPItemTracer(&plot())) {
    plot().setMinimumHeight(leastHeight);
    placeLegendAbove();
    m_mark->setStyle(QCPItemTracer::tsCircle);
    m_mark->setSize(2 * markSize);
    m_mark->setLayer(QLatin1String("overlay"));
    m_mark->setVisible(false);
    connect(&plot(), &QCustomPlot::legendClick, this, [this](QCPLegend*, QCPAbstractLegendItem* item) {
        auto* entry = qobject_cast<QCPPlottableLegendItem*>(item);
        if (entry == nullptr) return;
        // Queued: redrawing deletes the legend entry whose click is being handled.
        QMetaObject::invokeMethod(
            this, [this, name = entry->plottable()->name()] { toggle(name); }, Qt::QueuedConnection);
    });
}

void SweepLinesChart::drawSweep() {
    m_lines = linesOf(*m_content.axis, m_content.measurements);
    for (std::size_t number = 0; number < m_lines.size(); ++number) {
        if (m_hidden.contains(m_lines[number].name)) continue;
        for (const SweepPoint& point : m_lines[number].points)
            addPoint(placeOf(*m_content.axis, point.value), std::nullopt, point.measurement, number);
    }
    plot().clearPlottables();
    setValueRange();
    setMeasureRange();
    for (std::size_t number = 0; number < m_lines.size(); ++number)
        drawLine(number);
    drawWrong();
}

void SweepLinesChart::setValueRange() {
    const std::vector<std::uint64_t> all = axisValues(*m_content.axis, m_content);
    if (all.empty()) return;
    const double first = placeOf(*m_content.axis, all.front()), last = placeOf(*m_content.axis, all.back());
    const double margin = std::max(0.04 * (last - first), 0.25);
    plot().xAxis->setRange(first - margin, last + margin);
    plot().xAxis->setRangeReversed(m_content.axis->falling);
}

/// A linear axis begins at 0; a logarithmic one a little below the smallest value.
void SweepLinesChart::setMeasureRange() {
    QCPAxis& axis = *plot().yAxis;
    axis.setScaleType(m_content.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(steppedTicker(m_content.logarithmic, tickTextOf(m_content.measure)));
    if (m_points.empty()) return;
    double least = m_points.front().reading->low, most = m_points.front().reading->high;
    for (const Point& point : m_points) {
        least = std::min(least, point.reading->low);
        most = std::max(most, point.reading->high);
    }
    const double highest = most;
    for (const SweepLimit& limit : limitsOf(m_content.measurements, m_content.measure)) {
        // On a linear axis a limit far above the measurements would flatten them: drawLimits() then only
        // names it.
        if (m_content.logarithmic || limit.value < mostBeyond * highest) most = std::max(most, limit.value);
        least = std::min(least, limit.value);
    }
    if (m_content.logarithmic)
        axis.setRange(least / 1.4, most * 1.6);
    else
        axis.setRange(0, most * 1.15);
}

/// A hidden line is added without points, so that its name stays in the legend.
void SweepLinesChart::drawLine(std::size_t number) {
    QCPGraph* graph = addLine(number, m_lines[number].name);
    QCPErrorBars* whiskers = addWhiskers(*graph);
    for (const Point& point : m_points) {
        if (point.line != number) continue;
        const SweepReading& reading = *point.reading;
        graph->addData(point.x, reading.median);
        whiskers->addData(reading.median - reading.low, reading.high - reading.median);
    }
}

void SweepLinesChart::drawWrong() {
    QCPGraph* crosses = plot().addGraph();
    crosses->setLineStyle(QCPGraph::lsNone);
    crosses->setScatterStyle({QCPScatterStyle::ssCross, QPen(style().warning(), 2), Qt::NoBrush, 14});
    crosses->setName(tr("wrong counts"));
    for (const Point& point : m_points) {
        if (verdictOf(*point.measurement) != Verdict::Equal) crosses->addData(point.x, point.y);
    }
    if (crosses->dataCount() == 0) plot().removeGraph(crosses);
}

/// Names identify lines, because a run makes new lines of the same names.
void SweepLinesChart::toggle(const QString& line) {
    const bool drawn =
        std::any_of(m_lines.begin(), m_lines.end(), [&](const SweepLine& each) { return each.name == line; });
    if (!drawn) return;
    if (m_hidden.erase(line) == 0) m_hidden.insert(line);
    redraw();
}

/// Removes and makes again all items: they depend on the size of the axes.
void SweepLinesChart::fit() {
    if (m_content.axis == nullptr) return;
    for (int item = plot().itemCount(); item-- > 0;) {
        if (plot().item(item) != m_mark) plot().removeItem(item);
    }
    drawLimits();
    if (m_content.axis->id == "bytes") drawCrossings();
    setTicks(*plot().xAxis, *m_content.axis, axisValues(*m_content.axis, m_content),
             [this](std::uint64_t value) { return placeOf(*m_content.axis, value); });
    plot().xAxis->setLabel(wrappedLabel(m_content.axis->title(), font(), 0.7 * plot().viewport().width()));
    plot().yAxis->setLabel(wrappedLabel(titleOf(m_content.measure, m_content.logarithmic), font(),
                                        std::max(leastHeight, plot().axisRect()->height())));
    for (int index = 0; index < plot().legend->itemCount(); ++index) {
        auto* entry = qobject_cast<QCPPlottableLegendItem*>(plot().legend->item(index));
        if (entry == nullptr) continue;
        QColor colour = style().text();
        if (m_hidden.contains(entry->plottable()->name())) colour.setAlpha(90);
        entry->setTextColor(colour);
    }
    constexpr int axesLines = 14; // lines of text that the axes get at least, below the legend
    plot().setMinimumHeight(std::max(leastHeight, (axesLines + wrapLegend()) * fontMetrics().height()));
}

/// The ground is translucent, so that the words stay legible over lines.
QCPItemText& SweepLinesChart::addNote(const QString& words) {
    QColor ground = style().ground();
    ground.setAlpha(190);
    QCPItemText* text = addText(words);
    text->setBrush(QBrush(ground));
    return *text;
}

/// A line with words per limit: dashed for reading, dotted for copying. A limit above the range of the axis
/// has words alone, at the top.
void SweepLinesChart::drawLimits() {
    const QFontMetricsF metrics(font());
    const QRectF axes = plot().axisRect()->rect();
    std::vector<QRectF> taken;
    for (const SweepLimit& limit : limitsOf(m_content.measurements, m_content.measure)) {
        const bool beyond = limit.value > plot().yAxis->range().upper;
        if (!beyond) {
            auto* line = new QCPItemStraightLine(&plot());
            line->setPen(QPen(style().text(), 1.5, limit.copying ? Qt::DotLine : Qt::DashLine));
            line->point1->setCoords(0, limit.value);
            line->point2->setCoords(1, limit.value);
        }
        const QString words =
            inWidth((beyond ? QStringLiteral("↑ ") : QString()) + limit.text, metrics, 0.98 * axes.width());
        const QSizeF size = metrics.size(0, words) + QSizeF(0.02 * axes.width(), 0);
        // The words stand above the line, but not above the top of the axes.
        const double top = axes.top() + size.height();
        const double height = beyond ? top : std::max(top, plot().yAxis->coordToPixel(limit.value));
        const TextPlace place = placeFor(size, height, axes, taken);
        QCPItemText& text = addNote(words);
        text.setPositionAlignment((place.left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
        text.setTextAlignment(place.left ? Qt::AlignLeft : Qt::AlignRight);
        text.position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        text.position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        const double bottom = height + place.rows * size.height();
        text.position->setCoords(place.left ? 0.01 : 0.99, (bottom - axes.top()) / axes.height());
    }
}

/// A dotted line per pair of devices, where the slower one becomes the faster one for good.
void SweepLinesChart::drawCrossings() {
    for (const DeviceComparison& comparison : comparisonsOf(m_lines, m_content.measure)) {
        const std::optional<std::size_t> crossing = crossingOf(comparison);
        if (!crossing || !lasts(comparison, *crossing)) continue;
        // The line is at the first value that the new winner wins; the crossing itself is somewhere before
        // it.
        const DeviceComparison::Round& round = comparison.rounds[*crossing];
        const double place = placeOf(*m_content.axis, round.value);
        auto* line = new QCPItemStraightLine(&plot());
        line->setPen(QPen(style().text(), 1.5, Qt::DotLine));
        for (QCPItemPosition* point : {line->point1, line->point2})
            point->setTypeY(QCPItemPosition::ptAxisRectRatio);
        line->point1->setCoords(place, 0);
        line->point2->setCoords(place, 1);

        QCPItemText& text = addNote(
            tr("from here on %1 wins")
                .arg(shortTitleOf(round.winner->device, {round.first->device, round.second->device})));
        const bool late = place > plot().xAxis->range().center();
        text.setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
        text.setPadding({4, 0, 4, 0});
        text.position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text.position->setCoords(place, 0.99);
    }
}

QSizeF SweepLinesChart::reach() const {
    return {nearEnough, nearEnough};
}

void SweepLinesChart::mark(const Point* point) {
    m_mark->setVisible(point != nullptr);
    if (point == nullptr) return;
    m_mark->setPen(QPen(style().text(), 2));
    m_mark->setBrush(Qt::NoBrush);
    m_mark->position->setCoords(point->x, point->y);
}

SweepMapChart::SweepMapChart(QWidget* parent)
    : SweepChart("sweepMapPlot", tr("Map of the sweep"), parent), m_map(addColourMap()),
      m_bestFrame(makeFrame(plot(), QPen(QColor(214, 0, 70), 4))),
      m_mark(makeFrame(plot(), QPen(Qt::white, 2, Qt::DashLine))) {
    plot().setMinimumHeight(leastHeight);
    m_map->setTightBoundary(false);
}

/// Planned values have columns and rows already, so cells do not move.
void SweepMapChart::drawSweep() {
    m_best = bestOf(m_content.measurements, m_content.measure);
    m_columns = axisValues(*m_content.axis, m_content);
    m_rows = axisValues(*m_content.second, m_content);
    for (const MeasurementPointer& measurement : m_content.measurements) {
        const auto column = indexOf(m_columns, m_content.axis->valueOf(*measurement));
        const auto row = indexOf(m_rows, m_content.second->valueOf(*measurement));
        if (column && row) addPoint(static_cast<double>(*column), static_cast<double>(*row), measurement);
    }
    setAxes();
    fillCells();
    frame(*m_bestFrame, pointOf(m_best));
}

void SweepMapChart::setAxes() {
    setPlotAxis(*plot().xAxis, *m_content.axis, m_columns);
    setPlotAxis(*plot().yAxis, *m_content.second, m_rows);
    m_map->setDataScaleType(m_content.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_map->colorScale()->axis()->setTicker(
        steppedTicker(m_content.logarithmic, tickTextOf(m_content.measure)));
    // Bright means good: for times the gradient is inverted.
    m_map->setGradient(moreIsBetter(m_content.measure) ? mapColours() : mapColours().inverted());
}

void SweepMapChart::fillCells() {
    QCPColorMapData& data = *m_map->data();
    data.setSize(static_cast<int>(m_columns.size()), static_cast<int>(m_rows.size()));
    data.setRange(middlesOf(m_columns), middlesOf(m_rows));
    data.fill(std::numeric_limits<double>::quiet_NaN());
    const auto first =
        std::ranges::find_if(m_points, [](const Point& point) { return point.reading.has_value(); });
    if (first == m_points.end()) return;
    QCPRange range(first->reading->median, first->reading->median);
    for (const Point& point : m_points) {
        if (!point.reading) continue;
        data.setCell(static_cast<int>(point.x), static_cast<int>(point.y), point.reading->median);
        range.expand(point.reading->median);
    }
    const bool flat = range.lower == range.upper; // QCustomPlot rejects an empty range
    m_map->setDataRange(flat ? QCPRange(range.lower * 0.9, range.upper * 1.1) : range);
}

void SweepMapChart::fit() {
    if (m_content.second == nullptr) return;
    setIndexTicks(*plot().xAxis, *m_content.axis, m_columns);
    setIndexTicks(*plot().yAxis, *m_content.second, m_rows);
    const double along = std::max(leastHeight, plot().axisRect()->height());
    plot().xAxis->setLabel(wrappedLabel(m_content.axis->title(), font(), 0.6 * plot().viewport().width()));
    plot().yAxis->setLabel(wrappedLabel(m_content.second->title(), font(), along));
    m_map->colorScale()->axis()->setLabel(
        wrappedLabel(titleOf(m_content.measure, m_content.logarithmic), font(), along));
    writeNumbers();
}

/// Black or white by the brightness of the cell. A number that does not fit its cell is left out.
void SweepMapChart::writeNumbers() {
    for (int item = plot().itemCount(); item-- > 0;) {
        if (qobject_cast<QCPItemText*>(plot().item(item)) != nullptr) plot().removeItem(item);
    }
    const QFontMetricsF metrics(font());
    const QSizeF room = 2 * reach();
    if (room.height() < metrics.height()) return;
    for (const Point& point : m_points) {
        if (!point.reading) continue;
        QString number = textOf(m_content.measure, point.reading->median);
        if (m_content.measure == SweepMeasure::Throughput) number = number.section(QLatin1Char(' '), 0, 0);
        if (verdictOf(*point.measurement) != Verdict::Equal) number += QStringLiteral(" ✕");
        if (metrics.horizontalAdvance(number) + 6 > room.width()) continue;
        const QColor ground = QColor::fromRgb(
            m_map->gradient().color(point.reading->median, m_map->dataRange(), m_content.logarithmic));
        QCPItemText* text = addText(number);
        text->setColor(qGray(ground.rgb()) < 128 ? Qt::white : Qt::black);
        text->position->setCoords(point.x, point.y);
    }
}

/// Half a cell: a pixel between cells belongs to the nearer one.
QSizeF SweepMapChart::reach() const {
    const QRectF axes = plot().axisRect()->rect();
    return {axes.width() / std::max(1.0, static_cast<double>(m_columns.size())) / 2,
            axes.height() / std::max(1.0, static_cast<double>(m_rows.size())) / 2};
}

void SweepMapChart::mark(const Point* point) {
    frame(*m_mark, point);
}

void SweepMapChart::frame(QCPItemRect& rectangle, const Point* point) {
    rectangle.setVisible(point != nullptr);
    if (point == nullptr) return;
    rectangle.topLeft->setCoords(point->x - 0.5, point->y + 0.5);
    rectangle.bottomRight->setCoords(point->x + 0.5, point->y - 0.5);
}

namespace {

QLabel* makeText(const char* name) {
    auto* label = makeProse(name);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}

/// Shows a fixed number of lines of a text and scrolls the rest, so that a longer text does not move the plot
/// above.
class TextRows : public QScrollArea {
public:
    TextRows(QLabel* text, const QString& name, int rows) : m_rows(rows) {
        setAccessibleName(name);
        setWidget(text);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override {
        return {QScrollArea::sizeHint().width(), m_rows * fontMetrics().lineSpacing()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

private:
    int m_rows;
};

/// Selects the entry with this data, or the first one if there is none.
void choose(QComboBox& box, const QVariant& data) {
    box.setCurrentIndex(std::max(0, box.findData(data)));
}

QLabel* makeLabel(const QString& text, QComboBox* box) {
    box->setAccessibleName(text);
    // The space compensates for the size hint, which is too small for texts with a mnemonic.
    return labelFor(*box, text + QLatin1Char(' '));
}

QString nameOfBase(const MeasureCase& base) {
    return engineText(base.strategy.title) + QStringLiteral(" · ") + shortNameOf(base.device);
}

/// Data of an entry: identifies strategy and device when the list is filled again.
QString keyOfBase(const MeasureCase& base) {
    return QString::fromStdString(base.device.key + '\n' + std::string(base.strategy.id));
}

/// Whether the strategy has all parameters that the axes vary.
bool has(const MeasureCase& base, const SweepAxis& axis, const SweepAxis* second) {
    return !axis.values(base).empty() && (second == nullptr || !second->values(base).empty());
}

} // namespace

SweepPane::SweepPane(QWidget* parent)
    : LabPane(parent), m_axis(makeNarrowBox("sweepAxis", {}, 14)),
      m_second(makeNarrowBox("sweepSecond", {}, 14)), m_base(makeNarrowBox("sweepBase", {}, 14)),
      m_measure(named(new QComboBox, "sweepMeasure")), m_baseLabel(makeLabel(tr("o&n"), m_base)),
      m_logarithmic(makeButton<QCheckBox>(tr("&Logarithmic"), "sweepLogarithmic")),
      m_lines(named(new SweepLinesChart, "sweepLines")), m_map(named(new SweepMapChart, "sweepMap")),
      m_invitation(makeText("sweepInvitation")), m_readout(makeText("sweepReadout")),
      m_findings(makeText("sweepFindings")), m_pages(new QStackedWidget) {
    for (const SweepMeasure measure : allSweepMeasures)
        m_measure->addItem(nameOf(measure), static_cast<int>(measure));
    for (const SweepAxis& axis : sweepAxes())
        m_axis->addItem(axis.name(), QString::fromUtf8(axis.id));
    offerSeconds();
    offerBases();
    m_invitation->setAlignment(Qt::AlignCenter);
    m_invitation->setMargin(fontMetrics().height() * 2);
    for (QWidget* page : std::initializer_list<QWidget*>{m_invitation, m_lines, m_map})
        m_pages->addWidget(page);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(makeRow(
        {makeLabel(tr("&Turn"), m_axis), {m_axis, 1}, makeLabel(tr("&and also"), m_second), {m_second, 1}}));
    layout->addLayout(
        makeRow({makeLabel(tr("&Show"), m_measure), m_measure, m_logarithmic, m_baseLabel, {m_base, 1}, {}}));
    // Scrollable: in a large font, a long legend can be higher than a small screen.
    QWidget* content = holderOf(makeColumn({{m_pages, 1},
                                            new TextRows(m_readout, tr("Under the mouse"), 2),
                                            new TextRows(m_findings, tr("Findings"), 3)}));
    layout->addWidget(makeScrolled(content, tr("The sweep"), true), 1);
    const auto sweepChanged = [this] {
        offerBases();
        refresh();
        Q_EMIT changed();
    };
    connect(m_axis, &QComboBox::currentIndexChanged, this, [this, sweepChanged] {
        offerSeconds();
        sweepChanged();
    });
    connect(m_second, &QComboBox::currentIndexChanged, this, sweepChanged);
    connect(m_base, &QComboBox::currentIndexChanged, this, [this] {
        refresh();
        Q_EMIT changed();
    });
    connect(m_measure, &QComboBox::currentIndexChanged, this, &SweepPane::refresh);
    connect(m_logarithmic, &QCheckBox::toggled, this, &SweepPane::refresh);
    for (const SweepChart* chart : std::initializer_list<SweepChart*>{m_lines, m_map})
        connect(chart, &SweepChart::pointed, this, &SweepPane::readOut);
    readOut(nullptr);
    refresh();
}

void SweepPane::setChoices(const LabChoices& choices) {
    m_choices = choices;
    offerBases();
    refresh();
}

void SweepPane::setAxes(const SweepAxis& axis, const SweepAxis* second) {
    const QSignalBlocker axisBlocker(m_axis), secondBlocker(m_second);
    choose(*m_axis, QString::fromUtf8(axis.id));
    offerSeconds();
    choose(*m_second, second == nullptr ? QString() : QString::fromUtf8(second->id));
    offerBases();
}

/// The first entry stands for no second axis, which gives lines.
void SweepPane::offerSeconds() {
    std::vector<std::pair<QString, QVariant>> entries{{tr("no second quantity (lines)"), QString()}};
    for (const SweepAxis& other : sweepAxes()) {
        if (axis().goesWith(other)) entries.emplace_back(other.name(), QString::fromUtf8(other.id));
    }
    refill(*m_second, entries);
}

/// Lists the strategies and devices that can vary both axes; only a map needs the choice.
void SweepPane::offerBases() {
    m_bases.clear();
    if (second() != nullptr) {
        m_bases = basesFor(m_choices, axis());
        std::erase_if(m_bases, [this](const MeasureCase& base) { return second()->values(base).empty(); });
    }
    std::vector<std::pair<QString, QVariant>> entries;
    for (const MeasureCase& base : m_bases)
        entries.emplace_back(nameOfBase(base), keyOfBase(base));
    refill(*m_base, entries);
    m_base->setVisible(second() != nullptr);
    m_baseLabel->setVisible(second() != nullptr);
}

const SweepAxis& SweepPane::axis() const {
    return sweepAxes()[static_cast<std::size_t>(m_axis->currentIndex())];
}

const SweepAxis* SweepPane::second() const {
    return sweepAxis(m_second->currentData().toString().toStdString());
}

/// Lines sweep over all cases of the setup, a map over the chosen strategy and device.
std::vector<MeasureCase> SweepPane::cases() const {
    if (second() == nullptr) return sweepOf(basesFor(m_choices, axis()), axis());
    if (m_bases.empty()) return {};
    return sweepOf(m_bases.at(static_cast<std::size_t>(m_base->currentIndex())), axis(), *second());
}

/// If no switched-on strategy has the axis, the text names the strategies that have it.
QString SweepPane::idleReason() const {
    if (casesOf(m_choices).empty())
        return tr("Nothing to measure: choose a device and a strategy that can count these pixels.");
    const QString names =
        second() == nullptr ? axis().name() : tr("%1 and %2").arg(axis().name(), second()->name());
    QStringList able;
    for (const StrategyInfo& strategy : m_catalog.strategies) {
        // Asks for a device without limits: whether the strategy has these parameters at all.
        const MeasureCase base{{}, strategy, {}, m_choices.pixels};
        if (has(base, axis(), second()) && canCount(strategy, m_choices.pixels))
            able += engineText(strategy.title);
    }
    QString missing = tr("None of the chosen strategies lets you vary %1.").arg(names);
    if (able.isEmpty()) return missing;
    return missing + QLatin1Char(' ') + tr("These can: %1.").arg(able.join(comma()));
}

RunDetails SweepPane::details() const {
    const Axes axes = chosenAxes();
    return {{"axis", axes.first}, {"second", axes.second}};
}

SweepPane::Axes SweepPane::chosenAxes() const {
    return {std::string(axis().id), second() == nullptr ? std::string() : std::string(second()->id)};
}

/// Selects the axes of the run and replaces the kept run of these axes.
void SweepPane::begin(const LabRun& run, std::size_t /*count*/) {
    const SweepAxis* axis = sweepAxis(detailOf(run.details, "axis"));
    const SweepAxis* second = sweepAxis(detailOf(run.details, "second"));
    // A run of a later version with an axis that this version lacks: its measurements will not appear.
    if (axis == nullptr) axis = &sweepAxes().front();
    if (second != nullptr && !axis->goesWith(*second)) second = nullptr;
    setAxes(*axis, second);
    m_running = chosenAxes();
    Kept& kept = m_kept[m_running];
    kept = {};
    // Only a new run needs placeholders: a saved run brings its measurements.
    if (run.measurements.empty()) {
        for (const MeasureCase& asked : cases())
            kept.expected.push_back(std::make_shared<const Measurement>(measurementOf(asked)));
    }
    refresh();
    Q_EMIT changed();
}

/// The user may look at other axes meanwhile; the charts are then left alone.
void SweepPane::show(const MeasurementPointer& measurement) {
    m_kept[m_running].measurements.push_back(measurement);
    if (chosenAxes() == m_running) refresh();
}

void SweepPane::end() {
    m_kept[m_running].expected.clear();
    refresh();
}

SweepContent SweepPane::contentOf(const Axes& axes) const {
    SweepContent content{sweepAxis(axes.first),
                         sweepAxis(axes.second),
                         {},
                         {},
                         static_cast<SweepMeasure>(m_measure->currentData().toInt()),
                         m_logarithmic->isChecked()};
    const auto kept = m_kept.find(axes);
    if (kept == m_kept.end()) return content;
    content.measurements = kept->second.measurements;
    content.expected = kept->second.expected;
    return content;
}

void SweepPane::refresh() {
    if (restoring()) return;
    const SweepContent content = contentOf(chosenAxes());
    refreshTexts(content);
    if (content.measurements.empty() && content.expected.empty())
        return m_pages->setCurrentWidget(m_invitation);
    SweepChart* chart = content.second == nullptr ? static_cast<SweepChart*>(m_lines) : m_map;
    m_pages->setCurrentWidget(chart);
    chart->show(content);
}

QStringList SweepPane::findingsOf(const SweepContent& content) const {
    QStringList texts = bestText(*content.axis, content.second, content.measurements, content.measure);
    if (content.second == nullptr && content.axis->id == "bytes")
        texts += contestTexts(*content.axis, linesOf(*content.axis, content.measurements), content.measure);
    return texts + troubleTexts(*content.axis, content.second, content.measurements);
}

/// The findings are also the accessible description of both charts.
void SweepPane::refreshTexts(const SweepContent& content) {
    const auto ready = static_cast<int>(cases().size());
    m_invitation->setText(ready == 0 ? idleReason()
                                     : tr("Run measures %Ln points of this sweep.", nullptr, ready));
    m_findings->setText(findingsOf(content).join(QLatin1Char('\n')));
    inkBusy(*m_findings, !noConclusionText(content.measurements).isEmpty());
    m_lines->setSummary(m_findings->text());
    m_map->setSummary(m_findings->text());
    if (!m_pointed) readOut(nullptr);
}

void SweepPane::readOut(const MeasurementPointer& measurement) {
    m_pointed = measurement;
    if (measurement) return m_readout->setText(readoutOf(axis(), second(), *measurement));
    m_readout->setText(
        second() == nullptr
            ? tr("Point at the plot to read a measurement exactly. Whiskers reach from quartile "
                 "to quartile. A click on a name hides its line.")
            : tr("Point at the map to read a measurement exactly. The frame marks the best one with right "
                 "counts."));
}

/// Each pair of axes is drawn by a chart of its own, which is laid out for paper.
void SweepPane::report(Report& report, const std::vector<const LabRun*>& /*runs*/) {
    for (const auto& [axes, kept] : m_kept) {
        const SweepContent content = contentOf(axes);
        if (content.axis == nullptr || content.measurements.empty()) continue;
        report.subheading(content.second == nullptr
                              ? content.axis->name()
                              : tr("%1 and %2").arg(content.axis->name(), content.second->name()));
        for (const QString& finding : findingsOf(content))
            report.paragraph(finding);
        const auto chart = content.second == nullptr ? std::unique_ptr<SweepChart>(new SweepLinesChart)
                                                     : std::make_unique<SweepMapChart>();
        chart->setPalette(palette());
        chart->setFont(font());
        chart->show(content);
        chart->layOut(Report::plotSize(Report::usualPlotHeight));
        report.plot(chart->plot());
        report.table(content.measurements);
    }
}

void SweepPane::clear() {
    m_kept.clear();
    refresh();
}

} // namespace tonescope::ui
