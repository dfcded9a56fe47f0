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
    const QString coloured = QStringLiteral("<span style='color:%1'>%2</span>");
    QStringList marks, shares, tips;
    std::pair<double, QString> largest;
    for (const Channel channel : allChannels) {
        if (!m_visible.contains(channel) || m_histogram.counts(channel).empty()) continue;
        const auto counts = m_histogram.counts(channel);
        const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        const QString share = shareText(counts[bin], all);
        const QString colour = colourOf(channel, palette(), m_colours).name();
        const QString mark = triangle + QStringLiteral("&nbsp;") + share.toHtmlEscaped();
        marks += coloured.arg(colour, mark);
        shares += coloured.arg(colour, share.chopped(2).toHtmlEscaped()); // without its sign
        const double part = all == 0 ? 0 : static_cast<double>(counts[bin]) / static_cast<double>(all);
        if (largest.second.isEmpty() || part > largest.first) largest = {part, marks.last()};
        tips += tr("%1: %2 pixels (%3) have the value %4")
                    .arg(wordFor(channel), countText(counts[bin]), share)
                    .arg(bin);
    }
    tips += tr("Hover to light these pixels in the image, click to keep them lit (C)");
    label.setToolTip(tips.join(QLatin1Char('\n')));
    // Where all of them have no room, one triangle and one sign stand for all; then the largest share alone.
    const QString together =
        triangle + QLatin1Char(' ') + shares.join(QLatin1Char(' ')) + QStringLiteral(" %");
    for (const QString& text : {marks.join(QStringLiteral("&nbsp; ")), together, largest.second}) {
        label.setText(marks.isEmpty() ? QString() : text);
        if (label.sizeHint().width() <= label.width()) return;
    }
}

} // namespace tonescope::ui
