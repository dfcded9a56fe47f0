// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bar_words.h"

#include "ui/plot/colours.h"
#include "ui/words/measurement_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tonescope::ui {

namespace {

constexpr double leastShare = 0.3; // of the plot's width that stays for bars
constexpr double padding = 6, paddings = 20;

/// The first of these texts that fits, or what fits of the last.
QString fitting(const QStringList& texts, const QFontMetricsF& metrics, double room) {
    for (const QString& text : texts)
        if (metrics.horizontalAdvance(text) <= room) return text;
    return metrics.elidedText(texts.constLast(), Qt::ElideRight, std::max(0.0, room));
}

QString shortText(Verdict verdict) {
    switch (verdict) {
    case Verdict::Equal:
        return QCoreApplication::translate("BarWords", "equal");
    case Verdict::Wrong:
        return QCoreApplication::translate("BarWords", "wrong");
    case Verdict::Failed:
        break;
    }
    return QCoreApplication::translate("BarWords", "failed");
}

/// The verdict and how busy the machine was, from all words to a few.
QStringList verdictTexts(const Measurement& measurement) {
    const QString verdict = verdictText(measurement), few = shortText(verdictOf(measurement));
    if (!machineWasBusy(measurement)) return {verdict, few};
    const QString dot = QStringLiteral(" · ");
    const QString busy = QCoreApplication::translate("BarWords", "busy: %1 %")
                             .arg(qRound(100 * measurement.otherLoad.value_or(0)));
    return {verdict + dot + busyText(measurement), verdict + dot + busy, few + dot + busy};
}

} // namespace

void BarWords::clear() {
    m_rows.clear();
    m_limits.clear();
    m_headings.clear();
}

void BarWords::addHeading(const DeviceInfo& device, double row) {
    const QString name = QString::fromStdString(device.name), dash = QStringLiteral(" – ");
    const QStringList texts{name + dash + kernelClockText(device),
                            shortNameOf(device) + dash + kernelClockText(device), shortNameOf(device)};
    QCPItemText* heading = makeText(name, m_palette.color(QPalette::Text));
    QFont bold = m_plot.font();
    bold.setBold(true);
    heading->setFont(bold);
    heading->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    heading->position->setCoords(0, row);
    m_headings.push_back({heading, texts});
}

void BarWords::addLimit(const BarLimit& limit, double row) {
    QCPItemText* text = makeText(limit.text, m_palette.color(QPalette::Text));
    text->position->setCoords(limit.value, row);
    m_limits.push_back({text, limit.value});
}

void BarWords::addRow(const std::optional<Bar>& bar, const Measurement& measurement, double row) {
    Row words{makeText({}, m_palette.color(QPalette::Text)),
              makeText({}, colourOf(verdictOf(measurement), m_palette)),
              bar ? bar->text : QString(),
              verdictTexts(measurement),
              0,
              0};
    if (bar) {
        words.low = bar->low;
        words.end = std::max(bar->high, bar->phases[0] + bar->phases[1] + bar->phases[2]);
    } else {
        words.value->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    }
    words.value->position->setCoords(words.end, row);
    words.verdict->position->setParentAnchor(words.value->right);
    words.verdict->position->setCoords(0, 0);
    m_rows.push_back(std::move(words));
}

QCPItemText* BarWords::makeText(const QString& text, const QColor& colour) {
    auto* item = new QCPItemText(&m_plot); // the plot owns it
    item->setText(text);
    item->setFont(m_plot.font());
    item->setColor(colour);
    item->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    item->setTextAlignment(Qt::AlignLeft);
    item->setPadding(QMargins(static_cast<int>(padding), 0, 2, 0));
    QColor ground = m_palette.color(QPalette::Base); // so that lines do not strike the words through
    ground.setAlpha(190);
    item->setBrush(ground);
    return item;
}

double BarWords::plotWidth() const {
    return std::max(200, m_plot.axisRect()->width());
}

double BarWords::lowestShown(bool logarithmic) const {
    if (!logarithmic) return 0;
    double least = std::numeric_limits<double>::max();
    for (const Row& row : m_rows)
        if (row.low > 0) least = std::min(least, row.low);
    if (least == std::numeric_limits<double>::max()) return 1;
    for (const LimitText& limit : m_limits)
        least = std::min(least, limit.value);
    const double decade = std::pow(10, std::floor(std::log10(least)));
    return least < 1.5 * decade ? decade / 10 : decade; // so that the shortest bar can be seen
}

double BarWords::widthOf(const Row& row) const {
    const QFontMetricsF metrics(m_plot.font());
    return metrics.horizontalAdvance(row.valueText) + metrics.horizontalAdvance(row.verdicts.constFirst()) +
           paddings;
}

/// The upper end of the axis that leaves room for the words beside a bar.
double BarWords::upperFor(const Row& row, double lower, bool logarithmic) const {
    const double share = std::max(leastShare, 1 - (widthOf(row) + 2) / plotWidth()); // and not a pixel less
    if (logarithmic) return lower * std::pow(row.end / lower, 1 / share);
    return row.end / share;
}

void BarWords::fit(bool logarithmic) {
    const double lower = lowestShown(logarithmic);
    double upper = logarithmic ? lower * 10 : 0;
    for (const Row& row : m_rows)
        if (row.end > 0) upper = std::max(upper, upperFor(row, lower, logarithmic));
    for (const LimitText& limit : m_limits)
        upper = std::max(upper, limit.value * 1.05);
    m_plot.xAxis->setRange(lower, upper > lower ? upper : lower + 1);
    for (const LimitText& limit : m_limits) {
        const double place = m_plot.xAxis->coordToPixel(limit.value) - m_plot.axisRect()->left();
        const bool onTheLeft = place < plotWidth() / 2;
        limit.item->setPositionAlignment((onTheLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    for (const Heading& heading : m_headings)
        heading.item->setText(
            fitting(heading.texts, QFontMetricsF(heading.item->font()), plotWidth() - paddings));
    for (const Row& row : m_rows)
        fitRow(row);
}

void BarWords::fitRow(const Row& row) const {
    const QFontMetricsF metrics(m_plot.font());
    const double start = row.end > 0 ? m_plot.xAxis->coordToPixel(row.end) - m_plot.axisRect()->left() : 0;
    const double room = std::max(0.0, plotWidth() - start - paddings);
    row.value->setText(metrics.elidedText(row.valueText, Qt::ElideRight, room));
    const double left = room - metrics.horizontalAdvance(row.value->text());
    row.verdict->setText(fitting(row.verdicts, metrics, left));
}

} // namespace tonescope::ui
