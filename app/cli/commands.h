// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that need no window.
#pragma once

#include "app/cli/command_line.h"
#include "engine/count/engine.h"

#include <QStringList>

namespace tonescope::app {

// All of them take arguments that begin with the command's name. What cannot be done is a line on the error
// stream, and the rest still is.

/// Lists the devices of this machine. `arguments` starts with the command's name.
ExitCode runDevices(Engine& engine, const QStringList& arguments, const Console& console);

/// Counts files and writes their histograms in the order of the arguments, the first of which is the
/// command's name. All cores decode while the calling thread counts; each result is written as soon as its
/// turn comes. Needs a QApplication for --plot; the offscreen platform is enough.
ExitCode runHistogram(Engine& engine, const QStringList& arguments, const Console& console);

/// Measures devices and strategies and writes a row for each as soon as it is known. `arguments` begin with
/// the command's name. What cannot be measured is a line on the error stream, and the rest still is.
/// Meanwhile the process's standard error is muted: the console's must be another way to it.
ExitCode runBench(Engine& engine, const QStringList& arguments, const Console& console);

/// Compares strategies with the reference and writes a row for each as soon as it is known. `arguments` begin
/// with the command's name. Incomplete where an exact strategy counts wrongly, or where something could not
/// be counted; the rest still is. Meanwhile the process's standard error is muted: the console's must be
/// another way to it.
ExitCode runVerify(Engine& engine, const QStringList& arguments, const Console& console);

/// Measures the one case that comes on standard input, as readCase() reads it, and writes its measurement as
/// one line of JSON. Not for people: the lab has it measure what might take a process down.
ExitCode runMeasureCase(Engine& engine, const QStringList& arguments, const Console& console);

} // namespace tonescope::app
