// SPDX-License-Identifier: GPL-3.0-or-later
// Threads are started for each count. Starting one takes as long as counting 512 KiB; threads that wait for
// work all the time would compete with the threads of drivers. The pieces of work are numbered, and a thread
// takes the next number when it is free. A core that other programs use therefore takes fewer pieces.
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

/// Bytes per strip. Small strips shorten the wait for the last thread, whose core another program may use,
/// too.
constexpr std::size_t stripBytes = std::size_t{1} << 18U;
/// The number of bytes that are counted while a thread is started.
constexpr std::size_t bytesOfAThread = std::size_t{1} << 19U;

/// State that the threads share.
class SharedWork {
public:
    SharedWork(std::size_t pieces, const Piece& job) : m_pieces(pieces), m_job(job) {}

    /// Does pieces until none is left.
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
    /// Starts a thread that calls work(). awaitEnd() waits for it.
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
    /// Throws the first exception of a job or of `watch`. Call it when all threads have ended.
    void rethrow() const {
        if (m_failure) std::rethrow_exception(m_failure);
    }

private:
    /// Calls `watch`. Its exception ends the work, as an exception of a job does.
    void tell(const Watch& watch) noexcept {
        try {
            if (watch) watch(done());
        } catch (...) {
            fail();
        }
    }
    void fail() {
        m_next.store(m_pieces, std::memory_order_relaxed); // no thread begins another piece
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
        // The system refuses another thread; the started threads do its pieces.
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
        if (control.stop.stop_requested()) return; // the remaining strips are skipped
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
