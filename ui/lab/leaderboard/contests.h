// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that people wrote, ranked by how long they take where their counts are right.
#pragma once

#include "engine/values/measuring/lab_session.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace tonescope::ui {

/// Ids of panes whose runs have kernels of people, in files.
inline constexpr char kernelPaneId[] = "kernel", leaderboardPaneId[] = "leaderboard";

/// The detail of a run that says whose a measurement's kernel is: of the first one, and of those behind it.
[[nodiscard]] std::string nameDetail(std::size_t measurement);

/// A kernel that somebody measured, or a strategy's own beside it.
struct KernelEntry {
    QString who;         ///< the name that was given, or else the machine; empty: neither is known
    bool named = false;  ///< it is a name
    bool foreign = true; ///< it came with a file
    MeasurementPointer measured;
};

/// One kernel of a contest; those without a difference beyond the spread share a place.
struct Ranked {
    int place = 0; ///< from 1 on; 0: its counts are wrong, the machine was busy, or it did not run
    KernelEntry entry;
};

/// Kernels that counted the same pixels on the same device.
struct Contest {
    std::vector<Ranked> ranked; ///< by verified time, then those measured on a busy machine, then those
                                ///< whose counts are wrong, then those that failed; never empty

    [[nodiscard]] const Measurement& first() const { return *ranked.front().entry.measured; }
};

/// Every contest of the session, the newest first. Of each person and strategy the fastest one that was
/// verified stands there, or else the newest.
[[nodiscard]] std::vector<Contest> contestsOf(const std::vector<LabRun>& runs);

/// What everybody handed in: of each person and strategy the newest text, in the order in which people came.
[[nodiscard]] std::vector<KernelEntry> handedIn(const std::vector<LabRun>& runs);

} // namespace tonescope::ui
