// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/scope_csv.h"

#include <initializer_list>

namespace tonescope {

namespace {

void addLine(std::string& csv, std::string_view first, std::initializer_list<std::uint64_t> numbers) {
    csv += first;
    for (const std::uint64_t number : numbers)
        csv.append(",").append(std::to_string(number));
    csv += '\n';
}

void addTable(std::string& csv, const ScopeCounts& scope, std::size_t table, std::int64_t begin) {
    const auto number = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
    for (std::size_t column = 0; column < scope.tables[table].columns(); ++column) {
        const auto counts = scope.tables[table].column(column);
        const ScopeSpan places = columnsOf(scope, column, begin);
        for (std::size_t level = 0; level < scopeLevels; ++level) {
            if (counts[level] == 0) continue;
            const ScopeSpan values = valuesOf(scope, level);
            addLine(csv, nameOf(channelOf(scope, table)),
                    {number(places.first), number(places.last), number(values.first), number(values.last),
                     counts[level]});
        }
    }
}

std::string chromaCsv(const ScopeTable& table) {
    std::string csv = "cb,cr,count\n";
    for (std::size_t cb = 0; cb < table.columns(); ++cb) {
        for (std::size_t cr = 0; cr < scopeLevels; ++cr) {
            if (const std::uint64_t count = table.column(cb)[cr]; count > 0)
                addLine(csv, std::to_string(cb), {cr, count});
        }
    }
    return csv;
}

} // namespace

Channel channelOf(const ScopeCounts& scope, std::size_t table) {
    return scope.kind == ScopeKind::Waveform ? Channel::Gray : allChannels.at(1 + table);
}

ScopeSpan columnsOf(const ScopeCounts& scope, std::size_t column, std::int64_t begin) {
    const auto number = static_cast<std::int64_t>(column);
    return {begin + firstOfScopeColumn(number, scope.width),
            begin + firstOfScopeColumn(number + 1, scope.width) - 1};
}

ScopeSpan valuesOf(const ScopeCounts& scope, std::size_t level) {
    const auto number = static_cast<std::int64_t>(level);
    const std::int64_t values = std::int64_t{1} << static_cast<unsigned>(scope.sampleBits - 8);
    return {number * values, (number + 1) * values - 1};
}

std::string csvOf(const ScopeCounts& scope, std::int64_t begin) {
    if (scope.kind == ScopeKind::Vectorscope) return chromaCsv(scope.tables.front());
    std::string csv = scope.byRows ? "channel,first row,last row,first value,last value,count\n"
                                   : "channel,first column,last column,first value,last value,count\n";
    for (std::size_t table = 0; table < scope.tables.size(); ++table)
        addTable(csv, scope, table, begin);
    return csv;
}

} // namespace tonescope
