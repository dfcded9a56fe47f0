// SPDX-License-Identifier: GPL-3.0-or-later
// A plan turns a strategy, a task and a device into macros for the compiler and numbers for the launch. The
// tables decide. If several copies fit into local memory, work-items are spread over them. If one table does
// not fit, the bins are divided into windows, and each window is counted by its own work-groups, which read
// all pixels.
#include "engine/opencl/kernel_plan.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace tonescope::opencl {
namespace {

constexpr std::uint64_t partialBytes = std::uint64_t{64} << 20U;     ///< limit of partial tables
constexpr std::uint64_t mostPackedBytes = std::uint64_t{192} << 20U; ///< limit of packed tables
constexpr std::size_t mergeItems = 256;   ///< work-items per work-group of merge-packed.cl
constexpr std::uint64_t packedFields = 6; ///< counters per word

std::string macro(std::string_view name, auto value) {
    return " -D " + std::string(name) + "=" + std::to_string(value);
}

/// Bins of the table of one channel, as kernels/pixels.cl defines them.
std::size_t binsOf(const CountTask& task) {
    return task.rules.binning == Binning::Letters ? 8 : traitsOf(task.pixels.layout).bins();
}

/// The requested value or the default, limited to the range; 0 if the strategy has no such parameter.
std::uint32_t valueOf(const DeviceStrategy& strategy, const LaunchParameters& launch, Parameter parameter) {
    const ParameterRange* range = rangeOf(strategy.info.parameters, parameter);
    if (range == nullptr) return 0;
    const std::uint32_t value = launch[parameter].value_or(range->byDefault);
    if (value == 0 && range->byDefault == 0) return 0;
    const std::uint32_t cut = std::clamp(value, range->least, range->most);
    return range->powersOfTwo ? std::bit_floor(cut) : cut;
}

/// Plans the parts that depend on the tables of the task and on the local memory of the device.
class Planner {
public:
    Planner(const DeviceStrategy& strategy, const CountTask& task, const DeviceInfo& device, KernelPlan& plan)
        : m_strategy(strategy), m_traits(traitsOf(task.pixels.layout)), m_tableBins(binsOf(task)),
          m_channels(task.channels), m_localBytes(static_cast<std::size_t>(device.localMemory)),
          m_largestGroup(device.maxWorkGroup), m_plan(plan) {}

    void planTables() {
        switch (m_strategy.tables) {
        case Tables::Local:
            return planLocal();
        case Tables::LocalSlots:
            return planSlots();
        case Tables::Packed:
            return planPacked();
        case Tables::ItemBytes:
            return planItemBytes();
        case Tables::Global:
        case Tables::Private:
            return;
        }
    }

private:
    void planWindows(std::size_t window) {
        assert(window > 0 && m_plan.bins % window == 0);
        m_plan.shape.windows = static_cast<std::uint32_t>(m_plan.bins / window);
        m_plan.options += macro("WINDOW", window);
        if (m_plan.shape.windows > 1) m_plan.options += macro("WINDOWED", 1);
    }

    void planCopies(std::size_t room) {
        if (rangeOf(m_strategy.info.parameters, Parameter::Copies) == nullptr) return;
        if (m_plan.shape.copies == 0) // no default: so many that there are sixteen tables
            m_plan.shape.copies =
                static_cast<std::uint32_t>(std::max<std::size_t>(16 / m_channels.size(), 1));
        const std::size_t copies = std::min<std::size_t>(m_plan.shape.copies, std::max<std::size_t>(room, 1));
        m_plan.shape.copies = static_cast<std::uint32_t>(std::bit_floor(copies));
        m_plan.options += macro("COPIES", m_plan.shape.copies);
    }

    void planLocal() {
        const std::size_t room = m_localBytes / sizeof(std::uint32_t);
        // If the tables do not fit, a window is a power of two of bins, at most one table, so that windows
        // divide the tables evenly.
        const std::size_t window =
            m_plan.bins <= room ? m_plan.bins : std::min(std::bit_floor(room), m_tableBins);
        planWindows(window);
        // Each copy may be padded by a few words.
        planCopies(m_traits.sampleBits == 8 ? room / (window + 16) : 1);
        m_plan.options += macro("SKIP_EMPTY", m_plan.shape.skipEmpty ? 1 : 0);
    }

    void planSlots() {
        const std::size_t room = m_localBytes / (sizeof(std::uint32_t) * m_tableBins); // tables
        const bool fifth = m_channels.contains(Channel::Gray) && m_channels.contains(Channel::Alpha);
        planCopies(room / (fifth ? 5 : 4));
        if (!fifth) return;
        // Four tables alternate between the banks. The fifth table is shared by all work-items of a wave, so
        // it gets the rest of the memory for its copies.
        const std::size_t left = room - 4 * std::min<std::size_t>(m_plan.shape.copies, room / 4);
        constexpr std::size_t banks = 32;
        m_plan.options += macro("FIFTH_COPIES", std::bit_floor(std::clamp<std::size_t>(left, 1, banks)));
    }

    /// Plans the layout of kernels/packed-words.cl: six counters per word, beside the memory for the look,
    /// the lanes' counters and the slots.
    void planPacked() {
        constexpr std::size_t others = 4096, leastWords = 1024; // bytes; words
        const std::size_t bytes = std::max(m_localBytes, others) - others;
        const std::size_t words = std::max(bytes / sizeof(std::uint32_t), leastWords);
        const std::size_t window = std::min(std::bit_floor(words * packedFields), m_tableBins);
        planWindows(window);
        // Small windows are not packed. The second kernel needs work-groups of 256 work-items, which few
        // devices lack.
        if (window <= leastWords || m_largestGroup < mergeItems) return;
        m_plan.packedWords = static_cast<std::uint32_t>((window + packedFields - 1) / packedFields);
    }

    void planItemBytes() {
        const std::size_t items = std::bit_floor(m_localBytes / static_cast<std::size_t>(m_plan.bins));
        m_plan.shape.workGroup =
            static_cast<std::uint32_t>(std::min<std::size_t>(m_plan.shape.workGroup, items));
        m_plan.options += macro("GROUP", m_plan.shape.workGroup);
    }

    const DeviceStrategy& m_strategy;
    const LayoutTraits& m_traits;
    std::size_t m_tableBins; ///< bins of one channel
    ChannelSet m_channels;
    std::size_t m_localBytes;
    std::size_t m_largestGroup; ///< in work-items
    KernelPlan& m_plan;
};

/// The number of pixels that a work-item loads at a time.
std::uint64_t pixelsAtATime(const DeviceStrategy& strategy, PixelLayout layout) {
    if (!strategy.wideLoads) return 1;
    const std::size_t pixelBytes = traitsOf(layout).bytesPerPixel();
    return 16 % pixelBytes == 0 ? 16 / pixelBytes : 16; // 48 bytes hold 16 pixels of three
}

std::uint64_t dividedUp(std::uint64_t number, std::uint64_t by) {
    return (number + by - 1) / by;
}

/// The compiler option for the oldest version of OpenCL C that has the features which kernels/gray-sum.cl
/// uses on this device.
std::string languageFor(const DeviceInfo& device) {
    constexpr unsigned firstWithDot = 61;
    if (device.computeCapability >= firstWithDot) return "-cl-std=CL1.2" + macro("BYTE_DOT", 1);
    const bool dot = hasExtension(device, "cl_khr_integer_dot_product");
    return dot && device.version.starts_with("OpenCL 3") ? "-cl-std=CL3.0" : "-cl-std=CL1.2";
}

/// The most pixels of one launch. Kernels index the samples of a launch with 32 bits, and compute indices of
/// pixels past the end by up to the number of work-items. A gibibyte of gray fits in one launch; dividing it
/// would cost a fiftieth of its time for the second launch.
std::uint64_t mostPixelsOf(PixelLayout layout) {
    constexpr std::uint64_t most = std::uint64_t{1} << 30U;
    const auto samples = static_cast<std::uint64_t>(traitsOf(layout).samplesPerPixel);
    return std::min(most, std::numeric_limits<std::uint32_t>::max() / samples);
}

/// The number of work-groups of the largest launch: enough for every compute unit, limited by the memory for
/// tables, by the merge and by the number of pixels. A smaller launch, such as for the last strip, has fewer.
std::uint32_t groupsAskedFor(const DeviceStrategy& strategy, const LaunchParameters& launch,
                             const KernelPlan& plan) {
    std::uint32_t groups = valueOf(strategy, launch, Parameter::Groups);
    if (groups == 0) {
        groups = plan.computeUnits * strategy.groupsPerUnit;
        // The groups of all windows run at the same time, so that groups that read the same pixels find them
        // in the cache. The number is odd, so that a group does not read the same columns of every row.
        if (strategy.tables == Tables::Packed) groups = (std::max(groups / plan.shape.windows, 2U) - 1) | 1U;
    }
    if (strategy.merge == Merge::InKernel || strategy.merge == Merge::Packed ||
        strategy.tables == Tables::Private)
        return groups;
    const std::uint64_t most = partialBytes / (plan.bins * sizeof(std::uint32_t));
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(groups, most));
}

} // namespace

std::string pixelMacros(const CountTask& task) {
    const LayoutTraits& traits = traitsOf(task.pixels.layout);
    ChannelSet channels = task.channels;
    if (channels.contains(Channel::Green2)) { // kernels call each fourth sample alpha
        channels.remove(Channel::Green2);
        channels.insert(Channel::Alpha);
    }
    const bool leavesOut = task.rules.transparent == Transparent::LeftOut && traits.hasAlpha();
    return macro("SAMPLE_BITS", traits.sampleBits) + macro("PIXEL_SAMPLES", traits.samplesPerPixel) +
           macro("RED", traits.red) + macro("GREEN", traits.green) + macro("BLUE", traits.blue) +
           macro("ALPHA", traits.fourth) + macro("CHANNELS", channels.bits()) +
           macro("TABLES", task.channels.size()) + macro("FORMULA", static_cast<int>(task.rules.formula)) +
           macro("LEAVE_OUT_TRANSPARENT", leavesOut ? 1 : 0) +
           macro("LETTERS", task.rules.binning == Binning::Letters ? 1 : 0);
}

// The tables are planned before the groups, because their size limits how many groups are useful.
KernelPlan planFor(const DeviceStrategy& strategy, const CountTask& task, const LaunchParameters& launch,
                   const DeviceInfo& device) {
    KernelPlan plan;
    plan.options = languageFor(device) + pixelMacros(task);
    plan.computeUnits = device.computeUnits;
    plan.bins = task.channels.size() * binsOf(task);
    LaunchShape& shape = plan.shape;
    shape.workGroup = std::max<std::uint32_t>(1, valueOf(strategy, launch, Parameter::WorkGroup));
    shape.workGroup = static_cast<std::uint32_t>(std::min<std::size_t>(shape.workGroup, device.maxWorkGroup));
    // The work-group may still be too large for the registers that the kernel needs. This shows only at the
    // launch.
    shape.pixelsPerItem = valueOf(strategy, launch, Parameter::PixelsPerItem);
    shape.copies = valueOf(strategy, launch, Parameter::Copies);
    if (rangeOf(strategy.info.parameters, Parameter::SkipEmpty) != nullptr)
        shape.skipEmpty = launch[Parameter::SkipEmpty].value_or(1) != 0;
    Planner(strategy, task, device, plan).planTables();
    // Compilers for CPUs need minutes for a kernel with a loop for each way to count.
    if (strategy.tables == Tables::Packed && device.type == DeviceType::Gpu)
        plan.options += macro("WAYS_APART", 1);
    // Only the compiler of NVIDIA has an option for this.
    if (strategy.registers != 0 && device.platform == "NVIDIA CUDA")
        plan.options += " -cl-nv-maxrregcount=" + std::to_string(strategy.registers);

    plan.maxPixels = mostPixelsOf(task.pixels.layout);
    if (strategy.tables == Tables::Private)
        plan.maxPixels = partialBytes / (plan.bins * sizeof(std::uint32_t)) * shape.pixelsPerItem;

    shape.groups = groupsAskedFor(strategy, launch, plan);
    shape.groups = groupsFor(strategy, plan, task.pixels.layout,
                             std::min(task.pixels.pixels(), plan.maxPixels), shape.workGroup);
    return plan;
}

std::uint32_t groupsFor(const DeviceStrategy& strategy, const KernelPlan& plan, PixelLayout layout,
                        std::uint64_t pixels, std::uint32_t workGroup) {
    const std::uint64_t perItem = strategy.partition == Partition::ItemPerStretch
                                      ? plan.shape.pixelsPerItem
                                      : pixelsAtATime(strategy, layout);
    const std::uint64_t needed = std::max<std::uint64_t>(1, dividedUp(pixels, perItem * workGroup));
    if (strategy.partition != Partition::GroupsPerUnit) return static_cast<std::uint32_t>(needed);
    // A second group on a compute unit is worth its table only if each work-item has at least two turns.
    const std::uint64_t paying = std::min(needed, std::max<std::uint64_t>(plan.computeUnits, needed / 2));
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(plan.shape.groups, paying));
}

std::uint32_t roomFor(const KernelPlan& plan, std::uint32_t groups, std::uint64_t pixels) {
    constexpr std::uint64_t fewPixels = std::uint64_t{1} << 20U;
    if (plan.packedWords == 0 || pixels < fewPixels) return 0;
    // An estimate. With uniform data a work-group leaves a table after 11 pixels per bin, with many equal
    // values much earlier; so there is room for four times as many tables.
    const std::uint64_t bins = plan.packedWords * packedFields;
    const std::uint64_t wanted = groups + 4 * pixels / (11 * bins);
    const std::uint64_t most =
        mostPackedBytes / (plan.shape.windows * plan.packedWords * sizeof(std::uint32_t));
    return static_cast<std::uint32_t>(std::min(wanted, most));
}

namespace {

/// The shape of the merging work-groups. They have 256 work-items, which nearly every device can start:
/// neighbouring work-items take neighbouring bins or words, and rows of work-items divide the tables.
struct MergeShape {
    std::size_t columns = 0, rows = 0;
};

/// With few bins there are few groups, so many rows keep the device busy. With many bins a group reads longer
/// pieces.
MergeShape shapeFor(std::size_t bins) {
    constexpr std::size_t many = 4096;
    return bins > many ? MergeShape{32, 8} : MergeShape{8, 32};
}

constexpr MergeShape packedShape{16, 16};

std::string macro(std::string_view name, std::size_t value) {
    return " -D " + std::string(name) + "=" + std::to_string(value);
}

std::size_t groupsOver(std::size_t columns, const MergeShape& shape) {
    return (columns + shape.columns - 1) / shape.columns;
}

cl::Event enqueuePacked(const cl::CommandQueue& queue, cl::Kernel& kernel, const KernelPlan& plan,
                        const MergedTables& tables) {
    kernel.setArg(0, tables.partial);
    kernel.setArg(1, static_cast<cl_uint>(tables.number));
    kernel.setArg(2, tables.counts);
    constexpr std::size_t items = packedShape.columns * packedShape.rows;
    cl::Event merged;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange,
                               {groupsOver(plan.packedWords, packedShape) * items, plan.shape.windows},
                               {items, 1}, nullptr, &merged);
    return merged;
}

} // namespace

std::optional<KernelName> mergeKernelFor(const DeviceStrategy& strategy, const KernelPlan& plan) {
    if (strategy.merge == Merge::SecondKernel) {
        const MergeShape shape = shapeFor(plan.bins);
        return KernelName{"merge.cl", "merge",
                          "-cl-std=CL1.2" + macro("MERGE_BINS", shape.columns) +
                              macro("MERGE_ROWS", shape.rows)};
    }
    if (strategy.merge == Merge::Packed && plan.packedWords != 0) {
        const std::size_t window = plan.bins / plan.shape.windows;
        return KernelName{"merge-packed.cl", "merge",
                          "-cl-std=CL1.2" + macro("WINDOW", window) +
                              macro("MERGE_WORDS", packedShape.columns) +
                              macro("MERGE_ROWS", packedShape.rows)};
    }
    return std::nullopt;
}

cl::Event enqueueMerge(const cl::CommandQueue& queue, cl::Kernel& kernel, const DeviceStrategy& strategy,
                       const KernelPlan& plan, const MergedTables& tables) {
    if (strategy.merge == Merge::Packed) return enqueuePacked(queue, kernel, plan, tables);
    kernel.setArg(0, tables.partial);
    kernel.setArg(1, static_cast<cl_uint>(tables.number));
    kernel.setArg(2, static_cast<cl_uint>(plan.bins));
    kernel.setArg(3, tables.counts);
    const MergeShape shape = shapeFor(plan.bins);
    cl::Event merged;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange,
                               {groupsOver(plan.bins, shape) * shape.columns, shape.rows},
                               {shape.columns, shape.rows}, nullptr, &merged);
    return merged;
}

std::uint64_t packedHeadBytes(const KernelPlan& plan) {
    constexpr std::uint64_t line = 32; // numbers in 128 bytes; the tables begin at a multiple of these
    return (plan.shape.windows + line - 1) / line * line * sizeof(cl_uint);
}

std::uint64_t packedBytes(const KernelPlan& plan, std::uint32_t room) {
    return packedHeadBytes(plan) +
           std::uint64_t{plan.shape.windows} * room * plan.packedWords * sizeof(cl_uint);
}

KernelName PlannedCount::nameOf(const DeviceStrategy& strategy, std::string_view text) const {
    const Signature signature = strategy.merge == Merge::Packed ? Signature::Packing : Signature::Strategy;
    return {strategy.kernelFile, "count", plan.options, text, signature, sampleType};
}

Outcome<Done> PlannedCount::build(const DeviceStrategy& strategy, std::string_view text, KernelCache& kernels,
                                  const CountControl& control, Timings& timings) {
    if (built) return Done{};
    const KernelName name = nameOf(strategy, text);
    if (!kernels.contains(name)) control.tell({Activity::Kind::BuildingKernel});
    const Outcome<cl::Kernel> count = kernels.kernel(name, timings);
    if (!count) return count.reason();
    replace(kernel, *count);
    if (const auto second = mergeKernelFor(strategy, plan)) {
        const Outcome<cl::Kernel> merge = kernels.kernel(*second, timings);
        if (!merge) return merge.reason();
        replace(mergeKernel, *merge);
    }
    built = true;
    return Done{};
}

void PlannedCount::setPixels(const DevicePixels& pixels) {
    kernel.setArg(0, pixels.buffer);
    const Place place{pixels.first, pixels.row, pixels.extent};
    if (m_told == place) return;
    m_told.reset();
    kernel.setArg(1, static_cast<cl_ulong>(place.first));
    kernel.setArg(2, static_cast<cl_uint>(place.extent.width));
    kernel.setArg(3, static_cast<cl_uint>(place.row));
    kernel.setArg(4, static_cast<cl_uint>(Region::whole(place.extent).pixels()));
    m_told = place;
}

PlannedCount& LastPlan::of(const DeviceStrategy& strategy, const CountTask& task,
                           const LaunchParameters& launch, const DeviceInfo& device, std::string_view text) {
    const PixelView& pixels = task.pixels;
    const PlanInput input{&strategy,     launch,        pixels.layout, pixels.extent,
                          pixels.stride, task.channels, task.rules};
    if (m_input == input && text.empty()) return m_planned;
    m_input.reset();
    PlannedCount planned;
    planned.plan = planFor(strategy, task, launch, device);
    planned.sampleType = traitsOf(task.pixels.layout).sampleBits == 8 ? "uchar" : "ushort";
    replace(m_planned, std::move(planned));
    if (text.empty()) m_input = input;
    return m_planned;
}

} // namespace tonescope::opencl
