#include "ui/lab/sweep_crossing.h"

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

DeviceContest contestOf(const BestByValue& first, const BestByValue& second, SweepMeasure measure) {
    DeviceContest contest;
    for (const auto& [value, one] : first) {
        const auto other = second.find(value);
        if (other == second.end()) continue;
        MeasurementPointer winner;
        if (differ(*one, *other->second, measure))
            winner = better(*one, *other->second, measure) ? one : other->second;
        contest.rounds.push_back({value, one, other->second, std::move(winner)});
    }
    return contest;
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

std::vector<DeviceContest> contestsOf(const std::vector<SweepLine>& lines, SweepMeasure measure) {
    std::vector<BestByValue> best;
    for (const std::string& device : devicesOf(lines))
        best.push_back(bestOf(device, lines, measure));
    std::vector<DeviceContest> contests;
    for (std::size_t first = 0; first < best.size(); ++first) {
        for (std::size_t second = first + 1; second < best.size(); ++second) {
            DeviceContest contest = contestOf(best[first], best[second], measure);
            if (!contest.rounds.empty()) contests.push_back(std::move(contest));
        }
    }
    return contests;
}

std::optional<std::size_t> crossingOf(const DeviceContest& contest) {
    const Measurement* before = nullptr;
    for (std::size_t index = 0; index < contest.rounds.size(); ++index) {
        const Measurement* winner = contest.rounds[index].winner.get();
        if (winner == nullptr) continue;
        if (before != nullptr && before->device.key != winner->device.key) return index;
        before = winner;
    }
    return std::nullopt;
}

bool lasts(const DeviceContest& contest, std::size_t from) {
    const std::string& device = contest.rounds[from].winner->device.key;
    return std::all_of(
        contest.rounds.begin() + static_cast<std::ptrdiff_t>(from), contest.rounds.end(),
        [&](const auto& round) { return !round.winner || round.winner->device.key == device; });
}

} // namespace tonescope::ui
