// SPDX-License-Identifier: GPL-3.0-or-later
// Work shared out among threads.
#pragma once

#include "engine/count/count_task.h"

#include <cstddef>
#include <functional>
#include <span>

namespace tonescope::host {

/// One of `pieces` of some work, and the number of the thread that does it.
using Piece = std::function<void(std::size_t piece, std::size_t thread)>;

/// Called with how many pieces are done, or nearly.
using Watch = std::function<void(std::size_t pieces)>;

/// Calls `job` once for every piece, on as many threads at most, and returns when all are done. Several
/// threads are all started for it, and the caller waits: a thread whose starter goes on working often shares
/// that one's core for milliseconds (16 MiB on two cores took up to twice as long). One thread is the
/// caller's. Where the system gives fewer threads, those that are there do it all. What a job throws ends the
/// work, and is thrown again here; and so is what `watch` throws, which is called on the caller's thread now
/// and then.
void inParallel(std::size_t pieces, std::size_t threads, const Piece& job, const Watch& watch = {});

/// Threads where nobody asks: one a core, at least one.
[[nodiscard]] std::size_t usualThreads();

/// Counts one strip of a task's pixels. Called by one thread at a time.
using StripCounter = std::function<void(const PixelView& strip)>;

/// Threads for a task: as many as asked, or one a core, and never more than are worth their start.
[[nodiscard]] std::size_t threadsFor(const CountTask& task, unsigned asked);

/// Gives every strip to one of the counters, each of which has a thread of its own. Returns when all strips
/// are counted, or soon after a stop; the caller's thread tells how far the count is.
void countOnThreads(const CountTask& task, const CountControl& control,
                    std::span<const StripCounter> counters);

/// From now on the calling thread, and each that it starts, gives way to threads that show a window: where
/// cores are few, the window would wait for the work that it shows. For good, and only where the system has
/// priorities of threads.
void giveWay();

} // namespace tonescope::host
