// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope verify
#pragma once

#include "app/cli/console.h"
#include "engine/count/engine.h"

#include <QStringList>

namespace tonescope::app {

/// Compares strategies with the reference and writes a row for each as soon as it is known. `arguments` begin
/// with the command's name. Incomplete where an exact strategy counts wrongly, or where something could not
/// be counted; the rest still is. Meanwhile the process's standard error is muted: the console's must be
/// another way to it.
ExitCode runVerify(Engine& engine, const QStringList& arguments, const Console& console);

} // namespace tonescope::app
