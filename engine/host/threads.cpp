// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/threads.h"

#include "engine/count/strips.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace tonescope::host {

namespace {

constexpr std::size_t stripBytes = std::size_t{1} << 20U;

/// What the threads share.
class SharedWork {
public:
    SharedWork(std::size_t pieces, const Piece& job) : m_pieces(pieces), m_job(job) {}

    /// Takes pieces until there are none left.
    void work(std::size_t thread) noexcept {
        try {
            for (;;) {
                const std::size_t piece = m_next.fetch_add(1, std::memory_order_relaxed);
                if (piece >= m_pieces) return;
                m_job(piece, thread);
            }
        } catch (...) {
            m_next.store(m_pieces, std::memory_order_relaxed); // the others need not go on
            if (!m_failed.exchange(true)) m_failure = std::current_exception();
        }
    }
    /// To be asked when all threads have ended.
    void rethrow() const {
        if (m_failure) std::rethrow_exception(m_failure);
    }

private:
    std::size_t m_pieces;
    const Piece& m_job;
    std::atomic<std::size_t> m_next{0};
    std::atomic<bool> m_failed{false};
    std::exception_ptr m_failure;
};

} // namespace

void inParallel(std::size_t pieces, std::size_t threads, const Piece& job) {
    SharedWork shared(pieces, job);
    {
        std::vector<std::jthread> others;
        try {
            for (std::size_t thread = 1; thread < std::min(threads, pieces); ++thread)
                others.emplace_back([&shared, thread] { shared.work(thread); });
        } catch (const std::system_error&) {
            // No more threads are to be had: whoever is there takes more pieces.
        }
        shared.work(0);
    }
    shared.rethrow();
}

std::size_t usualThreads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

std::size_t threadsFor(const CountTask& task, unsigned asked) {
    const auto strips = static_cast<std::size_t>(task.pixels.pixelBytes() / stripBytes + 1);
    return std::clamp<std::size_t>(asked != 0 ? asked : usualThreads(), 1, strips);
}

void countOnThreads(const CountTask& task, const CountControl& control,
                    std::span<const StripCounter> counters) {
    const std::vector<PixelView> strips = stripsOf(task.pixels, stripBytes);
    inParallel(strips.size(), counters.size(), [&](std::size_t strip, std::size_t thread) {
        if (control.stop.stop_requested()) return;
        counters[thread](strips[strip]);
        if (thread == 0) // only the caller's thread tells how far the count is
            control.tell({Activity::Kind::Counting,
                          static_cast<double>(strip + 1) / static_cast<double>(strips.size())});
    });
}

void giveWay() {
#ifdef __linux__
    constexpr int lower = 5; // a third of the time that a thread of usual priority gets, where both want it
    // In Linux, of the calling thread alone.
    if (getpriority(PRIO_PROCESS, 0) < lower) setpriority(PRIO_PROCESS, 0, lower);
#endif
}

} // namespace tonescope::host
