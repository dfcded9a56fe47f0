// SPDX-License-Identifier: GPL-3.0-or-later
// Models of tables that become one: the merge loop of listing 4.1 of the OpenCL 2.0 book, merges by the host,
// by work-items and by a tree, tables that are not cleared, the tables of groups, and copies of a counter.
#pragma once

#include "engine/models/film.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace tonescope {

/// `for (bin = item; bin < bins; bin += stride)`, executed by each of `items` work-items of a group. The film
/// counts the merged bins; in the last frame all other bins are lost. `part` work-items are drawn as one, and
/// `part` bins as one; `part` divides all other numbers.
[[nodiscard]] Film strideOf(unsigned items, unsigned bins, unsigned stride, unsigned part = 1);

enum class MergeWay : std::uint8_t {
    Host,  ///< one thread adds one bin after another
    Items, ///< a work-item for each bin adds the tables in turn
    Tree   ///< half of the tables are added to the other half, until there is one
};

/// `tables` of `bins` bins become one. For a tree, `tables` is a power of two. The film counts the turns; a
/// turn is a set of simultaneous adds that begins when the turn before is done.
[[nodiscard]] Film mergeOf(unsigned tables, unsigned bins, MergeWay way);

/// A table whose memory holds numbers from before: the bins of the pixels, in ascending order, hold the
/// numbers of `rest` in turn. If `cleared`, they are set to zero first; then each pixel is counted. The film
/// counts the sum of the table.
[[nodiscard]] Film unclearedOf(std::span<const std::uint8_t> pixels, std::span<const unsigned> rest,
                               bool cleared);

/// Each group counts `pixelsOfGroup` pixels into a table of 256 bins, and then adds this table to the result
/// table: all bins, or, if it `skips`, those that are not empty. If `pixelsOfGroup` is 0, each pixel is added
/// to the result table directly. `part` pixels are drawn as one. The film counts the adds to the result
/// table.
[[nodiscard]] Film groupsOf(std::span<const std::uint8_t> pixels, std::size_t pixelsOfGroup, std::size_t part,
                            bool skips);

/// The width of the drawing of a core, at the left, and of that of a GPU, at the right.
inline constexpr float copiesHalf = 9;

/// Equal pixels are added to `copies` copies of a counter, pixel i to copy i % copies: by a core one after
/// another, and by a GPU at once, where adds to the same copy wait for one another. Two cells show the sums
/// over all copies. The film counts the turns of the core.
[[nodiscard]] Film copiesOf(std::span<const std::uint8_t> pixels, unsigned copies);

} // namespace tonescope
