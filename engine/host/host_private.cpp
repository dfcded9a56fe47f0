// The third pseudocode of the book's chapter: no thread touches another's table until the end.

#include "engine/count/strips.h"
#include "engine/host/host_strategies.h"
#include "engine/host/private_tables.h"

#include <atomic>
#include <thread>

namespace tonescope::host {

namespace {

constexpr std::size_t stripBytes = std::size_t{1} << 20U;

/// What the threads share: only the number of the next strip is written by more than one.
struct SharedWork {
    const CountTask& task;
    const CountControl& control;
    std::vector<PixelView> strips;
    std::atomic<std::size_t> next{0};

    void tellProgress(std::size_t strip) const {
        control.tell({Task::Counting, static_cast<double>(strip) / static_cast<double>(strips.size())});
    }
};

/// Counts strips until there are none left. Only the `reporting` thread tells how far the count is.
void countStrips(SharedWork& work, PrivateTables& tables, Histogram& own, bool reporting) {
    while (!work.control.stop.stop_requested()) {
        const std::size_t strip = work.next.fetch_add(1, std::memory_order_relaxed);
        if (strip >= work.strips.size()) return;
        tables.count(work.strips[strip], own);
        if (reporting) work.tellProgress(strip + 1);
    }
}

struct ThreadCounts {
    PrivateTables tables;
    Histogram folded; ///< what no longer fitted 32 bits
};

std::size_t threadsFor(std::size_t strips) {
    return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, std::max<std::size_t>(strips, 1));
}

} // namespace

CountOutcome countPrivately(const CountTask& task, const CountControl& control) {
    const auto start = std::chrono::steady_clock::now();
    SharedWork work{task, control, stripsOf(task.pixels, stripBytes)};
    Counted counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels), {}};
    std::vector<ThreadCounts> threads(threadsFor(work.strips.size()),
                                      {PrivateTables(task), counted.histogram});
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < threads.size(); ++i) {
            others.emplace_back(
                [&work, &own = threads[i]] { countStrips(work, own.tables, own.folded, false); });
        }
        countStrips(work, threads.front().tables, threads.front().folded, true);
    }
    if (control.stop.stop_requested()) return Stopped{};

    const auto merging = std::chrono::steady_clock::now();
    for (ThreadCounts& own : threads) {
        own.tables.foldInto(own.folded);
        counted.histogram.add(own.folded);
    }
    const auto end = std::chrono::steady_clock::now();
    counted.timings.addHost(Phase::Kernel, merging - start);
    counted.timings.addHost(Phase::Merge, end - merging);
    return counted;
}

} // namespace tonescope::host
