// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the statistics of histograms against values computed by hand and by numpy.

#include "engine/values/statistics.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

using namespace tonescope;

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
#include "tst_statistics.moc"
