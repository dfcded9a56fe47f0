// SPDX-License-Identifier: GPL-3.0-or-later
// How one set of lanes gets its adds into local memory: pass by pass, in the model of contention.h.
//
// Adds of one instruction are a step: with gray alone there is one step a pixel, with colour there are four.
// A step begins when the one before is done. In a pass each bank serves the word of its first waiting lane:
// where equal adds wait that lane alone, where they are combined every lane that waits for this very word.
#pragma once

#include "engine/models/contention.h"
#include "engine/values/channel.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tonescope {

/// The channels that are counted at most: one table each, in this order.
inline constexpr std::array laneChannels{Channel::Gray, Channel::Red, Channel::Green, Channel::Blue};
inline constexpr unsigned laneBins = 256;

/// One number for each bin of each of laneChannels.
using LaneCounts = std::array<std::array<unsigned, laneBins>, laneChannels.size()>;

/// The values of a lane's pixel, in the order of laneChannels; of samples of 16 bits, their upper 8.
using LanePixel = std::array<std::uint8_t, laneChannels.size()>;

/// How tables lie in local memory.
enum class TableLayout : std::uint8_t {
    Copies,    ///< as local-replicated: a bin's copies side by side; lane l takes copy l mod copies
    Staggered, ///< as channel-staggered: a bin's channels side by side, and in a step sets of lanes take
               ///< others
    Private    ///< a table for each lane, one behind another
};

/// The tables of a set.
struct LaneTables {
    TableLayout layout = TableLayout::Copies;
    unsigned copies = 1; ///< one of modelledCopies; of private tables 1
    bool colour = false; ///< all of laneChannels; false: gray alone. Staggered tables always have all
    /// Staggered: which byte of a stored pixel is which of laneChannels. Gray has the one that is left.
    std::array<unsigned, laneChannels.size()> bytes{3, 0, 1, 2};

    [[nodiscard]] bool countsColour() const { return colour || layout == TableLayout::Staggered; }
    /// Adds that a lane makes for its pixel.
    [[nodiscard]] unsigned steps() const {
        return countsColour() ? static_cast<unsigned>(laneChannels.size()) : 1;
    }
};

/// The add of a lane in a step.
struct LaneAdd {
    unsigned lane = 0;
    Channel channel = Channel::Gray;
    unsigned bin = 0;
    unsigned word = 0; ///< of local memory, from the first table on

    [[nodiscard]] unsigned bank() const { return word % localBanks; }
    bool operator==(const LaneAdd&) const = default;
};

/// Both in the order of the lanes.
struct LanePass {
    unsigned step = 0;            ///< from 0
    std::vector<LaneAdd> served;  ///< of each bank one word
    std::vector<LaneAdd> waiting; ///< for a later pass of this step
};

/// The add of each lane in a step, in the order of the lanes. At most lanesOfSet pixels.
[[nodiscard]] std::vector<LaneAdd> addsOf(std::span<const LanePixel> pixels, const LaneTables& tables,
                                          unsigned step);

/// All passes, of all steps.
[[nodiscard]] std::vector<LanePass> passesOf(std::span<const LanePixel> pixels, const LaneTables& tables,
                                             EqualAdds equal);

/// The counts after these passes.
[[nodiscard]] LaneCounts countsAfter(std::span<const LanePass> passes);

} // namespace tonescope
