// SPDX-License-Identifier: GPL-3.0-or-later
// Tests tables of counts and the figures computed from them.

#include "engine/values/column_grid.h"
#include "engine/values/half.h"
#include "engine/values/histogram.h"
#include "engine/values/photo_figures.h"
#include "engine/values/scope.h"
#include "engine/values/scope_csv.h"
#include "engine/values/statistics.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

using namespace tonescope;

// Tests Histogram: channels, sums, and the texts about differences between two histograms, in which a shift
// of all bins is one difference.

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

// Tests the statistics of histograms against values computed by hand and by numpy.

namespace {

using Samples = std::vector<std::uint16_t>;

/// What numpy_statistics.py takes, in its order.
constexpr std::array percents{0.0, 0.1, 1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0, 99.9, 100.0};

struct Case {
    QByteArray name;
    unsigned bits = 8;
    Samples samples;
    std::vector<ValueRange> ranges; ///< beside that of all values
};

std::vector<std::uint64_t> countsOf(const Samples& samples, unsigned bits) {
    std::vector<std::uint64_t> counts(std::size_t{1} << bits);
    for (const std::uint16_t sample : samples)
        ++counts.at(sample);
    return counts;
}

Samples randomSamples(std::size_t count, unsigned last) {
    std::mt19937 random(7);
    Samples samples(count);
    for (std::uint16_t& sample : samples)
        sample = static_cast<std::uint16_t>(random() % (last + 1));
    return samples;
}

/// Shadows, a broad middle and a sky, clipped at both ends.
Samples photoSamples(std::size_t count, double last) {
    std::mt19937 random(11);
    std::normal_distribution<double> shadows(0.05, 0.06), middle(0.4, 0.18), sky(0.97, 0.05);
    Samples samples(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double tone = i % 10 < 3 ? shadows(random) : i % 10 < 8 ? middle(random) : sky(random);
        samples[i] = static_cast<std::uint16_t>(std::clamp(std::round(tone * last), 0.0, last));
    }
    return samples;
}

std::vector<Case> cases() {
    return {{"random, 8 bits", 8, randomSamples(100'003, 255), {{10, 80}, {0, 0}, {200, 255}}},
            {"random, 16 bits", 16, randomSamples(50'000, 65535), {{1000, 1003}, {30000, 65535}}},
            {"photo, 8 bits", 8, photoSamples(200'000, 255), {{0, 127}, {255, 255}, {90, 91}}},
            {"photo, 16 bits", 16, photoSamples(200'001, 65535), {{0, 100}, {5000, 60000}}},
            {"photo, 12 bits of 16", 16, photoSamples(99'998, 4095), {{4095, 65535}, {4096, 65535}}},
            {"bright, narrow", 16, Samples{65533, 65534, 65534, 65535}, {{65534, 65535}}},
            {"two values", 8, Samples{0, 255}, {{1, 254}}},
            {"one pixel", 8, Samples{9}, {{9, 9}}},
            {"even number", 8, Samples{1, 2, 4, 9}, {}},
            {"mode and lower of equals", 8, Samples{5, 5, 7, 7, 9}, {}}};
}

QByteArray bytesOf(const Case& of) {
    QByteArray bytes;
    for (const std::uint16_t sample : of.samples) {
        const auto* const begin = reinterpret_cast<const char*>(&sample);
        of.bits == 16 ? bytes.append(begin, 2) : bytes.append(static_cast<char>(sample));
    }
    return bytes;
}

/// Equal but for the order in which floating-point numbers are added up.
bool alike(double actual, double expected) {
    return std::abs(actual - expected) <= 1e-11 * std::max(1.0, std::abs(expected));
}

/// The first figure that differs from numpy's; empty where all are alike.
QByteArray differenceOf(const Statistics& s, const QJsonObject& expected) {
    const std::array<std::pair<const char*, double>, 11> figures{{{"count", double(s.count)},
                                                                  {"mean", s.mean},
                                                                  {"stddev", s.stddev},
                                                                  {"median", s.median},
                                                                  {"min", s.min},
                                                                  {"max", s.max},
                                                                  {"mode", s.mode},
                                                                  {"entropy", s.entropy},
                                                                  {"distinct", s.distinct},
                                                                  {"clippedLow", double(s.clippedLow)},
                                                                  {"clippedHigh", double(s.clippedHigh)}}};
    for (const auto& [name, value] : figures) {
        const double theirs = expected[QLatin1String(name)].toDouble();
        if (!alike(value, theirs))
            return QByteArray(name) + ": " + QByteArray::number(value, 'g', 17) + ", numpy " +
                   QByteArray::number(theirs, 'g', 17);
    }
    return {};
}

} // namespace

class TestStatistics : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::vector<Case> m_cases = cases();
    QHash<QString, QJsonValue> m_numpy; ///< by argument

    QString argumentFor(std::size_t index, ValueRange range) const {
        return QStringLiteral("%1:%2:%3:%4")
            .arg(m_cases[index].bits)
            .arg(range.first)
            .arg(range.last)
            .arg(m_folder.filePath(QString::number(index)));
    }
    std::vector<ValueRange> rangesOf(std::size_t index) const {
        std::vector<ValueRange> ranges = m_cases[index].ranges;
        ranges.insert(ranges.begin(), {0, (1U << m_cases[index].bits) - 1});
        return ranges;
    }

private Q_SLOTS:
    void initTestCase() {
        QStringList arguments{QStringLiteral(SOURCE_FOLDER "/tests/numpy_statistics.py")};
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            QFile file(m_folder.filePath(QString::number(i)));
            const QByteArray bytes = bytesOf(m_cases[i]);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
            for (const ValueRange range : rangesOf(i))
                arguments += argumentFor(i, range);
        }
        QProcess numpy;
        numpy.start(QStringLiteral("/usr/bin/python3"), arguments);
        QVERIFY2(numpy.waitForFinished(200000) && numpy.exitCode() == 0,
                 "numpy did not answer; install python3-numpy");
        const QList<QByteArray> lines = numpy.readAllStandardOutput().trimmed().split('\n');
        QCOMPARE(lines.size(), arguments.size() - 1);
        for (qsizetype i = 0; i < lines.size(); ++i) // one value is no document: it is put into an array
            m_numpy[arguments[i + 1]] = QJsonDocument::fromJson('[' + lines[i] + ']').array().first();
    }

    void numpySaysTheSame_data() {
        test::columns<std::size_t, ValueRange>({"index", "range"});
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            for (const ValueRange range : rangesOf(i))
                QTest::addRow("%s, %u to %u", m_cases[i].name.constData(), range.first, range.last)
                    << i << range;
        }
    }
    void numpySaysTheSame() {
        QFETCH(std::size_t, index);
        QFETCH(ValueRange, range);
        const auto counts = countsOf(m_cases[index].samples, m_cases[index].bits);
        const QJsonValue expected = m_numpy[argumentFor(index, range)];
        const Statistics statistics = statisticsOf(counts, range);
        const std::vector<double> marks = percentiles(counts, range, percents);
        QCOMPARE(differenceOf(statistics, expected.toObject()), QByteArray()); // nothing is all zeros
        const QJsonArray theirs = expected[QStringLiteral("percentiles")].toArray();
        for (std::size_t i = 0; i < percents.size(); ++i)
            QCOMPARE(marks[i], theirs.at(static_cast<qsizetype>(i)).toDouble());
        if (range != rangesOf(index).front()) return;
        QCOMPARE(differenceOf(statisticsOf(counts), expected.toObject()), QByteArray());
        QCOMPARE(percentiles(counts, percents), marks);
    }

    void percentilesInAnyOrder() {
        const auto counts = countsOf({10, 20, 30, 40}, 8);
        QCOMPARE(percentiles(counts, std::array{100.0, 0.0, 50.0, 50.0, 10.0}),
                 std::vector<double>({40, 10, 25, 25, 13}));
        QCOMPARE(percentile(counts, 75), 32.5);
    }

    /// A range that is dragged beyond the plot, or was another histogram's.
    void rangesBeyondTheCounts() {
        const auto counts = countsOf({3, 255}, 8);
        QCOMPARE(statisticsOf(counts, {200, 70000}).count, 1U);
        QCOMPARE(statisticsOf(counts, {200, 70000}).clippedHigh, 1U);
        QCOMPARE(statisticsOf(counts, {300, 400}).count, 0U);
        QCOMPARE(statisticsOf(counts, {9, 3}).count, 0U);
        QCOMPARE(percentiles(counts, {300, 400}, std::array{50.0}), std::vector<double>{0});
    }

    /// Counts of 2^40, which a streamed image can reach, do not overflow.
    void countsBeyond32Bits() {
        std::vector<std::uint64_t> counts(256);
        counts[7] = counts[8] = std::uint64_t{1} << 40U;
        const Statistics s = statisticsOf(counts);
        QCOMPARE(s.count, std::uint64_t{1} << 41U);
        QCOMPARE(s.mean, 7.5);
        QCOMPARE(s.median, 7.5);
        QCOMPARE(s.entropy, 1.0);
    }

    void ofNothing() {
        QCOMPARE(statisticsOf(std::vector<std::uint64_t>(256)).count, 0U);
        QCOMPARE(statisticsOf(std::vector<std::uint64_t>()).count, 0U);
        QCOMPARE(percentile(std::vector<std::uint64_t>(256), 50), 0.0);
    }

    void clippingIsLookedForAtTheLastUsedValue_data() {
        QTest::addColumn<int>("depth");
        QTest::addColumn<uint>("largest");    // that has a count
        QTest::addColumn<quint64>("picture"); // bins that the whole picture uses; 0: not told
        QTest::addColumn<uint>("last");
        QTest::newRow("8 bits") << 8 << 200U << quint64{0} << 255U;
        QTest::newRow("16 bits") << 16 << 40000U << quint64{0} << 65535U;
        QTest::newRow("12 bits of 16") << 16 << 4095U << quint64{0} << 4095U;
        QTest::newRow("12 bits, not all of them") << 16 << 3000U << quint64{0} << 4095U;
        QTest::newRow("8 bits of 16") << 16 << 100U << quint64{0} << 255U;
        QTest::newRow("a dark part of 12 bits") << 16 << 255U << quint64{4096} << 4095U;
        QTest::newRow("a bright part of 12 bits") << 16 << 4095U << quint64{4096} << 4095U;
    }
    void clippingIsLookedForAtTheLastUsedValue() {
        QFETCH(int, depth);
        QFETCH(uint, largest);
        QFETCH(quint64, picture);
        QFETCH(uint, last);
        Histogram histogram(depth, ChannelSet::of(Channel::Gray, Channel::Red, Channel::Alpha));
        histogram.counts(Channel::Gray)[0] = 5;
        histogram.counts(Channel::Red)[largest] = 3;
        histogram.counts(Channel::Red)[largest - 1] = 2;
        histogram.counts(Channel::Alpha).back() = 5;
        if (picture != 0) histogram.usesAtLeast(picture);
        QCOMPARE(histogram.lastValue(Channel::Red), last);
        QCOMPARE(histogram.of(ChannelSet::of(Channel::Gray)).lastValue(Channel::Gray), last);
        QCOMPARE(statisticsOf(histogram, Channel::Red).clippedHigh, last == largest ? 3U : 0U);
        QCOMPARE(statisticsOf(histogram, Channel::Gray).clippedLow, 5U);
        QCOMPARE(statisticsOf(histogram, Channel::Alpha).clippedHigh, 5U);
        QCOMPARE(statisticsOf(histogram, Channel::Red, ValueRange{0, last - 1}).clippedHigh, 0U);
        QCOMPARE(statisticsOf(histogram, Channel::Red, ValueRange{1, 65535}).clippedHigh,
                 last == largest ? 3U : 0U);
    }
};

ROOM_TEST(TestStatistics, tonescope::test::NoApplication)

// Tests the columns of a drawn histogram: they lose no count, and the axis cuts off spikes.

using tonescope::test::columns;

class TestColumnGrid : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsByPowersOfTwo_data() {
        columns<int, double, double, int>({"bins", "visible", "pixels", "group"});
        QTest::newRow("as many pixels as bins") << 256 << 256.0 << 256.0 << 1;
        QTest::newRow("more pixels than bins") << 256 << 256.0 << 700.0 << 1;
        QTest::newRow("one pixel short") << 256 << 256.0 << 255.0 << 2;
        QTest::newRow("100 pixels") << 256 << 256.0 << 100.0 << 4;
        QTest::newRow("16 bits on 1000 pixels") << 65536 << 65536.0 << 1000.0 << 128;
        QTest::newRow("16 bits, zoomed to 1000 values") << 65536 << 1000.0 << 1000.0 << 1;
        QTest::newRow("no room yet") << 256 << 256.0 << 0.0 << 256;
    }
    void groupsByPowersOfTwo() {
        QFETCH(int, bins);
        QFETCH(double, visible);
        QFETCH(double, pixels);
        const ColumnGrid grid(static_cast<std::size_t>(bins), visible, pixels);
        QTEST(static_cast<int>(grid.group()), "group");
        QCOMPARE(grid.columns() * grid.group(), grid.bins());
    }

    void everyPixelIsInOneColumn() {
        std::vector<std::uint64_t> counts(256);
        std::iota(counts.begin(), counts.end(), std::uint64_t{1} << 53U); // doubles would round
        for (const double pixels : {1000.0, 255.0, 200.0, 99.0, 3.0}) {
            const ColumnGrid grid(256, 256, pixels);
            const auto heights = columnHeights(counts, grid);
            QCOMPARE(heights.size(), grid.columns());
            QCOMPARE(std::accumulate(heights.begin(), heights.end(), std::uint64_t{0}),
                     std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
        }
    }

    /// Columns of halves cover equal parts of a stop, so counts that are even in the logarithm stay flat.
    void columnsOfHalvesHaveEqualRatios() {
        for (const double pixels : {100.0, 350.0, 900.0}) {
            const ColumnGrid grid = ColumnGrid::ofHalves(14 * half::ranksPerStop, pixels);
            QVERIFY(static_cast<double>(grid.group()) * pixels >= 14 * half::ranksPerStop);
            std::size_t next = 0;
            for (std::size_t column = 0; column < grid.columns(); ++column) {
                QCOMPARE(grid.firstValue(column), next);
                next = grid.lastValue(column) + 1;
                QCOMPARE(grid.columnAt(static_cast<double>(next) - 1), column);
            }
            QCOMPARE(next, grid.bins());
            for (std::uint32_t stop = half::one; stop < half::one + 4 * half::ranksPerStop;
                 stop += half::ranksPerStop)
                QCOMPARE(grid.firstValue(grid.columnAt(stop)), std::size_t{stop});
            const double wanted = std::exp2(static_cast<double>(grid.group()) / half::ranksPerStop);
            for (std::size_t column = grid.columnAt(half::one); column < grid.columnAt(half::one + 4096);
                 ++column) {
                const double ratio = half::valueOf(static_cast<std::uint32_t>(grid.firstValue(column + 1))) /
                                     half::valueOf(static_cast<std::uint32_t>(grid.firstValue(column)));
                QVERIFY(std::abs(ratio / wanted - 1) < 1.0 / half::ranksPerStop);
                // Below 0 the columns are the same, from right to left.
                QCOMPARE(grid.columnAt(static_cast<double>(65535 - grid.firstValue(column))),
                         grid.columns() - 1 - column);
            }
        }
    }

    /// Equal counts must give equal columns at any width: a comb pattern would come from rounding.
    void flatStaysFlat() {
        const std::vector<std::uint64_t> flat(65536, 7);
        for (int pixels = 1; pixels < 2000; pixels += 13) {
            const ColumnGrid grid(65536, 65536, pixels);
            for (const std::uint64_t height : columnHeights(flat, grid))
                QCOMPARE(height, 7 * grid.group());
        }
    }

    void findsTheColumnOfAPlace_data() {
        columns<double, double, int, int>({"pixels", "place", "first", "last"});
        QTest::newRow("left edge of the first bin") << 700.0 << -0.5 << 0 << 0;
        QTest::newRow("right part of a bin") << 700.0 << 7.4 << 7 << 7;
        QTest::newRow("left part of the next") << 700.0 << 7.6 << 8 << 8;
        QTest::newRow("right edge of the last bin") << 700.0 << 255.49 << 255 << 255;
        QTest::newRow("far left") << 700.0 << -100.0 << 0 << 0;
        QTest::newRow("far right") << 700.0 << 1e9 << 255 << 255;
        QTest::newRow("grouped") << 64.0 << 255.0 << 252 << 255;
        QTest::newRow("grouped, first") << 64.0 << 3.4 << 0 << 3;
    }
    void findsTheColumnOfAPlace() {
        QFETCH(double, pixels);
        QFETCH(double, place);
        const ColumnGrid grid(256, 256, pixels);
        const std::size_t column = grid.columnAt(place);
        QTEST(static_cast<int>(grid.firstValue(column)), "first");
        QTEST(static_cast<int>(grid.lastValue(column)), "last");
        QCOMPARE(grid.leftEdge(column), static_cast<double>(grid.firstValue(column)) - 0.5);
    }

    void spikesAreCut_data() {
        columns<QList<int>, bool, double>({"heights", "cut", "highest"});
        QList<int> flat(100, 40);
        flat[7] = 1000;
        QTest::newRow("a spike") << flat << true << 50.0;
        QTest::newRow("a spike that is kept") << flat << false << 1000.0;
        QTest::newRow("no spike") << QList<int>(100, 40) << true << 40.0;
        QTest::newRow("two of three columns") << QList<int>{4, 90, 80} << true << 5.0;
        QList<int> few(256, 0);
        std::fill_n(few.begin() + 40, 10, 40);
        std::fill_n(few.begin() + 100, 3, 56'000);
        QTest::newRow("a picture of few colours") << few << true << 56'000.0;
        QTest::newRow("all counts in few columns") << QList<int>{0, 0, 90} << true << 90.0;
        QTest::newRow("no counts") << QList<int>{0, 0} << true << 1.0;
        QTest::newRow("no columns") << QList<int>{} << true << 1.0;
    }
    void spikesAreCut() {
        QFETCH(QList<int>, heights);
        QFETCH(bool, cut);
        QTEST(highestOf({heights.begin(), heights.end()}, cut), "highest");
    }
};

ROOM_TEST(TestColumnGrid, tonescope::test::NoApplication)

// Tests scope tables: sizes and sums, the column and level of a pixel, and the table of counts as CSV.

namespace {

ScopeCounts scopeOf(ScopeKind kind, std::size_t tables, std::size_t width) {
    ScopeCounts scope{kind, std::vector<ScopeTable>(tables, ScopeTable(width))};
    scope.width = static_cast<std::int64_t>(width);
    return scope;
}

} // namespace

class TestScope : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void columnsShareTheWidth_data() {
        QTest::addColumn<qint64>("width");
        for (const qint64 width : {1, 2, 3, 255, 1023, 1024, 1025, 1536, 2047, 2048, 7680, 30001})
            QTest::addRow("%lld", width) << width;
    }
    void columnsShareTheWidth() {
        QFETCH(qint64, width);
        const std::int64_t columns = scopeColumns(width);
        QCOMPARE(columns, std::min<qint64>(width, 1024));
        // From left to right, none left out, and each begins where it is said to begin.
        std::int64_t column = -1;
        for (std::int64_t x = 0; x < width; ++x) {
            const std::int64_t next = scopeColumn(x, width);
            QVERIFY(next == column || next == column + 1);
            if (next != column) QCOMPARE(firstOfScopeColumn(next, width), x);
            column = next;
        }
        QCOMPARE(column, columns - 1);
        QCOMPARE(firstOfScopeColumn(columns, width), width);
    }

    /// An upright column one pixel wide, and where regions say that it is stored.
    void columnsLieWhereRegionsAre_data() {
        QTest::addColumn<int>("bits");
        for (int bits = 0; bits < 8; ++bits)
            QTest::addRow("%d", bits) << bits;
    }
    void columnsLieWhereRegionsAre() {
        QFETCH(int, bits);
        const Orientation orientation{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
        const Extent stored{7, 5};
        const Extent upright = turned(stored, orientation);
        const ColumnAxis axis = columnAxisOf(orientation);
        QCOMPARE(axis.rows ? stored.height : stored.width, upright.width);
        for (std::int64_t x = 0; x < upright.width; ++x) {
            const Region column = storedRegion({x, 0, 1, upright.height}, stored, orientation);
            QCOMPARE(axis.rows ? column.height : column.width, std::int64_t{1});
            QCOMPARE(axis.rows ? column.y : column.x, axis.reversed ? upright.width - 1 - x : x);
        }
        const ColumnAxis rows = columnAxisOf(orientation, true);
        QCOMPARE(rows.rows ? stored.height : stored.width, upright.height);
        for (std::int64_t y = 0; y < upright.height; ++y) {
            const Region row = storedRegion({0, y, upright.width, 1}, stored, orientation);
            QCOMPARE(rows.rows ? row.height : row.width, std::int64_t{1});
            QCOMPARE(rows.rows ? row.y : row.x, rows.reversed ? upright.height - 1 - y : y);
        }
    }

    void colourDifferencesAreThoseOfTheStandard_data() {
        test::columns<int, double, double>({"chroma", "red", "blue"});
        QTest::newRow("BT.601") << 0 << 0.299 << 0.114;
        QTest::newRow("BT.709") << 1 << 0.2126 << 0.0722;
    }
    void colourDifferencesAreThoseOfTheStandard() {
        QFETCH(int, chroma);
        QFETCH(double, red);
        QFETCH(double, blue);
        for (int r = 0; r < 256; r += 15) {
            for (int g = 0; g < 256; g += 15) {
                for (int b = 0; b < 256; b += 15) {
                    const double luma = red * r + (1 - red - blue) * g + blue * b;
                    const double cb = 128 + (b - luma) / (2 * (1 - blue));
                    const double cr = 128 + (r - luma) / (2 * (1 - red));
                    const auto is = colourDifferenceOf(static_cast<Chroma>(chroma), r, g, b);
                    QVERIFY(std::abs(is.cb - cb) < 0.51 && std::abs(is.cr - cr) < 0.51);
                }
            }
        }
    }

    void grayHasNoColour() {
        for (const Chroma chroma : {Chroma::Rec601, Chroma::Rec709}) {
            for (int value = 0; value < 256; ++value)
                QVERIFY(colourDifferenceOf(chroma, value, value, value) == ColourDifference{});
            QCOMPARE(int{colourDifferenceOf(chroma, 0, 0, 255).cb}, 255);
            QCOMPARE(int{colourDifferenceOf(chroma, 255, 0, 0).cr}, 255);
        }
    }

    void chromaFollowsTheGray() {
        QCOMPARE(chromaOf(GrayFormula::Rec709), Chroma::Rec709);
        for (const GrayFormula formula : {GrayFormula::Rec601, GrayFormula::Mean, GrayFormula::Value})
            QCOMPARE(chromaOf(formula), Chroma::Rec601);
    }

    void everyTableHasToAddUp() {
        ScopeCounts scope{ScopeKind::Parade, {ScopeTable(2), ScopeTable(2), ScopeTable(2)}, 2};
        QVERIFY(scope.addsUpTo(0));
        const std::vector<std::uint32_t> counts(2 * scopeLevels, 3);
        for (ScopeTable& table : scope.tables)
            table.add(counts);
        QCOMPARE(scope.tables[1].columns(), std::size_t{2});
        QCOMPARE(scope.tables[1].column(1)[255], std::uint64_t{3});
        QVERIFY(scope.addsUpTo(6 * scopeLevels));
        --scope.tables[2].counts()[511];
        QVERIFY(!scope.addsUpTo(6 * scopeLevels));
    }

    void tablesAreTheCounts_data() {
        test::columns<bool, int, QByteArray>({"byRows", "bits", "table"});
        QTest::newRow("columns") << false << 8
                                 << QByteArray(
                                        "channel,first column,last column,first value,last value,count\n"
                                        "red,7,7,1,1,4\ngreen,9,9,255,255,5\n");
        QTest::newRow("rows") << true << 8
                              << QByteArray("channel,first row,last row,first value,last value,count\n"
                                            "red,7,7,1,1,4\ngreen,9,9,255,255,5\n");
        QTest::newRow("10 bits") << false << 10
                                 << QByteArray(
                                        "channel,first column,last column,first value,last value,count\n"
                                        "red,7,7,4,7,4\ngreen,9,9,1020,1023,5\n");
        QTest::newRow("16 bits") << false << 16
                                 << QByteArray(
                                        "channel,first column,last column,first value,last value,count\n"
                                        "red,7,7,256,511,4\ngreen,9,9,65280,65535,5\n");
    }
    void tablesAreTheCounts() {
        QFETCH(bool, byRows);
        QFETCH(int, bits);
        ScopeCounts scope = scopeOf(ScopeKind::Parade, 3, 4);
        scope.byRows = byRows;
        scope.sampleBits = bits;
        scope.tables[0].counts()[1] = 4;
        scope.tables[1].counts()[2 * 256 + 255] = 5;
        QTEST(QByteArray::fromStdString(csvOf(scope, 7)), "table");
    }
    void aVectorscopeHasPairs() {
        ScopeCounts scope = scopeOf(ScopeKind::Vectorscope, 1, 256);
        scope.tables[0].counts()[129 * 256 + 127] = 8;
        QCOMPARE(csvOf(scope, 0), std::string("cb,cr,count\n129,127,8\n"));
    }
};

ROOM_TEST(TestScope, tonescope::test::NoApplication)

// Tests the figures by which photos are sorted.

class TestPhotoFigures : public QObject {
    Q_OBJECT

    /// A result of 100 pixels. Of each channel as many as its number, from 1, are 0; twice as many are 255.
    static CountResult counted(ChannelSet channels) {
        CountResult result;
        result.image = std::make_shared<const Image>();
        result.exact = true;
        result.histogram = Histogram(8, channels);
        for (const Channel channel : channels) {
            const auto number = static_cast<std::uint64_t>(channel) + 1;
            const auto counts = result.histogram.counts(channel);
            counts[0] = number;
            counts[255] = 2 * number;
            counts[99] = 100 - 3 * number;
        }
        return result;
    }

private Q_SLOTS:
    /// Gray and alpha do not count if there are colours.
    void theChannelWithTheMost_data() {
        test::columns<ChannelSet, int>({"channels", "most"});
        QTest::newRow("all") << ChannelSet{Channel::Gray, Channel::Red, Channel::Green, Channel::Blue,
                                           Channel::Alpha}
                             << static_cast<int>(Channel::Blue) + 1;
        QTest::newRow("gray and red")
            << ChannelSet{Channel::Gray, Channel::Red} << static_cast<int>(Channel::Red) + 1;
        QTest::newRow("gray and alpha")
            << ChannelSet{Channel::Gray, Channel::Alpha} << static_cast<int>(Channel::Gray) + 1;
    }
    void theChannelWithTheMost() {
        QFETCH(ChannelSet, channels);
        QFETCH(int, most);
        const PhotoFigures figures = figuresOf(counted(channels));
        QCOMPARE(figures.rankIn(PhotoOrder::Shadows), std::optional(-most / 100.));
        QCOMPARE(figures.rankIn(PhotoOrder::Highlights), std::optional(-2 * most / 100.));
        QVERIFY(!figures.rankIn(PhotoOrder::Name));
    }

    /// Of a damaged photo, whose rows are not all there, the shares are unknown.
    void countsThatAreNotExactGiveNoShare() {
        CountResult damaged = counted(grayAndColour);
        damaged.exact = false;
        QVERIFY(!figuresOf(damaged).rankIn(PhotoOrder::Highlights));
    }

    void theExposureValue() {
        PhotoFacts facts;
        facts.aperture = 8;
        facts.exposureSeconds = 1 / 128.;
        QVERIFY(!exposureValueOf(facts));
        facts.iso = 100;
        QCOMPARE(exposureValueOf(facts), std::optional(13.));
        facts.iso = 400;
        QCOMPARE(exposureValueOf(facts), std::optional(11.));
    }
};

ROOM_TEST(TestPhotoFigures, tonescope::test::NoApplication)

#include "tst_histogram.moc"
