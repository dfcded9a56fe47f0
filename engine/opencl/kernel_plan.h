// SPDX-License-Identifier: GPL-3.0-or-later
// The launch plan of a count: compiler options, sizes of work-groups and tables, and the merging kernel. The
// plan of the last count is kept.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/pixel_feeds.h"
#include "engine/values/device_info.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tonescope::opencl {
/// Everything about a launch that follows from strategy, task and device.
struct KernelPlan {
    std::string options; ///< compiler options: the macros of kernels/pixels.cl and of the strategy's tables
    LaunchShape shape;   ///< its number of groups is that of the largest launch
    std::uint32_t computeUnits = 1; ///< of the device
    std::uint64_t bins = 0;         ///< of all tables together
    std::uint64_t maxPixels = 0;    ///< limit of one launch, so that partial tables stay small
    std::uint32_t packedWords =
        0; ///< 32-bit words of a packed table that a group may leave behind; 0: it leaves none
};

/// The values of the macros of kernels/pixels.cl for the pixels and channels of a task.
[[nodiscard]] std::string pixelMacros(const CountTask& task);

/// Makes the plan. Requested launch parameters are limited to the range of the strategy and of the device.
[[nodiscard]] KernelPlan planFor(const DeviceStrategy& strategy, const CountTask& task,
                                 const LaunchParameters& launch, const DeviceInfo& device);

/// The number of work-groups for a launch over `pixels` pixels with `workGroup` work-items each.
[[nodiscard]] std::uint32_t groupsFor(const DeviceStrategy& strategy, const KernelPlan& plan,
                                      PixelLayout layout, std::uint64_t pixels, std::uint32_t workGroup);

/// The number of packed tables per window for which a launch over `pixels` pixels gets memory: as many as
/// work-groups are likely to leave. A work-group without room adds its table bin by bin, which is slower. 0
/// if no packed tables are planned, or for so few pixels that the merging launch would cost more than it
/// saves.
[[nodiscard]] std::uint32_t roomFor(const KernelPlan& plan, std::uint32_t groups, std::uint64_t pixels);

/// The second kernel, which merges the tables of work-groups; nothing if the first kernel or the host does.
[[nodiscard]] std::optional<KernelName> mergeKernelFor(const DeviceStrategy& strategy,
                                                       const KernelPlan& plan);

/// Partial tables, and the tables to which they are added.
struct MergedTables {
    cl::Buffer partial;
    std::uint32_t number = 0; ///< number of partial tables; of packed tables the room per window
    cl::Buffer counts;
};

/// Enqueues the merging kernel. Throws cl::Error.
cl::Event enqueueMerge(const cl::CommandQueue& queue, cl::Kernel& kernel, const DeviceStrategy& strategy,
                       const KernelPlan& plan, const MergedTables& tables);

/// Sizes of the memory for packed tables, in the layout of kernels/packed-words.cl: a head with one 32-bit
/// number per window, which is the number of its tables, followed by room for `room` tables per window.
[[nodiscard]] std::uint64_t packedHeadBytes(const KernelPlan& plan);
[[nodiscard]] std::uint64_t packedBytes(const KernelPlan& plan, std::uint32_t room);

/// A plan with its kernels.
struct PlannedCount {
    KernelPlan plan;
    cl::Kernel kernel, mergeKernel; ///< null before build(); mergeKernel also if no second kernel merges
    bool built = false;
    std::string_view sampleType{}; ///< OpenCL type of a sample

    /// Identifies the counting kernel. `text` replaces the text of the strategy if it is not empty. The
    /// result is valid as long as both arguments.
    [[nodiscard]] KernelName nameOf(const DeviceStrategy& strategy, std::string_view text) const;
    /// Builds the kernels; `text` replaces the strategy's own if it is not empty. Throws cl::Error.
    Outcome<Done> build(const DeviceStrategy& strategy, std::string_view text, KernelCache& kernels,
                        const CountControl& control, Timings& timings);
    /// Sets the arguments for a strip of pixels. Only changed arguments are set again, except the buffer: a
    /// driver may use the handle of a freed buffer for another one, so equal handles do not mean equal
    /// buffers. Throws cl::Error.
    void setPixels(const DevicePixels& pixels);

private:
    struct Place {
        std::size_t first = 0, row = 0;
        Extent extent;
        bool operator==(const Place&) const = default;
    };
    std::optional<Place> m_told; ///< the arguments that `kernel` has
};

/// The inputs of a plan for one device: equal inputs give equal plans.
struct PlanInput {
    const DeviceStrategy* strategy = nullptr;
    LaunchParameters launch;
    PixelLayout layout = PixelLayout::Gray8;
    Extent extent; ///< of the region
    std::size_t stride = 0;
    ChannelSet channels;
    CountRules rules;

    bool operator==(const PlanInput&) const = default;
};

/// Keeps the last plan. Making a plan and looking up its kernels takes 2 microseconds, which is a tenth of
/// the count of a small image.
class LastPlan {
public:
    /// Returns the plan, valid until the next call. `device` must be the same in each call. A plan for an
    /// edited kernel (`text`) is not kept.
    PlannedCount& of(const DeviceStrategy& strategy, const CountTask& task, const LaunchParameters& launch,
                     const DeviceInfo& device, std::string_view text = {});

private:
    std::optional<PlanInput> m_input; ///< of the cached plan
    PlannedCount m_planned;
};

} // namespace tonescope::opencl
