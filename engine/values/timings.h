// SPDX-License-Identifier: GPL-3.0-or-later
// Durations of the phases of one count.
//
// Phases on a device are timed by the profiling events of its commands; phases on the host by the steady
// clock. The record keeps both apart, because the two clocks have no common zero and differ in rate.
#pragma once

#include "engine/values/names.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope {

using Nanoseconds = std::chrono::nanoseconds;

/// The parts of a count, in the order in which they happen.
enum class Phase : std::uint8_t { Decode, Upload, Clear, Kernel, Merge, Readback };

template <>
inline constexpr auto namesOf<Phase> = std::to_array<Name<Phase>>({{Phase::Decode, "decode"},
                                                                   {Phase::Upload, "upload"},
                                                                   {Phase::Clear, "clear"},
                                                                   {Phase::Kernel, "kernel"},
                                                                   {Phase::Merge, "merge"},
                                                                   {Phase::Readback, "readback"}});

inline constexpr auto allPhases = valuesOf<Phase>();

/// The clock that measured a duration. Durations of different clocks are never added.
enum class Clock : std::uint8_t {
    Host,        ///< the host's steady clock
    DeviceEvents ///< profiling events of an OpenCL command queue
};

/// The four times of a profiling event of one device command, in nanoseconds of the clock of the device. Only
/// differences of times of the same device have a meaning.
struct CommandTimes {
    Phase phase = Phase::Kernel;
    Nanoseconds queued{}, submit{}, start{}, end{};

    [[nodiscard]] Nanoseconds duration() const { return end - start; }
};

/// Duration of a phase.
struct PhaseTime {
    Nanoseconds duration{};
    Clock clock = Clock::Host;
};

/// All times of one count.
class Timings {
public:
    /// Adds a command to its phase; durations of the commands for several strips are summed.
    void add(const CommandTimes& command);
    /// Adds a duration of the host's clock to a phase.
    void addHost(Phase phase, Nanoseconds duration);
    /// Marks a phase as not measured completely. of() returns nothing for it from then on, also if parts of
    /// it were measured.
    void addUntimed(Phase phase) { m_untimed.at(static_cast<std::size_t>(phase)) = true; }
    /// Adds the phases, commands and build time of another count.
    void add(const Timings& other);

    /// Total duration of a phase; nothing if it did not happen or was not measured.
    [[nodiscard]] std::optional<PhaseTime> of(Phase phase) const {
        return untimed(phase) ? std::nullopt : m_phases.at(static_cast<std::size_t>(phase));
    }
    /// Whether a phase took place but was not measured completely.
    [[nodiscard]] bool untimed(Phase phase) const { return m_untimed.at(static_cast<std::size_t>(phase)); }
    /// Whether a phase took place, measured or not.
    [[nodiscard]] bool tookPlace(Phase phase) const { return untimed(phase) || of(phase).has_value(); }
    /// Every device command, in the order in which they were added.
    [[nodiscard]] const std::vector<CommandTimes>& commands() const { return m_commands; }

    /// By the clock of the host: from the request to the finished result, without the time that it waited
    /// behind older requests.
    Nanoseconds wall{};
    /// Resolution of the device's profiling clock; nothing if no device was timed.
    std::optional<Nanoseconds> deviceResolution;
    /// By the clock of the host: the time for building kernels. Nothing if they were built before.
    std::optional<Nanoseconds> build;
    bool buildFromDisk = false; ///< the kernels were read from the disk cache, not compiled
    bool clockFailed = false;   ///< the device reported no times or impossible times, which were discarded

private:
    void add(Phase phase, PhaseTime time);

    std::array<std::optional<PhaseTime>, allPhases.size()> m_phases;
    std::array<bool, allPhases.size()> m_untimed{};
    std::vector<CommandTimes> m_commands;
};

/// Throughput in 10^9 bytes per second; nothing for a duration of zero.
[[nodiscard]] std::optional<double> gigabytesPerSecond(std::uint64_t bytes, Nanoseconds duration);

} // namespace tonescope
