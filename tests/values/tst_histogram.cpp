// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Histogram: channels, sums, and the texts about differences between two histograms, in which a shift
// of all bins is one difference.
#include "engine/values/histogram.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestHistogram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tablesGoToTheirChannels() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray, Channel::Blue));
        std::vector<std::uint32_t> tables(512);
        tables[7] = 3;         // gray 7
        tables[256 + 255] = 3; // blue 255
        histogram.add(tables);
        histogram.add(tables);
        QCOMPARE(histogram.counts(Channel::Gray)[7], 6U);
        QCOMPARE(histogram.counts(Channel::Blue)[255], 6U);
        QVERIFY(histogram.counts(Channel::Red).empty());
        QCOMPARE(histogram.pixels(), 6U);
    }

    void oneTableMayBeShort() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        histogram.add(std::vector<std::uint32_t>{1, 2, 3, 0, 0, 0, 7, 0}); // letters
        QCOMPARE(histogram.counts(Channel::Gray)[6], 7U);
        QCOMPARE(histogram.pixels(), 13U);
    }

    void differences() {
        Histogram expected(8, ChannelSet::of(Channel::Gray, Channel::Red));
        std::vector<std::uint32_t> tables(512);
        tables[3] = tables[256 + 3] = 100;
        expected.add(tables);
        QCOMPARE(differenceOf(expected, expected).unequal, 0U);
        QVERIFY(differenceOf(expected, expected).first.empty());
        Histogram counted(8, expected.channels());
        tables[3] = 90;       // ten too few
        tables[4] = 10;       // and ten too many: their sum is right
        tables[256 + 3] = 99; // one is missing
        counted.add(tables);
        const HistogramDifference difference = differenceOf(counted, expected);
        QCOMPARE(difference.bins, 512U);
        QCOMPARE(difference.unequal, 3U);
        QCOMPARE(difference.largest, 10U);
        QCOMPARE(difference.sum, 21U);
        QCOMPARE(english(difference.first), std::string("gray bin 3: 90 instead of 100"));
        QCOMPARE(missingCounts(counted, 100), 1U);
        QCOMPARE(missingCounts(counted, 10), 0U); // more than there should be: none is missing
        const Histogram other(8, ChannelSet::of(Channel::Gray));
        QCOMPARE(differenceOf(other, expected).sum, 200U);
    }

    void aShiftIsToldAsOne_data() {
        QTest::addColumn<QList<int>>("counted"); // of 10, 20, 30, 40, 0, 50, 0, 0 ... in bins from 3 on
        QTest::addColumn<int>("shift");
        QTest::addColumn<int>("wrong");
        QTest::newRow("none") << QList{0, 0, 0, 10, 20, 30, 40, 0, 50} << 0 << 0;
        QTest::newRow("one up") << QList{0, 0, 0, 0, 10, 20, 30, 40, 0, 50} << 1 << 150;
        QTest::newRow("one down") << QList{0, 0, 10, 20, 30, 40, 0, 50} << -1 << 150;
        QTest::newRow("three down") << QList{10, 20, 30, 40, 0, 50} << -3 << 150;
        QTest::newRow("more than off the end") << QList{30, 40, 0, 50} << 0 << 250;
        QTest::newRow("one bin moved") << QList{0, 0, 0, 0, 30, 30, 40, 0, 50} << 0 << 20;
        QTest::newRow("some missing") << QList{0, 0, 0, 10, 20, 30, 39, 0, 50} << 0 << 1;
    }
    void aShiftIsToldAsOne() {
        QFETCH(QList<int>, counted);
        QFETCH(int, shift);
        QFETCH(int, wrong);
        const auto histogramOf = [](const QList<int>& counts) {
            Histogram histogram(8, ChannelSet::of(Channel::Gray));
            std::ranges::copy(counts, histogram.counts(Channel::Gray).begin());
            return histogram;
        };
        const Histogram expected = histogramOf({0, 0, 0, 10, 20, 30, 40, 0, 50});
        const HistogramDifference difference = differenceOf(histogramOf(counted), expected);
        QCOMPARE(difference.shift.value_or(0), std::int64_t{shift});
        QCOMPARE(difference.sum, std::uint64_t(wrong));
    }

    /// A table in which only the first bin of equal ones is missing is not shifted.
    void whatIsMissingIsNoShift() {
        Histogram expected(8, ChannelSet::of(Channel::Gray));
        std::ranges::fill(expected.counts(Channel::Gray), 100);
        Histogram counted = expected;
        counted.counts(Channel::Gray)[0] = 0;
        QVERIFY(!differenceOf(counted, expected).shift);
        QCOMPARE(differenceOf(counted, expected).sum, 100U);
    }

    /// What a shift moves beyond the end of the table is lost.
    void aShiftMayLoseTheLastBin() {
        Histogram expected(8, ChannelSet::of(Channel::Gray));
        for (std::size_t bin = 0; bin < 256; ++bin)
            expected.counts(Channel::Gray)[bin] = bin * bin;
        Histogram counted(8, ChannelSet::of(Channel::Gray));
        for (std::size_t bin = 0; bin < 255; ++bin)
            counted.counts(Channel::Gray)[bin + 1] = bin * bin;
        QCOMPARE(differenceOf(counted, expected).shift.value_or(0), std::int64_t{1});
        QCOMPARE(differenceOf(counted, expected).sum, expected.pixels());
    }

    void binsOfUnusedBitsAreRemoved() {
        Histogram histogram(16, ChannelSet::of(Channel::Gray));
        histogram.counts(Channel::Gray)[4095] = 3;
        const Histogram before = histogram;
        QVERIFY(!histogram.narrow(11));
        QVERIFY(histogram == before);
        QVERIFY(histogram.narrow(13));
        QCOMPARE(histogram.bins(), std::size_t{8192});
        QCOMPARE(histogram.usedBins(), std::size_t{8192});
        QCOMPARE(histogram.counts(Channel::Gray).size(), std::size_t{8192});
        QCOMPARE(histogram.counts(Channel::Gray)[4095], std::uint64_t{3});
    }

    void countsBeyond32Bits() {
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        std::vector<std::uint32_t> table(256);
        table[1] = 0xFFFFFFFFU;
        histogram.add(table);
        histogram.add(table);
        QCOMPARE(histogram.pixels(), std::uint64_t{2} * 0xFFFFFFFFU);
    }

    void stretchesToAnyNumberOfPixels_data() {
        QTest::addColumn<quint64>("pixels");
        for (const quint64 pixels : {quint64{6}, quint64{7}, quint64{1000}, quint64{12'345'678'901}})
            QTest::addRow("%llu", static_cast<unsigned long long>(pixels)) << pixels;
    }
    void stretchesToAnyNumberOfPixels() {
        QFETCH(quint64, pixels);
        const ChannelSet gray = ChannelSet::of(Channel::Gray),
                         both = ChannelSet::of(Channel::Gray, Channel::Red);
        Histogram histogram(8, both);
        for (const std::size_t bin : {3U, 4U, 200U})
            histogram.counts(Channel::Gray)[bin] = bin == 4 ? 1 : 3;
        histogram.counts(Channel::Red)[255] = 7;
        const Histogram stretched = histogram.stretchedTo(pixels);
        QVERIFY(stretched.consistent());
        QCOMPARE(stretched.pixels(), pixels);
        QCOMPARE(stretched.counts(Channel::Red)[255], pixels);
        QCOMPARE(stretched.counts(Channel::Gray)[0], 0U);
        const double share = static_cast<double>(stretched.counts(Channel::Gray)[4]) / double(pixels);
        QVERIFY(std::abs(share - 1.0 / 7) <= 1.0 / double(pixels));
        QCOMPARE(Histogram(8, gray).stretchedTo(pixels).pixels(), 0U);
    }
};

ROOM_TEST(TestHistogram, tonescope::test::NoApplication)
#include "tst_histogram.moc"
