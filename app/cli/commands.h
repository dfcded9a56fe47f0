// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that run the commands, called by main().
#pragma once

#include "app/cli/console.h"

namespace tonescope {
class Engine;
}

namespace tonescope::app {

class Arguments;

// Every command takes arguments that are good(), writes results to console.out, and writes errors as lines to
// standard error. If a file, device or strategy fails, the command goes on with the next and returns
// Incomplete. `bench`, `verify`, `histogram` and `lecture` run while StandardError::muteOthers() is in
// effect.

/// devices: lists the devices, or prints the doctor's report.
ExitCode runDevices(Engine& engine, const Arguments& arguments, Console& console);

/// histogram: counts files in parallel, and writes their histograms in the order of the arguments. A
/// histogram is written as soon as it is counted and all before it are written. --plot needs a QApplication;
/// the offscreen platform is enough.
ExitCode runHistogram(Engine& engine, const Arguments& arguments, Console& console);

/// bench: measures strategies on devices, and writes each row as soon as it is measured. With --tune, finds
/// the fastest strategy and launch per device and size, and writes them to the tuning file.
ExitCode runBench(Engine& engine, const Arguments& arguments, Console& console);

/// verify: compares the counts of strategies with those of the reference, and writes each row as soon as it
/// is compared. Returns Incomplete if an exact strategy counts wrongly.
ExitCode runVerify(Engine& engine, const Arguments& arguments, Console& console);

/// lecture: measures the slides of a lecture as the lab does, and writes the sentences of each slide. Returns
/// Incomplete if a file has an error, or if a measurement fails or contradicts its slide. Moves `engine` into
/// a Session, whose engine thread destroys it; `engine` is empty afterwards.
ExitCode runLecture(Engine& engine, const Arguments& arguments, Console& console);

/// measure-case: runs measureCase(). Internal: the lab starts this command as a child process for
/// measurements that may crash.
ExitCode runMeasureCase(Engine& engine, const Arguments& arguments, Console& console);

} // namespace tonescope::app
