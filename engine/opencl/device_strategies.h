// The ways to count on an OpenCL device: a kernel file and a row each.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/device_info.h"
#include "engine/values/strategy.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace tonescope::opencl {

/// How many work-items a strategy starts.
enum class Range : std::uint8_t {
    ItemPerPixel, ///< one for each pixel
    GroupsPerUnit ///< a fixed number of work-groups for each compute unit, which stride over the pixels
};

struct DeviceStrategy {
    StrategyInfo info;
    std::string_view kernelFile; ///< in kernels/; its kernel is called `count`
    Range range = Range::ItemPerPixel;
    std::size_t workGroup = 1;     ///< work-items a work-group, if the device allows as many
    std::size_t groupsPerUnit = 0; ///< for GroupsPerUnit
    std::size_t smallTableCopies =
        0; ///< copies of 8-bit tables in local memory; 0: the kernel has no local tables
};

[[nodiscard]] std::span<const DeviceStrategy> deviceStrategies();

/// The row of that id, which must exist.
[[nodiscard]] const DeviceStrategy& deviceStrategy(std::string_view id);

/// The macros that a kernel is built with: those of kernels/pixels.cl, and WINDOW and COPIES where it has
/// local tables.
struct KernelVariant {
    std::string options; ///< for the compiler
    std::size_t windows =
        1; ///< how often the pixels are read, because the tables do not fit local memory at once
};

[[nodiscard]] KernelVariant variantFor(const DeviceStrategy& strategy, const CountTask& task,
                                       const DeviceInfo& device);

} // namespace tonescope::opencl
