// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_csv.h"

#include "app/cli/cell_text.h"

#include <functional>
#include <vector>

namespace tonescope::app {

namespace {

constexpr const char* head =
    "device,strategy,data,pixels,bytes,workGroup,groups,repeats,kernelMedian,kernelMin,kernelP25,kernelP75,"
    "wallMedian,gbps,copyGbps,readGbps,correct,copies,pixelsPerItem,wrongCounts,driver,hostMerge,pane,begun,"
    "edited,"
    "failure,samples\n";

std::string nanoseconds(Nanoseconds duration) {
    return std::to_string(duration.count());
}

std::string decimal(std::optional<double> value) {
    return value ? number(*value, 4) : std::string();
}

std::string parameter(std::uint32_t value) {
    return value == 0 ? std::string() : std::to_string(value);
}

/// What a series says; empty where there is none.
std::string ofSeries(const Measurement& measurement, const std::function<std::string(const Series&)>& cell) {
    return measurement.series ? cell(*measurement.series) : std::string();
}

std::string summary(const Measurement& measurement, Nanoseconds SampleSummary::*field) {
    return ofSeries(measurement, [&](const Series& series) { return nanoseconds(series.kernel.*field); });
}

std::string shape(const Measurement& measurement, std::uint32_t LaunchShape::*field) {
    return ofSeries(measurement, [&](const Series& series) { return parameter(series.launch.*field); });
}

std::string samplesOf(const Series& series) {
    std::string text;
    for (const Sample& sample : series.samples)
        text += (text.empty() ? "" : " ") + nanoseconds(sample.kernel());
    return text;
}

std::string lineOf(const LabRun& run, const Measurement& row) {
    const auto bandwidth = [&](double Roofline::*field) {
        return row.roofline ? decimal((*row.roofline).*field) : std::string();
    };
    const std::vector<std::string> cells{
        csvField(row.device.key),
        csvField(row.strategy),
        csvField(row.data),
        std::string(traitsOf(row.layout).name),
        std::to_string(row.bytes),
        shape(row, &LaunchShape::workGroup),
        shape(row, &LaunchShape::groups),
        std::to_string(row.repeats),
        summary(row, &SampleSummary::median),
        summary(row, &SampleSummary::min),
        summary(row, &SampleSummary::p25),
        summary(row, &SampleSummary::p75),
        ofSeries(row, [](const Series& series) { return nanoseconds(series.wall.median); }),
        decimal(throughputOf(row)),
        bandwidth(&Roofline::copy),
        bandwidth(&Roofline::read),
        verdictOf(row) == Verdict::Equal ? "true" : "false",
        shape(row, &LaunchShape::copies),
        shape(row, &LaunchShape::pixelsPerItem),
        ofSeries(row, [](const Series& series) { return std::to_string(series.wrongCounts); }),
        csvField(row.device.driver),
        ofSeries(row,
                 [](const Series& series) { return series.hostMerge ? nanoseconds(*series.hostMerge) : ""; }),
        csvField(run.pane),
        csvField(run.begun),
        row.kernel.empty() ? "false" : "true",
        row.series ? std::string() : csvField(lineOf(row.series.failure())),
        ofSeries(row, samplesOf)};
    std::string line;
    for (const std::string& cell : cells)
        line += (line.empty() ? "" : ",") + cell;
    return line + '\n';
}

} // namespace

std::string csvOf(const LabSession& session) {
    std::string text = head;
    for (const LabRun& run : session.runs) {
        for (const MeasurementPointer& measurement : run.measurements)
            text += lineOf(run, *measurement);
    }
    return text;
}

} // namespace tonescope::app
