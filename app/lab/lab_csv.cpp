// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_csv.h"

#include "app/cli/text_table.h"
#include "app/measurement_table.h"

namespace tonescope::app {

namespace {

std::string samplesOf(const Series& series) {
    std::string text;
    for (const Sample& sample : series.samples)
        text += (text.empty() ? "" : " ") + std::to_string(sample.kernel().count());
    return text;
}

/// What only the lab tells.
std::string labCells(const LabRun& run, const Measurement& row) {
    return csvField(run.pane) + ',' + csvField(run.begun) + ',' + (row.kernel.empty() ? "false" : "true") +
           ',' + (row.series ? ',' + samplesOf(*row.series) : csvField(lineOf(row.series.failure())) + ',') +
           ',' + (run.machine ? csvField(run.machine->name) : "") + ',' +
           (row.content ? row.content->sha256 : "");
}

} // namespace

std::string csvOf(const LabSession& session) {
    std::string text = csvHead() + ",pane,begun,edited,failure,samples,machine,sha256\n";
    for (const LabRun& run : session.runs) {
        for (const MeasurementPointer& measurement : run.measurements)
            text += csvLine(*measurement) + ',' + labCells(run, *measurement) + '\n';
    }
    return text;
}

} // namespace tonescope::app
