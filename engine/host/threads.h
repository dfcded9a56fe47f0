// SPDX-License-Identifier: GPL-3.0-or-later
// Runs pieces of work on several threads of the host.
#pragma once

#include "engine/count/count_task.h"

#include <cstddef>
#include <functional>
#include <span>

namespace tonescope::host {

/// Does piece number `piece` on thread number `thread`.
using Piece = std::function<void(std::size_t piece, std::size_t thread)>;

/// Called with the number of pieces that have begun.
using Watch = std::function<void(std::size_t pieces)>;

/// Calls `job` once for every piece on at most `threads` threads, and returns when all are done. If there are
/// several threads, all are new and the caller waits: a thread whose starter goes on working often shares its
/// core for milliseconds (16 MiB on two cores took up to twice as long). A single thread is the caller's. If
/// the system refuses threads, the others do all the work. An exception of `job` ends the work and is thrown
/// again here, and so is one of `watch`, which the caller's thread calls now and then.
void inParallel(std::size_t pieces, std::size_t threads, const Piece& job, const Watch& watch = {});

/// One thread per core, at least one.
[[nodiscard]] std::size_t usualThreads();

/// Counts one strip of a task's pixels. Called by one thread at a time.
using StripCounter = std::function<void(const PixelView& strip)>;

/// Threads for a task: `asked`, or one per core if that is 0; fewer if the task is too small for them.
[[nodiscard]] std::size_t threadsFor(const CountTask& task, unsigned asked);

/// Gives every strip to one of the counters, each on a thread of its own. Returns when all strips are counted
/// or soon after a stop. The caller's thread reports progress.
void countOnThreads(const CountTask& task, const CountControl& control,
                    std::span<const StripCounter> counters);

/// Lowers the priority of the calling thread and of the threads that it starts, for good, so that the window
/// stays responsive if cores are few. Only on systems with priorities of threads.
void giveWay();

} // namespace tonescope::host
