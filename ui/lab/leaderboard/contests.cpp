// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/leaderboard/contests.h"

#include "ui/lab/shell/joined_runs.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tonescope::ui {

namespace {

/// A class has fewer; of more, the newest are looked at.
constexpr std::size_t mostEntries = 400;

/// The entries of the session, oldest first; those of strategies' own kernels without a name.
std::vector<std::pair<KernelEntry, const LabRun*>> entriesOf(const std::vector<LabRun>& runs) {
    std::vector<std::pair<KernelEntry, const LabRun*>> entries;
    for (const LabRun& run : runs) {
        if (run.pane != kernelPaneId && run.pane != leaderboardPaneId) continue;
        for (std::size_t i = 0; i < run.measurements.size(); ++i) {
            const MeasurementPointer& measured = run.measurements[i];
            const auto name = run.details.find(nameDetail(run.pane == kernelPaneId ? 0 : i));
            KernelEntry entry{{}, false, !run.file.empty(), measured};
            entry.named = name != run.details.end() && !measured->kernel.empty();
            if (entry.named)
                entry.who = QString::fromStdString(name->second);
            else if (run.machine && run.pane == kernelPaneId && !measured->kernel.empty())
                entry.who = QString::fromStdString(run.machine->name);
            if (measured->exact) entries.emplace_back(std::move(entry), &run);
        }
    }
    if (entries.size() > mostEntries)
        entries.erase(entries.begin(), entries.end() - static_cast<std::ptrdiff_t>(mostEntries));
    return entries;
}

/// Whether one takes the other's place: a person's next kernel of that strategy. Without a name, the same
/// text.
bool sameWork(const KernelEntry& a, const KernelEntry& b) {
    if (a.measured->strategy != b.measured->strategy || a.named != b.named || a.who != b.who) return false;
    return a.named || a.measured->kernel == b.measured->kernel;
}

struct Ground {
    Contest contest;
    const LabRun* run; ///< of its first measurement

    [[nodiscard]] bool has(const KernelEntry& entry, const LabRun& of) const {
        return contest.first().device.key == entry.measured->device.key && run->machine == of.machine &&
               samePixels(contest.first(), *entry.measured);
    }
};

/// What sorts a contest.
std::tuple<Verdict, bool, Nanoseconds> merit(const Measurement& measurement) {
    const Verdict verdict = verdictOf(measurement);
    return {verdict, machineWasBusy(measurement),
            measurement.series ? measurement.series->kernel.median : Nanoseconds{}};
}

/// Whether it has a place.
bool isRanked(const Measurement& measurement) {
    return verdictOf(measurement) == Verdict::Equal && !machineWasBusy(measurement);
}

void enter(Contest& contest, const KernelEntry& entry) {
    const auto before =
        std::ranges::find_if(contest.ranked, [&](const Ranked& each) { return sameWork(each.entry, entry); });
    if (before == contest.ranked.end()) return contest.ranked.push_back({0, entry});
    const bool verified = isRanked(*before->entry.measured);
    if (!verified || merit(*entry.measured) < merit(*before->entry.measured)) before->entry = entry;
}

void rank(Contest& contest) {
    std::ranges::stable_sort(contest.ranked, {},
                             [](const Ranked& each) { return merit(*each.entry.measured); });
    const Ranked* ahead = nullptr; // the fastest one of a place
    int number = 0;
    for (Ranked& each : contest.ranked) {
        if (!isRanked(*each.entry.measured)) continue;
        ++number;
        const bool shares = ahead != nullptr && !differ(*ahead->entry.measured, *each.entry.measured);
        each.place = shares ? ahead->place : number;
        if (!shares) ahead = &each;
    }
}

bool hasWork(const Contest& contest) {
    return std::ranges::any_of(contest.ranked,
                               [](const Ranked& each) { return !each.entry.measured->kernel.empty(); });
}

} // namespace

std::string nameDetail(std::size_t measurement) {
    return measurement == 0 ? "name" : "name " + std::to_string(measurement + 1);
}

std::vector<Contest> contestsOf(const std::vector<LabRun>& runs) {
    std::vector<Ground> grounds;
    for (const auto& [entry, run] : entriesOf(runs)) {
        auto ground = std::ranges::find_if(
            grounds, [&entry = entry, &run = run](const Ground& each) { return each.has(entry, *run); });
        if (ground == grounds.end()) {
            grounds.push_back({{{{0, entry}}}, run});
        } else {
            enter(ground->contest, entry);
            std::rotate(ground, ground + 1, grounds.end()); // the newest is the last
        }
    }
    std::vector<Contest> contests;
    for (auto ground = grounds.rbegin(); ground != grounds.rend(); ++ground) {
        if (!hasWork(ground->contest)) continue;
        rank(ground->contest);
        contests.push_back(std::move(ground->contest));
    }
    return contests;
}

std::vector<KernelEntry> handedIn(const std::vector<LabRun>& runs) {
    std::vector<KernelEntry> handed;
    for (const auto& [entry, run] : entriesOf(runs)) {
        if (run->pane != kernelPaneId || entry.measured->kernel.empty()) continue;
        const auto before = std::ranges::find_if(
            handed, [&, &mine = entry](const KernelEntry& each) { return sameWork(each, mine); });
        if (before == handed.end())
            handed.push_back(entry);
        else
            *before = entry;
    }
    return handed;
}

} // namespace tonescope::ui
