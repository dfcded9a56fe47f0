// SPDX-License-Identifier: GPL-3.0-or-later
// The table of strategies on OpenCL devices. A row has the facts from which plan and launch follow, and the
// name of a file in kernels/. A new strategy is a row and a file.
#pragma once

#include "engine/values/strategy.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tonescope::opencl {

/// How a strategy divides pixels among work-items.
enum class Partition : std::uint8_t {
    ItemPerPixel,   ///< one work-item for each pixel
    ItemPerStretch, ///< one work-item for each stretch of PixelsPerItem pixels
    GroupsPerUnit   ///< a fixed number of work-groups for each compute unit, which stride over the pixels
};

/// The tables in which a kernel counts, and the macros that the kernel gets for them.
enum class Tables : std::uint8_t {
    Global,     ///< in the global table; no macros
    Local,      ///< 32-bit tables in local memory: WINDOW, WINDOWED, COPIES, SKIP_EMPTY
    LocalSlots, ///< four interleaved tables of 256 bins in local memory: COPIES; maybe a fifth: FIFTH_COPIES
    Packed,     ///< up to six counters per word in local memory: WINDOW (the bins that fit), WINDOWED
    ItemBytes,  ///< byte counters in local memory for each work-item: GROUP (work-items per group)
    Private     ///< a table for each work-item; no macros
};

/// How the tables of several work-groups or work-items are added up.
enum class Merge : std::uint8_t {
    InKernel,     ///< the kernel adds them to the global table itself
    SecondKernel, ///< the kernel writes them one after another, and merge.cl adds them up
    Packed,       ///< the kernel leaves packed tables if there is room; merge-packed.cl adds them up
    OnHost        ///< the kernel writes them one after another, and the host adds them up
};

/// A strategy and how its kernel is launched.
struct DeviceStrategy {
    StrategyInfo info;
    std::string_view kernelFile; ///< in kernels/; its kernel is called `count`
    Partition partition = Partition::ItemPerPixel;
    Tables tables = Tables::Global;
    Merge merge = Merge::InKernel;
    /// The default number of work-groups per compute unit, for GroupsPerUnit. With Tables::Packed it is the
    /// number for all windows together.
    std::uint32_t groupsPerUnit = 0;
    bool wideLoads = false; ///< a work-item loads 16 bytes at a time
    /// Limit of registers per work-item, so that more work-groups run at a time on a compute unit. It applies
    /// to compilers that have such an option; 0: no limit.
    std::uint32_t registers = 0;
};

[[nodiscard]] std::span<const DeviceStrategy> deviceStrategies();

/// The row of a strategy; `id` must be in the table.
[[nodiscard]] const DeviceStrategy& deviceStrategy(std::string_view id);

} // namespace tonescope::opencl
