// SPDX-License-Identifier: GPL-3.0-or-later
// The second pseudocode of the book's chapter: all threads add to one table, atomically. Right, and slow:
// they take each other the cache line away at every add.

#include "engine/host/host_strategies.h"
#include "engine/host/samples.h"
#include "engine/host/strip_threads.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>

namespace tonescope::host {

namespace {

constexpr std::size_t chunkPixels = 4096;

template <typename Sample>
void addRow(const CountTask& task, const std::byte* row, std::int64_t width, Histogram& shared) {
    std::array<Sample, chunkPixels> samples{};
    const std::size_t pixelBytes = traitsOf(task.pixels.layout).bytesPerPixel();
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); x += chunkPixels) {
        const std::size_t pixels = std::min(chunkPixels, static_cast<std::size_t>(width) - x);
        for (const Channel channel : allChannels) {
            if (!task.channels.contains(channel)) continue;
            const auto counts = shared.counts(channel);
            const std::size_t count = samplesOf(channel, task, row + x * pixelBytes, pixels, samples.data());
            for (std::size_t i = 0; i < count; ++i)
                std::atomic_ref(counts[samples[i]]).fetch_add(1, std::memory_order_relaxed);
        }
    }
}

void addStrip(const CountTask& task, const PixelView& strip, Histogram& shared) {
    for (std::int64_t y = 0; y < strip.extent.height; ++y) {
        if (shared.bins() == 256) {
            addRow<std::uint8_t>(task, strip.row(y), strip.extent.width, shared);
        } else {
            addRow<std::uint16_t>(task, strip.row(y), strip.extent.width, shared);
        }
    }
}

} // namespace

CountOutcome countAtomically(const CountTask& task, const CountControl& control, unsigned threads) {
    const auto start = std::chrono::steady_clock::now();
    Counted counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels), {}};
    const std::vector<StripCounter> counters(
        threadsFor(task, threads), [&](const PixelView& strip) { addStrip(task, strip, counted.histogram); });
    countOnThreads(task, control, counters);
    if (control.stop.stop_requested()) return Stopped{};
    counted.timings.addHost(Phase::Kernel, std::chrono::steady_clock::now() - start);
    counted.launch.groups = static_cast<std::uint32_t>(counters.size());
    return counted;
}

} // namespace tonescope::host
