// SPDX-License-Identifier: GPL-3.0-or-later
// Histograms: a table of counts for each channel, and the comparison of two histograms.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/half.h"
#include "engine/values/text.h"
#include "engine/values/value_range.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tonescope {

/// The values at which a channel is clipped: pixels of values up to `low`, and from `high` on.
struct ClipLevels {
    std::uint32_t low = 0, high = 0;

    bool operator==(const ClipLevels&) const = default;
};

/// Numbers of pixels that are clipped at the lower and at the upper end.
struct ClippedPixels {
    std::uint64_t low = 0, high = 0;
};

/// Bin b of a channel is the number of pixels whose sample has the value b; with Binning::Letters, of group
/// b; if isFloating(), whose sample is the half of rank b. Counts have 64 bits, because a streamed image may
/// have more than 2^32 equal pixels. In a histogram without wrong counts, each channel adds up to the same
/// number of pixels.
class Histogram {
public:
    Histogram() = default;
    /// Tables of zeros with 2^bitDepth bins for each of `channels`.
    Histogram(int bitDepth, ChannelSet channels);

    [[nodiscard]] int bitDepth() const { return m_bitDepth; }
    /// Bins of each channel: 256, or up to 65536.
    [[nodiscard]] std::size_t bins() const { return std::size_t{1} << static_cast<unsigned>(m_bitDepth); }
    [[nodiscard]] ChannelSet channels() const { return m_channels; }
    /// The number of bins up to the largest value that occurs in gray and colours, rounded up to a power of
    /// two from 256: 4096 for 12-bit samples stored in 16 bits. All bins if nothing is counted. Pixels in the
    /// last of these bins are reported as clipped.
    [[nodiscard]] std::size_t usedBins() const;
    /// The value at which a channel is clipped: the last of usedBins(). Not of halves; see clipped(). Of
    /// alpha the last of all bins, because an opaque picture has that value everywhere.
    [[nodiscard]] std::uint32_t lastValue(Channel channel) const {
        return static_cast<std::uint32_t>((channel == Channel::Alpha ? bins() : usedBins()) - 1);
    }
    /// Value 0 and lastValue(), or the levels that clipAt() has set. Not of halves.
    [[nodiscard]] ClipLevels clipLevels(Channel channel) const {
        return m_clipLevels.at(indexOf(channel)).value_or(ClipLevels{0, lastValue(channel)});
    }
    /// Whether the counts are of a sensor, whose black and white level the engine has set by clipAt().
    [[nodiscard]] bool ofSensor() const {
        return std::ranges::any_of(m_clipLevels, [](const auto& levels) { return levels.has_value(); });
    }
    /// Sets the levels of a channel; both are below bins().
    void clipAt(Channel channel, const ClipLevels& levels) { m_clipLevels.at(indexOf(channel)) = levels; }
    /// The clipped pixels of a channel whose bins lie in `range`; none if the channel was not counted. Halves
    /// are clipped up to 0 and from 1 on.
    [[nodiscard]] ClippedPixels clipped(Channel channel, ValueRange range = {0, UINT32_MAX}) const;
    /// Whether bins are ranks of halves (see half.h), of which all count as used.
    [[nodiscard]] bool isFloating() const { return m_floating; }
    void setFloating(bool floating) { m_floating = floating; }
    /// Whether bins of both have the same values.
    [[nodiscard]] bool hasBinsOf(const Histogram& other) const {
        return other.m_bitDepth == m_bitDepth && other.m_floating == m_floating;
    }
    /// The value of a sample that is counted in a bin.
    [[nodiscard]] double valueOf(std::size_t bin) const {
        return m_floating ? half::valueOf(static_cast<std::uint32_t>(bin)) : static_cast<double>(bin);
    }
    /// Sets a lower limit for usedBins(). A region takes it from the whole picture, so that both have the
    /// same range.
    void usesAtLeast(std::size_t bins) { m_usedAtLeast = bins; }

    /// The table of one channel; empty if the channel was not counted.
    [[nodiscard]] std::span<const std::uint64_t> counts(Channel channel) const {
        return m_counts.at(indexOf(channel));
    }
    [[nodiscard]] std::span<std::uint64_t> counts(Channel channel) { return m_counts.at(indexOf(channel)); }

    /// Adds tables as a device returns them: one after another in the order of allChannels, without tables of
    /// uncounted channels. `tables` has channels().size() * bins() elements; of a single channel, it may be
    /// shorter and hold the first bins only.
    void add(std::span<const std::uint32_t> tables);
    /// Adds the counts of a histogram of the same depth and channels.
    void add(const Histogram& other);
    /// Subtracts the counts of a histogram of the same depth and channels. Returns false and changes nothing
    /// if a bin would become negative.
    [[nodiscard]] bool subtract(const Histogram& other);

    /// Removes the bins of values that have more than `bitDepth` bits; all others then count as used. Returns
    /// false and changes nothing if pixels have such values.
    [[nodiscard]] bool narrow(int bitDepth);

    /// A copy with the tables of the channels that are in both sets.
    [[nodiscard]] Histogram of(ChannelSet channels) const;

    /// A copy whose channels are scaled to add up to `pixels` each; for previews that counted a reduced copy.
    [[nodiscard]] Histogram stretchedTo(std::uint64_t pixels) const;

    /// Number of counted pixels: the sum of the bins of a channel. The largest sum, if the sums differ.
    [[nodiscard]] std::uint64_t pixels() const;
    /// Whether all channels have the same sum. False only if counts are wrong.
    [[nodiscard]] bool consistent() const;

    bool operator==(const Histogram&) const = default;

private:
    /// The sum of each counted channel.
    [[nodiscard]] std::vector<std::uint64_t> sums() const;

    int m_bitDepth = 8;
    ChannelSet m_channels;
    std::size_t m_usedAtLeast = 0;
    bool m_floating = false;
    std::array<std::vector<std::uint64_t>, allChannels.size()> m_counts;
    std::array<std::optional<ClipLevels>, allChannels.size()> m_clipLevels;
};

/// How two histograms differ, for the message about a wrong count.
struct HistogramDifference {
    std::uint64_t bins = 0;    ///< number of compared bins, over all channels
    std::uint64_t unequal = 0; ///< bins with different counts
    std::uint64_t largest = 0; ///< largest difference in one bin
    /// The number of wrong counts: the sum of the differences of all bins. If all counts of a channel lie in
    /// shifted bins, it is the number of its counts.
    std::uint64_t sum = 0;
    /// By how many bins the counts of every channel are too high (negative: too low). Nothing unless all
    /// channels are shifted by the same number.
    std::optional<std::int64_t> shift{};
    /// The first unequal bin ("gray bin 17: 5 instead of 7"), or the shift of its channel. Empty if all bins
    /// are equal.
    Text first{};
};

/// Compares bin by bin. If the histograms have different channels or depths, every expected count is reported
/// as wrong.
[[nodiscard]] HistogramDifference differenceOf(const Histogram& counted, const Histogram& expected);

/// The number of missing counts, if every channel should have counted `pixels` pixels.
[[nodiscard]] std::uint64_t missingCounts(const Histogram& counted, std::uint64_t pixels);

} // namespace tonescope
