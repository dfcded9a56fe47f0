// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_crossing.h"

#include <algorithm>
#include <map>

namespace tonescope::ui {

namespace {

using BestByValue = std::map<std::uint64_t, MeasurementPointer>;

/// The fastest right measurement of a device at each value.
BestByValue bestOf(const std::string& device, const std::vector<SweepLine>& lines, SweepMeasure measure) {
    BestByValue best;
    for (const SweepLine& line : lines) {
        if (line.device != device) continue;
        for (const SweepPoint& point : line.points) {
            if (verdictOf(*point.measurement) != Verdict::Equal) continue;
            MeasurementPointer& held = best[point.value];
            if (!held || better(*point.measurement, *held, measure)) held = point.measurement;
        }
    }
    return best;
}

DeviceComparison comparisonOf(const BestByValue& first, const BestByValue& second, SweepMeasure measure) {
    DeviceComparison comparison;
    for (const auto& [value, one] : first) {
        const auto other = second.find(value);
        if (other == second.end()) continue;
        MeasurementPointer winner;
        if (differ(*one, *other->second, measure))
            winner = better(*one, *other->second, measure) ? one : other->second;
        comparison.rounds.push_back({value, one, other->second, std::move(winner)});
    }
    return comparison;
}

std::vector<std::string> devicesOf(const std::vector<SweepLine>& lines) {
    std::vector<std::string> devices;
    for (const SweepLine& line : lines) {
        if (std::find(devices.begin(), devices.end(), line.device) == devices.end())
            devices.push_back(line.device);
    }
    return devices;
}

} // namespace

std::vector<DeviceComparison> comparisonsOf(const std::vector<SweepLine>& lines, SweepMeasure measure) {
    std::vector<BestByValue> best;
    for (const std::string& device : devicesOf(lines))
        best.push_back(bestOf(device, lines, measure));
    std::vector<DeviceComparison> comparisons;
    for (std::size_t first = 0; first < best.size(); ++first) {
        for (std::size_t second = first + 1; second < best.size(); ++second) {
            DeviceComparison comparison = comparisonOf(best[first], best[second], measure);
            if (!comparison.rounds.empty()) comparisons.push_back(std::move(comparison));
        }
    }
    return comparisons;
}

std::optional<std::size_t> crossingOf(const DeviceComparison& comparison) {
    const Measurement* before = nullptr;
    for (std::size_t index = 0; index < comparison.rounds.size(); ++index) {
        const Measurement* winner = comparison.rounds[index].winner.get();
        if (winner == nullptr) continue;
        if (before != nullptr && before->device.key != winner->device.key) return index;
        before = winner;
    }
    return std::nullopt;
}

bool lasts(const DeviceComparison& comparison, std::size_t from) {
    const std::string& device = comparison.rounds[from].winner->device.key;
    return std::all_of(
        comparison.rounds.begin() + static_cast<std::ptrdiff_t>(from), comparison.rounds.end(),
        [&](const auto& round) { return !round.winner || round.winner->device.key == device; });
}

} // namespace tonescope::ui
