// SPDX-License-Identifier: GPL-3.0-or-later
// The reference counter, which all strategies must equal.
#pragma once

#include "engine/count/count_task.h"

namespace tonescope::host {

/// Counts every pixel of the task in a loop that can be verified by reading. It shares no code with any
/// strategy, because all strategies are compared with it. It is slow. Stopped if `control` requests a stop,
/// which is polled once per row.
CountOutcome countPlainly(const CountTask& task, const CountControl& control = {});

} // namespace tonescope::host
