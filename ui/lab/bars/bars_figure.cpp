// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_figure.h"

#include "ui/panes/timing_bars.h"
#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double barWidth = 0.72; // of a row
constexpr std::array phasesOfKernel{Phase::Clear, Phase::Kernel, Phase::Merge};

struct BarsFigureText {
    Q_DECLARE_TR_FUNCTIONS(BarsFigure)
};

QCPBars* makeBars(QCustomPlot& plot) {
    auto* bars = new QCPBars(plot.yAxis, plot.xAxis); // the plot owns it
    bars->setWidth(barWidth);
    bars->setPen(Qt::NoPen);
    bars->setAntialiased(false);
    return bars;
}

QString phaseName(Phase phase) {
    return phase == Phase::Kernel ? BarsFigureText::tr("count") : wordFor(phase);
}

double rowHeight(const QFont& font) {
    return 1.25 * QFontMetricsF(font).height();
}

QColor wholeColour(const QPalette& palette) {
    return QColor::fromRgb(isDark(palette) ? 0xff4f8fd6 : 0xff5b92cf);
}

QString quantityText(const BarChoice& choice, const QString& reference) {
    QString text = BarsFigureText::tr("kernel time");
    if (choice.quantity == BarQuantity::Throughput) text = BarsFigureText::tr("GB/s of kernel time");
    if (choice.quantity == BarQuantity::SpeedUp)
        text = BarsFigureText::tr("times as fast as \"%1\"").arg(reference);
    if (choice.quantity == BarQuantity::Time)
        return BarsFigureText::tr(
                   choice.logarithmic
                       ? QT_TRANSLATE_NOOP("BarsFigure", "%1, logarithmic: one bar for all its phases")
                       : QT_TRANSLATE_NOOP("BarsFigure", "%1, phase by phase"))
            .arg(text);
    return choice.logarithmic ? BarsFigureText::tr("%1, logarithmic").arg(text) : text;
}

TickText tickTextOf(BarQuantity quantity) {
    return quantity == BarQuantity::Time ? durationTick : ratioTick;
}

} // namespace

BarsFigure::BarsFigure(QCustomPlot& plot) : m_plot(plot), m_words(plot) {
    plot.setAutoAddPlottableToLegend(false);
    for (std::size_t phase = 0; phase < m_phases.size(); ++phase) {
        m_phases.at(phase) = makeBars(plot);
        m_phases.at(phase)->setName(phaseName(phasesOfKernel.at(phase)));
        if (phase > 0) m_phases.at(phase)->moveAbove(m_phases.at(phase - 1));
    }
    m_whole = makeBars(plot);
    m_medians = new QCPGraph(plot.yAxis, plot.xAxis);
    m_medians->setLineStyle(QCPGraph::lsNone);
    m_whiskers = new QCPErrorBars(plot.yAxis, plot.xAxis);
    m_whiskers->setDataPlottable(m_medians);
    m_whiskers->setErrorType(QCPErrorBars::etValueError);
    m_whiskers->setSymbolGap(0);
    layOut();
}

/// The legend above the axes, as wide as it is.
void BarsFigure::layOut() {
    m_plot.yAxis->setRangeReversed(true); // the first row on top
    m_plot.yAxis->grid()->setVisible(false);
    m_plot.yAxis->setSubTicks(false);
    m_plot.plotLayout()->insertRow(0);
    m_plot.axisRect()->insetLayout()->take(m_plot.legend);
    auto* row = new QCPLayoutGrid; // a legend alone would be spread over the whole width
    m_plot.plotLayout()->addElement(0, 0, row);
    row->addElement(0, 0, m_plot.legend);
    row->addElement(0, 1, new QCPLayoutElement(&m_plot));
    row->setColumnStretchFactor(0, 0.001);
    m_plot.plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot.legend->setBorderPen(Qt::NoPen);
    m_plot.legend->setBrush(Qt::NoBrush);
    m_plot.legend->setVisible(true);
}

void BarsFigure::setLook(const QPalette& palette, const QFont& font) {
    m_palette = palette;
    m_words.setPalette(palette);
    applyLook(m_plot, palette, font);
    m_plot.yAxis->setTickLength(0); // bars have names, and need no ticks
    m_plot.setFont(font);
    m_plot.legend->setBorderPen(Qt::NoPen);
    m_whole->setBrush(wholeColour(palette));
    for (std::size_t phase = 0; phase < m_phases.size(); ++phase)
        m_phases.at(phase)->setBrush(
            colourOf(TimingSegment{{}, {}, phasesOfKernel.at(phase), false}, palette));
    m_whiskers->setPen(QPen(palette.color(QPalette::Text), curveWidth(font)));
    m_whiskers->setWhiskerWidth(QFontMetricsF(font).height() * 0.5);
}

bool BarsFigure::stacked() const {
    return m_choice.quantity == BarQuantity::Time && !m_choice.logarithmic;
}

void BarsFigure::show(const BarRows& rows, const BarChoice& choice) {
    m_choice = choice;
    clear();
    m_measured = rows.measured;
    m_places.assign(rows.all.size(), 0);
    for (const DeviceRows& device : byDevice(rows.all))
        drawDevice(device, rows);
    labelAxes(rows);
    if (rows.has(choice.reference) && rows.all.size() > 1) markReference();
    fit();
}

void BarsFigure::clear() {
    m_plot.clearItems();
    for (QCPBars* bars : m_phases)
        bars->data()->clear();
    m_whole->data()->clear();
    m_medians->data()->clear();
    m_whiskers->data()->clear();
    m_words.clear();
    m_next = 0;
}

/// The words of the limits have rows of their own from the start: they come with the first measurement.
void BarsFigure::drawDevice(const DeviceRows& device, const BarRows& rows) {
    m_words.addHeading(device.device, m_next++);
    const double limitRows = m_choice.quantity == BarQuantity::SpeedUp ? 0 : 1;
    const double first = m_next, last = first + limitRows + static_cast<double>(device.rows.size());
    if (device.roofline)
        drawLimits(limitsOf(*device.roofline, rows.all[device.rows.front()]->bytes, m_choice.quantity), first,
                   last);
    m_next += limitRows;
    for (const std::size_t row : device.rows) {
        m_places[row] = m_next;
        if (rows.has(row)) {
            const Measurement& reference = *rows.all[std::min(m_choice.reference, rows.all.size() - 1)];
            const std::optional<Bar> bar = barOf(*rows.all[row], reference, m_choice.quantity);
            if (bar) drawBar(*bar);
            m_words.addRow(bar, *rows.all[row], m_next);
        }
        ++m_next;
    }
    m_next += limitRows;
}

/// The words of the first limit stand above the rows, those of the second below them, as both lines may be
/// close together.
void BarsFigure::drawLimits(const std::vector<BarLimit>& limits, double first, double last) {
    for (std::size_t index = 0; index < limits.size(); ++index) {
        const BarLimit& limit = limits[index];
        auto* line = new QCPItemLine(&m_plot);
        line->setPen(QPen(m_palette.color(QPalette::Text), 1.5, index == 0 ? Qt::DashLine : Qt::DotLine));
        line->start->setCoords(limit.value, first - 0.5);
        line->end->setCoords(limit.value, last + 0.5);
        m_words.addLimit(limit, index == 0 ? first : last);
    }
}

void BarsFigure::drawBar(const Bar& bar) {
    if (stacked()) {
        for (std::size_t phase = 0; phase < m_phases.size(); ++phase)
            m_phases.at(phase)->addData(m_next, bar.phases.at(phase));
    } else {
        m_whole->addData(m_next, bar.median);
    }
    m_medians->addData(m_next, bar.median);
    m_whiskers->addData(bar.median - bar.low, bar.high - bar.median);
}

void BarsFigure::markReference() {
    auto* band = new QCPItemRect(&m_plot);
    QColor colour = m_palette.color(QPalette::Highlight);
    colour.setAlpha(45);
    band->setPen(Qt::NoPen);
    band->setBrush(colour);
    band->setLayer(QStringLiteral("grid"));
    const double place = m_places[m_choice.reference];
    for (QCPItemPosition* corner : {band->topLeft, band->bottomRight})
        corner->setTypeX(QCPItemPosition::ptAxisRectRatio);
    band->topLeft->setCoords(0, place - 0.5);
    band->bottomRight->setCoords(1, place + 0.5);
}

void BarsFigure::labelAxes(const BarRows& rows) {
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t row = 0; row < rows.all.size(); ++row)
        ticker->addTick(m_places[row], titleOf(*rows.all[row]));
    m_plot.yAxis->setTicker(ticker);
    m_room = std::max(1.0, m_next);
    m_plot.legend->clearItems();
    if (stacked()) {
        for (QCPBars* bars : m_phases)
            bars->addToLegend();
    }
    m_plot.xAxis->setScaleType(m_choice.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot.xAxis->setTicker(m_choice.logarithmic ? logarithmicTicker(tickTextOf(m_choice.quantity))
                                                 : linearTicker(tickTextOf(m_choice.quantity)));
    m_plot.xAxis->setNumberFormat(QStringLiteral("g"));
    const QString reference =
        m_choice.reference < rows.all.size() ? titleOf(*rows.all[m_choice.reference]) : QString();
    m_label = BarsFigureText::tr("%1 – median, with whiskers from quartile to quartile")
                  .arg(quantityText(m_choice, reference));
}

void BarsFigure::fit() {
    const double inSight = rowsInSight();
    m_top = std::clamp(m_top, 0.0, std::max(0.0, m_room - inSight));
    m_plot.yAxis->setRange(m_top - 0.5, m_top - 0.5 + std::min(m_room, inSight));
    m_plot.xAxis->setLabel(wrappedLabel(m_label, m_plot.xAxis->labelFont(), m_plot.axisRect()->width()));
    m_words.fit(m_choice.logarithmic);
}

double BarsFigure::rowsInSight() const {
    return std::max(1.0, std::floor(m_plot.axisRect()->height() / rowHeight(m_plot.font())));
}

std::optional<std::size_t> BarsFigure::rowAt(double pixel) const {
    const double place = m_plot.yAxis->pixelToCoord(pixel);
    for (std::size_t row = 0; row < m_measured; ++row) {
        if (std::abs(m_places[row] - place) < 0.5) return row;
    }
    return std::nullopt;
}

int BarsFigure::height() const {
    constexpr double around = 6; // rows for axis and legend
    return static_cast<int>(std::ceil(rowHeight(m_plot.font()) * (m_room + around)));
}

} // namespace tonescope::ui
