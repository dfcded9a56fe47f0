// SPDX-License-Identifier: GPL-3.0-or-later
// Groups the bins of a histogram into the columns that are drawn, and computes the height of the count axis.
#pragma once

#include "engine/values/linear_range.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tonescope {

/// Groups neighbouring bins into columns, because a screen has fewer pixels than a 16-bit histogram has bins.
/// Every column has the same number of bins, because columns of unequal width would show a comb pattern. This
/// number is a power of two, as the number of bins is, so that the last column is complete. Columns of halves
/// are parts of a stop of the same ratio instead, because equal columns would show a step at each stop, or
/// parts of a range of values of the same width. The axis of such a range has as many coordinates as there
/// are bins, evenly spaced in value.
class ColumnGrid {
public:
    /// One bin per column.
    explicit ColumnGrid(std::size_t bins = 256) : m_bins(bins) {}
    /// The finest grid in which `visibleBins` neighbouring bins need at most `pixels` columns.
    ColumnGrid(std::size_t bins, double visibleBins, double pixels);
    /// The same for bins of halves, by rank.
    [[nodiscard]] static ColumnGrid ofHalves(double visibleBins, double pixels);
    /// Bins of halves in rangeBins columns of equal width; in fewer if `visibleBins` coordinates of the axis
    /// have only `pixels` pixels. Halves outside of the range are in no column.
    [[nodiscard]] static ColumnGrid ofRange(const LinearRange& range, double visibleBins = 0,
                                            double pixels = 1);

    /// The number of bins of the histogram.
    [[nodiscard]] std::size_t bins() const { return m_bins; }
    /// Whether columns are parts of a stop of the same ratio: of halves, unless only a part of a stop is
    /// shown.
    [[nodiscard]] bool hasRatios() const { return !m_firsts.empty() && !m_range; }
    /// Bins per column, of halves on average; of a range coordinates per column.
    [[nodiscard]] std::size_t group() const { return m_group; }
    [[nodiscard]] std::size_t columns() const {
        return m_firsts.empty() ? m_bins / m_group : m_firsts.size() - 1;
    }
    /// The first and the last value in a column. The last is less than the first if no half lies in a column
    /// of a range.
    [[nodiscard]] std::size_t firstValue(std::size_t column) const {
        return m_firsts.empty() ? column * m_group : m_firsts[column];
    }
    [[nodiscard]] std::size_t lastValue(std::size_t column) const { return firstValue(column + 1) - 1; }
    /// The left end of a column on the value axis, where value v reaches from v - 0.5 to v + 0.5.
    [[nodiscard]] double leftEdge(std::size_t column) const {
        return static_cast<double>(m_range ? column * m_group : firstValue(column)) - 0.5;
    }
    /// Where value `bin` is on the value axis, of a range its place by value; the inverse is binAt().
    [[nodiscard]] double placeOf(std::size_t bin) const;
    /// The value at a coordinate of the value axis, of a range the next half; the nearest one for a
    /// coordinate outside.
    [[nodiscard]] std::uint32_t binAt(double place) const;
    /// The floating-point value at a coordinate of the axis of a range.
    [[nodiscard]] double valueAt(double place) const {
        return m_range->from + (place + 0.5) / static_cast<double>(m_bins) * (m_range->to - m_range->from);
    }
    /// The column at a coordinate of the value axis; the nearest one for a coordinate outside.
    [[nodiscard]] std::size_t columnAt(double value) const;

private:
    std::size_t m_bins;
    std::size_t m_group = 1;
    /// The first bin of each column, and the end of the last; empty if all have m_group bins.
    std::vector<std::size_t> m_firsts;
    std::optional<LinearRange> m_range; ///< of the axis; nothing: coordinates are bins
};

/// The number of pixels in each column of `grid`: the sum of its bins. `counts` must have grid.bins()
/// elements.
[[nodiscard]] std::vector<std::uint64_t> columnHeights(std::span<const std::uint64_t> counts,
                                                       const ColumnGrid& grid);

/// The upper end of the count axis for columns of these heights; 1 if all are empty. If `cut`, spikes may
/// exceed the axis: the highest 2 % of the columns that are not empty, at least two, may be spikes, and the
/// axis ends at 1.25 times the highest other column, unless the highest column is lower.
[[nodiscard]] double highestOf(std::vector<std::uint64_t> heights, bool cut);

} // namespace tonescope
