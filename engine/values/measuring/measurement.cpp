// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/measuring/measurement.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

/// Kernel time in nanoseconds per byte; nothing if no time was measured.
std::optional<double> timePerByte(const Measurement& measurement) {
    const std::optional<double> rate = throughputOf(measurement);
    if (!rate) return std::nullopt;
    return 1 / *rate;
}

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

Measurement measurementOf(const MeasureCase& asked) {
    Measurement result;
    result.device = asked.device;
    result.strategy = asked.strategy.id;
    result.title = asked.strategy.title;
    result.exact = asked.strategy.exact;
    if (asked.kernel) result.kernel = *asked.kernel;
    result.asked = asked.launch;
    result.data = asked.pixels.name;
    if (const auto* synthetic = std::get_if<SyntheticPixels>(&asked.pixels.pixels))
        result.spec = synthetic->spec;
    result.layout = asked.pixels.layout();
    result.binning = asked.pixels.binning;
    result.bytes = asked.pixels.bytes();
    result.content = asked.pixels.content;
    result.repeats = asked.repeats;
    result.checked = asked.checked;
    result.sends = asked.sends;
    result.countsGray = asked.strategy.part != CountedPart::Colours;
    return result;
}

Verdict verdictOf(const Measurement& measurement) {
    if (!measurement.series) return Verdict::Failed;
    if (measurement.series->correct) return Verdict::Equal;
    return Verdict::Wrong;
}

std::optional<double> throughputOf(const Measurement& measurement) {
    if (!measurement.series) return std::nullopt;
    return gigabytesPerSecond(measurement.bytes, measurement.series->kernel.median);
}

bool machineWasBusy(const Measurement& measurement) {
    constexpr double much = 0.1; // of all cores: more than an idle desktop uses
    return measurement.otherLoad.value_or(0) > much;
}

bool timesCompare(const Measurement& a, const Measurement& b) {
    if (machineWasBusy(a) || machineWasBusy(b)) return false;
    const auto simulated = [](const Measurement& each) { return each.device.type == DeviceType::Simulator; };
    return (!simulated(a) && !simulated(b)) || a.device.key == b.device.key;
}

std::optional<double> speedUp(const Measurement& of, const Measurement& over) {
    if (!timesCompare(of, over)) return std::nullopt;
    const std::optional<double> time = timePerByte(of);
    const std::optional<double> reference = timePerByte(over);
    if (!time || !reference) return std::nullopt;
    return *reference / *time;
}

namespace {

/// Kernel times per byte, because measurements may have different sizes.
std::vector<double> timesPerByte(const Measurement& measurement) {
    std::vector<double> times;
    for (const Sample& sample : measurement.series->samples)
        times.push_back(static_cast<double>(sample.kernel().count()) /
                        static_cast<double>(measurement.bytes));
    return times;
}

} // namespace

std::optional<RatioInterval> speedUpInterval(const Measurement& of, const Measurement& over) {
    if (!of.series || !over.series || !timesCompare(of, over)) return std::nullopt;
    return ratioInterval(timesPerByte(over), timesPerByte(of));
}

std::optional<RatioInterval> meanSpeedUpInterval(const Measurement& of, const Measurement& over) {
    if (!of.series || !over.series || !timesCompare(of, over)) return std::nullopt;
    return meanRatioInterval(timesPerByte(over), timesPerByte(of));
}

std::optional<RatioInterval> wallSpeedUpInterval(const Measurement& of, const Measurement& over) {
    if (!of.series || !over.series || !timesCompare(of, over)) return std::nullopt;
    const auto timesOf = [](const Measurement& measurement) {
        std::vector<double> times;
        for (const Sample& sample : measurement.series->samples)
            times.push_back(static_cast<double>(sample.wall.count()));
        return times;
    };
    return ratioInterval(timesOf(over), timesOf(of));
}

bool differ(const Measurement& a, const Measurement& b) {
    const std::optional<RatioInterval> interval = speedUpInterval(a, b);
    return interval && interval->excludesOne();
}

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
