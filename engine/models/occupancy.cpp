// SPDX-License-Identifier: GPL-3.0-or-later
// The number of work-groups of a kernel that fit on a compute unit: the smallest number that registers, local
// memory, work-items and work-groups allow. The limits are those of the compute capability.
#include "engine/models/occupancy.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tonescope {

namespace {

constexpr std::uint32_t kibibyte = 1024;

constexpr UnitLimits before8(std::uint32_t capability, std::uint32_t groups, std::uint32_t items,
                             std::uint32_t kibibytes) {
    UnitLimits limits{capability, groups, items, kibibytes * kibibyte};
    limits.localStep = 256;
    if (capability == 60) limits.partitions = 2;
    return limits;
}

constexpr UnitLimits since8(std::uint32_t capability, std::uint32_t groups, std::uint32_t items,
                            std::uint32_t kibibytes) {
    UnitLimits limits{capability, groups, items, kibibytes * kibibyte};
    limits.localReserve = kibibyte;
    return limits;
}

constexpr auto table = std::to_array<UnitLimits>(
    {before8(50, 32, 2048, 64), before8(52, 32, 2048, 96), before8(60, 32, 2048, 64),
     before8(61, 32, 2048, 96), before8(70, 32, 2048, 96), before8(72, 32, 2048, 96),
     before8(75, 16, 1024, 64), since8(80, 32, 2048, 164), since8(86, 16, 1536, 100),
     since8(87, 16, 1536, 164), since8(89, 24, 1536, 100), since8(90, 32, 2048, 228),
     since8(100, 32, 2048, 228), since8(103, 32, 2048, 228), since8(120, 24, 1536, 100),
     since8(121, 24, 1536, 100)});

constexpr std::uint64_t roundedUp(std::uint64_t number, std::uint64_t by) {
    return (number + by - 1) / by * by;
}

std::uint32_t groupsByRegisters(const UnitLimits& unit, std::uint64_t registers, std::uint64_t warps) {
    if (registers == 0) return unit.groups;
    const std::uint64_t ofWarp = roundedUp(registers * unit.warp, unit.registerStep);
    const std::uint64_t fitting = unit.registers / unit.partitions / ofWarp * unit.partitions;
    return static_cast<std::uint32_t>(fitting / warps);
}

std::uint32_t groupsByLocalMemory(const UnitLimits& unit, std::uint64_t bytes) {
    const std::uint64_t ofGroup = roundedUp(bytes + unit.localReserve, unit.localStep);
    if (ofGroup == 0) return unit.groups;
    return static_cast<std::uint32_t>(unit.localBytes / ofGroup);
}

} // namespace

std::optional<UnitLimits> limitsOf(std::uint32_t capability) {
    const auto* const found = std::ranges::find(table, capability, &UnitLimits::capability);
    return found == table.end() ? std::nullopt : std::optional(*found);
}

std::optional<Occupancy> occupancyOf(const KernelFigures& figures, std::uint32_t workGroup) {
    // A limit for the figures, larger than any device has, so that sums cannot overflow.
    constexpr std::uint64_t most = 1U << 30U;
    std::optional<UnitLimits> unit = limitsOf(figures.computeCapability);
    if (!unit || !figures.registers || !figures.localBytes || workGroup == 0) return std::nullopt;
    if (*figures.registers > most || *figures.localBytes > most || workGroup > most) return std::nullopt;
    const std::uint64_t warps = roundedUp(workGroup, unit->warp) / unit->warp;
    Occupancy result;
    result.byRegisters = groupsByRegisters(*unit, *figures.registers, warps);
    result.byLocalMemory = groupsByLocalMemory(*unit, *figures.localBytes);
    result.byWorkItems = static_cast<std::uint32_t>(unit->items / (warps * unit->warp));
    result.byWorkGroups = unit->groups;
    const auto limits = std::to_array<std::pair<std::uint32_t, OccupancyLimit>>(
        {{result.byWorkItems, OccupancyLimit::WorkItems},
         {result.byRegisters, OccupancyLimit::Registers},
         {result.byLocalMemory, OccupancyLimit::LocalMemory},
         {result.byWorkGroups, OccupancyLimit::WorkGroups}});
    const auto least =
        *std::ranges::min_element(limits, {}, &std::pair<std::uint32_t, OccupancyLimit>::first);
    result.groups = least.first;
    result.limit = least.second;
    result.items = result.groups * workGroup;
    result.mostItems = unit->items;
    return result;
}

} // namespace tonescope
