// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as this program uses it.
#pragma once

#include "engine/count/engine.h"

#include <memory>

namespace tonescope::app {

/// All OpenCL devices and, as the last resort, the host's threads, with what tuning found. Touches no driver
/// yet.
[[nodiscard]] std::unique_ptr<Engine> makeEngine();

/// The same for a thread beside a window, to which this thread and those of its devices give way from now on.
[[nodiscard]] std::unique_ptr<Engine> makeEngineBesideWindow();

} // namespace tonescope::app
