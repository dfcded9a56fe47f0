// SPDX-License-Identifier: GPL-3.0-or-later
// The member that counted the last task alone counts the next one that is like it, and no books are kept:
// plan and ledger would take a tenth of what a small image takes on a fast card.
#pragma once

#include "engine/together/workplace.h"

#include <optional>

namespace tonescope::together {

/// One member has counted all of the task. Remembered where it was as short as all that.
void rememberLone(const CountMeans& means, const CountTask& task, const BlockAtWork& block);

/// What that member makes of a task which is like the one remembered, or what is wrong with its answer;
/// nothing where the task must be planned: now and then it must, and whenever anything about the members has
/// changed.
[[nodiscard]] std::optional<Answer> askLone(const CountMeans& means, const CountTask& task,
                                            const CountControl& control);

} // namespace tonescope::together
