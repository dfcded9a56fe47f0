// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of the source documents, a row for each, with the facts that their host code determines.
#pragma once

#include "engine/opencl/device_strategies.h"
#include "engine/values/device_catalog.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tonescope::opencl {
/// The type of an element of the pixel argument.
enum class Element : std::uint8_t {
    Byte,
    Int,     ///< four bytes per gray value
    RgbBytes ///< three bytes per colour pixel
};

/// A handle that the host program of a document uses but never creates. The program's variable is undefined;
/// here it is null, so that the call fails on every driver.
enum class MissingHandle : std::uint8_t { None, Queue, Buffer };

/// A kernel of a document. Its arguments are `count(pixels, pixel_count, counts)`. If each work-item has a
/// table and the device merges, they are `count(pixels, pixel_count, tables, counts)`; if the host merges,
/// `tables` takes the place of `counts`. With Merge::SecondKernel, the kernel `merge(tables, items, counts)`
/// adds up the tables.
struct DocumentKernel {
    StrategyInfo info;
    std::string_view kernelFile; ///< in kernels/
    /// Macros that choose between variants of the kernel: withChoices() resolves their #ifdef in the text.
    std::array<std::string_view, 2> choices{};
    Element element = Element::Byte;
    std::uint32_t bins = 256; ///< of all counted channels: 256 for gray, 768 for colours, 7 for letters
    std::uint32_t workGroup = 256;
    std::uint32_t groups = 0; ///< 0: as many as the pixels need, pixelsPerItem per work-item
    std::uint32_t pixelsPerItem = 1;
    std::uint32_t leastItems = 1; ///< least number of work-items
    bool itemTables = false;      ///< each work-item has a table of its own
    Merge merge = Merge::InKernel;
    bool cleared = true;    ///< the host clears the table before a count; false: it adds to the old counts
    bool writeOnly = false; ///< the table's buffer is CL_MEM_WRITE_ONLY
    MissingHandle missing = MissingHandle::None; ///< handle that is null in the call that writes the pixels
};

[[nodiscard]] std::span<const DocumentKernel> documentKernels();

/// The row with this id; null if there is none.
[[nodiscard]] const DocumentKernel* documentKernel(std::string_view id);

/// The kernel of the row with its choices applied.
[[nodiscard]] std::string textOf(const DocumentKernel& row);

/// The C statement of the document's host program that matters: it allocates the table, or uses the missing
/// handle.
[[nodiscard]] std::string hostTextOf(const DocumentKernel& row);

/// All rows, for a catalog.
[[nodiscard]] std::vector<DocumentWay> documentWays();

} // namespace tonescope::opencl
