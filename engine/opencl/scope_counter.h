// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the tables of scopes on an OpenCL device.
#pragma once

#include "engine/count/count_task.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/count_tables.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/pixel_feeds.h"
#include "engine/opencl/profile.h"
#include "engine/values/device_info.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <string_view>

namespace tonescope::opencl {
/// The kernel and the launch of a scope task.
struct ScopePlan {
    std::string_view file, function; ///< file in kernels/, and kernel
    std::string options;             ///< for the compiler
    std::uint32_t group = 1;         ///< work-items per work-group
    std::uint32_t band = 1;          ///< columns per work-group
    std::uint32_t windows = 1;       ///< vectorscope: parts of its table; each reads all pixels
    std::uint64_t bins = 0;          ///< number of bins of all tables together
};

[[nodiscard]] ScopePlan planFor(const ScopeTask& task, const DeviceInfo& device);

/// Counts one scope task. An object is used once. The functions throw cl::Error.
class ScopeCounter {
public:
    /// Limit of the pixels in a strip, so that the 32-bit counters on the device do not overflow.
    static constexpr std::uint64_t maxPixels = std::numeric_limits<std::uint32_t>::max() / 4;

    /// `task`, `device` and `tables` must outlive the counter.
    ScopeCounter(const ScopeTask& task, const DeviceInfo& device, cl::Context context, cl::CommandQueue queue,
                 CountTables& tables);

    /// Builds the kernel. Call it before count().
    Outcome<Done> build(KernelCache& kernels, const CountControl& control);
    /// Counts all strips of the feed. After a stop, commands may still be running; the caller waits for them.
    ScopeOutcome count(PixelFeed& feed, const CountControl& control);

    /// The current stage, for the failure of an exception.
    [[nodiscard]] Stage stage() const { return m_stage; }

private:
    /// A strip and its position in the pixels of the task.
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
    cl::Buffer m_columnOf; ///< the column of each place along the stored axis, 16 bits each
    CountedScope m_counted;
    Profile m_profile;
    std::uint64_t m_pixelsSinceClear = 0;
    std::deque<cl::Event> m_inFlight;
    Stage m_stage = Stage::Build;
};

} // namespace tonescope::opencl
