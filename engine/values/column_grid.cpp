// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/column_grid.h"

#include "engine/values/half.h"

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

// Columns of fewer than 16 ranks would have one more or less than their neighbours, which is a comb pattern.
// Within a stop such columns are equal. Columns of negative numbers mirror those of positive ones.
ColumnGrid ColumnGrid::ofHalves(double visibleBins, double pixels) {
    constexpr std::size_t all = std::size_t{1} << 16U, fewest = 16;
    ColumnGrid grid(all, visibleBins, pixels);
    if (visibleBins <= half::ranksPerStop || grid.m_group >= half::ranksPerStop) return grid;
    grid.m_group = std::max(grid.m_group, fewest);
    const std::size_t parts = half::ranksPerStop / grid.m_group;
    std::vector<std::size_t> upwards; // from 0 on
    for (std::size_t stop = half::zero; stop < all; stop += half::ranksPerStop) {
        for (std::size_t part = 0; part < parts; ++part) {
            const double ratio = std::exp2(static_cast<double>(part) / static_cast<double>(parts));
            const bool subnormal = stop == half::zero; // its numbers are evenly spaced from 0 on
            upwards.push_back(
                stop + (subnormal ? part * grid.m_group
                                  : static_cast<std::size_t>(std::lround((ratio - 1) * half::ranksPerStop))));
        }
    }
    grid.m_firsts.push_back(0);
    for (std::size_t column = upwards.size() - 1; column > 0; --column)
        grid.m_firsts.push_back(all - upwards[column]);
    grid.m_firsts.insert(grid.m_firsts.end(), upwards.begin(), upwards.end());
    grid.m_firsts.push_back(all);
    return grid;
}

ColumnGrid ColumnGrid::ofRange(const LinearRange& range, double visibleBins, double pixels) {
    constexpr std::size_t all = std::size_t{1} << 16U;
    ColumnGrid grid(all, visibleBins, pixels);
    grid.m_group = std::max(grid.m_group, all / rangeBins);
    grid.m_range = range;
    const auto [first, last] = ranksIn(range);
    for (std::size_t column = 0; column < all / grid.m_group; ++column)
        grid.m_firsts.push_back(std::max(first, half::firstFrom(grid.valueAt(grid.leftEdge(column)))));
    grid.m_firsts.push_back(last + std::size_t{1});
    return grid;
}

double ColumnGrid::placeOf(std::size_t bin) const {
    if (!m_range) return static_cast<double>(bin);
    const double value = half::valueOf(
        std::clamp<std::uint32_t>(static_cast<std::uint32_t>(bin), half::finite.first, half::finite.last));
    return (value - m_range->from) / (m_range->to - m_range->from) * static_cast<double>(m_bins) - 0.5;
}

std::uint32_t ColumnGrid::binAt(double place) const {
    const auto last = static_cast<double>(m_bins - 1);
    if (!m_range) return static_cast<std::uint32_t>(std::clamp(place + 0.5, 0.0, last));
    const auto [first, end] = ranksIn(*m_range);
    return std::clamp(half::firstFrom(valueAt(place)), first, std::max(first, end));
}

std::size_t ColumnGrid::columnAt(double value) const {
    const double bin = std::clamp(std::floor(value + 0.5), 0.0, static_cast<double>(m_bins - 1));
    if (m_firsts.empty() || m_range) return static_cast<std::size_t>(bin) / m_group;
    const auto next = std::ranges::upper_bound(m_firsts, static_cast<std::size_t>(bin));
    return static_cast<std::size_t>(next - m_firsts.begin()) - 1;
}

std::vector<std::uint64_t> columnHeights(std::span<const std::uint64_t> counts, const ColumnGrid& grid) {
    assert(counts.size() == grid.bins());
    std::vector<std::uint64_t> heights(grid.columns());
    for (std::size_t column = 0; column < heights.size(); ++column) {
        const std::size_t first = grid.firstValue(column);
        const auto group = counts.subspan(first, grid.firstValue(column + 1) - first);
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
