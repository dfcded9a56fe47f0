// SPDX-License-Identifier: GPL-3.0-or-later
// The strategy host-atomic, the second pseudocode of chapter 4.2 of the OpenCL 2.0 book: all threads add
// atomically to one table. The counts are right, but for each add the cache line of the bin has to move to
// the adding core.

#include "engine/host/host_strategies.h"
#include "engine/host/pixel_values.h"
#include "engine/host/threads.h"

#include <atomic>
#include <chrono>
#include <span>

namespace tonescope::host {

namespace {

//! [host-atomic]
void countStrip(const CountTask& task, const PixelView& strip, Histogram& shared) {
    useStrip(task, strip, shared,
             [](std::size_t width, auto value, auto counts, std::span<std::uint64_t> table) {
                 for (std::size_t i = 0; i < width; ++i) {
                     if (counts(i)) std::atomic_ref(table[value(i)]).fetch_add(1, std::memory_order_relaxed);
                 }
             });
}
//! [host-atomic]

} // namespace

CountOutcome countAtomically(const CountTask& task, const CountControl& control, unsigned threads) {
    const auto start = std::chrono::steady_clock::now();
    Counted counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels), {}};
    const std::vector<StripCounter> counters(threadsFor(task, threads), [&](const PixelView& strip) {
        countStrip(task, strip, counted.histogram);
    });
    countOnThreads(task, control, counters);
    if (control.stop.stop_requested()) return Stopped{};
    counted.timings.addHost(Phase::Kernel, std::chrono::steady_clock::now() - start);
    counted.launch.groups = static_cast<std::uint32_t>(counters.size());
    return counted;
}

} // namespace tonescope::host
