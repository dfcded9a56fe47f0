// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the small value types.

#include "engine/values/device_info.h"
#include "engine/values/failure.h"
#include "engine/values/gray_formula.h"
#include "engine/values/image.h"
#include "engine/values/launch.h"
#include "engine/values/measuring/measured_pixels.h"
#include "engine/values/measuring/series.h"
#include "engine/values/pixel_sample.h"
#include "engine/values/region.h"
#include "engine/values/scope.h"
#include "engine/values/text.h"
#include "engine/values/timings.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <QLine>
#include <QTest>

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

using namespace std::chrono_literals;
using namespace tonescope;

// Tests the small value types: layouts, failures, timings and names.

namespace {

/// Whether every name is read back as the value that it was written for.
template <typename Value>
bool namesComeBack() {
    for (const Value value : valuesOf<Value>()) {
        if (named<Value>(nameOf(value)) != value) return false;
    }
    return !named<Value>("no such name");
}

} // namespace

class TestValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreRead() {
        QVERIFY(namesComeBack<Channel>());
        QVERIFY(namesComeBack<DeviceType>());
        QVERIFY(namesComeBack<GrayFormula>());
        QVERIFY(namesComeBack<Parameter>());
        QVERIFY(namesComeBack<Phase>());
        QVERIFY(namesComeBack<PixelKind>());
        QVERIFY(namesComeBack<PixelLayout>());
        QVERIFY(namesComeBack<ScopeKind>());
        QVERIFY(namesComeBack<Stage>());
    }

    void everyKindOfPixelsCanBeMade() {
        for (const PixelKind kind : allPixelKinds) {
            QCOMPARE(traitsOf(madeLayout(kind)).kind(), kind);
            QVERIFY(traitsOf(madeLayout(kind)).made);
        }
    }

    void kindsOfDataStandInOrder() {
        for (const DataTraits& traits : dataTable) {
            QCOMPARE(traitsOf(traits.kind).name, traits.name);
            QCOMPARE(*traits.title == '\0',
                     !traits.synthetic()); // files are named, what is made is described
        }
    }

    void theMedianLiesBetweenTheMiddleOnes() {
        QCOMPARE(median({3, 1, 2}), 2.0);
        QCOMPARE(median({4, 1, 3, 2}), 2.5);
        QCOMPARE(median({7}), 7.0);
    }

    void croppingKeepsTheStride() {
        const Image image = test::makeImage(PixelLayout::Rgb8, {10, 8});
        const PixelView part = image.pixelsOf({2, 3, 4, 5});
        QCOMPARE(part.data, image.stored.row(3) + 6);
        QCOMPARE(part.stride, image.stored.stride);
        QCOMPARE(part.spanBytes(), 4 * part.stride + 12);
        QVERIFY(!part.contiguous());
        QVERIFY(image.pixelsOf({2, 3, 4, 1}).contiguous());
    }

    void sizesAreForPeople() {
        QCOMPARE(sizeText(1), std::string("1 bytes"));
        QCOMPARE(sizeText(1536), std::string("1.5 KiB"));
        QCOMPARE(sizeText(std::uint64_t{40} << 30U), std::string("40.0 GiB"));
    }

    void stripsOfAPhaseAddUp() {
        Timings timings;
        timings.add({Phase::Kernel, 0ns, 1ns, 10ns, 25ns});
        timings.add({Phase::Kernel, 0ns, 1ns, 30ns, 40ns});
        timings.addHost(Phase::Decode, 7ms);
        QCOMPARE(timings.of(Phase::Kernel)->duration, 25ns);
        QCOMPARE(timings.of(Phase::Kernel)->clock, Clock::DeviceEvents);
        QCOMPARE(timings.of(Phase::Decode)->clock, Clock::Host);
        QVERIFY(!timings.of(Phase::Upload));
        QCOMPARE(timings.commands().size(), std::size_t{2});
    }

    void throughputIsBytesPerNanosecond() {
        QCOMPARE(gigabytesPerSecond(3'000'000, 1ms), 3.0);
        QVERIFY(!gigabytesPerSecond(1, 0ns));
    }
};

ROOM_TEST(TestValues, tonescope::test::NoApplication)

// Tests the gray formulae: gray stays gray, known values, and the text with the integer formula, by which any
// program can repeat a count.

class TestGrayFormula : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void grayStaysGray() {
        for (const GrayFormula formula : allGrayFormulas) {
            for (std::uint32_t value = 0; value < 65536; ++value) {
                if (grayOf(formula, value, value, value) != value) QFAIL("a gray pixel changed");
            }
        }
    }

    /// Whoever computes what the text says, in numbers of any size, has the same gray.
    void theTextRepeatsEveryCount_data() {
        test::columns<GrayFormula, uint>({"formula", "largest"});
        for (const GrayFormula formula : {GrayFormula::Rec601, GrayFormula::Rec709}) {
            for (const uint largest : {255U, 65535U})
                QTest::addRow("%s, up to %u", nameOf(formula).data(), largest) << formula << largest;
        }
    }
    void theTextRepeatsEveryCount() {
        QFETCH(GrayFormula, formula);
        QFETCH(uint, largest);
        std::array<std::uint64_t, 5> numbers{};
        QCOMPARE(std::sscanf(integersOf(formula).c_str(), "(%lu R + %lu G + %lu B + %lu) >> %lu", &numbers[0],
                             &numbers[1], &numbers[2], &numbers[3], &numbers[4]),
                 5);
        std::mt19937 random(3);
        std::uniform_int_distribution<std::uint32_t> sample(0, largest);
        for (int i = 0; i < 1'000'000; ++i) {
            const std::uint32_t r = sample(random), g = sample(random), b = sample(random);
            const std::uint64_t gray =
                (numbers[0] * r + numbers[1] * g + numbers[2] * b + numbers[3]) >> numbers[4];
            if (grayOf(formula, r, g, b) != gray) QFAIL("another gray");
        }
    }

    void knownValues_data() {
        test::columns<GrayFormula, QList<uint>, uint>({"formula", "pixel", "gray"});
        QTest::newRow("rec601 red") << GrayFormula::Rec601 << QList<uint>{255, 0, 0} << 76U;
        QTest::newRow("rec601 green") << GrayFormula::Rec601 << QList<uint>{0, 255, 0} << 150U;
        QTest::newRow("rec601 blue") << GrayFormula::Rec601 << QList<uint>{0, 0, 255} << 29U;
        QTest::newRow("rec709 red") << GrayFormula::Rec709 << QList<uint>{255, 0, 0} << 54U;
        QTest::newRow("rec709 green") << GrayFormula::Rec709 << QList<uint>{0, 255, 0} << 182U;
        QTest::newRow("rec709 blue") << GrayFormula::Rec709 << QList<uint>{0, 0, 255} << 18U;
        QTest::newRow("mean rounds down") << GrayFormula::Mean << QList<uint>{1, 1, 0} << 0U;
        QTest::newRow("value is the largest") << GrayFormula::Value << QList<uint>{3, 200, 7} << 200U;
        QTest::newRow("16 bits do not overflow")
            << GrayFormula::Rec601 << QList<uint>{65535, 65535, 65534} << 65535U;
    }
    void knownValues() {
        QFETCH(GrayFormula, formula);
        QFETCH(QList<uint>, pixel);
        QTEST(grayOf(formula, pixel[0], pixel[1], pixel[2]), "gray");
    }
};

ROOM_TEST(TestGrayFormula, tonescope::test::NoApplication)

// Tests which pixels are read along a line.

using tonescope::test::columns;

namespace {

/// 60 × 40 pixels, each with its column in red and its row in green.
ImagePointer coordinates() {
    constexpr Extent extent{60, 40};
    std::vector<std::uint8_t> bytes;
    for (std::int64_t y = 0; y < extent.height; ++y) {
        for (std::int64_t x = 0; x < extent.width; ++x)
            bytes.insert(bytes.end(), {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 9});
    }
    return test::imageOf("a", extent, PixelLayout::Rgb8, bytes);
}

} // namespace

class TestPixelSample : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samplesOfALine_data() {
        columns<QLine, int, QPoint, QPoint>({"line", "number", "first", "last"});
        QTest::newRow("row") << QLine(5, 7, 20, 7) << 16 << QPoint(5, 7) << QPoint(20, 7);
        QTest::newRow("backwards") << QLine(20, 7, 5, 7) << 16 << QPoint(20, 7) << QPoint(5, 7);
        QTest::newRow("column") << QLine(5, 7, 5, 30) << 24 << QPoint(5, 7) << QPoint(5, 30);
        QTest::newRow("slanted") << QLine(0, 0, 59, 39) << 60 << QPoint(0, 0) << QPoint(59, 39);
        QTest::newRow("a point") << QLine(3, 4, 3, 4) << 1 << QPoint(3, 4) << QPoint(3, 4);
        QTest::newRow("over the edge") << QLine(50, 1, 70, 1) << 10 << QPoint(50, 1) << QPoint(59, 1);
    }
    void samplesOfALine() {
        QFETCH(QLine, line);
        QFETCH(int, number);
        QFETCH(QPoint, first);
        QFETCH(QPoint, last);
        const auto samples =
            samplesAlong(*coordinates(), GrayFormula::Rec601, {line.x1(), line.y1()}, {line.x2(), line.y2()});
        QCOMPARE(samples.size(), static_cast<std::size_t>(number));
        QCOMPARE(QPoint(int(samples.front().red), int(samples.front().green)), first);
        QCOMPARE(QPoint(int(samples.back().red), int(samples.back().green)), last);
        for (const PixelSample& sample : samples)
            QCOMPARE(QPoint(int(sample.red), int(sample.green)), QPoint(int(sample.x), int(sample.y)));
    }
};

ROOM_TEST(TestPixelSample, tonescope::test::NoApplication)

// Tests that regions are clipped to their image and rotated with it.

class TestRegion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void clips_data() {
        QTest::addColumn<QList<qint64>>("region");
        QTest::addColumn<QList<qint64>>("inside"); // empty: nothing remains
        QTest::newRow("inside") << QList<qint64>{1, 1, 3, 4} << QList<qint64>{1, 1, 3, 4};
        QTest::newRow("over the right and lower edge")
            << QList<qint64>{8, 4, 9, 9} << QList<qint64>{8, 4, 2, 1};
        QTest::newRow("over the left and upper edge")
            << QList<qint64>{-2, -3, 5, 5} << QList<qint64>{0, 0, 3, 2};
        QTest::newRow("larger than the image") << QList<qint64>{-9, -9, 99, 99} << QList<qint64>{0, 0, 10, 5};
        QTest::newRow("beside the image") << QList<qint64>{10, 0, 5, 5} << QList<qint64>{};
        QTest::newRow("left of the image") << QList<qint64>{-5, 0, 5, 5} << QList<qint64>{};
        QTest::newRow("no width") << QList<qint64>{1, 1, 0, 3} << QList<qint64>{};
        constexpr auto most = std::numeric_limits<qint64>::max(), least = std::numeric_limits<qint64>::min();
        QTest::newRow("starts at the largest number") << QList<qint64>{most, 0, most, 5} << QList<qint64>{};
        QTest::newRow("of the largest size") << QList<qint64>{1, 1, most, most} << QList<qint64>{1, 1, 9, 4};
        QTest::newRow("from the left to the largest number")
            << QList<qint64>{-3, 0, most, 5} << QList<qint64>{0, 0, 10, 5};
        QTest::newRow("starts at the smallest number") << QList<qint64>{least, 0, most, 5} << QList<qint64>{};
    }
    void clips() {
        QFETCH(QList<qint64>, region);
        QFETCH(QList<qint64>, inside);
        const auto result = clipped({region[0], region[1], region[2], region[3]}, {10, 5});
        QCOMPARE(result.has_value(), !inside.isEmpty());
        if (result) QCOMPARE(*result, (Region{inside[0], inside[1], inside[2], inside[3]}));
    }

    void storedRegionHasTheSamePixels_data() {
        test::columns<bool, bool, bool>({"mirrored", "flipped", "rotated"});
        for (int bits = 0; bits < 8; ++bits) {
            QTest::addRow("mirror %d flip %d turn %d", bits & 1, (bits >> 1) & 1, bits >> 2)
                << ((bits & 1) != 0) << ((bits & 2) != 0) << ((bits & 4) != 0);
        }
    }
    /// Turns a small picture with Qt, and looks whether a region of it holds the pixels that storedRegion()
    /// finds.
    void storedRegionHasTheSamePixels() {
        QFETCH(bool, mirrored);
        QFETCH(bool, flipped);
        QFETCH(bool, rotated);
        QImage stored(7, 5, QImage::Format_Grayscale8);
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 7; ++x)
                stored.scanLine(y)[x] = static_cast<uchar>(10 * y + x);
        }
        QImage upright = stored.mirrored(mirrored, flipped);
        if (rotated) upright = upright.transformed(QTransform().rotate(90));
        const Orientation orientation{mirrored, flipped, rotated};
        QCOMPARE(turned({7, 5}, orientation), (Extent{upright.width(), upright.height()}));

        const Region region{1, 2, 3, 2};
        const Region found = storedRegion(region, {7, 5}, orientation);
        QList<int> expected, actual;
        for (int y = 2; y < 4; ++y) {
            for (int x = 1; x < 4; ++x)
                expected << upright.constScanLine(y)[x];
        }
        for (auto y = found.y; y < found.y + found.height; ++y) {
            for (auto x = found.x; x < found.x + found.width; ++x)
                actual << stored.constScanLine(int(y))[x];
        }
        std::sort(expected.begin(), expected.end());
        std::sort(actual.begin(), actual.end());
        QCOMPARE(actual, expected);
    }
};

ROOM_TEST(TestRegion, tonescope::test::NoApplication)

// Tests Text: arguments are put into their places in the pattern, also texts inside of texts; and failures as
// lines.

class TestText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void argumentsStandInTheirPlaces_data() {
        test::columns<QByteArray, QByteArray>({"pattern", "text"});
        QTest::newRow("no place") << QByteArray(SENTENCE("the file is empty"))
                                  << QByteArray("the file is empty");
        QTest::newRow("both") << QByteArray("%1 failed: %2") << QByteArray("a failed: %1b");
        QTest::newRow("turned") << QByteArray("%2, %1") << QByteArray("%1b, a");
        QTest::newRow("one twice") << QByteArray("%1 and %1") << QByteArray("a and a");
        QTest::newRow("no places") << QByteArray("100 % of %1, %0, %") << QByteArray("100 % of a, %0, %");
        QTest::newRow("one without an argument") << QByteArray("%1 and %3") << QByteArray("a and %3");
    }
    void argumentsStandInTheirPlaces() {
        QFETCH(QByteArray, pattern);
        QTEST(QByteArray::fromStdString(english(Text(pattern.toStdString(), {"a", "%1b"}))), "text");
    }

    void sentencesStandInSentences() {
        const Text inner("%1; %2", {"50 %1", Text("no %1", {"room"})});
        QCOMPARE(english(Text("%2 failed: %1", {inner, "A"})), std::string("A failed: 50 %1; no room"));
    }

    /// A text from outside may repeat its arguments so often that no memory holds the result.
    void theLengthIsKnownBeforehand_data() {
        test::columns<Text, std::size_t>({"text", "length"});
        QTest::newRow("nothing") << Text() << std::size_t{0};
        QTest::newRow("whole") << Text("100 %") << std::size_t{5};
        QTest::newRow("nested") << Text("%2 failed: %1%3", {Text("%1; %1", {"no room"}), "A"})
                                << std::string_view("A failed: no room; no room%3").size();
        Text endless = "no end";
        for (int level = 0; level < 1000; ++level)
            endless = Text("%1%1", {std::move(endless)});
        QTest::newRow("endless") << endless << (std::size_t{1} << 20U);
    }
    void theLengthIsKnownBeforehand() {
        QFETCH(Text, text);
        QTEST(lengthOf(text), "length");
    }

    void severalAreJoined() {
        QCOMPARE(joined({}), Text());
        QCOMPARE(joined(std::vector<Text>{"a"}), Text("a"));
        std::vector<Text> many;
        std::string line;
        for (int i = 0; i < 100; ++i) {
            many.emplace_back("part " + std::to_string(i));
            line += (i > 0 ? "; part " : "part ") + std::to_string(i);
        }
        QCOMPARE(english(joined(many)), line);
    }

    void aFailureIsOneLine() {
        const Failure failure{Stage::Allocate, Text("%1 is\nfull", {"the\ncard"}), 2048, {}};
        QCOMPARE(lineOf(failure), std::string("the card is full (2.0 KiB)"));
        QCOMPARE(english(Text("%1!", {causeOf(failure)})), std::string("the card is full (2.0 KiB)!"));
    }
};

ROOM_TEST(TestText, QCoreApplication)

#include "tst_values.moc"
