// SPDX-License-Identifier: GPL-3.0-or-later
// The table `columns` below has one row per column of the output: the column's name in CSV and JSON, its
// title in the terminal, and a function that reads the value from a measurement. All three formats are
// written from this table, so a new figure is one new row. CSV and JSON keep units, names and decimal points
// independent of the language, because programs read them; only the terminal's titles and cells are
// translated.
#include "app/measurement_table.h"

#include "app/cli/console.h"
#include "app/json.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace tonescope::app {

namespace {

enum class Unit : std::uint8_t { None, Nanoseconds, GigabytesPerSecond };

using Cell = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

struct Column {
    std::string_view name; ///< "kernel.min" is member `min` of object `kernel` in JSON; empty: terminal only
    Unit unit = Unit::None;
    Cell (*of)(const Measurement&) = nullptr;
    const char* title = nullptr; ///< in the terminal, in English; null: the terminal leaves the column out
    TextColumn text{};
};

Cell whole(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

Cell time(Nanoseconds duration) {
    return duration.count();
}

Cell rate(const std::optional<double>& gbps) {
    return gbps ? Cell(*gbps) : Cell();
}

template <Nanoseconds SampleSummary::*part>
Cell kernel(const Measurement& row) {
    return row.series ? time(row.series->kernel.*part) : Cell();
}

/// 0 stands for a parameter that the strategy does not have.
template <std::uint32_t LaunchShape::*parameter>
Cell launch(const Measurement& row) {
    return row.series && (row.series->launch.*parameter) > 0 ? whole(row.series->launch.*parameter) : Cell();
}

template <double Roofline::*part>
Cell bandwidth(const Measurement& row) {
    return row.roofline ? Cell((*row.roofline).*part) : Cell();
}

Cell correctness(const Measurement& row) {
    if (verdictOf(row) == Verdict::Equal) return said(CommandText::tr("yes", "correct"));
    return row.series ? said(CommandText::tr("%1 wrong"), std::to_string(row.series->wrongCounts))
                      : said(CommandText::tr("failed"));
}

/// The share of the cores that other programs used during the measurement, if it was so large that the times
/// cannot be relied on; otherwise empty.
Cell busyness(const Measurement& row) {
    if (!machineWasBusy(row)) return {};
    return std::to_string(std::lround(100 * row.otherLoad.value_or(0))) + " %";
}

namespace column_rows {

using M = Measurement;
constexpr Unit ns = Unit::Nanoseconds, gbps = Unit::GigabytesPerSecond, none = Unit::None;

constexpr auto columns = std::to_array<Column>({
    {"device", none, [](const M& m) -> Cell { return m.device.key; }},
    {"strategy", none, [](const M& m) -> Cell { return m.strategy; }},
    {"data", none, [](const M& m) -> Cell { return m.data; }, QT_TRANSLATE_NOOP("CommandText", "data"), {10}},
    {"pixels",
     none,
     [](const M& m) -> Cell { return std::string(nameOf(m.layout)); },
     QT_TRANSLATE_NOOP("CommandText", "pixels"),
     {6}},
    {"",
     none,
     [](const M& m) -> Cell { return m.strategy; },
     QT_TRANSLATE_NOOP("CommandText", "strategy"),
     {20}},
    {"bytes", none, [](const M& m) { return whole(m.bytes); }},
    {"workGroup", none, launch<&LaunchShape::workGroup>},
    {"groups", none, launch<&LaunchShape::groups>},
    {"repeats", none, [](const M& m) { return whole(m.repeats); }},
    {"kernel.median",
     ns,
     kernel<&SampleSummary::median>,
     QT_TRANSLATE_NOOP("CommandText", "kernel"),
     {12, true}},
    {"kernel.min", ns, kernel<&SampleSummary::min>},
    {"kernel.p25", ns, kernel<&SampleSummary::p25>, "p25", {12, true}},
    {"kernel.p75", ns, kernel<&SampleSummary::p75>, "p75", {12, true}},
    {"wall.median",
     ns,
     [](const M& m) { return m.series ? time(m.series->wall.median) : Cell(); },
     QT_TRANSLATE_NOOP("CommandText", "wall"),
     {12, true}},
    {"gbps", gbps, [](const M& m) { return rate(throughputOf(m)); }, "GB/s", {9, true}},
    {"copyGbps", gbps, bandwidth<&Roofline::copy>},
    {"readGbps", gbps, bandwidth<&Roofline::read>},
    {"correct", none, [](const M& m) -> Cell { return verdictOf(m) == Verdict::Equal; }},
    {"", none, correctness, QT_TRANSLATE_NOOP("CommandText", "correct"), {10, true}},
    {"", none, busyness, QT_TRANSLATE_NOOP("CommandText", "others"), {6, true}},
    {"uploadGbps", gbps, [](const M& m) { return m.roofline ? rate(m.roofline->upload) : Cell(); }},
    {"streamed.wall", ns, [](const M& m) { return m.streamed ? time(m.streamed->wall) : Cell(); }},
    {"streamed.gbps", gbps, [](const M& m) { return m.streamed ? rate(m.streamed->gbps) : Cell(); }},
    {"copies", none, launch<&LaunchShape::copies>},
    {"pixelsPerItem", none, launch<&LaunchShape::pixelsPerItem>},
    {"wrongCounts", none, [](const M& m) { return m.series ? whole(m.series->wrongCounts) : Cell(); }},
    {"driver", none, [](const M& m) -> Cell { return m.device.driver; }},
    {"hostMerge", ns,
     [](const M& m) { return m.series && m.series->hostMerge ? time(*m.series->hostMerge) : Cell(); }},
    {"otherLoad", none, [](const M& m) { return rate(m.otherLoad); }},
    {"busy", none, [](const M& m) -> Cell { return machineWasBusy(m); }},
});

} // namespace column_rows

constexpr std::span<const Column> measuredColumns = column_rows::columns;

/// The cell in the terminal: times in milliseconds with their unit, "-" if there is no value.
std::string textOf(const Cell& cell, Unit unit) {
    if (const auto* duration = std::get_if<std::int64_t>(&cell); duration && unit == Unit::Nanoseconds)
        return milliseconds(Nanoseconds(*duration));
    if (const auto* text = std::get_if<std::string>(&cell)) return *text;
    if (const auto* value = std::get_if<double>(&cell)) return number(*value, 2);
    return "-";
}

std::string csvOf(const Cell& cell) {
    struct Writer {
        std::string operator()(std::monostate) const { return {}; }
        std::string operator()(bool value) const { return value ? "true" : "false"; }
        std::string operator()(std::int64_t value) const { return std::to_string(value); }
        std::string operator()(double value) const { return number(value, 4); }
        std::string operator()(const std::string& value) const { return csvField(value); }
    };
    return std::visit(Writer{}, cell);
}

QJsonValue jsonOf(const Cell& cell) {
    struct Writer {
        QJsonValue operator()(std::monostate) const { return {}; }
        QJsonValue operator()(bool value) const { return value; }
        QJsonValue operator()(std::int64_t value) const { return static_cast<qint64>(value); }
        QJsonValue operator()(double value) const { return value; }
        QJsonValue operator()(const std::string& value) const { return text(value); }
    };
    return std::visit(Writer{}, cell);
}

/// "kernelMedian" of "kernel.median".
std::string csvName(std::string_view name) {
    std::string joined;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '.') continue;
        const bool member = i > 0 && name[i - 1] == '.';
        joined += member ? static_cast<char>(std::toupper(static_cast<unsigned char>(name[i]))) : name[i];
    }
    return joined;
}

/// Joins the results of `cell` for all columns with a name by commas.
std::string csvLineOf(const std::function<std::string(const Column&)>& cell) {
    std::string line;
    for (const Column& column : measuredColumns) {
        if (!column.name.empty()) line += (line.empty() ? "" : ",") + cell(column);
    }
    return line;
}

/// Aligns the results of `cell` for all columns of the terminal.
std::string tableLineOf(std::size_t dataWidth, const std::function<std::string(const Column&)>& cell) {
    std::vector<TextColumn> shown;
    std::vector<std::string> cells;
    for (const Column& column : measuredColumns) {
        if (column.title == nullptr) continue;
        shown.push_back(column.text);
        cells.push_back(cell(column));
    }
    shown.front().width = std::max(shown.front().width, dataWidth);
    return lineOf(shown, cells);
}

} // namespace

std::string tableHead(std::size_t dataWidth) {
    return tableLineOf(dataWidth, [](const Column& column) { return said(CommandText::tr(column.title)); });
}

std::string tableLine(const Measurement& measurement, std::size_t dataWidth) {
    return tableLineOf(dataWidth,
                       [&](const Column& column) { return textOf(column.of(measurement), column.unit); });
}

std::string csvHead() {
    return csvLineOf([](const Column& column) { return csvName(column.name); });
}

std::string csvLine(const Measurement& measurement) {
    return csvLineOf([&](const Column& column) { return csvOf(column.of(measurement)); });
}

QJsonObject rowOf(const Measurement& measurement) {
    QJsonObject json;
    for (const Column& column : measuredColumns) {
        if (column.name.empty()) continue;
        const QJsonValue value = jsonOf(column.of(measurement));
        const std::size_t point = column.name.find('.');
        const QString key = text(column.name.substr(0, point)).toString();
        if (point == std::string_view::npos) {
            json[key] = value;
        } else if (value.isNull()) {
            if (!json.contains(key)) json[key] = value; // null if no member of the group has a value
        } else {
            QJsonObject group = json[key].toObject();
            group[text(column.name.substr(point + 1)).toString()] = value;
            json[key] = group;
        }
    }
    return json;
}

} // namespace tonescope::app
