// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of values, a table for each channel.
#pragma once

#include "engine/values/channel.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tonescope {

/// Bin b of a channel holds how many pixels have value b in it. Counts are 64-bit: a streamed image may have
/// more than 2^32 equal pixels. Every counted channel's counts add up to the same number of pixels.
class Histogram {
public:
    Histogram() = default;
    /// Tables of zeros with 2^bitDepth bins for each of `channels`.
    Histogram(int bitDepth, ChannelSet channels);

    [[nodiscard]] int bitDepth() const { return m_bitDepth; }
    /// Bins of each channel: 256 or 65536.
    [[nodiscard]] std::size_t bins() const { return std::size_t{1} << static_cast<unsigned>(m_bitDepth); }
    [[nodiscard]] ChannelSet channels() const { return m_channels; }
    /// The bins that the samples use, from the first: of 12 bits in 16, 4096. A power of two from 256 up,
    /// above which gray and colours have no count; all bins where nothing is counted. The last of them is
    /// where clipping is looked for.
    [[nodiscard]] std::size_t usedBins() const;
    /// The last value of that range; of alpha, which is often its largest value everywhere, of all bins.
    [[nodiscard]] std::uint32_t lastValue(Channel channel) const {
        return static_cast<std::uint32_t>((channel == Channel::Alpha ? bins() : usedBins()) - 1);
    }
    /// The whole picture uses so many, of which this counts a part.
    void usesAtLeast(std::size_t bins) { m_usedAtLeast = bins; }

    /// The bins of a channel; empty where it was not counted.
    [[nodiscard]] std::span<const std::uint64_t> counts(Channel channel) const {
        return m_counts.at(indexOf(channel));
    }
    [[nodiscard]] std::span<std::uint64_t> counts(Channel channel) { return m_counts.at(indexOf(channel)); }

    /// Adds tables that lie one after another in the order of allChannels, those of uncounted channels left
    /// out. `tables` has channels().size() * bins() elements; of a single channel, its first bins are enough.
    void add(std::span<const std::uint32_t> tables);
    /// Adds the counts of a histogram of the same depth and channels.
    void add(const Histogram& other);
    /// Takes the counts of another histogram of the same depth and channels away. False, and nothing taken,
    /// where a bin has fewer.
    [[nodiscard]] bool subtract(const Histogram& other);

    /// The counts of those of its channels that `channels` has, too.
    [[nodiscard]] Histogram of(ChannelSet channels) const;

    /// The same curve with counts that add up to `pixels` in each channel.
    [[nodiscard]] Histogram stretchedTo(std::uint64_t pixels) const;

    /// Number of counted pixels: what the bins of each channel add up to.
    [[nodiscard]] std::uint64_t pixels() const;
    /// Whether all channels add up to the same number. Only counts that were lost can make it false.
    [[nodiscard]] bool consistent() const;

    bool operator==(const Histogram&) const = default;

private:
    /// What each counted channel adds up to.
    [[nodiscard]] std::vector<std::uint64_t> sums() const;

    int m_bitDepth = 8;
    ChannelSet m_channels;
    std::size_t m_usedAtLeast = 0;
    std::array<std::vector<std::uint64_t>, allChannels.size()> m_counts;
};

} // namespace tonescope
