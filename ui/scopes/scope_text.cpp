// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scopes/scope_text.h"

#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <numeric>

namespace tonescope::ui {

namespace {

struct ScopeText {
    Q_DECLARE_TR_FUNCTIONS(ScopeText)
};

Channel channelOf(const ScopeCounts& scope, std::size_t table) {
    return scope.kind == ScopeKind::Waveform ? Channel::Gray : allChannels.at(1 + table);
}

/// First and last image column of a scope column, or value of a level.
struct Stretch {
    std::int64_t first = 0, last = 0;
};

Stretch columnsOf(const ScopeCounts& scope, std::size_t column, std::int64_t left) {
    const auto number = static_cast<std::int64_t>(column);
    return {left + firstOfScopeColumn(number, scope.width),
            left + firstOfScopeColumn(number + 1, scope.width) - 1};
}

Stretch levelValues(const ScopeCounts& scope, std::size_t level) {
    const auto number = static_cast<std::int64_t>(level);
    return scope.sampleBits == 16 ? Stretch{number * 256, number * 256 + 255} : Stretch{number, number};
}

QString stretchText(const Stretch& stretch) {
    return stretch.first == stretch.last ? QString::number(stretch.first)
                                         : QStringLiteral("%1–%2").arg(stretch.first).arg(stretch.last);
}

void addNumbers(QByteArray& csv, std::initializer_list<std::int64_t> numbers) {
    for (const std::int64_t number : numbers)
        csv.append(',').append(QByteArray::number(number));
}

void addTable(QByteArray& csv, const ScopeCounts& scope, std::size_t table, std::int64_t left) {
    const std::string_view name = nameOf(channelOf(scope, table));
    const QByteArray channel(name.data(), static_cast<qsizetype>(name.size()));
    for (std::size_t column = 0; column < scope.tables[table].columns(); ++column) {
        const auto counts = scope.tables[table].column(column);
        const Stretch places = columnsOf(scope, column, left);
        for (std::size_t level = 0; level < scopeLevels; ++level) {
            if (counts[level] == 0) continue;
            const Stretch values = levelValues(scope, level);
            csv.append(channel);
            addNumbers(csv, {places.first, places.last, values.first, values.last});
            csv.append(',').append(QByteArray::number(static_cast<qulonglong>(counts[level]))).append('\n');
        }
    }
}

QByteArray chromaCsv(const ScopeTable& table) {
    QByteArray csv("cb,cr,count\n");
    for (std::size_t cb = 0; cb < table.columns(); ++cb) {
        for (std::size_t cr = 0; cr < scopeLevels; ++cr) {
            const std::uint64_t count = table.column(cb)[cr];
            if (count == 0) continue;
            csv.append(QByteArray::number(static_cast<qulonglong>(cb)));
            addNumbers(csv, {static_cast<std::int64_t>(cr), static_cast<std::int64_t>(count)});
            csv.append('\n');
        }
    }
    return csv;
}

} // namespace

QString wordFor(ScopeKind kind) {
    switch (kind) {
    case ScopeKind::Waveform:
        return ScopeText::tr("Waveform");
    case ScopeKind::Parade:
        return ScopeText::tr("RGB parade");
    case ScopeKind::Vectorscope:
        break;
    }
    return ScopeText::tr("Vectorscope");
}

QString readoutOf(const ScopeCounts& scope, const ScopeCell& cell, std::int64_t left) {
    const ScopeTable& table = scope.tables.at(cell.table);
    const std::uint64_t count = table.column(cell.column)[cell.level];
    if (scope.kind == ScopeKind::Vectorscope) {
        return ScopeText::tr("Cb %1, Cr %2: %3 (%4)")
            .arg(cell.column)
            .arg(cell.level)
            .arg(countText(count), shareText(count, table.pixels()));
    }
    const Stretch columns = columnsOf(scope, cell.column, left);
    const QString place =
        columns.first == columns.last ? ScopeText::tr("column %1") : ScopeText::tr("columns %1");
    const auto ofColumn = table.column(cell.column);
    const std::uint64_t all = std::accumulate(ofColumn.begin(), ofColumn.end(), std::uint64_t{0});
    return ScopeText::tr("%1, %2 %3: %4 (%5)")
        .arg(place.arg(stretchText(columns)), wordFor(channelOf(scope, cell.table)),
             stretchText(levelValues(scope, cell.level)), countText(count), shareText(count, all));
}

QString summaryOf(const ScopeCounts& scope) {
    QString text = scope.kind == ScopeKind::Vectorscope
                       ? engineText(descriptionOf(chromaOf(scope.formula)))
                       : ScopeText::tr("%1 columns of 256 levels").arg(scope.tables.front().columns());
    if (scope.sampleBits == 16) text += ScopeText::tr("; the upper 8 of 16 bits");
    text += ScopeText::tr("\nCounted by %1").arg(QString::fromStdString(scope.device));
    if (const auto kernel = scope.timings.of(Phase::Kernel))
        text += ScopeText::tr(", kernel %1 (%2)").arg(durationText(kernel->duration), wordFor(kernel->clock));
    return text;
}

QByteArray csvOf(const ScopeCounts& scope, std::int64_t left) {
    if (scope.kind == ScopeKind::Vectorscope) return chromaCsv(scope.tables.front());
    QByteArray csv("channel,first column,last column,first value,last value,count\n");
    for (std::size_t table = 0; table < scope.tables.size(); ++table)
        addTable(csv, scope, table, left);
    return csv;
}

} // namespace tonescope::ui
