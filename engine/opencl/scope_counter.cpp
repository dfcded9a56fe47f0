// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/scope_counter.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace tonescope::opencl {

namespace {

constexpr std::size_t scopeStripsInFlight = 2; ///< one runs, one waits
constexpr std::uint32_t scopeGroupsPerUnit = 4;
/// Of a vectorscope's group at least: a table is as much work to clear and to add.
constexpr std::uint64_t pixelsOfAGroup = std::uint64_t{1} << 16U;

std::uint64_t roundedUpQuotient(std::uint64_t number, std::uint64_t by) {
    return (number + by - 1) / by;
}

/// The columns to which a stretch of stored places belongs, first and last.
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
        control.tell({Activity::Kind::Counting}); // a sign of life for each
        m_stage = Stage::Upload;
        const DevicePixels pixels = feed.bring(strip, m_profile);
        if (control.stop.stop_requested()) return Stopped{};
        countStrip({pixels, x, y}, feed);
        // Strips come from top to bottom, pieces of a row from left to right.
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

    // A lone work-item adds to the device's tables without atomics: nobody else may have its columns.
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

/// Starts the kernel, whose other arguments are set.
void ScopeCounter::launch(const cl::NDRange& items, const Strip& strip, cl::Event& done) {
    m_kernel.setArg(0, strip.pixels.buffer);
    m_kernel.setArg(1, static_cast<cl_ulong>(strip.pixels.first));
    std::vector<cl::Event> waits;
    if (strip.pixels.ready) waits.push_back(*strip.pixels.ready);
    m_queue.enqueueNDRangeKernel(m_kernel, cl::NullRange, items, cl::NDRange(m_plan.group, 1),
                                 waits.empty() ? nullptr : &waits, &done);
    m_profile.add(Phase::Kernel, done);
}

/// Sends the column of each place along the stored axis. Kernels look it up: a division for each pixel would
/// take longer than its count.
void ScopeCounter::sendColumns() {
    const std::int64_t width = m_task.width();
    std::vector<cl_ushort> columns(static_cast<std::size_t>(width));
    for (std::int64_t place = 0; place < width; ++place)
        columns[static_cast<std::size_t>(place)] = static_cast<cl_ushort>(columnsOf(m_task, place, 1).first);
    m_columnOf = cl::Buffer(m_context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                            columns.size() * sizeof(cl_ushort), columns.data());
}

/// Waits for the queue and adds the device's tables to the result's.
void ScopeCounter::readTables() {
    m_stage = Stage::Readback;
    const std::span<const cl_uint> counts = m_tables.read(m_profile);
    const std::size_t cells = m_task.columns() * scopeLevels;
    for (std::size_t table = 0; table < m_counted.tables.size(); ++table)
        m_counted.tables[table].add(counts.subspan(table * cells, cells));
}

} // namespace tonescope::opencl
