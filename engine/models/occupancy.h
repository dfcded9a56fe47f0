// SPDX-License-Identifier: GPL-3.0-or-later
// How many work-groups of a kernel fit on a compute unit at once.
#pragma once

#include "engine/values/measuring/compiled_kernel.h"

#include <cstdint>
#include <optional>

namespace tonescope {

/// What a compute unit of an NVIDIA device can hold at once, as the CUDA programming guide's table of
/// technical specifications has it for a compute capability, and how it gives registers and memory away, as
/// NVIDIA's cuda_occupancy.h has it.
struct UnitLimits {
    std::uint32_t capability; ///< 90 is 9.0
    std::uint32_t groups;     ///< work-groups
    std::uint32_t items;      ///< work-items
    std::uint32_t localBytes; ///< local memory
    std::uint32_t registers = 65536;
    std::uint32_t partitions = 4;     ///< parts of the registers; a warp has its own in one of them
    std::uint32_t localStep = 128;    ///< local memory is given away in so many bytes
    std::uint32_t localReserve = 0;   ///< bytes that the system takes for each work-group
    std::uint32_t registerStep = 256; ///< registers are given to a warp in so many
    std::uint32_t warp = 32;          ///< work-items
};

/// Nothing for a capability that is not in the table.
[[nodiscard]] std::optional<UnitLimits> limitsOf(std::uint32_t capability);

/// What keeps more work-groups from a compute unit.
enum class OccupancyLimit : std::uint8_t { Registers, LocalMemory, WorkItems, WorkGroups };

/// Work-groups that fit, by each limit, and by all of them.
struct Occupancy {
    std::uint32_t byRegisters = 0, byLocalMemory = 0, byWorkItems = 0, byWorkGroups = 0;
    std::uint32_t groups = 0; ///< the least of them
    std::uint32_t items = 0;  ///< work-items of those groups
    std::uint32_t mostItems = 0;
    OccupancyLimit limit = OccupancyLimit::WorkGroups;

    bool operator==(const Occupancy&) const = default;
};

/// Computed for work-groups of so many work-items, and as if a compute unit gave all of its local memory to
/// them. Nothing where the figures do not have what it takes: capability, registers and local memory.
[[nodiscard]] std::optional<Occupancy> occupancyOf(const KernelFigures& figures, std::uint32_t workGroup);

} // namespace tonescope
