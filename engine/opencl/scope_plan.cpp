// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/scope_plan.h"

#include "engine/opencl/programs/kernel_plan.h"

#include <algorithm>
#include <bit>

namespace tonescope::opencl {

namespace {

/// What stays in the cache that is nearest to a CPU's core; of other devices, what leaves room for a second
/// group.
constexpr std::uint64_t narrowBandBytes = std::uint64_t{32} << 10U;
/// What stays in the second cache: the longer the stretches of a row that one core reads, the better.
constexpr std::uint64_t wideBandBytes = std::uint64_t{512} << 10U;
constexpr std::uint64_t reservedBytes = 64; ///< that some drivers take of local memory

std::string defined(std::string_view name, std::uint64_t value) {
    return " -D " + std::string(name) + "=" + std::to_string(value);
}

/// A CPU runs a group on one core: more work-items only meet each other there. A simulator takes as long for
/// each.
std::uint32_t groupFor(const DeviceInfo& device) {
    if (device.type == DeviceType::Cpu) return 1;
    const std::size_t wanted = device.type == DeviceType::Simulator ? 32 : 256;
    return static_cast<std::uint32_t>(std::bit_floor(std::min<std::size_t>(wanted, device.maxWorkGroup)));
}

/// Local memory as a power of two of 32-bit counters; one where a device says that it has none, and then its
/// kernel fails, and the host counts.
std::uint64_t countersOf(const DeviceInfo& device, std::uint64_t mostBytes) {
    const std::uint64_t room = device.localMemory > reservedBytes ? device.localMemory - reservedBytes : 0;
    const std::uint64_t counters = std::min(room, mostBytes) / sizeof(std::uint32_t);
    return std::bit_floor(std::max<std::uint64_t>(1, counters));
}

/// Whether a work-group is a core that reads long stretches of a row.
bool readsWide(const ScopeTask& task, const DeviceInfo& device) {
    return device.type == DeviceType::Cpu && !task.axis.rows;
}

/// Columns of a work-group at most. It depends on nothing that changes with the region: the kernel is built
/// for it.
std::uint64_t mostColumns(const ScopeTask& task, const DeviceInfo& device) {
    const std::uint64_t counters =
        countersOf(device, readsWide(task, device) ? wideBandBytes : narrowBandBytes);
    return std::max<std::uint64_t>(1, counters / (task.tables() * scopeLevels));
}

/// Columns of each work-group: shared out evenly, on a CPU among its cores.
std::uint32_t bandFor(const ScopeTask& task, const DeviceInfo& device) {
    const auto dividedUp = [](std::uint64_t number, std::uint64_t by) { return (number + by - 1) / by; };
    std::uint64_t bands = dividedUp(task.columns(), mostColumns(task, device));
    const std::uint64_t sharing = readsWide(task, device) ? std::max(1U, device.computeUnits) : 1;
    bands = std::max<std::uint64_t>(1, dividedUp(bands, sharing)) * sharing;
    return static_cast<std::uint32_t>(dividedUp(task.columns(), bands));
}

void planColumns(ScopePlan& plan, const ScopeTask& task, const DeviceInfo& device) {
    plan.file = "waveform.cl";
    plan.function = "count_columns";
    plan.band = bandFor(task, device);
    // Neighbouring work-items read neighbouring pixels; a band of upright columns is narrow.
    const std::uint32_t lanes = task.axis.rows ? plan.group : std::min<std::uint32_t>(plan.group, 32);
    plan.options += defined("BAND", mostColumns(task, device)) + defined("LANES", lanes) +
                    defined("SIDEWAYS", task.axis.rows ? 1 : 0) +
                    defined("REVERSED", task.axis.reversed ? 1 : 0);
}

void planChroma(ScopePlan& plan, const ScopeTask& task, const DeviceInfo& device) {
    plan.file = "vectorscope.cl";
    plan.function = "count_chroma";
    const std::uint64_t cells = countersOf(device, plan.bins * sizeof(std::uint32_t) + reservedBytes);
    plan.windows = static_cast<std::uint32_t>(plan.bins / cells);
    plan.options +=
        defined("CELLS", cells) + defined("CHROMA", static_cast<std::uint64_t>(chromaOf(task.task.formula)));
}

} // namespace

ScopePlan planFor(const ScopeTask& task, const DeviceInfo& device) {
    ScopePlan plan;
    plan.group = groupFor(device);
    plan.bins = task.tables() * task.columns() * scopeLevels;
    plan.options = "-cl-std=CL1.2" + pixelMacros(task.task) + defined("GROUP", plan.group);
    if (task.pass == ScopePass::Columns)
        planColumns(plan, task, device);
    else
        planChroma(plan, task, device);
    return plan;
}

} // namespace tonescope::opencl
