// SPDX-License-Identifier: GPL-3.0-or-later
// From a strategy, a task, a device and what is asked of a launch to what is built and started.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/device_strategies.h"
#include "engine/values/device_info.h"

#include <cstdint>
#include <string>

namespace tonescope::opencl {

struct KernelPlan {
    std::string options; ///< for the compiler: the macros of kernels/pixels.cl and of the strategy's tables
    LaunchShape shape;   ///< groups are those of the largest launch
    std::uint32_t computeUnits = 1; ///< of the device
    std::uint64_t bins = 0;         ///< of all tables together
    std::uint64_t maxPixels = 0;    ///< that one launch may count, so that partial tables stay small
    std::uint32_t packedWords = 0;  ///< of a packed table that a group may leave behind; 0: it leaves none
};

/// What kernels/pixels.cl is told of a task's pixels and channels.
[[nodiscard]] std::string pixelMacros(const CountTask& task);

/// What is asked for is cut to what strategy and device allow.
[[nodiscard]] KernelPlan planFor(const DeviceStrategy& strategy, const CountTask& task,
                                 const LaunchParameters& launch, const DeviceInfo& device);

/// Work-groups for a launch over so many pixels, given the work-items that a group really has.
[[nodiscard]] std::uint32_t groupsFor(const DeviceStrategy& strategy, const KernelPlan& plan,
                                      PixelLayout layout, std::uint64_t pixels, std::uint32_t workGroup);

/// Packed tables that the groups of each window may leave behind in a launch over so many pixels: as many as
/// are likely to be left, so that few have to be added bin by bin; none where pixels are so few that another
/// launch costs more.
[[nodiscard]] std::uint32_t roomFor(const KernelPlan& plan, std::uint32_t groups, std::uint64_t pixels);

} // namespace tonescope::opencl
