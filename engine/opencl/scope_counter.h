// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt at counting for scopes on an OpenCL device.
#pragma once

#include "engine/count/scope_task.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/count_tables.h"
#include "engine/opencl/feeds/pixel_feed.h"
#include "engine/opencl/profile.h"
#include "engine/opencl/programs/kernel_cache.h"
#include "engine/opencl/scope_plan.h"

#include <deque>
#include <limits>

namespace tonescope::opencl {

/// Made for one count. Its functions throw cl::Error.
class ScopeCounter {
public:
    /// That one strip may have: the device's counters have 32 bits.
    static constexpr std::uint64_t maxPixels = std::numeric_limits<std::uint32_t>::max() / 4;

    /// `task`, `device` and `tables` outlive the counter.
    ScopeCounter(const ScopeTask& task, const DeviceInfo& device, cl::Context context, cl::CommandQueue queue,
                 CountTables& tables);

    /// Makes the kernel ready; the first thing to be called.
    Outcome<Done> build(KernelCache& kernels, const CountControl& control);
    /// Counts all that the feed brings. After a stop, commands may still be on their way.
    ScopeOutcome count(PixelFeed& feed, const CountControl& control);

    /// What is being done, in case that it throws.
    [[nodiscard]] Stage stage() const { return m_stage; }

private:
    /// A strip, and its place among the pixels of the task.
    struct Strip {
        const DevicePixels& pixels;
        std::int64_t x = 0, y = 0;
    };

    void countStrip(const Strip& strip, PixelFeed& feed);
    void launchColumns(const Strip& strip, cl::Event& done);
    void launchChroma(const Strip& strip, cl::Event& done);
    void launch(const cl::NDRange& items, const Strip& strip, cl::Event& done);
    void sendColumns();
    void readTables();

    const ScopeTask& m_task;
    const DeviceInfo& m_device;
    cl::Context m_context;
    cl::CommandQueue m_queue;
    CountTables& m_tables;
    ScopePlan m_plan;
    cl::Kernel m_kernel;
    cl::Buffer m_columnOf; ///< 16 bits for each place along the stored axis: the column in which it counts
    CountedScope m_counted;
    Profile m_profile;
    std::uint64_t m_pixelsSinceClear = 0;
    std::deque<cl::Event> m_inFlight;
    Stage m_stage = Stage::Build;
};

} // namespace tonescope::opencl
