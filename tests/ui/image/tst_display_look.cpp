// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that stretch and colour profile change what is painted, and never the values that are counted.

#include "ui/image/display_look.h"

#include "engine/host/reference.h"
#include "engine/values/pixel_sample.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/image/image_view.h"
#include "ui/image/pixel_image.h"

#include <QColorSpace>

using namespace tonescope;
using namespace tonescope::ui;
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
#include "tst_display_look.moc"
