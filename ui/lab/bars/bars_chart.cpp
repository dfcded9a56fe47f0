// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bars_chart.h"

#include "ui/lab/base/lab_colours.h"
#include "ui/lab/base/lab_tickers.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/report.h"
#include "ui/lab/lecture/documents.h"
#include "ui/plot/plot_look.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

// How the value axis gets its range. The words beside a bar (length, verdict) take a part of the plot's
// width, so the bar may fill only the rest. upperFor() computes for each row the upper end of the axis at
// which its own bar and words fit side by side, and needed() takes the largest of these. A held axis covers
// both that range and the range of the previous run, so that bars grow and shrink visibly from run to run.
// The range is computed in fit(), after the layout, because the width of the axes depends on the names of the
// rows and on the legend.
//
// QCustomPlot draws bars upright. Here its key axis is the vertical one and its unit is
// a row: each bar, heading and line of limits takes one unit. It is reversed so that the first row is on top.

namespace tonescope::ui {

namespace {

constexpr double barWidth = 0.72, outlineWidth = 0.94; // widths of bars and outlines, in rows

struct BarsChartText {
    Q_DECLARE_TR_FUNCTIONS(BarsChart)
};

/// Colour of bars that are not split into phases.
QColor wholeColour(const QPalette& palette) {
    return QColor::fromRgb(isDark(palette) ? 0xff4f8fd6 : 0xff5b92cf);
}

/// Patterns distinguish members also without colours, e.g. on a grey print.
Qt::BrushStyle patternOf(std::size_t member) {
    constexpr std::array patterns{Qt::SolidPattern, Qt::BDiagPattern, Qt::Dense4Pattern, Qt::DiagCrossPattern,
                                  Qt::HorPattern,   Qt::FDiagPattern, Qt::VerPattern,    Qt::CrossPattern};
    return patterns.at(member % patterns.size());
}

constexpr double leastShare = 0.4; // of the plot's width is left for bars, however long the words are
/// Pixels before one text, and around all texts of a row.
constexpr double padding = 6, paddings = 20;

/// The first text that fits into `room` pixels; if none does, the last one, elided.
QString fitting(const QStringList& texts, const QFontMetricsF& metrics, double room) {
    for (const QString& text : texts)
        if (metrics.horizontalAdvance(text) <= room) return text;
    return metrics.elidedText(texts.constLast(), Qt::ElideRight, std::max(0.0, room));
}

/// One word per verdict, for rows without room.
QString shortText(Verdict verdict) {
    switch (verdict) {
    case Verdict::Equal:
        return BarsChartText::tr("equal");
    case Verdict::Wrong:
        return BarsChartText::tr("wrong");
    case Verdict::Failed:
        break;
    }
    return BarsChartText::tr("failed");
}

QString shortOf(const Bar& bar) {
    return bar.brief.isEmpty() ? bar.text : bar.brief;
}

/// "member: value (published: value)" and shorter wordings, for fitting(); each part may be missing.
QStringList rowTexts(const QString& member, const std::optional<Bar>& bar,
                     const std::optional<Bar>& published) {
    if (!bar) return {member};
    QStringList texts{bar->text};
    if (!member.isEmpty()) texts.prepend(labelled(member, bar->text));
    if (!published) return texts;
    const QString figure = shortOf(*published);
    if (!bar->brief.isEmpty()) texts.prepend(BarsChartText::tr("%1 (published: %2)").arg(bar->brief, figure));
    texts.prepend(BarsChartText::tr("%1 (published: %2)")
                      .arg(member.isEmpty() ? bar->text : labelled(member, bar->text), figure));
    return texts;
}

/// Verdict and load of the machine in several wordings, longest first, for fitting().
QStringList verdictTexts(const Measurement& measurement) {
    const QString verdict = verdictText(measurement), few = shortText(verdictOf(measurement));
    if (!machineWasBusy(measurement)) return {verdict, few};
    const QString dot = QStringLiteral(" · ");
    const QString busy = BarsChartText::tr("busy: %1 %").arg(qRound(100 * measurement.otherLoad.value_or(0)));
    return {verdict + dot + busyText(measurement), verdict + dot + busy, few + dot + busy};
}

constexpr double betweenGroups = 0.5; // space between groups of side-by-side rows, in rows

/// Pixels of one row: a line of text and a quarter of it as space.
double rowHeight(const QFont& font) {
    return 1.25 * QFontMetricsF(font).height();
}

/// Name of the quantity for the axis; a speed-up names its reference.
QString quantityText(BarQuantity quantity, const QString& reference) {
    switch (quantity) {
    case BarQuantity::Time:
    case BarQuantity::Mean:
        return BarsChartText::tr("kernel time");
    case BarQuantity::Whole:
        return BarsChartText::tr("wall time of a count by the host's clock");
    case BarQuantity::Throughput:
        return BarsChartText::tr("GB/s of kernel time");
    case BarQuantity::SpeedUp:
        break;
    }
    return BarsChartText::tr("times as fast as \"%1\"").arg(reference);
}

/// Label of the value axis: quantity, scale and meaning of the whiskers.
QString axisText(const BarChoice& choice, bool stacked, const QString& reference) {
    QString text = quantityText(choice.quantity, reference);
    if (choice.scale() == BarScale::AroundOne)
        return BarsChartText::tr("%1, logarithmic, with its 95 % confidence interval").arg(text);
    const bool time = choice.quantity != BarQuantity::Throughput;
    if (stacked) {
        text = BarsChartText::tr("%1, phase by phase").arg(text);
    } else if (choice.logarithmic) {
        text = (time ? BarsChartText::tr("%1, logarithmic: one bar for all its phases")
                     : BarsChartText::tr("%1, logarithmic"))
                   .arg(text);
    }
    return (choice.quantity == BarQuantity::Mean
                ? BarsChartText::tr("%1 – mean, with whiskers of one standard deviation")
                : BarsChartText::tr("%1 – median, with whiskers from quartile to quartile"))
        .arg(text);
}

/// Ticks in the unit of the quantity: durations, rates or factors.
TickerPointer tickerOf(const BarChoice& choice) {
    if (choice.scale() == BarScale::AroundOne) return factorTicker();
    const TickText text = choice.quantity == BarQuantity::Throughput ? TickText(ratioTick) : durationTick;
    return choice.logarithmic ? logarithmicTicker(text) : linearTicker(text);
}

/// The number of pixel bytes if it is the same in all rows of the device; limits of times need it.
std::optional<std::uint64_t> bytesOf(const DeviceRows& device, const BarRows& rows) {
    const std::uint64_t bytes = rows.all[device.rows.front()]->bytes;
    const bool same = std::all_of(device.rows.begin(), device.rows.end(),
                                  [&](std::size_t row) { return rows.all[row]->bytes == bytes; });
    return same ? std::optional(bytes) : std::nullopt;
}

/// The phases of which bars are stacked; empty if a bar is one length. Bars are stacked only on a linear
/// axis, where lengths add up, and kernel times only if members do not need the colours. Upload is listed
/// only if some row has it.
std::vector<BarPart> partsOf(const BarRows& rows, const BarChoice& choice, const BarMembers& members) {
    const bool linear = choice.scale() == BarScale::Linear;
    if (linear && choice.quantity == BarQuantity::Time && !members.any())
        return {BarPart::Clear, BarPart::Count, BarPart::Merge};
    if (!linear || choice.quantity != BarQuantity::Whole) return {};
    std::vector<BarPart> parts(allBarParts.begin(), allBarParts.end());
    const bool sends = std::ranges::any_of(rows.all, [](const auto& row) {
        return row->sends || (row->series && timeOf(wholeParts(*row->series), BarPart::Upload) > 0);
    });
    if (!sends) std::erase(parts, BarPart::Upload);
    return parts;
}

} // namespace

/// An empty series of horizontal bars: key axis and value axis are exchanged.
QCPBars* BarsChart::addBars(const QString& name, const QBrush& brush, const QPen& pen) {
    auto* bars = new QCPBars(plot().yAxis, plot().xAxis); // the plot owns it
    bars->setWidth(barWidth);
    bars->setName(name);
    bars->setBrush(brush);
    bars->setPen(pen);
    bars->setAntialiased(false);
    return bars;
}

/// Makes the empty series that drawRow() fills. QCustomPlot draws series in the order of their creation:
/// first the outlines of the previous run, then the bars; whiskers have a layer above them.
void BarsChart::makeSeries() {
    const double base = m_choice.scale() == BarScale::AroundOne ? 1 : 0;
    const QColor ink = palette().color(QPalette::Text);
    QColor line = ink, fill = ink;
    line.setAlpha(170);
    fill.setAlpha(28);
    m_before = addBars(m_rows.document.isEmpty() ? BarsChartText::tr("the run before") : m_rows.document,
                       fill, QPen(line, 1, Qt::DashLine));
    m_before->setWidth(outlineWidth);
    m_before->setBaseValue(base);
    m_parts.clear();
    for (const BarPart part : partsOf(m_rows, m_choice, m_members)) {
        QCPBars* bars = addBars(nameOf(part), brushOf(part, palette()), Qt::NoPen);
        bars->addToLegend();
        if (!m_parts.empty()) bars->moveAbove(m_parts.back().second);
        m_parts.emplace_back(part, bars);
    }
    m_wholes.clear();
    if (m_parts.empty() && !m_members.any())
        m_wholes.push_back(addBars({}, wholeColour(palette()), Qt::NoPen));
    for (qsizetype member = 0; m_parts.empty() && member < m_members.names.size(); ++member) {
        const auto number = static_cast<std::size_t>(member); // decides colour and pattern of the member
        const QColor colour = PlotStyle{palette(), {}}.line(number);
        m_wholes.push_back(
            addBars(m_members.names.at(member), QBrush(colour, patternOf(number)), QPen(colour, 1)));
        m_wholes.back()->addToLegend();
    }
    for (QCPBars* bars : m_wholes)
        bars->setBaseValue(base);
    m_medians = new QCPGraph(plot().yAxis, plot().xAxis);
    m_medians->setLineStyle(QCPGraph::lsNone);
    m_medians->setPen(QPen(ink, curveWidth(font())));
    m_whiskers = addWhiskers(*m_medians);
    m_whiskers->setErrorType(QCPErrorBars::etValueError);
    m_whiskers->setWhiskerWidth(QFontMetricsF(font()).height() * 0.5);
    m_whiskers->setLayer(QStringLiteral("whiskers"));
}

/// The line above a device's rows: its name and, if there is room, the source of its times.
void BarsChart::addHeading(const QString& name, const QString& source) {
    QCPItemText* heading = addWords(name, palette().color(QPalette::Text));
    QFont bold = font();
    bold.setBold(true);
    heading->setFont(bold);
    heading->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    heading->position->setCoords(0, m_next);
    m_headings.push_back({heading, {name + QStringLiteral(" – ") + source, name}});
}

QCPItemText* BarsChart::addWords(const QString& words, const QColor& colour) {
    QCPItemText* item = addText(words);
    item->setColor(colour);
    item->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    item->setTextAlignment(Qt::AlignLeft);
    item->setPadding(QMargins(static_cast<int>(padding), 0, 2, 0));
    // Above grid and limits, with a background, so that they do not strike through the words.
    item->setLayer(QStringLiteral("whiskers"));
    item->setBrush(palette().color(QPalette::Base));
    return item;
}

/// At least 200 pixels, also before the first layout.
double BarsChart::plotWidth() const {
    return std::max(200, plot().axisRect()->width());
}

/// The smallest positive value of bars and outlines, which a logarithmic axis must show; the largest double
/// without bars.
double BarsChart::lowestBar() const {
    double least = std::numeric_limits<double>::max();
    for (const Words& row : m_words)
        if (row.low > 0) least = std::min(least, row.low);
    for (const Span& reach : m_reaches)
        if (reach.lower > 0) least = std::min(least, reach.lower);
    return least;
}

/// The lower end of the axis. A logarithmic axis begins at a power of ten, one lower if the shortest bar
/// would otherwise have almost no length.
double BarsChart::lowestShown(BarScale scale) const {
    if (scale == BarScale::Linear) return 0;
    double least = lowestBar();
    // The bar of the slowest row ends inside the plot.
    if (scale == BarScale::AroundOne) return std::min(0.5, least / 1.2);
    if (least == std::numeric_limits<double>::max()) return 1;
    for (const LimitWords& limit : m_limits)
        least = std::min(least, limit.value);
    const double decade = std::pow(10, std::floor(std::log10(least)));
    // A bar that ends close to the decade would be invisible.
    return least < 1.5 * decade ? decade / 10 : decade;
}

/// Pixels that the words of a row take. On a logarithmic axis the shortest verdict counts, because room for a
/// longer one would stretch the axis by powers of ten.
double BarsChart::widthOf(const Words& row, BarScale scale) const {
    const QFontMetricsF metrics(font());
    const QString& verdict = scale == BarScale::Linear ? row.verdicts.constFirst() : row.verdicts.constLast();
    return metrics.horizontalAdvance(row.valueTexts.constFirst()) + metrics.horizontalAdvance(verdict) +
           paddings;
}

/// The upper end of the axis at which bar and words of this row fit side by side: the bar may take `share` of
/// the width.
double BarsChart::upperFor(const Words& row, double lower, BarScale scale) const {
    const double share =
        // 2 pixels of slack, because rounding could shorten the words.
        std::max(leastShare, 1 - (widthOf(row, scale) + 2) / plotWidth());
    if (scale != BarScale::Linear) return lower * std::pow(row.end / lower, 1 / share);
    return row.end / share;
}

/// The smallest range that shows all bars, words, outlines and limits.
BarsChart::Span BarsChart::needed(BarScale scale) const {
    const double lower = lowestShown(scale);
    double upper = scale == BarScale::Logarithmic ? lower * 10 : scale == BarScale::AroundOne ? 2 : 0;
    for (const Words& row : m_words)
        if (row.end > 0) upper = std::max(upper, upperFor(row, lower, scale));
    for (const Span& reach : m_reaches)
        upper = std::max(upper, reach.upper * 1.05);
    for (const LimitWords& limit : m_limits)
        upper = std::max(upper, limit.value * 1.05);
    return {lower, upper > lower ? upper : lower + 1};
}

/// Sets the range of the value axis and then shortens the words that do not fit. Without a held range, all
/// words that widthOf() counts fit, unless they take more than their share of the width.
void BarsChart::fitWords() {
    const Span enough = needed(m_choice.scale());
    const Span shown =
        m_held ? Span{std::min(enough.lower, m_held->lower), std::max(enough.upper, m_held->upper)} : enough;
    plot().xAxis->setRange(shown.lower, shown.upper);
    // Without a bar, now or in the run whose range is held, the range is a default that means nothing. The
    // numbers keep their room, so that rows do not move when the first bar comes.
    const bool known = m_drawn || m_held || !m_reaches.empty();
    plot().xAxis->setTickLabelColor(known ? palette().color(QPalette::Text) : Qt::transparent);
    for (const LimitWords& limit : m_limits) {
        const double place = plot().xAxis->coordToPixel(limit.value) - plot().axisRect()->left();
        const bool onTheLeft = place < plotWidth() / 2;
        limit.item->setPositionAlignment((onTheLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    for (const Heading& heading : m_headings)
        heading.item->setText(
            fitting(heading.texts, QFontMetricsF(heading.item->font()), plotWidth() - paddings));
    for (const Words& row : m_words)
        fitRow(row);
    m_holdsMore = shown.lower < enough.lower || shown.upper > enough.upper;
}

/// The value has priority; the verdict gets the room that is left.
void BarsChart::fitRow(const Words& row) const {
    const QFontMetricsF metrics(font());
    const double start = row.end > 0 ? plot().xAxis->coordToPixel(row.end) - plot().axisRect()->left() : 0;
    const double room = std::max(0.0, plotWidth() - start - paddings);
    row.value->setText(fitting(row.valueTexts, metrics, room));
    const double left = room - metrics.horizontalAdvance(row.value->text());
    row.verdict->setText(fitting(row.verdicts, metrics, left));
}

BarsChart::BarsChart(QWidget* parent)
    : Chart("barsPlot", tr("Bars of the measurements"), parent), m_scroll(new QScrollBar(Qt::Vertical)) {
    plot().setAutoAddPlottableToLegend(false);
    plot().addLayer(QStringLiteral("whiskers"), plot().layer(QStringLiteral("main")));
    placeLegendAbove();
    plot().yAxis->setRangeReversed(true); // the first row on top
    plot().yAxis->grid()->setVisible(false);
    plot().yAxis->setSubTicks(false);
    m_scroll->setObjectName(QStringLiteral("barsScroll"));
    m_scroll->setFocusPolicy(Qt::StrongFocus);
    m_scroll->hide();
    layout()->addWidget(m_scroll);
    connect(m_scroll, &QScrollBar::valueChanged, this, &BarsChart::scrollTo);
    connect(&plot(), &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (const auto row = rowAt(event->position().y())) Q_EMIT rowClicked(*row);
    });
    connect(&plot(), &QCustomPlot::mouseWheel, m_scroll,
            [this](QWheelEvent* event) { QCoreApplication::sendEvent(m_scroll, event); });
    redraw();
}

/// A held axis belongs to one quantity and scale, so a change of either releases it.
void BarsChart::show(const BarRows& rows, const BarChoice& choice) {
    if (choice.quantity != m_choice.quantity || choice.scale() != m_choice.scale()) release();
    m_rows = rows;
    m_choice = choice;
    setSummary(summaryOf(rows.all));
    redraw();
}

/// Draws everything from scratch: a run has at most some hundred bars.
void BarsChart::draw() {
    // All items and series are removed and made again.
    plot().yAxis->setTickLength(0); // bars have names instead of tick marks
    plot().setFont(font());
    m_members = membersOf(m_rows.all);
    plot().clearItems();
    plot().clearPlottables();
    m_words.clear();
    m_reaches.clear();
    m_limits.clear();
    m_headings.clear();
    makeSeries();
    m_next = 0;
    m_drawn = false;
    m_places.assign(m_rows.all.size(), 0);
    const auto names = QSharedPointer<QCPAxisTickerText>::create();
    plot().yAxis->setTicker(names);
    for (const DeviceRows& device : byDevice(m_rows.all, m_choice.byTime)) {
        drawDevice(device);
        nameRows(device);
    }
    labelAxes();
    if (m_choice.scale() == BarScale::AroundOne) drawBaseLine();
    if (m_rows.has(m_choice.reference) && m_rows.all.size() > 1) markReference();
}

/// A heading, the rows, and the limits. The limits are known only after the first measurement, so their words
/// get rows above and below the bars from the beginning, and no bar moves when they appear.
void BarsChart::drawDevice(const DeviceRows& device) {
    const bool isDocument = documentNamed(device.device.key).has_value();
    addHeading(device.name,
               isDocument ? BarsChartText::tr("published figures") : kernelClockText(device.device));
    ++m_next;
    const double limitRows = hasLimits(m_choice.quantity) && !isDocument ? 1 : 0;
    const double first = m_next;
    m_next += limitRows;
    for (std::size_t index = 0; index < device.rows.size(); ++index) {
        const std::size_t row = device.rows[index];
        if (m_members.any() && index > 0 &&
            !sideBySide(*m_rows.all[device.rows[index - 1]], *m_rows.all[row]))
            m_next += betweenGroups;
        m_places[row] = m_next;
        drawRow(row);
        ++m_next;
    }
    const std::optional<std::uint64_t> bytes = bytesOf(device, m_rows);
    // On a busy machine the bandwidth was measured too low, so the limits are not drawn.
    const bool busy =
        std::ranges::any_of(device.rows, [&](std::size_t row) { return machineWasBusy(*m_rows.all[row]); });
    // Limits of throughput do not depend on the number of bytes; limits of times do.
    if (device.roofline && !busy && (bytes || m_choice.quantity == BarQuantity::Throughput))
        drawLimits(limitsOf(*device.roofline, bytes.value_or(1), m_choice.quantity), first, m_next);
    m_next += limitRows;
}

/// The words of the first limit stand above the rows and those of the second below, because the two lines may
/// be close to each other.
void BarsChart::drawLimits(const std::vector<BarLimit>& limits, double first, double last) {
    for (std::size_t index = 0; index < limits.size(); ++index) {
        const BarLimit& limit = limits[index];
        auto* line = new QCPItemLine(&plot());
        line->setPen(QPen(palette().color(QPalette::Text), 1.5, index == 0 ? Qt::DashLine : Qt::DotLine));
        line->start->setCoords(limit.value, first - 0.5);
        line->end->setCoords(limit.value, last + 0.5);
        QCPItemText* words = addWords(limit.text, palette().color(QPalette::Text));
        words->position->setCoords(limit.value, index == 0 ? first : last);
        m_limits.push_back({words, limit.value});
    }
}

/// Adds the outline, the bar, its whiskers and its words. A row that is not measured yet has only its
/// outline, and beside it the figure if the outline is that of a document.
void BarsChart::drawRow(std::size_t row) {
    const std::optional<Bar> before = barBefore(m_rows, row, m_choice);
    if (before) {
        if (m_before->data()->isEmpty()) m_before->addToLegend();
        // QCPBars takes lengths from the base, not end points.
        m_before->addData(m_next, before->median - before->base);
        m_reaches.push_back({before->low, before->end()});
    }
    if (!m_rows.has(row)) {
        if (!before || m_rows.document.isEmpty()) return;
        const QColor ink = palette().color(QPalette::Text);
        Words words{
            addWords({}, ink), addWords({}, ink), {BarsChartText::tr("published: %1").arg(shortOf(*before))},
            {QString()},       before->low,       before->end()};
        return place(std::move(words));
    }
    const Measurement& measurement = *m_rows.all[row];
    const Measurement& reference = *m_rows.all[std::min(m_choice.reference, m_rows.all.size() - 1)];
    const std::optional<Bar> bar = barOf(measurement, reference, m_choice.quantity);
    Words words{addWords({}, palette().color(QPalette::Text)),
                addWords({}, colourOf(measurement, palette())),
                rowTexts(m_members.nameOf(row), bar, m_rows.document.isEmpty() ? std::nullopt : before),
                verdictTexts(measurement),
                0,
                0};
    if (bar) {
        for (const auto& [part, bars] : m_parts)
            if (timeOf(bar->parts, part) > 0) bars->addData(m_next, timeOf(bar->parts, part));
        if (m_parts.empty())
            m_wholes[m_members.any() ? m_members.of[row] : 0]->addData(m_next, bar->median - bar->base);
        m_medians->addData(m_next, bar->median);
        m_whiskers->addData(bar->median - bar->low, bar->high - bar->median);
        m_drawn = true;
        words.low = bar->low;
        words.end = std::max(bar->end(), before ? before->median : 0);
    } else {
        words.value->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    }
    place(std::move(words));
}

/// Puts the words behind the bar of the row at m_next.
void BarsChart::place(Words words) {
    words.value->position->setCoords(words.end, m_next);
    words.verdict->position->setParentAnchor(words.value->right);
    words.verdict->position->setCoords(0, 0);
    m_words.push_back(std::move(words));
}

/// The line at 1, where the bars of a speed-up begin.
void BarsChart::drawBaseLine() {
    auto* line = new QCPItemStraightLine(&plot());
    line->setPen(QPen(palette().color(QPalette::Text), 1.5));
    line->point1->setCoords(1, 0);
    line->point2->setCoords(1, 1);
}

/// A band across the plot behind the reference row.
void BarsChart::markReference() {
    auto* band = new QCPItemRect(&plot());
    QColor colour = palette().color(QPalette::Highlight);
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

/// Side-by-side rows share one name, at their centre; of several authors, all are named.
void BarsChart::nameRows(const DeviceRows& device) {
    const auto names = plot().yAxis->ticker().staticCast<QCPAxisTickerText>();
    for (auto first = device.rows.begin(); first != device.rows.end();) {
        const Measurement& row = *m_rows.all[*first];
        auto last = first;
        QStringList titles{m_rows.title(*first)};
        while (m_members.any() && last + 1 != device.rows.end() && sideBySide(row, *m_rows.all[*(last + 1)]))
            titles += m_rows.title(*++last);
        titles.removeDuplicates();
        names->addTick((m_places[*first] + m_places[*last]) / 2, titles.join(comma()));
        first = last + 1;
    }
}

/// Scale, ticks and label of the value axis; its range follows in fit().
void BarsChart::labelAxes() {
    m_room = std::max(1.0, m_next);
    plot().xAxis->setScaleType(m_choice.scale() == BarScale::Linear ? QCPAxis::stLinear
                                                                    : QCPAxis::stLogarithmic);
    plot().xAxis->setTicker(tickerOf(m_choice));
    plot().xAxis->setNumberFormat(QStringLiteral("g"));
    QString reference;
    if (m_choice.reference < m_rows.all.size())
        reference = referenceText({}, m_rows.title(m_choice.reference), m_members.nameOf(m_choice.reference));
    m_label = axisText(m_choice, !m_parts.empty(), reference);
}

/// Order matters: the legend's lines and the number of visible rows decide the height of a row, then the
/// label is wrapped to the width, then the range of the value axis is computed from the words.
void BarsChart::fit() {
    wrapLegend();
    const double inSight = rowsInSight();
    m_top = std::clamp(m_top, 0.0, std::max(0.0, m_room - inSight));
    plot().yAxis->setRange(m_top - 0.5, m_top - 0.5 + std::min(m_room, inSight));
    plot().xAxis->setLabel(wrappedLabel(m_label, plot().xAxis->labelFont(), plot().axisRect()->width()));
    fitWords();
    fitScroll();
    Q_EMIT fitted();
}

/// The scroll bar counts rows, and appears only if not all of them are visible.
void BarsChart::fitScroll() {
    const QSignalBlocker quiet(m_scroll); // setRange() may change the value, which would scroll
    const int inSight = static_cast<int>(rowsInSight());
    m_scroll->setRange(0, std::max(0, static_cast<int>(std::ceil(m_room)) - inSight));
    m_scroll->setPageStep(std::max(1, inSight));
    m_scroll->setValue(static_cast<int>(m_top));
    m_scroll->setVisible(m_scroll->maximum() > 0);
}

void BarsChart::scrollTo(double row) {
    m_top = row;
    refit();
}

/// The held range is that of the axis as it is shown now.
void BarsChart::hold() {
    if (m_drawn) m_held = Span{plot().xAxis->range().lower, plot().xAxis->range().upper};
}

double BarsChart::rowsInSight() const {
    return std::max(1.0, std::floor(plot().axisRect()->height() / rowHeight(plot().font())));
}

/// The measured row at this height of the plot, in pixels; nothing beside the rows.
std::optional<std::size_t> BarsChart::rowAt(double pixel) const {
    const double place = plot().yAxis->pixelToCoord(pixel);
    for (std::size_t row = 0; row < m_rows.measured; ++row) {
        if (std::abs(m_places[row] - place) < 0.5) return row;
    }
    return std::nullopt;
}

/// The tool tip belongs to the row at the height of the mouse, wherever the mouse is in the row.
void BarsChart::pointAt(const std::optional<QPointF>& pixel) {
    const auto row = pixel ? rowAt(pixel->y()) : std::nullopt;
    plot().setToolTip(row ? toolTipOf(m_rows, *row) : QString());
}

int BarsChart::wholeHeight() const {
    constexpr double around = 6; // height of axis and legend, in rows
    return static_cast<int>(std::ceil(rowHeight(plot().font()) * (m_room + around)));
}

/// Each piece shows the next lines that fit on a page, each of them whole; all pieces have the same value
/// axis.
void BarsChart::writeTo(Report& report) {
    double height = Report::heightOf(wholeHeight());
    layOut(Report::plotSize(height));
    if (m_room > rowsInSight()) { // the legend has more lines than usual
        const double missing = rowHeight(plot().font()) * std::ceil(m_room - rowsInSight());
        height = Report::heightOf(wholeHeight() + static_cast<int>(std::ceil(missing)));
        layOut(Report::plotSize(height));
    }
    const double inSight = rowsInSight();
    std::vector<double> lines = m_places;
    for (const Heading& heading : m_headings)
        lines.push_back(heading.item->position->coords().y());
    for (const LimitWords& limit : m_limits)
        lines.push_back(limit.item->position->coords().y());
    std::ranges::sort(lines);
    for (auto next = lines.begin(); next != lines.end();) {
        const double top = *next;
        next = std::find_if(next, lines.end(), [&](double line) { return line > top + inSight - 1; });
        const double bottom = next == lines.end() ? top + std::min(m_room, inSight) - 1 : *(next - 1);
        plot().yAxis->setRange(top - 0.5, bottom + 0.5);
        plot().replot(); // QCustomPlot makes ticks before the layout, so a new range needs another pass
        report.plot(plot(), height);
    }
}

BarsView::BarsView(QWidget* parent) : BarsChart(parent) {
    show(Measurements());
}

void BarsView::show(const Measurements& measurements) {
    Measurements timed;
    std::ranges::copy_if(measurements, std::back_inserter(timed),
                         [](const MeasurementPointer& each) { return each && each->series; });
    plot().setVisible(!timed.empty());
    BarsChart::show({timed, timed.size()}, {});
}

/// The plot is as high as all its rows: the page around it scrolls.
void BarsView::fit() {
    BarsChart::fit();
    plot().setMinimumHeight(wholeHeight());
}

} // namespace tonescope::ui
