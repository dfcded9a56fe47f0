// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope bench
#pragma once

#include "app/cli/console.h"
#include "engine/count/engine.h"

#include <QStringList>

namespace tonescope::app {

/// Measures devices and strategies and writes a row for each as soon as it is known. `arguments` begin with
/// the command's name. What cannot be measured is a line on the error stream, and the rest still is.
/// Meanwhile the process's standard error is muted: the console's must be another way to it.
ExitCode runBench(Engine& engine, const QStringList& arguments, const Console& console);

} // namespace tonescope::app
