// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that counts move to another axis of values by the light of the values, and that no pixel is lost.

#include "engine/values/statistics.h"
#include "engine/values/tone_axis.h"
#include "tests/fixtures/room.h"

#include <QTest>

#include <cmath>

using namespace tonescope;

namespace {

constexpr std::uint32_t black = 64, white = 1064;

CountResult sensorCounts(std::initializer_list<std::pair<std::uint32_t, std::uint64_t>> counts) {
    CountResult result;
    Image image;
    image.stored.layout = PixelLayout::Mosaic16;
    image.mosaic = Mosaic{{'R', 'G', 'G', 'B'}, {black, black, black, black}, white};
    result.image = std::make_shared<const Image>(std::move(image));
    result.histogram = Histogram(16, mosaicChannels);
    result.histogram.usesAtLeast(white + 1);
    for (const Channel channel : mosaicChannels) {
        result.histogram.clipAt(channel, {black, white});
        for (const auto& [level, count] : counts)
            result.histogram.counts(channel)[level] = count;
    }
    return result;
}

CountResult pictureCounts() {
    CountResult result;
    result.image = std::make_shared<const Image>();
    result.histogram = Histogram(8, grayAndColour);
    for (const Channel channel : grayAndColour) {
        for (std::size_t value = 0; value < 256; ++value)
            result.histogram.counts(channel)[value] = 1000 + value;
    }
    return result;
}

} // namespace

class TestToneAxis : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The level of half the light is the first of the third that ends two thirds below white, and so on.
    void levelsLieInThirdsOfAStop_data() {
        QTest::addColumn<uint>("level");
        QTest::addColumn<int>("thirds"); // below white, of the lower end of the bin; -1: up to black
        QTest::newRow("below black") << 3U << -1;
        QTest::newRow("black") << black << -1;
        QTest::newRow("the first above black") << black + 1 << 30;
        QTest::newRow("more than a third below half the light") << black + 396 << 5;
        QTest::newRow("less than half the light") << black + 499 << 4;
        QTest::newRow("half the light") << black + 500 << 3;
        QTest::newRow("the last below white") << white - 1 << 1;
        QTest::newRow("white") << white << 0;
        QTest::newRow("above white") << white + 9 << 0;
    }
    void levelsLieInThirdsOfAStop() {
        QFETCH(uint, level);
        QFETCH(int, thirds);
        const CountResult result = sensorCounts({{level, 7}});
        const ToneAxis axis = ToneAxis::inStops(*result.image->mosaic);
        const Histogram stops = axis.of(result);
        const std::size_t bin =
            thirds < 0 ? axis.black() : axis.bins() - 1 - static_cast<std::size_t>(thirds);
        QCOMPARE(stops.counts(Channel::Green2)[bin], 7U);
        QCOMPARE(stops.pixels(), 7U);
        QCOMPARE(stops.clipped(Channel::Red).low, level <= black ? 7U : 0U);
        QCOMPARE(stops.clipped(Channel::Red).high, level >= white ? 7U : 0U);
        const auto number = static_cast<std::uint32_t>(bin);
        QVERIFY(axis.levelsIn({number, number}, Channel::Red).contains(level));
        QVERIFY(!axis.levelsIn({number + 1, 63}, Channel::Red).contains(level) || number == 63);
    }

    /// The axis of levels ends with the power of two above white, and has the counts as they are.
    void levelsStayLevels() {
        const CountResult result = sensorCounts({{0, 1}, {500, 2}, {white, 3}});
        const Histogram levels = ToneAxis(result).of(result);
        QCOMPARE(levels.bins(), std::size_t{2048});
        QCOMPARE(levels.counts(Channel::Blue)[500], 2U);
        QCOMPARE(levels.clipped(Channel::Blue).high, 3U);
    }

    /// A level lies at the sample that a picture has for this light.
    void levelsLieAtTheSamplesOfAPicture() {
        const CountResult result = sensorCounts({{black, 1}, {black + 214, 2}, {white, 3}});
        const Histogram samples = ToneAxis(pictureCounts()).of(result);
        QCOMPARE(samples.bins(), std::size_t{256});
        QCOMPARE(samples.counts(Channel::Red)[0], 1U);
        QCOMPARE(samples.counts(Channel::Red)[127], 2U); // 21.4 % of the light
        QCOMPARE(samples.counts(Channel::Red)[255], 3U);
    }

    /// The pixels of a sample are spread over the levels of its light, and none is lost.
    void samplesAreSpreadOverLevels() {
        const CountResult picture = pictureCounts();
        const Histogram levels = ToneAxis(sensorCounts({{white, 1}})).of(picture);
        QCOMPARE(levels.channels(), ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue));
        QCOMPARE(levels.pixels(), picture.histogram.pixels());
        const auto counts = levels.counts(Channel::Green);
        std::uint64_t upTo = 0;
        for (std::size_t level = 0; level < black + 214; ++level)
            upTo += counts[level];
        std::uint64_t expected = 0; // values 0 to 126, and about half of 127
        for (std::size_t value = 0; value < 127; ++value)
            expected += picture.histogram.counts(Channel::Green)[value];
        QVERIFY(upTo > expected && upTo < expected + 1127);
        QVERIFY(counts[black + 700] > 0 && counts[black + 701] > 0); // no comb
    }

    /// Half of the photosites without light are at most as bright as black.
    void noiseIsTwiceTheShareBelowBlack() {
        const CountResult result = sensorCounts({{black - 1, 20}, {black, 5}, {black + 1, 20}, {900, 55}});
        QCOMPARE(noiseShare(result.histogram, Channel::Red), 0.45);
        QCOMPARE(statisticsOf(result.histogram, Channel::Red).clippedLow, 25U);
        QCOMPARE(statisticsOf(result.histogram, Channel::Red, ValueRange{black, 2000}).clippedLow, 5U);
    }
};

ROOM_TEST(TestToneAxis, tonescope::test::NoApplication)
#include "tst_tone_axis.moc"
