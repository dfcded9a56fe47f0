// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/driver_thread.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <utility>

namespace tonescope {

namespace {

constexpr std::chrono::milliseconds longestSlice{50};
constexpr std::chrono::milliseconds afterStop{250}; ///< most drivers come back in less
/// Waking a thread takes longer than a device counts a small image: so both sides look for a moment before
/// they sleep, where there are cores for it.
constexpr std::chrono::microseconds watching{100};
constexpr unsigned coresForWatching = 4;
constexpr unsigned looksInARow = 32; ///< before giving way, which takes as long as all of them
/// Who looks takes a cache line from who works on what lies in it.
constexpr std::size_t apart = 64;

/// Leaves a core that two threads share to the other for some nanoseconds: it may be the one that works.
void leaveToOther() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

} // namespace

struct DriverThread::Job {
    Work work;
    Milliseconds limit;
    alignas(apart) std::atomic_bool done = false;

    Job(Work todo, Milliseconds most) : work(std::move(todo)), limit(most) {}
};

struct DriverThread::State {
    alignas(apart) std::atomic_bool waiting = false; ///< there are jobs, or this is closing
    alignas(apart) std::mutex mutex;                 // guards the rest
    std::condition_variable changed;
    std::deque<JobPointer> jobs; ///< that nobody has begun
    Milliseconds limit{};        ///< until the next sign of life
    /// Since the last one. Counted in slices that were really waited: a process that was halted, or a machine
    /// that slept, gave its drivers no time either.
    Milliseconds silent{};
    bool busy = false, closing = false, ended = false, givenUp = false;

    const bool watches = std::thread::hardware_concurrency() >= coresForWatching;

    /// Looks for a moment whether `condition` comes true; it needs no lock.
    template <typename Condition>
    [[nodiscard]] bool watchFor(Condition condition) const {
        const auto end = std::chrono::steady_clock::now() + watching;
        for (unsigned looks = 1; watches && !condition(); ++looks) {
            leaveToOther();
            if (looks % looksInARow != 0) continue;
            if (std::chrono::steady_clock::now() >= end) break;
            std::this_thread::yield();
        }
        return condition();
    }

    void sign(Milliseconds next) {
        const std::lock_guard lock(mutex);
        limit = next;
        if (!givenUp) silent = Milliseconds::zero(); // else it is why
    }

    /// Waits a moment for `condition`, and counts it where nothing happened. False: given up.
    template <typename Condition>
    bool waitASlice(std::unique_lock<std::mutex>& lock, Condition condition) {
        if (busy && silent >= limit) givenUp = true;
        if (givenUp) return false;
        const Milliseconds slice = std::clamp(limit / 8, Milliseconds(1), longestSlice);
        if (!changed.wait_for(lock, slice, condition) && busy) silent += slice;
        return true;
    }
};

DriverThread::DriverThread(std::shared_ptr<const void> held)
    : m_state(std::make_shared<State>()), m_thread([state = m_state, held = std::move(held)]() mutable {
          serve(state);
          held.reset();
          const std::lock_guard lock(state->mutex);
          state->ended = true;
          state->changed.notify_all();
      }) {
}

DriverThread::~DriverThread() {
    bool ended = false;
    {
        std::unique_lock lock(m_state->mutex);
        m_state->closing = true;
        m_state->waiting = true;
        m_state->changed.notify_all();
        const auto over = [this] { return m_state->ended; };
        while (!over() && m_state->waitASlice(lock, over)) {
        }
        ended = over();
    }
    ended ? m_thread.join() : m_thread.detach();
}

void DriverThread::serve(const std::shared_ptr<State>& state) {
    const SignOfLife sign = [state](Milliseconds limit) { state->sign(limit); };
    std::unique_lock lock(state->mutex, std::defer_lock);
    for (;;) {
        (void)state->watchFor([&] { return state->waiting.load(); });
        lock.lock();
        state->changed.wait(lock, [&] { return state->closing || !state->jobs.empty(); });
        if (state->jobs.empty()) return;
        const JobPointer job = std::move(state->jobs.front());
        state->jobs.pop_front();
        state->waiting = state->closing || !state->jobs.empty();
        state->limit = job->limit;
        if (!state->givenUp) state->silent = Milliseconds::zero();
        state->busy = true;
        lock.unlock();
        try {
            job->work(sign);
            job->work = nullptr; // what it holds may be a driver's, too
        } catch (const std::exception&) {
            // Work that is waited for catches what it throws.
        }
        lock.lock();
        state->busy = false;
        job->done = true;
        lock.unlock();
        state->changed.notify_all();
    }
}

bool DriverThread::add(JobPointer job) {
    bool works = false;
    {
        const std::lock_guard lock(m_state->mutex);
        works = !m_state->givenUp;
        m_state->jobs.push_back(std::move(job));
        m_state->waiting = true; // seen at once, so the lock is held no longer
    }
    m_state->changed.notify_all();
    return works;
}

void DriverThread::post(Work work, Milliseconds limit) {
    (void)add(std::make_shared<Job>(std::move(work), limit));
}

DriverThread::End DriverThread::run(Work work, Milliseconds limit, const std::stop_token& stop,
                                    bool mayBeLeft) {
    const auto job = std::make_shared<Job>(std::move(work), limit);
    if (add(job) && m_state->watchFor([&] { return job->done.load(); })) return End::Done;
    std::unique_lock lock(m_state->mutex);
    for (Milliseconds stopped{}; !job->done;) {
        if (stop.stop_requested() && mayBeLeft && stopped >= afterStop) {
            std::erase(m_state->jobs, job);
            return End::Left;
        }
        if (!m_state->waitASlice(lock, [&] { return job->done.load(); })) return End::GivenUp;
        if (stop.stop_requested()) stopped += longestSlice;
    }
    return End::Done;
}

bool DriverThread::givenUp() const {
    const std::lock_guard lock(m_state->mutex);
    return m_state->givenUp;
}

DriverThread::Milliseconds DriverThread::silence() const {
    const std::lock_guard lock(m_state->mutex);
    return m_state->silent;
}

} // namespace tonescope
