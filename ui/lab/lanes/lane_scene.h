// SPDX-License-Identifier: GPL-3.0-or-later
// One set of 32 lanes in the model of engine/models/lane_passes.h: the state of its adds after each pass, and
// sentences about it.
#pragma once

#include "engine/models/lane_passes.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace tonescope::ui {

/// The user's choices for the page: tables, model, and the pixels that the lanes take.
struct LaneChoice {
    LaneTables tables;
    EqualAdds equal = EqualAdds::Wait;
    unsigned spacing = 1; ///< distance in pixels between neighbouring lanes; see LaneModel
};

/// The adds of a set at one position of a scene.
struct LaneMoment {
    unsigned step = 0;            ///< index of the add that each lane makes: one per counted channel
    std::vector<LaneAdd> adds;    ///< all adds of this step, one per lane
    std::vector<LaneAdd> served;  ///< adds that are done in this pass; empty at position 0
    std::vector<LaneAdd> waiting; ///< adds that wait for a later pass of this step
    LaneCounts before{}, after{}; ///< counts before and after this pass
};

/// All passes of one set, computed in the constructor. Positions: 0 is before the first pass, n is pass n.
class LaneScene {
public:
    LaneScene() = default;
    /// At most 32 pixels, one per lane. Computes all passes.
    LaneScene(std::vector<LanePixel> pixels, const LaneChoice& choice);

    [[nodiscard]] bool empty() const { return m_pixels.empty(); }
    [[nodiscard]] const std::vector<LanePixel>& pixels() const { return m_pixels; }
    [[nodiscard]] const LaneTables& tables() const { return m_choice.tables; }
    /// The number of passes, which is the last position.
    [[nodiscard]] std::size_t passes() const { return m_passes.size(); }

    /// The state at a position; a position beyond the last means the last.
    [[nodiscard]] LaneMoment at(std::size_t position) const;
    /// The counts after all passes: the histogram of the set.
    [[nodiscard]] LaneCounts counts() const { return countsAfter(m_passes); }
    /// The largest number of adds that go to one bank in the same step; the figure reserves as many boxes.
    [[nodiscard]] std::size_t longestQueue() const;
    /// The counted channels, one step each.
    [[nodiscard]] std::vector<Channel> channels() const;

private:
    std::vector<LanePixel> m_pixels;
    LaneChoice m_choice;
    std::vector<LanePass> m_passes;
};

/// Number of different words of local memory (banksOf(): banks) among these adds.
[[nodiscard]] std::size_t wordsOf(const std::vector<LaneAdd>& adds);
[[nodiscard]] std::size_t banksOf(const std::vector<LaneAdd>& adds);

/// Ascending numbers as a list: "1, 5 and 9". Three or more consecutive numbers become a range, "4–9".
[[nodiscard]] QString listText(const std::vector<unsigned>& numbers);

/// Which lanes are served at a position, and which wait for which bank; empty for an empty scene.
[[nodiscard]] QString momentText(const LaneScene& scene, std::size_t position);

/// The counts at a position, bin by bin, for screen readers.
[[nodiscard]] QString countsText(const LaneScene& scene, std::size_t position);

/// How these tables are laid out in words and banks.
[[nodiscard]] QString layoutText(const LaneTables& tables);

} // namespace tonescope::ui
