// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what is asked of a launch can be had.
#pragma once

#include "engine/values/launch.h"
#include "engine/values/strategy.h"

#include <span>
#include <string>

namespace tonescope::app {

/// What is wrong with what is asked, with the range that it should lie in; empty where nothing is. Where
/// strategies are `named`, each of them that has a parameter must allow it, and one of them must have it;
/// otherwise one that allows it is enough.
[[nodiscard]] std::string launchComplaint(std::span<const StrategyInfo> strategies,
                                          const LaunchParameters& launch, bool named);

} // namespace tonescope::app
