// SPDX-License-Identifier: GPL-3.0-or-later
// The launch of a count: work-groups, options, the merging kernel, and the plan of the last count.
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
struct KernelPlan {
    std::string options; ///< compiler options: the macros of kernels/pixels.cl and of the strategy's tables
    LaunchShape shape;   ///< with the groups of the largest launch
    std::uint32_t computeUnits = 1; ///< of the device
    std::uint64_t bins = 0;         ///< of all tables together
    std::uint64_t maxPixels = 0;    ///< limit of one launch, so that partial tables stay small
    std::uint32_t packedWords =
        0; ///< 32-bit words of a packed table that a group may leave behind; 0: it leaves none
};

/// The macros of kernels/pixels.cl for the pixels and channels of a task.
[[nodiscard]] std::string pixelMacros(const CountTask& task);

/// Launch parameters are limited to the range of strategy and device.
[[nodiscard]] KernelPlan planFor(const DeviceStrategy& strategy, const CountTask& task,
                                 const LaunchParameters& launch, const DeviceInfo& device);

/// Work-groups for a launch over so many pixels with groups of `workGroup` work-items.
[[nodiscard]] std::uint32_t groupsFor(const DeviceStrategy& strategy, const KernelPlan& plan,
                                      PixelLayout layout, std::uint64_t pixels, std::uint32_t workGroup);

/// Room for packed tables per window in a launch over so many pixels: as many as groups are likely to leave
/// behind, so that few are added bin by bin; 0 if the pixels are so few that the merging launch costs more.
[[nodiscard]] std::uint32_t roomFor(const KernelPlan& plan, std::uint32_t groups, std::uint64_t pixels);

/// The kernel that merges the tables of work-groups; nothing if there are none or if the host merges them.
[[nodiscard]] std::optional<KernelName> mergeKernelFor(const DeviceStrategy& strategy,
                                                       const KernelPlan& plan);

/// Partial tables and the tables that they are added to.
struct MergedTables {
    cl::Buffer partial;
    std::uint32_t number = 0; ///< number of partial tables; of packed tables the room per window
    cl::Buffer counts;
};

/// Enqueues the merging kernel. Throws cl::Error.
cl::Event enqueueMerge(const cl::CommandQueue& queue, cl::Kernel& kernel, const DeviceStrategy& strategy,
                       const KernelPlan& plan, const MergedTables& tables);

/// Sizes of the memory for packed tables, as kernels/packed-words.cl lays it out: a head with one 32-bit
/// number per window, the number of tables left behind, then room for so many tables per window.
[[nodiscard]] std::uint64_t packedHeadBytes(const KernelPlan& plan);
[[nodiscard]] std::uint64_t packedBytes(const KernelPlan& plan, std::uint32_t room);

/// The plan and the kernels of a count.
struct PlannedCount {
    KernelPlan plan;
    cl::Kernel kernel, mergeKernel; ///< empty before build(); the latter only if a second kernel merges
    bool built = false;
    std::string_view sampleType{}; ///< OpenCL type of a sample

    /// The counting kernel; `text` replaces the strategy's own if it is not empty. Valid as long as both.
    [[nodiscard]] KernelName nameOf(const DeviceStrategy& strategy, std::string_view text) const;
    /// Builds the kernels; `text` replaces the strategy's own if it is not empty. Throws cl::Error.
    Outcome<Done> build(const DeviceStrategy& strategy, std::string_view text, KernelCache& kernels,
                        const CountControl& control, Timings& timings);
    /// Sets the pixel arguments. Arguments that did not change are not set again, except the buffer: a driver
    /// may reuse its handle for another buffer. Throws cl::Error.
    void setPixels(const DevicePixels& pixels);

private:
    struct Place {
        std::size_t first = 0, row = 0;
        Extent extent;
        bool operator==(const Place&) const = default;
    };
    std::optional<Place> m_told; ///< arguments of `kernel`
};

/// The inputs of a plan on one device.
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

/// Caches the last plan: to make one and to look its kernels up takes 2 µs, a tenth of the time of a small
/// image.
class LastPlan {
public:
    /// `device` is the same in each call. The reference is valid until the next call. A plan with an edited
    /// kernel, `text`, is not cached.
    PlannedCount& of(const DeviceStrategy& strategy, const CountTask& task, const LaunchParameters& launch,
                     const DeviceInfo& device, std::string_view text = {});

private:
    std::optional<PlanInput> m_input; ///< of the cached plan
    PlannedCount m_planned;
};

} // namespace tonescope::opencl
