// SPDX-License-Identifier: GPL-3.0-or-later
// Models of tables that become one: the merge loop of listing 4.1 of the OpenCL 2.0 book, merges by the host,
// by work-items and by a tree, tables that are not cleared, and the tables of groups.
#pragma once

#include "engine/models/film.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace tonescope {

/// `for (bin = item; bin < bins; bin += stride)`, executed by each of `items` work-items of a group. Counts
/// the bins that were merged; at the end, the others are lost. `part` work-items are drawn as one, and as
/// many bins; it divides all numbers.
[[nodiscard]] Film strideOf(unsigned items, unsigned bins, unsigned stride, unsigned part = 1);

enum class MergeWay : std::uint8_t {
    Host,  ///< one thread adds one bin after another
    Items, ///< a work-item for each bin adds the tables in turn
    Tree   ///< half of the tables are added to the other half, until there is one
};

/// `tables` of `bins` bins become one. For a tree, `tables` is a power of two. Counts the turns: adds of
/// which none begins before the last one is done.
[[nodiscard]] Film mergeOf(unsigned tables, unsigned bins, MergeWay way);

/// A table in which numbers are left from before: of the bins of the pixels in ascending order, in turn those
/// of `rest`. It is cleared or not, then each pixel is counted. Counts what the table contains.
[[nodiscard]] Film unclearedOf(std::span<const std::uint8_t> pixels, std::span<const unsigned> rest,
                               bool cleared);

/// Groups count `pixelsOfGroup` pixels each into their tables of 256 bins, then add these to one table: all
/// bins, or, if it `skips`, those that are not empty. 0: each pixel is added to that one at once; it is drawn
/// in parts of as many pixels as `part`. Counts the adds to the one table.
[[nodiscard]] Film groupsOf(std::span<const std::uint8_t> pixels, std::size_t pixelsOfGroup, std::size_t part,
                            bool skips);

/// The width of the drawing of a core, at the left, and of that of a GPU, at the right.
inline constexpr float copiesHalf = 9;

/// Equal pixels are added to `copies` copies of a counter, pixel i to copy i % copies: by a core one after
/// another, and by a GPU at once, where adds to the same copy wait for one another. The sums of all copies
/// grow with them. Counts the turns of the core.
[[nodiscard]] Film copiesOf(std::span<const std::uint8_t> pixels, unsigned copies);

} // namespace tonescope
