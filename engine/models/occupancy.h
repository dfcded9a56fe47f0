// SPDX-License-Identifier: GPL-3.0-or-later
// A model: how many work-groups of a kernel fit on a compute unit at once.
#pragma once

#include "engine/values/measuring/compiled_kernel.h"

#include <cstdint>
#include <optional>

namespace tonescope {

/// Limits of a compute unit of an NVIDIA device by compute capability (CUDA programming guide, table of
/// technical specifications), and the steps in which it allocates registers and memory (NVIDIA's
/// cuda_occupancy.h).
struct UnitLimits {
    std::uint32_t capability; ///< 90 is 9.0
    std::uint32_t groups;     ///< work-groups
    std::uint32_t items;      ///< work-items
    std::uint32_t localBytes; ///< local memory
    std::uint32_t registers = 65536;
    std::uint32_t partitions = 4;     ///< parts of the registers; the registers of a warp lie in one part
    std::uint32_t localStep = 128;    ///< bytes: unit of local memory allocation
    std::uint32_t localReserve = 0;   ///< bytes that the system reserves per work-group
    std::uint32_t registerStep = 256; ///< unit of register allocation per warp
    std::uint32_t warp = 32;          ///< work-items
};

/// Nothing for a capability that is not in the table.
[[nodiscard]] std::optional<UnitLimits> limitsOf(std::uint32_t capability);

/// The limit that prevents more work-groups on a compute unit.
enum class OccupancyLimit : std::uint8_t { Registers, LocalMemory, WorkItems, WorkGroups };

/// Work-groups that fit, by each limit and by all limits.
struct Occupancy {
    std::uint32_t byRegisters = 0, byLocalMemory = 0, byWorkItems = 0, byWorkGroups = 0;
    std::uint32_t groups = 0; ///< the minimum
    std::uint32_t items = 0;  ///< work-items of these work-groups
    std::uint32_t mostItems = 0;
    OccupancyLimit limit = OccupancyLimit::WorkGroups;

    bool operator==(const Occupancy&) const = default;
};

/// For work-groups of `workGroup` work-items, if a compute unit gives all of its local memory to them.
/// Nothing if limitsOf() has no limits for the capability, `figures` lack registers or local memory, or a
/// number is impossible.
[[nodiscard]] std::optional<Occupancy> occupancyOf(const KernelFigures& figures, std::uint32_t workGroup);

} // namespace tonescope
