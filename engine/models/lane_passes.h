// SPDX-License-Identifier: GPL-3.0-or-later
// The passes in which one set of lanes adds to local memory, in the model of contention.h.
//
// A step is the adds of one instruction: with gray alone a pixel has one step, with colours it has four. A
// step begins when the step before it is done. In a pass each bank serves the word of its first waiting lane.
// If equal adds wait, the bank carries out only the add of this lane; if they are combined, it carries out
// the adds of all lanes that wait for this word.
#pragma once

#include "engine/models/contention.h"
#include "engine/values/channel.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tonescope {

/// The channels that can be counted, in this order; each has a table.
inline constexpr std::array laneChannels{Channel::Gray, Channel::Red, Channel::Green, Channel::Blue};
inline constexpr unsigned laneBins = 256;

/// The values of the pixel of a lane in the order of laneChannels; of 16-bit samples their upper 8 bits.
using LanePixel = std::array<std::uint8_t, laneChannels.size()>;

/// The layout of the tables in local memory.
enum class TableLayout : std::uint8_t {
    Copies,    ///< as in local-replicated: copies of a bin are neighbours; lane l uses copy l mod copies
    Staggered, ///< as in channel-staggered: channels of a bin are neighbours; in a step, each
               ///< group of `copies` lanes takes another channel
    Private    ///< a table for each lane, one behind another
};

/// The tables of a set.
struct LaneTables {
    TableLayout layout = TableLayout::Copies;
    unsigned copies = 1; ///< one of modelledCopies; of private tables 1
    bool colour = false; ///< all of laneChannels; false: gray alone. Staggered tables always have all
    /// For Staggered: the byte of a stored pixel in which each of laneChannels lies. Gray has the remaining
    /// one.
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
    unsigned word = 0; ///< number of the word in local memory, from the first table on

    [[nodiscard]] unsigned bank() const { return word % localBanks; }
    bool operator==(const LaneAdd&) const = default;
};

/// One pass. The adds are in the order of the lanes.
struct LanePass {
    unsigned step = 0;            ///< from 0
    std::vector<LaneAdd> served;  ///< at most one word of each bank
    std::vector<LaneAdd> waiting; ///< for a later pass of this step
};

/// The add of each lane in a step, in the order of the lanes. At most lanesOfSet pixels.
[[nodiscard]] std::vector<LaneAdd> addsOf(std::span<const LanePixel> pixels, const LaneTables& tables,
                                          unsigned step);

/// All passes, of all steps.
[[nodiscard]] std::vector<LanePass> passesOf(std::span<const LanePixel> pixels, const LaneTables& tables,
                                             EqualAdds equal);

} // namespace tonescope
