// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope bench --tune
#pragma once

#include "app/cli/bench_options.h"
#include "engine/count/engine.h"

#include <vector>

namespace tonescope::app {

/// Finds the fastest way to count such pixels on each device, small images and those of --bytes apart, prints
/// it, and keeps it in the user's tuning file. What cannot be tuned is a line on the error stream, and the
/// rest still is.
ExitCode runTune(Engine& engine, const BenchOptions& options, const std::vector<DeviceInfo>& devices,
                 const Console& console);

} // namespace tonescope::app
