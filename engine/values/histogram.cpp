#include "engine/values/histogram.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>

namespace tonescope {

Histogram::Histogram(int bitDepth, ChannelSet channels) : m_bitDepth(bitDepth), m_channels(channels) {
    for (const Channel channel : allChannels) {
        if (channels.contains(channel)) m_counts.at(indexOf(channel)).resize(bins());
    }
}

void Histogram::add(std::span<const std::uint32_t> tables) {
    assert(tables.size() == m_channels.size() * bins());
    std::size_t next = 0;
    for (std::vector<std::uint64_t>& table : m_counts) {
        for (std::uint64_t& count : table)
            count += tables[next++];
    }
}

void Histogram::add(const Histogram& other) {
    assert(other.m_bitDepth == m_bitDepth && other.m_channels == m_channels);
    for (std::size_t table = 0; table < m_counts.size(); ++table) {
        std::transform(m_counts[table].begin(), m_counts[table].end(), other.m_counts[table].begin(),
                       m_counts[table].begin(), std::plus<>());
    }
}

std::uint64_t Histogram::pixels() const {
    std::uint64_t total = 0;
    bool first = true;
    for (const std::vector<std::uint64_t>& table : m_counts) {
        if (table.empty()) continue;
        const std::uint64_t sum = std::accumulate(table.begin(), table.end(), std::uint64_t{0});
        assert(first || sum == total);
        total = sum;
        first = false;
    }
    return total;
}

} // namespace tonescope
