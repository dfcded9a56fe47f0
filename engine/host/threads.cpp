// SPDX-License-Identifier: GPL-3.0-or-later
// Threads are started for each count: a start takes as long as counting 512 KiB, and threads that wait for
// work would disturb those of drivers. Work is dealt by a counter of pieces, so a core that other programs
// use takes fewer.
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

/// Bytes per strip: small enough that threads do not wait long for the last one, which may share its core.
constexpr std::size_t stripBytes = std::size_t{1} << 18U;
/// Starting a thread takes about as long as counting this many bytes.
constexpr std::size_t bytesOfAThread = std::size_t{1} << 19U;

/// State that the threads share.
class SharedWork {
public:
    SharedWork(std::size_t pieces, const Piece& job) : m_pieces(pieces), m_job(job) {}

    /// Takes pieces until none is left.
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
    /// Calls work() on a new thread; awaitEnd() waits for it.
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
    /// Throws the first exception of a job or watch again. Call it after all threads have ended.
    void rethrow() const {
        if (m_failure) std::rethrow_exception(m_failure);
    }

private:
    /// Calls `watch`. Its exception ends the work like an exception of a job.
    void tell(const Watch& watch) noexcept {
        try {
            if (watch) watch(done());
        } catch (...) {
            fail();
        }
    }
    void fail() {
        m_next.store(m_pieces, std::memory_order_relaxed); // no thread takes a further piece
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
    std::mutex m_mutex; ///< guards m_ended
    std::condition_variable m_changed;
    std::size_t m_ended = 0;
    std::size_t m_started = 0; ///< used by the caller's thread only
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
        // The system refuses more threads: the started ones take more pieces.
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
        if (control.stop.stop_requested()) return; // the remaining strips are skipped, not counted
        control.tell(
            {Activity::Kind::Counting, static_cast<double>(done) / static_cast<double>(strips.size())});
    });
}

void giveWay() {
#ifdef __linux__
    // A thread with nice value 5 gets a third of the processor time of a competing thread with value 0.
    constexpr int lower = 5;
    // On Linux this changes the priority of the calling thread only.
    if (getpriority(PRIO_PROCESS, 0) < lower) setpriority(PRIO_PROCESS, 0, lower);
#endif
}

} // namespace tonescope::host
