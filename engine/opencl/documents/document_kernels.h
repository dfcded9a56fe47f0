// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to count of the source documents, as plain as they stand there: a kernel file, and a row for each
// way in it.
#pragma once

#include "engine/opencl/device_strategies.h"
#include "engine/values/device_catalog.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tonescope::opencl {

/// What a pixel is in the memory of a document's kernel.
enum class Element : std::uint8_t {
    Byte,
    Int,     ///< four bytes for a byte
    RgbBytes ///< three bytes for a colour pixel
};

/// The kernel is `count(pixels, pixel_count, counts)`, or `count(pixels, pixel_count, tables, counts)` where
/// the device merges tables of work-items; where the host merges, the tables stand in the place of `counts`.
/// `merge(tables, items, counts)` adds tables up in a second kernel.
struct DocumentKernel {
    StrategyInfo info;
    std::string_view kernelFile; ///< in kernels/
    /// Names that are defined in it; see withChoices(). Empty ones are none.
    std::array<std::string_view, 2> choices{};
    Element element = Element::Byte;
    std::uint32_t bins = 256; ///< of all tables of a count together
    std::uint32_t workGroup = 256;
    std::uint32_t groups = 0; ///< 0: as many as pixels need, at pixelsPerItem each
    std::uint32_t pixelsPerItem = 1;
    std::uint32_t leastItems = 1; ///< work-items that are started however few pixels there are
    bool itemTables = false;      ///< each work-item has a table of its own
    Merge merge = Merge::InKernel;
    bool cleared = true;    ///< the host clears the table; else what the count before left stays in it
    bool writeOnly = false; ///< the table's buffer is said to be only written
};

[[nodiscard]] std::span<const DocumentKernel> documentKernels();

/// The row of that id; null where there is none.
[[nodiscard]] const DocumentKernel* documentKernel(std::string_view id);

/// The row's kernel with its choices made.
[[nodiscard]] std::string textOf(const DocumentKernel& row);

/// The call by which the host makes the table's buffer, in C.
[[nodiscard]] std::string hostTextOf(const DocumentKernel& row);

/// All rows, for a catalog.
[[nodiscard]] std::vector<DocumentWay> documentWays();

} // namespace tonescope::opencl
