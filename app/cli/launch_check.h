// Whether wishes for a launch can be met.
#pragma once

#include "engine/values/launch.h"
#include "engine/values/strategy.h"

#include <span>
#include <string>

namespace tonescope::app {

/// What is wrong with a wish, with the range that it should lie in; empty where nothing is. Where strategies
/// are `named`, each of them that has a parameter must allow the wish, and one of them must have it;
/// otherwise one that allows it is enough.
[[nodiscard]] std::string launchComplaint(std::span<const StrategyInfo> strategies, const LaunchWish& wish,
                                          bool named);

} // namespace tonescope::app
