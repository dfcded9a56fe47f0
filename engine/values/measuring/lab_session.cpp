// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/lab_session.h"

#include <algorithm>
#include <utility>

namespace tonescope {

namespace {

/// By all samples: no two measurements take the same nanoseconds again and again.
bool sameMeasurement(const MeasurementPointer& a, const MeasurementPointer& b) {
    if (a->device.key != b->device.key || a->strategy != b->strategy || a->data != b->data) return false;
    if (a->series.ok() != b->series.ok()) return false;
    return !a->series || a->series->samples == b->series->samples;
}

} // namespace

bool sameRun(const LabRun& a, const LabRun& b) {
    return a.pane == b.pane && a.begun == b.begun && a.measurements.size() == b.measurements.size() &&
           std::ranges::equal(a.measurements, b.measurements, sameMeasurement);
}

std::string detailOf(const RunDetails& details, std::string_view name) {
    const auto found = details.find(name);
    return found == details.end() ? std::string() : found->second;
}

std::size_t addRuns(LabSession& to, const LabSession& from) {
    const std::size_t before = to.runs.size();
    for (const LabRun& run : from.runs) {
        if (std::ranges::none_of(to.runs, [&](const LabRun& each) { return sameRun(each, run); }))
            to.runs.push_back(run);
    }
    return to.runs.size() - before;
}

std::vector<MachineFacts> machinesOf(const LabSession& session) {
    std::vector<MachineFacts> machines;
    for (const LabRun& run : session.runs) {
        if (run.machine && std::ranges::find(machines, *run.machine) == machines.end())
            machines.push_back(*run.machine);
    }
    return machines;
}

} // namespace tonescope
