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

constexpr double barWidth = 0.72;  // of a row
constexpr double leastShare = 0.3; // of the plot's width that stays for bars
constexpr std::array phasesOfKernel{Phase::Clear, Phase::Kernel, Phase::Merge};

QString translated(const char* text) {
    return QCoreApplication::translate("BarsFigure", text);
}

QCPBars* makeBars(QCustomPlot& plot) {
    auto* bars = new QCPBars(plot.yAxis, plot.xAxis); // the plot owns it
    bars->setWidth(barWidth);
    bars->setPen(Qt::NoPen);
    bars->setAntialiased(false);
    return bars;
}

QString phaseName(Phase phase) {
    return phase == Phase::Kernel ? translated(QT_TRANSLATE_NOOP("BarsFigure", "count")) : wordFor(phase);
}

QColor wholeColour(const QPalette& palette) {
    return QColor::fromRgb(isDark(palette) ? 0xff4f8fd6 : 0xff5b92cf);
}

QString quantityText(const BarChoice& choice, const QString& reference) {
    switch (choice.quantity) {
    case BarQuantity::Time:
        return choice.logarithmic
                   ? translated(QT_TRANSLATE_NOOP("BarsFigure",
                                                  "kernel time, logarithmic: one bar for all its phases"))
                   : translated(QT_TRANSLATE_NOOP("BarsFigure", "kernel time, phase by phase"));
    case BarQuantity::Throughput:
        return choice.logarithmic
                   ? translated(QT_TRANSLATE_NOOP("BarsFigure", "GB/s of kernel time, logarithmic"))
                   : translated(QT_TRANSLATE_NOOP("BarsFigure", "GB/s of kernel time"));
    case BarQuantity::SpeedUp:
        break;
    }
    return (choice.logarithmic
                ? translated(QT_TRANSLATE_NOOP("BarsFigure", "times as fast as \"%1\", logarithmic"))
                : translated(QT_TRANSLATE_NOOP("BarsFigure", "times as fast as \"%1\"")))
        .arg(reference);
}

TickText tickTextOf(BarQuantity quantity) {
    return quantity == BarQuantity::Time ? durationTick : ratioTick;
}

} // namespace

BarsFigure::BarsFigure(QCustomPlot& plot)
    : m_plot(plot), m_whole(nullptr), m_medians(nullptr), m_whiskers(nullptr) {
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

    plot.yAxis->setRangeReversed(true); // the first row on top
    plot.yAxis->grid()->setVisible(false);
    plot.yAxis->setSubTicks(false);
    plot.plotLayout()->insertRow(0);
    plot.axisRect()->insetLayout()->take(plot.legend);
    auto* row = new QCPLayoutGrid; // a legend alone would be spread over the whole width
    plot.plotLayout()->addElement(0, 0, row);
    row->addElement(0, 0, plot.legend);
    row->addElement(0, 1, new QCPLayoutElement(&plot));
    row->setColumnStretchFactor(0, 0.001);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setVisible(true);
}

void BarsFigure::setLook(const QPalette& palette, const QFont& font) {
    m_palette = palette;
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

void BarsFigure::show(const std::vector<Measurement>& measurements, const BarChoice& choice,
                      std::size_t expected) {
    m_choice = choice;
    clear();
    m_places.assign(measurements.size(), 0);
    for (const DeviceRows& device : byDevice(measurements))
        drawDevice(device, measurements);
    listPhases();
    labelAxes(measurements, expected);
    if (m_choice.reference < measurements.size() && measurements.size() > 1) markReference();
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
    m_limits.clear();
    m_lows.clear();
    m_next = 0;
}

void BarsFigure::drawDevice(const DeviceRows& device, const std::vector<Measurement>& measurements) {
    drawHeading(device.device);
    std::vector<BarLimit> limits;
    if (device.roofline)
        limits = limitsOf(*device.roofline, measurements[device.rows.front()].bytes, m_choice.quantity);
    // The words of the limits have rows of their own.
    const double first = m_next;
    if (!limits.empty()) ++m_next;
    drawLimits(limits, first, m_next + static_cast<double>(device.rows.size()) - (limits.size() > 1 ? 0 : 1));
    for (const std::size_t row : device.rows) {
        m_places[row] = m_next;
        drawRow(measurements[row], measurements[std::min(m_choice.reference, measurements.size() - 1)]);
        ++m_next;
    }
    if (limits.size() > 1) ++m_next;
}

void BarsFigure::drawHeading(const DeviceInfo& device) {
    QCPItemText* heading =
        makeText(QString::fromStdString(device.name) + QStringLiteral(" – ") + kernelClockText(device));
    QFont bold = m_plot.font();
    bold.setBold(true);
    heading->setFont(bold);
    heading->setColor(m_palette.color(QPalette::Text));
    heading->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    heading->position->setCoords(0, m_next);
    ++m_next;
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
        QCPItemText* text = makeText(limit.text);
        text->setColor(m_palette.color(QPalette::Text));
        text->position->setCoords(limit.value, index == 0 ? first : last);
        m_limits.push_back({text, limit.value});
    }
}

void BarsFigure::drawRow(const Measurement& row, const Measurement& reference) {
    const std::optional<Bar> bar = barOf(row, reference, m_choice.quantity);
    if (bar) addBar(*bar);
    addWords(bar, row);
}

void BarsFigure::addBar(const Bar& bar) {
    if (stacked()) {
        for (std::size_t phase = 0; phase < m_phases.size(); ++phase)
            m_phases.at(phase)->addData(m_next, bar.phases.at(phase));
    } else {
        m_whole->addData(m_next, bar.median);
    }
    m_medians->addData(m_next, bar.median);
    m_whiskers->addData(bar.median - bar.low, bar.high - bar.median);
    m_lows.push_back(bar.low);
}

void BarsFigure::addWords(const std::optional<Bar>& bar, const Measurement& row) {
    QCPItemText* value = makeText(bar ? bar->text : QString());
    value->setColor(m_palette.color(QPalette::Text));
    double end = 0;
    if (bar) {
        end = std::max(bar->high, bar->phases[0] + bar->phases[1] + bar->phases[2]);
        value->position->setCoords(end, m_next);
    } else {
        value->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        value->position->setCoords(0, m_next);
    }
    QCPItemText* verdict = makeText({});
    verdict->setColor(colourOf(verdictOf(row), m_palette));
    verdict->position->setParentAnchor(value->right);
    verdict->position->setCoords(0, 0);
    m_words.push_back({value, verdict, verdictText(row), end});
}

QCPItemText* BarsFigure::makeText(const QString& text) {
    auto* item = new QCPItemText(&m_plot); // the plot owns it
    item->setText(text);
    item->setFont(m_plot.font());
    item->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    item->setTextAlignment(Qt::AlignLeft);
    item->setPadding(QMargins(6, 0, 2, 0));
    QColor ground = m_palette.color(QPalette::Base); // so that lines do not strike the words through
    ground.setAlpha(190);
    item->setBrush(ground);
    return item;
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

void BarsFigure::labelAxes(const std::vector<Measurement>& measurements, std::size_t expected) {
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t row = 0; row < measurements.size(); ++row)
        ticker->addTick(m_places[row], titleOf(measurements[row]));
    m_plot.yAxis->setTicker(ticker);
    const auto missing = static_cast<double>(expected - std::min(expected, measurements.size()));
    m_room = std::max(1.0, m_next + missing);
    m_plot.yAxis->setRange(-0.5, m_room - 0.5);

    const QString reference =
        m_choice.reference < measurements.size() ? titleOf(measurements[m_choice.reference]) : QString();
    m_plot.xAxis->setLabel(
        translated(QT_TRANSLATE_NOOP("BarsFigure", "%1 – median, with whiskers from quartile to quartile"))
            .arg(quantityText(m_choice, reference)));
    m_plot.xAxis->setScaleType(m_choice.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot.xAxis->setTicker(m_choice.logarithmic ? logarithmicTicker(tickTextOf(m_choice.quantity))
                                                 : linearTicker(tickTextOf(m_choice.quantity)));
    m_plot.xAxis->setNumberFormat(QStringLiteral("g"));
}

void BarsFigure::listPhases() {
    m_plot.legend->clearItems();
    if (!stacked() || m_words.empty()) return;
    for (QCPBars* bars : m_phases)
        bars->addToLegend();
}

double BarsFigure::lowestShown() const {
    if (!m_choice.logarithmic) return 0;
    double least = std::numeric_limits<double>::max();
    for (const double low : m_lows)
        if (low > 0) least = std::min(least, low);
    for (const LimitLabel& limit : m_limits)
        least = std::min(least, limit.value);
    if (m_lows.empty()) return 1;
    const double decade = std::pow(10, std::floor(std::log10(least)));
    return least < 1.5 * decade ? decade / 10 : decade; // so that the shortest bar can be seen
}

double BarsFigure::widthOf(const Words& words) const {
    const QFontMetricsF metrics(m_plot.font());
    constexpr double paddings = 20;
    return metrics.horizontalAdvance(words.value->text()) + metrics.horizontalAdvance(words.verdictText) +
           paddings;
}

/// The upper end of the axis that leaves `textWidth` pixels beside a bar that ends at `end`.
double BarsFigure::upperFor(double end, double textWidth, double lower) const {
    const double width = std::max(200, m_plot.axisRect()->width());
    const double share = std::max(leastShare, 1 - textWidth / width);
    if (m_choice.logarithmic) return lower * std::pow(end / lower, 1 / share);
    return end / share;
}

void BarsFigure::fit() {
    const double width = std::max(200, m_plot.axisRect()->width());
    const double lower = lowestShown();
    double upper = m_choice.logarithmic ? lower * 10 : 0;
    for (const Words& words : m_words)
        if (words.end > 0) upper = std::max(upper, upperFor(words.end, widthOf(words), lower));
    for (const LimitLabel& limit : m_limits)
        upper = std::max(upper, limit.value * 1.05);
    m_plot.xAxis->setRange(lower, upper > lower ? upper : lower + 1);

    for (const LimitLabel& limit : m_limits) {
        const bool onTheLeft =
            m_plot.xAxis->coordToPixel(limit.value) < m_plot.axisRect()->left() + width / 2;
        limit.item->setPositionAlignment((onTheLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    const QFontMetricsF metrics(m_plot.font());
    for (const Words& words : m_words) {
        const double start =
            words.end > 0 ? m_plot.xAxis->coordToPixel(words.end) - m_plot.axisRect()->left() : 0;
        const double room = width - start - (widthOf(words) - metrics.horizontalAdvance(words.verdictText));
        words.verdict->setText(metrics.elidedText(words.verdictText, Qt::ElideRight, std::max(0.0, room)));
    }
}

std::optional<std::size_t> BarsFigure::rowAt(double pixel) const {
    const double place = m_plot.yAxis->pixelToCoord(pixel);
    for (std::size_t row = 0; row < m_places.size(); ++row) {
        if (std::abs(m_places[row] - place) < 0.5) return row;
    }
    return std::nullopt;
}

int BarsFigure::height() const {
    const double line = QFontMetricsF(m_plot.font()).height();
    constexpr double perRow = 1.25; // lines
    constexpr double around = 5;    // lines for axis and legend
    return static_cast<int>(std::ceil(line * (m_room * perRow + around)));
}

} // namespace tonescope::ui
