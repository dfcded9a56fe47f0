// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/launch_check.h"

namespace tonescope::app {

namespace {

std::string textOf(const ParameterRange& range) {
    return (range.powersOfTwo ? "a power of two from " : "a number from ") + std::to_string(range.least) +
           " to " + std::to_string(range.most);
}

std::string complaint(std::span<const StrategyInfo> strategies, Parameter parameter, std::uint32_t value,
                      bool named) {
    const std::string option = "--" + std::string(nameOf(parameter)) + " " + std::to_string(value) + ": ";
    std::string refused;
    bool allowed = false;
    for (const StrategyInfo& strategy : strategies) {
        const ParameterRange* range = rangeOf(strategy.parameters, parameter);
        if (range == nullptr) continue;
        if (range->allows(value)) {
            allowed = true;
        } else if (refused.empty()) {
            refused = option + std::string(strategy.id) + " takes " + textOf(*range);
        }
    }
    if (named ? !refused.empty() : !allowed && !refused.empty()) return refused;
    return allowed ? std::string() : option + "no strategy that is asked for has this parameter";
}

} // namespace

std::string launchComplaint(std::span<const StrategyInfo> strategies, const LaunchParameters& launch,
                            bool named) {
    for (const Parameter parameter : allParameters) {
        if (!launch[parameter]) continue;
        std::string wrong = complaint(strategies, parameter, *launch[parameter], named);
        if (!wrong.empty()) return wrong;
    }
    return {};
}

} // namespace tonescope::app
