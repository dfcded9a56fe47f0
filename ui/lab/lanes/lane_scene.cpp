// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lane_scene.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace tonescope::ui {

LaneScene::LaneScene(std::vector<LanePixel> pixels, const LaneChoice& choice)
    : m_pixels(std::move(pixels)), m_choice(choice),
      m_passes(passesOf(m_pixels, m_choice.tables, m_choice.equal)) {
}

LaneMoment LaneScene::at(std::size_t position) const {
    const std::span done = std::span(m_passes).first(std::min(position, m_passes.size()));
    LaneMoment moment;
    if (done.empty()) {
        moment.adds = addsOf(m_pixels, m_choice.tables, 0);
        moment.waiting = moment.adds;
        return moment;
    }
    const LanePass& pass = done.back();
    moment.step = pass.step;
    moment.adds = addsOf(m_pixels, m_choice.tables, pass.step);
    moment.served = pass.served;
    moment.waiting = pass.waiting;
    moment.before = countsAfter(done.first(done.size() - 1));
    moment.after = countsAfter(done);
    return moment;
}

std::size_t LaneScene::longestQueue() const {
    std::size_t longest = 0;
    for (unsigned step = 0; step < m_choice.tables.steps(); ++step) {
        std::array<std::size_t, localBanks> queues{};
        for (const LaneAdd& add : addsOf(m_pixels, m_choice.tables, step))
            longest = std::max(longest, ++queues.at(add.bank()));
    }
    return longest;
}

std::vector<Channel> LaneScene::channels() const {
    return {laneChannels.begin(), laneChannels.begin() + m_choice.tables.steps()};
}

std::size_t wordsOf(const std::vector<LaneAdd>& adds) {
    std::set<unsigned> words;
    for (const LaneAdd& add : adds)
        words.insert(add.word);
    return words.size();
}

std::size_t banksOf(const std::vector<LaneAdd>& adds) {
    std::set<unsigned> banks;
    for (const LaneAdd& add : adds)
        banks.insert(add.bank());
    return banks.size();
}

} // namespace tonescope::ui
