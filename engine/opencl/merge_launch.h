// SPDX-License-Identifier: GPL-3.0-or-later
// The second kernel of strategies whose first one leaves partial tables behind.
#pragma once

#include "engine/opencl/cl.h"
#include "engine/opencl/programs/kernel_cache.h"
#include "engine/opencl/programs/kernel_plan.h"

#include <cstdint>
#include <optional>

namespace tonescope::opencl {

/// The kernel that adds up what a strategy's work-groups leave; nothing where they leave nothing, or the host
/// adds it up.
[[nodiscard]] std::optional<KernelName> mergeKernelFor(const DeviceStrategy& strategy,
                                                       const KernelPlan& plan);

/// Where partial tables lie, and what they are added to.
struct MergedTables {
    cl::Buffer partial;
    std::uint32_t number =
        0; ///< of partial tables; where they are packed, for how many a window there is room
    cl::Buffer counts;
};

/// Starts that kernel and gives its event. Throws cl::Error.
cl::Event enqueueMerge(const cl::CommandQueue& queue, cl::Kernel& kernel, const DeviceStrategy& strategy,
                       const KernelPlan& plan, const MergedTables& tables);

/// Bytes of memory for packed tables, that many a window: their head of 32-bit numbers, one a window of how
/// many were left, and the tables, one after another. As kernels/packed-words.cl finds them.
[[nodiscard]] std::uint64_t packedHeadBytes(const KernelPlan& plan);
[[nodiscard]] std::uint64_t packedBytes(const KernelPlan& plan, std::uint32_t room);

} // namespace tonescope::opencl
