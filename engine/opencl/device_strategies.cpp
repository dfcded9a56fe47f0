#include "engine/opencl/device_strategies.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <string>

namespace tonescope::opencl {

namespace {

constexpr std::array<DeviceStrategy, 3> rows{{
    {{"global-atomic", "Global atomics", "One work-item a pixel, atomic adds on one table in global memory.",
      "CUDA histogram article, histKernel; statistics notes, first kernel", StrategyHome::OpenClDevice},
     "global-atomic.cl",
     Range::ItemPerPixel,
     256,
     0,
     0},
    {{"local-strided", "Local tables",
      "A table a work-group in local memory; work-items take pixels in turn, the tables are merged at the "
      "end.",
      "OpenCL 2.0 book, listing 4.1; CUDA histogram article, histParallelism; statistics notes, interleaved",
      StrategyHome::OpenClDevice},
     "local-strided.cl",
     Range::GroupsPerUnit,
     256,
     8,
     1},
    {{"cpu-private", "Private tables for CPUs",
      "One work-item a work-group with tables of its own and no atomics; for devices that are CPUs.",
      "Ours, after the OpenCL 2.0 book, chapter 4.2, third pseudocode", StrategyHome::OpenClDevice},
     "cpu-private.cl",
     Range::GroupsPerUnit,
     1,
     8,
     8},
}};

std::string macro(std::string_view name, auto value) {
    return " -D " + std::string(name) + "=" + std::to_string(value);
}

std::string pixelMacros(const CountTask& task) {
    const LayoutTraits& traits = traitsOf(task.pixels.layout);
    return macro("SAMPLE_BITS", traits.sampleBits) + macro("PIXEL_SAMPLES", traits.samplesPerPixel) +
           macro("RED", traits.red) + macro("GREEN", traits.green) + macro("BLUE", traits.blue) +
           macro("ALPHA", traits.alpha) + macro("CHANNELS", task.channels.bits()) +
           macro("TABLES", task.channels.size()) + macro("FORMULA", static_cast<int>(task.formula)) +
           macro("LEAVE_OUT_TRANSPARENT", task.transparent == Transparent::LeftOut ? 1 : 0);
}

} // namespace

std::span<const DeviceStrategy> deviceStrategies() {
    return rows;
}

const DeviceStrategy& deviceStrategy(std::string_view id) {
    const auto* row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.info.id == id; });
    assert(row != rows.end());
    return *row;
}

KernelVariant variantFor(const DeviceStrategy& strategy, const CountTask& task, const DeviceInfo& device) {
    KernelVariant variant{"-cl-std=CL1.2" + pixelMacros(task), 1};
    if (strategy.smallTableCopies == 0) return variant;

    const LayoutTraits& traits = traitsOf(task.pixels.layout);
    const std::size_t bins = task.channels.size() * traits.bins();
    const std::size_t room = static_cast<std::size_t>(device.localMemory) / sizeof(std::uint32_t);
    assert(bins > 0 && room > 0);
    // Where the tables do not fit at once, a power of two of at most one table cuts them evenly.
    const std::size_t window = bins <= room ? bins : std::min(std::bit_floor(room), traits.bins());
    const std::size_t copies =
        traits.sampleBits == 8 ? std::clamp<std::size_t>(room / window, 1, strategy.smallTableCopies) : 1;
    assert(bins % window == 0);
    variant.options += macro("WINDOW", window) + macro("COPIES", copies);
    variant.windows = bins / window;
    return variant;
}

} // namespace tonescope::opencl
