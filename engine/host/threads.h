// SPDX-License-Identifier: GPL-3.0-or-later
// Runs pieces of work on several threads of the host.
#pragma once

#include "engine/count/count_task.h"

#include <cstddef>
#include <functional>
#include <span>

namespace tonescope::host {

/// Does piece number `piece`, on thread number `thread` (both from 0).
using Piece = std::function<void(std::size_t piece, std::size_t thread)>;

/// Reports progress: gets the number of pieces that were begun.
using Watch = std::function<void(std::size_t pieces)>;

/// Calls `job` once for every piece on at most `threads` threads, and returns when all pieces are done. With
/// several threads, all are new and the caller only waits: a new thread often shares a core with the thread
/// that started it for milliseconds, which made 16 MiB on two cores take up to twice as long. A single thread
/// is the thread of the caller. If the system refuses to start threads, the started ones do all the work. The
/// first exception of `job` or `watch` ends the work and is thrown here. The caller's thread calls `watch`
/// from time to time.
void inParallel(std::size_t pieces, std::size_t threads, const Piece& job, const Watch& watch = {});

/// One thread per core, at least one.
[[nodiscard]] std::size_t usualThreads();

/// Counts one strip of a task's pixels. Called by one thread at a time.
using StripCounter = std::function<void(const PixelView& strip)>;

/// The number of threads for a task: `asked`, or one per core if `asked` is 0. Fewer if the task is so small
/// that starting them would take longer than they save.
[[nodiscard]] std::size_t threadsFor(const CountTask& task, unsigned asked);

/// Counts every strip with one of the counters; each counter runs on a thread of its own. Returns when all
/// strips are counted, or soon after a stop. The caller's thread reports progress.
void countOnThreads(const CountTask& task, const CountControl& control,
                    std::span<const StripCounter> counters);

/// Lowers the priority of the calling thread and of the threads that it starts, permanently, so that the
/// window stays responsive on machines with few cores. Has no effect if the system has no priorities of
/// threads.
void giveWay();

} // namespace tonescope::host
