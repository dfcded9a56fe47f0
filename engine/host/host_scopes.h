// SPDX-License-Identifier: GPL-3.0-or-later
// Counting for scopes on the host's own threads.
#pragma once

#include "engine/count/scope_task.h"

namespace tonescope::host {

/// Counts with so many threads, 0 being one a core, and says what that took on the host's clock.
ScopeOutcome countScope(const ScopeTask& task, const CountControl& control, unsigned threads = 0);

} // namespace tonescope::host
