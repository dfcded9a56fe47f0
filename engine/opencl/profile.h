// SPDX-License-Identifier: GPL-3.0-or-later
// The profiling events of one count.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/timings.h"

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace tonescope::opencl {

/// When a command that has ended was done, by its event; nothing where the device has no times, or such as
/// cannot be: all zero, backwards, or longer than `most`, which the host waited for it.
[[nodiscard]] std::optional<CommandTimes> timesOf(Phase phase, const cl::Event& event, Nanoseconds most);

/// Collects the events of commands and turns them into times once the commands have ended.
class Profile {
public:
    /// A place for the event of a command that is enqueued next. Valid until the next call.
    cl::Event& newEvent(Phase phase) { return m_events.emplace_back(phase, cl::Event()).second; }

    void add(Phase phase, const cl::Event& event) { m_events.emplace_back(phase, event); }
    /// For a command that was enqueued without an event, in a queue that takes no times.
    void addUntimed(Phase phase) { m_untimed.push_back(phase); }
    /// Whether a command of this phase is to be timed.
    [[nodiscard]] bool has(Phase phase) const;

    /// Adds all commands, which must have ended, in the order in which they were enqueued. Where one of them
    /// has no times, or such as cannot be, none has, and the timings say so.
    void moveInto(Timings& timings);

private:
    std::vector<std::pair<Phase, cl::Event>> m_events;
    std::vector<Phase> m_untimed;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
};

} // namespace tonescope::opencl
