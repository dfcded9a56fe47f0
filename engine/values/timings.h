// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of one count went.
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

/// Which clock a duration was read from. Durations of different clocks are never added up.
enum class Clock : std::uint8_t {
    Host,        ///< the host's steady clock
    DeviceEvents ///< profiling events of an OpenCL command queue
};

/// One command on a device, as its profiling event tells it. All four are nanoseconds of the device's own
/// clock, whose zero means nothing: only differences do.
struct CommandTimes {
    Phase phase = Phase::Kernel;
    Nanoseconds queued{}, submit{}, start{}, end{};

    [[nodiscard]] Nanoseconds duration() const { return end - start; }
};

/// How long a phase took.
struct PhaseTime {
    Nanoseconds duration{};
    Clock clock = Clock::Host;
};

/// All times of one count.
class Timings {
public:
    /// Adds a command to its phase; strips add up.
    void add(const CommandTimes& command);
    /// Adds a duration of the host's clock to a phase.
    void addHost(Phase phase, Nanoseconds duration);
    /// Says that a phase, or a part of it, took place and was not measured: from then on it has no duration,
    /// because what was measured of it is not all.
    void addUntimed(Phase phase) { m_untimed.at(static_cast<std::size_t>(phase)) = true; }
    /// Adds the phases and commands of another count, and what making its kernels ready took.
    void add(const Timings& other);

    /// How long a phase took in total; nothing where it did not happen, or was not measured.
    [[nodiscard]] std::optional<PhaseTime> of(Phase phase) const {
        return untimed(phase) ? std::nullopt : m_phases.at(static_cast<std::size_t>(phase));
    }
    /// Whether a phase took place that was not measured, or not as a whole.
    [[nodiscard]] bool untimed(Phase phase) const { return m_untimed.at(static_cast<std::size_t>(phase)); }
    /// Whether a phase took place, measured or not.
    [[nodiscard]] bool tookPlace(Phase phase) const { return untimed(phase) || of(phase).has_value(); }
    /// Every device command, in the order in which they were added.
    [[nodiscard]] const std::vector<CommandTimes>& commands() const { return m_commands; }

    /// Host clock, from the request taken to the result ready, without the wait for what the engine was still
    /// busy with.
    Nanoseconds wall{};
    /// Smallest step of the device's profiling clock; nothing where no device was timed.
    std::optional<Nanoseconds> deviceResolution;
    /// Host clock: making this count's kernels ready; nothing where they were at hand.
    std::optional<Nanoseconds> build;
    bool buildFromDisk = false; ///< they were not compiled but read from the disk cache
    bool clockFailed = false;   ///< the device gave no times, or such as cannot be: they are left out

private:
    void add(Phase phase, PhaseTime time);

    std::array<std::optional<PhaseTime>, allPhases.size()> m_phases;
    std::array<bool, allPhases.size()> m_untimed{};
    std::vector<CommandTimes> m_commands;
};

/// Throughput in 10^9 bytes a second; nothing where no time passed.
[[nodiscard]] std::optional<double> gigabytesPerSecond(std::uint64_t bytes, Nanoseconds duration);

} // namespace tonescope
