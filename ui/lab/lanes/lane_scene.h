// SPDX-License-Identifier: GPL-3.0-or-later
// One set of lanes, and what of it is to be seen at each pass.
#pragma once

#include "engine/models/lane_passes.h"

#include <cstddef>
#include <vector>

namespace tonescope::ui {

/// How a set is looked at.
struct LaneChoice {
    LaneTables tables;
    EqualAdds equal = EqualAdds::Wait;
    unsigned spacing = 1; ///< see LaneModel
};

/// What is seen of a set at one of its positions.
struct LaneMoment {
    unsigned step = 0;            ///< from 0
    std::vector<LaneAdd> adds;    ///< of the step: one a lane
    std::vector<LaneAdd> served;  ///< in this pass; before the first one, none
    std::vector<LaneAdd> waiting; ///< for a later pass of the step
    LaneCounts before{}, after{}; ///< of this pass
};

/// Immutable once it is made. Position 0 is before the first pass, position n is pass n.
class LaneScene {
public:
    LaneScene() = default;
    LaneScene(std::vector<LanePixel> pixels, const LaneChoice& choice);

    [[nodiscard]] bool empty() const { return m_pixels.empty(); }
    [[nodiscard]] const std::vector<LanePixel>& pixels() const { return m_pixels; }
    [[nodiscard]] const LaneTables& tables() const { return m_choice.tables; }
    /// The last position.
    [[nodiscard]] std::size_t passes() const { return m_passes.size(); }

    [[nodiscard]] LaneMoment at(std::size_t position) const;
    /// What the set comes to when all passes are done: the histogram of its pixels.
    [[nodiscard]] LaneCounts counts() const { return countsAfter(m_passes); }
    /// The most adds that a bank has before it in any pass: those served and those that wait.
    [[nodiscard]] std::size_t longestQueue() const;
    /// The channels that are counted.
    [[nodiscard]] std::vector<Channel> channels() const;

private:
    std::vector<LanePixel> m_pixels;
    LaneChoice m_choice;
    std::vector<LanePass> m_passes;
};

/// How many different words, and how many different banks, these adds go to.
[[nodiscard]] std::size_t wordsOf(const std::vector<LaneAdd>& adds);
[[nodiscard]] std::size_t banksOf(const std::vector<LaneAdd>& adds);

} // namespace tonescope::ui
