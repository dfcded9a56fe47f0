// SPDX-License-Identifier: GPL-3.0-or-later
// One set of lanes, the state of its adds at each pass, and sentences about them.
#pragma once

#include "engine/models/lane_passes.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace tonescope::ui {

/// The tables, and which pixels the lanes of a set take.
struct LaneChoice {
    LaneTables tables;
    EqualAdds equal = EqualAdds::Wait;
    unsigned spacing = 1; ///< see LaneModel
};

/// The adds of a set at one of its positions.
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
    /// The histogram of the set: its counts when all passes are done.
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

/// Numbers as a list: "1, 5 and 9"; three and more in a row as "4–9".
[[nodiscard]] QString listText(const std::vector<unsigned>& numbers);

/// Which lanes are served at a position, and which wait for which bank; empty without a set.
[[nodiscard]] QString momentText(const LaneScene& scene, std::size_t position);

/// The counts at a position, bin by bin.
[[nodiscard]] QString countsText(const LaneScene& scene, std::size_t position);

/// How the tables lie in words and banks.
[[nodiscard]] QString layoutText(const LaneTables& tables);

} // namespace tonescope::ui
