// SPDX-License-Identifier: GPL-3.0-or-later
// The table of strategies on OpenCL devices: each has a row and a kernel file.
#pragma once

#include "engine/values/strategy.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tonescope::opencl {

/// How a strategy divides pixels among work-items.
enum class Partition : std::uint8_t {
    ItemPerPixel,   ///< one for each pixel
    ItemPerStretch, ///< one for each stretch of so many pixels
    GroupsPerUnit   ///< a fixed number of work-groups for each compute unit, which stride over the pixels
};

/// Where a strategy counts before it merges, with the macros of its kernel.
enum class Tables : std::uint8_t {
    Global,     ///< in the global table; no macros
    Local,      ///< 32-bit tables in local memory: WINDOW, WINDOWED, COPIES, SKIP_EMPTY
    LocalSlots, ///< four interleaved 8-bit tables in local memory, and maybe a fifth: COPIES
    Packed,     ///< six counters a word in local memory: WINDOW, the bins that fit so, and WINDOWED
    ItemBytes,  ///< byte counters in local memory for each work-item: GROUP, the work-items a group
    Private     ///< a table for each work-item; no macros
};

/// How the tables of work-groups or work-items become one.
enum class Merge : std::uint8_t {
    InKernel,     ///< the kernel adds them to the global table itself
    SecondKernel, ///< the kernel writes them one after another, and merge.cl adds them up
    Packed,       ///< the kernel leaves packed tables where there is room, and merge-packed.cl adds them up
    OnHost        ///< the kernel writes them one after another, and the host adds them up
};

struct DeviceStrategy {
    StrategyInfo info;
    std::string_view kernelFile; ///< in kernels/; its kernel is called `count`
    Partition partition = Partition::ItemPerPixel;
    Tables tables = Tables::Global;
    Merge merge = Merge::InKernel;
    /// For GroupsPerUnit: the default of a launch; for Packed over all windows.
    std::uint32_t groupsPerUnit = 0;
    bool wideLoads = false; ///< a work-item loads 16 bytes at a time
    /// Limit of registers per work-item for compilers with such an option, so that more groups fit a compute
    /// unit; 0: no limit.
    std::uint32_t registers = 0;
};

[[nodiscard]] std::span<const DeviceStrategy> deviceStrategies();

/// The row of that id, which must exist.
[[nodiscard]] const DeviceStrategy& deviceStrategy(std::string_view id);

} // namespace tonescope::opencl
