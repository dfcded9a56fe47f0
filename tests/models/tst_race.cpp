// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the models of work-items that add to one counter: against an interpreter of reads, adds and writes,
// and against a clock.

#include "engine/models/race.h"

#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <set>
#include <string>

using namespace tonescope;

namespace {

constexpr unsigned seeds = 40;

/// Three steps of each of `items` work-items, in random order.
std::vector<unsigned> randomOrder(unsigned seed, unsigned items) {
    std::vector<unsigned> order;
    for (unsigned item = 0; item < items; ++item)
        order.insert(order.end(), 3, item);
    std::ranges::shuffle(order, std::mt19937(seed));
    return order;
}

/// A counter in memory, and a register and a place in the program for each work-item.
struct Interpreter {
    unsigned memory = counterBefore;
    std::map<unsigned, unsigned> registers, places;

    void step(unsigned item) {
        switch (places[item]++) {
        case 0:
            registers[item] = memory;
            break;
        case 1:
            ++registers[item];
            break;
        case 2:
            memory = registers[item];
            break;
        }
    }
};

std::size_t countOf(const FilmFrame& frame, TokenState state) {
    return static_cast<std::size_t>(std::ranges::count(frame.tokens, state, &TokenSpot::state));
}

} // namespace

class TestRace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asAnInterpreter_data() {
        QTest::addColumn<unsigned>("items");
        for (const unsigned items : {1U, 2U, 3U, 4U})
            QTest::addRow("%u", items) << items;
    }
    void asAnInterpreter() {
        QFETCH(unsigned, items);
        for (unsigned seed = 0; seed < seeds; ++seed) {
            const std::vector<unsigned> order = randomOrder(seed, items);
            const Film film = raceOf(100, order, RaceWay::Plain);
            Interpreter plain;
            QCOMPARE(film.frames.size(), order.size() + 2);
            for (std::size_t i = 0; i < order.size(); ++i) {
                plain.step(order[i]);
                QCOMPARE(film.frames[i + 1].cells.back().text, std::to_string(plain.memory));
                QCOMPARE(film.frames[i + 1].counter, std::uint64_t{plain.memory - counterBefore});
            }
            // Who was counted and who was lost are all.
            QCOMPARE(countOf(film.frames.back(), TokenState::Lost), items - film.result());
        }
    }

    void atomicAddsLoseNothing() {
        for (unsigned seed = 0; seed < seeds; ++seed) {
            const Film film = raceOf(100, randomOrder(seed, 3), RaceWay::Atomic);
            QCOMPARE(film.result(), std::uint64_t{3});
            for (const FilmFrame& frame : film.frames) {
                QCOMPARE(countOf(frame, TokenState::Lost), std::size_t{0});
                // Between a read and its write, no other work-item has a value.
                QVERIFY(
                    std::count_if(frame.tokens.begin() + 3, frame.tokens.end(), [](const TokenSpot& value) {
                        return value.state != TokenState::Absent;
                    }) <= 1);
            }
        }
    }

    /// A work-item takes the old value to itself, and brings the new one back.
    void anAtomicAddReadsAndWrites() {
        constexpr std::array order{0U, 1U, 2U};
        const Film film = raceOf(0, order, RaceWay::Atomic);
        QCOMPARE(film.frames.size(), std::size_t{2 * 3 + 2});
        for (std::size_t item = 0; item < 3; ++item) {
            const FilmFrame &reads = film.frames[1 + 2 * item], &writes = film.frames[2 + 2 * item];
            const auto before = std::to_string(counterBefore + item),
                       after = std::to_string(counterBefore + item + 1);
            const TokenSpot &read = reads.tokens[3 + item], &written = writes.tokens[3 + item];
            QCOMPARE(read.text, before);
            QVERIFY(film.cells[read.cell].kind == CellKind::Item);
            QCOMPARE(reads.cells.back().text, before);
            QCOMPARE(written.text, after);
            QVERIFY(film.cells[written.cell].kind == CellKind::Bin);
            QCOMPARE(writes.cells.back().text, after);
        }
    }

    void theRaceOfTheSlide() {
        constexpr std::array order{0U, 1U, 0U, 1U, 0U, 1U};
        QCOMPARE(raceOf(0, order, RaceWay::Plain).result(), std::uint64_t{1});
        QCOMPARE(raceOf(0, order, RaceWay::Atomic).result(), std::uint64_t{2});
    }

    /// In lock step all read, all add, all write: one of them counts.
    void lockStep() {
        std::vector<unsigned> order;
        for (unsigned i = 0; i < 24; ++i)
            order.push_back(i % 8);
        const Film film = raceOf(0, order, RaceWay::Plain, 8);
        QCOMPARE(film.frames.size(), std::size_t{5});
        QCOMPARE(film.result(), std::uint64_t{1});
        const auto valuesIn = [](const FilmFrame& frame) {
            std::set<std::string> texts;
            for (std::size_t i = 8; i < frame.tokens.size(); ++i)
                texts.insert(frame.tokens[i].text);
            return texts;
        };
        const std::string before = std::to_string(counterBefore), after = std::to_string(counterBefore + 1);
        QVERIFY(valuesIn(film.frames[1]) == std::set{before});
        QVERIFY(valuesIn(film.frames[2]) == std::set{after});
        QCOMPARE(film.frames[2].cells.back().text, before);
        for (std::size_t i = 0; i + 1 < film.cells.size(); ++i) { // registers keep what they wrote
            if (film.cells[i].kind == CellKind::Item) QCOMPARE(film.frames.back().cells[i].text, after);
        }
        QCOMPARE(countOf(film.frames.back(), TokenState::Lost), std::size_t{7});
        QCOMPARE(film.frames.back().cells.back().text, std::to_string(counterBefore + 1));
    }

    void chainAsAClock_data() {
        QTest::addColumn<unsigned>("values");
        for (const unsigned values : {1U, 2U, 4U, 256U})
            QTest::addRow("%u values", values) << values;
    }
    void chainAsAClock() {
        QFETCH(unsigned, values);
        for (unsigned seed = 0; seed < seeds; ++seed) {
            const std::vector<std::uint8_t> pixels = test::noise(seed, 12, values);
            const Film film = chainOf(pixels);
            std::vector<unsigned> begins;
            std::uint64_t waits = 0;
            std::deque<std::uint8_t> left(pixels.begin(), pixels.end());
            std::map<std::uint8_t, unsigned> busy; // steps until the sum of a bin can be read
            bool waited = false;
            for (unsigned step = 0; !left.empty(); ++step) {
                const bool begin = busy[left.front()] == 0;
                if (begin) {
                    begins.push_back(step);
                    busy[left.front()] = addSteps;
                    left.pop_front();
                }
                waits += !begin && !waited ? 1 : 0;
                waited = !begin;
                for (auto& [value, steps] : busy)
                    steps -= steps > 0 ? 1 : 0;
            }
            QCOMPARE(film.result(), waits);
            for (std::size_t i = 0; i < pixels.size(); ++i)
                QCOMPARE(film.frames.back().tokens[i].place, begins[i]);
            QCOMPARE(film.frames.size(), std::size_t{begins.back() + addSteps + 2});
            QCOMPARE(countOf(film.frames.back(), TokenState::Done), pixels.size());
        }
    }

    void aReaderThatWaits_data() {
        test::columns<unsigned, unsigned>({"groups", "each"});
        QTest::newRow("two groups") << 2U << 4U;
        QTest::newRow("four groups") << 4U << 4U;
        QTest::newRow("more groups than pixels of one") << 5U << 2U;
    }
    void aReaderThatWaits() {
        QFETCH(unsigned, groups);
        QFETCH(unsigned, each);
        const std::vector<std::uint8_t> pixels = test::noise(1, groups * each, 256);
        QCOMPARE(readerOf(pixels, groups, true).result(), std::uint64_t{groups * each});
        // In the step after that in which group 0 counted its last pixel, group g has begun g steps later.
        std::uint64_t there = 0;
        for (unsigned group = 0; group < groups; ++group) {
            for (unsigned step = group; step < each; ++step)
                ++there;
        }
        const Film early = readerOf(pixels, groups, false);
        QCOMPARE(early.result(), there);
        // The groups count all of their pixels nevertheless.
        for (unsigned group = 0; group < groups; ++group)
            QCOMPARE(early.frames.back().cells[groups * each + group].text, std::to_string(each));
    }

    /// Tables that are written when their group is done hold until then what was in memory.
    void unwrittenTablesHoldAnything() {
        constexpr std::array rest{9U, 23U, 7U, 31U};
        const std::vector<std::uint8_t> pixels(16, 50);
        QCOMPARE(readerOf(pixels, 4, false, rest).result(), std::uint64_t{4 + 23 + 7 + 31});
        const Film late = readerOf(pixels, 4, true, rest);
        QCOMPARE(late.result(), late.of);
        for (std::size_t group = 0; group < rest.size(); ++group) {
            QCOMPARE(late.frames.front().cells[16 + group].text, std::to_string(rest.at(group)));
            QCOMPARE(late.frames.back().cells[16 + group].text, std::string("4"));
        }
    }
};

ROOM_TEST(TestRace, tonescope::test::NoApplication)
#include "tst_race.moc"
