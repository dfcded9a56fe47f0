// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the model of contention with sets of lanes that are small enough to count their passes by hand.

#include "engine/models/contention.h"

#include "engine/models/gray_pixels.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <functional>

using namespace tonescope;

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
#include "tst_contention.moc"
