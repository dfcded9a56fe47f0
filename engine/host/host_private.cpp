// SPDX-License-Identifier: GPL-3.0-or-later
// The strategy host-private, the third pseudocode of chapter 4.2 of the OpenCL 2.0 book: each thread counts
// strips into tables of its own (private_tables.h) without atomics. When all threads have ended, the caller
// adds up the tables.

#include "engine/host/host_strategies.h"
#include "engine/host/private_tables.h"
#include "engine/host/threads.h"

#include <chrono>

namespace tonescope::host {

namespace {

struct ThreadCounts {
    PrivateTables tables;
    Histogram folded; ///< gets the counts before 32-bit counters overflow
};

} // namespace

// Each thread has its own tables and its own histogram, so threads share nothing until all have ended.
CountOutcome countPrivately(const CountTask& task, const CountControl& control, unsigned threads) {
    const auto start = std::chrono::steady_clock::now();
    Counted counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels), {}};
    std::vector<ThreadCounts> own(threadsFor(task, threads), {PrivateTables(task), counted.histogram});
    std::vector<StripCounter> counters;
    counters.reserve(own.size());
    for (ThreadCounts& mine : own)
        counters.emplace_back([&mine](const PixelView& strip) { mine.tables.count(strip, mine.folded); });
    countOnThreads(task, control, counters);
    if (control.stop.stop_requested()) return Stopped{};

    const auto merging = std::chrono::steady_clock::now();
    for (ThreadCounts& mine : own) {
        mine.tables.foldInto(mine.folded);
        counted.histogram.add(mine.folded);
    }
    const auto end = std::chrono::steady_clock::now();
    counted.timings.addHost(Phase::Kernel, merging - start);
    counted.timings.addHost(Phase::Merge, end - merging);
    counted.launch.groups = static_cast<std::uint32_t>(own.size());
    return counted;
}

} // namespace tonescope::host
