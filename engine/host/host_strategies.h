// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to count on the host's own threads, a row each.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/strategy.h"

#include <span>

namespace tonescope::host {

struct HostStrategy {
    StrategyInfo info;
    /// Counts all pixels of the task with so many threads, 0 being one a core, and says what each phase took
    /// on the host's clock.
    CountOutcome (*count)(const CountTask& task, const CountControl& control, unsigned threads) = nullptr;
};

[[nodiscard]] std::span<const HostStrategy> hostStrategies();

CountOutcome countSerially(const CountTask& task, const CountControl& control, unsigned threads = 1);
CountOutcome countAtomically(const CountTask& task, const CountControl& control, unsigned threads = 0);
CountOutcome countPrivately(const CountTask& task, const CountControl& control, unsigned threads = 0);

} // namespace tonescope::host
