// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of the source documents, a row each.
#pragma once

#include "engine/opencl/device_strategies.h"
#include "engine/values/device_catalog.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tonescope::opencl {
/// The type of a pixel in a document's kernel.
enum class Element : std::uint8_t {
    Byte,
    Int,     ///< four bytes per gray value
    RgbBytes ///< three bytes per colour pixel
};

/// The kernel is `count(pixels, pixel_count, counts)`, or `count(pixels, pixel_count, tables, counts)` where
/// the device merges tables of work-items; where the host merges, the tables stand in the place of `counts`.
/// `merge(tables, items, counts)` adds tables up in a second kernel.
struct DocumentKernel {
    StrategyInfo info;
    std::string_view kernelFile; ///< in kernels/
    /// Macros that are defined in it; see withChoices().
    std::array<std::string_view, 2> choices{};
    Element element = Element::Byte;
    std::uint32_t bins = 256; ///< of all tables together
    std::uint32_t workGroup = 256;
    std::uint32_t groups = 0; ///< 0: as many as the pixels need, pixelsPerItem per work-item
    std::uint32_t pixelsPerItem = 1;
    std::uint32_t leastItems = 1; ///< least number of work-items
    bool itemTables = false;      ///< each work-item has a table of its own
    Merge merge = Merge::InKernel;
    bool cleared = true;    ///< the host clears the table before a count; else it keeps the counts before
    bool writeOnly = false; ///< the table's buffer is CL_MEM_WRITE_ONLY
};

[[nodiscard]] std::span<const DocumentKernel> documentKernels();

/// The row of that id, or null.
[[nodiscard]] const DocumentKernel* documentKernel(std::string_view id);

/// The kernel of the row with its choices applied.
[[nodiscard]] std::string textOf(const DocumentKernel& row);

/// The C call by which the host allocates the table.
[[nodiscard]] std::string hostTextOf(const DocumentKernel& row);

/// All rows, for a catalog.
[[nodiscard]] std::vector<DocumentWay> documentWays();

} // namespace tonescope::opencl
