// SPDX-License-Identifier: GPL-3.0-or-later
// A count is a loop over strips. A feed brings the pixels of the next strip to the device, the kernel of the
// strategy adds them to 32-bit tables there, and these are added to the 64-bit histogram before a bin can
// overflow. Two strips are in progress at a time, so that the upload of one overlaps with the count of the
// other.
//
// A count may need several attempts. After an error that too little memory or too few registers may cause,
// the next attempt demands less, in the order of lessen(). After an error, a small buffer is written to find
// out whether the device still works. If it does not, the failure says so, and the engine closes the device.
#include "engine/opencl/opencl_counter.h"

#include "engine/count/backend.h"
#include "engine/opencl/cl.h"
#include "engine/opencl/cl_failure.h"
#include "engine/opencl/compiled_code.h"
#include "engine/opencl/device_memory.h"
#include "engine/opencl/kernel_cache.h"
#include "engine/opencl/kernel_plan.h"
#include "engine/opencl/memory_limits.h"
#include "engine/opencl/pixel_feeds.h"
#include "engine/opencl/profile.h"
#include "engine/opencl/scope_counter.h"
#include "engine/opencl/uploader.h"
#include "engine/values/device_info.h"
#include "engine/values/measuring/series.h"
#include "engine/values/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <deque>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace tonescope::opencl {

namespace {

/// The context of a device and its two queues with profiling.
struct DeviceQueues {
    cl::Context context;
    cl::Device device;
    cl::CommandQueue kernels, uploads;
    bool pageLocked = true; ///< see MemoryLimits
};

constexpr int repeats = 7;
constexpr std::array<std::uint32_t, 4> groupsPerUnit{1, 2, 4, 8};
constexpr std::uint64_t mostUploaded = std::uint64_t{256} << 20U;
constexpr std::uint64_t mostSent = std::uint64_t{4}
                                   << 20U; ///< bytes of an upload that is measured over a network

/// Bytes per nanosecond of a command that moves `bytes` bytes, by its events; the median of several. 0 if the
/// times are impossible.
template <typename Enqueue>
double rateOf(const cl::CommandQueue& queue, double bytes, Enqueue enqueue) {
    std::vector<double> rates;
    for (int i = 0; i <= repeats; ++i) {
        cl::Event event;
        const auto begun = std::chrono::steady_clock::now();
        enqueue(event);
        queue.finish();
        const auto times = timesOf(Phase::Kernel, event, std::chrono::steady_clock::now() - begun);
        if (!times) return 0;
        const auto took = std::max<std::int64_t>(times->duration().count(), 1);
        if (i > 0) rates.push_back(bytes / static_cast<double>(took)); // the first one warms up
    }
    return median(std::move(rates));
}

class BandwidthTest {
public:
    BandwidthTest(const DeviceQueues& queues, const DeviceInfo& info, std::uint64_t bytes)
        : m_queues(queues), m_info(info), m_bytes(std::min(bytes, info.largestAllocation) / 64 * 64),
          m_from(queues.context, CL_MEM_READ_WRITE, m_bytes),
          m_to(queues.context, CL_MEM_READ_WRITE, m_bytes) {
        queues.kernels.enqueueFillBuffer(m_from, cl_uint{0x01020304}, 0, m_bytes);
        queues.kernels.finish();
    }

    double copyByDriver() {
        return rateOf(m_queues.kernels, 2.0 * static_cast<double>(m_bytes), [&](cl::Event& event) {
            m_queues.kernels.enqueueCopyBuffer(m_from, m_to, 0, 0, m_bytes, nullptr, &event);
        });
    }

    /// The bandwidth of a kernel that moves every byte `times` times, with the best number of work-groups.
    double byKernel(cl::Kernel kernel, double times) {
        kernel.setArg(0, m_from);
        kernel.setArg(1, static_cast<cl_uint>(m_bytes / 16));
        kernel.setArg(2, m_to);
        const std::size_t group =
            m_info.type == DeviceType::Cpu ? 1 : std::min<std::size_t>(256, m_info.maxWorkGroup);
        double best = 0;
        for (const std::uint32_t groups : groupsPerUnit) {
            best = std::max(
                best, rateOf(m_queues.kernels, times * static_cast<double>(m_bytes), [&](cl::Event& event) {
                    m_queues.kernels.enqueueNDRangeKernel(kernel, cl::NullRange,
                                                          cl::NDRange(group * groups * m_info.computeUnits),
                                                          cl::NDRange(group), nullptr, &event);
                }));
        }
        return best;
    }

    double upload() {
        if (!m_queues.pageLocked) return uploadOverNetwork();
        const std::uint64_t bytes = std::min(m_bytes, mostUploaded);
        const PinnedMemory pinned(m_queues.context, m_queues.uploads, bytes);
        return rateOf(m_queues.uploads, static_cast<double>(bytes), [&](cl::Event& event) {
            m_queues.uploads.enqueueWriteBuffer(m_to, CL_FALSE, 0, bytes, pinned.data(), nullptr, &event);
        });
    }

private:
    /// Measures with few bytes, because a network may be slow.
    double uploadOverNetwork() {
        const std::vector<std::byte> memory(std::min<std::uint64_t>(m_bytes, mostSent));
        return rateOf(m_queues.uploads, static_cast<double>(memory.size()), [&](cl::Event& event) {
            m_queues.uploads.enqueueWriteBuffer(m_to, CL_FALSE, 0, memory.size(), memory.data(), nullptr,
                                                &event);
        });
    }

    const DeviceQueues& m_queues;
    const DeviceInfo& m_info;
    std::uint64_t m_bytes;
    cl::Buffer m_from, m_to;
};

/// Measures the bandwidth with two buffers of at most `bytes` bytes: the copy command of the driver, the
/// kernels of kernels/roofline.cl with several numbers of work-groups, and, if the device has its own memory,
/// the upload from page-locked memory. The best number of work-groups counts. Fails if the kernels cannot be
/// built, or if times are impossible. Throws cl::Error.
Outcome<Roofline> measureBandwidth(const DeviceQueues& queues, const DeviceInfo& info, KernelCache& kernels,
                                   std::uint64_t bytes, const CountControl& control) {
    Timings timings;
    control.tell({Activity::Kind::BuildingKernel});
    const std::string options = info.type == DeviceType::Cpu ? "-cl-std=CL1.2 -D RUNS" : "-cl-std=CL1.2";
    const Outcome<cl::Kernel> read = kernels.kernel({"roofline.cl", "read_all", options}, timings);
    if (!read) return read.reason();
    const Outcome<cl::Kernel> copy = kernels.kernel({"roofline.cl", "copy_all", options}, timings);
    if (!copy) return copy.reason();

    control.tell({Activity::Kind::Counting});
    BandwidthTest measurement(queues, info, bytes);
    Roofline roofline;
    roofline.copy = measurement.copyByDriver();
    if (control.stop.stop_requested()) return Stopped{};
    roofline.copy = std::max(roofline.copy, measurement.byKernel(*copy, 2));
    control.tell({Activity::Kind::Counting});
    roofline.read = measurement.byKernel(*read, 1);
    if (!info.unifiedMemory) roofline.upload = measurement.upload();
    if (roofline.copy <= 0 || roofline.read <= 0)
        return Failure{Stage::Kernel, SENTENCE("the device reported impossible times")};
    return roofline;
}

/// The speed of the network to a device of another machine, by the clock of the host, because events do not
/// contain its latency.
struct Link {
    std::chrono::nanoseconds roundTrip{};
    double bytesASecond = 0;
};

constexpr std::size_t sampleBytes = std::size_t{256} << 10U;

/// The duration of a blocking write of the first `size` bytes; the shorter of two.
std::chrono::nanoseconds timeToSend(cl::CommandQueue& queue, const cl::Buffer& to,
                                    const std::vector<std::byte>& bytes, std::size_t size) {
    auto best = std::chrono::nanoseconds::max();
    for (int i = 0; i < 2; ++i) {
        const auto start = std::chrono::steady_clock::now();
        queue.enqueueWriteBuffer(to, CL_TRUE, 0, size, bytes.data());
        best = std::min<std::chrono::nanoseconds>(best, std::chrono::steady_clock::now() - start);
    }
    return best;
}

/// Measures latency and bandwidth by sending half a megabyte in two sizes and waiting for each. Throws
/// cl::Error.
Link measureLink(const cl::Context& context, cl::CommandQueue queue) {
    const std::vector<std::byte> bytes(sampleBytes, std::byte{0x5A});
    const cl::Buffer to(context, CL_MEM_READ_WRITE, sampleBytes);
    const std::chrono::nanoseconds roundTrip = timeToSend(queue, to, bytes, sizeof(cl_uint));
    const std::chrono::nanoseconds sending = timeToSend(queue, to, bytes, sampleBytes) - roundTrip;
    constexpr std::chrono::nanoseconds least = std::chrono::microseconds(50); // shorter is noise
    return {roundTrip, static_cast<double>(sampleBytes) /
                           std::chrono::duration<double>(std::max(sending, least)).count()};
}

/// Sizes for a network. A strip takes a quarter of a second, or four round trips if these take longer: then
/// waiting for the end of a strip costs little while two are on their way, and a stop takes effect soon. Two
/// queues send halves of a strip. If the network is slower than the compression, strips are compressed and
/// twice as large.
MemoryLimits limitsOfLink(MemoryLimits limits, const Link& link) {
    constexpr double least = 1 << 20, most = 64 << 20; // bytes
    constexpr double shortest = 0.25;                  // seconds
    const double roundTrips = 4 * std::chrono::duration<double>(link.roundTrip).count();
    constexpr double worthPacking = 150e6; // bytes per second; a thread compresses twice as many
    limits.packs = limits.packs || link.bytesASecond < worthPacking;
    // A compressed strip takes less time to send, but two commands.
    const double longest = (limits.packs ? 2 : 1) * std::max(shortest, roundTrips);
    const double strip = std::clamp(link.bytesASecond * longest, least, most);
    limits.strip = static_cast<std::uint64_t>(strip);
    constexpr std::size_t page = 4096;
    limits.slot = static_cast<std::size_t>(strip) / 2 / page * page;
    limits.mostSlots = 6;
    return limits;
}

/// Builds the kernel that computes the checksums of uploads, and the kernel that unpacks pixels if the
/// network needs it. Adds the time to `timings`. Throws cl::Error.
Outcome<Done> makeUploadKernels(Uploader& uploader, KernelCache& kernels, const DeviceInfo& device,
                                Timings& timings) {
    if (device.unifiedMemory || uploader.arrival().hasKernel()) return Done{};
    if (uploader.packs()) {
        const Outcome<cl::Kernel> unpack = kernels.kernel({"unpack.cl", "unpack", "-cl-std=CL1.2"}, timings);
        if (!unpack) return unpack.reason();
        uploader.setUnpacking(*unpack);
    }
    constexpr std::size_t usualGroup = 256, groupsPerUnit = 4;
    const std::size_t group = std::bit_floor(std::min(usualGroup, device.maxWorkGroup));
    const Outcome<cl::Kernel> kernel = kernels.kernel(
        {"arrival.cl", "add_words", "-cl-std=CL1.2 -D GROUP=" + std::to_string(group)}, timings);
    if (!kernel) return kernel.reason();
    uploader.arrival().setKernel(*kernel, group, groupsPerUnit * device.computeUnits);
    return Done{};
}

constexpr std::size_t stripsInFlight = 2; ///< strips in progress: one runs, one waits

/// The limits for this device, which depend on its driver and on the network to it.
MemoryLimits limitsFor(MemoryLimits limits, const DeviceInfo& device, const cl::Context& context,
                       const cl::CommandQueue& queue) {
    if (!limits.inPlace) limits.inPlace = limits.pageLocked && fetchesInPlace(device);
    return limits.pageLocked ? limits : limitsOfLink(limits, measureLink(context, queue));
}

cl::CommandQueue profilingQueue(const cl::Context& context, const cl::Device& device) {
    return {context, device, CL_QUEUE_PROFILING_ENABLE};
}

constexpr std::uint32_t smallestRetry = 32;                      ///< work-items per work-group
constexpr std::uint64_t smallestStrip = std::uint64_t{1} << 20U; ///< bytes

bool saysTooManyItems(cl_int code) {
    return code == CL_OUT_OF_RESOURCES || code == CL_INVALID_WORK_GROUP_SIZE;
}

std::uint64_t pixelsOf(const Extent& extent) {
    return Region::whole(extent).pixels();
}

} // namespace

/// The state of one attempt to count.
struct OpenClCounter::CountState {
    CountState(const CountTask& ofTask, const DeviceStrategy& with, std::string_view text, PlannedCount& how,
               CountTables& itsTables)
        : task(ofTask), strategy(with), kernelText(text), tables(itsTables),
          planned(how), counted{Histogram(traitsOf(task.pixels.layout).sampleBits, task.channels),
                                {},
                                plan.shape} {}

    const CountTask& task;
    const DeviceStrategy& strategy;
    std::string_view kernelText; ///< replaces the kernel of the strategy; empty: its own
    CountTables& tables;
    PlannedCount& planned;
    const KernelPlan& plan = planned.plan;
    Counted counted;
    Profile profile;
    std::uint64_t pixelsSinceRead = 0;
    std::deque<cl::Event> inFlight;
    Stage stage = Stage::Allocate; ///< the current stage, for a failure
    std::uint64_t bytes = 0;       ///< requested in this stage
    bool leavesTables = true;
};

OpenClCounter::OpenClCounter(const FoundDevice& device, const ProgramStore& store, const MemoryLimits& limits)
    : m_info(device.info), m_device(device.device), m_context(m_device),
      m_queue(profilingQueue(m_context, m_device)), m_limits(limitsFor(limits, m_info, m_context, m_queue)),
      m_probe(m_context, CL_MEM_READ_WRITE, sizeof(cl_uint)), m_kernels(m_context, m_device, store),
      m_uploader(m_context, profilingQueue(m_context, m_device), m_limits),
      m_images(m_context, device, m_limits), m_streamBuffers(m_context, m_limits),
      m_tables(m_context, m_queue), m_guardedTables(m_context, m_queue, true),
      m_quickReads(m_context, m_device, limits.untimed), m_documents(m_info, m_kernels, m_context, m_queue) {
    // Some drivers allocate memory when it is first used. Writing now ensures that the probe does not fail
    // later because other programs have taken the memory.
    m_queue.enqueueFillBuffer(m_probe, cl_uint{0}, 0, sizeof(cl_uint));
    m_queue.finish();
}

// Repeats attempts with ever smaller demands, until the count succeeds or failureOf() returns a failure.
CountOutcome OpenClCounter::count(const CountTask& task, const Method& method, const CountControl& control) {
    if (const DocumentKernel* document = documentKernel(method.strategy))
        return countAsDocument(*document, task, method, control);
    const DeviceStrategy& row = deviceStrategy(method.strategy);
    // Edited kernels are built from source. A kernel that is measured beside one is also built from source,
    // because its program on the disk might differ.
    const std::string own =
        method.guarded && method.kernel.empty() ? fileText(row.kernelFile) : std::string();
    const std::string_view text = own.empty() ? method.kernel : own;
    for (Demand demand{method.launch, m_limits};;) {
        CountState work(task, row, text, m_lastPlan.of(row, task, demand.launch, m_info, text),
                        method.guarded ? m_guardedTables : m_tables);
        work.leavesTables = demand.leavesTables;
        m_uploader.sentFrom(); // resets the record of the count before
        try {
            work.stage = Stage::Build;
            if (const Outcome<Done> built = buildKernels(work, control); !built) return built.reason();
            control.tell({Activity::Kind::Counting}); // no longer a build
            CountOutcome counted = countStrips(work, demand, control);
            if (counted && method.looksInside) {
                control.tell({Activity::Kind::BuildingKernel});
                counted.value().compiled = lookInside(
                    {m_context, m_device, m_info}, work.planned.nameOf(row, text), counted->launch.workGroup);
            }
            return counted;
        } catch (const std::exception& error) {
            auto failure = failureOf(
                error, {task, work.stage, work.bytes, work.plan.shape.workGroup, row.merge == Merge::Packed},
                demand);
            if (failure) return std::move(*failure);
        }
    }
}

CountOutcome OpenClCounter::countAsDocument(const DocumentKernel& row, const CountTask& task,
                                            const Method& method, const CountControl& control) {
    CountOutcome outcome = m_documents.count(row, task, method, control);
    const bool full = outcome.failed() != nullptr && outcome.failed()->bytes;
    if (full && recover() && m_images.clear()) outcome = m_documents.count(row, task, method, control);
    if (outcome.failed() == nullptr || recover()) return outcome;
    Failure failure = std::move(outcome).failure();
    failure.deviceLost = true;
    return failure;
}

ScopeOutcome OpenClCounter::countScope(const ScopeTask& task, const CountControl& control) {
    for (Demand demand{{}, m_limits};;) {
        ScopeCounter work(task, m_info, m_context, m_queue, m_tables);
        try {
            if (const Outcome<Done> built = work.build(m_kernels, control); !built) return built.reason();
            Timings ofCheck; // the check is not a part of the scope's times
            if (const Outcome<Done> check = makeUploadKernels(m_uploader, m_kernels, m_info, ofCheck); !check)
                return check.reason();
            control.tell({Activity::Kind::Counting});
            const auto feed = feedFor(task.task, ScopeCounter::maxPixels, demand, control.stop);
            ScopeOutcome outcome = work.count(*feed, control);
            if (outcome.stopped()) return stopped();
            return outcome;
        } catch (const std::exception& error) {
            auto failure = failureOf(error, {task.task, work.stage(), task.task.pixels.pixelBytes()}, demand);
            if (failure) return std::move(*failure);
        }
    }
}

/// The failure for an exception; nothing if an attempt with smaller demands may succeed.
std::optional<Failure> OpenClCounter::failureOf(const std::exception& error, const Place& place,
                                                Demand& demand) {
    const bool works = recover();
    const auto source = m_uploader.sentFrom();
    if (works && source) {
        // Either the checksum of the decoder is wrong, or the driver cannot read the memory of the decoder,
        // which may show only at the end of the kernel. The next attempt copies the pixels.
        m_uploader.sources().refuse(*source);
        return std::nullopt;
    }
    const auto* known = dynamic_cast<const cl::Error*>(&error);
    if (works && known != nullptr && lessen(demand, place, known->err())) return std::nullopt;
    Failure failure = failureFrom(error, place.stage, place.bytes);
    failure.deviceLost = !works;
    return failure;
}

/// Reduces the demands after a failure that smaller demands may avoid. Returns false if no demand is left to
/// reduce.
bool OpenClCounter::lessen(Demand& demand, const Place& place, cl_int code) {
    // Whether there are enough registers shows only at the launch, because some drivers report a
    // CL_KERNEL_WORK_GROUP_SIZE that is far too small. So the work-group is halved until the launch succeeds,
    // or until registers cannot be the reason.
    if (place.stage == Stage::Kernel && saysTooManyItems(code) && place.workGroup > smallestRetry) {
        demand.launch.set(Parameter::WorkGroup, place.workGroup / 2);
        return true;
    }
    if (!concernsMemory(code)) return false;
    // Memory is freed in this order: memory that is kept for later counts or for a little speed, then the
    // resident image, then the stream buffers. Each of these attempts is faster than the host.
    if (m_uploader.sources().unlock() || m_documents.release()) return true;
    if (std::exchange(demand.leavesTables, false) && place.packs) {
        const bool released = m_tables.releasePartial();
        if (m_guardedTables.releasePartial() || released) return true;
    }
    if (std::exchange(demand.keepsOthers, false) && m_images.clear()) return true;
    m_streamBuffers.clear(); // they may be larger than this count needs
    if (std::exchange(demand.resident, false)) {
        m_images.refuse(place.task.whole.pixels.spanBytes());
        return true;
    }
    demand.limits.strip /= 2;
    return demand.limits.strip >= std::min(smallestStrip, m_limits.strip / 2);
}

/// Waits for the commands after a failure and writes to the probe. Returns false if the device is lost.
bool OpenClCounter::recover() {
    const cl_uint zero = 0;
    try {
        m_uploader.abandon();
        m_quickReads.finish();
        m_uploader.finish();
        for (const cl::CommandQueue& queue : {m_uploader.queue(), m_queue}) {
            queue.finish();
            queue.enqueueWriteBuffer(m_probe, CL_TRUE, 0, sizeof zero, &zero);
        }
        m_images.removeIncomplete();
        return true;
    } catch (const std::exception&) {
        return false; // the first failure describes the error better
    }
}

Outcome<Done> OpenClCounter::buildKernels(CountState& work, const CountControl& control) {
    Timings& timings = work.counted.timings;
    Outcome<Done> built = work.planned.build(work.strategy, work.kernelText, m_kernels, control, timings);
    return built ? makeUploadKernels(m_uploader, m_kernels, m_info, timings) : built;
}

std::unique_ptr<PixelFeed> OpenClCounter::feedFor(const CountTask& task, std::uint64_t maxPixels,
                                                  const Demand& demand, const std::stop_token& stop) {
    const PixelView& pixels = task.pixels;
    if (m_info.unifiedMemory)
        return std::make_unique<InPlaceFeed>(m_context, pixels, maxPixels, demand.limits);
    // If the image has an owner, it will be counted again with other channels or another region. So the whole
    // image is sent, even if a region is counted. Other images are streamed.
    ResidentImage* image = demand.resident ? m_images.find(task.whole) : nullptr;
    if (image == nullptr && demand.resident) image = m_images.add(task.whole);
    if (image != nullptr)
        return std::make_unique<ResidentFeed>(*image, m_uploader, pixels, maxPixels, demand.limits, stop);
    return std::make_unique<StreamFeed>(m_streamBuffers, m_uploader, task, maxPixels, demand.limits, stop);
}

// Counts all strips, reads the tables, and sends the rest of an image that stays on the device. Stops are
// noticed between strips; then all commands are awaited, because they use the memory of the feed.
CountOutcome OpenClCounter::countStrips(CountState& work, const Demand& demand, const CountControl& control) {
    work.stage = Stage::Allocate;
    work.bytes = work.task.pixels.pixelBytes();
    work.counted.timings.deviceResolution = m_info.timerResolution;
    prepareTables(work);
    const std::unique_ptr<PixelFeed> feed = feedFor(work.task, work.plan.maxPixels, demand, control.stop);

    const std::size_t strips = feed->strips();
    for (std::size_t strip = 0; strip < strips; ++strip) {
        const std::size_t ended = strip - work.inFlight.size();
        control.tell(
            {Activity::Kind::Counting,
             strips == 1 ? Activity::unknown : static_cast<double>(ended) / static_cast<double>(strips)});
        work.stage = Stage::Upload;
        const DevicePixels pixels = feed->bring(strip, work.profile);
        // A stop may have interrupted the upload of this strip.
        if (control.stop.stop_requested()) return stopped();
        countStrip(work, pixels, *feed);
    }
    work.stage = Stage::Readback;
    assert(!work.inFlight.empty());
    work.tables.readInto(
        work.counted.histogram, work.profile,
        m_quickReads.readOf(m_info, work.plan.bins, work.bytes, work.inFlight.back(), work.profile));
    work.stage = Stage::Upload;
    feed->finish(work.profile);
    if (const auto damage = work.tables.damage()) return Failure{Stage::Check, *damage};
    if (control.stop.stop_requested()) return stopped();
    work.profile.moveInto(work.counted.timings);
    return std::move(work.counted);
}

/// Kernels of this program only add to the tables, so the old contents can be subtracted. An edited kernel,
/// or one that loses counts, may overwrite them, so the tables are cleared.
void OpenClCounter::prepareTables(CountState& work) {
    const bool adds = work.kernelText.empty() && work.strategy.info.exact;
    adds ? work.tables.prepare(work.plan.bins, work.profile)
         : work.tables.clear(work.plan.bins, work.profile);
}

/// Waits for all commands, because the memory of the feed is freed after this.
Stopped OpenClCounter::stopped() {
    m_uploader.abandon();
    m_uploader.finish();
    m_queue.finish();
    return {};
}

// Counts a strip: kernel and merge are enqueued, and the host waits until at most two strips are in progress,
// so that the device always has work.
void OpenClCounter::countStrip(CountState& work, const DevicePixels& pixels, PixelFeed& feed) {
    // A bin on the device has 32 bits, so the tables are read before more pixels are counted than fit.
    const std::uint64_t count = pixelsOf(pixels.extent);
    if (work.pixelsSinceRead + count > std::numeric_limits<cl_uint>::max()) {
        work.stage = Stage::Readback;
        work.tables.readInto(work.counted.histogram, work.profile);
        prepareTables(work);
        work.pixelsSinceRead = 0;
    }
    work.pixelsSinceRead += count;

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

/// Starts the kernel. Returns the number of partial tables that it writes, or for which there is room.
std::uint32_t OpenClCounter::launch(CountState& work, const DevicePixels& pixels, cl::Event& done) {
    const LaunchShape& shape = work.counted.launch;
    const std::uint64_t count = pixelsOf(pixels.extent);
    const std::uint32_t groups =
        groupsFor(work.strategy, work.plan, work.task.pixels.layout, count, shape.workGroup);
    const std::size_t items = std::size_t{groups} * shape.workGroup;
    const bool ofItems = work.strategy.tables == Tables::Private;
    const bool packs = work.strategy.merge == Merge::Packed;
    const auto tables = packs ? work.leavesTables ? roomFor(work.plan, groups, count) : 0
                              : static_cast<std::uint32_t>(ofItems ? items : groups);

    work.planned.setPixels(pixels);
    const bool partial = !packs && work.strategy.merge != Merge::InKernel;
    work.planned.kernel.setArg(5, partial ? work.tables.partial(tables) : work.tables.counts());
    if (partial) work.tables.spoilPartial(work.profile);
    if (packs) {
        work.planned.kernel.setArg(6, tables == 0
                                          ? work.tables.counts() // unused by the kernel
                                          : work.tables.leftBehind(packedBytes(work.plan, tables),
                                                                   packedHeadBytes(work.plan), work.profile));
        work.planned.kernel.setArg(7, static_cast<cl_uint>(tables));
    }

    std::vector<cl::Event> waits;
    if (pixels.ready) waits.push_back(*pixels.ready);
    m_queue.enqueueNDRangeKernel(work.planned.kernel, cl::NullRange, cl::NDRange(items, shape.windows),
                                 cl::NDRange(shape.workGroup, 1), waits.empty() ? nullptr : &waits, &done);
    work.profile.add(Phase::Kernel, done);
    return tables;
}

void OpenClCounter::merge(CountState& work, std::uint32_t tables, cl::Event& done) {
    if (work.strategy.merge == Merge::OnHost) {
        const Nanoseconds time = work.tables.addPartialInto(work.counted.histogram, tables, work.profile);
        work.counted.timings.addHost(Phase::Merge, time);
    } else if (work.strategy.merge != Merge::InKernel && tables != 0) {
        replace(done, enqueueMerge(m_queue, work.planned.mergeKernel, work.strategy, work.plan,
                                   {work.tables.partial(), tables, work.tables.counts()}));
        work.profile.add(Phase::Merge, done);
    }
}

Outcome<Roofline> OpenClCounter::roofline(std::uint64_t bytes, const CountControl& control) {
    try {
        return measureBandwidth({m_context, m_device, m_queue, m_uploader.queue(), m_limits.pageLocked},
                                m_info, m_kernels, bytes, control);
    } catch (const std::exception& error) {
        Failure failure = failureFrom(error, Stage::Kernel, bytes);
        failure.deviceLost = !recover();
        return failure;
    }
}

} // namespace tonescope::opencl
