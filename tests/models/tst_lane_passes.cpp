// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the model of lanes, pass by pass: against the numbers of contention.h, against a plain simulation,
// and bin by bin against the histogram of the pixels.

#include "engine/models/gray_pixels.h"
#include "engine/models/lane_passes.h"

#include "engine/models/contention.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <tuple>

using namespace tonescope;

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

    /// Nobody is served twice or forgotten, and no bank serves two words at a time.
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
#include "tst_lane_passes.moc"
