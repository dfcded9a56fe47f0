// SPDX-License-Identifier: GPL-3.0-or-later
// Functions on measurements that several tabs share: memory limits, and joining the runs of several machines.
#pragma once

#include "engine/values/measuring/measurement.h"
#include "engine/values/measuring/series.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace tonescope::ui {

/// A bound that the memory sets to counting, drawn as a line. There are two: a count reads every pixel once,
/// so it can be as fast as reading; a copy reads and writes each byte, and takes about twice as long.
struct MemoryLimit {
    double rate = 0;            ///< 10^9 bytes of pixels per second, equal to bytes per nanosecond
    QString rateText, timeText; ///< translated labels, for an axis of rates and for an axis of times
};

/// The limit of reading, then that of copying. `bytes` (size of the pixels) is used for the times in the
/// labels. Empty if the device's bandwidth was not measured.
[[nodiscard]] std::vector<MemoryLimit> memoryLimits(const Roofline& roofline, std::uint64_t bytes);

/// A copy of the session in which comparable runs of different machines are one run: runs of the tab Bars, or
/// of the tab Sweeps over one axis, with equal LabRun::details and the same pixels in their first
/// measurements. Of each machine the newest such run is taken. The joined run replaces the newest of them,
/// the older ones are left out, and device names end with " on MACHINE". Other runs are copied unchanged.
[[nodiscard]] LabSession joined(const LabSession& session);

/// Whether both counted the same pixels. Images are compared by their SHA-256 if both measurements have it,
/// because file names differ between machines; otherwise the names are compared.
[[nodiscard]] bool samePixels(const Measurement& a, const Measurement& b);

/// Whether joined() considers this kind of run: bars, and sweeps over one axis.
[[nodiscard]] bool isJoinable(const LabRun& run);

/// Whether joined() made this run of several runs.
[[nodiscard]] bool isJoined(const LabRun& run);

/// The host name, followed by " #1", " #2", ... if several machines have this name. `machines` are all
/// machines of the session, in its order.
[[nodiscard]] QString machineName(const MachineFacts& machine, const std::vector<MachineFacts>& machines);

} // namespace tonescope::ui
