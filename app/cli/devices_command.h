// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope devices
#pragma once

#include "app/cli/console.h"
#include "engine/count/engine.h"

#include <QStringList>

namespace tonescope::app {

/// Lists the devices of this machine. `arguments` starts with the command's name.
ExitCode runDevices(Engine& engine, const QStringList& arguments, const Console& console);

} // namespace tonescope::app
