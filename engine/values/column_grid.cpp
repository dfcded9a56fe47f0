// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/column_grid.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace tonescope {

ColumnGrid::ColumnGrid(std::size_t bins, double visibleBins, double pixels) : m_bins(bins) {
    const double room = std::max(pixels, 1.0);
    while (visibleBins / static_cast<double>(m_group) > room && m_group < m_bins)
        m_group *= 2;
}

std::size_t ColumnGrid::columnAt(double value) const {
    const double bin = std::clamp(std::floor(value + 0.5), 0.0, static_cast<double>(m_bins - 1));
    return static_cast<std::size_t>(bin) / m_group;
}

std::vector<std::uint64_t> columnHeights(std::span<const std::uint64_t> counts, const ColumnGrid& grid) {
    assert(counts.size() == grid.bins());
    std::vector<std::uint64_t> heights(grid.columns());
    for (std::size_t column = 0; column < heights.size(); ++column) {
        const auto group = counts.subspan(grid.firstValue(column), grid.group());
        heights[column] = std::accumulate(group.begin(), group.end(), std::uint64_t{0});
    }
    return heights;
}

double highestOf(std::vector<std::uint64_t> heights, bool cut) {
    // Empty columns are left out: a picture of few colours has so many of them that nearly all other columns
    // would be among the highest 2 %.
    std::erase(heights, 0U);
    if (heights.empty()) return 1;
    std::sort(heights.begin(), heights.end());
    const auto highest = static_cast<double>(heights.back());
    if (!cut) return highest;
    // At least two columns, for histograms with few columns.
    const std::size_t candidates =
        std::min(heights.size() - 1, std::max<std::size_t>(2, heights.size() / 50));
    return std::min(highest, 1.25 * static_cast<double>(heights[heights.size() - 1 - candidates]));
}

} // namespace tonescope
