// SPDX-License-Identifier: GPL-3.0-or-later
// A scene keeps its passes only. The state at a position is computed on demand from the passes up to it,
// since a set has at most 128 passes: 32 lanes and four channels.
#include "ui/lab/lanes/lane_scene.h"

#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace tonescope::ui {

LaneScene::LaneScene(std::vector<LanePixel> pixels, const LaneChoice& choice)
    : m_pixels(std::move(pixels)), m_choice(choice),
      m_passes(passesOf(m_pixels, m_choice.tables, m_choice.equal)) {
}

/// Counts before and after the pass are added up from the first pass on.
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

/// All adds of a step stand in the queues before its first pass, so this is the longest that a queue ever
/// gets.
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

// ---- sentences

namespace {

struct LaneText {
    Q_DECLARE_TR_FUNCTIONS(LaneText)
};

/// Number of banks whose waiting lanes are listed; the lanes of further banks are only counted.
constexpr std::size_t namedBanks = 3;

std::vector<unsigned> lanesOf(const std::vector<LaneAdd>& adds) {
    std::vector<unsigned> lanes;
    for (const LaneAdd& add : adds)
        lanes.push_back(add.lane);
    return lanes;
}

/// The lanes served in this pass. Fewer words than lanes means that the model combined equal adds.
QString servedText(const LaneScene& scene, const LaneMoment& moment) {
    const std::size_t served = moment.served.size();
    QString text =
        LaneText::tr("lanes %1 are served", nullptr, pluralOf(served)).arg(listText(lanesOf(moment.served)));
    if (served == scene.pixels().size() && served > 1)
        text = LaneText::tr("all %1 lanes are served").arg(served);
    if (const std::size_t words = wordsOf(moment.served); words < served)
        text += LaneText::tr(" (%1 adds to only %2, because equal adds are combined)")
                    .arg(served)
                    .arg(LaneText::tr("%Ln words", nullptr, pluralOf(words)));
    return text;
}

QString waitText(unsigned bank, const std::vector<unsigned>& lanes) {
    return LaneText::tr("lanes %1 wait for bank %2", nullptr, pluralOf(lanes.size()))
        .arg(listText(lanes))
        .arg(bank);
}

/// The longest queues first.
QString waitingText(const std::vector<LaneAdd>& waiting) {
    std::map<unsigned, std::vector<unsigned>> banks;
    for (const LaneAdd& add : waiting)
        banks[add.bank()].push_back(add.lane);
    std::vector<std::pair<unsigned, std::vector<unsigned>>> queues(banks.begin(), banks.end());
    std::ranges::stable_sort(queues,
                             [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    QStringList texts;
    std::size_t others = 0;
    for (std::size_t i = 0; i < queues.size(); ++i) {
        if (i < namedBanks)
            texts += waitText(queues[i].first, queues[i].second);
        else
            others += queues[i].second.size();
    }
    if (others > 0) texts += LaneText::tr("%1 more wait for other banks").arg(others);
    return texts.isEmpty() ? LaneText::tr("no lane waits") : texts.join(LaneText::tr(", "));
}

/// How many words and banks the lanes want to use in the first step.
QString beforeText(const LaneMoment& moment) {
    return LaneText::tr("Before the first pass: each of %1 lanes is about to add 1. Different words: %2; "
                        "different banks: %3.")
        .arg(moment.adds.size())
        .arg(wordsOf(moment.adds))
        .arg(banksOf(moment.adds));
}

} // namespace

/// Two consecutive numbers stay single: "4 and 5" is shorter than a range.
QString listText(const std::vector<unsigned>& numbers) {
    QStringList parts;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
            ++end;
        if (end - i < 3) end = i + 1;
        parts += end - i < 3 ? QString::number(numbers[i])
                             : QStringLiteral("%1–%2").arg(numbers[i]).arg(numbers[end - 1]);
        i = end;
    }
    if (parts.size() < 2) return parts.join(QString());
    const QString last = parts.takeLast();
    return LaneText::tr("%1 and %2").arg(parts.join(LaneText::tr(", ")), last);
}

/// With several channels each lane makes several adds, so the sentence names the add.
QString momentText(const LaneScene& scene, std::size_t position) {
    if (scene.empty()) return {};
    const LaneMoment moment = scene.at(position);
    if (position == 0) return beforeText(moment);
    QString where = LaneText::tr("Pass %1 of %2").arg(position).arg(scene.passes());
    if (scene.tables().steps() > 1)
        where += LaneText::tr(", each lane's add %1 of %2").arg(moment.step + 1).arg(scene.tables().steps());
    return LaneText::tr("%1: %2; %3.", "where; what is served; what waits")
        .arg(where, servedText(scene, moment), waitingText(moment.waiting));
}

QString countsText(const LaneScene& scene, std::size_t position) {
    QStringList texts;
    const LaneCounts counts = scene.at(position).after;
    for (const Channel channel : scene.channels()) {
        QStringList bins;
        for (unsigned bin = 0; bin < laneBins; ++bin) {
            if (const unsigned count = counts.at(indexOf(channel)).at(bin); count > 0)
                bins += LaneText::tr("bin %1: %2").arg(bin).arg(count);
        }
        if (!bins.isEmpty())
            texts += LaneText::tr("%1: %2").arg(wordFor(channel), bins.join(LaneText::tr(", ")));
    }
    return texts.isEmpty() ? LaneText::tr("Nothing is counted yet.")
                           : LaneText::tr("Counted so far. %1.").arg(texts.join(LaneText::tr("; ")));
}

QString layoutText(const LaneTables& tables) {
    switch (tables.layout) {
    case TableLayout::Copies:
        if (tables.copies == 1)
            return LaneText::tr("One table: each bin is one word. Bin B lies in bank B modulo 32.");
        return LaneText::tr("As in local-replicated: the %1 copies of a bin lie side by side, and lane L "
                            "adds to copy L modulo %1.")
            .arg(tables.copies);
    case TableLayout::Staggered:
        return LaneText::tr("As in channel-staggered: the counters of a bin for gray, red, green and blue "
                            "lie side by side, %1 of each. Each batch of %1 lanes begins with another "
                            "channel than the batch before it.")
            .arg(tables.copies);
    case TableLayout::Private:
        break;
    }
    return LaneText::tr("One table per lane, one after another in local memory: no two lanes share a word, "
                        "but equal bins of all tables share a bank. Compilers put large private tables into "
                        "the device's global memory instead; these banks do not matter there.");
}

} // namespace tonescope::ui
