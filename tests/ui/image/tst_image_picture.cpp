// SPDX-License-Identifier: GPL-3.0-or-later
// Tests painting an image.

#include "engine/host/reference.h"
#include "engine/values/pixel_sample.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/image/display_look.h"
#include "ui/image/image_painter.h"
#include "ui/image/image_view.h"
#include "ui/image/lit_pixels.h"
#include "ui/image/pixel_image.h"

#include <QColorSpace>

#include <cmath>
#include <random>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests painting an image: its placement on device pixels, and the halved copies for small scales.

using Bytes = std::vector<std::uint8_t>;

class TestImagePicture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void placesPixelsOnDevicePixels_data() {
        QTest::addColumn<double>("ratio");
        QTest::newRow("plain screen") << 1.0;
        QTest::newRow("dense screen") << 2.0;
    }
    void placesPixelsOnDevicePixels() {
        QFETCH(double, ratio);
        ImagePlacement placement;
        placement.setView({400, 300}, ratio);
        placement.setImage({1000, 1000});
        placement.scaleTo(1, placement.viewCentre());
        // One image pixel further is one device pixel further.
        const QTransform toView = placement.toView();
        QCOMPARE((toView.map(QPointF(1, 0)) - toView.map(QPointF(0, 0))).x() * ratio, 1.0);
        const double origin = toView.map(QPointF(0, 0)).x() * ratio;
        QCOMPARE(origin, std::round(origin));
    }

    void fitsWithoutEnlarging() {
        ImagePlacement placement;
        placement.setView({400, 300}, 1);
        placement.setImage({4000, 1500});
        QCOMPARE(placement.scale(), 0.1);
        QCOMPARE(placement.toView().map(QPointF(0, 0)), QPointF(0, 75));
        placement.setView({200, 300}, 1); // stays fitted
        QCOMPARE(placement.scale(), 0.05);
        placement.setImage({10, 10});
        QCOMPARE(placement.scale(), 1.0);
        QCOMPARE(placement.toView().map(QPointF(5, 5)), QPointF(100, 150));
    }

    void showsNoGapAndNothingTwice() {
        ImagePlacement placement;
        placement.setView({400, 300}, 1);
        placement.setImage({600, 200});
        placement.scaleTo(1, {0, 0});
        placement.moveBy({1000, 1000});
        QCOMPARE(placement.visible(), QRectF(0, 0, 400, 200));
    }

    void halvesByAveraging() {
        constexpr std::size_t side = 1024;
        Bytes bytes(side * side);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::uint8_t>((i / side + i) % 2 == 0 ? 0 : 200);
        ImagePainter painter;
        QSignalSpy improved(&painter, &ImagePainter::improved);
        painter.setImage(imageOf("checks", {side, side}, PixelLayout::Gray8, bytes));
        QVERIFY(improved.wait(patience));
        QCOMPARE(painter.sourceFor(0.6).factor, 1.0);
        const ImagePainter::Source half = painter.sourceFor(0.5);
        QCOMPARE(half.factor, 2.0);
        QCOMPARE(half.pixels.size(), QSize(side / 2, side / 2));
        QCOMPARE(qRed(half.pixels.pixel(17, 100)), 100);
    }

    /// Between the end of the thread and the arrival of its levels, a paint must not take the image for one
    /// without levels and smooth all of it.
    void isBuildingUntilItsLevelsArrive() {
        ImagePainter painter;
        QSignalSpy improved(&painter, &ImagePainter::improved);
        painter.setImage(blankImage("large, of odd sides", {1501, 777}, PixelLayout::Rgbx16));
        painter.findChild<QThreadPool*>()->waitForDone();
        QVERIFY(painter.overview(8).isNull());
        QVERIFY(improved.wait(patience));
        QVERIFY(!painter.overview(8).isNull());
        QCOMPARE(painter.sourceFor(0.4).pixels.size(), QSize(751, 389)); // rounded up
        QCOMPARE(painter.sourceFor(0.1).pixels.size(), QSize(376, 195));
    }

    /// A picture from halved copies lies where the full one lies: waves of 160 pixels, a quarter as large,
    /// have a slope of 20 levels a pixel of the view.
    void pyramidDoesNotShiftThePicture_data() {
        QTest::addColumn<bool>("along");
        QTest::newRow("horizontally") << true;
        QTest::newRow("vertically") << false;
    }
    void pyramidDoesNotShiftThePicture() {
        QFETCH(bool, along);
        constexpr Extent extent{1603, 1203};
        const auto wave = [](double place) { return 127.5 + 120 * std::cos(place * 2 * M_PI / 160); };
        Bytes bytes;
        for (int y = 0; y < extent.height; ++y) {
            for (int x = 0; x < extent.width; ++x)
                bytes.push_back(static_cast<std::uint8_t>(std::lround(wave((along ? x : y) + 0.5))));
        }
        ImagePainter painter;
        QSignalSpy improved(&painter, &ImagePainter::improved);
        painter.setImage(imageOf("waves", extent, PixelLayout::Gray8, bytes));
        QVERIFY(improved.wait(patience));

        ImagePlacement placement;
        placement.setView({400, 300}, 1);
        placement.setImage({extent.width, extent.height});
        const QImage seen = painter.picture(placement, {{400, 300}, 1, Qt::black}).toImage();
        for (int i = 10; i < 290; ++i) {
            const QPoint pixel = along ? QPoint(i + 50, 150) : QPoint(200, i);
            const QPointF place = placement.toImage(QPointF(pixel) + QPointF(0.5, 0.5));
            const double expected = wave(along ? place.x() : place.y());
            QVERIFY2(
                std::abs(seen.pixelColor(pixel).red() - expected) < 5,
                qPrintable(
                    QStringLiteral("%1: %2 for %3").arg(i).arg(seen.pixelColor(pixel).red()).arg(expected)));
        }
    }
};

ROOM_TEST(TestImagePicture, QApplication)

// Tests that stretch and colour profile change what is painted, and never the values that are counted.

using test::patience;

Q_DECLARE_METATYPE(tonescope::Stretch)

namespace {

/// Values from `low` to `high` in 16 bits, rising along the rows.
std::shared_ptr<Image> ramp(int low, int high, Extent extent = {1200, 40}) {
    std::vector<std::uint8_t> bytes;
    for (std::int64_t y = 0; y < extent.height; ++y) {
        for (std::int64_t x = 0; x < extent.width; ++x) {
            const auto value = low + (high - low) * x / (extent.width - 1);
            bytes.push_back(static_cast<std::uint8_t>(value & 0xff));
            bytes.push_back(static_cast<std::uint8_t>(value >> 8));
        }
    }
    return test::imageOf("ramp", extent, PixelLayout::Gray16, bytes);
}

std::vector<std::uint8_t> profileOf(const QColorSpace& space) {
    const QByteArray icc = space.iccProfile();
    return {icc.begin(), icc.end()};
}

Histogram countsOf(const Image& image) {
    return host::countPlainly(CountTask{image.stored, ChannelSet::of(Channel::Gray)}).value().histogram;
}

/// The painted gray at a share of the width.
int seenAt(ImagePainter& painter, const ImagePlacement& placement, double share) {
    const QImage seen = painter.picture(placement, {{600, 20}, 1, Qt::black}).toImage();
    return seen.pixelColor(qRound(share * (seen.width() - 1)), 10).red();
}

} // namespace

class TestDisplayLook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void twelveBitsAreStretched_data() {
        test::columns<Stretch, int, int, int>({"stretch", "left", "middle", "right"});
        QTest::newRow("as stored") << Stretch::None << 0 << 8 << 16;
        QTest::newRow("used range") << Stretch::Used << 0 << 128 << 255;
        QTest::newRow("automatic") << Stretch::Automatic << 0 << 128 << 255;
    }
    void twelveBitsAreStretched() {
        QFETCH(Stretch, stretch);
        QFETCH(int, left);
        QFETCH(int, middle);
        QFETCH(int, right);
        const auto image = ramp(0, 4095);
        const Histogram before = countsOf(*image);
        ImagePainter painter;
        QSignalSpy improved(&painter, &ImagePainter::improved);
        painter.setStretch(stretch);
        painter.setImage(image);
        ImagePlacement placement;
        placement.setView({600, 20}, 1);
        placement.setImage({1200, 40});
        // First from pixels of the image, then from the halved copies.
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(painter.stretches(), stretch != Stretch::None);
            QVERIFY(std::abs(seenAt(painter, placement, 0) - left) <= 1);
            QVERIFY(std::abs(seenAt(painter, placement, 0.5) - middle) <= 1);
            QVERIFY(std::abs(seenAt(painter, placement, 1) - right) <= 1);
            if (i == 0) QVERIFY(improved.wait(patience));
        }
        QVERIFY(countsOf(*image) == before);
        QCOMPARE(sampleAt(*image, GrayFormula::Rec601, 1199, 0)->gray, 4095U);
    }

    /// One bright pixel determines the used range, and not the automatic one.
    void outliersAreLeftOut() {
        const auto image = ramp(100, 1000);
        auto* last = const_cast<std::byte*>(image->stored.data) + image->stored.spanBytes() - 2;
        last[0] = last[1] = std::byte{0xff};
        const auto shareOf1000 = [&](Stretch stretch) {
            const DisplayLook look(*image, stretch, image->stored.pixels());
            return look.shown(wrapped(image)).pixelColor(1199, 0).red();
        };
        QVERIFY(shareOf1000(Stretch::Used) < 10);
        QVERIFY(shareOf1000(Stretch::Automatic) > 250);
    }

    /// The file says that it has 12 bits, so 4095 is white, and that is no stretch. Alpha has 12 bits, too.
    void theBitsOfTheFileAreTheWholeRange() {
        const auto image = ramp(0, 4095);
        image->stored.usedBits = 12;
        const DisplayLook plain(*image, Stretch::None, 1'000'000);
        const QImage shown = plain.shown(wrapped(image));
        QCOMPARE(shown.pixelColor(1199, 0).red(), 255);
        QVERIFY(std::abs(shown.pixelColor(600, 0).red() - 128) <= 1);
        QVERIFY(!plain.stretches());
        QVERIFY(!DisplayLook(*image, Stretch::Used, 1'000'000).stretches());
        const auto dark = ramp(100, 1000);
        dark->stored.usedBits = 12;
        QVERIFY(DisplayLook(*dark, Stretch::Used, 1'000'000).stretches());

        const auto clear =
            test::imageOf("alpha", {1, 1}, PixelLayout::Rgba16, {0xff, 3, 0, 0, 0, 0, 0xff, 1});
        clear->stored.usedBits = 10;
        const QColor colour = DisplayLook(*clear, Stretch::None, 1).shown(wrapped(clear)).pixelColor(0, 0);
        QCOMPARE(colour.red(), 255);
        QVERIFY(std::abs(colour.alpha() - 127) <= 1);
    }

    void anImageOfTheWholeRangeIsNotStretched() {
        for (const Stretch stretch : {Stretch::Used, Stretch::None})
            QVERIFY(!DisplayLook(*ramp(0, 65535), stretch, 1'000'000).stretches());
        QVERIFY(!DisplayLook(*ramp(7, 7), Stretch::Used, 1'000'000).stretches());
    }

    void coloursAreConverted_data() {
        test::columns<QColorSpace, QColor, QColor>({"space", "stored", "shown"});
        // Adobe RGB's middle values have more colour than the same values in sRGB.
        const QColorSpace adobe(QColorSpace::AdobeRgb), p3(QColorSpace::DisplayP3);
        const auto row = [](const char* name, const QColorSpace& space, QColor stored) {
            const auto toScreen = space.transformationToColorSpace(QColorSpace(QColorSpace::SRgb));
            QTest::newRow(name) << space << stored << toScreen.map(stored);
        };
        row("Adobe RGB", adobe, QColor(120, 160, 130));
        row("Display P3", p3, QColor(120, 160, 130));
        row("gray", p3, QColor(77, 77, 77));
        QTest::newRow("none") << QColorSpace() << QColor(120, 160, 130) << QColor(120, 160, 130);
    }
    void coloursAreConverted() {
        QFETCH(QColorSpace, space);
        QFETCH(QColor, stored);
        QFETCH(QColor, shown);
        const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
        std::vector<std::uint8_t> bytes;
        for (int i = 0; i < 40 * 30; ++i)
            bytes.insert(bytes.end(), {byte(stored.red()), byte(stored.green()), byte(stored.blue())});
        const auto image = test::imageOf("one colour", {40, 30}, PixelLayout::Rgb8, bytes);
        if (space.isValid()) image->facts.profile = profileOf(space);
        QCOMPARE(isConverted(image->facts), space.isValid());
        ImageView view;
        view.resize(400, 300);
        view.showImage(image);
        const QColor seen = view.grab().toImage().pixelColor(200, 150);
        const auto close = [](int one, int other) { return std::abs(one - other) <= 1; };
        QVERIFY2(close(seen.red(), shown.red()) && close(seen.green(), shown.green()) &&
                     close(seen.blue(), shown.blue()),
                 qPrintable(seen.name() + shown.name()));
        QCOMPARE(sampleAt(*image, GrayFormula::Rec601, 3, 3)->red, std::uint32_t(stored.red()));
    }

    /// The profile applies to colours, not to colours that are multiplied by alpha.
    void transparentColoursKeepTheirAlpha() {
        const auto image = test::imageOf("transparent", {1, 1}, PixelLayout::Rgba8,
                                         std::vector<std::uint8_t>{120, 160, 130, 100});
        image->facts.profile = profileOf(QColorSpace::AdobeRgb);
        const QImage seen = DisplayLook(*image, Stretch::None, 1)
                                .shown(wrapped(image))
                                .convertToFormat(QImage::Format_ARGB32);
        QCOMPARE(qAlpha(seen.pixel(0, 0)), 100);
        QVERIFY(qRed(seen.pixel(0, 0)) < 105);
    }

    void aChipSaysThatValuesAreStretched() {
        ImageView view;
        view.resize(400, 300);
        view.show();
        view.showImage(ramp(0, 4095));
        auto* chip = view.findChild<QToolButton*>(QStringLiteral("stretchedChip"));
        QVERIFY(chip != nullptr && chip->isHidden());
        view.setStretch(Stretch::Automatic);
        QVERIFY(chip->isVisible() && view.rect().contains(chip->geometry()));
        QList<Stretch> chosen;
        connect(&view, &ImageView::stretchChosen, this, [&](Stretch stretch) { chosen += stretch; });
        chip->click();
        QCOMPARE(chosen, QList{Stretch::None});
        view.setStretch(Stretch::None);
        QVERIFY(chip->isHidden());
        view.setStretch(Stretch::Automatic);
        view.showImage(ramp(0, 65535, {1200, 41}));
        view.setStretch(Stretch::Used);
        QTRY_VERIFY_WITH_TIMEOUT(chip->isHidden(), patience); // the range is used anyway
    }

    /// A dark picture that uses a quarter of its range or less is offered to be stretched.
    void aChipOffersToStretch_data() {
        test::columns<int, bool>({"bits", "offered"});
        QTest::newRow("12 bits") << 12 << true;
        QTest::newRow("14 bits") << 14 << true;
        QTest::newRow("15 bits") << 15 << false;
        QTest::newRow("all bits") << 16 << false;
    }
    void aChipOffersToStretch() {
        QFETCH(int, bits);
        QFETCH(bool, offered);
        ImageView view;
        view.resize(400, 300);
        view.show();
        view.showImage(ramp(0, (1 << bits) - 1));
        const auto* chip = view.findChild<QToolButton*>(QStringLiteral("stretchedChip"));
        view.setUsedBits(bits);
        QCOMPARE(chip->isVisible(), offered);
        if (!offered) return;
        QVERIFY(chip->text().contains(QString::number(bits)));
        connect(&view, &ImageView::stretchChosen, &view, &ImageView::setStretch);
        view.findChild<QToolButton*>(QStringLiteral("stretchedChip"))->click();
        QVERIFY(chip->isVisible() && !chip->text().contains(QString::number(bits))); // it is stretched
        view.showImage(ramp(0, 65535));
        view.setStretch(Stretch::None);
        QVERIFY(chip->isHidden());
    }
};

ROOM_TEST(TestDisplayLook, QApplication)

// Tests the mask of lit pixels: at every scale exactly the pixels with the chosen values are lit.

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

#include "tst_image_picture.moc"
