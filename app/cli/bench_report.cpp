// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_report.h"

#include "app/cli/cell_text.h"
#include "app/cli/json_text.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tonescope::app {

namespace {

std::string_view pixelsOf(const Measurement& row) {
    return traitsOf(row.layout).name;
}

// ---- table

struct Column {
    const char* title = "";
    std::size_t width = 0;
    bool right = true;
};

/// Widths are fixed, because rows are written before the next ones are known.
constexpr std::array<Column, 9> columns{{{"data", 10, false},
                                         {"pixels", 6, false},
                                         {"strategy", 20, false},
                                         {"kernel", 12},
                                         {"p25", 12},
                                         {"p75", 12},
                                         {"wall", 12},
                                         {"GB/s", 9},
                                         {"correct", 10}}};

/// The first column, of data, is at least `dataWidth` wide.
std::string lineOf(const std::array<std::string, columns.size()>& cells, std::size_t dataWidth) {
    std::string line;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Column& column = columns.at(i);
        const std::string& cell = cells.at(i);
        const std::size_t width = i == 0 ? std::max(column.width, dataWidth) : column.width;
        const std::string padding(width - std::min(width, cell.size()), ' ');
        line += (i == 0 ? "" : "  ") + (column.right ? padding + cell : cell + padding);
    }
    return line + '\n';
}

std::string rate(std::optional<double> gbps) {
    return gbps ? number(*gbps, 2) : "-";
}

std::string correctness(const Series& series) {
    if (series.correct) return "yes";
    return series.wrongCounts > 0 ? std::to_string(series.wrongCounts) + " wrong" : "no";
}

std::string heading(const Measurement& row, std::size_t dataWidth) {
    std::string text = row.device.key;
    if (row.roofline) {
        text += ": reads " + number(row.roofline->read, 1) + " GB/s, copies " +
                number(row.roofline->copy, 1) + " GB/s";
        if (row.roofline->upload) text += ", uploads " + number(*row.roofline->upload, 1) + " GB/s";
    }
    std::array<std::string, columns.size()> titles;
    for (std::size_t i = 0; i < columns.size(); ++i)
        titles.at(i) = columns.at(i).title;
    return text + '\n' + lineOf(titles, dataWidth);
}

// ---- CSV

std::string empty(std::uint32_t value) {
    return value == 0 ? std::string() : std::to_string(value);
}

std::string nanoseconds(Nanoseconds duration) {
    return std::to_string(duration.count());
}

std::string decimal(std::optional<double> value) {
    return value ? number(*value, 4) : std::string();
}

constexpr const char* csvHead =
    "device,strategy,data,pixels,bytes,workGroup,groups,repeats,kernelMedian,kernelMin,kernelP25,kernelP75,"
    "wallMedian,gbps,copyGbps,readGbps,correct,uploadGbps,streamedWall,streamedGbps,copies,pixelsPerItem,"
    "wrongCounts,driver,hostMerge\n";

std::string csvLine(const Measurement& row) {
    const Series& series = *row.series;
    const LaunchShape& launch = series.launch;
    const auto roofline = [&](double Roofline::*field) {
        return row.roofline ? decimal((*row.roofline).*field) : std::string();
    };
    const std::vector<std::string> cells{csvField(row.device.key),
                                         row.strategy,
                                         csvField(row.data),
                                         std::string(pixelsOf(row)),
                                         std::to_string(row.bytes),
                                         empty(launch.workGroup),
                                         empty(launch.groups),
                                         std::to_string(row.repeats),
                                         nanoseconds(series.kernel.median),
                                         nanoseconds(series.kernel.min),
                                         nanoseconds(series.kernel.p25),
                                         nanoseconds(series.kernel.p75),
                                         nanoseconds(series.wall.median),
                                         decimal(throughputOf(row)),
                                         roofline(&Roofline::copy),
                                         roofline(&Roofline::read),
                                         series.correct ? "true" : "false",
                                         row.roofline ? decimal(row.roofline->upload) : std::string(),
                                         row.streamed ? nanoseconds(row.streamed->wall) : std::string(),
                                         row.streamed ? decimal(row.streamed->gbps) : std::string(),
                                         empty(launch.copies),
                                         empty(launch.pixelsPerItem),
                                         std::to_string(series.wrongCounts),
                                         csvField(row.device.driver),
                                         series.hostMerge ? nanoseconds(*series.hostMerge) : std::string()};
    std::string line;
    for (const std::string& cell : cells)
        line += (line.empty() ? "" : ",") + cell;
    return line + '\n';
}

// ---- JSON

QJsonValue jsonOf(Nanoseconds duration) {
    return static_cast<qint64>(duration.count());
}

QJsonValue jsonOf(std::optional<double> value) {
    return value ? QJsonValue(*value) : QJsonValue();
}

/// 0 stands for a parameter that the strategy does not have.
QJsonValue parameter(std::uint32_t value) {
    return value == 0 ? QJsonValue() : QJsonValue(static_cast<qint64>(value));
}

QJsonObject jsonOf(const SampleSummary& summary) {
    return {{QStringLiteral("median"), jsonOf(summary.median)},
            {QStringLiteral("min"), jsonOf(summary.min)},
            {QStringLiteral("p25"), jsonOf(summary.p25)},
            {QStringLiteral("p75"), jsonOf(summary.p75)}};
}

void addRoofline(QJsonObject& json, const std::optional<Roofline>& roofline) {
    json[QStringLiteral("copyGbps")] = roofline ? QJsonValue(roofline->copy) : QJsonValue();
    json[QStringLiteral("readGbps")] = roofline ? QJsonValue(roofline->read) : QJsonValue();
    json[QStringLiteral("uploadGbps")] = roofline ? jsonOf(roofline->upload) : QJsonValue();
}

QJsonObject jsonOf(const Measurement& row) {
    const Series& series = *row.series;
    const LaunchShape& launch = series.launch;
    QJsonObject json{
        {QStringLiteral("device"), text(row.device.key)},
        {QStringLiteral("strategy"), text(row.strategy)},
        {QStringLiteral("data"), text(row.data)},
        {QStringLiteral("pixels"), text(pixelsOf(row))},
        {QStringLiteral("bytes"), static_cast<qint64>(row.bytes)},
        {QStringLiteral("workGroup"), parameter(launch.workGroup)},
        {QStringLiteral("groups"), parameter(launch.groups)},
        {QStringLiteral("repeats"), static_cast<qint64>(row.repeats)},
        {QStringLiteral("kernel"), jsonOf(series.kernel)},
        {QStringLiteral("wall"), QJsonObject{{QStringLiteral("median"), jsonOf(series.wall.median)}}},
        {QStringLiteral("gbps"), jsonOf(throughputOf(row))},
        {QStringLiteral("correct"), series.correct},
        {QStringLiteral("copies"), parameter(launch.copies)},
        {QStringLiteral("pixelsPerItem"), parameter(launch.pixelsPerItem)},
        {QStringLiteral("wrongCounts"), static_cast<qint64>(series.wrongCounts)},
        {QStringLiteral("driver"), text(row.device.driver)},
        {QStringLiteral("hostMerge"), series.hostMerge ? jsonOf(*series.hostMerge) : QJsonValue()},
        {QStringLiteral("streamed"), QJsonValue()}};
    addRoofline(json, row.roofline);
    if (row.streamed) {
        json[QStringLiteral("streamed")] = QJsonObject{{QStringLiteral("wall"), jsonOf(row.streamed->wall)},
                                                       {QStringLiteral("gbps"), jsonOf(row.streamed->gbps)}};
    }
    return json;
}

} // namespace

BenchReport::BenchReport(Format format, const std::vector<MeasuredPixels>& inputs, std::ostream& out)
    : m_format(format), m_out(out) {
    for (const MeasuredPixels& input : inputs)
        m_dataWidth = std::max(m_dataWidth, input.name.size());
    if (format == Format::Csv) m_out << csvHead << std::flush;
}

void BenchReport::write(const Measurement& row) {
    switch (m_format) {
    case Format::Table:
        writeTable(row);
        break;
    case Format::Csv:
        m_out << csvLine(row);
        break;
    case Format::Json:
        m_out << line(jsonOf(row));
        break;
    }
    m_out << std::flush; // a run takes long, and whoever reads along need not wait
}

void BenchReport::writeTable(const Measurement& row) {
    if (row.device.key != m_lastDevice) {
        m_out << (m_lastDevice.empty() ? "" : "\n") << heading(row, m_dataWidth);
        m_lastDevice = row.device.key;
    }
    const Series& series = *row.series;
    m_out << lineOf({row.data, std::string(pixelsOf(row)), row.strategy,
                     milliseconds(series.kernel.median), milliseconds(series.kernel.p25),
                     milliseconds(series.kernel.p75), milliseconds(series.wall.median), rate(throughputOf(row)),
                     correctness(series)},
                    m_dataWidth);
}

} // namespace tonescope::app
