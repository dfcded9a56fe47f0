// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/opencl_counter.h"

#include "engine/opencl/bandwidth.h"
#include "engine/opencl/cl_failure.h"
#include "engine/opencl/in_place_feed.h"
#include "engine/opencl/profile.h"
#include "engine/opencl/resident_feed.h"
#include "engine/opencl/stream_feed.h"

#include <algorithm>
#include <deque>
#include <limits>

namespace tonescope::opencl {

namespace {

constexpr std::size_t stripsInFlight = 2;            ///< one runs, one waits
constexpr std::size_t mergeBins = 8, mergeRows = 32; ///< the shape of merge.cl's work-groups

cl::CommandQueue profilingQueue(const cl::Context& context, const cl::Device& device) {
    return {context, device, CL_QUEUE_PROFILING_ENABLE};
}

constexpr std::uint32_t smallestRetry = 32; ///< work-items a work-group

bool saysTooManyItems(const cl::Error& error) {
    return error.err() == CL_OUT_OF_RESOURCES || error.err() == CL_INVALID_WORK_GROUP_SIZE;
}

std::uint64_t pixelsOf(const Extent& extent) {
    return Region::whole(extent).pixels();
}

} // namespace

/// The state of one count.
struct OpenClCounter::Count {
    Count(const CountTask& ofTask, const DeviceStrategy& with, std::string_view text, KernelPlan planned)
        : task(ofTask), strategy(with), kernelText(text),
          plan(std::move(planned)), counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels),
                                            {},
                                            plan.shape} {}

    const CountTask& task;
    const DeviceStrategy& strategy;
    std::string_view kernelText; ///< in place of the strategy's own; empty: its own
    KernelPlan plan;
    cl::Kernel kernel, mergeKernel;
    Counted counted;
    Profile profile;
    std::uint64_t pixelsSinceClear = 0;
    std::deque<cl::Event> inFlight;
    Stage stage = Stage::Allocate; ///< what is being done, in case that it throws
    std::uint64_t bytes = 0;       ///< memory that the stage asks for
};

OpenClCounter::OpenClCounter(const FoundDevice& device, const ProgramStore& store)
    : m_info(device.info), m_device(device.device), m_context(m_device),
      m_queue(profilingQueue(m_context, m_device)), m_kernels(m_context, m_device, store),
      m_uploader(m_context, profilingQueue(m_context, m_device)), m_images(m_context, m_info),
      m_streamBuffers(m_context), m_tables(m_context, m_queue) {
}

CountOutcome OpenClCounter::count(const CountTask& task, const Method& method, const CountControl& control) {
    const DeviceStrategy& row = deviceStrategy(method.strategy);
    for (LaunchParameters launch = method.launch;;) {
        Count work(task, row, method.kernel, planFor(row, task, launch, m_info));
        try {
            work.stage = Stage::Build;
            if (const Outcome<Done> built = buildKernels(work, control); !built) return built.reason();
            return countStrips(work, control);
        } catch (const cl::Error& error) {
            finishQueues();
            m_images.removeIncomplete();
            // Whether so many work-items have registers enough is sure only when they start: what
            // CL_KERNEL_WORK_GROUP_SIZE says is far too little with some drivers.
            const std::uint32_t workGroup = work.plan.shape.workGroup;
            if (work.stage != Stage::Kernel || !saysTooManyItems(error) || workGroup <= smallestRetry)
                return failureOf(error, work.stage, work.bytes);
            launch.set(Parameter::WorkGroup, workGroup / 2);
        }
    }
}

void OpenClCounter::finishQueues() {
    try {
        m_uploader.abandon();
        m_uploader.queue().finish();
        m_queue.finish();
    } catch (const cl::Error&) {
        // The failure that led here says more.
    }
}

Outcome<Done> OpenClCounter::buildKernels(Count& work, const CountControl& control) {
    const KernelName name{work.strategy.kernelFile, "count", work.plan.options, work.kernelText};
    if (!m_kernels.contains(name)) control.tell({Activity::Kind::BuildingKernel});
    Outcome<cl::Kernel> kernel = m_kernels.kernel(name, work.counted.timings);
    if (!kernel) return kernel.reason();
    work.kernel = *kernel;
    if (work.strategy.merge == Merge::SecondKernel) {
        Outcome<cl::Kernel> merge =
            m_kernels.kernel({"merge.cl", "merge", "-cl-std=CL1.2"}, work.counted.timings);
        if (!merge) return merge.reason();
        work.mergeKernel = *merge;
    }
    return Done{};
}

std::unique_ptr<PixelFeed> OpenClCounter::feedFor(const Count& work) {
    const PixelView& pixels = work.task.pixels;
    const std::uint64_t maxPixels = work.plan.maxPixels;
    if (m_info.unifiedMemory) return std::make_unique<InPlaceFeed>(m_context, pixels, maxPixels);
    ResidentImage* image = m_images.find(work.task.whole);
    if (image == nullptr) image = m_images.add(work.task.whole);
    if (image != nullptr) return std::make_unique<ResidentFeed>(*image, m_uploader, pixels, maxPixels);
    return std::make_unique<StreamFeed>(m_streamBuffers, m_uploader, pixels, maxPixels);
}

CountOutcome OpenClCounter::countStrips(Count& work, const CountControl& control) {
    work.stage = Stage::Allocate;
    work.bytes = work.task.pixels.pixelBytes();
    work.counted.timings.deviceResolution = m_info.timerResolution;
    m_tables.clear(work.plan.bins, work.profile);
    const std::unique_ptr<PixelFeed> feed = feedFor(work);

    const std::size_t strips = feed->strips();
    for (std::size_t strip = 0; strip < strips; ++strip) {
        if (control.stop.stop_requested()) {
            finishQueues(); // before the feed's memory is given back
            return Stopped{};
        }
        countStrip(work, *feed, strip);
        control.tell(
            {Activity::Kind::Counting, static_cast<double>(strip + 1) / static_cast<double>(strips)});
    }
    work.stage = Stage::Readback;
    m_tables.readInto(work.counted.histogram, work.profile);
    work.stage = Stage::Upload;
    feed->finish(work.profile);
    work.profile.moveInto(work.counted.timings);
    return std::move(work.counted);
}

void OpenClCounter::countStrip(Count& work, PixelFeed& feed, std::size_t strip) {
    work.stage = Stage::Upload;
    const DevicePixels pixels = feed.bring(strip, work.profile);
    // The tables on the device have 32 bits a bin.
    const std::uint64_t count = pixelsOf(pixels.extent);
    if (work.pixelsSinceClear + count > std::numeric_limits<cl_uint>::max()) {
        work.stage = Stage::Readback;
        m_tables.readInto(work.counted.histogram, work.profile);
        m_tables.clear(work.plan.bins, work.profile);
        work.pixelsSinceClear = 0;
    }
    work.pixelsSinceClear += count;

    work.stage = Stage::Kernel;
    cl::Event done;
    const std::uint32_t tables = launch(work, pixels, done);
    merge(work, tables, done);
    m_queue.flush();
    feed.counted(done);
    work.inFlight.push_back(done);
    if (work.inFlight.size() > stripsInFlight) {
        work.inFlight.front().wait();
        work.inFlight.pop_front();
    }
}

/// Starts the kernel and gives the number of partial tables that it writes.
std::uint32_t OpenClCounter::launch(Count& work, const DevicePixels& pixels, cl::Event& done) {
    const LaunchShape& shape = work.counted.launch;
    const std::uint64_t count = pixelsOf(pixels.extent);
    const std::uint32_t groups =
        groupsFor(work.strategy, work.plan, work.task.pixels.layout, count, shape.workGroup);
    const std::size_t items = std::size_t{groups} * shape.workGroup;
    const bool ofItems = work.strategy.tables == Tables::Private;
    const auto tables = static_cast<std::uint32_t>(ofItems ? items : groups);

    cl_uint argument = 0;
    work.kernel.setArg(argument++, pixels.buffer);
    work.kernel.setArg(argument++, static_cast<cl_ulong>(pixels.first));
    work.kernel.setArg(argument++, static_cast<cl_uint>(pixels.extent.width));
    work.kernel.setArg(argument++, static_cast<cl_uint>(pixels.row));
    work.kernel.setArg(argument++, static_cast<cl_uint>(count));
    work.kernel.setArg(argument++,
                       work.strategy.merge == Merge::InKernel ? m_tables.counts() : m_tables.partial(tables));

    std::vector<cl::Event> waits;
    if (pixels.ready) waits.push_back(*pixels.ready);
    m_queue.enqueueNDRangeKernel(work.kernel, cl::NullRange, cl::NDRange(items, shape.windows),
                                 cl::NDRange(shape.workGroup, 1), waits.empty() ? nullptr : &waits, &done);
    work.profile.add(Phase::Kernel, done);
    return tables;
}

void OpenClCounter::merge(Count& work, std::uint32_t tables, cl::Event& done) {
    if (work.strategy.merge == Merge::OnHost) {
        const Nanoseconds time = m_tables.addPartialInto(work.counted.histogram, tables, work.profile);
        work.counted.timings.addHost(Phase::Merge, time);
    } else if (work.strategy.merge == Merge::SecondKernel) {
        work.mergeKernel.setArg(0, m_tables.partial(tables));
        work.mergeKernel.setArg(1, static_cast<cl_uint>(tables));
        work.mergeKernel.setArg(2, static_cast<cl_uint>(work.plan.bins));
        work.mergeKernel.setArg(3, m_tables.counts());
        const std::size_t mergeGroups = (work.plan.bins + mergeBins - 1) / mergeBins; // a bin belongs to one
        m_queue.enqueueNDRangeKernel(work.mergeKernel, cl::NullRange,
                                     cl::NDRange(mergeGroups * mergeBins, mergeRows),
                                     cl::NDRange(mergeBins, mergeRows), nullptr, &done);
        work.profile.add(Phase::Merge, done);
    }
}

Outcome<Roofline> OpenClCounter::roofline(std::uint64_t bytes, const CountControl& control) {
    try {
        return measureBandwidth({m_context, m_device, m_queue, m_uploader.queue()}, m_info, m_kernels, bytes,
                                control);
    } catch (const cl::Error& error) {
        return failureOf(error, Stage::Kernel, bytes);
    }
}

} // namespace tonescope::opencl
