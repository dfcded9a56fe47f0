// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/plot_readout.h"

#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

QString countAndShare(const ColumnReadout::Count& count, std::uint64_t all) {
    return wordFor(count.channel) + QLatin1Char(' ') + countText(count.pixels) + QStringLiteral(" (") +
           shareText(count.pixels, all) + QLatin1Char(')');
}

} // namespace

QString valueText(const ColumnReadout& readout) {
    if (readout.firstValue == readout.lastValue)
        return QCoreApplication::translate("PlotReadout", "value %1").arg(readout.firstValue);
    return QCoreApplication::translate("PlotReadout", "values %1–%2")
        .arg(readout.firstValue)
        .arg(readout.lastValue);
}

QString plainText(const ColumnReadout& readout) {
    QStringList parts;
    for (const ColumnReadout::Count& count : readout.counts)
        parts += countAndShare(count, readout.allPixels);
    return labelled(valueText(readout), parts.join(comma()));
}

QString colouredText(const ColumnReadout& readout, const QPalette& palette, ChannelColours colours) {
    QString text = QStringLiteral("<b>") + valueText(readout) + QStringLiteral("</b>");
    for (const ColumnReadout::Count& count : readout.counts) {
        text += QStringLiteral("&nbsp; <span style='color:%1; white-space:nowrap'>%2</span> ")
                    .arg(colourOf(count.channel, palette, colours).name(),
                         countAndShare(count, readout.allPixels).toHtmlEscaped());
    }
    return text;
}

void ReadoutLabel::reserve(const QStringList& texts) {
    if (texts == m_longest) return;
    m_longest = texts;
    updateGeometry();
}

int ReadoutLabel::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    QTextDocument document;
    document.setDefaultFont(font());
    document.setDocumentMargin(0);
    document.setTextWidth(std::max(1, width - margins.left() - margins.right()));
    double height = fontMetrics().height();
    for (const QString& text : m_longest) {
        document.setHtml(text);
        height = std::max(height, document.size().height());
    }
    return static_cast<int>(std::ceil(height)) + margins.top() + margins.bottom();
}

QString pixelText(const PixelSample& sample) {
    const QString place = QStringLiteral("%1, %2: ").arg(sample.x).arg(sample.y);
    if (!sample.colour) return place + QCoreApplication::translate("PlotReadout", "gray %1").arg(sample.gray);
    QString text = place + QCoreApplication::translate("PlotReadout", "R %1  G %2  B %3  (gray %4)")
                               .arg(sample.red)
                               .arg(sample.green)
                               .arg(sample.blue)
                               .arg(sample.gray);
    if (sample.alpha) text += QCoreApplication::translate("PlotReadout", "  alpha %1").arg(*sample.alpha);
    return text;
}

} // namespace tonescope::ui
