// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the program.
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "engine/count/engine.h"

namespace tonescope::app {

// Every command takes arguments that are good(), writes results to console.out and errors as lines to
// standard error. What fails does not stop the rest; the exit code is then Incomplete. `bench`, `verify` and
// `histogram` run while StandardError::muteOthers() is in effect.

/// devices: lists the devices, or prints the doctor's report.
ExitCode runDevices(Engine& engine, const Arguments& arguments, Console& console);

/// histogram: counts files and writes their histograms in the order of the arguments, each as soon as those
/// before it are written. Needs a QApplication for --plot; the offscreen platform is enough.
ExitCode runHistogram(Engine& engine, const Arguments& arguments, Console& console);

/// bench: measures strategies on devices, and writes a row for each as soon as it is measured. With --tune,
/// finds the fastest ones and keeps them.
ExitCode runBench(Engine& engine, const Arguments& arguments, Console& console);

/// verify: compares strategies with the reference, and writes a row for each as soon as it is compared.
/// Incomplete if an exact strategy counts wrongly.
ExitCode runVerify(Engine& engine, const Arguments& arguments, Console& console);

/// measure-case: see measureCase(). Internal: the lab runs measurements that may crash in such a process.
ExitCode runMeasureCase(Engine& engine, const Arguments& arguments, Console& console);

} // namespace tonescope::app
