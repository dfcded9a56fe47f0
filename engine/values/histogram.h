// SPDX-License-Identifier: GPL-3.0-or-later
// Histograms: one table of counts per channel; the difference of two histograms.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/text.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
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
    /// Sets usedBins() to that of the whole picture, of which this histogram counts a part.
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
    /// Subtracts the counts of a histogram of the same depth and channels. Returns false and changes nothing
    /// if a bin would become negative.
    [[nodiscard]] bool subtract(const Histogram& other);

    /// The tables of the channels that are also in `channels`.
    [[nodiscard]] Histogram of(ChannelSet channels) const;

    /// The histogram scaled so that each channel adds up to `pixels`.
    [[nodiscard]] Histogram stretchedTo(std::uint64_t pixels) const;

    /// Number of counted pixels: the sum of the bins of each channel.
    [[nodiscard]] std::uint64_t pixels() const;
    /// Whether all channels have the same sum. False only after lost counts.
    [[nodiscard]] bool consistent() const;

    bool operator==(const Histogram&) const = default;

private:
    /// The sum of each counted channel.
    [[nodiscard]] std::vector<std::uint64_t> sums() const;

    int m_bitDepth = 8;
    ChannelSet m_channels;
    std::size_t m_usedAtLeast = 0;
    std::array<std::vector<std::uint64_t>, allChannels.size()> m_counts;
};

struct HistogramDifference {
    std::uint64_t bins = 0;    ///< compared, over all channels
    std::uint64_t unequal = 0; ///< bins with different counts
    std::uint64_t largest = 0; ///< largest difference in one bin
    /// The number of wrong counts: the sum of the differences of all bins; for a channel whose counts are all
    /// shifted, all counts.
    std::uint64_t sum = 0;
    /// Where all channels are shifted by as many bins, each count that many too high (or too low, below 0).
    std::optional<std::int64_t> shift{};
    /// The first unequal bin, "gray bin 17: 5 instead of 7", or the shift of its channel; empty where all are
    /// equal.
    Text first{};
};

/// Compares bin by bin. If channels or depth differ, every expected count is wrong.
[[nodiscard]] HistogramDifference differenceOf(const Histogram& counted, const Histogram& expected);

/// The number of missing counts, if every channel should have counted `pixels` pixels.
[[nodiscard]] std::uint64_t missingCounts(const Histogram& counted, std::uint64_t pixels);

} // namespace tonescope
