// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of the source documents run exactly as the documents start them, including their mistakes: with
// their sizes of work-groups, their element types and their ways to merge. The host therefore converts the
// pixels to the element type before it sends them.
#include "engine/opencl/document_counter.h"

#include "engine/opencl/cl_failure.h"
#include "engine/opencl/compiled_code.h"
#include "engine/values/text.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <limits>

namespace tonescope::opencl {
namespace {

std::size_t bytesOf(Element element) {
    switch (element) {
    case Element::Byte:
        return 1;
    case Element::Int:
        return sizeof(cl_int);
    case Element::RgbBytes:
        return 3;
    }
    return 0;
}

std::byte* writePixel(std::byte* to, const std::byte* pixel, const LayoutTraits& traits, Element element) {
    if (element == Element::Byte) {
        *to = *pixel;
    } else if (element == Element::Int) {
        const auto value = std::to_integer<cl_int>(*pixel);
        std::memcpy(to, &value, sizeof value);
    } else {
        to[0] = pixel[traits.red];
        to[1] = pixel[traits.green];
        to[2] = pixel[traits.blue];
    }
    return to + bytesOf(element);
}

bool sameOwner(const std::weak_ptr<const void>& a, const std::shared_ptr<const void>& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

} // namespace

std::vector<std::byte> elementsOf(const PixelView& pixels, Element element) {
    const LayoutTraits& traits = traitsOf(pixels.layout);
    std::vector<std::byte> elements(pixels.pixels() * bytesOf(element));
    std::byte* to = elements.data();
    for (std::int64_t y = 0; y < pixels.extent.height; ++y) {
        const std::byte* row = pixels.row(y);
        for (std::int64_t x = 0; x < pixels.extent.width; ++x, row += traits.bytesPerPixel())
            to = writePixel(to, row, traits, element);
    }
    return elements;
}

cl::Buffer DocumentPixels::of(const CountTask& task, Element element, Profile& profile) {
    const auto known = std::ranges::find_if(m_kept, [&](const Kept& each) {
        return sameOwner(each.owner, task.whole.owner) && each.pixels == task.pixels &&
               each.element == element;
    });
    if (task.whole.owner && known != m_kept.end()) return known->buffer;
    const std::vector<std::byte> elements = elementsOf(task.pixels, element);
    makeRoom(elements.size());
    cl::Buffer buffer(m_context, CL_MEM_READ_ONLY, elements.size());
    cl::Event sent;
    m_queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, elements.size(), elements.data(), nullptr, &sent);
    profile.add(Phase::Upload, sent);
    if (task.whole.owner) m_kept.push_back({task.whole.owner, task.pixels, element, buffer, elements.size()});
    return buffer;
}

/// Frees the pixels of images that are gone, then the oldest, until there is room.
void DocumentPixels::makeRoom(std::uint64_t bytes) {
    std::erase_if(m_kept, [](const Kept& each) { return each.owner.expired(); });
    for (const Kept& each : m_kept)
        bytes += each.bytes;
    while (!m_kept.empty() && bytes > m_most) {
        bytes -= m_kept.front().bytes;
        m_kept.erase(m_kept.begin());
    }
}

namespace {

constexpr std::uint64_t mostPlaces = std::numeric_limits<std::int32_t>::max();

std::uint64_t roundedUp(std::uint64_t number, std::uint64_t by) {
    return (number + by - 1) / by * by;
}

/// The row with the requested launch parameters, as far as the row has these parameters.
DocumentKernel asked(DocumentKernel row, const LaunchParameters& launch) {
    const auto take = [&](Parameter parameter, std::uint32_t& value) {
        const ParameterRange* range = rangeOf(row.info.parameters, parameter);
        if (range != nullptr && launch[parameter])
            value = std::clamp(*launch[parameter], range->least, range->most);
    };
    take(Parameter::WorkGroup, row.workGroup);
    take(Parameter::Groups, row.groups);
    return row;
}

std::size_t itemsFor(const DocumentKernel& row, std::uint64_t pixels) {
    if (row.groups != 0) return std::size_t{row.groups} * row.workGroup;
    const std::uint64_t wanted = roundedUp(pixels, row.pixelsPerItem) / row.pixelsPerItem;
    return roundedUp(std::max<std::uint64_t>(wanted, row.leastItems), row.workGroup);
}

Signature signatureOf(const DocumentKernel& row) {
    const bool both = row.itemTables && row.merge == Merge::InKernel;
    return both || row.merge == Merge::SecondKernel ? Signature::PlainWithTables : Signature::Plain;
}

KernelName nameOf(const DocumentKernel& row, std::string_view text) {
    const std::string_view pixelType = row.element == Element::Int ? "int" : "uchar";
    return {row.kernelFile, "count", "-cl-std=CL1.2", text, signatureOf(row), pixelType};
}

/// The largest index that a work-item computes for its pixel or its next pixel. The kernels use int for it; a
/// larger index would overflow and be read as a negative place.
std::uint64_t largestPlace(const DocumentKernel& row, std::uint64_t pixels, std::uint64_t items) {
    const bool strides = row.groups != 0 || row.pixelsPerItem > 1 || row.info.own;
    const std::uint64_t place = strides ? std::max(pixels + items, items * row.pixelsPerItem) : items;
    return place * (row.element == Element::RgbBytes ? 3 : 1);
}

} // namespace

/// The state of one count.
struct DocumentCounter::Work {
    Work(const DocumentKernel& with, const CountTask& ofTask, bool between)
        : row(with), task(ofTask), guarded(between), items(itemsFor(with, ofTask.pixels.pixels())),
          counted{Histogram(traitsOf(ofTask.pixels.layout).sampleBits,
                            channelsCounted(with.info, ofTask.channels)),
                  {},
                  {.workGroup = with.workGroup,
                   .groups = static_cast<std::uint32_t>(items / with.workGroup),
                   .pixelsPerItem = with.groups == 0 ? with.pixelsPerItem : 0}} {}

    const DocumentKernel row;
    const CountTask& task;
    bool guarded;      ///< tables lie between guard words
    std::size_t items; ///< work-items
    Counted counted;
    Profile profile{};
    cl::Kernel kernel{}, mergeKernel{};
    cl::Buffer tables{}; ///< tables of the work-items
    GuardedMemory guardedTables{};
    Stage stage = Stage::Build;
};

DocumentCounter::DocumentCounter(const DeviceInfo& device, KernelCache& kernels, cl::Context context,
                                 cl::CommandQueue queue)
    : m_device(device), m_kernels(kernels), m_context(std::move(context)), m_queue(std::move(queue)),
      m_pixels(m_context, m_queue, device.globalMemory / 4) {
}

CountOutcome DocumentCounter::count(const DocumentKernel& row, const CountTask& task, const Method& method,
                                    const CountControl& control) {
    const std::string own = method.kernel.empty() ? textOf(row) : std::string(method.kernel);
    Work work(asked(row, method.launch), task, method.guarded);
    try {
        if (const Outcome<Done> built = build(work, own, control); !built) return built.reason();
        control.tell({Activity::Kind::Counting});
        work.stage = Stage::Allocate;
        prepareTables(work);
        work.stage = Stage::Upload;
        writeWithout(row.missing);
        const cl::Buffer pixels = m_pixels.of(task, row.element, work.profile);
        if (control.stop.stop_requested()) return Stopped{};
        work.stage = Stage::Kernel;
        launch(work, pixels);
        work.stage = Stage::Readback;
        if (row.merge == Merge::OnHost)
            mergeOnHost(work);
        else
            readTable(work);
        if (const auto damage = damageOf(work)) return Failure{Stage::Check, *damage};
        if (control.stop.stop_requested()) return Stopped{};
        work.counted.timings.deviceResolution = m_device.timerResolution;
        work.profile.moveInto(work.counted.timings);
        if (method.looksInside) lookInside(work, own, control);
        return std::move(work.counted);
    } catch (const std::exception& error) {
        m_pixels.clear();
        return failureFrom(error, work.stage, task.pixels.pixelBytes());
    }
}

Outcome<Done> DocumentCounter::build(Work& work, const std::string& text, const CountControl& control) {
    Timings& timings = work.counted.timings;
    const std::uint64_t bytes = work.task.pixels.pixelBytes();
    if (largestPlace(work.row, work.task.pixels.pixels(), work.items) > mostPlaces)
        return Failure{Stage::Allocate,
                       SENTENCE("the kernel's index is an int, too small for so many pixels"),
                       bytes,
                       {}};
    const KernelName name = nameOf(work.row, text);
    if (!m_kernels.contains(name)) control.tell({Activity::Kind::BuildingKernel});
    const Outcome<cl::Kernel> kernel = m_kernels.kernel(name, timings);
    if (!kernel) return kernel.reason();
    replace(work.kernel, *kernel);
    if (work.row.merge != Merge::SecondKernel) return Done{};
    const KernelName second{work.row.kernelFile, "merge", name.options, text, Signature::Plain};
    const Outcome<cl::Kernel> merge = m_kernels.kernel(second, timings);
    if (!merge) return merge.reason();
    replace(work.mergeKernel, *merge);
    return Done{};
}

void DocumentCounter::lookInside(Work& work, const std::string& text, const CountControl& control) {
    control.tell({Activity::Kind::BuildingKernel});
    const cl::Device device = m_queue.getInfo<CL_QUEUE_DEVICE>();
    work.counted.compiled = opencl::lookInside({m_context, device, m_device}, nameOf(work.row, text),
                                               work.counted.launch.workGroup);
}

/// Allocates and clears the tables. The kernel of colour-merge clears bins at the numbers of its last
/// work-items, so there is room for one bin per work-item.
void DocumentCounter::prepareTables(Work& work) {
    const DocumentKernel& row = work.row;
    const std::size_t bytes =
        std::max<std::size_t>(row.bins, row.itemTables ? work.items : 0) * sizeof(cl_uint);
    const auto memory = [&](GuardedMemory& guards, cl_mem_flags flags, std::size_t size) {
        return work.guarded ? guards.make(m_context, m_queue, flags, size)
                            : cl::Buffer(m_context, flags, size);
    };
    if (m_countBytes != bytes || m_writeOnly != row.writeOnly || m_guarded != work.guarded) {
        m_countBytes = 0;
        replace(m_counts,
                memory(m_guardedCounts, row.writeOnly ? CL_MEM_WRITE_ONLY : CL_MEM_READ_WRITE, bytes));
        m_countBytes = bytes;
        m_writeOnly = row.writeOnly;
        m_guarded = work.guarded;
    }
    if (row.itemTables)
        replace(work.tables,
                memory(work.guardedTables, CL_MEM_READ_WRITE, work.items * row.bins * sizeof(cl_uint)));
    if (row.cleared && row.merge != Merge::OnHost)
        m_queue.enqueueFillBuffer(m_counts, cl_uint{0}, 0, bytes, nullptr,
                                  &work.profile.newEvent(Phase::Clear));
}

/// Calls clEnqueueWriteBuffer() with the missing handle, which throws. Does nothing for a row that has all
/// handles.
void DocumentCounter::writeWithout(MissingHandle missing) const {
    if (missing == MissingHandle::None) return;
    const cl_int pixel = 0;
    const cl::CommandQueue queue = missing == MissingHandle::Queue ? cl::CommandQueue() : m_queue;
    const cl::Buffer buffer = missing == MissingHandle::Buffer ? cl::Buffer() : m_counts;
    queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, sizeof pixel, &pixel);
}

void DocumentCounter::launch(Work& work, const cl::Buffer& pixels) {
    const bool onHost = work.row.merge == Merge::OnHost;
    work.kernel.setArg(0, pixels);
    work.kernel.setArg(1, static_cast<cl_int>(work.task.pixels.pixels()));
    work.kernel.setArg(2, onHost || work.row.itemTables ? work.tables : m_counts);
    if (work.row.itemTables && !onHost) work.kernel.setArg(3, m_counts);
    m_queue.enqueueNDRangeKernel(work.kernel, cl::NullRange, cl::NDRange(work.items),
                                 cl::NDRange(work.row.workGroup), nullptr,
                                 &work.profile.newEvent(Phase::Kernel));
    if (work.row.merge != Merge::SecondKernel) return;
    work.mergeKernel.setArg(0, work.tables);
    work.mergeKernel.setArg(1, static_cast<cl_int>(work.items));
    work.mergeKernel.setArg(2, m_counts);
    m_queue.enqueueNDRangeKernel(work.mergeKernel, cl::NullRange, cl::NDRange(work.row.bins),
                                 cl::NDRange(work.row.workGroup), nullptr,
                                 &work.profile.newEvent(Phase::Merge));
}

void DocumentCounter::readTable(Work& work) {
    work.counted.histogram.add(read(m_counts, work.row.bins, work));
}

/// Whether a guard word was changed: a sentence, or nothing.
std::optional<Text> DocumentCounter::damageOf(const Work& work) {
    if (!work.guarded) return std::nullopt;
    std::optional<Text> damage = m_guardedCounts.damage(m_queue);
    if (damage) m_countBytes = 0; // the next count allocates memory with new guard words
    return damage ? damage : work.guardedTables.damage(m_queue);
}

void DocumentCounter::mergeOnHost(Work& work) {
    const std::size_t bins = work.row.bins;
    const std::vector<cl_uint> tables = read(work.tables, work.items * bins, work);
    const auto start = std::chrono::steady_clock::now();
    std::vector<cl_uint> sums(bins);
    for (std::size_t i = 0; i < tables.size(); ++i)
        sums[i % bins] += tables[i];
    work.counted.histogram.add(sums);
    work.counted.timings.addHost(Phase::Merge, std::chrono::steady_clock::now() - start);
}

/// Reads bins from a buffer and waits for them.
std::vector<cl_uint> DocumentCounter::read(const cl::Buffer& from, std::size_t bins, Work& work) {
    std::vector<cl_uint> read(bins);
    m_queue.enqueueReadBuffer(from, CL_TRUE, 0, bins * sizeof(cl_uint), read.data(), nullptr,
                              &work.profile.newEvent(Phase::Readback));
    return read;
}

} // namespace tonescope::opencl
