// SPDX-License-Identifier: GPL-3.0-or-later
// Tests ranks of halves against qfloat16, and the statistics of histograms of halves.

#include "engine/values/half.h"

#include "engine/values/column_grid.h"
#include "engine/values/linear_range.h"
#include "engine/values/lit_shares.h"
#include "engine/values/statistics.h"
#include "engine/values/stretch.h"
#include "tests/fixtures/room.h"

#include <qfloat16.h>

#include <bit>
#include <cmath>

using namespace tonescope;

namespace {

std::uint16_t bitsOf(double value) {
    return std::bit_cast<std::uint16_t>(qfloat16(static_cast<float>(value)));
}

half::Rank binOf(double value) {
    return half::rankOf(bitsOf(value));
}

/// Two pixels of -1, one each of -0, 0, 0.5, 2 and 8, one -infinite, two +infinite and three that are NaN.
Histogram someHalves() {
    Histogram histogram(16, ChannelSet::of(Channel::Red));
    histogram.setFloating(true);
    const auto counts = histogram.counts(Channel::Red);
    counts[binOf(-1)] = 2;
    for (const double value : {-0.0, 0.0, 0.5, 2.0, 8.0})
        counts[binOf(value)] = 1;
    counts[binOf(-INFINITY)] = 1;
    counts[binOf(INFINITY)] = 2;
    counts[half::rankOf(0x7e01)] = 2;
    counts[half::rankOf(0xfc01)] = 1;
    return histogram;
}

} // namespace

class TestHalf : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachPatternHasARankInTheOrderOfValues() {
        double before = -INFINITY;
        for (std::uint32_t rank = 0; rank < 65536; ++rank) {
            const std::uint16_t bits = half::bitsOf(static_cast<half::Rank>(rank));
            QCOMPARE(std::uint32_t{half::rankOf(bits)}, rank);
            const double value = half::valueOf(rank), expected = double(float(std::bit_cast<qfloat16>(bits)));
            const bool number = rank >= half::minusInfinity && rank <= half::plusInfinity;
            QCOMPARE(std::isnan(value), !number);
            QCOMPARE(std::isnan(expected), !number);
            if (!number) continue;
            QCOMPARE(std::isfinite(value), half::finite.contains(rank));
            QVERIFY(value == expected && std::signbit(value) == std::signbit(expected));
            QVERIFY(value > before || rank == half::minusInfinity || rank == half::zero);
            before = value;
        }
        QCOMPARE(half::valueOf(half::one), 1.0);
        QCOMPARE(half::valueOf(half::one + half::ranksPerStop), 2.0);
    }

    void statisticsAreOfFiniteValues() {
        const Histogram histogram = someHalves();
        const Statistics all = statisticsOf(histogram, Channel::Red);
        QCOMPARE(all.count, 7U);
        QCOMPARE(all.mean, 8.5 / 7);
        QCOMPARE(all.median, 0.0);
        QCOMPARE(histogram.valueOf(all.min), -1.0);
        QCOMPARE(histogram.valueOf(all.max), 8.0);
        QCOMPARE(histogram.valueOf(all.mode), -1.0);
        QCOMPARE(all.distinct, 6U);
        QVERIFY(std::abs(all.stddev - std::sqrt(70.25 / 7 - all.mean * all.mean)) < 1e-12);
        QCOMPARE(all.negative, 2U);
        QCOMPARE(all.aboveOne, 2U);
        QCOMPARE(all.minusInfinite, 1U);
        QCOMPARE(all.plusInfinite, 2U);
        QCOMPARE(all.notANumber, 3U);
        QCOMPARE(all.clippedLow, 5U);  // -infinite, -1, -0 and 0
        QCOMPARE(all.clippedHigh, 4U); // 2, 8 and +infinite
        QCOMPARE(percentiles(histogram, Channel::Red, {}, std::array{0.0, 75.0, 100.0}),
                 (std::vector{-1.0, 1.25, 8.0}));
    }

    void statisticsOfARange() {
        const Histogram histogram = someHalves();
        const ValueRange range{binOf(0.25), binOf(INFINITY)};
        const Statistics part = statisticsOf(histogram, Channel::Red, range);
        QCOMPARE(part.count, 3U);
        QCOMPARE(part.median, 2.0);
        QCOMPARE(histogram.valueOf(part.min), 0.5);
        QCOMPARE(part.negative, 0U);
        QCOMPARE(part.plusInfinite, 2U);
        QCOMPARE(part.notANumber, 0U);
        QCOMPARE(percentiles(histogram, Channel::Red, range, std::array{50.0}), std::vector{2.0});
        // Without a number in the range, everything is 0.
        QCOMPARE(statisticsOf(histogram, Channel::Red, ValueRange{0, 5}).count, 0U);
    }

    void foundRangeHasFiniteValuesOfColours() {
        Histogram histogram = someHalves();
        QCOMPARE(foundRange(histogram), (LinearRange{-1, 8}));
        Histogram one(16, ChannelSet::of(Channel::Red, Channel::Alpha));
        QVERIFY(!foundRange(one));
        one.counts(Channel::Alpha)[half::zero] = one.counts(Channel::Red)[binOf(0.5)] = 1;
        QCOMPARE(foundRange(one), (LinearRange{0.5, 1.5}));
    }

    void rangeIsReadFromText_data() {
        test::columns<QString, bool, double, double>({"text", "right", "from", "to"});
        const auto row = [](const char* text, bool right, double from = 0, double to = 1) {
            QTest::newRow(text) << QString::fromLatin1(text) << right << from << to;
        };
        row("0:1", true);
        row("-0.5:1e3", true, -0.5, 1000);
        for (const char* wrong :
             {"", ":", "0", "0:", ":1", "1:0", "1:1", "0:1:2", "0:1 ", "0:inf", "nan:1", "0,5:1"})
            row(wrong, false);
    }
    void rangeIsReadFromText() {
        QFETCH(QString, text);
        QFETCH(bool, right);
        QFETCH(double, from);
        QFETCH(double, to);
        QCOMPARE(rangeIn(text.toStdString()), right ? std::optional(LinearRange{from, to}) : std::nullopt);
    }

    /// Each half counts once: the number of pixels in a bin is the number of halves between its edges.
    void binsOfARangeHaveEqualWidth_data() {
        test::columns<double, double>({"from", "to"});
        QTest::newRow("unit") << 0.0 << 1.0;
        QTest::newRow("around 0") << -2.0 << 14.0;
        QTest::newRow("all") << -65504.0 << 65504.0;
        QTest::newRow("beyond all") << 1e5 << 2e5;
        QTest::newRow("narrow") << 1.0 << 1.001;
    }
    void binsOfARangeHaveEqualWidth() {
        QFETCH(double, from);
        QFETCH(double, to);
        Histogram histogram(16, ChannelSet::of(Channel::Red));
        histogram.setFloating(true);
        std::ranges::fill(histogram.counts(Channel::Red), 1);
        std::vector<std::uint64_t> bins(256);
        std::uint64_t below = 0, above = 0;
        for (std::uint32_t rank = half::finite.first; rank <= half::finite.last; ++rank) {
            const double value = half::valueOf(rank);
            if (value < from) ++below;
            if (value > to) ++above;
            if (value >= from && value <= to)
                ++bins[std::min<std::size_t>(255, std::size_t((value - from) / (to - from) * 256))];
        }
        const ColumnGrid grid = ColumnGrid::ofRange({from, to});
        QCOMPARE(columnHeights(histogram.counts(Channel::Red), grid), bins);
        const PixelsOutside beyond = outside(histogram, Channel::Red, {from, to});
        QCOMPARE(beyond.below, below);
        QCOMPARE(beyond.above, above);
        QCOMPARE(grid.valueAt(grid.leftEdge(64)), from + (to - from) / 4);
        for (const double place : {0.0, 20000.0, 65535.0}) {
            const std::uint32_t bin = grid.binAt(place);
            QVERIFY(grid.binAt(grid.placeOf(bin)) == bin || bin > half::finite.last || from > 65504);
        }
    }

    void clippedHalvesAreLit() {
        std::array<half::Rank, 6> samples{};
        std::ranges::transform(std::array{-1.0, 0.0, 0.5, 1.0, double(INFINITY), double(NAN)},
                               samples.begin(), binOf);
        Image image;
        image.stored = {reinterpret_cast<const std::byte*>(samples.data()), {6, 1}, 12, PixelLayout::Gray16F};
        LitRule rule;
        rule.lowest = rule.highest = ChannelSet::of(Channel::Gray);
        rule.last = 65535;
        const LitShares shares = LitCounter(image, rule).of(image.stored);
        QCOMPARE(int{shares.of[1]}, 65535 / 3);
        QCOMPARE(int{shares.of[2]}, 65535 / 3);
    }

    void lightIsShownByTheCurveOfSrgb() {
        std::array<half::Rank, 4> samples{};
        std::ranges::transform(std::array{0.25, 0.5, 4.0, double(INFINITY)}, samples.begin(), binOf);
        const PixelView pixels{
            reinterpret_cast<const std::byte*>(samples.data()), {4, 1}, 8, PixelLayout::Gray16F};
        const auto shown = [&](Stretch stretch, std::size_t bin) {
            return stretchTable(pixels, stretch, 100).at(bin);
        };
        QCOMPARE(int{shown(Stretch::None, binOf(0))}, 0);
        QCOMPARE(int{shown(Stretch::None, binOf(-1))}, 0);
        QCOMPARE(int{shown(Stretch::None, half::rankOf(0x7e00))}, 0);
        QCOMPARE(int{shown(Stretch::None, binOf(1))}, 65535);
        QCOMPARE(int{shown(Stretch::None, binOf(INFINITY))}, 65535);
        QCOMPARE(shown(Stretch::None, binOf(0.5)) / 257, 188 - 1); // 187.5 of 255
        // The used range: 0.25 is black, 4 is white; what is infinite does not count.
        QCOMPARE(int{shown(Stretch::Used, binOf(0.25))}, 0);
        QCOMPARE(int{shown(Stretch::Used, binOf(4))}, 65535);
        QVERIFY(shown(Stretch::Used, binOf(2)) < 65535);
    }
};

ROOM_TEST(TestHalf, QCoreApplication)
#include "tst_half.moc"
