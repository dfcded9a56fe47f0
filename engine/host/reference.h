// SPDX-License-Identifier: GPL-3.0-or-later
// The reference counter, which all strategies must equal.
#pragma once

#include "engine/count/count_task.h"

namespace tonescope::host {

/// Plain enough to be verified by reading. It is no strategy and shares no code with one, because all are
/// compared with it. Slow. Polls the stop between rows.
CountOutcome countPlainly(const CountTask& task, const CountControl& control = {});

} // namespace tonescope::host
