// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies on the host's own threads, and its counts for scopes. Each strategy has a source file of its
// own, because the lab shows the file.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/strategy.h"

#include <span>

namespace tonescope::host {

struct HostStrategy {
    StrategyInfo info;
    /// Counts all pixels of the task on so many threads; 0: one per core. The host's clock times the phases.
    CountOutcome (*count)(const CountTask& task, const CountControl& control, unsigned threads) = nullptr;
};

[[nodiscard]] std::span<const HostStrategy> hostStrategies();
/// The serial loops of the source documents. Each counts on one thread.
[[nodiscard]] std::span<const HostStrategy> documentLoops();

CountOutcome countSerially(const CountTask& task, const CountControl& control, unsigned threads = 1);
CountOutcome countAtomically(const CountTask& task, const CountControl& control, unsigned threads = 0);
CountOutcome countPrivately(const CountTask& task, const CountControl& control, unsigned threads = 0);

/// Counts the tables of a scope on so many threads; 0: one per core.
ScopeOutcome countScope(const ScopeTask& task, const CountControl& control, unsigned threads = 0);

} // namespace tonescope::host
