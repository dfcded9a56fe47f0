// SPDX-License-Identifier: GPL-3.0-or-later
// One OpenCL device at work.
#pragma once

#include "engine/count/backend.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/count_tables.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/documents/document_counter.h"
#include "engine/opencl/feeds/pixel_feed.h"
#include "engine/opencl/feeds/resident_images.h"
#include "engine/opencl/feeds/stream_feed.h"
#include "engine/opencl/feeds/uploader.h"
#include "engine/opencl/programs/kernel_cache.h"
#include "engine/opencl/programs/last_plan.h"
#include "engine/opencl/quick_reads.h"

#include <memory>
#include <optional>

namespace tonescope::opencl {

/// Owns a context and two profiling queues on one device: one for uploads, one for everything else but the
/// reads that nobody times. Throws cl::Error when made; count(), countScope() and roofline() do not.
class OpenClCounter : public Counter {
public:
    OpenClCounter(const FoundDevice& device, const ProgramStore& store, const MemoryLimits& limits);

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override;
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override;
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override;

private:
    struct CountState;

    /// What a count asks for. Where the device says that it is too much, the next attempt asks for less.
    struct Demand {
        LaunchParameters launch;
        MemoryLimits limits;
        bool keepsOthers = true;  ///< other images stay on the device
        bool resident = true;     ///< and so does this one, as a whole
        bool leavesTables = true; ///< groups may leave packed tables behind
    };

    /// Where an attempt at a count was when it failed.
    struct Place {
        const CountTask& task;
        Stage stage = Stage::Allocate;
        std::uint64_t bytes = 0;     ///< memory that the stage asks for
        std::uint32_t workGroup = 0; ///< of its kernel; 0: it can have no other
        bool packs = false;          ///< it leaves packed tables behind, where it may
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
    cl::Buffer m_probe; ///< a few bytes by which a failure is told from a device that is lost
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
