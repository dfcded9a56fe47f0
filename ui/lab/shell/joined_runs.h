// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of several machines as one, so that a plot shows them beside each other.
#pragma once

#include "engine/values/measuring/lab_session.h"

#include <QString>

#include <vector>

namespace tonescope::ui {

/// The session with the newest run of each machine in one, wherever bars or lines of a sweep were measured of
/// the same pixels in the same way. Devices of such a run have the machine's name behind their own. What can
/// be joined with nothing stays as it is.
[[nodiscard]] LabSession joined(const LabSession& session);

/// Whether both counted the same: by content where both know it, because two machines may call one photo by
/// two names, or two by one.
[[nodiscard]] bool samePixels(const Measurement& a, const Measurement& b);

/// Whether it is of a kind that one plot shows of several machines.
[[nodiscard]] bool isJoinable(const LabRun& run);

/// Whether a run has measurements of several machines.
[[nodiscard]] bool isJoined(const LabRun& run);

/// The machine's name, and a number where another of these has the same.
[[nodiscard]] QString machineName(const MachineFacts& machine, const std::vector<MachineFacts>& machines);

} // namespace tonescope::ui
