// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/bandwidth.h"

#include "engine/host/threads.h"
#include "engine/values/measuring/series.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

namespace tonescope::host {

namespace {

constexpr int repeats = 7;

using Words = std::vector<std::uint64_t>;

std::uint64_t sumOf(const std::uint64_t* words, std::size_t count) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        sum += words[i];
    return sum;
}

/// Runs `job(first, count)` on a thread a core, each with a share of so many words, and gives the
/// nanoseconds.
template <typename Job>
double timeOf(std::size_t words, Job job) {
    const std::size_t shares = usualThreads();
    const auto start = std::chrono::steady_clock::now();
    inParallel(shares, shares, [&](std::size_t share, std::size_t /*thread*/) {
        const std::size_t first = words * share / shares;
        job(first, words * (share + 1) / shares - first);
    });
    return static_cast<double>(Nanoseconds(std::chrono::steady_clock::now() - start).count());
}

template <typename Job>
double medianRate(double bytes, std::size_t words, Job job) {
    std::vector<double> times;
    times.reserve(repeats);
    timeOf(words, job); // warms up
    for (int i = 0; i < repeats; ++i)
        times.push_back(timeOf(words, job));
    return bytes / std::max(median(std::move(times)), 1.0);
}

} // namespace

Outcome<Roofline> measureBandwidth(std::uint64_t bytes, const CountControl& control) {
    try {
        const auto count = static_cast<std::size_t>(bytes / sizeof(std::uint64_t));
        const Words from(count, 0x0123456789ABCDEFU);
        Words to(count);
        Roofline roofline;
        const auto size = static_cast<double>(count * sizeof(std::uint64_t));
        roofline.copy = medianRate(2 * size, count, [&from, &to](std::size_t first, std::size_t words) {
            std::memcpy(to.data() + first, from.data() + first, words * sizeof(std::uint64_t));
        });
        if (control.stop.stop_requested()) return Stopped{};
        std::atomic<std::uint64_t> sums{0}; // so that no compiler leaves the reads out
        roofline.read = medianRate(size, count, [&from, &sums](std::size_t first, std::size_t words) {
            sums.fetch_add(sumOf(from.data() + first, words), std::memory_order_relaxed);
        });
        return roofline;
    } catch (const std::bad_alloc&) {
        return Failure{Stage::Allocate, SENTENCE("not enough memory to measure it"), bytes * 2, {}};
    }
}

} // namespace tonescope::host
