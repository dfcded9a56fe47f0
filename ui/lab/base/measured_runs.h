// SPDX-License-Identifier: GPL-3.0-or-later
// What several tabs need of measurements: limits set by memory, and runs of several machines as one run.
#pragma once

#include "engine/values/measuring/lab_session.h"
#include "engine/values/measuring/series.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace tonescope::ui {

/// There are two limits: a count reads every pixel once and can be as fast as reading; a copy of the pixels
/// reads and writes each byte, and so takes about twice as long.
struct MemoryLimit {
    double rate = 0;            ///< 10^9 bytes of pixels per second, which is bytes per nanosecond
    QString rateText, timeText; ///< in words, for axes of rates and of times
};

/// Reading first, then copying; none if the device's memory was not measured. The times are for `bytes` bytes
/// of pixels.
[[nodiscard]] std::vector<MemoryLimit> memoryLimits(const Roofline& roofline, std::uint64_t bytes);

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
