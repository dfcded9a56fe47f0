// SPDX-License-Identifier: GPL-3.0-or-later
// The reference: the plain loop whose counts every strategy must equal.
#pragma once

#include "engine/count/count_task.h"

namespace tonescope::host {

/// Counts the pixels of a task in a loop that is simple enough to verify by reading. Except for grayOf() it
/// shares no code with the strategies, because they are compared with it. It is slow. Returns Stopped if
/// `control` requests a stop, which is polled once per row.
CountOutcome countPlainly(const CountTask& task, const CountControl& control = {});

} // namespace tonescope::host
