// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the models of work-items that wait for each other.

#include "engine/models/branches.h"
#include "engine/models/cache_lines.h"
#include "engine/models/contention.h"
#include "engine/models/gray_pixels.h"
#include "engine/models/occupancy.h"
#include "engine/models/queues.h"
#include "engine/models/race.h"
#include "tests/fixtures/noise.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>

using namespace tonescope;

// Tests the model of contention with sets of lanes that are small enough to count their passes by hand.

namespace {

/// One row of pixels whose values are told by their place.
GrayPixels rowOf(std::int64_t width, const std::function<unsigned(unsigned)>& valueAt) {
    std::vector<std::uint8_t> values;
    for (unsigned x = 0; x < static_cast<unsigned>(width); ++x)
        values.push_back(static_cast<std::uint8_t>(valueAt(x)));
    return {{width, 1}, std::make_shared<const std::vector<std::uint8_t>>(std::move(values))};
}

GrayPixels grayNoise(Extent extent) {
    return grayPixels(test::makeImage(PixelLayout::Gray8, extent).stored, GrayFormula::Rec601);
}

/// The only number that a set has.
unsigned only(const SetNumbers& numbers) {
    if (numbers.count() != 1) return 0;
    return static_cast<unsigned>(std::ranges::find(numbers.sets, 1U) - numbers.sets.begin());
}

} // namespace

class TestContention : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneSet_data() {
        using ValueAt = std::function<unsigned(unsigned)>;
        test::columns<ValueAt, unsigned, unsigned, unsigned, unsigned>(
            {"valueAt", "copies", "passes", "combined", "meetings"});
        const ValueAt constant = [](unsigned) { return 77U; };
        const ValueAt twoValues = [](unsigned x) { return x % 2 * 32; };
        const ValueAt consecutive = [](unsigned x) { return 100 + x; };
        const ValueAt pairs = [](unsigned x) { return x / 2; };
        const ValueAt fourRuns = [](unsigned x) { return x / 8; };
        const ValueAt everyEighth = [](unsigned x) { return x * 8; };
        QTest::newRow("constant, 1 copy") << constant << 1U << 32U << 1U << 32U;
        QTest::newRow("constant, 4 copies") << constant << 4U << 8U << 1U << 8U;
        QTest::newRow("constant, 32 copies") << constant << 32U << 1U << 1U << 1U;
        QTest::newRow("0 and 32 share bank 0") << twoValues << 1U << 32U << 2U << 16U;
        QTest::newRow("0 and 32, 2 copies") << twoValues << 2U << 16U << 1U << 16U;
        QTest::newRow("0 and 32, 32 copies") << twoValues << 32U << 1U << 1U << 1U;
        QTest::newRow("all different") << consecutive << 1U << 1U << 1U << 1U;
        QTest::newRow("all different, 2 copies share banks") << consecutive << 2U << 2U << 2U << 1U;
        QTest::newRow("neighbours alike, 1 copy") << pairs << 1U << 2U << 1U << 2U;
        QTest::newRow("neighbours alike, 2 copies") << pairs << 2U << 1U << 1U << 1U;
        QTest::newRow("runs of eight, 8 copies") << fourRuns << 8U << 1U << 1U << 1U;
        QTest::newRow("different bins of four banks") << everyEighth << 1U << 8U << 8U << 1U;
    }
    void oneSet() {
        QFETCH(std::function<unsigned(unsigned)>, valueAt);
        QFETCH(unsigned, copies);
        const Contention contention = contentionOf(rowOf(32, valueAt), {copies, 1});
        QTEST(only(contention.waiting), "passes");
        QTEST(only(contention.combined), "combined");
        QTEST(only(contention.meetings), "meetings");
    }

    void enoughCopiesNeverMeet() {
        const Contention contention = contentionOf(grayNoise({333, 40}), {32, 1});
        QCOMPARE(contention.waiting.sets[1], contention.waiting.count());
        QCOMPARE(contention.waiting.mean(), 1.0);
    }

    void setsAtTheEndOfARowHaveWhatIsLeft() {
        const Contention contention = contentionOf(rowOf(37, [](unsigned) { return 5U; }), {1, 1});
        QCOMPARE(contention.waiting.count(), std::uint64_t{2});
        QCOMPARE(contention.waiting.sets[32], std::uint64_t{1});
        QCOMPARE(contention.waiting.sets[5], std::uint64_t{1});
        QCOMPARE(contention.waiting.mean(), 18.5);
    }

    void lanesApartTakePixelsApart() {
        // Runs of sixteen: neighbours meet, and lanes that are sixteen apart do not.
        const GrayPixels runs = rowOf(512, [](unsigned x) { return x / 16; });
        const Contention neighbours = contentionOf(runs, {1, 1});
        QCOMPARE(neighbours.waiting.sets[16], std::uint64_t{16});
        const Contention apart = contentionOf(runs, {1, 16});
        QCOMPARE(apart.waiting.count(), std::uint64_t{16});
        QCOMPARE(apart.waiting.sets[1], std::uint64_t{16});
    }

    void lanesApartAtTheEndOfARow() {
        const Contention contention = contentionOf(rowOf(20, [](unsigned) { return 9U; }), {1, 16});
        QCOMPARE(contention.waiting.count(), std::uint64_t{16});
        QCOMPARE(contention.waiting.sets[2], std::uint64_t{4});
        QCOMPARE(contention.waiting.sets[1], std::uint64_t{12});
    }

    void mapTellsWhere() {
        // Above all pixels are alike, below none of a set are.
        std::vector<std::uint8_t> values(std::size_t{64} * 2, 3);
        for (std::size_t x = 0; x < 64; ++x)
            values[64 + x] = static_cast<std::uint8_t>(x);
        const GrayPixels pixels{{64, 2}, std::make_shared<const std::vector<std::uint8_t>>(values)};
        const Contention contention = contentionOf(pixels, {1, 1});
        QCOMPARE(contention.cells, (Extent{2, 2}));
        QCOMPARE(contention.waiting.map, (std::vector<float>{32, 32, 1, 1}));
        QCOMPARE(contention.waiting.map[contention.cellOf(63, 0)], 32.0F);
        QCOMPARE(contention.waiting.map[contention.cellOf(0, 1)], 1.0F);
    }

    void largeMapsAreMeans() {
        const GrayPixels pixels = grayNoise({32, 2000});
        const Contention contention = contentionOf(pixels, {1, 1});
        QCOMPARE(contention.cells, (Extent{1, Contention::mostCells}));
        double sum = 0;
        for (std::int64_t y = 0; y < 2000; ++y)
            sum += contention.waiting.map[contention.cellOf(0, y)];
        QVERIFY(std::abs(sum / 2000 - contention.waiting.mean()) < 1e-3);
    }

    void nothingOfNothing() {
        const Contention contention = contentionOf({}, {1, 1});
        QCOMPARE(contention.waiting.count(), std::uint64_t{0});
        QCOMPARE(contention.waiting.mean(), 0.0);
        QVERIFY(contention.waiting.map.empty());
    }

    void grayIsThatOfTheFormula_data() {
        QTest::addColumn<PixelLayout>("layout");
        for (const PixelLayout layout : allPixelLayouts)
            QTest::newRow(test::nameOf(layout).c_str()) << layout;
    }
    void grayIsThatOfTheFormula() {
        QFETCH(PixelLayout, layout);
        const Image image = test::makeImage(layout, {13, 7});
        const LayoutTraits& traits = image.traits();
        const GrayPixels gray = grayPixels(image.stored, GrayFormula::Rec709);
        const auto bytes = static_cast<std::size_t>(traits.sampleBits) / 8;
        for (std::int64_t y = 0; y < 7; ++y) {
            for (std::int64_t x = 0; x < 13; ++x) {
                const auto sample = [&](int index) {
                    const std::byte* at = image.stored.row(y) +
                                          static_cast<std::size_t>(x) * traits.bytesPerPixel() +
                                          static_cast<std::size_t>(index) * bytes;
                    const auto low = std::to_integer<std::uint32_t>(at[0]);
                    return bytes == 1 ? low : low | std::to_integer<std::uint32_t>(at[1]) << 8U;
                };
                const std::uint32_t level = grayOf(GrayFormula::Rec709, sample(traits.red),
                                                   sample(traits.green), sample(traits.blue));
                QCOMPARE(unsigned{gray.row(y)[x]}, bytes == 1 ? level : level >> 8U);
            }
        }
    }

    void shufflingKeepsTheHistogram() {
        const GrayPixels runs = rowOf(4096, [](unsigned x) { return x / 64; });
        const GrayPixels mixed = shuffled(runs);
        QCOMPARE(mixed.extent, runs.extent);
        QVERIFY(*mixed.values != *runs.values);
        QCOMPARE(*shuffled(runs).values, *mixed.values);
        auto sorted = *mixed.values;
        std::ranges::sort(sorted);
        QCOMPARE(sorted, *runs.values);
        QVERIFY(contentionOf(mixed, {1, 1}).waiting.mean() < contentionOf(runs, {1, 1}).waiting.mean());
    }

    void imageSharesTheValues() {
        const GrayPixels pixels = grayNoise({5, 3});
        const Image image = imageOf(pixels, "gray", {true, false, true});
        QCOMPARE(image.stored.pixelBytes(), std::uint64_t{15});
        QCOMPARE(image.extent(), (Extent{3, 5}));
        QCOMPARE(reinterpret_cast<const std::uint8_t*>(image.stored.data), pixels.values->data());
    }

    void millionsOfPixels() {
        const GrayPixels pixels = grayNoise({4000, 3000});
        QBENCHMARK_ONCE {
            QCOMPARE(contentionOf(pixels, {4, 1}).waiting.count(), std::uint64_t{375'000});
        }
    }
};

ROOM_TEST(TestContention, tonescope::test::NoApplication)

// Tests the models of work-items that add to one counter: against an interpreter of reads, adds and writes,
// and against a clock.

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

// Tests the model of adds to memory against queues that are served step by step.

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

// Tests the models of branches against work-items that execute the source one after another.

class TestBranches : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addsAsTheLoop_data() {
        test::columns<unsigned, bool>({"values", "skips"});
        for (const unsigned values : {1U, 2U, 20U}) {
            QTest::addRow("%u values, skips", values) << values << true;
            QTest::addRow("%u values, adds all", values) << values << false;
        }
    }
    void addsAsTheLoop() {
        QFETCH(unsigned, values);
        QFETCH(bool, skips);
        constexpr unsigned items = 8, bins = 40;
        for (unsigned seed = 0; seed < 20; ++seed) {
            const std::vector<std::uint8_t> noise = test::noise(seed, bins, values);
            const std::vector<std::uint32_t> counts(noise.begin(), noise.end());
            std::uint64_t adds = 0;
            std::size_t times = 0;
            for (unsigned first = 0; first < bins; first += items) {
                bool any = false;
                for (unsigned item = 0; item < items; ++item) {
                    if (skips && counts[first + item] == 0) continue;
                    ++adds;
                    any = true;
                }
                times += any ? 1 : 0;
            }
            const Film film = branchOf(counts, items, skips);
            QCOMPARE(film.result(), adds);
            QCOMPARE(film.frames.size(), times + 2);
        }
    }

    void whoArrives_data() {
        test::columns<unsigned, BarrierPlace, unsigned>({"taking", "place", "arrived"});
        QTest::newRow("inside, some") << 4U << BarrierPlace::InsideBranch << 4U;
        QTest::newRow("inside, all") << 8U << BarrierPlace::InsideBranch << 8U;
        QTest::newRow("after, some") << 4U << BarrierPlace::AfterBranch << 8U;
        QTest::newRow("after, one") << 1U << BarrierPlace::AfterBranch << 8U;
    }
    void whoArrives() {
        QFETCH(unsigned, taking);
        QFETCH(BarrierPlace, place);
        QFETCH(unsigned, arrived);
        constexpr unsigned items = 8;
        const Film film = barrierOf(test::noise(1, taking, 256), items, place);
        QCOMPARE(film.result(), std::uint64_t{arrived});
        // The cells of the last row are those behind the barrier. Who took the branch is there only if it
        // opened.
        const FilmFrame& last = film.frames.back();
        QCOMPARE(last.cells.back().lit, arrived == items);
        for (unsigned item = 0; item < taking; ++item)
            QCOMPARE(last.tokens[item].cell >= 2 * items, arrived == items);
        for (unsigned item = taking; item < items; ++item)
            QVERIFY(last.tokens[item].cell >= 2 * items);
    }
};

ROOM_TEST(TestBranches, tonescope::test::NoApplication)

// Tests the model of cache lines against a map of who has which line.

class TestCacheLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asAMapOfOwners_data() {
        test::columns<unsigned, unsigned, unsigned, unsigned>({"values", "cores", "before", "shades"});
        for (const unsigned values : {1U, 20U, 64U, 256U}) {
            for (const unsigned cores : {1U, 2U, 4U}) {
                QTest::addRow("%u values, %u cores", values, cores) << values << cores << 0U << 16U;
                QTest::addRow("%u values, %u cores, pixels before", values, cores)
                    << values << cores << 8U << 16U;
            }
        }
        QTest::addRow("counters in one line") << 256U << 2U << 0U << 256U;
    }
    void asAMapOfOwners() {
        QFETCH(unsigned, values);
        QFETCH(unsigned, cores);
        QFETCH(unsigned, before);
        QFETCH(unsigned, shades);
        for (unsigned seed = 0; seed < 20; ++seed) {
            const std::vector<std::uint8_t> pixels =
                test::noise(seed, 16 + std::size_t{before} * cores, values);
            const std::size_t each = pixels.size() / cores;
            std::map<unsigned, unsigned> owner;
            std::vector<std::size_t> done(cores, before);
            for (unsigned i = 0; i < before * cores; ++i)
                owner[pixels[i % cores * each + i / cores] / shades] = i % cores;
            std::uint64_t passedOn = 0, counted = 0;
            std::size_t steps = 0;
            for (; counted < 16; ++steps) {
                std::set<unsigned> taken;
                for (unsigned turn = 0; turn < cores; ++turn) {
                    const auto core = static_cast<unsigned>((steps + turn) % cores);
                    if (done[core] == each) continue;
                    const unsigned line = pixels[core * each + done[core]] / shades;
                    if (taken.contains(line)) continue;
                    taken.insert(line);
                    if (owner.contains(line) && owner[line] != core) ++passedOn;
                    owner[line] = core;
                    ++done[core];
                    ++counted;
                }
            }
            const Film shared = cacheLinesOf(pixels, cores, CoreTables::Shared, before, shades);
            QCOMPARE(shared.result(), passedOn);
            QCOMPARE(shared.frames.size(), steps + 2);
            QCOMPARE(movesOf(shared), passedOn);

            // With tables of their own, all cores count in each step, and no line moves.
            const Film own = cacheLinesOf(pixels, cores, CoreTables::Own, before, shades);
            QCOMPARE(own.result(), std::uint64_t{0});
            QCOMPARE(own.frames.size(), each - before + 2);
            QCOMPARE(movesOf(own), std::uint64_t{0});
        }
    }

    void equalPixelsPassTheLineOnAtEachAdd() {
        const std::vector<std::uint8_t> pixels(16, 200);
        QCOMPARE(cacheLinesOf(pixels, 4, CoreTables::Shared).result(), std::uint64_t{15});
    }

private:
    /// How often a token is in another cell than in the frame before.
    static std::uint64_t movesOf(const Film& film) {
        std::uint64_t moves = 0;
        for (std::size_t frame = 1; frame < film.frames.size(); ++frame) {
            for (std::size_t i = 0; i < film.tokens.size(); ++i)
                moves += film.frames[frame].tokens[i].cell != film.frames[frame - 1].tokens[i].cell ? 1 : 0;
        }
        return moves;
    }
};

ROOM_TEST(TestCacheLines, tonescope::test::NoApplication)

// Tests the model of occupancy, how many work-groups fit on a compute unit, with numbers computed by hand.

class TestOccupancy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workGroupsThatFit_data() {
        test::columns<int, int, int, int, int, int>(
            {"capability", "registers", "local", "workGroup", "groups", "limit"});
        const auto row = [](const char* name, int capability, int registers, int local, int workGroup,
                            int groups, OccupancyLimit limit) {
            QTest::newRow(name) << capability << registers << local << workGroup << groups
                                << static_cast<int>(limit);
        };
        using enum OccupancyLimit;
        // 40 x 32 = 1280 registers a warp, 12 warps in each of 4 parts of 16384: 48 warps, 6 groups of 8.
        row("H100, registers", 90, 40, 8192, 256, 6, Registers);
        // 2048 / 256; 32 x 32 = 1024, 16 x 4 = 64 warps, 8 groups, too.
        row("H100, work-items", 90, 32, 8192, 256, 8, WorkItems);
        // 32768 + 1024 = 33792 bytes, of 233472: 6.9
        row("H100, local memory", 90, 32, 32768, 256, 6, LocalMemory);
        row("H100, work-groups", 90, 16, 0, 32, 32, WorkGroups);
        // 33 x 32 = 1056, given as 1280: as with 40 registers.
        row("H100, registers by the step", 90, 33, 0, 256, 6, Registers);
        // A group of 48 work-items has two warps.
        row("H100, half a warp", 90, 16, 0, 48, 32, WorkItems);
        row("Turing, work-items", 75, 32, 1024, 256, 4, WorkItems);
        // 4000 bytes are given as 4096, without a reserve: 65536 / 4096.
        row("Turing, local memory", 75, 16, 4000, 32, 16, LocalMemory);
        row("RTX 30, 1536 work-items", 86, 40, 0, 256, 6, WorkItems);
        // 64 x 32 = 2048; 32768 / 2048 = 16 warps in each of 2 parts.
        row("P100, two parts", 60, 64, 0, 256, 4, Registers);
        row("RTX 50, registers", 120, 48, 8192, 256, 5, Registers);
        row("too many registers", 90, 255, 0, 1024, 0, Registers);
    }
    void workGroupsThatFit() {
        QFETCH(int, capability);
        QFETCH(int, registers);
        QFETCH(int, local);
        QFETCH(int, workGroup);
        KernelFigures figures;
        figures.computeCapability = static_cast<std::uint32_t>(capability);
        figures.registers = static_cast<std::uint64_t>(registers);
        figures.localBytes = static_cast<std::uint64_t>(local);
        const auto occupancy = occupancyOf(figures, static_cast<std::uint32_t>(workGroup));
        QVERIFY(occupancy);
        QTEST(static_cast<int>(occupancy->groups), "groups");
        QTEST(static_cast<int>(occupancy->limit), "limit");
        QCOMPARE(occupancy->items, occupancy->groups * static_cast<std::uint32_t>(workGroup));
    }

    void noNumberIsInvented() {
        KernelFigures figures{.registers = 40, .localBytes = 0, .computeCapability = 90};
        QVERIFY(occupancyOf(figures, 256));
        QVERIFY(!occupancyOf(figures, 0));
        figures.computeCapability = 999;
        QVERIFY(!occupancyOf(figures, 256));
        figures.computeCapability = 90;
        figures.registers = {};
        QVERIFY(!occupancyOf(figures, 256));
        figures.registers = ~0ULL;
        QVERIFY(!occupancyOf(figures, 256));
    }
};

ROOM_TEST(TestOccupancy, tonescope::test::NoApplication)

#include "tst_contention.moc"
