// The ways to count on the host's own threads, a row each.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/strategy.h"

#include <span>

namespace tonescope::host {

struct HostStrategy {
    StrategyInfo info;
    /// Counts all pixels of the task and says what each phase took on the host's clock.
    CountOutcome (*count)(const CountTask& task, const CountControl& control) = nullptr;
};

[[nodiscard]] std::span<const HostStrategy> hostStrategies();

CountOutcome countSerially(const CountTask& task, const CountControl& control);
CountOutcome countPrivately(const CountTask& task, const CountControl& control);

} // namespace tonescope::host
