// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_figure.h"

#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"
#include "ui/words/measurement_text.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double betweenGroups = 0.5; // rows

struct BarsFigureText {
    Q_DECLARE_TR_FUNCTIONS(BarsFigure)
};

double rowHeight(const QFont& font) {
    return 1.25 * QFontMetricsF(font).height();
}

QString quantityText(BarQuantity quantity, const QString& reference) {
    switch (quantity) {
    case BarQuantity::Time:
        return BarsFigureText::tr("kernel time");
    case BarQuantity::Whole:
        return BarsFigureText::tr("wall time of a count by the host's clock");
    case BarQuantity::Throughput:
        return BarsFigureText::tr("GB/s of kernel time");
    case BarQuantity::SpeedUp:
        break;
    }
    return BarsFigureText::tr("times as fast as \"%1\"").arg(reference);
}

/// How the quantity is shown, and what the whiskers are.
QString axisText(const BarChoice& choice, bool stacked, const QString& reference) {
    QString text = quantityText(choice.quantity, reference);
    if (choice.scale() == BarScale::AroundOne)
        return BarsFigureText::tr("%1, logarithmic, with the range in which it lies 95 times of 100")
            .arg(text);
    const bool time = choice.quantity == BarQuantity::Time || choice.quantity == BarQuantity::Whole;
    if (stacked) {
        text = BarsFigureText::tr("%1, phase by phase").arg(text);
    } else if (choice.logarithmic) {
        text = (time ? BarsFigureText::tr("%1, logarithmic: one bar for all its phases")
                     : BarsFigureText::tr("%1, logarithmic"))
                   .arg(text);
    }
    return BarsFigureText::tr("%1 – median, with whiskers from quartile to quartile").arg(text);
}

TickerPointer tickerOf(const BarChoice& choice) {
    if (choice.scale() == BarScale::AroundOne) return factorTicker();
    const TickText text = choice.quantity == BarQuantity::Throughput ? TickText(ratioTick) : durationTick;
    return choice.logarithmic ? logarithmicTicker(text) : linearTicker(text);
}

/// The bytes of the pixels, where all rows of a device count as many.
std::optional<std::uint64_t> bytesOf(const DeviceRows& device, const BarRows& rows) {
    const std::uint64_t bytes = rows.all[device.rows.front()]->bytes;
    const bool same = std::all_of(device.rows.begin(), device.rows.end(),
                                  [&](std::size_t row) { return rows.all[row]->bytes == bytes; });
    return same ? std::optional(bytes) : std::nullopt;
}

} // namespace

BarsFigure::BarsFigure(QCustomPlot& plot) : m_plot(plot), m_drawing(plot), m_words(plot) {
    m_plot.yAxis->setRangeReversed(true); // the first row on top
    m_plot.yAxis->grid()->setVisible(false);
    m_plot.yAxis->setSubTicks(false);
}

void BarsFigure::setLook(const QPalette& palette, const QFont& font) {
    m_palette = palette;
    m_words.setPalette(palette);
    applyLook(m_plot, palette, font);
    m_plot.yAxis->setTickLength(0); // bars have names, and need no ticks
    m_plot.setFont(font);
    m_drawing.setLook(palette, font);
}

/// Phases add up on a linear axis only; and where kernels stand side by side, each is one bar with the colour
/// that tells it from the others.
BarLegend BarsFigure::legendOf(const BarRows& rows) const {
    const bool linear = m_choice.scale() == BarScale::Linear;
    if (linear && m_choice.quantity == BarQuantity::Whole) {
        BarLegend legend{{allBarParts.begin(), allBarParts.end()}, {}};
        const bool sends = std::any_of(rows.all.begin(), rows.all.end(), [](const auto& row) {
            return row->sends || (row->series && timeOf(wholeParts(*row->series), BarPart::Upload) > 0);
        });
        if (!sends) std::erase(legend.parts, BarPart::Upload);
        return legend;
    }
    if (linear && m_choice.quantity == BarQuantity::Time && !m_members.any())
        return {{BarPart::Clear, BarPart::Count, BarPart::Merge}, {}};
    return {{}, m_members.names};
}

void BarsFigure::show(const BarRows& rows, const BarChoice& choice) {
    if (choice.quantity != m_choice.quantity || choice.scale() != m_choice.scale()) release();
    m_choice = choice;
    m_members = membersOf(rows.all);
    clear(rows);
    m_measured = rows.measured;
    m_places.assign(rows.all.size(), 0);
    const auto names = QSharedPointer<QCPAxisTickerText>::create();
    m_plot.yAxis->setTicker(names);
    for (const DeviceRows& device : byDevice(rows.all)) {
        drawDevice(device, rows);
        nameRows(device, rows);
    }
    labelAxes(rows);
    if (choice.scale() == BarScale::AroundOne) drawBaseLine();
    if (rows.has(choice.reference) && rows.all.size() > 1) markReference();
    fit();
}

void BarsFigure::clear(const BarRows& rows) {
    m_plot.clearItems();
    m_drawing.clear(legendOf(rows), m_choice.scale() == BarScale::AroundOne ? 1 : 0);
    m_words.clear();
    m_next = 0;
    m_drawn = false;
}

/// The words of the limits have rows of their own from the start: they come with the first measurement.
void BarsFigure::drawDevice(const DeviceRows& device, const BarRows& rows) {
    m_words.addHeading(device.name, kernelClockText(device.device), m_next++);
    const double limitRows = hasLimits(m_choice.quantity) ? 1 : 0;
    const double first = m_next;
    m_next += limitRows;
    for (std::size_t index = 0; index < device.rows.size(); ++index) {
        const std::size_t row = device.rows[index];
        if (m_members.any() && index > 0 && !sideBySide(*rows.all[device.rows[index - 1]], *rows.all[row]))
            m_next += betweenGroups;
        m_places[row] = m_next;
        drawRow(rows, row);
        ++m_next;
    }
    const std::optional<std::uint64_t> bytes = bytesOf(device, rows);
    // Limits that were measured on a busy machine are too low.
    const bool busy =
        std::ranges::any_of(device.rows, [&](std::size_t row) { return machineWasBusy(*rows.all[row]); });
    // What is read in a second is the same of all sizes.
    if (device.roofline && !busy && (bytes || m_choice.quantity == BarQuantity::Throughput))
        drawLimits(limitsOf(*device.roofline, bytes.value_or(1), m_choice.quantity), first, m_next);
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

void BarsFigure::drawRow(const BarRows& rows, std::size_t row) {
    const std::optional<Bar> before = barBefore(rows, row, m_choice);
    if (before) {
        m_drawing.addBefore(m_next, *before);
        m_words.addReach(*before);
    }
    if (!rows.has(row)) return;
    const Measurement& reference = *rows.all[std::min(m_choice.reference, rows.all.size() - 1)];
    const std::optional<Bar> bar = barOf(*rows.all[row], reference, m_choice.quantity);
    if (bar) m_drawing.add(m_next, *bar, m_members.any() ? m_members.of[row] : 0);
    m_drawn = m_drawn || bar;
    m_words.addRow({*rows.all[row], m_members.nameOf(row), bar, before ? before->median : 0}, m_next);
}

void BarsFigure::drawBaseLine() {
    auto* line = new QCPItemStraightLine(&m_plot);
    line->setPen(QPen(m_palette.color(QPalette::Text), 1.5));
    line->point1->setCoords(1, 0);
    line->point2->setCoords(1, 1);
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

/// Rows that stand side by side have one name, in their middle.
void BarsFigure::nameRows(const DeviceRows& device, const BarRows& rows) {
    const auto names = m_plot.yAxis->ticker().staticCast<QCPAxisTickerText>();
    for (auto first = device.rows.begin(); first != device.rows.end();) {
        const Measurement& row = *rows.all[*first];
        auto last = first;
        while (m_members.any() && last + 1 != device.rows.end() && sideBySide(row, *rows.all[*(last + 1)]))
            ++last;
        names->addTick((m_places[*first] + m_places[*last]) / 2, titleOf(row));
        first = last + 1;
    }
}

void BarsFigure::labelAxes(const BarRows& rows) {
    m_room = std::max(1.0, m_next);
    m_plot.xAxis->setScaleType(m_choice.scale() == BarScale::Linear ? QCPAxis::stLinear
                                                                    : QCPAxis::stLogarithmic);
    m_plot.xAxis->setTicker(tickerOf(m_choice));
    m_plot.xAxis->setNumberFormat(QStringLiteral("g"));
    QString reference;
    if (m_choice.reference < rows.all.size())
        reference = referenceText(*rows.all[m_choice.reference], {}, m_members.nameOf(m_choice.reference));
    m_label = axisText(m_choice, !legendOf(rows).parts.empty(), reference);
}

void BarsFigure::fit() {
    m_drawing.fitLegend(m_plot.viewport().width());
    const double inSight = rowsInSight();
    m_top = std::clamp(m_top, 0.0, std::max(0.0, m_room - inSight));
    m_plot.yAxis->setRange(m_top - 0.5, m_top - 0.5 + std::min(m_room, inSight));
    m_plot.xAxis->setLabel(wrappedLabel(m_label, m_plot.xAxis->labelFont(), m_plot.axisRect()->width()));
    m_holdsMore = m_words.fit(m_choice.scale(), m_held);
}

void BarsFigure::hold() {
    if (m_drawn) m_held = BarSpan{m_plot.xAxis->range().lower, m_plot.xAxis->range().upper};
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
