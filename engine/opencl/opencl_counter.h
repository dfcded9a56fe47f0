// SPDX-License-Identifier: GPL-3.0-or-later
// Counts on one OpenCL device.
#pragma once

#include "engine/count/backend.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/count_tables.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/document_counter.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/kernel_plan.h"
#include "engine/opencl/pixel_feeds.h"
#include "engine/opencl/uploader.h"

#include <memory>
#include <optional>

namespace tonescope::opencl {

/// Owns a context and two queues with profiling: one for uploads, one for all other commands. Reads without
/// times have a queue of their own; uploads over a network have two. The constructor throws cl::Error;
/// count(), countScope() and roofline() return failures. If a count exceeds the memory or registers of the
/// device, it is tried again with smaller demands.
class OpenClCounter : public Counter {
public:
    OpenClCounter(const FoundDevice& device, const ProgramStore& store, const MemoryLimits& limits);

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override;
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override;
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override;

private:
    struct CountState;

    /// The demands of an attempt to count. If the device reports that they are too large, lessen() reduces
    /// one of them for the next attempt.
    struct Demand {
        LaunchParameters launch;
        MemoryLimits limits;
        bool keepsOthers = true; ///< other images stay on the device
        bool resident = true;    ///< this image stays on the device
        /// Work-groups may write their tables of six counters per word to a buffer, and the merging kernel
        /// adds up these tables (local-packed.cl); false: they add them to the table in global memory.
        bool leavesTables = true;
    };

    /// Where an attempt failed.
    struct Place {
        const CountTask& task;
        Stage stage = Stage::Allocate;
        std::uint64_t bytes = 0;     ///< requested in this stage
        std::uint32_t workGroup = 0; ///< of the kernel; 0: it cannot be smaller
        bool packs = false;          ///< the strategy writes tables as Demand::leavesTables describes
    };

    [[nodiscard]] std::optional<Failure> failureOf(const std::exception& error, const Place& place,
                                                   Demand& demand);
    [[nodiscard]] bool lessen(Demand& demand, const Place& place, cl_int code);
    CountOutcome countAsDocument(const DocumentKernel& row, const CountTask& task, const Method& method,
                                 const CountControl& control);
    Outcome<Done> buildKernels(CountState& work, const CountControl& control);
    std::unique_ptr<PixelFeed> feedFor(const CountTask& task, std::uint64_t maxPixels, const Demand& demand,
                                       const std::stop_token& stop);
    CountOutcome countStrips(CountState& work, const Demand& demand, const CountControl& control);
    void prepareTables(CountState& work);
    void countStrip(CountState& work, const DevicePixels& pixels, PixelFeed& feed);
    std::uint32_t launch(CountState& work, const DevicePixels& pixels, cl::Event& done);
    void merge(CountState& work, std::uint32_t tables, cl::Event& done);
    [[nodiscard]] bool recover();
    Stopped stopped();

    DeviceInfo m_info;
    cl::Device m_device;
    cl::Context m_context;
    cl::CommandQueue m_queue;
    MemoryLimits m_limits;
    cl::Buffer m_probe; ///< written after a failure, to see whether the device works
    KernelCache m_kernels;
    Uploader m_uploader;
    ResidentImages m_images;
    StreamBuffers m_streamBuffers;
    CountTables m_tables, m_guardedTables;
    QuickReads m_quickReads;
    LastPlan m_lastPlan;
    DocumentCounter m_documents;
};

} // namespace tonescope::opencl
