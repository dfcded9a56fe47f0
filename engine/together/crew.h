// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that count at the same time, each on a thread of its own.
#pragma once

#include "engine/count/backend.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace tonescope::together {

/// A device that takes part.
struct Member {
    DeviceInfo device;
    /// Makes it ready; called on its thread, while others are made ready or count. What it makes is used by
    /// one thread after another.
    std::function<Outcome<std::unique_ptr<Counter>>()> open;
    /// How it counts such pixels; called where it is asked to.
    std::function<Method(const CountTask&)> method;
};

/// A thread that uses one device, and opens it when it must.
class MemberThread;

/// What became of a task.
struct Answer {
    std::size_t member = 0;
    std::uint64_t ticket = 0;
    CountOutcome outcome;
    Nanoseconds wall{}; ///< at work, the opening of the device left out
    Method method{};    ///< how it counted
};

/// Used on one thread. Its end waits for all that was asked.
class Crew {
public:
    using Time = std::chrono::steady_clock::time_point;

    explicit Crew(std::vector<Member> members);
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew();

    [[nodiscard]] std::size_t size() const { return m_members.size(); }
    [[nodiscard]] const Member& member(std::size_t i) const { return m_members[i]; }
    /// Whether the member has something to do, of this count or of one before.
    [[nodiscard]] bool busy(std::size_t i) const { return m_busy[i]; }
    [[nodiscard]] bool anyBusy() const;
    /// When the member began to count: after it had opened its device and built a kernel, where it
    /// had to; nothing while it does.
    [[nodiscard]] std::optional<Time> countsSince(std::size_t i) const;

    /// Has a member that is not busy count; an answer with this ticket follows.
    void ask(std::size_t member, std::uint64_t ticket, const CountTask& task, const std::stop_token& stop);
    /// Has a member that is not busy count on the caller's thread, which is sooner by two changes of threads,
    /// and cannot be left. Nothing where its own thread still has something to do.
    std::optional<Answer> askHere(std::size_t member, std::uint64_t ticket, const CountTask& task,
                                  const std::stop_token& stop);
    /// The answers that are there, waiting for one until the deadline or the stop. Who answered is not busy.
    std::vector<Answer> await(const std::stop_token& stop, std::optional<Time> deadline);
    /// Gives a device back that broke: it is opened afresh for the next task.
    void close(std::size_t member);

    using Call = std::function<void(const Outcome<Counter*>& counter)>;
    /// Does something else with a member that is not busy; the future is ready when it is done.
    std::future<void> call(std::size_t member, Call call);

private:
    [[nodiscard]] Answer answerOf(std::size_t member, std::uint64_t ticket, const CountTask& task,
                                  const std::stop_token& stop);

    std::vector<Member> m_members;
    std::vector<bool> m_busy;
    mutable std::mutex m_mutex; ///< guards the answers, and since when members count
    std::vector<std::optional<Time>> m_since;
    std::condition_variable_any m_answered;
    std::vector<Answer> m_answers;
    std::vector<std::unique_ptr<MemberThread>> m_threads; ///< ended before the others go
};

} // namespace tonescope::together
