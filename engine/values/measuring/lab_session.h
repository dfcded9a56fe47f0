// SPDX-License-Identifier: GPL-3.0-or-later
// A lab session: runs with their measurements, and the machines that measured them.
#pragma once

#include "engine/values/measuring/measurement.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// Identifies the machine that measured a run. All text is UTF-8.
struct MachineFacts {
    std::string name{};       ///< host name
    std::string processor{};  ///< "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz"
    unsigned cores = 0;       ///< usable by the program
    std::uint64_t memory = 0; ///< bytes
    std::string system{};     ///< "Debian GNU/Linux 12 (bookworm)"
    std::string kernel{};     ///< "linux 6.1.0-18-amd64"
    std::string mark{};       ///< hash of the machine id: distinguishes machines of the same name

    bool operator==(const MachineFacts&) const = default;
};

/// Values that a tab needs to show a run again, by the tab's own names: the axis of a sweep, an answer.
using RunDetails = std::map<std::string, std::string, std::less<>>;

/// Measurements that were requested together.
struct LabRun {
    std::string pane;  ///< id of the tab that requested the run
    std::string begun; ///< UTC, ISO 8601: "2026-11-21T07:30:00Z"
    RunDetails details;
    Measurements measurements;             ///< in the order of the cases
    std::string file{};                    ///< source of the run; empty: measured in this session. Not saved
    std::optional<MachineFacts> machine{}; ///< nothing in old files
};

struct LabSession {
    std::vector<LabRun> runs; ///< oldest first; then runs added from other sessions
    bool together = false;    ///< runs of several machines are shown in one plot
};

/// The value of that name; empty if there is none.
[[nodiscard]] std::string detailOf(const RunDetails& details, std::string_view name);

/// Whether both are copies of the same run.
[[nodiscard]] bool sameRun(const LabRun& a, const LabRun& b);

/// Adds the runs that are not there already; returns their number.
std::size_t addRuns(LabSession& to, const LabSession& from);

/// The session without the names of the people who answered predictions and wrote kernels: without the
/// details "name", "name 2", ... of its runs.
[[nodiscard]] LabSession withoutNames(LabSession session);

/// The machines of its runs, each once.
[[nodiscard]] std::vector<MachineFacts> machinesOf(const LabSession& session);

} // namespace tonescope
