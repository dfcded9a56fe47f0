// SPDX-License-Identifier: GPL-3.0-or-later
// Joins runs of several machines into one run, so that a plot shows them side by side.
#pragma once

#include "engine/values/measuring/lab_session.h"

#include <QString>

#include <vector>

namespace tonescope::ui {

/// The session with the newest runs of all machines joined, if they are bars or sweeps of the same pixels and
/// settings. Device names of a joined run end with the machine's name. Other runs are unchanged.
[[nodiscard]] LabSession joined(const LabSession& session);

/// Whether both counted the same pixels: by content if both have it, because names differ between machines.
[[nodiscard]] bool samePixels(const Measurement& a, const Measurement& b);

/// Whether runs of this kind can be joined.
[[nodiscard]] bool isJoinable(const LabRun& run);

/// Whether a run has measurements of several machines.
[[nodiscard]] bool isJoined(const LabRun& run);

/// The machine's name, with a number if several machines have the same name.
[[nodiscard]] QString machineName(const MachineFacts& machine, const std::vector<MachineFacts>& machines);

} // namespace tonescope::ui
