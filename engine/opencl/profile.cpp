// SPDX-License-Identifier: GPL-3.0-or-later
// Some drivers report wrong times: zeros, times that go backwards, or times longer than the host waited. If
// one command of a count has such times, the times of all its commands are discarded, and the result says
// that the clock failed.
#include "engine/opencl/profile.h"

#include <algorithm>
#include <utility>

namespace tonescope::opencl {

namespace {

Nanoseconds at(const cl::Event& event, cl_profiling_info what) {
    cl_ulong nanoseconds = 0;
    event.getProfilingInfo(what, &nanoseconds);
    return Nanoseconds(static_cast<std::int64_t>(nanoseconds));
}

/// A time plus a tolerance, because the clocks of host and device differ in rate.
Nanoseconds generously(Nanoseconds time) {
    return time + time / 4 + std::chrono::milliseconds(1);
}

} // namespace

std::optional<CommandTimes> timesOf(Phase phase, const cl::Event& event, Nanoseconds most) {
    CommandTimes times{phase};
    try {
        times.queued = at(event, CL_PROFILING_COMMAND_QUEUED);
        times.submit = at(event, CL_PROFILING_COMMAND_SUBMIT);
        times.start = at(event, CL_PROFILING_COMMAND_START);
        times.end = at(event, CL_PROFILING_COMMAND_END);
    } catch (const cl::Error&) {
        return std::nullopt;
    }
    constexpr Nanoseconds zero{};
    // Signs are checked first, so that no difference of numbers overflows.
    if (times.start <= zero || times.end < times.start || times.duration() > generously(most))
        return std::nullopt;
    const bool waited = times.queued > zero && times.queued <= times.submit && times.submit <= times.start &&
                        times.start - times.queued <= generously(most);
    if (!waited) times.queued = times.submit = times.start; // some drivers set these times late or never
    return times;
}

bool Profile::has(Phase phase) const {
    return std::any_of(m_events.begin(), m_events.end(),
                       [&](const auto& command) { return command.first == phase; });
}

void Profile::moveInto(Timings& timings) {
    const Nanoseconds most = std::chrono::steady_clock::now() - m_begun;
    std::vector<CommandTimes> all;
    all.reserve(m_events.size());
    for (const auto& [phase, event] : m_events) {
        if (const auto times = timesOf(phase, event, most)) all.push_back(*times);
    }
    timings.clockFailed = timings.clockFailed || all.size() != m_events.size();
    m_events.clear();
    for (const Phase phase : std::exchange(m_untimed, {}))
        timings.addUntimed(phase);
    if (timings.clockFailed) return;
    for (const CommandTimes& times : all)
        timings.add(times);
}

} // namespace tonescope::opencl
