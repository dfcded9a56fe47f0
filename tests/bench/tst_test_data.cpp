// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the generated pixels: each kind of data has the distribution that its name promises, in every layout,
// and the same bytes in every run and on every machine. Also repeated and shuffled images.
#include "engine/bench/test_data.h"
#include "engine/host/reference.h"
#include "engine/values/histogram.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/measuring/series.h"

#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <set>

using namespace tonescope;

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

Image made(const DataSpec& spec, PixelLayout layout = PixelLayout::Gray8, std::uint64_t bytes = mebibyte) {
    Outcome<Image> image = bench::testImage(spec, layout, bytes);
    if (!image) qFatal("%s", lineOf(image.failure()).c_str());
    return std::move(image).value();
}

Histogram countsOf(const Image& image) {
    CountTask task{image.stored, image.traits().channels()};
    return host::countPlainly(task).value().histogram;
}

std::size_t usedBins(std::span<const std::uint64_t> counts) {
    return static_cast<std::size_t>(
        std::count_if(counts.begin(), counts.end(), [](auto n) { return n > 0; }));
}

/// FNV-1a of all bytes: what must never change.
std::uint64_t hashOf(const Image& image) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (std::size_t i = 0; i < image.stored.spanBytes(); ++i)
        hash = (hash ^ std::to_integer<std::uint64_t>(image.stored.data[i])) * 0x100000001B3U;
    return hash;
}

} // namespace

class TestTestData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreReadAndWritten() {
        for (const char* name : {"uniform", "constant", "two-value", "gradient", "stripes", "photo",
                                 "distinct:7", "hotbin:90", "letters", "shuffled:a:b.jpg", "text:x,y.txt"}) {
            const Outcome<DataSpec> spec = dataNamed(name);
            QVERIFY2(spec.ok(), name);
            QCOMPARE(nameOf(*spec), std::string(name));
        }
        QCOMPARE(dataNamed("shuffled:a:b.jpg")->file, std::string("a:b.jpg"));
        QCOMPARE(everySyntheticData().size(), std::size_t{8});
    }

    void wrongNames_data() {
        QTest::addColumn<QByteArray>("name");
        for (const char* name :
             {"", "unifrom", "uniform:3", "distinct", "distinct:", "distinct:0", "distinct:65537",
              "distinct:9x", "hotbin:101", "hotbin:-1", "text", "text:", "shuffled:"})
            QTest::newRow(name) << QByteArray(name);
    }
    void wrongNames() {
        QFETCH(QByteArray, name);
        const Outcome<DataSpec> spec = dataNamed(name.toStdString());
        QVERIFY(!spec.ok());
        QVERIFY(!lineOf(spec.failure()).empty());
    }

    void bytesComeOutExactly_data() {
        test::columns<int, quint64, quint64, int>({"layout", "asked", "bytes", "width"});
        const auto row = [](const char* name, PixelLayout layout, quint64 asked, quint64 bytes, int width) {
            QTest::newRow(name) << int(layout) << asked << bytes << width;
        };
        row("gray", PixelLayout::Gray8, mebibyte, mebibyte, 4096);
        row("colour", PixelLayout::Rgba8, mebibyte, mebibyte, 4096);
        row("deep colour", PixelLayout::Rgba16, mebibyte, mebibyte, 4096);
        row("a divisor", PixelLayout::Gray8, quint64{3000} * 7, quint64{3000} * 7, 3500);
        row("a prime", PixelLayout::Gray8, 1000003, 1000003, 1000003);
        row("part of a pixel", PixelLayout::Rgba8, 4099, 4096, 1024);
        row("less than a pixel", PixelLayout::Rgba16, 1, 8, 1);
    }
    void bytesComeOutExactly() {
        QFETCH(int, layout);
        QFETCH(quint64, asked);
        QFETCH(quint64, bytes);
        QFETCH(int, width);
        const Image image = made({DataKind::Photo}, PixelLayout(layout), asked);
        QCOMPARE(quint64(image.stored.pixelBytes()), bytes);
        QCOMPARE(quint64(image.stored.spanBytes()), bytes);
        QCOMPARE(image.stored.extent.width, std::int64_t(width));
        QCOMPARE(reinterpret_cast<std::uintptr_t>(image.stored.data) % 4096, std::uintptr_t{0});
    }

    void everyRunAndMachineHasTheSameBytes_data() {
        test::columns<QByteArray, int, quint64>({"name", "layout", "hash"});
        const auto row = [](const char* name, PixelLayout layout, quint64 hash) {
            QTest::addRow("%s %s", name, test::nameOf(layout).c_str())
                << QByteArray(name) << int(layout) << hash;
        };
        row("uniform", PixelLayout::Gray8, 0x3B1AB15B6D4C2EEDU);
        row("uniform", PixelLayout::Rgba16, 0xA1473BA76F708E59U);
        row("two-value", PixelLayout::Gray8, 0x76B46DF9C7446BE5U);
        row("gradient", PixelLayout::Gray16, 0xDC95C31371CF7325U);
        row("stripes", PixelLayout::Gray8, 0x1894970C25A22325U);
        row("photo", PixelLayout::Gray8, 0x70073CF6BBA613BEU);
        row("photo", PixelLayout::Rgba8, 0xD54114355F87014U);
        row("distinct:16", PixelLayout::Gray8, 0xBE25A1995904FF95U);
        row("hotbin:50", PixelLayout::Gray8, 0xA7932FCDEF760AC7U);
    }
    void everyRunAndMachineHasTheSameBytes() {
        QFETCH(QByteArray, name);
        QFETCH(int, layout);
        QFETCH(quint64, hash);
        QCOMPARE(quint64(hashOf(made(*dataNamed(name.toStdString()), PixelLayout(layout)))), hash);
    }

    void promises_data() {
        test::columns<QByteArray, int, int>({"name", "layout", "bins"});
        const auto rows = [](const char* name, int bins8, int bins16) {
            for (const PixelLayout layout :
                 {PixelLayout::Gray8, PixelLayout::Rgba8, PixelLayout::Gray16, PixelLayout::Rgba16}) {
                const int bins = traitsOf(layout).sampleBits == 8 ? bins8 : bins16;
                QTest::addRow("%s %s", name, test::nameOf(layout).c_str())
                    << QByteArray(name) << int(layout) << bins;
            }
        };
        rows("letters", 26, 26);
        rows("constant", 1, 1);
        rows("two-value", 2, 2);
        rows("stripes", 16, 16);
        rows("gradient", 256, 65536);
        rows("distinct:1", 1, 1);
        rows("distinct:37", 37, 37);
        rows("distinct:256", 256, 256);
    }
    /// How many values there are, in gray and in every colour alike.
    void promises() {
        QFETCH(QByteArray, name);
        QFETCH(int, layout);
        QFETCH(int, bins);
        const Histogram counts = countsOf(made(*dataNamed(name.toStdString()), PixelLayout(layout)));
        for (const Channel channel : {Channel::Gray, Channel::Red, Channel::Green, Channel::Blue}) {
            if (counts.channels().contains(channel)) QCOMPARE(int(usedBins(counts.counts(channel))), bins);
        }
        if (counts.channels().contains(Channel::Alpha)) QCOMPARE(usedBins(counts.counts(Channel::Alpha)), 1U);
    }

    void theTwoValuesShareABank() {
        const Histogram counts = countsOf(made({DataKind::TwoValue}));
        const auto gray = counts.counts(Channel::Gray);
        QCOMPARE(gray[0] + gray[32], mebibyte);
        QVERIFY(std::abs(double(gray[0]) / double(mebibyte) - 0.5) < 0.01);
    }

    void distinctHasItsValuesEvenWhereTheyHardlyFit() {
        const Image image = made({DataKind::Distinct, 65536}, PixelLayout::Gray16, std::uint64_t{65536} * 2);
        QCOMPARE(usedBins(countsOf(image).counts(Channel::Gray)), std::size_t{65536});
        QVERIFY(!bench::testImage({DataKind::Distinct, 257}, PixelLayout::Gray8, mebibyte));
        QVERIFY(!bench::testImage({DataKind::Distinct, 20}, PixelLayout::Gray8, 19));
    }

    void uniformIsUniform() {
        const Histogram counts = countsOf(made({DataKind::Uniform}, PixelLayout::Rgba8, 16 * mebibyte));
        for (const Channel channel : {Channel::Red, Channel::Green, Channel::Blue}) {
            const auto [least, most] =
                std::minmax_element(counts.counts(channel).begin(), counts.counts(channel).end());
            QVERIFY(*least > 15500 && *most < 17300); // 16384 each, and seven deviations of 128
        }
    }

    void photoIsSmoothAndUsesMostValues() {
        const Image image = made({DataKind::Photo});
        const auto* pixels = reinterpret_cast<const std::uint8_t*>(image.stored.data);
        std::uint64_t steps = 0;
        for (std::size_t i = 1; i < mebibyte; ++i)
            steps += std::uint64_t(std::abs(pixels[i] - pixels[i - 1]));
        QVERIFY(steps < 8 * mebibyte); // the mean step of pixels in no order is 85
        QVERIFY(steps > mebibyte / 2); // and there is noise
        QVERIFY(usedBins(countsOf(image).counts(Channel::Gray)) > 180);
    }

    /// Every letter equally often, so that the last group, which has two letters, gets half as many as the
    /// others.
    void lettersAreEquallyOften() {
        const MeasuredPixels asked = measuredPixels({{DataKind::Letters}, PixelLayout::Rgba8, mebibyte});
        QCOMPARE(asked.binning, Binning::Letters);
        QCOMPARE(asked.layout(), PixelLayout::Gray8);
        const Image image = made({DataKind::Letters});
        CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        task.rules.binning = Binning::Letters;
        const Histogram counted = host::countPlainly(task).value().histogram;
        const auto counts = counted.counts(Channel::Gray);
        QCOMPARE(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), mebibyte);
        for (std::size_t group = 0; group < 7; ++group) {
            const double share = double(counts[group]) / double(mebibyte);
            QVERIFY2(std::abs(share - (group < 6 ? 4 : 2) / 26.0) < 0.003, std::to_string(share).c_str());
        }
    }

    void hotBinHasItsShare_data() {
        QTest::addColumn<uint>("percent");
        for (const uint percent : {0U, 1U, 50U, 90U, 100U})
            QTest::addRow("%u", percent) << percent;
    }
    void hotBinHasItsShare() {
        QFETCH(uint, percent);
        for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgba16}) {
            const Image image = made({DataKind::HotBin, percent}, layout, 4 * mebibyte);
            const Histogram counts = countsOf(image);
            const auto gray = counts.counts(Channel::Gray);
            const double share = double(gray[gray.size() / 2]) / double(image.stored.pixels());
            QVERIFY(std::abs(share - percent / 100.0) < 0.005);
            if (percent == 0) QCOMPARE(gray[gray.size() / 2], std::uint64_t{0});
        }
    }

    void shufflingKeepsThePixels() {
        const Image image = test::makeImage(PixelLayout::Rgb8, {83, 41}); // rows with padding
        const Outcome<Image> shuffled = bench::shuffledImage(image);
        QVERIFY(shuffled.ok());
        QCOMPARE(english(differenceOf(countsOf(*shuffled), countsOf(image)).first), std::string());
        QCOMPARE(shuffled->stored.pixels(), image.stored.pixels());
        QVERIFY(std::memcmp(shuffled->stored.data, image.stored.row(0), std::size_t{83} * 3) != 0);
        QCOMPARE(hashOf(*bench::shuffledImage(image)), hashOf(*shuffled));
    }

    void shufflingLeavesNoOrder() {
        const Outcome<Image> shuffled = bench::shuffledImage(made({DataKind::Gradient}));
        const auto* pixels = reinterpret_cast<const std::uint8_t*>(shuffled->stored.data);
        std::uint64_t steps = 0;
        for (std::size_t i = 1; i < mebibyte; ++i)
            steps += std::uint64_t(std::abs(pixels[i] - pixels[i - 1]));
        const double mean = double(steps) / double(mebibyte);
        QVERIFY2(mean > 84 && mean < 87, qPrintable(QString::number(mean))); // a third of 256
    }

    void repeatingGoesOnToTheByte() {
        const Image image = test::makeImage(PixelLayout::Gray8, {5, 2});
        const Outcome<Image> repeated = bench::repeatedImage(image, 23);
        QVERIFY(repeated.ok());
        QCOMPARE(repeated->stored.pixelBytes(), std::uint64_t{23});
        for (std::int64_t i = 0; i < 23; ++i)
            QCOMPARE(repeated->stored.data[i], image.stored.row(i % 10 / 5)[i % 5]);
    }

    void aTallImageIsOneRow() {
        const Image row = made({DataKind::Uniform}, PixelLayout::Gray8, 1000);
        const Image tall = bench::tallImage(row, 3000);
        QCOMPARE(tall.stored.pixelBytes(), std::uint64_t{3000});
        QCOMPARE(tall.stored.spanBytes(), std::size_t{1000});
        const Histogram once = countsOf(row);
        const Histogram thrice = countsOf(tall);
        for (std::size_t bin = 0; bin < 256; ++bin)
            QCOMPARE(thrice.counts(Channel::Gray)[bin], 3 * once.counts(Channel::Gray)[bin]);
    }

    void copiesLieElsewhere() {
        const Outcome<std::vector<Image>> copies = bench::copiesOf(made({DataKind::Uniform}), 3);
        QVERIFY(copies.ok());
        QCOMPARE(copies->size(), std::size_t{3});
        std::set<const void*> places, owners;
        for (const Image& copy : *copies) {
            QCOMPARE(hashOf(copy), hashOf(copies->front()));
            places.insert(copy.stored.data);
            owners.insert(copy.storage.get());
        }
        QCOMPARE(places.size(), std::size_t{3});
        QCOMPARE(owners.size(), std::size_t{3});
    }

    void summaries_data() {
        QTest::addColumn<QList<int>>("samples");
        QTest::addColumn<QList<int>>("summary"); // median, min, p25, p75
        QTest::newRow("one") << QList<int>{7} << QList<int>{7, 7, 7, 7};
        QTest::newRow("two") << QList<int>{10, 20} << QList<int>{15, 10, 12, 17};
        QTest::newRow("five") << QList<int>{50, 10, 30, 20, 40} << QList<int>{30, 10, 20, 40};
        QTest::newRow("an outlier") << QList<int>{1, 1, 1, 1000} << QList<int>{1, 1, 1, 250};
    }
    void summaries() {
        QFETCH(QList<int>, samples);
        QFETCH(QList<int>, summary);
        const std::vector<Nanoseconds> times(samples.begin(), samples.end());
        const SampleSummary expected{Nanoseconds(summary[0]), Nanoseconds(summary[1]),
                                     Nanoseconds(summary[2]), Nanoseconds(summary[3])};
        QVERIFY(summaryOf(times) == expected);
    }

    void differencesAreNamed() {
        Histogram expected(8, grayAndColour);
        expected.counts(Channel::Red)[17] = 7;
        Histogram counted = expected;
        QCOMPARE(english(differenceOf(counted, expected).first), std::string());
        counted.counts(Channel::Red)[17] = 5;
        counted.counts(Channel::Blue)[3] = 1;
        QCOMPARE(english(differenceOf(counted, expected).first), std::string("red bin 17: 5 instead of 7"));
        QCOMPARE(differenceOf(counted, expected).sum, std::uint64_t{3});
        QVERIFY(!differenceOf(Histogram(8, ChannelSet::of(Channel::Gray)), expected).first.empty());
    }
};

ROOM_TEST(TestTestData, tonescope::test::NoApplication)
#include "tst_test_data.moc"
