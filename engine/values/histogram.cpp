// SPDX-License-Identifier: GPL-3.0-or-later
// Adding and subtracting histograms are loops over tables. The comparison also recognises shifted tables,
// because a kernel with a wrong offset counts everything in neighbouring bins, and then "all counts wrong"
// says less than "shifted by 1".
#include "engine/values/histogram.h"

#include "engine/values/text.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

namespace tonescope {

Histogram::Histogram(int bitDepth, ChannelSet channels) : m_bitDepth(bitDepth), m_channels(channels) {
    for (const Channel channel : channels)
        m_counts.at(indexOf(channel)).resize(bins());
}

std::size_t Histogram::usedBins() const {
    constexpr std::size_t fewest = 256;
    if (m_floating) return bins();
    std::size_t used = m_usedAtLeast;
    for (const Channel channel : allChannels) {
        if (channel == Channel::Alpha || bins() == fewest) continue;
        const auto table = counts(channel);
        const auto last = std::find_if(table.rbegin(), table.rend(), [](auto count) { return count > 0; });
        used = std::max(used, static_cast<std::size_t>(table.rend() - last));
    }
    return used == 0 ? bins() : std::min(bins(), std::max(fewest, std::bit_ceil(used)));
}

ClippedPixels Histogram::clipped(Channel channel, ValueRange range) const {
    const auto table = counts(channel);
    const auto sum = [table](std::size_t first, std::size_t last) {
        std::uint64_t pixels = 0;
        for (std::size_t value = first; value <= last && value < table.size(); ++value)
            pixels += table[value];
        return pixels;
    };
    const auto overlap = [&](ValueRange ends) {
        return sum(std::max(range.first, ends.first), std::min(range.last, ends.last));
    };
    if (m_floating) return {overlap(half::black), overlap(half::white)};
    const auto [low, high] = clipLevels(channel);
    return {overlap({0, low}), overlap({high, UINT32_MAX})};
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

bool Histogram::narrow(int bitDepth) {
    if (bitDepth == m_bitDepth) return true;
    const std::size_t kept = std::size_t{1} << static_cast<unsigned>(bitDepth);
    for (const Channel channel : m_channels) {
        const auto removed = std::span(counts(channel)).subspan(kept);
        if (std::ranges::any_of(removed, [](std::uint64_t count) { return count > 0; })) return false;
    }
    for (const Channel channel : m_channels)
        m_counts.at(indexOf(channel)).resize(kept);
    m_bitDepth = bitDepth;
    m_usedAtLeast = kept;
    return true;
}

Histogram Histogram::of(ChannelSet channels) const {
    Histogram result(m_bitDepth, m_channels.intersected(channels));
    result.m_usedAtLeast = usedBins();
    result.m_clipLevels = m_clipLevels;
    result.m_floating = m_floating;
    for (const Channel channel : result.m_channels)
        result.m_counts[indexOf(channel)] = m_counts[indexOf(channel)];
    return result;
}

Histogram Histogram::stretchedTo(std::uint64_t pixels) const {
    Histogram result = *this;
    for (std::vector<std::uint64_t>& table : result.m_counts) {
        const auto all = static_cast<double>(std::accumulate(table.begin(), table.end(), std::uint64_t{0}));
        std::uint64_t before = 0, reached = 0;
        // The loop scales the running sums instead of the counts, so that the last sum is exactly `pixels`.
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

namespace {

std::uint64_t totalOf(const Histogram& histogram) {
    std::uint64_t total = 0;
    for (const Channel channel : allChannels) {
        const auto counts = histogram.counts(channel);
        total = std::accumulate(counts.begin(), counts.end(), total);
    }
    return total;
}

using Table = std::span<const std::uint64_t>;

std::int64_t firstUsed(Table counts) {
    return std::ranges::find_if(counts, [](std::uint64_t each) { return each > 0; }) - counts.begin();
}

/// Whether all counts are shifted upwards by `by` bins. Counts that leave the table are at its other end, or
/// lost.
bool isShifted(Table is, Table should, std::int64_t by) {
    const auto bins = static_cast<std::int64_t>(should.size());
    bool round = true, lost = true;
    std::int64_t unequal = 0;
    for (std::int64_t bin = 0; bin < bins; ++bin) {
        const std::int64_t from = bin - by;
        const bool inside = 0 <= from && from < bins;
        const std::uint64_t count = is[static_cast<std::size_t>(bin)];
        round &= count == should[static_cast<std::size_t>((from % bins + bins) % bins)];
        lost &= count == (inside ? should[static_cast<std::size_t>(from)] : 0);
        unequal += count != should[static_cast<std::size_t>(bin)];
    }
    // In a flat histogram, a few missing bins at its end look like a shift, too; then few bins are unequal.
    return round || (lost && unequal > 2 * std::abs(by));
}

/// By how many bins all counts of a channel are shifted; 0: no shift explains the difference.
std::int64_t shiftOf(Table is, Table should) {
    for (const std::int64_t by : {firstUsed(is) - firstUsed(should), std::int64_t{1}, std::int64_t{-1}}) {
        if (by != 0 && isShifted(is, should, by)) return by;
    }
    return 0;
}

std::uint64_t sumIn(Table counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// Adds the differences of one channel.
void compare(Channel channel, Table is, Table should, HistogramDifference& difference) {
    const std::uint64_t before = difference.sum;
    Text first;
    for (std::size_t bin = 0; bin < should.size(); ++bin) {
        if (is[bin] == should[bin]) continue;
        const std::uint64_t by = is[bin] > should[bin] ? is[bin] - should[bin] : should[bin] - is[bin];
        if (first.empty()) {
            first = Text(
                SENTENCE("%1 bin %2: %3 instead of %4"),
                {nameOf(channel), std::to_string(bin), std::to_string(is[bin]), std::to_string(should[bin])});
        }
        ++difference.unequal;
        difference.largest = std::max(difference.largest, by);
        difference.sum += by;
    }
    const std::int64_t shift = first.empty() ? 0 : shiftOf(is, should);
    if (shift != 0) {
        difference.sum = before + sumIn(should);
        first = Text(SENTENCE("%1: every count is in a wrong bin, shifted by %2"),
                     {nameOf(channel), (shift > 0 ? "+" : "") + std::to_string(shift)});
    }
    const bool alone = difference.bins == 0;
    difference.bins += should.size();
    if (alone && shift != 0) difference.shift = shift;
    if (difference.shift != shift) difference.shift.reset();
    if (difference.first.empty()) difference.first = first;
}

} // namespace

HistogramDifference differenceOf(const Histogram& counted, const Histogram& expected) {
    HistogramDifference difference;
    if (counted.channels() != expected.channels() || counted.bitDepth() != expected.bitDepth()) {
        difference.sum = totalOf(expected);
        difference.first = SENTENCE("the counted channels or bit depths differ");
        return difference;
    }
    for (const Channel channel : expected.channels())
        compare(channel, counted.counts(channel), expected.counts(channel), difference);
    return difference;
}

std::uint64_t missingCounts(const Histogram& counted, std::uint64_t pixels) {
    const std::uint64_t should = pixels * counted.channels().size();
    return should - std::min(should, totalOf(counted));
}

} // namespace tonescope
