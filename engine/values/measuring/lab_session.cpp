// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/lab_session.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace tonescope {

namespace {

/// Whether two measurements are the same one: all samples are equal. Samples of different measurements
/// differ, because their times differ by nanoseconds.
bool sameMeasurement(const MeasurementPointer& a, const MeasurementPointer& b) {
    if (a->device.key != b->device.key || a->strategy != b->strategy || a->data != b->data) return false;
    if (a->series.ok() != b->series.ok()) return false;
    return !a->series || a->series->samples == b->series->samples;
}

/// A key for sorting and finding runs: equal for runs that are the same by sameRun(), and almost always
/// different for other runs, because no two measurements take the same time.
auto signOf(const LabRun& run) {
    const Measurement* first = run.measurements.empty() ? nullptr : run.measurements.front().get();
    const auto wall = first != nullptr && first->series ? first->series->samples.front().wall : Nanoseconds{};
    return std::tuple(run.pane, run.begun, run.measurements.size(), wall);
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
    std::multimap<decltype(signOf(from.runs.front())), std::size_t> known;
    for (std::size_t i = 0; i < before; ++i)
        known.emplace(signOf(to.runs[i]), i);
    for (const LabRun& run : from.runs) {
        const auto [first, last] = known.equal_range(signOf(run));
        if (std::any_of(first, last, [&](const auto& each) { return sameRun(to.runs[each.second], run); }))
            continue;
        known.emplace(signOf(run), to.runs.size());
        to.runs.push_back(run);
    }
    return to.runs.size() - before;
}

LabSession withoutNames(LabSession session) {
    for (LabRun& run : session.runs)
        std::erase_if(run.details, [](const auto& each) {
            return each.first == "name" || each.first.starts_with("name ");
        });
    return session;
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
