// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the figures by which photos are sorted.

#include "engine/values/photo_figures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

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
#include "tst_photo_figures.moc"
