// SPDX-License-Identifier: GPL-3.0-or-later
// What other programs do while something is measured.
#pragma once

#include <chrono>
#include <cstdint>
#include <istream>
#include <optional>

namespace tonescope::bench {

/// Processor time of the whole machine since it started.
struct ProcessorTime {
    std::chrono::nanoseconds busy{}, all{}; ///< of all cores together
};

/// Reads the first line of /proc/stat; nothing where it is something else. Time that a virtual machine was
/// kept waiting counts as busy.
[[nodiscard]] std::optional<ProcessorTime> processorTimeIn(std::istream& stat);

/// Looks at the machine from when it is made on. Programs that this one started and that ended are not
/// others. TONESCOPE_OTHER_LOAD, 0 to 1, stands in for what it would see.
class MachineLoad {
public:
    MachineLoad();

    /// The part of all cores that other programs kept busy since then, 0 to 1; nothing where the system does
    /// not tell, or where it was too short for its clock.
    [[nodiscard]] std::optional<double> ofOthers() const;
    /// Waits until the system's clock tells ofOthers() to about a fiftieth: half a second of all cores
    /// together since this was made.
    void watchOn() const;

private:
    std::optional<ProcessorTime> m_machine;
    std::chrono::nanoseconds m_own{}; ///< of this process
};

} // namespace tonescope::bench
