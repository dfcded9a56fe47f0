// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/clipping_marks.h"

#include "ui/plot/channel_style.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include <numeric>

namespace tonescope::ui {

ClippingMarks::ClippingMarks(QWidget* parent)
    : QWidget(parent), m_low(new QLabel(this)), m_high(new QLabel(this)) {
    m_low->setObjectName(QStringLiteral("clippingLow"));
    m_low->setAccessibleName(tr("Share of pixels with the lowest value"));
    m_high->setObjectName(QStringLiteral("clippingHigh"));
    m_high->setAccessibleName(tr("Share of pixels with the highest value"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 0);
    layout->addWidget(m_low);
    layout->addStretch();
    layout->addWidget(m_high);
}

void ClippingMarks::show(const Histogram& histogram, ChannelSet visible) {
    m_histogram = histogram;
    m_visible = visible;
    write();
}

void ClippingMarks::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) write();
    QWidget::changeEvent(event);
}

void ClippingMarks::write() {
    writeEnd(*m_low, 0, QStringLiteral("◣"));
    writeEnd(*m_high, m_histogram.bins() - 1, QStringLiteral("◢"));
}

void ClippingMarks::writeEnd(QLabel& label, std::size_t bin, const QString& triangle) {
    QString marks, tips;
    for (const Channel channel : allChannels) {
        if (!m_visible.contains(channel) || m_histogram.counts(channel).empty()) continue;
        const auto counts = m_histogram.counts(channel);
        const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        const QString share = shareText(counts[bin], all);
        marks += QStringLiteral("<span style='color:%1'>%2&nbsp;%3</span>&nbsp; ")
                     .arg(colourOf(channel, palette()).name(), triangle, share.toHtmlEscaped());
        tips += tr("%1: %2 pixels (%3) have the value %4")
                    .arg(wordFor(channel), countText(counts[bin]), share)
                    .arg(bin) +
                QLatin1Char('\n');
    }
    label.setText(marks);
    label.setToolTip(tips.trimmed());
}

} // namespace tonescope::ui
