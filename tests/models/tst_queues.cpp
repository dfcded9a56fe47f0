// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the model of adds to memory against queues that are served step by step.

#include "engine/models/queues.h"

#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

using namespace tonescope;

namespace {

using Pixels = std::vector<std::uint8_t>;

/// The pixels that are added in each step.
std::vector<std::set<std::size_t>> servedIn(const Pixels& pixels, unsigned perGroup, bool combined) {
    std::map<std::pair<std::size_t, std::uint8_t>, std::deque<std::size_t>> queues;
    for (std::size_t i = 0; i < pixels.size(); ++i)
        queues[{perGroup == 0 ? 0 : i / perGroup, pixels[i]}].push_back(i);
    std::vector<std::set<std::size_t>> steps;
    while (!queues.empty()) {
        std::set<std::size_t>& served = steps.emplace_back();
        for (auto queue = queues.begin(); queue != queues.end();) {
            do {
                served.insert(queue->second.front());
                queue->second.pop_front();
            } while (combined && !queue->second.empty());
            queue = queue->second.empty() ? queues.erase(queue) : std::next(queue);
        }
    }
    return steps;
}

} // namespace

class TestQueues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asQueuesThatAreServed_data() {
        test::columns<unsigned, unsigned>({"values", "perGroup"});
        for (const unsigned values : {1U, 3U, 20U, 256U}) {
            for (const unsigned perGroup : {0U, 4U, 16U})
                QTest::addRow("%u values, groups of %u", values, perGroup) << values << perGroup;
        }
    }
    void asQueuesThatAreServed() {
        QFETCH(unsigned, values);
        QFETCH(unsigned, perGroup);
        for (unsigned seed = 0; seed < 20; ++seed) {
            for (const EqualAdds equal : bothModels) {
                const Pixels pixels = test::noise(seed, 16, values);
                const Film film = queuesOf(pixels, perGroup, equal);
                const auto steps = servedIn(pixels, perGroup, equal == EqualAdds::Combined);
                QCOMPARE(film.result(), std::uint64_t{steps.size()});
                // One frame before, one where all wait, and one after.
                QCOMPARE(film.frames.size(), steps.size() + 3);
                for (std::size_t step = 0; step < steps.size(); ++step) {
                    std::set<std::size_t> served;
                    for (std::size_t i = 0; i < pixels.size(); ++i) {
                        if (film.frames[step + 2].tokens[i].state == TokenState::Served) served.insert(i);
                    }
                    QVERIFY(served == steps[step]);
                }
                compareCounts(film, pixels);
            }
        }
    }

    /// A group has its own counters: no two groups add to the same cell.
    void groupsShareNothing() {
        const Film film = queuesOf(Pixels(16, 7), 4, EqualAdds::Wait);
        QCOMPARE(film.result(), std::uint64_t{4});
        std::set<std::uint32_t> cells;
        for (const FilmToken& token : film.tokens)
            cells.insert(token.target);
        QCOMPARE(cells.size(), std::size_t{4});
    }

private:
    /// In the end the counters of a value contain its pixels.
    static void compareCounts(const Film& film, const Pixels& pixels) {
        std::map<int, long> counted;
        for (std::size_t i = 0; i < film.cells.size(); ++i) {
            if (film.cells[i].kind == CellKind::Bin)
                counted[film.cells[i].shade] += std::stol(film.frames.back().cells[i].text);
        }
        for (const auto& [value, count] : counted)
            QCOMPARE(count, std::ranges::count(pixels, value));
    }
};

ROOM_TEST(TestQueues, tonescope::test::NoApplication)
#include "tst_queues.moc"
