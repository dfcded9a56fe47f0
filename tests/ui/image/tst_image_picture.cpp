// SPDX-License-Identifier: GPL-3.0-or-later
// Tests painting an image: its placement on device pixels, and the halved copies for small scales.

#include "ui/image/image_painter.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/image/pixel_image.h"

#include <cmath>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

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
#include "tst_image_picture.moc"
