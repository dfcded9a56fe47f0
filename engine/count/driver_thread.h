// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that calls a driver, so that whoever waits for it can stop waiting.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>

namespace tonescope {

/// Does one work after another, in order, on a thread of its own, until that thread has given no sign of life
/// for so long that it is given up: it is never joined then, and what its work holds is left to it on
/// purpose, because a driver that comes back after all may still touch it. Made and used by one thread.
class DriverThread {
public:
    using Milliseconds = std::chrono::milliseconds;

    /// Called by work that goes on, on the driver's thread: from now on the next sign may take so long.
    using SignOfLife = std::function<void(Milliseconds limit)>;
    using Work = std::function<void(const SignOfLife& sign)>;

    enum class End {
        Done,
        Left, ///< a stop was requested, and the work did not notice: it is still being done, or never will be
        GivenUp ///< no work of this thread is waited for any more
    };

    /// The thread holds on to `held` until it ends.
    explicit DriverThread(std::shared_ptr<const void> held);
    DriverThread(const DriverThread&) = delete;
    DriverThread& operator=(const DriverThread&) = delete;
    /// Waits for what was begun, as run() does, and for no thread that is given up.
    ~DriverThread();

    /// Waits for the work, which may take `limit` until its first sign of life, and for what is before it.
    /// Only time in which this process runs counts. After a stop, work that `mayBeLeft` is waited for a
    /// moment longer, and then left to the thread.
    End run(Work work, Milliseconds limit, const std::stop_token& stop = {}, bool mayBeLeft = false);
    /// Has something done that nobody waits for. What it throws is lost.
    void post(Work work, Milliseconds limit);

    [[nodiscard]] bool givenUp() const;
    /// How long the thread had been silent when it was given up.
    [[nodiscard]] Milliseconds silence() const;

private:
    struct Job;
    struct State;
    using JobPointer = std::shared_ptr<Job>; ///< shared by the thread and who waits

    static void serve(const std::shared_ptr<State>& state);
    /// False: no work of this thread is waited for any more.
    [[nodiscard]] bool add(JobPointer job);

    std::shared_ptr<State> m_state; ///< shared with the thread, which may outlive this
    std::thread m_thread;
};

} // namespace tonescope
