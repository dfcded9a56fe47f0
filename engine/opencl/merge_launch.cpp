// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/merge_launch.h"

#include <string>

namespace tonescope::opencl {

namespace {

/// Of work-groups of 256 work-items, which every device can start: neighbouring bins or words, and rows that
/// share out the tables.
struct MergeShape {
    std::size_t columns = 0, rows = 0;
};

/// Few bins make few groups, so many rows keep the device busy; of many bins a group reads longer pieces.
MergeShape shapeFor(std::size_t bins) {
    constexpr std::size_t many = 4096;
    return bins > many ? MergeShape{32, 8} : MergeShape{8, 32};
}

constexpr MergeShape packedShape{16, 16};

std::string macro(std::string_view name, std::size_t value) {
    return " -D " + std::string(name) + "=" + std::to_string(value);
}

std::size_t groupsOver(std::size_t columns, const MergeShape& shape) {
    return (columns + shape.columns - 1) / shape.columns;
}

cl::Event enqueuePacked(const cl::CommandQueue& queue, cl::Kernel& kernel, const KernelPlan& plan,
                        const MergedTables& tables) {
    kernel.setArg(0, tables.partial);
    kernel.setArg(1, static_cast<cl_uint>(tables.number));
    kernel.setArg(2, tables.counts);
    constexpr std::size_t items = packedShape.columns * packedShape.rows;
    cl::Event merged;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange,
                               {groupsOver(plan.packedWords, packedShape) * items, plan.shape.windows},
                               {items, 1}, nullptr, &merged);
    return merged;
}

} // namespace

std::optional<KernelName> mergeKernelFor(const DeviceStrategy& strategy, const KernelPlan& plan) {
    if (strategy.merge == Merge::SecondKernel) {
        const MergeShape shape = shapeFor(plan.bins);
        return KernelName{"merge.cl", "merge",
                          "-cl-std=CL1.2" + macro("MERGE_BINS", shape.columns) +
                              macro("MERGE_ROWS", shape.rows)};
    }
    if (strategy.merge == Merge::Packed && plan.packedWords != 0) {
        const std::size_t window = plan.bins / plan.shape.windows;
        return KernelName{"merge-packed.cl", "merge",
                          "-cl-std=CL1.2" + macro("WINDOW", window) +
                              macro("MERGE_WORDS", packedShape.columns) +
                              macro("MERGE_ROWS", packedShape.rows)};
    }
    return std::nullopt;
}

cl::Event enqueueMerge(const cl::CommandQueue& queue, cl::Kernel& kernel, const DeviceStrategy& strategy,
                       const KernelPlan& plan, const MergedTables& tables) {
    if (strategy.merge == Merge::Packed) return enqueuePacked(queue, kernel, plan, tables);
    kernel.setArg(0, tables.partial);
    kernel.setArg(1, static_cast<cl_uint>(tables.number));
    kernel.setArg(2, static_cast<cl_uint>(plan.bins));
    kernel.setArg(3, tables.counts);
    const MergeShape shape = shapeFor(plan.bins);
    cl::Event merged;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange,
                               {groupsOver(plan.bins, shape) * shape.columns, shape.rows},
                               {shape.columns, shape.rows}, nullptr, &merged);
    return merged;
}

std::uint64_t packedHeadBytes(const KernelPlan& plan) {
    constexpr std::uint64_t line = 32; // numbers, so that tables begin where a read does
    return (plan.shape.windows + line - 1) / line * line * sizeof(cl_uint);
}

std::uint64_t packedBytes(const KernelPlan& plan, std::uint32_t room) {
    return packedHeadBytes(plan) +
           std::uint64_t{plan.shape.windows} * room * plan.packedWords * sizeof(cl_uint);
}

} // namespace tonescope::opencl
