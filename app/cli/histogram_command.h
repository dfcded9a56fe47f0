// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope histogram
#pragma once

#include "app/cli/console.h"
#include "engine/count/engine.h"

#include <QStringList>

namespace tonescope::app {

/// Counts files and writes their histograms in the order of the arguments, the first of which is the
/// command's name. All cores decode while the calling thread counts; each result is written as soon as its
/// turn comes. A file that cannot be counted gets its line on the error stream, and the others are counted
/// all the same. Meanwhile the process's standard error is muted: the console's must be another way to it.
/// Needs a QApplication for --plot; the offscreen platform is enough.
ExitCode runHistogram(Engine& engine, const QStringList& arguments, const Console& console);

} // namespace tonescope::app
