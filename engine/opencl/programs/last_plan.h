// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of the count before, for one that is like it.
#pragma once

#include "engine/opencl/feeds/pixel_feed.h"
#include "engine/opencl/programs/kernel_cache.h"
#include "engine/opencl/programs/kernel_plan.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace tonescope::opencl {

/// Everything that starting a count needs beside memory.
struct PlannedCount {
    KernelPlan plan;
    cl::Kernel kernel, mergeKernel; ///< none before build(); the latter only where a second kernel merges
    bool built = false;
    std::string_view sampleType{}; ///< of a sample of the pixels

    /// The kernel that counts, of `text` in place of the strategy's own where it is not empty. Valid as long
    /// as both.
    [[nodiscard]] KernelName nameOf(const DeviceStrategy& strategy, std::string_view text) const;
    /// Makes the kernels ready, of `text` in place of the strategy's own where it is not empty. Throws
    /// cl::Error.
    Outcome<Done> build(const DeviceStrategy& strategy, std::string_view text, KernelCache& kernels,
                        const CountControl& control, Timings& timings);
    /// Tells the kernel of the pixels that it counts next. What it was told last and is as it was is not told
    /// again; memory is, because a driver may give its handle to other memory. Throws cl::Error.
    void setPixels(const DevicePixels& pixels);

private:
    struct Place {
        std::size_t first = 0, row = 0;
        Extent extent;
        bool operator==(const Place&) const = default;
    };
    std::optional<Place> m_told; ///< arguments of `kernel`
};

/// What a plan depends on, on one device.
struct PlanInput {
    const DeviceStrategy* strategy = nullptr;
    LaunchParameters launch;
    PixelLayout layout = PixelLayout::Gray8;
    Extent extent; ///< of the region
    std::size_t stride = 0;
    ChannelSet channels;
    GrayFormula formula = GrayFormula::Rec601;
    Transparent transparent = Transparent::Counted;
    Binning binning = Binning::Values;

    bool operator==(const PlanInput&) const = default;
};

/// Remembers the last plan: making one and looking its kernels up takes 2 µs, a tenth of what a small image
/// takes.
class LastPlan {
public:
    /// Plans for a device that is always the same. Valid until the next call. An edited kernel, `text` if it
    /// is not empty, is planned and looked up each time.
    PlannedCount& of(const DeviceStrategy& strategy, const CountTask& task, const LaunchParameters& launch,
                     const DeviceInfo& device, std::string_view text = {});

private:
    std::optional<PlanInput> m_input; ///< of the plan, if another count may have it
    PlannedCount m_planned;
};

} // namespace tonescope::opencl
