// SPDX-License-Identifier: GPL-3.0-or-later
// The rows stand in the order in which the lab and the command line list them, simplest first. The texts of a
// row are shown to the user.
#include "engine/opencl/device_strategies.h"

#include "engine/values/text.h"
#include <algorithm>
#include <array>
#include <cassert>

namespace tonescope::opencl {

namespace {

using enum Parameter;

// Ranges of parameters: least, most, default; true: only powers of two. A default of 0 means that the value
// is computed from the device and the tables.
constexpr ParameterRange workGroup256{WorkGroup, 1, 1024, 256};
constexpr ParameterRange workGroup1024{WorkGroup, 32, 1024, 1024};
constexpr ParameterRange groups{Groups, 1, 1U << 20U, 0};
constexpr ParameterRange skipEmpty{SkipEmpty, 0, 1, 1};

constexpr std::array perPixel{workGroup256};
constexpr std::array perPixelMerged{workGroup256, skipEmpty};
constexpr std::array strided{workGroup256, groups, skipEmpty};
constexpr std::array contiguous{workGroup256, ParameterRange{PixelsPerItem, 1, 1U << 20U, 4}, skipEmpty};
constexpr std::array privateTables{workGroup256, ParameterRange{PixelsPerItem, 16, 1U << 20U, 1024}};
constexpr std::array wide{workGroup256, groups};
constexpr std::array replicated{ParameterRange{WorkGroup, 32, 1024, 512}, groups,
                                ParameterRange{Copies, 1, 64, 32, true}};
constexpr std::array staggered{workGroup1024, groups, ParameterRange{Copies, 1, 32, 8, true}};
constexpr std::array itemBytes{ParameterRange{WorkGroup, 4, 256, 128, true}, groups};
constexpr std::array packed{ParameterRange{WorkGroup, 32, 1024, 768}, groups};
constexpr std::array cpuPrivate{groups, ParameterRange{Copies, 1, 16, 0, true}};

constexpr PixelKinds eightBits{PixelKind::Gray8, PixelKind::Colour8};
constexpr PixelKinds colour8{PixelKind::Colour8};
constexpr auto onDevice = StrategyHome::OpenClDevice;

constexpr auto rows = std::to_array<DeviceStrategy>({
    {{"racy", SENTENCE("No atomics (wrong on purpose)"),
      SENTENCE(
          "One work-item per pixel adds without atomics: counts are lost, and the number lost is reported."),
      SENTENCE("OpenCL 2.0 book, chapter 4.2; CUDA histogram article, section 3"), onDevice, everyPixelKind,
      perPixel, false},
     "racy.cl"},
    {{"global-atomic", SENTENCE("Global atomics"),
      SENTENCE("One work-item per pixel; atomic adds on one table in global memory."),
      SENTENCE("CUDA histogram article, histKernel; statistics notes, first kernel"), onDevice,
      everyPixelKind, perPixel},
     "global-atomic.cl"},
    {{"local-atomic", SENTENCE("Local table, one pixel per work-item"),
      SENTENCE("One work-item per pixel; one table per work-group in local memory, merged at the end."),
      SENTENCE("CUDA histogram article, histshared; statistics notes, second kernel"), onDevice,
      everyPixelKind, perPixelMerged},
     "local-atomic.cl",
     Partition::ItemPerPixel,
     Tables::Local},
    {{"local-strided", SENTENCE("Local tables"),
      SENTENCE("One table per work-group in local memory; work-items take pixels in turn, and the tables are "
               "merged at the end."),
      SENTENCE("OpenCL 2.0 book, listing 4.1; CUDA histogram article, histParallelism; statistics "
               "notes, interleaved"),
      onDevice, everyPixelKind, strided},
     "local-strided.cl",
     Partition::GroupsPerUnit,
     Tables::Local,
     Merge::InKernel,
     8},
    {{"local-contiguous", SENTENCE("Local tables, runs of pixels"),
      SENTENCE(
          "One table per work-group in local memory; each work-item counts a run of neighbouring pixels."),
      SENTENCE("Statistics notes, contiguous"), onDevice, everyPixelKind, contiguous},
     "local-contiguous.cl",
     Partition::ItemPerStretch,
     Tables::Local},
    {{"local-runlength", SENTENCE("Local tables, equal values at once"),
      SENTENCE(
          "As local tables, but consecutive equal values are counted in a register and added in one step."),
      SENTENCE("Statistics notes, counter"), onDevice, everyPixelKind, strided},
     "local-runlength.cl",
     Partition::GroupsPerUnit,
     Tables::Local,
     Merge::InKernel,
     8},
    {{"private-host-merge", SENTENCE("Private tables, merged by the host"),
      SENTENCE("One table per work-item for its pixels (1024 by default); the host adds all tables up."),
      SENTENCE("Colour histogram article, private memory"), onDevice, eightBits, privateTables},
     "private-host-merge.cl",
     Partition::ItemPerStretch,
     Tables::Private,
     Merge::OnHost},
    {{"private-device-merge", SENTENCE("Private tables, merged by a kernel"),
      SENTENCE(
          "One table per work-item for its pixels (1024 by default); a second kernel adds all tables up."),
      SENTENCE("Colour histogram article, first attempt at merging"), onDevice, eightBits, privateTables},
     "private-device-merge.cl",
     Partition::ItemPerStretch,
     Tables::Private,
     Merge::SecondKernel},
    {{"local-vector", SENTENCE("Local tables, wide loads"),
      SENTENCE("As local tables, but each work-item has several 16-byte loads in flight at a time."),
      SENTENCE("Ours, after the colour histogram article's conclusion"), onDevice, everyPixelKind, wide},
     "local-vector.cl",
     Partition::GroupsPerUnit,
     Tables::Local,
     Merge::InKernel,
     8,
     true},
    {{"two-pass", SENTENCE("Two kernels, no global atomics"),
      SENTENCE("One partial table per work-group; a second kernel adds them up, without atomics on global "
               "memory."),
      SENTENCE("Ours"), onDevice, everyPixelKind, wide},
     "two-pass.cl",
     Partition::GroupsPerUnit,
     Tables::Local,
     Merge::SecondKernel,
     8,
     true},
    {{"item-bytes", SENTENCE("Byte counters, no atomics"),
      SENTENCE("Each work-item has its own byte counters in local memory; they are added to wider sums "
               "before they overflow."),
      SENTENCE("Ours"), onDevice, eightBits, itemBytes},
     "item-bytes.cl",
     Partition::GroupsPerUnit,
     Tables::ItemBytes,
     Merge::InKernel,
     4,
     true},
    {{"local-replicated", SENTENCE("Copies of the table"),
      SENTENCE("Several copies of the table in local memory; the lanes use them in turn. With as many copies "
               "as lanes, equal pixels never add to the same word."),
      SENTENCE("Ours"), onDevice, everyPixelKind, replicated},
     "local-replicated.cl",
     Partition::GroupsPerUnit,
     Tables::Local,
     Merge::InKernel,
     2,
     true},
    {{"channel-staggered", SENTENCE("Channels in rotated order"),
      SENTENCE("Counts red, green, blue and gray in one pass; lanes take the channels in rotated order and "
               "so spread over the banks."),
      SENTENCE("Ours"), onDevice, colour8, staggered},
     "channel-staggered.cl",
     Partition::GroupsPerUnit,
     Tables::LocalSlots,
     Merge::InKernel,
     2,
     true},
    {{"local-packed", SENTENCE("Six counters per word"),
      SENTENCE("Looks at the pixels first, then keeps counters for the values found: one per word, or six "
               "per word with overflows detected."),
      SENTENCE("Ours"), onDevice, everyPixelKind, packed},
     "local-packed.cl",
     Partition::GroupsPerUnit,
     Tables::Packed,
     Merge::Packed,
     2,
     true,
     40},
    {{"cpu-private", SENTENCE("Private tables for CPUs"),
      SENTENCE("One work-item per work-group, with its own tables and no atomics; for CPU devices."),
      SENTENCE("Ours, after the OpenCL 2.0 book, chapter 4.2, third pseudocode"), onDevice, everyPixelKind,
      cpuPrivate},
     "cpu-private.cl",
     Partition::GroupsPerUnit,
     Tables::Local,
     Merge::InKernel,
     8},
});

} // namespace

std::span<const DeviceStrategy> deviceStrategies() {
    return rows;
}

const DeviceStrategy& deviceStrategy(std::string_view id) {
    const auto* row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.info.id == id; });
    assert(row != rows.end());
    return *row;
}

} // namespace tonescope::opencl
