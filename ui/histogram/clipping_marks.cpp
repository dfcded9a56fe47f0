// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/clipping_marks.h"

#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include <numeric>
#include <utility>

namespace tonescope::ui {

namespace {

/// A text, and the same with its colours: how wide the latter is takes long to find out.
struct ColouredText {
    ColouredText() = default;
    explicit ColouredText(const QString& text) : plain(text), rich(text.toHtmlEscaped()) {}
    ColouredText(const QString& text, const QColor& colour)
        : plain(text),
          rich(QStringLiteral("<span style='color:%1'>%2</span>").arg(colour.name(), text.toHtmlEscaped())) {}

    void append(const ColouredText& other, const QString& between) {
        const bool first = plain.isEmpty();
        plain += first ? other.plain : between + other.plain;
        rich += first ? other.rich : QString(between).replace(u' ', QStringLiteral("&nbsp;")) + other.rich;
    }

    QString plain, rich;
};

} // namespace

ClippingMarks::ClippingMarks(QWidget* parent)
    : QWidget(parent), m_low(new QLabel(this)), m_high(new QLabel(this)) {
    m_low->setObjectName(QStringLiteral("clippingLow"));
    m_low->setAccessibleName(tr("Share of pixels with the lowest value"));
    m_high->setObjectName(QStringLiteral("clippingHigh"));
    m_high->setAccessibleName(tr("Share of pixels with the highest value"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 0);
    for (QLabel* label : {m_low, m_high}) {
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // a narrow plot may stay narrow
        label->setCursor(Qt::PointingHandCursor);
        label->installEventFilter(this);
        layout->addWidget(label);
    }
    m_high->setAlignment(Qt::AlignRight);
}

void ClippingMarks::show(const Histogram& histogram, ChannelSet visible, ChannelColours colours) {
    m_histogram = histogram;
    m_visible = visible;
    m_colours = colours;
    write();
}

void ClippingMarks::keepLit(bool lit) {
    m_lowKept = m_highKept = lit;
    write();
    Q_EMIT litChanged();
}

void ClippingMarks::takeOver(const ClippingMarks& before) {
    m_lowKept = before.m_lowKept;
    m_highKept = before.m_highKept;
    write();
    Q_EMIT litChanged();
}

bool ClippingMarks::eventFilter(QObject* watched, QEvent* event) {
    bool& hovered = watched == m_low ? m_lowHovered : m_highHovered;
    bool& kept = watched == m_low ? m_lowKept : m_highKept;
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        hovered = event->type() == QEvent::Enter;
    else if (event->type() == QEvent::MouseButtonRelease)
        kept = !kept;
    else
        return QWidget::eventFilter(watched, event);
    write();
    Q_EMIT litChanged();
    return false;
}

void ClippingMarks::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) write();
    QWidget::changeEvent(event);
}

void ClippingMarks::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    write();
}

void ClippingMarks::write() {
    // What is kept lit says so by another sign, as the image does by its colour.
    writeEnd(*m_low, 0, m_lowKept ? QStringLiteral("◉") : QStringLiteral("◣"));
    writeEnd(*m_high, m_histogram.bins() - 1, m_highKept ? QStringLiteral("◉") : QStringLiteral("◢"));
}

void ClippingMarks::writeEnd(QLabel& label, std::size_t bin, const QString& triangle) {
    ColouredText marks, shares, largest;
    double largestPart = -1;
    QStringList tips;
    for (const Channel channel : allChannels) {
        if (!m_visible.contains(channel) || m_histogram.counts(channel).empty()) continue;
        const auto counts = m_histogram.counts(channel);
        const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        const QString share = shareText(counts[bin], all);
        const QColor colour = colourOf(channel, palette(), m_colours);
        const ColouredText mark(triangle + QChar::Nbsp + share, colour);
        marks.append(mark, QStringLiteral("  "));
        shares.append(ColouredText(share.chopped(2), colour), QStringLiteral(" ")); // without its sign
        const double part = all == 0 ? 0 : static_cast<double>(counts[bin]) / static_cast<double>(all);
        if (part > largestPart) {
            largestPart = part;
            largest = mark;
        }
        tips += tr("%1: %2 pixels (%3) have the value %4")
                    .arg(wordFor(channel), countText(counts[bin]), share)
                    .arg(bin);
    }
    tips += tr("Hover to light these pixels in the image, click to keep them lit (C)");
    label.setToolTip(tips.join(QLatin1Char('\n')));
    if (marks.plain.isEmpty()) return label.clear();
    // Where all of them have no room, one triangle and one sign stand for all; then the largest share alone.
    ColouredText together(triangle);
    together.append(shares, QStringLiteral(" "));
    together.append(ColouredText(QStringLiteral("%")), QStringLiteral(" "));
    const auto fits = [&](const ColouredText& text) {
        return label.fontMetrics().horizontalAdvance(text.plain) <= label.width();
    };
    const QString& text = (fits(marks) ? marks : fits(together) ? together : largest).rich;
    if (label.text() != text) label.setText(text); // it is laid out anew
}

} // namespace tonescope::ui
