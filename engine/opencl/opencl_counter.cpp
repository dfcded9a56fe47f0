#include "engine/opencl/opencl_counter.h"

#include "engine/count/strips.h"
#include "engine/opencl/cl_failure.h"

#include <algorithm>
#include <limits>

namespace tonescope::opencl {

namespace {

std::size_t roundedUp(std::size_t number, std::size_t step) {
    return (number + step - 1) / step * step;
}

CommandTimes timesOf(Phase phase, const cl::Event& event) {
    const auto at = [&](cl_profiling_info what) {
        cl_ulong nanoseconds = 0;
        event.getProfilingInfo(what, &nanoseconds);
        return Nanoseconds(static_cast<std::int64_t>(nanoseconds));
    };
    return {phase, at(CL_PROFILING_COMMAND_QUEUED), at(CL_PROFILING_COMMAND_SUBMIT),
            at(CL_PROFILING_COMMAND_START), at(CL_PROFILING_COMMAND_END)};
}

} // namespace

/// The state of one count.
struct OpenClCounter::Run {
    Run(const CountTask& ofTask, const DeviceStrategy& with)
        : task(ofTask), strategy(with), bins(task.channels.size() * traitsOf(task.pixels.layout).bins()),
          counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels), {}} {}

    const CountTask& task;
    const DeviceStrategy& strategy;
    std::size_t windows = 1;
    cl::Kernel kernel;
    cl::Buffer counts; ///< 32-bit tables, one a channel
    std::size_t bins;  ///< of all tables together
    Counted counted;
    std::uint64_t pixelsSinceClear = 0;
    std::vector<std::pair<Phase, cl::Event>> events; ///< of commands that may not have ended
    Stage stage = Stage::Allocate;                   ///< what is being done, in case that it throws
    std::uint64_t bytes = 0;                         ///< memory that the stage asks for

    cl::Event& newEvent(Phase phase) { return events.emplace_back(phase, cl::Event()).second; }

    /// Waits until the device has done everything, and takes the times.
    void finish(const cl::CommandQueue& queue) {
        queue.finish();
        for (const auto& [phase, event] : events)
            counted.timings.add(timesOf(phase, event));
        events.clear();
    }
};

OpenClCounter::OpenClCounter(const FoundDevice& device)
    : m_info(device.info), m_device(device.device), m_context(m_device),
      m_queue(m_context, m_device, CL_QUEUE_PROFILING_ENABLE), m_kernels(m_context, m_device),
      m_pixels(m_context, m_queue, m_info) {
}

Outcome<BuiltKernel> OpenClCounter::kernelFor(const DeviceStrategy& strategy, const KernelVariant& variant,
                                              const CountControl& control) {
    if (!m_kernels.contains(strategy.kernelFile, variant.options)) control.tell({Task::BuildingKernel});
    return m_kernels.kernel(strategy.kernelFile, variant.options);
}

CountOutcome OpenClCounter::count(const CountTask& task, std::string_view strategy,
                                  const CountControl& control) {
    const DeviceStrategy& row = deviceStrategy(strategy);
    const KernelVariant variant = variantFor(row, task, m_info);
    Run run(task, row);
    run.windows = variant.windows;
    try {
        run.stage = Stage::Build;
        const Outcome<BuiltKernel> built = kernelFor(row, variant, control);
        if (!built) return built.failure();
        run.kernel = built->kernel;
        run.counted.timings.build = built->build;
        return countStrips(run, control);
    } catch (const cl::Error& error) {
        return failureOf(error, run.stage, run.bytes);
    }
}

CountOutcome OpenClCounter::countStrips(Run& run, const CountControl& control) {
    run.stage = Stage::Allocate;
    run.bytes = run.bins * sizeof(cl_uint);
    run.counts = cl::Buffer(m_context, CL_MEM_READ_WRITE, run.bins * sizeof(cl_uint));
    run.counted.timings.deviceResolution = m_info.timerResolution;

    clear(run);
    const std::vector<PixelView> strips = stripsOf(run.task.pixels, m_pixels.maxStripBytes());
    for (std::size_t i = 0; i < strips.size(); ++i) {
        if (control.stop.stop_requested()) return Stopped{};
        countStrip(run, strips[i]);
        control.tell({Task::Counting, static_cast<double>(i + 1) / static_cast<double>(strips.size())});
    }
    readBack(run);
    return std::move(run.counted);
}

void OpenClCounter::countStrip(Run& run, const PixelView& strip) {
    // The tables on the device have 32 bits a bin.
    if (run.pixelsSinceClear + strip.pixels() > std::numeric_limits<cl_uint>::max()) {
        readBack(run);
        clear(run);
    }
    run.pixelsSinceClear += strip.pixels();
    run.stage = Stage::Upload;
    run.bytes = strip.pixelBytes();
    const DevicePixels pixels = m_pixels.bring(strip);
    if (pixels.upload) run.newEvent(Phase::Upload) = *pixels.upload;
    run.stage = Stage::Kernel;
    launch(run, strip, pixels);
    run.finish(m_queue);
}

void OpenClCounter::launch(Run& run, const PixelView& strip, const DevicePixels& pixels) {
    cl_uint argument = 0;
    run.kernel.setArg(argument++, pixels.buffer);
    run.kernel.setArg(argument++, static_cast<cl_ulong>(pixels.first));
    run.kernel.setArg(argument++, static_cast<cl_uint>(strip.extent.width));
    run.kernel.setArg(argument++, static_cast<cl_uint>(pixels.row));
    run.kernel.setArg(argument++, static_cast<cl_uint>(strip.pixels()));
    run.kernel.setArg(argument++, run.counts);

    const auto possible = run.kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(m_device);
    const std::size_t group = std::min<std::size_t>(run.strategy.workGroup, possible);
    const auto pixelCount = static_cast<std::size_t>(strip.pixels());
    const std::size_t items = run.strategy.range == Range::ItemPerPixel
                                  ? roundedUp(pixelCount, group)
                                  : std::min(m_info.computeUnits * run.strategy.groupsPerUnit * group,
                                             roundedUp(pixelCount, group));
    m_queue.enqueueNDRangeKernel(run.kernel, cl::NullRange, cl::NDRange(items, run.windows),
                                 cl::NDRange(group, 1), nullptr, &run.newEvent(Phase::Kernel));
}

void OpenClCounter::clear(Run& run) {
    m_queue.enqueueFillBuffer(run.counts, cl_uint{0}, 0, run.bins * sizeof(cl_uint), nullptr,
                              &run.newEvent(Phase::Clear));
    run.pixelsSinceClear = 0;
}

void OpenClCounter::readBack(Run& run) {
    run.stage = Stage::Readback;
    std::vector<cl_uint> tables(run.bins);
    // Blocking, so that nothing writes into the tables after an exception took them away.
    m_queue.enqueueReadBuffer(run.counts, CL_TRUE, 0, run.bins * sizeof(cl_uint), tables.data(), nullptr,
                              &run.newEvent(Phase::Readback));
    run.finish(m_queue);
    run.counted.histogram.add(tables);
}

} // namespace tonescope::opencl
