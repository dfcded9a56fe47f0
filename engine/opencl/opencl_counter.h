// One OpenCL device at work.
#pragma once

#include "engine/count/backend.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/device_query.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/pixel_memory.h"

namespace tonescope::opencl {

/// Owns a context and a profiling queue on one device. Throws cl::Error when made; count() does not.
class OpenClCounter : public Counter {
public:
    explicit OpenClCounter(const FoundDevice& device);

    CountOutcome count(const CountTask& task, std::string_view strategy,
                       const CountControl& control) override;

private:
    struct Run;

    Outcome<BuiltKernel> kernelFor(const DeviceStrategy& strategy, const KernelVariant& variant,
                                   const CountControl& control);
    CountOutcome countStrips(Run& run, const CountControl& control);
    void countStrip(Run& run, const PixelView& strip);
    void launch(Run& run, const PixelView& strip, const DevicePixels& pixels);
    void clear(Run& run);
    void readBack(Run& run);

    DeviceInfo m_info;
    cl::Device m_device;
    cl::Context m_context;
    cl::CommandQueue m_queue;
    KernelCache m_kernels;
    PixelMemory m_pixels;
};

} // namespace tonescope::opencl
