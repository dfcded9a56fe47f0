// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_summary.h"

#include "engine/values/statistics.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace tonescope::ui {

namespace {

struct SummaryText {
    Q_DECLARE_TR_FUNCTIONS(SummaryText)
};

QString sentenceOf(Channel channel, const Statistics& statistics) {
    const QLocale locale;
    return SummaryText::tr("%1: mean %2, median %3, values from %4 to %5, most often %6; %7 of the pixels "
                           "have the lowest value, %8 the highest.")
        .arg(wordFor(channel), locale.toString(statistics.mean, 'f', 1),
             locale.toString(statistics.median, 'f', 1), countText(statistics.min), countText(statistics.max),
             countText(statistics.mode), shareText(statistics.clippedLow, statistics.count),
             shareText(statistics.clippedHigh, statistics.count));
}

} // namespace

QString summaryOf(const Histogram& histogram, ChannelSet visible) {
    QStringList sentences;
    for (const Channel channel : allChannels) {
        if (!visible.contains(channel) || histogram.counts(channel).empty()) continue;
        const Statistics statistics = statisticsOf(histogram, channel);
        if (statistics.count > 0) sentences += sentenceOf(channel, statistics);
    }
    return sentences.join(QLatin1Char('\n'));
}

} // namespace tonescope::ui
