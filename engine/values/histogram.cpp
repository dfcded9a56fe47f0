// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/histogram.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace tonescope {

Histogram::Histogram(int bitDepth, ChannelSet channels) : m_bitDepth(bitDepth), m_channels(channels) {
    for (const Channel channel : allChannels) {
        if (channels.contains(channel)) m_counts.at(indexOf(channel)).resize(bins());
    }
}

std::size_t Histogram::usedBins() const {
    constexpr std::size_t fewest = 256;
    std::size_t used = m_usedAtLeast;
    for (const Channel channel : allChannels) {
        if (channel == Channel::Alpha || bins() == fewest) continue;
        const auto table = counts(channel);
        const auto last = std::find_if(table.rbegin(), table.rend(), [](auto count) { return count > 0; });
        used = std::max(used, static_cast<std::size_t>(table.rend() - last));
    }
    return used == 0 ? bins() : std::min(bins(), std::max(fewest, std::bit_ceil(used)));
}

void Histogram::add(std::span<const std::uint32_t> tables) {
    assert(tables.size() == m_channels.size() * bins() || (m_channels.size() == 1 && tables.size() < bins()));
    auto next = tables.begin();
    for (std::vector<std::uint64_t>& table : m_counts) {
        for (auto count = table.begin(); count != table.end() && next != tables.end(); ++count)
            *count += *next++;
    }
}

void Histogram::add(const Histogram& other) {
    assert(other.m_bitDepth == m_bitDepth && other.m_channels == m_channels);
    for (std::size_t table = 0; table < m_counts.size(); ++table) {
        std::transform(m_counts[table].begin(), m_counts[table].end(), other.m_counts[table].begin(),
                       m_counts[table].begin(), std::plus<>());
    }
}

bool Histogram::subtract(const Histogram& other) {
    assert(other.m_bitDepth == m_bitDepth && other.m_channels == m_channels);
    for (std::size_t table = 0; table < m_counts.size(); ++table) {
        if (!std::equal(m_counts[table].begin(), m_counts[table].end(), other.m_counts[table].begin(),
                        std::greater_equal<>()))
            return false;
    }
    for (std::size_t table = 0; table < m_counts.size(); ++table) {
        std::transform(m_counts[table].begin(), m_counts[table].end(), other.m_counts[table].begin(),
                       m_counts[table].begin(), std::minus<>());
    }
    return true;
}

Histogram Histogram::of(ChannelSet channels) const {
    Histogram result(m_bitDepth, m_channels.intersected(channels));
    result.m_usedAtLeast = usedBins();
    for (const Channel channel : allChannels) {
        if (result.m_channels.contains(channel))
            result.m_counts[indexOf(channel)] = m_counts[indexOf(channel)];
    }
    return result;
}

Histogram Histogram::stretchedTo(std::uint64_t pixels) const {
    Histogram result = *this;
    for (std::vector<std::uint64_t>& table : result.m_counts) {
        const auto all = static_cast<double>(std::accumulate(table.begin(), table.end(), std::uint64_t{0}));
        std::uint64_t before = 0, reached = 0;
        // Running sums are stretched and not the counts, so that the last one is `pixels` to the pixel.
        for (std::uint64_t& count : table) {
            before += count;
            const double share = before == 0 ? 0 : static_cast<double>(before) / all;
            const auto upTo = static_cast<std::uint64_t>(std::llround(share * static_cast<double>(pixels)));
            count = upTo - std::exchange(reached, upTo);
        }
    }
    return result;
}

std::vector<std::uint64_t> Histogram::sums() const {
    std::vector<std::uint64_t> result;
    for (const std::vector<std::uint64_t>& table : m_counts) {
        if (!table.empty()) result.push_back(std::accumulate(table.begin(), table.end(), std::uint64_t{0}));
    }
    return result;
}

std::uint64_t Histogram::pixels() const {
    const std::vector<std::uint64_t> all = sums();
    return all.empty() ? 0 : *std::max_element(all.begin(), all.end());
}

bool Histogram::consistent() const {
    const std::vector<std::uint64_t> all = sums();
    return std::adjacent_find(all.begin(), all.end(), std::not_equal_to<>()) == all.end();
}

} // namespace tonescope
