// SPDX-License-Identifier: GPL-3.0-or-later
// The profiling events of one count.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/values/timings.h"

#include <utility>
#include <vector>

namespace tonescope::opencl {

/// Collects the events of commands and turns them into times once the commands have ended.
class Profile {
public:
    /// A place for the event of a command that is enqueued next. Valid until the next call.
    cl::Event& newEvent(Phase phase) { return m_events.emplace_back(phase, cl::Event()).second; }

    void add(Phase phase, const cl::Event& event) { m_events.emplace_back(phase, event); }

    /// Adds all commands, which must have ended, in the order in which they were enqueued. Throws cl::Error.
    void moveInto(Timings& timings) {
        for (const auto& [phase, event] : m_events)
            timings.add(timesOf(phase, event));
        m_events.clear();
    }

private:
    static CommandTimes timesOf(Phase phase, const cl::Event& event) {
        const auto at = [&](cl_profiling_info what) {
            cl_ulong nanoseconds = 0;
            event.getProfilingInfo(what, &nanoseconds);
            return Nanoseconds(static_cast<std::int64_t>(nanoseconds));
        };
        return {phase, at(CL_PROFILING_COMMAND_QUEUED), at(CL_PROFILING_COMMAND_SUBMIT),
                at(CL_PROFILING_COMMAND_START), at(CL_PROFILING_COMMAND_END)};
    }

    std::vector<std::pair<Phase, cl::Event>> m_events;
};

} // namespace tonescope::opencl
