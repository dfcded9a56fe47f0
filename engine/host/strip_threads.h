// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that share out the strips of one count.
#pragma once

#include "engine/count/count_task.h"

#include <cstddef>
#include <functional>
#include <span>

namespace tonescope::host {

/// Counts one strip of a task's pixels. Called by one thread only.
using StripCounter = std::function<void(const PixelView& strip)>;

/// Threads for a task: as many as asked, or one a core, and never more than there are strips.
[[nodiscard]] std::size_t threadsFor(const CountTask& task, unsigned asked);

/// Gives every strip to one of the counters, each of which has a thread of its own; the first one's is the
/// caller's. Returns when all strips are counted, or soon after a stop.
void countOnThreads(const CountTask& task, const CountControl& control,
                    std::span<const StripCounter> counters);

} // namespace tonescope::host
