// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the models of lanes, loads and merges.

#include "engine/models/contention.h"
#include "engine/models/gray_pixels.h"
#include "engine/models/lane_film.h"
#include "engine/models/lane_passes.h"
#include "engine/models/merges.h"
#include "engine/models/runs.h"
#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <tuple>

using namespace tonescope;

// Tests the model of lanes, pass by pass: against the numbers of contention.h, against a plain simulation,
// and bin by bin against the histogram of the pixels.

namespace {

using LanePixels = std::vector<LanePixel>;

LanePixel pixelOf(unsigned gray, unsigned red, unsigned green, unsigned blue) {
    return {static_cast<std::uint8_t>(gray), static_cast<std::uint8_t>(red), static_cast<std::uint8_t>(green),
            static_cast<std::uint8_t>(blue)};
}

LanePixels grays(const std::function<unsigned(unsigned)>& valueAt, unsigned lanes = lanesOfSet) {
    LanePixels pixels;
    for (unsigned lane = 0; lane < lanes; ++lane)
        pixels.push_back(pixelOf(valueAt(lane), valueAt(lane), valueAt(lane), valueAt(lane)));
    return pixels;
}

LanePixels noise(unsigned seed, unsigned values, unsigned lanes = lanesOfSet) {
    std::mt19937 random(seed);
    LanePixels pixels;
    const auto value = [&] { return static_cast<unsigned>(random() % values); };
    for (unsigned lane = 0; lane < lanes; ++lane) {
        const unsigned gray = value(), red = value(), green = value();
        pixels.push_back(pixelOf(gray, red, green, value()));
    }
    return pixels;
}

/// Sets of all kinds, by name.
std::map<std::string, LanePixels> manySets() {
    return {{"all alike", grays([](unsigned) { return 77U; })},
            {"all different", grays([](unsigned lane) { return 100 + lane; })},
            {"pairs", grays([](unsigned lane) { return lane / 2; })},
            {"runs of eight", grays([](unsigned lane) { return lane / 8; })},
            {"0 and 32", grays([](unsigned lane) { return lane % 2 * 32; })},
            {"every eighth bin", grays([](unsigned lane) { return lane * 8; })},
            {"noise", noise(1, 256)},
            {"noise of nine values", noise(2, 9)},
            {"dark noise", noise(3, 40)},
            {"end of a row", noise(4, 30, 5)},
            {"one lane", noise(5, 256, 1)}};
}

/// What contention.h says of the gray of a set.
unsigned modelled(const LanePixels& pixels, unsigned copies, EqualAdds equal) {
    std::vector<std::uint8_t> values;
    for (const LanePixel& pixel : pixels)
        values.push_back(pixel[0]);
    const GrayPixels row{{static_cast<std::int64_t>(values.size()), 1},
                         std::make_shared<const std::vector<std::uint8_t>>(values)};
    const Contention contention = contentionOf(row, {copies, 1});
    const auto& sets = contention.passes(equal).sets;
    return static_cast<unsigned>(std::ranges::find(sets, 1U) - sets.begin());
}

/// The kernels' own words for where an add goes, written a second time: bytes, masks and shifts as there.
struct PlainAdd {
    unsigned channel, bin, word;
};

PlainAdd replicatedAdd(const LanePixel& pixel, unsigned lane, unsigned copies, unsigned step) {
    const unsigned bin = pixel.at(step);
    return {step, bin, ((bin * 4 * copies | 4 * (lane & (copies - 1))) + step * 256 * copies * 4) / 4};
}

/// For pixels stored as red, green, blue; gray takes the fourth byte, where alpha would be.
PlainAdd staggeredAdd(const LanePixel& pixel, unsigned lane, unsigned copies, unsigned step) {
    const std::uint32_t stored =
        pixel[1] | pixel[2] << 8U | pixel[3] << 16U | static_cast<std::uint32_t>(pixel[0]) << 24U;
    const unsigned set = lane / copies & 3U, turn = (32U - 8U * set) & 31U;
    const std::uint32_t turned = turn == 0 ? stored : stored << turn | stored >> (32U - turn);
    const unsigned slot = (set + step) & 3U, bin = turned >> (8U * step) & 255U;
    return {(slot + 1) % 4, bin, (bin * 16 * copies | 4 * (slot * copies + (lane & (copies - 1)))) / 4};
}

/// A count for each bin of each channel.
using LaneCounts = std::array<std::array<unsigned, laneBins>, laneChannels.size()>;

LaneCounts countsAfter(std::span<const LanePass> passes) {
    LaneCounts counts{};
    for (const LanePass& pass : passes) {
        for (const LaneAdd& add : pass.served)
            ++counts.at(indexOf(add.channel)).at(add.bin);
    }
    return counts;
}

/// Banks as queues, and a clock: nothing but this is the model.
struct PlainSimulation {
    unsigned passes = 0;
    LaneCounts counts{};

    void run(const std::vector<PlainAdd>& adds, EqualAdds equal) {
        std::map<unsigned, std::vector<PlainAdd>> banks;
        for (const PlainAdd& add : adds)
            banks[add.word % 32].push_back(add);
        while (!banks.empty()) {
            ++passes;
            for (auto bank = banks.begin(); bank != banks.end();) {
                serve(bank->second, equal);
                bank = bank->second.empty() ? banks.erase(bank) : std::next(bank);
            }
        }
    }

private:
    void serve(std::vector<PlainAdd>& queue, EqualAdds equal) {
        const unsigned word = queue.front().word;
        do {
            const auto next = std::ranges::find(queue, word, &PlainAdd::word);
            if (next == queue.end()) return;
            ++counts.at(next->channel).at(next->bin);
            queue.erase(next);
        } while (equal == EqualAdds::Combined);
    }
};

LaneCounts histogramOf(const LanePixels& pixels, bool colour) {
    LaneCounts counts{};
    for (const LanePixel& pixel : pixels) {
        for (std::size_t channel = 0; channel < (colour ? pixel.size() : 1); ++channel)
            ++counts.at(channel).at(pixel.at(channel));
    }
    return counts;
}

} // namespace

class TestLanePasses : public QObject {
    Q_OBJECT

    static void addSets() {
        QTest::addColumn<LanePixels>("pixels");
        for (const auto& [name, pixels] : manySets())
            QTest::newRow(name.c_str()) << pixels;
    }

private Q_SLOTS:
    void asManyAsTheModelOfThePhoto_data() { addSets(); }
    void asManyAsTheModelOfThePhoto() {
        QFETCH(LanePixels, pixels);
        for (const EqualAdds equal : bothModels) {
            for (const unsigned copies : modelledCopies)
                QCOMPARE(passesOf(pixels, {TableLayout::Copies, copies}, equal).size(),
                         std::size_t{modelled(pixels, copies, equal)});
        }
    }

    void asAPlainSimulation_data() { addSets(); }
    void asAPlainSimulation() {
        QFETCH(LanePixels, pixels);
        for (const EqualAdds equal : bothModels) {
            for (const unsigned copies : modelledCopies) {
                compare(pixels, {TableLayout::Copies, copies, true}, equal, &replicatedAdd);
                compare(pixels, {TableLayout::Staggered, copies}, equal, &staggeredAdd);
            }
            compare(pixels, {TableLayout::Private, 1, true}, equal,
                    [](const LanePixel& pixel, unsigned lane, unsigned, unsigned step) {
                        return PlainAdd{step, pixel.at(step), lane * 1024 + step * 256 + pixel.at(step)};
                    });
        }
    }

    void countsAreTheHistogram_data() { addSets(); }
    void countsAreTheHistogram() {
        QFETCH(LanePixels, pixels);
        for (const EqualAdds equal : bothModels) {
            for (const TableLayout layout :
                 {TableLayout::Copies, TableLayout::Staggered, TableLayout::Private}) {
                for (const bool colour : {false, true}) {
                    const LaneTables tables{layout, layout == TableLayout::Private ? 1U : 4U, colour};
                    QVERIFY(countsAfter(passesOf(pixels, tables, equal)) ==
                            histogramOf(pixels, tables.countsColour()));
                }
            }
        }
    }

    /// Each lane is served once, and a bank serves one word at a time.
    void eachPassIsPossible_data() { addSets(); }
    void eachPassIsPossible() {
        QFETCH(LanePixels, pixels);
        for (const EqualAdds equal : bothModels) {
            const LaneTables tables{TableLayout::Staggered, 2};
            std::array<std::vector<LaneAdd>, 4> left;
            for (unsigned step = 0; step < 4; ++step)
                left.at(step) = addsOf(pixels, tables, step);
            for (const LanePass& pass : passesOf(pixels, tables, equal)) {
                std::map<unsigned, std::set<unsigned>> words;
                for (const LaneAdd& add : pass.served) {
                    QCOMPARE(std::erase(left.at(pass.step), add), std::size_t{1});
                    words[add.bank()].insert(add.word);
                }
                for (const auto& [bank, served] : words)
                    QCOMPARE(served.size(), std::size_t{1});
                QVERIFY(pass.waiting == left.at(pass.step));
            }
            for (const auto& adds : left)
                QVERIFY(adds.empty());
        }
    }

    /// Different bins, and private tables, never share a word, in whichever step.
    void wordsHoldOneBin_data() {
        QTest::addColumn<LaneTables>("tables");
        QTest::newRow("copies") << LaneTables{TableLayout::Copies, 4, true};
        QTest::newRow("staggered") << LaneTables{TableLayout::Staggered, 4};
        QTest::newRow("private") << LaneTables{TableLayout::Private, 1, true};
    }
    void wordsHoldOneBin() {
        QFETCH(LaneTables, tables);
        const auto ownerOf = [&](const LaneAdd& add) {
            const unsigned table =
                tables.layout == TableLayout::Private ? add.lane : add.lane % tables.copies;
            return std::tuple(table, add.channel, add.bin);
        };
        std::map<unsigned, std::tuple<unsigned, Channel, unsigned>> owners;
        for (const auto& [name, pixels] : manySets()) {
            for (unsigned step = 0; step < tables.steps(); ++step) {
                for (const LaneAdd& add : addsOf(pixels, tables, step))
                    QVERIFY(owners.try_emplace(add.word, ownerOf(add)).first->second == ownerOf(add));
            }
        }
    }

    /// What is said of each layout, where everybody can count it.
    void layouts_data() {
        test::columns<LaneTables, std::size_t, std::size_t>({"tables", "waiting", "combined"});
        const auto n = [](unsigned passes) { return std::size_t{passes}; };
        using T = LaneTables;
        QTest::newRow("one table") << T{} << n(32) << n(1);
        QTest::newRow("one table, colour") << T{TableLayout::Copies, 1, true} << n(128) << n(4);
        QTest::newRow("32 copies") << T{TableLayout::Copies, 32} << n(1) << n(1);
        // Four steps, and in each every lane has a bank of its own.
        QTest::newRow("staggered, 8 copies") << T{TableLayout::Staggered, 8} << n(4) << n(4);
        QTest::newRow("staggered, 1 copy") << T{TableLayout::Staggered, 1} << n(32) << n(4);
        // Different words, so that nothing can be combined, but all of one bank.
        QTest::newRow("private tables") << T{TableLayout::Private} << n(32) << n(32);
    }
    void layouts() {
        QFETCH(LaneTables, tables);
        const LanePixels alike = grays([](unsigned) { return 77U; });
        QTEST(passesOf(alike, tables, EqualAdds::Wait).size(), "waiting");
        QTEST(passesOf(alike, tables, EqualAdds::Combined).size(), "combined");
    }

    void eightStaggeredCopiesNeverMeet_data() { addSets(); }
    void eightStaggeredCopiesNeverMeet() {
        QFETCH(LanePixels, pixels);
        // Of pixels stored as blue, green, red, too.
        constexpr std::array<std::array<unsigned, 4>, 2> orders{{{3, 0, 1, 2}, {3, 2, 1, 0}}};
        for (const auto& bytes : orders)
            QCOMPARE(passesOf(pixels, {TableLayout::Staggered, 8, true, bytes}, EqualAdds::Wait).size(),
                     std::size_t{4});
    }

private:
    template <typename AddOf>
    static void compare(const LanePixels& pixels, const LaneTables& tables, EqualAdds equal,
                        const AddOf& addOf) {
        PlainSimulation plain;
        for (unsigned step = 0; step < 4; ++step) {
            std::vector<PlainAdd> adds;
            for (unsigned lane = 0; lane < pixels.size(); ++lane)
                adds.push_back(addOf(pixels[lane], lane, tables.copies, step));
            plain.run(adds, equal);
        }
        const std::vector<LanePass> passes = passesOf(pixels, tables, equal);
        QCOMPARE(passes.size(), std::size_t{plain.passes});
        QVERIFY(countsAfter(passes) == plain.counts);
    }
};

ROOM_TEST(TestLanePasses, tonescope::test::NoApplication)

// Tests that the film of lanes shows the passes of lane_passes.h, which TestLanePasses compares with a
// simulation.

namespace {

std::vector<LanePixel> pixelsOf(unsigned seed, unsigned values, unsigned lanes) {
    const std::vector<std::uint8_t> samples = test::noise(seed, std::size_t{lanes} * 4, values);
    std::vector<LanePixel> pixels;
    for (std::size_t i = 0; i < samples.size(); i += 4)
        pixels.push_back({samples[i], samples[i + 1], samples[i + 2], samples[i + 3]});
    return pixels;
}

} // namespace

class TestLaneFilm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void framesAreThePasses_data() {
        test::columns<LaneTables, unsigned, unsigned>({"tables", "values", "lanes"});
        for (const unsigned values : {1U, 9U, 256U}) {
            for (const unsigned lanes : {1U, 20U, 32U}) {
                const auto row = [&](const char* name) -> QTestData& {
                    return QTest::addRow("%s, %u values, %u lanes", name, values, lanes);
                };
                row("one table") << LaneTables{} << values << lanes;
                row("8 copies") << LaneTables{TableLayout::Copies, 8} << values << lanes;
                row("colour") << LaneTables{TableLayout::Copies, 2, true} << values << lanes;
                row("staggered") << LaneTables{TableLayout::Staggered, 4} << values << lanes;
                row("private") << LaneTables{TableLayout::Private} << values << lanes;
            }
        }
    }
    void framesAreThePasses() {
        QFETCH(LaneTables, tables);
        QFETCH(unsigned, values);
        QFETCH(unsigned, lanes);
        const std::vector<LanePixel> pixels = pixelsOf(values + lanes, values, lanes);
        for (const EqualAdds equal : bothModels) {
            const Film film = laneFilm(pixels, tables, equal);
            const std::vector<LanePass> passes = passesOf(pixels, tables, equal);
            QCOMPARE(film.result(), std::uint64_t{passes.size()});
            QCOMPARE(film.frames.size(), passes.size() + 3);
            QCOMPARE(film.tokens.size(), std::size_t{tables.steps()} * lanes);
            for (std::size_t pass = 0; pass < passes.size(); ++pass) {
                const FilmFrame& frame = film.frames[pass + 2];
                QCOMPARE(frame.counter, std::uint64_t{pass + 1});
                // Lanes and banks of what is served, of the pass and of the film.
                std::set<std::pair<unsigned, unsigned>> served, drawn;
                for (const LaneAdd& add : passes[pass].served)
                    served.emplace(add.lane, add.bank());
                for (std::size_t i = 0; i < frame.tokens.size(); ++i) {
                    if (frame.tokens[i].state == TokenState::Served)
                        drawn.emplace(film.tokens[i].source, frame.tokens[i].cell - lanes);
                }
                QVERIFY(served == drawn);
            }
            for (const TokenSpot& token : film.frames.back().tokens)
                QVERIFY(token.state == TokenState::Done);
        }
    }
};

ROOM_TEST(TestLaneFilm, tonescope::test::NoApplication)

// Tests the models of loads and runs against the addresses that the kernels compute, and against a kernel's
// loop.

namespace {

constexpr std::array bothOrders{DealOrder::Interleaved, DealOrder::Contiguous};

/// The index of the pixel that a lane reads, as the kernels of the letters compute it.
std::size_t indexOf(unsigned lane, unsigned load, unsigned lanes, unsigned loads, DealOrder order) {
    const std::size_t first = order == DealOrder::Interleaved ? lane : lane * loads;
    const std::size_t stride = order == DealOrder::Interleaved ? lanes : 1;
    return first + load * stride;
}

/// The numbers of the lit pixels of a frame.
std::set<std::size_t> litPixels(const Film& film, const FilmFrame& frame) {
    std::set<std::size_t> lit;
    std::size_t number = 0;
    for (std::size_t i = 0; i < film.cells.size(); ++i) {
        if (film.cells[i].kind != CellKind::Pixel) continue;
        if (frame.cells[i].lit) lit.insert(number);
        ++number;
    }
    return lit;
}

} // namespace

class TestRuns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sectorsAreThoseOfTheAddresses_data() {
        test::columns<unsigned, unsigned, unsigned>({"lanes", "bytes", "atOnce"});
        QTest::newRow("32 lanes") << 32U << 1U << 32U;
        QTest::newRow("8 lanes") << 8U << 1U << 32U;
        QTest::newRow("ints") << 32U << 4U << 32U;
        QTest::newRow("cache lines") << 32U << 1U << 64U;
        QTest::newRow("cache lines of ints") << 32U << 4U << 64U;
    }
    void sectorsAreThoseOfTheAddresses() {
        QFETCH(unsigned, lanes);
        QFETCH(unsigned, bytes);
        QFETCH(unsigned, atOnce);
        const std::vector<std::uint8_t> pixels = test::noise(lanes, 128, 256);
        const unsigned loads = 128 / lanes;
        for (const DealOrder order : bothOrders) {
            const Film film = sectorsOf(pixels, lanes, order, bytes, atOnce);
            QCOMPARE(film.frames.size(), std::size_t{loads} + 1);
            std::set<std::size_t> sectors;
            for (unsigned load = 0; load < loads; ++load) {
                std::set<std::size_t> read;
                for (unsigned lane = 0; lane < lanes; ++lane) {
                    const std::size_t index = indexOf(lane, load, lanes, loads, order);
                    read.insert(index);
                    sectors.insert(index * bytes / atOnce);
                }
                QVERIFY(litPixels(film, film.frames[load + 1]) == read);
                QCOMPARE(film.frames[load + 1].counter, std::uint64_t{sectors.size()});
            }
            QCOMPARE(film.result(), std::uint64_t{128} * bytes / atOnce);
        }
    }

    void joinedAsTheLoop_data() {
        QTest::addColumn<unsigned>("values");
        for (const unsigned values : {1U, 2U, 5U, 256U})
            QTest::addRow("%u values", values) << values;
    }
    void joinedAsTheLoop() {
        QFETCH(unsigned, values);
        constexpr unsigned lanes = 8, loads = 8;
        for (unsigned seed = 0; seed < 20; ++seed) {
            const std::vector<std::uint8_t> pixels = test::noise(seed, std::size_t{lanes} * loads, values);
            for (const DealOrder order : bothOrders) {
                std::uint64_t adds = 0;
                for (unsigned lane = 0; lane < lanes; ++lane) {
                    int last = -1; // as in letters-counter: what is counted, and not yet added
                    for (unsigned load = 0; load < loads; ++load) {
                        const int value = pixels[indexOf(lane, load, lanes, loads, order)];
                        adds += last != -1 && value != last ? 1 : 0;
                        last = value;
                    }
                    ++adds;
                }
                QCOMPARE(joinedOf(pixels, lanes, order, true).result(), adds);
                QCOMPARE(joinedOf(pixels, lanes, order, false).result(), std::uint64_t{lanes * loads});
            }
        }
    }

    /// While a lane adds, those beside it stand idle in the same place of time.
    void lanesWaitForOneAnother() {
        const std::vector<std::uint8_t> pixels{1, 1, 1, 2, 3, 4}; // two lanes of three
        const FilmFrame last = joinedOf(pixels, 2, DealOrder::Contiguous, true).frames.back();
        const auto states = [&](std::size_t first) {
            return std::vector{last.tokens[first].state, last.tokens[first + 1].state,
                               last.tokens[first + 2].state};
        };
        QVERIFY((states(0) == std::vector{TokenState::Idle, TokenState::Idle, TokenState::Done}));
        QVERIFY((states(3) == std::vector{TokenState::Done, TokenState::Done, TokenState::Done}));
        for (std::size_t load = 0; load < 3; ++load)
            QCOMPARE(last.tokens[load].place, last.tokens[3 + load].place);
    }

    void loadsBringEachPixelOnce_data() {
        QTest::addColumn<unsigned>("together");
        for (const unsigned together : {1U, 4U, 16U})
            QTest::addRow("%u", together) << together;
    }
    void loadsBringEachPixelOnce() {
        QFETCH(unsigned, together);
        const Film film = loadsOf(test::noise(1, 64, 256), 4, together);
        QCOMPARE(film.result(), std::uint64_t{16 / together});
        std::set<std::size_t> read;
        for (const FilmFrame& frame : film.frames) {
            for (const std::size_t pixel : litPixels(film, frame))
                QVERIFY(read.insert(pixel).second);
        }
        QCOMPARE(read.size(), std::size_t{64});
    }
};

ROOM_TEST(TestRuns, tonescope::test::NoApplication)

// Tests the models of merges against loops as they stand in the kernels, and against sums of random tables.

namespace {

using Pixels = std::vector<std::uint8_t>;

/// The numbers of the lit cells of this kind, from the first of the kind on.
std::set<std::size_t> litOf(const Film& film, CellKind kind) {
    std::set<std::size_t> lit;
    std::size_t number = 0;
    for (std::size_t i = 0; i < film.cells.size(); ++i) {
        if (film.cells[i].kind != kind) continue;
        if (film.frames.back().cells[i].lit) lit.insert(number);
        ++number;
    }
    return lit;
}

} // namespace

class TestMerges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void strideAsTheLoop_data() {
        test::columns<unsigned, unsigned, unsigned>({"items", "bins", "stride"});
        QTest::newRow("as printed") << 64U << 256U << 1024U;
        QTest::newRow("mended") << 64U << 256U << 64U;
        QTest::newRow("two groups") << 64U << 256U << 128U;
        QTest::newRow("a large group") << 256U << 256U << 256U;
        QTest::newRow("bins that are left over") << 48U << 256U << 48U;
        QTest::newRow("overlapping") << 64U << 256U << 100U;
    }
    void strideAsTheLoop() {
        QFETCH(unsigned, items);
        QFETCH(unsigned, bins);
        QFETCH(unsigned, stride);
        std::set<std::size_t> merged;
        for (unsigned item = 0; item < items; ++item) {
            for (unsigned bin = item; bin < bins; bin += stride)
                merged.insert(bin);
        }
        const Film film = strideOf(items, bins, stride);
        QVERIFY(litOf(film, CellKind::Bin) == merged);
        QCOMPARE(film.result(), std::uint64_t{merged.size()});
        QCOMPARE(
            static_cast<std::size_t>(std::ranges::count(film.frames.back().cells, true, &CellLook::lost)),
            bins - merged.size());
    }

    /// Drawn eight by eight, as many bins are merged, and the same ones.
    void partsMergeTheSame() {
        for (const unsigned stride : {64U, 128U, 1024U}) {
            const Film whole = strideOf(64, 256, stride), parts = strideOf(64, 256, stride, 8);
            QCOMPARE(parts.result(), whole.result());
            std::set<std::size_t> merged;
            for (const std::size_t bin : litOf(whole, CellKind::Bin))
                merged.insert(bin / 8);
            QVERIFY(litOf(parts, CellKind::Bin) == merged);
        }
    }

    void copiesAsAClock_data() {
        QTest::addColumn<unsigned>("copies");
        for (const unsigned copies : {1U, 2U, 4U, 8U, 32U})
            QTest::addRow("%u copies", copies) << copies;
    }
    void copiesAsAClock() {
        QFETCH(unsigned, copies);
        constexpr unsigned count = 8;
        const Film film = copiesOf(Pixels(count, 9), copies);
        QCOMPARE(film.result(), std::uint64_t{count});
        std::vector<std::size_t> sums; // of the core, then of the GPU
        for (std::size_t i = 0; i < film.cells.size(); ++i) {
            if (film.cells[i].kind == CellKind::Bin) sums.push_back(i);
        }
        unsigned added = 0, turnsOfGpu = 0;
        // The core's adds come first, then the GPU's.
        std::vector<unsigned> left(copies); // adds that wait at each copy
        for (unsigned i = 0; i < count; ++i)
            ++left[i % copies];
        for (unsigned turn = 1; turn <= count; ++turn) {
            const auto& tokens = film.frames.at(turn + 1).tokens;
            unsigned core = 0, gpu = 0, possible = 0;
            std::set<std::uint32_t> busy;
            for (unsigned i = 0; i < count; ++i) {
                core += tokens[i].state == TokenState::Served ? 1 : 0;
                if (tokens[count + i].state != TokenState::Served) continue;
                ++gpu;
                QVERIFY(busy.insert(tokens[count + i].cell).second);
            }
            for (unsigned& adds : left)
                possible += adds > 0 ? (--adds, 1) : 0;
            QCOMPARE(core, 1U);
            QCOMPARE(gpu, possible);
            added += possible;
            turnsOfGpu += possible > 0 ? 1 : 0;
            // Sums grow with the adds.
            QCOMPARE(film.frames[turn + 1].cells[sums.at(0)].text, std::to_string(turn));
            QCOMPARE(film.frames[turn + 1].cells[sums.at(1)].text, std::to_string(added));
        }
        QCOMPARE(film.of, std::uint64_t{turnsOfGpu});
    }

    void tablesBecomeTheirSum_data() {
        test::columns<MergeWay, unsigned>({"way", "tables"});
        for (const unsigned tables : {1U, 2U, 8U, 16U}) {
            QTest::addRow("host, %u tables", tables) << MergeWay::Host << tables;
            QTest::addRow("work-items, %u tables", tables) << MergeWay::Items << tables;
            QTest::addRow("tree, %u tables", tables) << MergeWay::Tree << tables;
        }
    }
    void tablesBecomeTheirSum() {
        QFETCH(MergeWay, way);
        QFETCH(unsigned, tables);
        constexpr unsigned bins = 6;
        const Film film = mergeOf(tables, bins, way);
        const Pixels numbers = test::noise(tables, std::size_t{tables} * bins, 100);
        // What each cell contains: a token that moves takes it along, and all that was added to it.
        std::map<std::uint32_t, unsigned> contents;
        for (std::uint32_t i = 0; i < numbers.size(); ++i)
            contents[i] = numbers[i];
        for (std::size_t frame = 1; frame < film.frames.size(); ++frame) {
            for (std::size_t i = 0; i < film.tokens.size(); ++i) {
                const std::uint32_t from = film.frames[frame - 1].tokens[i].cell,
                                    to = film.frames[frame].tokens[i].cell;
                if (from != to) contents[to] += std::exchange(contents[from], 0);
            }
        }
        for (unsigned bin = 0; bin < bins; ++bin) {
            unsigned sum = 0;
            for (unsigned table = 0; table < tables; ++table)
                sum += numbers[table * bins + bin];
            QCOMPARE(contents[(way == MergeWay::Tree ? 0 : tables) * bins + bin], sum);
        }
        const std::map<MergeWay, unsigned> turns{{MergeWay::Host, tables * bins},
                                                 {MergeWay::Items, tables},
                                                 {MergeWay::Tree, std::bit_width(tables) - 1}};
        QCOMPARE(film.result(), std::uint64_t{turns.at(way)});
        QCOMPARE(film.frames.size(), film.result() + 1);
    }

    /// In a turn, no two adds go to the same cell.
    void aTurnIsPossible() {
        for (const MergeWay way : {MergeWay::Host, MergeWay::Items, MergeWay::Tree}) {
            for (const FilmFrame& frame : mergeOf(8, 5, way).frames) {
                std::set<std::uint32_t> targets;
                for (const TokenSpot& token : frame.tokens)
                    QVERIFY(token.state != TokenState::Served || targets.insert(token.cell).second);
            }
        }
    }

    void unclearedAsTheLoop_data() {
        QTest::addColumn<bool>("cleared");
        QTest::newRow("cleared") << true;
        QTest::newRow("not cleared") << false;
    }
    void unclearedAsTheLoop() {
        QFETCH(bool, cleared);
        for (unsigned seed = 0; seed < 20; ++seed) {
            const Pixels pixels = test::noise(seed, 8, 5);
            const std::vector<unsigned> rest{3, 0, 5};
            std::map<std::uint8_t, unsigned> table;
            unsigned next = 0;
            for (const std::uint8_t value : std::set(pixels.begin(), pixels.end()))
                table[value] = cleared ? 0 : rest[next++ % rest.size()];
            for (const std::uint8_t pixel : pixels)
                ++table[pixel];
            const Film film = unclearedOf(pixels, rest, cleared);
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < film.cells.size(); ++i) {
                const FilmCell& cell = film.cells[i];
                if (cell.kind != CellKind::Bin) continue;
                const unsigned counted = table.at(static_cast<std::uint8_t>(cell.shade));
                QCOMPARE(film.frames.back().cells[i].text, std::to_string(counted));
                sum += counted;
            }
            QCOMPARE(film.result(), sum);
        }
    }

    void groupsAsTheLoop_data() {
        test::columns<unsigned, unsigned, bool>({"values", "group", "skips"});
        for (const unsigned values : {1U, 30U, 256U}) {
            for (const unsigned group : {0U, 256U, 512U, 1024U}) {
                QTest::addRow("%u values, groups of %u", values, group) << values << group << false;
                QTest::addRow("%u values, groups of %u, empty bins skipped", values, group)
                    << values << group << true;
            }
        }
    }
    void groupsAsTheLoop() {
        QFETCH(unsigned, values);
        QFETCH(unsigned, group);
        QFETCH(bool, skips);
        const Pixels pixels = test::noise(values, 1024, values);
        std::uint64_t adds = 0;
        if (group == 0) {
            adds = pixels.size();
        } else {
            for (std::size_t first = 0; first < pixels.size(); first += group) {
                std::array<unsigned, 256> table{};
                for (std::size_t i = first; i < first + group; ++i)
                    ++table.at(pixels[i]);
                for (const unsigned count : table)
                    adds += !skips || count != 0 ? 1 : 0;
            }
        }
        QCOMPARE(groupsOf(pixels, group, 256, skips).result(), adds);
    }
};

ROOM_TEST(TestMerges, tonescope::test::NoApplication)

#include "tst_lanes.moc"
