// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/statistics_columns.h"

#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct ColumnText {
    Q_DECLARE_TR_FUNCTIONS(StatisticsColumns)
};

struct ColumnWords {
    const char* id;
    const char* title;
    const char* tip;
};

/// In the order of Figure.
constexpr std::array words{
    ColumnWords{"channel", QT_TRANSLATE_NOOP("StatisticsColumns", "Channel"), ""},
    ColumnWords{"values", QT_TRANSLATE_NOOP("StatisticsColumns", "Values"),
                QT_TRANSLATE_NOOP("StatisticsColumns", "The range of values that is chosen on the plot")},
    ColumnWords{"pixels", QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels"),
                QT_TRANSLATE_NOOP("StatisticsColumns", "How many pixels were counted")},
    ColumnWords{"share", QT_TRANSLATE_NOOP("StatisticsColumns", "Share"),
                QT_TRANSLATE_NOOP("StatisticsColumns", "Of all pixels, those in the range of values")},
    ColumnWords{"mean", QT_TRANSLATE_NOOP("StatisticsColumns", "Mean"), ""},
    ColumnWords{"stddev", QT_TRANSLATE_NOOP("StatisticsColumns", "Std dev"),
                QT_TRANSLATE_NOOP("StatisticsColumns", "Standard deviation of all these pixels")},
    ColumnWords{"median", QT_TRANSLATE_NOOP("StatisticsColumns", "Median"), ""},
    ColumnWords{"min", QT_TRANSLATE_NOOP("StatisticsColumns", "Min"), ""},
    ColumnWords{"max", QT_TRANSLATE_NOOP("StatisticsColumns", "Max"), ""},
    ColumnWords{"mode", QT_TRANSLATE_NOOP("StatisticsColumns", "Mode"),
                QT_TRANSLATE_NOOP("StatisticsColumns", "The most frequent value, the lowest of several")},
    ColumnWords{"entropy", QT_TRANSLATE_NOOP("StatisticsColumns", "Entropy"),
                QT_TRANSLATE_NOOP("StatisticsColumns", "In bits a pixel")},
    ColumnWords{"distinct", QT_TRANSLATE_NOOP("StatisticsColumns", "Distinct"),
                QT_TRANSLATE_NOOP("StatisticsColumns", "How many values occur")},
    ColumnWords{"clippedLow", QT_TRANSLATE_NOOP("StatisticsColumns", "Clipped low"),
                QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels of value 0, as a share")},
    ColumnWords{
        "clippedHigh", QT_TRANSLATE_NOOP("StatisticsColumns", "Clipped high"),
        QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels of the last value that the picture uses, as a share")},
};

const ColumnWords& wordsOf(const StatisticsColumn& column) {
    return words.at(static_cast<std::size_t>(column.figure));
}

bool isPercentile(const StatisticsColumn& column) {
    return column.figure == Figure::Percentile;
}

double percentOf(const StatisticsColumn& column) {
    return offeredPercents.at(column.percent);
}

/// The figure of a column of whole numbers; nothing of the others.
std::optional<std::uint64_t> wholeNumber(Figure figure, const Statistics& statistics) {
    switch (figure) {
    case Figure::Pixels:
        return statistics.count;
    case Figure::Min:
        return statistics.min;
    case Figure::Max:
        return statistics.max;
    case Figure::Mode:
        return statistics.mode;
    case Figure::Distinct:
        return statistics.distinct;
    case Figure::ClippedLow:
        return statistics.clippedLow;
    case Figure::ClippedHigh:
        return statistics.clippedHigh;
    default:
        return std::nullopt;
    }
}

/// The figure of a column of fractions.
double fraction(const StatisticsColumn& column, const ChannelFigures& row) {
    switch (column.figure) {
    case Figure::Mean:
        return row.statistics.mean;
    case Figure::StdDev:
        return row.statistics.stddev;
    case Figure::Median:
        return row.statistics.median;
    case Figure::Entropy:
        return row.statistics.entropy;
    case Figure::Percentile:
        return row.percentiles.at(column.percent);
    default: // Share
        return row.pixels == 0 ? 0
                               : static_cast<double>(row.statistics.count) / static_cast<double>(row.pixels);
    }
}

int decimalsOf(Figure figure) {
    if (figure == Figure::Entropy) return 3;
    return figure == Figure::Mean || figure == Figure::StdDev ? 2 : 1;
}

QString rangeText(const std::optional<ValueRange>& range) {
    return range ? ColumnText::tr("%1 to %2").arg(countText(range->first), countText(range->last))
                 : ColumnText::tr("all");
}

/// Whether the figure says something of no pixels at all.
bool isOfNothing(Figure figure) {
    return figure == Figure::Pixels || figure == Figure::Share || figure == Figure::Distinct;
}

} // namespace

std::vector<StatisticsColumn> allStatisticsColumns() {
    std::vector<StatisticsColumn> columns;
    for (std::size_t figure = 0; figure < words.size(); ++figure)
        columns.push_back({static_cast<Figure>(figure)});
    for (std::size_t percent = 0; percent < offeredPercents.size(); ++percent)
        columns.push_back({Figure::Percentile, percent});
    return columns;
}

std::vector<StatisticsColumn> usualStatisticsColumns() {
    constexpr std::array usualPercents{1.0, 5.0, 95.0, 99.0};
    std::vector<StatisticsColumn> columns = allStatisticsColumns();
    std::erase_if(columns, [&](const StatisticsColumn& column) {
        return isPercentile(column) && std::find(usualPercents.begin(), usualPercents.end(),
                                                 percentOf(column)) == usualPercents.end();
    });
    return columns;
}

bool isOfRanges(const StatisticsColumn& column) {
    return column.figure == Figure::Values || column.figure == Figure::Share;
}

QString idOf(const StatisticsColumn& column) {
    return isPercentile(column) ? QLatin1Char('p') + QString::number(percentOf(column))
                                : QString::fromLatin1(wordsOf(column).id);
}

QString titleOf(const StatisticsColumn& column) {
    return isPercentile(column) ? QLatin1Char('P') + QLocale().toString(percentOf(column), 'g', 3)
                                : ColumnText::tr(wordsOf(column).title);
}

QString tipOf(const StatisticsColumn& column) {
    if (isPercentile(column))
        return ColumnText::tr("Percentile: %1 % of the pixels lie below this value")
            .arg(QLocale().toString(percentOf(column), 'g', 3));
    const char* tip = wordsOf(column).tip;
    return *tip == '\0' ? QString() : ColumnText::tr(tip);
}

QString cellText(const StatisticsColumn& column, const ChannelFigures& row) {
    const Statistics& statistics = row.statistics;
    if (column.figure == Figure::Channel) return wordFor(row.channel);
    if (column.figure == Figure::Values) return rangeText(row.range);
    if (statistics.count == 0 && !isOfNothing(column.figure)) return QStringLiteral("–");
    if (column.figure == Figure::ClippedLow) return shareText(statistics.clippedLow, row.pixels);
    if (column.figure == Figure::ClippedHigh) return shareText(statistics.clippedHigh, row.pixels);
    if (column.figure == Figure::Share) return shareText(statistics.count, row.pixels);
    if (const auto whole = wholeNumber(column.figure, statistics)) return countText(*whole);
    return QLocale().toString(fraction(column, row), 'f', decimalsOf(column.figure));
}

QString plainText(const StatisticsColumn& column, const ChannelFigures& row) {
    if (column.figure == Figure::Channel) return QString::fromUtf8(nameOf(row.channel));
    if (column.figure == Figure::Values) {
        if (!row.range) return {};
        return QStringLiteral("%1-%2").arg(row.range->first).arg(row.range->last);
    }
    if (row.statistics.count == 0 && !isOfNothing(column.figure)) return {};
    if (const auto whole = wholeNumber(column.figure, row.statistics)) return QString::number(*whole);
    return QString::number(fraction(column, row), 'g', QLocale::FloatingPointShortest);
}

} // namespace tonescope::ui
