// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/heat_map_figure.h"

#include "ui/lab/sweep/sweep_annotations.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"

#include <QFontMetricsF>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace tonescope::ui {

namespace {

/// Dark blue over green to light yellow: brighter all the way, so that it can be read without its hues.
QCPColorGradient brightening() {
    QCPColorGradient gradient;
    gradient.clearColorStops();
    gradient.setColorStopAt(0, QColor(24, 26, 82));
    gradient.setColorStopAt(0.35, QColor(32, 92, 138));
    gradient.setColorStopAt(0.65, QColor(54, 158, 128));
    gradient.setColorStopAt(0.85, QColor(160, 204, 84));
    gradient.setColorStopAt(1, QColor(250, 240, 130));
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

std::vector<std::uint64_t> axisValues(const SweepAxis& axis, const SweepContent& content) {
    std::set<std::uint64_t> values;
    for (const auto* all : {&content.measurements, &content.expected}) {
        for (const MeasurementPointer& measurement : *all) {
            if (const auto value = axis.valueOf(*measurement)) values.insert(*value);
        }
    }
    return {values.begin(), values.end()};
}

std::optional<std::size_t> indexOf(const std::vector<std::uint64_t>& values,
                                   std::optional<std::uint64_t> value) {
    if (!value) return std::nullopt;
    const auto found = std::lower_bound(values.begin(), values.end(), *value);
    if (found == values.end() || *found != *value) return std::nullopt;
    return static_cast<std::size_t>(found - values.begin());
}

/// Whole numbers are the middles of cells. A range of one cell has to have an extent, or nothing is drawn.
QCPRange middlesOf(const std::vector<std::uint64_t>& values) {
    if (values.size() < 2) return {-0.5, 0.5};
    return {0, static_cast<double>(values.size() - 1)};
}

QCPItemRect* makeFrame(QCustomPlot& plot, const QPen& pen) {
    auto* frame = new QCPItemRect(&plot);
    frame->setPen(pen);
    frame->setBrush(Qt::NoBrush);
    frame->setLayer(QLatin1String("overlay"));
    frame->setVisible(false);
    return frame;
}

void setPlotAxis(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values) {
    plotAxis.setRange(-0.5, static_cast<double>(values.size()) - 0.5);
    plotAxis.setRangeReversed(axis.falling());
    plotAxis.grid()->setVisible(false);
}

void setIndexTicks(QCPAxis& plotAxis, const SweepAxis& axis, const std::vector<std::uint64_t>& values) {
    setTicks(plotAxis, axis, values,
             [&](std::uint64_t value) { return static_cast<double>(indexOf(values, value).value_or(0)); });
}

} // namespace

HeatMapFigure::HeatMapFigure(QCustomPlot& plot)
    : m_plot(plot), m_map(new QCPColorMap(plot.xAxis, plot.yAxis)), m_scale(new QCPColorScale(&plot)),
      m_bestFrame(makeFrame(plot, QPen(QColor(214, 0, 70), 4))),
      m_mark(makeFrame(plot, QPen(Qt::white, 2, Qt::DashLine))) {
    plot.plotLayout()->addElement(0, 1, m_scale);
    m_scale->setType(QCPAxis::atRight);
    m_scale->setRangeDrag(false);
    m_scale->setRangeZoom(false);
    m_map->setColorScale(m_scale);
    m_map->setInterpolate(false);
    m_map->setTightBoundary(false);
    m_map->setGradient(brightening());
    auto* sides = new QCPMarginGroup(&plot);
    plot.axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, sides);
    m_scale->setMarginGroup(QCP::msBottom | QCP::msTop, sides);
}

void HeatMapFigure::draw(const SweepContent& content) {
    m_content = content;
    m_best = bestOf(content.measurements, content.measure);
    setValues();
    setGround();
    fillCells();
    setColourRange();
    frame(*m_bestFrame, m_best);
    mark(nullptr);
    fit();
}

void HeatMapFigure::setValues() {
    m_columns = axisValues(*m_content.axis, m_content);
    m_rows = axisValues(*m_content.second, m_content);
}

void HeatMapFigure::setGround() {
    applyLook(m_plot, m_style.palette, m_style.font);
    setPlotAxis(*m_plot.xAxis, *m_content.axis, m_columns);
    setPlotAxis(*m_plot.yAxis, *m_content.second, m_rows);
    m_scale->setDataScaleType(m_content.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_scale->axis()->setTicker(steppedTicker(m_content.logarithmic, tickTextOf(m_content.measure)));
    // Bright is good: short times, too.
    m_map->setGradient(moreIsBetter(m_content.measure) ? brightening() : brightening().inverted());
}

void HeatMapFigure::fillCells() {
    QCPColorMapData& data = *m_map->data();
    data.setSize(static_cast<int>(m_columns.size()), static_cast<int>(m_rows.size()));
    data.setRange(middlesOf(m_columns), middlesOf(m_rows));
    data.fill(std::numeric_limits<double>::quiet_NaN());
    for (const MeasurementPointer& measurement : m_content.measurements) {
        const auto reading = readingOf(*measurement, m_content.measure);
        if (const auto cell = cellOf(*measurement); cell && reading)
            data.setCell(static_cast<int>(cell->column), static_cast<int>(cell->row), reading->median);
    }
}

void HeatMapFigure::setColourRange() {
    std::vector<double> medians;
    for (const MeasurementPointer& measurement : m_content.measurements) {
        if (const auto reading = readingOf(*measurement, m_content.measure))
            medians.push_back(reading->median);
    }
    if (medians.empty()) return;
    const auto [least, most] = std::minmax_element(medians.begin(), medians.end());
    const bool flat = *least == *most; // a range without an extent is none
    m_map->setDataRange({flat ? *least * 0.9 : *least, flat ? *most * 1.1 : *most});
}

void HeatMapFigure::fit() {
    if (m_content.second == nullptr) return;
    setIndexTicks(*m_plot.xAxis, *m_content.axis, m_columns);
    setIndexTicks(*m_plot.yAxis, *m_content.second, m_rows);
    constexpr int leastLabel = 160; // pixels, before there is a layout
    const double along = std::max(leastLabel, m_plot.axisRect()->height());
    m_plot.xAxis->setLabel(
        wrappedLabel(m_content.axis->title(), m_style.font, 0.6 * m_plot.viewport().width()));
    m_plot.yAxis->setLabel(wrappedLabel(m_content.second->title(), m_style.font, along));
    m_scale->axis()->setLabel(
        wrappedLabel(titleOf(m_content.measure, m_content.logarithmic), m_style.font, along));
    writeNumbers();
}

void HeatMapFigure::writeNumbers() {
    for (int item = m_plot.itemCount(); item-- > 0;) {
        if (qobject_cast<QCPItemText*>(m_plot.item(item)) != nullptr) m_plot.removeItem(item);
    }
    const QFontMetricsF metrics(m_style.font);
    const QSizeF room(m_plot.axisRect()->width() / std::max(1.0, static_cast<double>(m_columns.size())),
                      m_plot.axisRect()->height() / std::max(1.0, static_cast<double>(m_rows.size())));
    if (room.height() < metrics.height()) return;
    for (const MeasurementPointer& measurement : m_content.measurements) {
        const auto reading = readingOf(*measurement, m_content.measure);
        const auto cell = cellOf(*measurement);
        if (!reading || !cell) continue;
        QString number = shortTextOf(m_content.measure, reading->median);
        if (verdictOf(*measurement) != Verdict::Equal) number += QStringLiteral(" ✕");
        if (metrics.horizontalAdvance(number) + 6 > room.width()) continue;
        auto* text = new QCPItemText(&m_plot);
        const QColor ground = QColor::fromRgb(
            m_map->gradient().color(reading->median, m_map->dataRange(), m_content.logarithmic));
        text->setColor(qGray(ground.rgb()) < 128 ? Qt::white : Qt::black);
        text->setFont(m_style.font);
        text->setText(number);
        text->position->setCoords(static_cast<double>(cell->column), static_cast<double>(cell->row));
    }
}

std::optional<HeatMapFigure::Cell> HeatMapFigure::cellOf(const Measurement& measurement) const {
    const auto column = indexOf(m_columns, m_content.axis->valueOf(measurement));
    const auto row = indexOf(m_rows, m_content.second->valueOf(measurement));
    if (!column || !row) return std::nullopt;
    return Cell{*column, *row};
}

MeasurementPointer HeatMapFigure::at(QPointF pixel) const {
    if (m_content.second == nullptr || !m_plot.axisRect()->rect().contains(pixel.toPoint())) return nullptr;
    const double column = std::round(m_plot.xAxis->pixelToCoord(pixel.x()));
    const double row = std::round(m_plot.yAxis->pixelToCoord(pixel.y()));
    for (const MeasurementPointer& measurement : m_content.measurements) {
        const std::optional<Cell> cell = cellOf(*measurement);
        if (cell && static_cast<double>(cell->column) == column && static_cast<double>(cell->row) == row)
            return measurement;
    }
    return nullptr;
}

void HeatMapFigure::mark(const MeasurementPointer& measurement) {
    frame(*m_mark, measurement);
}

void HeatMapFigure::frame(QCPItemRect& rectangle, const MeasurementPointer& measurement) {
    const std::optional<Cell> cell = measurement ? cellOf(*measurement) : std::nullopt;
    rectangle.setVisible(cell.has_value());
    if (!cell) return;
    const auto column = static_cast<double>(cell->column), row = static_cast<double>(cell->row);
    rectangle.topLeft->setCoords(column - 0.5, row + 0.5);
    rectangle.bottomRight->setCoords(column + 0.5, row - 0.5);
}

std::size_t HeatMapFigure::measuredCells() const {
    return static_cast<std::size_t>(
        std::count_if(m_content.measurements.begin(), m_content.measurements.end(), [&](const auto& each) {
            return readingOf(*each, m_content.measure).has_value() && cellOf(*each).has_value();
        }));
}

} // namespace tonescope::ui
