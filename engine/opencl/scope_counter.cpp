// SPDX-License-Identifier: GPL-3.0-or-later
// A waveform or parade is a histogram for each column of pixels; a vectorscope is one table of two colour
// differences. These tables may exceed local memory. Therefore a work-group counts a band of columns, or of
// levels of Cb. Strips, feeds and the readback are those of histograms.
#include "engine/opencl/scope_counter.h"

#include "engine/opencl/kernel_plan.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>
#include <vector>

namespace tonescope::opencl {
namespace {

/// Memory for the tables of a work-group; at most local memory is used. On a CPU it fits in the first-level
/// cache.
constexpr std::uint64_t narrowBandBytes = std::uint64_t{32} << 10U;
/// Memory for tables on a CPU that reads long stretches of a row. It fits in the second-level cache; longer
/// stretches save more time than the first-level cache does.
constexpr std::uint64_t wideBandBytes = std::uint64_t{512} << 10U;
constexpr std::uint64_t reservedBytes = 64; ///< bytes of local memory that some drivers use themselves

std::string defined(std::string_view name, std::uint64_t value) {
    return " -D " + std::string(name) + "=" + std::to_string(value);
}

/// Work-items per group. A CPU runs a group on one core, so more than one work-item only causes conflicts at
/// the counters. The time of a simulator is proportional to the number of work-items.
std::uint32_t groupFor(const DeviceInfo& device) {
    if (device.type == DeviceType::Cpu) return 1;
    const std::size_t wanted = device.type == DeviceType::Simulator ? 32 : 256;
    return static_cast<std::uint32_t>(std::bit_floor(std::min<std::size_t>(wanted, device.maxWorkGroup)));
}

/// The number of 32-bit counters that fit in local memory and in `mostBytes` bytes, rounded down to a power
/// of two. 1 if the device reports no local memory; then the kernel fails, and the host counts.
std::uint64_t countersOf(const DeviceInfo& device, std::uint64_t mostBytes) {
    const std::uint64_t room = device.localMemory > reservedBytes ? device.localMemory - reservedBytes : 0;
    const std::uint64_t counters = std::min(room, mostBytes) / sizeof(std::uint32_t);
    return std::bit_floor(std::max<std::uint64_t>(1, counters));
}

/// Whether a work-group is one core of a CPU that reads long stretches of rows.
bool readsWide(const ScopeTask& task, const DeviceInfo& device) {
    return device.type == DeviceType::Cpu && !task.axis.rows;
}

/// The most columns of a work-group, a constant of the kernel. It does not depend on the region, so that
/// dragging a region does not build kernels.
std::uint64_t mostColumns(const ScopeTask& task, const DeviceInfo& device) {
    const std::uint64_t counters =
        countersOf(device, readsWide(task, device) ? wideBandBytes : narrowBandBytes);
    return std::max<std::uint64_t>(1, counters / (task.tables() * scopeLevels));
}

/// The columns of each work-group: divided evenly over the groups, on a CPU over its cores.
std::uint32_t bandFor(const ScopeTask& task, const DeviceInfo& device) {
    const auto dividedUp = [](std::uint64_t number, std::uint64_t by) { return (number + by - 1) / by; };
    std::uint64_t bands = dividedUp(task.columns(), mostColumns(task, device));
    const std::uint64_t sharing = readsWide(task, device) ? std::max(1U, device.computeUnits) : 1;
    bands = std::max<std::uint64_t>(1, dividedUp(bands, sharing)) * sharing;
    return static_cast<std::uint32_t>(dividedUp(task.columns(), bands));
}

void planColumns(ScopePlan& plan, const ScopeTask& task, const DeviceInfo& device) {
    plan.file = "waveform.cl";
    plan.function = "count_columns";
    plan.band = bandFor(task, device);
    // Neighbouring work-items read neighbouring pixels of a row. In an unrotated picture a band has few
    // columns, so at most 32 work-items share a row.
    const std::uint32_t lanes = task.axis.rows ? plan.group : std::min<std::uint32_t>(plan.group, 32);
    plan.options += defined("BAND", mostColumns(task, device)) + defined("LANES", lanes) +
                    defined("SIDEWAYS", task.axis.rows ? 1 : 0) +
                    defined("REVERSED", task.axis.reversed ? 1 : 0);
}

void planChroma(ScopePlan& plan, const ScopeTask& task, const DeviceInfo& device) {
    plan.file = "vectorscope.cl";
    plan.function = "count_chroma";
    const std::uint64_t cells = countersOf(device, plan.bins * sizeof(std::uint32_t) + reservedBytes);
    plan.windows = static_cast<std::uint32_t>(plan.bins / cells);
    plan.options += defined("CELLS", cells) +
                    defined("CHROMA", static_cast<std::uint64_t>(chromaOf(task.task.rules.formula)));
}

} // namespace

ScopePlan planFor(const ScopeTask& task, const DeviceInfo& device) {
    ScopePlan plan;
    plan.group = groupFor(device);
    plan.bins = task.tables() * task.columns() * scopeLevels;
    plan.options = "-cl-std=CL1.2" + pixelMacros(task.task) + defined("GROUP", plan.group) +
                   defined("LEVEL_SHIFT", static_cast<std::uint64_t>(task.task.pixels.valueBits() - 8));
    if (task.pass == ScopePass::Columns)
        planColumns(plan, task, device);
    else
        planChroma(plan, task, device);
    return plan;
}

namespace {

constexpr std::size_t scopeStripsInFlight = 2; ///< strips in progress: one runs, one waits
constexpr std::uint32_t scopeGroupsPerUnit = 4;
/// The fewest pixels of a work-group of a vectorscope: its table takes as long to clear and to add as so many
/// pixels take to count.
constexpr std::uint64_t pixelsOfAGroup = std::uint64_t{1} << 16U;

std::uint64_t roundedUpQuotient(std::uint64_t number, std::uint64_t by) {
    return (number + by - 1) / by;
}

/// The first and last column of a stretch of stored pixels.
struct ColumnSpan {
    std::int64_t first = 0, last = 0;
};

ColumnSpan columnsOf(const ScopeTask& task, std::int64_t place, std::int64_t length) {
    const std::int64_t width = task.width();
    const std::int64_t left = task.axis.reversed ? width - place - length : place;
    return {scopeColumn(left, width), scopeColumn(left + length - 1, width)};
}

} // namespace

ScopeCounter::ScopeCounter(const ScopeTask& task, const DeviceInfo& device, cl::Context context,
                           cl::CommandQueue queue, CountTables& tables)
    : m_task(task), m_device(device), m_context(std::move(context)), m_queue(std::move(queue)),
      m_tables(tables), m_plan(planFor(task, device)), m_counted{task.emptyTables()} {
}

Outcome<Done> ScopeCounter::build(KernelCache& kernels, const CountControl& control) {
    const KernelName name{m_plan.file, m_plan.function, m_plan.options};
    if (!kernels.contains(name)) control.tell({Activity::Kind::BuildingKernel});
    Outcome<cl::Kernel> kernel = kernels.kernel(name, m_counted.timings);
    if (!kernel) return kernel.reason();
    replace(m_kernel, *kernel);
    return Done{};
}

ScopeOutcome ScopeCounter::count(PixelFeed& feed, const CountControl& control) {
    m_stage = Stage::Allocate;
    m_counted.timings.deviceResolution = m_device.timerResolution;
    m_tables.prepare(m_plan.bins, m_profile);
    if (m_task.pass == ScopePass::Columns) sendColumns();

    std::int64_t x = 0, y = 0;
    for (std::size_t strip = 0; strip < feed.strips(); ++strip) {
        control.tell({Activity::Kind::Counting}); // tells the watchdog that the strip was counted
        m_stage = Stage::Upload;
        const DevicePixels pixels = feed.bring(strip, m_profile);
        if (control.stop.stop_requested()) return Stopped{};
        countStrip({pixels, x, y}, feed);
        // Strips come from top to bottom, and pieces of one row from left to right.
        x += pixels.extent.width;
        if (x < m_task.task.pixels.extent.width) continue;
        x = 0;
        y += pixels.extent.height;
    }
    readTables();
    m_stage = Stage::Upload;
    feed.finish(m_profile);
    if (control.stop.stop_requested()) return Stopped{};
    m_profile.moveInto(m_counted.timings);
    return std::move(m_counted);
}

void ScopeCounter::countStrip(const Strip& strip, PixelFeed& feed) {
    const std::uint64_t pixels = Region::whole(strip.pixels.extent).pixels();
    if (m_pixelsSinceClear + pixels > std::numeric_limits<cl_uint>::max()) {
        readTables();
        m_tables.prepare(m_plan.bins, m_profile);
        m_pixelsSinceClear = 0;
    }
    m_pixelsSinceClear += pixels;

    m_stage = Stage::Kernel;
    cl::Event done;
    if (m_task.pass == ScopePass::Columns)
        launchColumns(strip, done);
    else
        launchChroma(strip, done);
    m_queue.flush();
    feed.counted(done);
    m_inFlight.push_back(done);
    if (m_inFlight.size() > scopeStripsInFlight) {
        m_inFlight.front().wait();
        m_inFlight.pop_front();
    }
}

void ScopeCounter::launchColumns(const Strip& strip, cl::Event& done) {
    const Extent& extent = strip.pixels.extent;
    const bool rows = m_task.axis.rows;
    const std::int64_t place = rows ? strip.y : strip.x;
    const ColumnSpan columns = columnsOf(m_task, place, rows ? extent.height : extent.width);
    const std::int64_t first = columns.first / m_plan.band;
    const auto bands = static_cast<std::uint32_t>(columns.last / m_plan.band - first + 1);

    const auto number = [](std::int64_t value) { return static_cast<cl_uint>(value); };
    m_kernel.setArg(2, cl_uint4{{number(extent.width), number(extent.height),
                                 static_cast<cl_uint>(strip.pixels.row), number(place)}});
    m_kernel.setArg(3, cl_uint2{{number(m_task.width()), static_cast<cl_uint>(m_task.columns())}});
    m_kernel.setArg(4, m_columnOf);
    m_kernel.setArg(5, cl_uint2{{number(first), m_plan.band}});
    m_kernel.setArg(6, m_tables.counts());

    // If a group has a single work-item, it adds without atomics. Therefore no other group may count the same
    // columns.
    const std::uint64_t wanted =
        roundedUpQuotient(std::uint64_t{m_device.computeUnits} * scopeGroupsPerUnit, bands);
    const auto most = static_cast<std::uint64_t>(rows ? extent.width : extent.height);
    const std::uint64_t parts = m_plan.group == 1 ? 1 : std::min(wanted, most);
    launch({std::size_t{bands} * m_plan.group, parts}, strip, done);
}

void ScopeCounter::launchChroma(const Strip& strip, cl::Event& done) {
    const Extent& extent = strip.pixels.extent;
    m_kernel.setArg(2, static_cast<cl_uint>(extent.width));
    m_kernel.setArg(3, static_cast<cl_uint>(extent.height));
    m_kernel.setArg(4, static_cast<cl_uint>(strip.pixels.row));
    m_kernel.setArg(5, m_tables.counts());
    const std::uint64_t groups = std::min<std::uint64_t>(
        roundedUpQuotient(Region::whole(extent).pixels(), pixelsOfAGroup),
        std::uint64_t{m_device.computeUnits} * (m_plan.group == 1 ? 1 : scopeGroupsPerUnit));
    launch({groups * m_plan.group, m_plan.windows}, strip, done);
}

/// Sets the arguments that change from strip to strip, and starts the kernel.
void ScopeCounter::launch(const cl::NDRange& items, const Strip& strip, cl::Event& done) {
    m_kernel.setArg(0, strip.pixels.buffer);
    m_kernel.setArg(1, static_cast<cl_ulong>(strip.pixels.first));
    std::vector<cl::Event> waits;
    if (strip.pixels.ready) waits.push_back(*strip.pixels.ready);
    m_queue.enqueueNDRangeKernel(m_kernel, cl::NullRange, items, cl::NDRange(m_plan.group, 1),
                                 waits.empty() ? nullptr : &waits, &done);
    m_profile.add(Phase::Kernel, done);
}

/// Sends a table with the column of each place along the stored axis. Kernels look up the column, because a
/// division for each pixel would take longer than counting it.
void ScopeCounter::sendColumns() {
    const std::int64_t width = m_task.width();
    std::vector<cl_ushort> columns(static_cast<std::size_t>(width));
    for (std::int64_t place = 0; place < width; ++place)
        columns[static_cast<std::size_t>(place)] = static_cast<cl_ushort>(columnsOf(m_task, place, 1).first);
    m_columnOf = cl::Buffer(m_context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                            columns.size() * sizeof(cl_ushort), columns.data());
}

/// Waits for the queue and adds the tables of the device to the result.
void ScopeCounter::readTables() {
    m_stage = Stage::Readback;
    const std::span<const cl_uint> counts = m_tables.read(m_profile);
    const std::size_t cells = m_task.columns() * scopeLevels;
    for (std::size_t table = 0; table < m_counted.tables.size(); ++table)
        m_counted.tables[table].add(counts.subspan(table * cells, cells));
}

} // namespace tonescope::opencl
