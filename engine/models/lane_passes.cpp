// SPDX-License-Identifier: GPL-3.0-or-later
// addsOf() computes the word that each lane adds to in a step. passOf() then removes the adds that the banks
// serve in one pass from the waiting adds, and is called again until no add waits.
#include "engine/models/lane_passes.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace tonescope {

namespace {

/// The index in laneChannels of the channel that a lane counts in a step.
unsigned channelOf(unsigned lane, const LaneTables& tables, unsigned step) {
    if (tables.layout != TableLayout::Staggered) return step;
    const auto slotCount = static_cast<unsigned>(tables.bytes.size());
    const unsigned slot = (lane / tables.copies + step) % slotCount;
    return static_cast<unsigned>(std::ranges::find(tables.bytes, slot) - tables.bytes.begin());
}

unsigned wordOf(unsigned lane, unsigned channel, unsigned bin, const LaneTables& tables) {
    const unsigned copy = lane % tables.copies;
    switch (tables.layout) {
    case TableLayout::Copies:
        return (channel * laneBins + bin) * tables.copies + copy;
    case TableLayout::Staggered:
        return (bin * static_cast<unsigned>(tables.bytes.size()) + tables.bytes.at(channel)) * tables.copies +
               copy;
    case TableLayout::Private:
        break;
    }
    return (lane * tables.steps() + channel) * laneBins + bin;
}

/// Removes the adds of one pass from the waiting adds, and returns them.
LanePass passOf(std::vector<LaneAdd>& waiting, unsigned step, EqualAdds equal) {
    LanePass pass{step, {}, {}};
    std::array<std::optional<unsigned>, localBanks> words; // the word that each bank serves
    for (const LaneAdd& add : waiting) {
        std::optional<unsigned>& word = words.at(add.bank());
        const bool served = !word || (equal == EqualAdds::Combined && *word == add.word);
        if (!word) word = add.word;
        (served ? pass.served : pass.waiting).push_back(add);
    }
    waiting = pass.waiting;
    return pass;
}

} // namespace

std::vector<LaneAdd> addsOf(std::span<const LanePixel> pixels, const LaneTables& tables, unsigned step) {
    assert(pixels.size() <= lanesOfSet && step < tables.steps());
    std::vector<LaneAdd> adds;
    for (unsigned lane = 0; lane < pixels.size(); ++lane) {
        const unsigned channel = channelOf(lane, tables, step);
        const unsigned bin = pixels[lane].at(channel);
        adds.push_back({lane, laneChannels.at(channel), bin, wordOf(lane, channel, bin, tables)});
    }
    return adds;
}

std::vector<LanePass> passesOf(std::span<const LanePixel> pixels, const LaneTables& tables, EqualAdds equal) {
    std::vector<LanePass> passes;
    for (unsigned step = 0; step < tables.steps(); ++step) {
        std::vector<LaneAdd> waiting = addsOf(pixels, tables, step);
        while (!waiting.empty())
            passes.push_back(passOf(waiting, step, equal));
    }
    return passes;
}

} // namespace tonescope
