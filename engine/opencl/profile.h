// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the profiling events of one count and converts them to times.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/timings.h"

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace tonescope::opencl {

/// The times of a command that has ended. Nothing if its event has no times or impossible ones: a start of
/// zero, an end before the start, or a duration clearly longer than `most`, which the host has measured.
[[nodiscard]] std::optional<CommandTimes> timesOf(Phase phase, const cl::Event& event, Nanoseconds most);

/// The events of the commands of a count. They are read when all commands have ended, because OpenCL has no
/// times of a command before its end.
class Profile {
public:
    /// An event to pass to the next command. The reference is valid until the next call.
    cl::Event& newEvent(Phase phase) { return m_events.emplace_back(phase, cl::Event()).second; }

    void add(Phase phase, const cl::Event& event) { m_events.emplace_back(phase, event); }
    /// Records a command in a queue without profiling, which has no times.
    void addUntimed(Phase phase) { m_untimed.push_back(phase); }
    /// Whether there is an event of this phase.
    [[nodiscard]] bool has(Phase phase) const;

    /// Adds the times of all commands to `timings` in the order of their enqueueing. All commands must have
    /// ended. If one of them has no times or impossible ones, no times are added, and `timings.clockFailed`
    /// is set.
    void moveInto(Timings& timings);

private:
    std::vector<std::pair<Phase, cl::Event>> m_events;
    std::vector<Phase> m_untimed;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
};

} // namespace tonescope::opencl
