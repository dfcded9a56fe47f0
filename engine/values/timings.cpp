// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/timings.h"

#include <cassert>

namespace tonescope {

void Timings::add(Phase phase, PhaseTime time) {
    std::optional<PhaseTime>& total = m_phases.at(static_cast<std::size_t>(phase));
    if (!total) {
        total = time;
        return;
    }
    assert(total->clock == time.clock);
    total->duration += time.duration;
}

void Timings::add(const CommandTimes& command) {
    add(command.phase, {command.duration(), Clock::DeviceEvents});
    m_commands.push_back(command);
}

void Timings::addHost(Phase phase, Nanoseconds duration) {
    add(phase, {duration, Clock::Host});
}

void Timings::add(const Timings& other) {
    for (const Phase phase : allPhases) {
        if (const std::optional<PhaseTime> time = other.of(phase)) add(phase, *time);
        if (other.untimed(phase)) addUntimed(phase);
    }
    m_commands.insert(m_commands.end(), other.m_commands.begin(), other.m_commands.end());
    if (!deviceResolution) deviceResolution = other.deviceResolution;
    clockFailed = clockFailed || other.clockFailed;
    if (!other.build) return;
    build = build.value_or(Nanoseconds::zero()) + *other.build;
    buildFromDisk = other.buildFromDisk;
}

std::optional<double> gigabytesPerSecond(std::uint64_t bytes, Nanoseconds duration) {
    if (duration <= Nanoseconds::zero()) return std::nullopt;
    return static_cast<double>(bytes) / static_cast<double>(duration.count()); // bytes/ns = 10^9 bytes/s
}

} // namespace tonescope
