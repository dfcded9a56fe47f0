// SPDX-License-Identifier: GPL-3.0-or-later
// Bins and the columns that stand for them on a screen of finite width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tonescope::ui {

/// Columns of equally many neighbouring bins each. The group is a power of two, as is the number of bins, so
/// all columns are equally wide and no comb pattern can arise from rounding.
class ColumnGrid {
public:
    ColumnGrid() = default;
    /// One bin a column.
    explicit ColumnGrid(std::size_t bins) : m_bins(bins) {}
    /// The finest grid in which `visibleBins` neighbouring bins need at most `pixels` columns.
    ColumnGrid(std::size_t bins, double visibleBins, double pixels);

    [[nodiscard]] std::size_t bins() const { return m_bins; }
    /// Bins a column.
    [[nodiscard]] std::size_t group() const { return m_group; }
    [[nodiscard]] std::size_t columns() const { return m_bins / m_group; }
    /// First and last value of a column; equal where a column is one bin.
    [[nodiscard]] std::size_t firstValue(std::size_t column) const { return column * m_group; }
    [[nodiscard]] std::size_t lastValue(std::size_t column) const { return (column + 1) * m_group - 1; }
    /// Where a column begins and ends on the value axis: value v reaches from v - 0.5 to v + 0.5.
    [[nodiscard]] double leftEdge(std::size_t column) const {
        return static_cast<double>(column * m_group) - 0.5;
    }
    /// The column at a place on the value axis; the nearest one where the place is outside.
    [[nodiscard]] std::size_t columnAt(double place) const;

    bool operator==(const ColumnGrid&) const = default;

private:
    std::size_t m_bins = 256;
    std::size_t m_group = 1;
};

/// How many pixels each column of `grid` stands for. `counts` has grid.bins() elements.
[[nodiscard]] std::vector<std::uint64_t> columnHeights(std::span<const std::uint64_t> counts,
                                                       const ColumnGrid& grid);

} // namespace tonescope::ui
