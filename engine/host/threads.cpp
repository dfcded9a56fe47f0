// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/threads.h"

#include "engine/count/strips.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace tonescope::host {

namespace {

/// Small enough that threads do not wait long for the last one, whose core may be shared.
constexpr std::size_t stripBytes = std::size_t{1} << 18U;
/// A thread takes about as long to start as this many take to be counted.
constexpr std::size_t bytesOfAThread = std::size_t{1} << 19U;

/// State that the threads share.
class SharedWork {
public:
    SharedWork(std::size_t pieces, const Piece& job) : m_pieces(pieces), m_job(job) {}

    /// Takes pieces until there are none left.
    void work(std::size_t thread, const Watch& watch = {}) noexcept {
        try {
            for (;;) {
                const std::size_t piece = m_next.fetch_add(1, std::memory_order_relaxed);
                if (piece >= m_pieces) return;
                m_job(piece, thread);
                if (watch) watch(done());
            }
        } catch (...) {
            fail();
        }
    }
    /// The same, on a thread of its own, for which awaitEnd() waits.
    [[nodiscard]] std::jthread start(std::size_t thread) {
        std::jthread started([this, thread] {
            work(thread);
            const std::lock_guard lock(m_mutex);
            ++m_ended;
            m_changed.notify_all();
        });
        ++m_started;
        return started;
    }
    void awaitEnd(const Watch& watch) {
        using namespace std::chrono_literals;
        const auto allEnded = [this] { return m_ended == m_started; };
        std::unique_lock lock(m_mutex);
        while (!m_changed.wait_for(lock, 20ms, allEnded)) {
            lock.unlock();
            tell(watch);
            lock.lock();
        }
    }
    /// To be asked when all threads have ended.
    void rethrow() const {
        if (m_failure) std::rethrow_exception(m_failure);
    }

private:
    /// An exception ends the work, too.
    void tell(const Watch& watch) noexcept {
        try {
            if (watch) watch(done());
        } catch (...) {
            fail();
        }
    }
    void fail() {
        m_next.store(m_pieces, std::memory_order_relaxed); // the others need not go on
        if (!m_failed.exchange(true)) m_failure = std::current_exception();
    }
    [[nodiscard]] std::size_t done() const {
        return std::min(m_pieces, m_next.load(std::memory_order_relaxed));
    }

    std::size_t m_pieces;
    const Piece& m_job;
    std::atomic<std::size_t> m_next{0};
    std::atomic<bool> m_failed{false};
    std::exception_ptr m_failure;
    std::mutex m_mutex; ///< guards how many have ended
    std::condition_variable m_changed;
    std::size_t m_ended = 0;
    std::size_t m_started = 0; ///< of the caller's thread
};

} // namespace

void inParallel(std::size_t pieces, std::size_t threads, const Piece& job, const Watch& watch) {
    SharedWork shared(pieces, job);
    std::vector<std::jthread> started;
    try {
        for (std::size_t thread = 0; pieces > 1 && threads > 1 && thread < std::min(threads, pieces);
             ++thread)
            started.push_back(shared.start(thread));
    } catch (const std::system_error&) {
        // The system refuses more threads: the others take more pieces.
    }
    if (started.empty()) shared.work(0, watch);
    shared.awaitEnd(watch);
    started.clear();
    shared.rethrow();
}

std::size_t usualThreads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

std::size_t threadsFor(const CountTask& task, unsigned asked) {
    const auto worthwhile = static_cast<std::size_t>(task.pixels.pixelBytes() / bytesOfAThread + 1);
    return std::clamp<std::size_t>(asked != 0 ? asked : usualThreads(), 1, worthwhile);
}

void countOnThreads(const CountTask& task, const CountControl& control,
                    std::span<const StripCounter> counters) {
    const std::vector<PixelView> strips = stripsOf(task.pixels, stripBytes);
    const auto count = [&](std::size_t strip, std::size_t thread) {
        if (!control.stop.stop_requested()) counters[thread](strips[strip]);
    };
    inParallel(strips.size(), counters.size(), count, [&](std::size_t done) {
        if (control.stop.stop_requested()) return; // then strips are passed by
        control.tell(
            {Activity::Kind::Counting, static_cast<double>(done) / static_cast<double>(strips.size())});
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
