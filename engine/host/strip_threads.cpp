// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/strip_threads.h"

#include "engine/count/strips.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace tonescope::host {

namespace {

constexpr std::size_t stripBytes = std::size_t{1} << 20U;

/// What the threads share: only the number of the next strip is written by more than one.
struct SharedWork {
    const CountControl& control;
    std::vector<PixelView> strips;
    std::atomic<std::size_t> next{0};

    void tellProgress(std::size_t strip) const {
        control.tell(
            {Activity::Kind::Counting, static_cast<double>(strip) / static_cast<double>(strips.size())});
    }
};

/// Counts strips until there are none left. Only the `reporting` thread tells how far the count is.
void countStrips(SharedWork& work, const StripCounter& count, bool reporting) {
    while (!work.control.stop.stop_requested()) {
        const std::size_t strip = work.next.fetch_add(1, std::memory_order_relaxed);
        if (strip >= work.strips.size()) return;
        count(work.strips[strip]);
        if (reporting) work.tellProgress(strip + 1);
    }
}

} // namespace

std::size_t threadsFor(const CountTask& task, unsigned asked) {
    const std::size_t threads = asked != 0 ? asked : std::thread::hardware_concurrency();
    const auto strips = static_cast<std::size_t>(task.pixels.pixelBytes() / stripBytes + 1);
    return std::clamp<std::size_t>(threads, 1, strips);
}

void countOnThreads(const CountTask& task, const CountControl& control,
                    std::span<const StripCounter> counters) {
    SharedWork work{control, stripsOf(task.pixels, stripBytes)};
    std::vector<std::jthread> others;
    for (const StripCounter& counter : counters.subspan(1))
        others.emplace_back([&work, &counter] { countStrips(work, counter, false); });
    countStrips(work, counters.front(), true);
}

} // namespace tonescope::host
