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

/// The times of an ended command by its event. Nothing if the device has none, or impossible ones: all zero,
/// backwards, or longer than `most`, the host's time.
[[nodiscard]] std::optional<CommandTimes> timesOf(Phase phase, const cl::Event& event, Nanoseconds most);

/// Collects the events of commands and turns them into times once the commands have ended.
class Profile {
public:
    /// A new event for the next command. Valid until the next call.
    cl::Event& newEvent(Phase phase) { return m_events.emplace_back(phase, cl::Event()).second; }

    void add(Phase phase, const cl::Event& event) { m_events.emplace_back(phase, event); }
    /// Records a command in a queue without profiling.
    void addUntimed(Phase phase) { m_untimed.push_back(phase); }
    /// Whether there is an event of this phase.
    [[nodiscard]] bool has(Phase phase) const;

    /// Adds the times of all commands, which must have ended, in the order of their enqueueing. If one of
    /// them has no or impossible times, none is added, and the timings say so.
    void moveInto(Timings& timings);

private:
    std::vector<std::pair<Phase, cl::Event>> m_events;
    std::vector<Phase> m_untimed;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
};

} // namespace tonescope::opencl
