// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_columns.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace tonescope::ui {

ColumnGrid::ColumnGrid(std::size_t bins, double visibleBins, double pixels) : m_bins(bins) {
    const double room = std::max(pixels, 1.0);
    while (visibleBins / static_cast<double>(m_group) > room && m_group < m_bins)
        m_group *= 2;
}

std::size_t ColumnGrid::columnAt(double place) const {
    const double value = std::floor(place + 0.5);
    const double inside = std::clamp(value, 0.0, static_cast<double>(m_bins - 1));
    return static_cast<std::size_t>(inside) / m_group;
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

} // namespace tonescope::ui
