// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the mask of lit pixels: at every scale exactly the pixels with the chosen values are lit.

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/image/image_view.h"
#include "ui/image/lit_pixels.h"

#include <cmath>
#include <random>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

constexpr QSize viewSize(400, 300);

/// Gray 100 all over, but for one pixel.
std::shared_ptr<Image> grayWith(Extent extent, QPoint place, std::uint8_t value) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(extent.width * extent.height), 100);
    bytes[static_cast<std::size_t>(place.y() * extent.width + place.x())] = value;
    return test::imageOf("gray", extent, PixelLayout::Gray8, std::move(bytes));
}

ImagePlacement fitted(const Image& image) {
    ImagePlacement placement;
    placement.setView(viewSize, 1);
    placement.setImage(
        QSizeF(static_cast<qreal>(image.extent().width), static_cast<qreal>(image.extent().height)));
    return placement;
}

/// The view's pixel in the middle of a pixel of the image.
QPoint seenAt(const ImagePlacement& placement, int x, int y) {
    const QPointF place = placement.toView().map(QPointF(x + 0.5, y + 0.5));
    return {static_cast<int>(std::floor(place.x())), static_cast<int>(std::floor(place.y()))};
}

QImage maskOf(const Image& image, const LitRule& rule, const LitColours& colours = {}) {
    return litMask(image, rule, fitted(image), {viewSize, 1, Qt::black}, colours);
}

LitRule ruleFor(std::optional<ValueRange> chosen, bool lowest = false, bool highest = false) {
    return {grayAndColour, GrayFormula::Rec601, chosen, lowest ? grayAndColour : ChannelSet(),
            highest ? grayAndColour : ChannelSet()};
}

int litIn(const QImage& mask) {
    int lit = 0;
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x)
            lit += mask.pixel(x, y) != 0 ? 1 : 0;
    }
    return lit;
}

} // namespace

class TestLitPixels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// One clipped pixel of twelve million is seen as two of the view, wherever it is.
    void noPixelIsTooSmall_data() {
        QTest::addColumn<QPoint>("place");
        QTest::newRow("first") << QPoint(0, 0);
        QTest::newRow("last") << QPoint(3999, 2999);
        QTest::newRow("in between") << QPoint(1234, 2345);
    }
    void noPixelIsTooSmall() {
        QFETCH(QPoint, place);
        const auto image = grayWith({4000, 3000}, place, 255);
        const QImage mask = maskOf(*image, ruleFor({}, false, true));
        QCOMPARE(litIn(mask), 2);
        QCOMPARE(mask.pixel(place.x() / 10, place.y() / 10), litHighest);
        QCOMPARE(litIn(maskOf(*image, ruleFor({}, true, false))), 0);
    }

    /// However small it is shown, the view is lit about as much as the image.
    void theShareIsSeen_data() {
        QTest::addColumn<int>("perThousand"); // of the pixels, anywhere
        QTest::addColumn<QSize>("size");
        for (const int share : {0, 1, 5, 20, 123, 500, 900, 1000}) {
            QTest::addRow("%d of 1000, 3 megapixels", share) << share << QSize(2000, 1500);
            QTest::addRow("%d of 1000, a little smaller", share) << share << QSize(700, 525);
        }
    }
    void theShareIsSeen() {
        QFETCH(int, perThousand);
        QFETCH(QSize, size);
        std::mt19937 random(7);
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size.width()) *
                                        static_cast<std::size_t>(size.height()));
        std::size_t clipped = 0;
        for (std::uint8_t& value : bytes) {
            value = random() % 1000 < static_cast<unsigned>(perThousand) ? 255 : 100;
            clipped += value == 255 ? 1 : 0;
        }
        const double share = static_cast<double>(clipped) / static_cast<double>(bytes.size());
        const auto image =
            test::imageOf("dots", {size.width(), size.height()}, PixelLayout::Gray8, std::move(bytes));
        const QImage mask = maskOf(*image, ruleFor({}, false, true));
        double light = 0;
        for (int y = 0; y < mask.height(); ++y) {
            for (int x = 0; x < mask.width(); ++x)
                light += qAlpha(mask.pixel(x, y)) / 255.0;
        }
        const double seen = light / (mask.width() * mask.height()); // the image fills the view
        QVERIFY2(std::abs(seen - share) <= 0.012,
                 qPrintable(QStringLiteral("%1 of %2").arg(seen).arg(share)));
        QVERIFY(perThousand == 0 || seen > 0);
    }

    /// Few clipped pixels are all seen, and none is pale.
    void eachOfAFewIsSeen() {
        std::vector<std::uint8_t> bytes(2000 * 1500, 100);
        for (std::size_t i = 0; i < 100; ++i)
            bytes[(50 + i * 10) * 2000 + 100 + i * 15] = 255;
        const auto image = test::imageOf("dots", {2000, 1500}, PixelLayout::Gray8, std::move(bytes));
        const QImage mask = maskOf(*image, ruleFor({}, false, true));
        QCOMPARE(litIn(mask), 200);
        for (int y = 0; y < mask.height(); ++y) {
            for (int x = 0; x < mask.width(); ++x)
                QVERIFY(mask.pixel(x, y) == 0 || mask.pixel(x, y) == litHighest);
        }
    }

    /// A view's pixel over pixels of several lights has all their colours, each by its share.
    void lightsMix() {
        const auto image = test::imageOf("both", {800, 600}, PixelLayout::Gray8, [] {
            std::vector<std::uint8_t> bytes(800 * 600);
            for (std::size_t i = 0; i < bytes.size(); ++i)
                bytes[i] = i % 2 == 0 ? 0 : 255;
            return bytes;
        }());
        const QRgb pixel = maskOf(*image, ruleFor({}, true, true)).pixel(200, 150);
        QCOMPARE(qAlpha(pixel), 255);
        QVERIFY(std::abs(qRed(pixel) - (qRed(litLowest) + qRed(litHighest)) / 2) <= 1);
        QVERIFY(std::abs(qBlue(pixel) - (qBlue(litLowest) + qBlue(litHighest)) / 2) <= 1);
    }

    void eachEndLightsItsChannels_data() {
        QTest::addColumn<int>("channel");
        QTest::addColumn<QList<int>>("lowest"); // of the pixels black, red, green, blue, white
        QTest::addColumn<QList<int>>("highest");
        QTest::newRow("red") << int(Channel::Red) << QList<int>{1, 0, 1, 1, 0} << QList<int>{0, 1, 0, 0, 1};
        QTest::newRow("green") << int(Channel::Green) << QList<int>{1, 1, 0, 1, 0}
                               << QList<int>{0, 0, 1, 0, 1};
        QTest::newRow("blue") << int(Channel::Blue) << QList<int>{1, 1, 1, 0, 0} << QList<int>{0, 0, 0, 1, 1};
        QTest::newRow("gray") << int(Channel::Gray) << QList<int>{1, 0, 0, 0, 0} << QList<int>{0, 0, 0, 0, 1};
    }
    void eachEndLightsItsChannels() {
        QFETCH(int, channel);
        QFETCH(QList<int>, lowest);
        QFETCH(QList<int>, highest);
        const auto image = test::imageOf("colours", {5, 1}, PixelLayout::Rgb8,
                                         {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255});
        const auto lit = [&](const LitRule& rule) {
            QList<int> pixels;
            for (int x = 0; x < 5; ++x)
                pixels += maskOf(*image, rule).pixel(seenAt(fitted(*image), x, 0)) != 0 ? 1 : 0;
            return pixels;
        };
        const ChannelSet one = ChannelSet::of(static_cast<Channel>(channel));
        QCOMPARE(lit({grayAndColour, GrayFormula::Rec601, {}, one, {}}), lowest);
        QCOMPARE(lit({grayAndColour, GrayFormula::Rec601, {}, {}, one}), highest);
    }

    /// Of 12 bits in 16, what is clipped has the value 4095.
    void theLastUsedValueIsClipped() {
        const auto image = test::imageOf("12 bits", {2, 1}, PixelLayout::Gray16, {0xff, 0x0f, 0xfe, 0x0f});
        LitRule rule = ruleFor({}, false, true);
        QCOMPARE(litIn(maskOf(*image, rule)), 0);
        image->stored.usedBits = 12; // the file says so
        QCOMPARE(litIn(maskOf(*image, rule)), 1);
        image->stored.usedBits = 0;
        rule.last = 4095;
        const QImage mask = maskOf(*image, rule);
        QCOMPARE(mask.pixel(seenAt(fitted(*image), 0, 0)), litHighest);
        QCOMPARE(mask.pixel(seenAt(fitted(*image), 1, 0)), 0U);
        QCOMPARE(litIn(maskOf(*image, ruleFor(ValueRange{4094, 4094}))), 1);
    }

    void rulesLight_data() {
        QTest::addColumn<QList<uint>>("range"); // empty: none
        QTest::addColumn<bool>("lowest");
        QTest::addColumn<bool>("highest");
        QTest::addColumn<QList<QRgb>>("colours"); // of the pixels 0, 10, 20, 255
        const QRgb none = 0;
        QTest::newRow("a range") << QList<uint>{10, 20} << false << false
                                 << QList<QRgb>{none, litChosen, litChosen, none};
        QTest::newRow("one value") << QList<uint>{20, 20} << false << false
                                   << QList<QRgb>{none, none, litChosen, none};
        QTest::newRow("both ends") << QList<uint>{} << true << true
                                   << QList<QRgb>{litLowest, none, none, litHighest};
        QTest::newRow("clipping before choice") << QList<uint>{0, 255} << true << false
                                                << QList<QRgb>{litLowest, litChosen, litChosen, litChosen};
    }
    void rulesLight() {
        QFETCH(QList<uint>, range);
        QFETCH(bool, lowest);
        QFETCH(bool, highest);
        QFETCH(QList<QRgb>, colours);
        const auto image =
            test::imageOf("four", {4, 2}, PixelLayout::Gray8, {0, 10, 20, 255, 0, 10, 20, 255});
        std::optional<ValueRange> chosen;
        if (!range.isEmpty()) chosen = ValueRange{range[0], range[1]};
        const QImage mask = maskOf(*image, ruleFor(chosen, lowest, highest));
        for (int i = 0; i < 4; ++i) {
            const QRgb seen = mask.pixel(seenAt(fitted(*image), i, 1));
            QCOMPARE(seen == LitColours().hatch ? litChosen : seen, colours[i]);
        }
    }

    /// Chosen pixels are seen on a photo of any colour: their area has stripes of two.
    void chosenPixelsAreHatched() {
        const auto image =
            test::imageOf("plain", {90, 90}, PixelLayout::Gray8, std::vector<std::uint8_t>(90 * 90, 50));
        const LitColours colours{0xff6ea2ff, 0xff101114};
        const QImage mask = maskOf(*image, ruleFor(ValueRange{50, 50}), colours);
        int chosen = 0, hatch = 0;
        for (int x = 0; x < 90; ++x) {
            const QRgb seen = mask.pixel(seenAt(fitted(*image), x, 45));
            chosen += seen == colours.chosen ? 1 : 0;
            hatch += seen == colours.hatch ? 1 : 0;
        }
        QCOMPARE(chosen + hatch, 90);
        QVERIFY(hatch > 15 && chosen > 2 * hatch);
    }

    void eachSeenChannelLights_data() {
        test::columns<int, int>({"channel", "value"});
        for (const auto& [channel, value] : {std::pair{Channel::Red, 200}, std::pair{Channel::Green, 50},
                                             std::pair{Channel::Blue, 7}, std::pair{Channel::Gray, 90}})
            QTest::newRow(std::string(nameOf(channel)).c_str()) << int(channel) << value;
    }
    void eachSeenChannelLights() {
        QFETCH(int, channel);
        QFETCH(int, value);
        const auto image = test::imageOf("colour", {1, 1}, PixelLayout::Rgb8, {200, 50, 7});
        LitRule rule =
            ruleFor(ValueRange{static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value)});
        QCOMPARE(litIn(maskOf(*image, rule)), 1);
        rule.channels = ChannelSet::of(channel == int(Channel::Red) ? Channel::Blue : Channel::Red);
        QCOMPARE(litIn(maskOf(*image, rule)), 0);
    }

    void turnedImagesAreLitWhereTheyAreSeen() {
        const auto image = grayWith({4, 2}, {3, 0}, 255);
        image->orientation.rotated90 = true; // the last pixel of the first row comes to the lower right
        const QImage mask = maskOf(*image, ruleFor({}, false, true));
        QCOMPARE(mask.pixel(seenAt(fitted(*image), 1, 3)), litHighest);
        QCOMPARE(litIn(mask), 1);
    }

    void pixelsThatAreSeenLargeAreLitWhole() {
        const auto image = grayWith({10, 10}, {5, 5}, 255);
        ImagePlacement placement = fitted(*image);
        placement.scaleTo(16, placement.viewCentre());
        const QImage mask = litMask(*image, ruleFor({}, false, true), placement, {viewSize, 1, Qt::black});
        QCOMPARE(litIn(mask), 16 * 16);
    }

    void theViewLightsInTheBackground() {
        ImageView view;
        view.resize(viewSize);
        view.show();
        view.showImage(grayWith({4000, 3000}, {2000, 1500}, 255));
        view.setLit(ruleFor({}, false, true));
        QTRY_VERIFY(view.lit().settled());
        QCOMPARE(view.grab().toImage().pixel(seenAt(view.placement(), 2000, 1500)), litHighest);
        view.showActualPixels(); // elsewhere there is no mask yet, and then another one
        view.grab();
        QTRY_VERIFY(view.lit().settled());
        const QPoint place = seenAt(view.placement(), 2000, 1500);
        QCOMPARE(view.grab().toImage().pixel(place), litHighest);
        view.setLit({});
        QVERIFY(view.grab().toImage().pixel(place) != litHighest);
    }

    /// However fast the rule changes, the last one is lit in the end.
    void theNewestRuleWins() {
        LitPixels lit;
        const auto image =
            test::imageOf("four", {4, 2}, PixelLayout::Gray8, {0, 10, 20, 255, 0, 10, 20, 255});
        const ViewSurface surface{viewSize, 1, Qt::black};
        for (std::uint32_t value = 0; value < 200; ++value)
            lit.ask(image, ruleFor(ValueRange{value, value}), fitted(*image), surface);
        lit.ask(image, ruleFor(ValueRange{10, 20}), fitted(*image), surface);
        QTRY_VERIFY(lit.settled());
        QCOMPARE(litIn(lit.maskFor(fitted(*image), surface)), 4);
        QVERIFY(lit.maskFor(fitted(*image), {viewSize, 2, Qt::black}).isNull());
    }
};

ROOM_TEST(TestLitPixels, QApplication)
#include "tst_lit_pixels.moc"
