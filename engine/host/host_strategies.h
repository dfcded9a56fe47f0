// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies that count on the threads of the host, and the counts for scopes. Each strategy of
// hostStrategies() has a source file of its own, from which the lab shows its loop.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/strategy.h"

#include <span>

namespace tonescope::host {

/// A strategy and its function.
struct HostStrategy {
    StrategyInfo info;
    /// Counts all pixels of the task on at most `threads` threads; 0: at most one per core. Returns Stopped
    /// after a stop. The phases are timed by the clock of the host.
    CountOutcome (*count)(const CountTask& task, const CountControl& control, unsigned threads) = nullptr;
};

[[nodiscard]] std::span<const HostStrategy> hostStrategies();
/// The loops of the source documents: serial ones, and the book's pseudocodes with threads.
[[nodiscard]] std::span<const HostStrategy> documentLoops();

/// The functions of the strategies host-serial, host-atomic and host-private.
CountOutcome countSerially(const CountTask& task, const CountControl& control, unsigned threads = 1);
CountOutcome countAtomically(const CountTask& task, const CountControl& control, unsigned threads = 0);
CountOutcome countPrivately(const CountTask& task, const CountControl& control, unsigned threads = 0);

/// Counts the tables of a scope on at most `threads` threads; 0: at most one per core.
ScopeOutcome countScope(const ScopeTask& task, const CountControl& control, unsigned threads = 0);

} // namespace tonescope::host
