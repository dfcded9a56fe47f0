// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the view of an image, and what stands on it.

#include "engine/values/pixel_sample.h"
#include "tests/fixtures/mouse.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/chip.h"
#include "ui/image/image_pair.h"
#include "ui/image/image_view.h"
#include "ui/image/line_profile.h"
#include "ui/image/pixel_image.h"

#include <array>
#include <cmath>
#include <numeric>

using namespace tonescope::ui;
using namespace tonescope;

// Tests the image view: moving, zooming, orientation and regions, which never leave their image, and that a
// large image does not block the event loop.

Q_DECLARE_METATYPE(tonescope::PixelLayout)
Q_DECLARE_METATYPE(tonescope::Orientation)

namespace {

using Bytes = std::vector<std::uint8_t>;

using test::patience;

/// 2 x 3 gray pixels: 10 20 / 30 40 / 50 60.
std::shared_ptr<Image> sixGrays() {
    return test::imageOf("six", {2, 3}, PixelLayout::Gray8, Bytes{10, 20, 30, 40, 50, 60});
}

/// What a press, some moves and a release at these places of `view` do.
void drag(ImageView& view, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(&view, Qt::LeftButton, modifiers, from);
    for (const QPoint place : {(from + to) / 2, to})
        test::moveMouseTo(view, place, Qt::LeftButton, modifiers);
    QTest::mouseRelease(&view, Qt::LeftButton, modifiers, to);
}

void turnWheel(ImageView& view, QPointF place, int notches) {
    QWheelEvent event(place, view.mapToGlobal(place), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
}

void verifyClose(QPointF actual, QPointF expected, double tolerance) {
    QVERIFY2(std::abs(actual.x() - expected.x()) <= tolerance &&
                 std::abs(actual.y() - expected.y()) <= tolerance,
             qPrintable(QStringLiteral("%1, %2").arg(actual.x()).arg(actual.y())));
}

std::optional<Region> regionOf(const QRect& rect) {
    if (rect.isNull()) return std::nullopt;
    return Region{rect.x(), rect.y(), rect.width(), rect.height()};
}

RegionTool toolWith(const QRect& rect) {
    RegionTool tool;
    tool.setImage({100, 80});
    tool.choose(regionOf(rect));
    return tool;
}

} // namespace

class TestImageView : public QObject {
    Q_OBJECT

    /// A view of 400 x 300 that shows `image`.
    static std::unique_ptr<ImageView> viewOf(const ImagePointer& image) {
        auto view = std::make_unique<ImageView>();
        view->resize(400, 300);
        view->show();
        view->showImage(image);
        return view;
    }

    /// Every pixel of the image that is seen has, in the view, the gray that is stored for it. Its value may
    /// be written into its middle.
    static void verifyPixels(ImageView& view) {
        const QImage seen = view.grab().toImage();
        const Extent extent = view.image()->extent();
        int found = 0;
        for (int y = 0; y < extent.height; ++y) {
            for (int x = 0; x < extent.width; ++x) {
                const QPoint place = view.placement().toView().map(QPointF(x + 0.5, y + 0.15)).toPoint();
                if (!seen.rect().contains(place)) continue;
                ++found;
                const auto sample = sampleAt(*view.image(), GrayFormula::Rec601, x, y);
                QCOMPARE(seen.pixelColor(place).red(), static_cast<int>(sample->gray));
            }
        }
        QVERIFY(found >= 6);
    }

private Q_SLOTS:
    void zoomsAtTheCursor() {
        const auto view = viewOf(test::blankImage("large", {4000, 3000}));
        const QPointF cursor(100, 80);
        const QPointF before = view->placement().toImage(cursor);
        turnWheel(*view, cursor, 8);
        QVERIFY(view->placement().scale() > 0.5);
        verifyClose(view->placement().toImage(cursor), before, 8);
        turnWheel(*view, cursor, -30);
        QVERIFY(view->placement().visible().contains(QRectF(1, 1, 3998, 2998))); // never smaller than fitted
    }

    /// Of a photo that is shown whole, all edges are seen on the surround.
    void thePhotoHasAMargin() {
        const auto view = viewOf(test::blankImage("wide", {4000, 1000}));
        const QRectF seen = view->placement().toView().mapRect(QRectF(0, 0, 4000, 1000));
        QCOMPARE(seen.left(), 16.0);
        QCOMPARE(seen.right(), 384.0);
        view->showFullScreen();
        view->grab();
        QCOMPARE(view->placement().toView().map(QPointF(0, 0)).x(), 0.0);
    }

    void draggingMovesAndStopsAtTheEdge() {
        const auto view = viewOf(test::blankImage("large", {4000, 3000}));
        view->showActualPixels();
        const QPointF before = view->placement().toImage({0, 0});
        drag(*view, {200, 150}, {170, 140});
        QCOMPARE(view->placement().toImage({0, 0}), before + QPointF(30, 10));
        for (int i = 0; i < 30; ++i)
            drag(*view, {10, 10}, {390, 290});
        QCOMPARE(view->placement().toImage({0, 0}), QPointF(0, 0));
    }

    /// Every layout, drawn at 100 %, gives the colours that were stored.
    void drawsEveryLayout_data() {
        test::columns<PixelLayout, QByteArray, QColor>({"layout", "pixel", "colour"});
        const auto row = [](PixelLayout layout, std::initializer_list<int> samples, QColor colour) {
            QByteArray bytes;
            for (const int sample : samples) {
                bytes.append(static_cast<char>(sample));
                if (traitsOf(layout).sampleBits == 16) bytes.append(static_cast<char>(sample));
            }
            QTest::newRow(std::string(traitsOf(layout).name).c_str()) << layout << bytes << colour;
        };
        row(PixelLayout::Gray8, {90}, QColor(90, 90, 90));
        row(PixelLayout::Rgb8, {10, 20, 30}, QColor(10, 20, 30));
        row(PixelLayout::Bgr8, {10, 20, 30}, QColor(30, 20, 10));
        row(PixelLayout::Rgbx8, {10, 20, 30, 255}, QColor(10, 20, 30));
        row(PixelLayout::Rgba8, {10, 20, 30, 255}, QColor(10, 20, 30));
        row(PixelLayout::Bgrx8, {10, 20, 30, 255}, QColor(30, 20, 10));
        row(PixelLayout::Bgra8, {10, 20, 30, 255}, QColor(30, 20, 10));
        row(PixelLayout::Gray16, {90}, QColor(90, 90, 90));
        row(PixelLayout::Rgbx16, {10, 20, 30, 255}, QColor(10, 20, 30));
        row(PixelLayout::Rgba16, {10, 20, 30, 255}, QColor(10, 20, 30));
    }
    void drawsEveryLayout() {
        QFETCH(PixelLayout, layout);
        QFETCH(QByteArray, pixel);
        QFETCH(QColor, colour);
        Bytes bytes;
        for (int i = 0; i < 16 * 16; ++i)
            bytes.insert(bytes.end(), pixel.begin(), pixel.end());
        const auto view = viewOf(test::imageOf("patch", {16, 16}, layout, bytes));
        QCOMPARE(view->grab().toImage().pixelColor(200, 150), colour);

        const auto sample = sampleAt(*view->image(), GrayFormula::Value, 3, 4);
        QVERIFY(sample);
        const std::uint32_t unit = traitsOf(layout).sampleBits == 16 ? 257 : 1;
        QCOMPARE(sample->of(Channel::Gray),
                 std::optional(unit * static_cast<std::uint32_t>(
                                          std::max({colour.red(), colour.green(), colour.blue()}))));
        if (traitsOf(layout).hasColour())
            QCOMPARE(sample->of(Channel::Red),
                     std::optional(unit * static_cast<std::uint32_t>(colour.red())));
        else
            QVERIFY(!sample->of(Channel::Red));
        QCOMPARE(sample->of(Channel::Alpha).has_value(), traitsOf(layout).hasAlpha());
    }

    /// The upright image as painted and as read pixel by pixel, for all eight orientations.
    void turnsUpright_data() {
        QTest::addColumn<Orientation>("orientation");
        for (int bits = 0; bits < 8; ++bits) {
            const Orientation orientation{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
            QTest::addRow("%s%s%s%s", bits == 0 ? "as stored" : "", orientation.mirrored ? "mirrored " : "",
                          orientation.flipped ? "flipped " : "", orientation.rotated90 ? "rotated" : "")
                << orientation;
        }
    }
    void turnsUpright() {
        QFETCH(Orientation, orientation);
        Bytes bytes(std::size_t{12} * 9);
        std::iota(bytes.begin(), bytes.end(), std::uint8_t{20});
        const auto image = test::imageOf("all different", {12, 9}, PixelLayout::Gray8, bytes);
        image->orientation = orientation;
        const auto view = viewOf(image);
        for (const int zooms : {12, 20}) { // at first the whole image is seen, then a part
            view->fit();
            for (int i = 0; i < zooms; ++i)
                turnWheel(*view, {210, 130}, 1);
            verifyPixels(*view);
        }
    }

    void transparentPixelsShowACheckerboard() {
        const auto view = viewOf(test::blankImage("clear", {64, 64}, PixelLayout::Rgba8));
        const QImage seen = view->grab().toImage();
        QSet<QRgb> colours;
        for (int x = 180; x < 220; ++x)
            colours.insert(seen.pixel(x, 150));
        QCOMPARE(colours.size(), 2);
    }

    void regionFollowsTheMouse() {
        const auto view = viewOf(test::blankImage("photo", {400, 300}));
        view->showActualPixels();
        QSignalSpy dragged(view.get(), &ImageView::regionDragged);
        QSignalSpy chosen(view.get(), &ImageView::regionChosen);
        drag(*view, {100, 50}, {300, 200}, Qt::ShiftModifier);
        QCOMPARE(dragged.count(), 2);
        QCOMPARE(dragged.at(0).at(0).value<std::optional<Region>>(), std::optional(Region{100, 50, 100, 75}));
        drag(*view, {300, 125}, {350, 10}); // the right edge, without Shift
        QCOMPARE(view->region(), std::optional(Region{100, 50, 250, 150}));
        QCOMPARE(chosen.count(), 2);
        view->setRegion(Region{100, 50, 250, 150});
        test::moveMouseTo(*view, {350, 125});
        QCOMPARE(view->cursor().shape(), Qt::SizeHorCursor);
        for (const bool tool : {false, true}) { // the inside moves it, with and without the tool
            view->setRegionTool(tool);
            view->setRegion(Region{100, 50, 250, 150});
            drag(*view, {200, 100}, {210, 110});
            QCOMPARE(view->region(), std::optional(Region{110, 60, 250, 150}));
        }
        drag(*view, {10, 10}, {20, 30});
        QCOMPARE(view->region(), std::optional(Region{10, 10, 10, 20}));
    }

    /// Such an image cannot be moved.
    void draggingOnAWholeImageDrawsARegion() {
        const auto view = viewOf(test::blankImage("photo", {400, 300}));
        view->showActualPixels();
        drag(*view, {100, 50}, {300, 200});
        QCOMPARE(view->region(), std::optional(Region{100, 50, 200, 150}));
        drag(*view, {10, 10}, {11, 10}); // a click
        QCOMPARE(view->region(), std::optional(Region{100, 50, 200, 150}));
    }

    void draggingBesideARegionMovesTheImage() {
        const auto view = viewOf(test::blankImage("large", {4000, 3000}));
        view->showActualPixels();
        const QPointF corner = view->placement().toImage({0, 0});
        const Region region{std::int64_t(corner.x()) + 100, std::int64_t(corner.y()) + 50, 100, 100};
        view->setRegion(region);
        drag(*view, {300, 250}, {290, 240});
        QCOMPARE(view->placement().toImage({0, 0}), corner + QPointF(10, 10));
        QCOMPARE(view->region(), std::optional(region));
    }

    /// A region whose handles lie where the fields usually are.
    void theFieldsCoverNoHandle_data() {
        QTest::addColumn<QRect>("region");
        QTest::newRow("whole image") << QRect(0, 0, 800, 600);
        QTest::newRow("lower left") << QRect(0, 400, 300, 200);
        QTest::newRow("lower half") << QRect(0, 300, 800, 300);
        QTest::newRow("left half") << QRect(0, 0, 200, 600);
        QTest::newRow("middle") << QRect(300, 200, 200, 200);
    }
    void theFieldsCoverNoHandle() {
        QFETCH(QRect, region);
        const auto view = viewOf(test::blankImage("photo", {800, 600}));
        view->resize(800, 600);
        view->setRegion(Region{region.x(), region.y(), region.width(), region.height()});
        const QRect fields = view->findChild<QWidget*>(QStringLiteral("regionFields"))->geometry();
        QVERIFY(view->rect().contains(fields));
        for (const double x : {0., 0.5, 1.}) {
            for (const double y : {0., 0.5, 1.}) {
                if (x == 0.5 && y == 0.5) continue;
                const QPointF handle = view->placement().toView().map(
                    QPointF(region.x() + x * region.width(), region.y() + y * region.height()));
                QVERIFY(!fields.adjusted(-6, -6, 6, 6).contains(handle.toPoint()));
            }
        }
    }

    void valuesAreWrittenIntoLargePixels_data() {
        test::columns<PixelLayout, int, bool>({"layout", "gray", "written"});
        for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgb8}) {
            for (const int gray : {30, 220})
                QTest::addRow("%s of %d", std::string(traitsOf(layout).name).c_str(), gray)
                    << layout << gray << true;
        }
        QTest::newRow("too small") << PixelLayout::Gray8 << 220 << false;
    }
    void valuesAreWrittenIntoLargePixels() {
        QFETCH(PixelLayout, layout);
        QFETCH(int, gray);
        QFETCH(bool, written);
        const auto view = viewOf(test::imageOf(
            "flat", {40, 40}, layout,
            Bytes(std::size_t{40} * 40 * traitsOf(layout).bytesPerPixel(), std::uint8_t(gray))));
        turnWheel(*view, {200, 150}, written ? 16 : 15); // 1.25^16 is 35.5
        QCOMPARE(view->placement().scale() >= 32, written);
        const QImage seen = view->grab().toImage();
        int contrasting = 0; // pixels far from the gray, on its other side
        for (int y = 100; y < 200; ++y) {
            for (int x = 100; x < 200; ++x)
                contrasting += std::abs(seen.pixelColor(x, y).red() - gray) > 120 ? 1 : 0;
        }
        QCOMPARE(contrasting > 50, written);
    }

    void aNavigatorShowsWhereThePartLies() {
        const auto view = viewOf(test::blankImage("large", {4000, 2000}));
        view->resize(800, 600);
        auto* navigator = view->findChild<QWidget*>(QStringLiteral("navigator"));
        QVERIFY(navigator->isHidden()); // the whole image is seen
        view->showActualPixels();
        QTRY_VERIFY_WITH_TIMEOUT(navigator->isVisible(), patience);
        QCOMPARE(navigator->size(), QSize(160, 80));
        QTest::mouseClick(navigator, Qt::LeftButton, {}, {40, 40}); // a quarter of the width
        verifyClose(view->placement().toImage(view->placement().viewCentre()), {1000, 1000}, 15);
        view->resize(300, 200); // there is no room
        QVERIFY(navigator->isHidden());
        view->resize(800, 600);
        QVERIFY(navigator->isVisible());
        view->fit();
        QVERIFY(navigator->isHidden());
    }

    /// While a region is dragged, its intermediate regions are counted. So its end is signalled even if the
    /// region is the one from before the drag.
    void aDragThatEndsWhereItBeganIsTold_data() {
        QTest::addColumn<bool>("abandoned");
        QTest::newRow("the mouse goes back") << false;
        QTest::newRow("Escape") << true;
    }
    void aDragThatEndsWhereItBeganIsTold() {
        QFETCH(bool, abandoned);
        const auto view = viewOf(test::blankImage("photo", {400, 300}));
        QSignalSpy dragged(view.get(), &ImageView::regionDragged);
        QSignalSpy chosen(view.get(), &ImageView::regionChosen);
        QTest::mousePress(view.get(), Qt::LeftButton, Qt::ShiftModifier, {100, 50});
        QTest::mouseMove(view.get(), {200, 150});
        QTRY_COMPARE(dragged.count(), 1);
        if (abandoned) QTest::keyClick(view.get(), Qt::Key_Escape);
        QTest::mouseRelease(view.get(), Qt::LeftButton, Qt::ShiftModifier, {100, 50});
        QVERIFY(!view->region());
        QCOMPARE(chosen.count(), 1);
        QVERIFY(!chosen.at(0).at(0).value<std::optional<Region>>());
    }

    /// Keys that are held ask many times, and for good once they rest.
    void keysNudgeTheRegion() {
        const auto view = viewOf(test::blankImage("photo", {400, 300}));
        view->showActualPixels();
        drag(*view, {100, 50}, {200, 150}, Qt::ShiftModifier);
        QSignalSpy dragged(view.get(), &ImageView::regionDragged);
        QSignalSpy chosen(view.get(), &ImageView::regionChosen);
        QTest::keyClick(view.get(), Qt::Key_Right);
        QTest::keyClick(view.get(), Qt::Key_Up, Qt::ShiftModifier);
        QTest::keyClick(view.get(), Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(view->region(), std::optional(Region{101, 40, 100, 101}));
        QCOMPARE(dragged.count(), 3);
        QTRY_COMPARE(chosen.count(), 1);
    }

    void fieldsTypeTheRegion() {
        const auto view = viewOf(test::blankImage("photo", {400, 300}));
        view->showActualPixels();
        auto* fields = view->findChild<QWidget*>(QStringLiteral("regionFields"));
        QVERIFY(!fields->isVisible());
        drag(*view, {100, 50}, {200, 150}, Qt::ShiftModifier);
        QVERIFY(fields->isVisible());
        QSignalSpy chosen(view.get(), &ImageView::regionChosen);
        const auto type = [&](const char* field, int value) {
            auto* box = view->findChild<QSpinBox*>(QString::fromLatin1(field));
            box->setFocus();
            box->selectAll();
            QTest::keyClicks(box, QString::number(value));
            QTest::keyClick(box, Qt::Key_Return);
        };
        QCOMPARE(view->findChild<QSpinBox*>(QStringLiteral("region2"))->value(), 100);
        type("region0", 7);
        type("region3", 299);
        QCOMPARE(view->region(), std::optional(Region{7, 50, 100, 250})); // cut to the image
        QCOMPARE(chosen.count(), 2);
        // A number that is too large becomes the largest that can be, and loses no digit.
        type("region2", 99999);
        QCOMPARE(view->region(), std::optional(Region{7, 50, 393, 250}));
        QCOMPARE(view->findChild<QSpinBox*>(QStringLiteral("region2"))->text(), QStringLiteral("393"));
        type("region0", 1000);
        QCOMPARE(view->region(), std::optional(Region{399, 50, 1, 250}));
        view->findChild<QAbstractButton*>(QStringLiteral("clearRegionButton"))->click();
        QVERIFY(!view->region());
        QVERIFY(!fields->isVisible());
    }

    void whatLiesOutsideIsDim() {
        const auto view = viewOf(
            test::imageOf("white", {400, 300}, PixelLayout::Gray8, Bytes(std::size_t{400} * 300, 255)));
        drag(*view, {100, 50}, {200, 150}, Qt::ShiftModifier);
        const QImage seen = view->grab().toImage();
        QCOMPARE(seen.pixelColor(150, 100), QColor(Qt::white));
        QVERIFY(seen.pixelColor(50, 100).lightness() < 160);
        QVERIFY(seen.pixelColor(300, 30).lightness() < 160);
    }

    /// Else it would seem to flip between light and dark.
    void theSurroundKeepsItsGray() {
        const auto view = viewOf(
            test::imageOf("white", {200, 100}, PixelLayout::Gray8, Bytes(std::size_t{200} * 100, 255)));
        const QColor before = view->grab().toImage().pixelColor(5, 5);
        view->setRegion(Region{50, 20, 30, 30});
        QCOMPARE(view->grab().toImage().pixelColor(5, 5), before);
        QVERIFY(before.red() == before.green() && before.green() == before.blue());
    }

    void regionGoes_data() {
        QTest::addColumn<QString>("how");
        for (const char* how : {"escape", "shift and click", "another size"})
            QTest::newRow(how) << QString::fromLatin1(how);
    }
    void regionGoes() {
        QFETCH(QString, how);
        const auto view = viewOf(test::blankImage("photo", {400, 300}));
        drag(*view, {10, 10}, {100, 50}, Qt::ShiftModifier);
        QVERIFY(view->region());
        QSignalSpy chosen(view.get(), &ImageView::regionChosen);
        if (how == QStringLiteral("escape")) QTest::keyClick(view.get(), Qt::Key_Escape);
        if (how == QStringLiteral("shift and click")) drag(*view, {50, 50}, {50, 50}, Qt::ShiftModifier);
        if (how == QStringLiteral("another size")) view->showImage(test::blankImage("other", {300, 400}));
        QVERIFY(!view->region());
        QCOMPARE(chosen.count(), how == QStringLiteral("another size") ? 0 : 1);
    }

    /// A number that is half typed goes; the region only where Escape is pressed in the picture.
    void escapeLeadsFromTheFieldsToThePicture() {
        QWidget window;
        ImageView view(&window);
        QLineEdit next(&window); // to which Tab comes after the picture
        view.resize(400, 300);
        view.showImage(test::blankImage("photo", {400, 300}));
        view.takeRegion(Region{10, 20, 30, 40});
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, test::patience));
        auto* width = view.findChild<QSpinBox*>(QStringLiteral("region2"));
        width->setFocus();
        width->selectAll();
        QTest::keyClicks(width, QStringLiteral("7"));
        QTest::keyClick(width, Qt::Key_Escape);
        QVERIFY(view.hasFocus());
        QCOMPARE(width->text(), QStringLiteral("30"));
        QCOMPARE(view.region(), std::optional(Region{10, 20, 30, 40}));
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.region());
        QVERIFY(view.hasFocus());
        view.takeRegion(Region{10, 20, 30, 40}); // and when the button beside the fields hides them
        auto* clear = view.findChild<QToolButton*>(QStringLiteral("clearRegionButton"));
        clear->setFocus();
        QTest::keyClick(clear, Qt::Key_Space);
        QVERIFY(!view.region());
        QVERIFY(view.hasFocus());
    }

    /// A dock that opens, or a narrow window, leaves less room.
    void theFieldsStayInSight_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("lower") << QSize(700, 150);
        QTest::newRow("higher") << QSize(700, 600);
        QTest::newRow("narrow") << QSize(280, 300);
    }
    void theFieldsStayInSight() {
        QFETCH(QSize, size);
        const auto view = viewOf(test::blankImage("photo", {400, 300}));
        view->resize(700, 300);
        view->takeRegion(Region{10, 20, 30, 40});
        view->resize(size);
        const auto& fields = *view->findChild<QWidget*>(QStringLiteral("regionFields"));
        QVERIFY(view->rect().contains(fields.geometry()));
        QVERIFY(view->height() - fields.geometry().bottom() < 20); // at the lower edge
        for (const QLabel* letter : fields.findChildren<QLabel*>())
            QVERIFY(letter->isVisible());
    }

    void imagesOfEqualSizeKeepRegionAndZoom() {
        const auto view = viewOf(test::blankImage("photo", {4000, 3000}));
        drag(*view, {10, 10}, {100, 50}, Qt::ShiftModifier);
        view->showActualPixels();
        const auto region = view->region();
        view->showImage(test::blankImage("next", {4000, 3000}));
        QVERIFY(region);
        QCOMPARE(view->region(), region);
        QCOMPARE(view->placement().scale(), 1.0);
    }

    /// The mouse stays where it is, and another pixel comes under it.
    void tellsThePixelThatComesUnderTheCursor_data() {
        QTest::addColumn<QString>("how");
        for (const char* how : {"another image", "zoom", "keyboard", "formula"})
            QTest::newRow(how) << QString::fromLatin1(how);
    }
    void tellsThePixelThatComesUnderTheCursor() {
        QFETCH(QString, how);
        Bytes bytes(std::size_t{3} * 1000 * 1000);
        std::uint32_t random = 1;
        for (std::uint8_t& byte : bytes)
            byte = static_cast<std::uint8_t>((random = random * 1664525U + 1013904223U) >> 24U);
        const auto view = viewOf(test::imageOf("noise", {1000, 1000}, PixelLayout::Rgb8, bytes));
        view->showActualPixels();
        test::moveMouseTo(*view, {100, 80});
        const std::optional<PixelSample> before = view->hovered();
        QVERIFY(before);
        std::optional<PixelSample> told;
        connect(view.get(), &ImageView::pixelHovered, this,
                [&](const std::optional<PixelSample>& sample) { told = sample; });

        if (how == QStringLiteral("another image")) {
            bytes.assign(bytes.size(), 77);
            view->showImage(test::imageOf("noise", {1000, 1000}, PixelLayout::Rgb8, bytes));
            QCOMPARE(told->gray, 77U);
            return;
        }
        if (how == QStringLiteral("zoom")) view->zoomIn();
        if (how == QStringLiteral("keyboard")) QTest::keyClick(view.get(), Qt::Key_Right);
        if (how == QStringLiteral("formula")) view->setFormula(GrayFormula::Value);
        QVERIFY(told);
        const QPointF place = view->placement().toImage({100, 80});
        const GrayFormula formula =
            how == QStringLiteral("formula") ? GrayFormula::Value : GrayFormula::Rec601;
        const auto expected =
            sampleAt(*view->image(), formula, std::int64_t(place.x()), std::int64_t(place.y()));
        QCOMPARE(told->gray, expected->gray);
        QVERIFY(told->x != before->x || told->gray != before->gray);
    }

    void showsThatItHasTheKeyboard() {
        const auto view = viewOf(sixGrays());
        const auto* border = view->findChild<QWidget*>(QStringLiteral("focusBorder"));
        QVERIFY(border != nullptr);
        for (const auto& [reason, shown] :
             {std::pair(Qt::TabFocusReason, true), std::pair(Qt::MouseFocusReason, false)}) {
            QFocusEvent in(QEvent::FocusIn, reason), out(QEvent::FocusOut, reason);
            QApplication::sendEvent(view.get(), &in);
            QCOMPARE(border->isVisible(), shown);
            QApplication::sendEvent(view.get(), &out);
            QVERIFY(!border->isVisible());
        }
        QCOMPARE(border->geometry(), view->rect());
    }

    /// Large images are painted, zoomed and moved before their halved copies arrive, which they do through
    /// the event loop: it waits for none of them.
    void largeImagesDoNotHoldTheEventLoop_data() {
        test::columns<PixelLayout, Orientation>({"layout", "orientation"});
        QTest::newRow("8 bits") << PixelLayout::Rgb8 << Orientation{};
        QTest::newRow("16 bits") << PixelLayout::Rgbx16 << Orientation{};
        QTest::newRow("16 bits, with alpha, turned") << PixelLayout::Rgba16 << Orientation{true, false, true};
    }
    void largeImagesDoNotHoldTheEventLoop() {
        QFETCH(PixelLayout, layout);
        QFETCH(Orientation, orientation);
        Bytes bytes(std::size_t{4000} * 3000 * traitsOf(layout).bytesPerPixel(), 255);
        const auto image = test::imageOf("white", {4000, 3000}, layout, std::move(bytes));
        image->orientation = orientation;
        const auto view = viewOf(image);
        const auto verifyWhite = [&] {
            QCOMPARE(view->grab().toImage().pixelColor(200, 150), QColor(Qt::white));
        };
        verifyWhite();
        for (const int notches : {20, -20}) {
            turnWheel(*view, {300, 200}, notches);
            verifyWhite();
        }
        view->showActualPixels();
        drag(*view, {200, 150}, {170, 140});
        verifyWhite();
    }

    void theToolDrags_data() {
        test::columns<QPointF, QPointF, QRect>({"from", "to", "after"});
        QTest::newRow("left edge") << QPointF(20, 40) << QPointF(10, 70) << QRect(10, 30, 40, 20);
        QTest::newRow("right edge") << QPointF(50, 40) << QPointF(55, 0) << QRect(20, 30, 35, 20);
        QTest::newRow("upper edge") << QPointF(35, 30) << QPointF(0, 20.4) << QRect(20, 20, 30, 30);
        QTest::newRow("lower right corner") << QPointF(50, 50) << QPointF(60, 61) << QRect(20, 30, 40, 31);
        QTest::newRow("past the other edge") << QPointF(20, 40) << QPointF(70, 40) << QRect(50, 30, 20, 20);
        QTest::newRow("onto the other edge") << QPointF(20, 40) << QPointF(50, 40) << QRect(50, 30, 1, 20);
        QTest::newRow("out of the image") << QPointF(50, 40) << QPointF(500, 40) << QRect(20, 30, 80, 20);
        QTest::newRow("inside") << QPointF(35, 40) << QPointF(36, 42) << QRect(21, 32, 30, 20);
        QTest::newRow("inside, out of the image")
            << QPointF(35, 40) << QPointF(-90, 400) << QRect(0, 60, 30, 20);
        QTest::newRow("nothing there: a new one") << QPointF(5, 5) << QPointF(9, 8) << QRect(5, 5, 4, 3);
        QTest::newRow("a click") << QPointF(5, 5) << QPointF(5, 5) << QRect();
    }
    void theToolDrags() {
        QFETCH(QPointF, from);
        QFETCH(QPointF, to);
        QFETCH(QRect, after);
        RegionTool tool = toolWith({20, 30, 30, 20});
        const Grip grip = tool.gripAt(from, 2);
        grip.any() ? tool.begin(grip, from) : tool.begin(from);
        tool.moveTo((from + to) / 2);
        tool.moveTo(to);
        QVERIFY(tool.dragging());
        tool.finish();
        QCOMPARE(tool.region(), regionOf(after));
    }

    void abandonedDragsChangeNothing() {
        RegionTool tool = toolWith({20, 30, 30, 20});
        tool.begin({1, 1});
        tool.moveTo({90, 70});
        tool.abandon();
        QCOMPARE(tool.region(), regionOf({20, 30, 30, 20}));
    }

    void keysMoveAndResize() {
        RegionTool tool = toolWith({20, 30, 30, 20});
        tool.moveBy(-5, 1);
        QCOMPARE(tool.region(), regionOf({15, 31, 30, 20}));
        tool.moveBy(-500, 500);
        QCOMPARE(tool.region(), regionOf({0, 60, 30, 20}));
        tool.growBy(-500, -1);
        QCOMPARE(tool.region(), regionOf({0, 60, 1, 19}));
        tool.growBy(500, 500);
        QCOMPARE(tool.region(), regionOf({0, 60, 100, 20}));
    }

    void aTinyRegionCanBeResized() {
        const RegionTool tool = toolWith({20, 30, 1, 1});
        QCOMPARE(tool.gripAt({20.5, 30.5}, 6), (Grip{false, true, false, true}));
    }
};

ROOM_TEST(TestImageView, QApplication)

// Tests that two image views side by side show the same part and the same region.

Q_DECLARE_METATYPE(tonescope::Extent)

namespace {

struct ShownPair : ImagePair {
    explicit ShownPair(const ImagePointer& first) {
        resize(800, 300);
        show();
        [&] { QVERIFY(QTest::qWaitForWindowExposed(this)); }();
        view().showImage(first);
    }
};

ImagePointer photo(const char* name, Extent extent = {4000, 3000}) {
    return test::blankImage(name, extent);
}

/// The point of the image in the middle of the view, as fractions of the image's width and height.
QPointF middleOf(const ImageView& view) {
    const QPointF place = view.placement().toImage(view.placement().viewCentre());
    const Extent extent = view.image()->extent();
    return {place.x() / static_cast<double>(extent.width), place.y() / static_cast<double>(extent.height)};
}

} // namespace

class TestImagePair : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The view aside waits for a photo, with a button that asks for one; the present photo stays at the
    /// left.
    void nothingIsAsideAtFirst() {
        ShownPair pair(photo("one.png"));
        QVERIFY(pair.aside().isHidden());
        QSignalSpy chosen(&pair, &ImagePair::imageChosen), asked(&pair, &ImagePair::openWanted);
        pair.swap();
        pair.putAside(photo("late.png")); // it was closed meanwhile
        QVERIFY(pair.aside().isHidden());
        pair.toggleAside();
        QVERIFY(pair.aside().isVisible() && pair.aside().x() > pair.view().x());
        QVERIFY(!pair.aside().image());
        pair.swap();
        QCOMPARE(chosen.count(), 0);
        auto& chip = *pair.findChild<Chip*>(QStringLiteral("asideName"));
        QVERIFY(chip.focusPolicy() & Qt::TabFocus);
        QTest::keyClick(&chip, Qt::Key_Space);
        QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(12, 12));
        QCOMPARE(asked.count(), 2);
        pair.putAside(photo("two.png"));
        const auto nameOf = [&](const char* label) {
            const auto* found = pair.findChild<Chip*>(QLatin1String(label));
            return found->isVisible() ? found->text() : QString();
        };
        QCOMPARE(nameOf("viewName"), QStringLiteral("one.png"));
        QCOMPARE(nameOf("asideName"), QStringLiteral("two.png"));
        pair.view().showImage(photo("three.png"));
        QCOMPARE(nameOf("viewName"), QStringLiteral("three.png"));
        QCOMPARE(nameOf("asideName"), QStringLiteral("two.png"));
        QTest::mouseClick(&chip, Qt::LeftButton, {}, chip.closeRect().center());
        QVERIFY(pair.aside().isHidden());
        QCOMPARE(nameOf("viewName"), QString());
        pair.toggleAside(); // another comparison begins anew
        QVERIFY(!pair.aside().image());
    }

    /// A long name is elided, and never cut by the edge of its photo.
    void namesStayInsideTheirPhotos() {
        ShownPair pair(photo((std::string(200, 'a') + ".png").c_str()));
        pair.toggleAside();
        pair.putAside(photo((std::string(200, 'b') + ".png").c_str()));
        pair.resize(500, 300);
        for (const char* name : {"viewName", "asideName"}) {
            const auto& label = *pair.findChild<Chip*>(QLatin1String(name));
            QTRY_VERIFY(label.geometry().right() < label.parentWidget()->width() - 8);
        }
    }

    /// Whichever is moved or zoomed, the other follows; of another size, to the same part.
    void bothShowOnePlace_data() {
        QTest::addColumn<Extent>("size");
        QTest::newRow("equal sizes") << Extent{4000, 3000};
        QTest::newRow("half as large") << Extent{2000, 1500};
    }
    void bothShowOnePlace() {
        QFETCH(Extent, size);
        ShownPair pair(photo("two.png"));
        pair.toggleAside();
        pair.putAside(photo("one.png", size));
        const double part = static_cast<double>(size.width) / 4000;
        for (ImageView* leader : {&pair.view(), &pair.aside()}) {
            leader->showActualPixels();
            QTest::keyClick(leader, Qt::Key_Right);
            QTest::keyClick(leader, Qt::Key_Plus);
            const QPointF one = middleOf(pair.view()), other = middleOf(pair.aside());
            QVERIFY(std::abs(one.x() - other.x()) < 0.002 && std::abs(one.y() - other.y()) < 0.002);
            QVERIFY(std::abs(pair.aside().placement().scale() * part / pair.view().placement().scale() - 1) <
                    1e-9);
        }
    }

    void bothHaveOneRegion() {
        ShownPair pair(photo("two.png"));
        pair.view().takeRegion(Region{1, 1, 9, 9});
        pair.toggleAside();
        pair.putAside(photo("small.png", {300, 200})); // of another size it would be another part
        QVERIFY(!pair.aside().region());
        pair.putAside(photo("one.png"));
        QCOMPARE(pair.aside().region(), std::optional(Region{1, 1, 9, 9}));
        QSignalSpy chosen(&pair.view(), &ImageView::regionChosen);
        pair.view().takeRegion(Region{10, 20, 300, 400});
        QCOMPARE(pair.aside().region(), std::optional(Region{10, 20, 300, 400}));
        pair.aside().takeRegion(Region{1, 2, 30, 40}); // drawn there, counted here
        QCOMPARE(pair.view().region(), std::optional(Region{1, 2, 30, 40}));
        QCOMPARE(chosen.count(), 2);
        pair.view().showImage(photo("three.png", {300, 200}));
        pair.view().takeRegion(Region{5, 5, 5, 5}); // of another size it would be another part
        QCOMPARE(pair.aside().region(), std::optional(Region{1, 2, 30, 40}));
    }

    void swappingAsksForTheOther() {
        const ImagePointer first = photo("one.png"), second = photo("two.png");
        ShownPair pair(second);
        pair.toggleAside();
        pair.putAside(first);
        QSignalSpy chosen(&pair, &ImagePair::imageChosen);
        pair.swap();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().value<ImagePointer>(), first);
        QCOMPARE(pair.aside().image(), second);
    }

    void aPreviewSharesNothing() {
        ShownPair pair(photo("two.png"));
        pair.toggleAside();
        pair.putAside(photo("one.png"));
        pair.view().showPreview(photo("reduced.png", {40, 30}), {4000, 3000});
        pair.view().takeRegion(Region{1, 2, 30, 40});
        QVERIFY(!pair.aside().region());
        pair.aside().takeRegion(Region{5, 6, 7, 8});
        QCOMPARE(pair.view().region(), std::optional(Region{1, 2, 30, 40}));
        QSignalSpy chosen(&pair, &ImagePair::imageChosen);
        pair.swap();
        QCOMPARE(chosen.count(), 0);
    }
};

ROOM_TEST(TestImagePair, QApplication)

// Tests the line profile: which pixels are read, dragging and keys, and what it leaves to the view below.

namespace {

/// 60 × 40 pixels, each with its column in red and its row in green.
ImagePointer coordinates(const char* name = "a", Extent extent = {60, 40}) {
    std::vector<std::uint8_t> bytes;
    for (std::int64_t y = 0; y < extent.height; ++y) {
        for (std::int64_t x = 0; x < extent.width; ++x)
            bytes.insert(bytes.end(), {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 9});
    }
    return test::imageOf(name, extent, PixelLayout::Rgb8, bytes);
}

} // namespace

class TestLineProfile : public QObject {
    Q_OBJECT

    std::unique_ptr<ImageView> m_view;
    LineProfile* m_profile = nullptr;

    [[nodiscard]] QPoint at(int x, int y) const {
        return m_view->placement().toView().map(QPointF(x + 0.5, y + 0.5)).toPoint();
    }
    void move(QPoint place, Qt::MouseButtons buttons = {}) const {
        test::moveMouseTo(*m_profile, place, buttons);
    }

private Q_SLOTS:
    void init() {
        m_view = std::make_unique<ImageView>();
        m_profile = new LineProfile(*m_view);
        m_view->resize(800, 600);
        m_view->show();
        m_view->showImage(coordinates());
        m_view->showActualPixels();
        for (int i = 0; i < 8; ++i)
            m_view->zoomIn(); // so that pixels are larger than the reach of the mouse
        m_profile->show();
    }

    void itBeginsWithALine() {
        QVERIFY(m_profile->line());
        QVERIFY(m_profile->samples().size() > 20);
    }

    void aDragDrawsAndMoves() {
        QTest::mousePress(m_profile, Qt::LeftButton, {}, at(10, 20));
        move(at(30, 20), Qt::LeftButton);
        QCOMPARE(m_profile->samples().size(), std::size_t{21}); // while it is dragged
        QTest::mouseRelease(m_profile, Qt::LeftButton, {}, at(30, 20));
        QCOMPARE(*m_profile->line(), QLine(10, 20, 30, 20));
        // An end is moved, from either side.
        QTest::mousePress(m_profile, Qt::LeftButton, {}, at(10, 20));
        move(at(2, 25), Qt::LeftButton);
        QTest::mouseRelease(m_profile, Qt::LeftButton, {}, at(2, 25));
        QCOMPARE(*m_profile->line(), QLine(30, 20, 2, 25));
        move(at(300, 25));
        QCOMPARE(*m_profile->line(), QLine(30, 20, 2, 25));
        QVERIFY(!m_view->region());
    }

    void hidingEndsADrag() {
        QTest::mousePress(m_profile, Qt::LeftButton, {}, at(10, 20));
        move(at(30, 20), Qt::LeftButton);
        m_profile->hide();
        m_profile->show();
        move(at(40, 30));
        QCOMPARE(*m_profile->line(), QLine(10, 20, 30, 20));
    }

    void keysMoveIt() {
        m_profile->setLine({10, 10, 20, 10});
        QTest::keyClick(m_profile, Qt::Key_Right);
        QCOMPARE(*m_profile->line(), QLine(11, 10, 21, 10));
        QTest::keyClick(m_profile, Qt::Key_Down, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(*m_profile->line(), QLine(11, 10, 21, 20));
        QSignalSpy left(m_profile, &LineProfile::left);
        QTest::keyClick(m_profile, Qt::Key_Escape);
        QCOMPARE(left.size(), 1);
    }

    void anotherImageOfTheSameSizeKeepsTheLine() {
        m_profile->setLine({10, 10, 20, 10});
        m_view->showImage(coordinates("b"));
        QCOMPARE(*m_profile->line(), QLine(10, 10, 20, 10));
        m_view->showImage(coordinates("c", {50, 50}));
        QVERIFY(*m_profile->line() != QLine(10, 10, 20, 10));
    }

    void theCardReadsOut() {
        m_profile->setLine({10, 10, 20, 10});
        const QImage before = m_profile->grab().toImage();
        QVERIFY(!m_profile->pointed());
        move({60, 500}); // on the card
        QVERIFY(m_profile->pointed());
        QCOMPARE(m_profile->pointed()->green, 10U);
        QVERIFY(m_profile->grab().toImage() != before);
        move({700, 100});
        QVERIFY(!m_profile->pointed());
        m_profile->setChannels(ChannelSet::of(Channel::Red), ChannelColours::Natural, GrayFormula::Rec601);
        QVERIFY(m_profile->grab().toImage() != before);
    }

    void theViewBelowStillReadsOut() {
        QSignalSpy hovered(m_view.get(), &ImageView::pixelHovered);
        move(at(30, 30));
        QVERIFY(!hovered.isEmpty());
    }
};

ROOM_TEST(TestLineProfile, QApplication)

#include "tst_image_view.moc"
