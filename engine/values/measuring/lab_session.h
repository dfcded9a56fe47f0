// SPDX-License-Identifier: GPL-3.0-or-later
// What a lab session leaves behind: everything that was measured, and what was said about it.
#pragma once

#include "engine/values/measuring/machine_facts.h"
#include "engine/values/measuring/measurement.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tonescope {

/// Measurements that were asked for together.
/// What a part of the lab remembers of a run, by names of its own.
using RunDetails = std::map<std::string, std::string, std::less<>>;

struct LabRun {
    std::string pane;  ///< id of the part of the lab that asked
    std::string begun; ///< UTC, ISO 8601: "2026-11-21T07:30:00Z"
    /// What that part has to remember to show the run again: the axis of a sweep, an answer given beforehand.
    RunDetails details;
    Measurements measurements; ///< in the order of the cases
    std::string file{};        ///< that the run was read from; empty: it was measured here. Not kept in files
    std::optional<MachineFacts> machine{}; ///< nothing in files of before
};

struct LabSession {
    std::vector<LabRun> runs; ///< oldest first; those of other sessions come after them
    bool together = false;    ///< runs of several machines are shown in one plot
};

/// What is remembered under that name; empty where nothing is.
[[nodiscard]] std::string detailOf(const RunDetails& details, std::string_view name);

/// Whether they are one run that was kept twice.
[[nodiscard]] bool sameRun(const LabRun& a, const LabRun& b);

/// Adds the runs that are not there already; gives how many.
std::size_t addRuns(LabSession& to, const LabSession& from);

/// The session without the names of the people who answered predictions and wrote kernels: without the
/// details "name", "name 2", ... of its runs.
[[nodiscard]] LabSession withoutNames(LabSession session);

/// Where its runs were measured, each machine once.
[[nodiscard]] std::vector<MachineFacts> machinesOf(const LabSession& session);

} // namespace tonescope
