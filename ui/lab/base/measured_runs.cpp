// SPDX-License-Identifier: GPL-3.0-or-later
// How runs are joined: two runs ask the same question if they have the same tab, details and pixels. From the
// newest run backwards, each run is joined with the newest run of every other machine that asks the same
// question. The joined run contains all their measurements and takes the place of the newest; older runs of
// the same question are dropped. Devices get the machine's name in their key, because several machines may
// have a device of the same key.
#include "ui/lab/base/measured_runs.h"

#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace tonescope::ui {

namespace {

struct MemoryLimitsText {
    Q_DECLARE_TR_FUNCTIONS(MemoryLimits)
};

} // namespace

std::vector<MemoryLimit> memoryLimits(const Roofline& roofline, std::uint64_t bytes) {
    if (roofline.read <= 0 || roofline.copy <= 0) return {};
    const auto time = [bytes](double rate) {
        return durationText(Nanoseconds(static_cast<std::int64_t>(static_cast<double>(bytes) / rate)));
    };
    const double copied = roofline.copy / 2; // the rate counts each byte twice: read, and written
    return {{roofline.read, MemoryLimitsText::tr("memory read once: %1").arg(throughputText(roofline.read)),
             MemoryLimitsText::tr("pixels read once: %1").arg(time(roofline.read))},
            {copied,
             MemoryLimitsText::tr("memory copied: %1 read, as much written").arg(throughputText(copied)),
             MemoryLimitsText::tr("time to copy the pixels once: %1").arg(time(copied))}};
}

namespace {

/// Detail that marks a joined run; its value is the number of machines.
constexpr char joinedDetail[] = "machines";

bool canJoin(const LabRun& run) {
    return run.machine && !run.measurements.empty() && isJoinable(run);
}

/// Same tab, same details, and the same pixels in the first measurement; further measurements are not
/// compared.
bool sameQuestion(const LabRun& a, const LabRun& b) {
    return a.pane == b.pane && a.details == b.details &&
           samePixels(*a.measurements.front(), *b.measurements.front());
}

/// Indices of the runs that are joined with run `last`: of each machine the newest one with the same
/// question, at or before `last`. Ascending, so the rows keep the order of the session.
std::vector<std::size_t> newestOf(const LabSession& session, std::size_t last) {
    std::vector<std::size_t> places;
    for (std::size_t back = last + 1; back-- > 0;) {
        const LabRun& run = session.runs[back];
        const bool taken = std::ranges::any_of(
            places, [&](std::size_t place) { return session.runs[place].machine == run.machine; });
        if (canJoin(run) && sameQuestion(run, session.runs[last]) && !taken) places.push_back(back);
    }
    std::ranges::reverse(places);
    return places;
}

/// A copy whose device belongs to `machine`, in the same wording as devices of a remote driver.
MeasurementPointer onMachine(const MeasurementPointer& measurement, const std::string& machine) {
    Measurement named = *measurement;
    named.device.name += " on " + machine;
    named.device.key += "@" + machine;
    named.device.server = machine;
    return std::make_shared<const Measurement>(std::move(named));
}

/// One run with the measurements of all runs at `places`, machine by machine. It has no machine of its own.
LabRun joinedOf(const LabSession& session, const std::vector<std::size_t>& places,
                const std::vector<MachineFacts>& machines) {
    LabRun run = session.runs[places.back()];
    run.measurements.clear();
    for (const std::size_t place : places) {
        const LabRun& part = session.runs[place];
        const std::string machine = machineName(*part.machine, machines).toStdString();
        for (const MeasurementPointer& each : part.measurements)
            run.measurements.push_back(onMachine(each, machine));
    }
    run.machine.reset();
    run.details.emplace(joinedDetail, std::to_string(places.size()));
    return run;
}

} // namespace

bool samePixels(const Measurement& a, const Measurement& b) {
    if (a.layout != b.layout || a.binning != b.binning || a.bytes != b.bytes) return false;
    return a.content && b.content ? a.content == b.content : a.data == b.data;
}

QString machineName(const MachineFacts& machine, const std::vector<MachineFacts>& machines) {
    const QString name = QString::fromStdString(machine.name);
    int number = 0, alike = 0;
    for (const MachineFacts& each : machines) {
        if (each.name != machine.name) continue;
        ++alike;
        if (each == machine) number = alike;
    }
    return alike < 2 ? name : QStringLiteral("%1 #%2").arg(name).arg(number);
}

bool isJoinable(const LabRun& run) {
    if (run.pane == "bars") return true;
    const auto second = run.details.find("second"); // a sweep over two axes shows one device only
    return run.pane == "sweep" && (second == run.details.end() || second->second.empty());
}

bool isJoined(const LabRun& run) {
    return run.details.contains(joinedDetail);
}

LabSession joined(const LabSession& session) {
    const std::vector<MachineFacts> machines = machinesOf(session);
    // Joined runs by the index of the newest run that they replace.
    std::map<std::size_t, LabRun> last;
    std::vector<bool> gone(session.runs.size());
    for (std::size_t back = session.runs.size(); back-- > 0;) {
        if (gone[back] || !canJoin(session.runs[back])) continue;
        const std::vector<std::size_t> places = newestOf(session, back);
        if (places.size() < 2) continue;
        for (std::size_t place = 0; place < back; ++place) // drop the older runs of the same question
            gone[place] = gone[place] || (canJoin(session.runs[place]) &&
                                          sameQuestion(session.runs[place], session.runs[back]));
        last.emplace(back, joinedOf(session, places, machines));
    }
    LabSession shown{{}, session.together};
    for (std::size_t i = 0; i < session.runs.size(); ++i) {
        const auto found = last.find(i);
        if (!gone[i]) shown.runs.push_back(found == last.end() ? session.runs[i] : found->second);
    }
    return shown;
}

} // namespace tonescope::ui
