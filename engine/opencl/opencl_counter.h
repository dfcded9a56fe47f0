// SPDX-License-Identifier: GPL-3.0-or-later
// One OpenCL device at work.
#pragma once

#include "engine/count/backend.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/count_tables.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/kernel_plan.h"
#include "engine/opencl/pixel_feed.h"
#include "engine/opencl/resident_images.h"
#include "engine/opencl/stream_feed.h"
#include "engine/opencl/uploader.h"

#include <memory>

namespace tonescope::opencl {

/// Owns a context and two profiling queues on one device: one for uploads, one for everything else. Throws
/// cl::Error when made; count() and roofline() do not.
class OpenClCounter : public Counter {
public:
    OpenClCounter(const FoundDevice& device, const ProgramStore& store);

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override;
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override;

private:
    struct Count;

    Outcome<Done> buildKernels(Count& work, const CountControl& control);
    std::unique_ptr<PixelFeed> feedFor(const Count& work);
    CountOutcome countStrips(Count& work, const CountControl& control);
    void countStrip(Count& work, PixelFeed& feed, std::size_t strip);
    std::uint32_t launch(Count& work, const DevicePixels& pixels, cl::Event& done);
    void merge(Count& work, std::uint32_t tables, cl::Event& done);
    void finishQueues();

    DeviceInfo m_info;
    cl::Device m_device;
    cl::Context m_context;
    cl::CommandQueue m_queue;
    KernelCache m_kernels;
    Uploader m_uploader;
    ResidentImages m_images;
    StreamBuffers m_streamBuffers;
    CountTables m_tables;
};

} // namespace tonescope::opencl
