// SPDX-License-Identifier: GPL-3.0-or-later
// Tuned methods as commands print them.
#pragma once

#include "engine/values/launch.h"

#include <string>

namespace tonescope::app {

/// The options that start a strategy so, each with a blank before it: " --work-group 64"; empty: none.
[[nodiscard]] std::string launchText(const LaunchParameters& launch);

} // namespace tonescope::app
