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

constexpr double leastShare = 0.4; // of the plot's width that stays for bars
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

/// How long the bar is, after what tells it from those beside it.
QString rowText(const BarRow& row) {
    const QString length = row.bar ? row.bar->text : QString();
    if (row.member.isEmpty()) return length;
    return length.isEmpty() ? row.member : labelled(row.member, length);
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
    m_reaches.clear();
    m_limits.clear();
    m_headings.clear();
}

void BarWords::addHeading(const QString& name, const QString& clock, double row) {
    const QStringList texts{name + QStringLiteral(" – ") + clock, name};
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

void BarWords::addRow(const BarRow& row, double place) {
    Row words{makeText({}, m_palette.color(QPalette::Text)),
              makeText({}, colourOf(row.measurement, m_palette)),
              rowText(row),
              verdictTexts(row.measurement),
              0,
              0};
    if (row.bar) {
        words.low = row.bar->low;
        words.end = std::max(row.bar->end(), row.before);
    } else {
        words.value->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    }
    words.value->position->setCoords(words.end, place);
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

/// Above zero; nothing is drawn: the largest number.
double BarWords::lowestBar() const {
    double least = std::numeric_limits<double>::max();
    for (const Row& row : m_rows)
        if (row.low > 0) least = std::min(least, row.low);
    for (const BarSpan& reach : m_reaches)
        if (reach.lower > 0) least = std::min(least, reach.lower);
    return least;
}

double BarWords::lowestShown(BarScale scale) const {
    if (scale == BarScale::Linear) return 0;
    double least = lowestBar();
    if (scale == BarScale::AroundOne) return std::min(0.5, least / 1.2); // the longest bar to the left ends
    if (least == std::numeric_limits<double>::max()) return 1;
    for (const LimitText& limit : m_limits)
        least = std::min(least, limit.value);
    const double decade = std::pow(10, std::floor(std::log10(least)));
    return least < 1.5 * decade ? decade / 10 : decade; // so that the shortest bar can be seen
}

/// Room for all words, or for a few where what is left empty for them would be powers of ten.
double BarWords::widthOf(const Row& row, BarScale scale) const {
    const QFontMetricsF metrics(m_plot.font());
    const QString& verdict = scale == BarScale::Linear ? row.verdicts.constFirst() : row.verdicts.constLast();
    return metrics.horizontalAdvance(row.valueText) + metrics.horizontalAdvance(verdict) + paddings;
}

/// The upper end of the axis that leaves room for the words beside a bar.
double BarWords::upperFor(const Row& row, double lower, BarScale scale) const {
    const double share =
        std::max(leastShare, 1 - (widthOf(row, scale) + 2) / plotWidth()); // and not a pixel less
    if (scale != BarScale::Linear) return lower * std::pow(row.end / lower, 1 / share);
    return row.end / share;
}

BarSpan BarWords::needed(BarScale scale) const {
    const double lower = lowestShown(scale);
    double upper = scale == BarScale::Logarithmic ? lower * 10 : scale == BarScale::AroundOne ? 2 : 0;
    for (const Row& row : m_rows)
        if (row.end > 0) upper = std::max(upper, upperFor(row, lower, scale));
    for (const BarSpan& reach : m_reaches)
        upper = std::max(upper, reach.upper * 1.05);
    for (const LimitText& limit : m_limits)
        upper = std::max(upper, limit.value * 1.05);
    return {lower, upper > lower ? upper : lower + 1};
}

bool BarWords::fit(BarScale scale, const std::optional<BarSpan>& held) {
    const BarSpan enough = needed(scale);
    const BarSpan shown =
        held ? BarSpan{std::min(enough.lower, held->lower), std::max(enough.upper, held->upper)} : enough;
    m_plot.xAxis->setRange(shown.lower, shown.upper);
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
    return shown.lower < enough.lower || shown.upper > enough.upper;
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
