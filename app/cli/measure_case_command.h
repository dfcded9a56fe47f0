// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope measure-case
#pragma once

#include "app/cli/console.h"
#include "engine/count/engine.h"

#include <QStringList>

namespace tonescope::app {

/// Measures the one case that comes on standard input, as readCase() reads it, and writes its measurement as
/// one line of JSON. Not for people: the lab has it measure what might take a process down.
ExitCode runMeasureCase(Engine& engine, const QStringList& arguments, const Console& console);

} // namespace tonescope::app
