// SPDX-License-Identifier: GPL-3.0-or-later
// The reference that every result must equal.
#pragma once

#include "engine/count/count_task.h"

namespace tonescope::host {

/// Counts so plainly that it can be checked by reading: everything else is compared with it, so it shares no
/// code with any strategy, and is none. Slow. Stops between rows.
CountOutcome countPlainly(const CountTask& task, const CountControl& control = {});

} // namespace tonescope::host
