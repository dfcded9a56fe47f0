// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page of lanes: the pixels of a place, keys and buttons, and the counts at the end.

#include "engine/models/gray_pixels.h"
#include "ui/lab/lanes/lanes_page.h"

#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/lanes/lane_scene.h"

#include <qcustomplot.h>

#include <random>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

QString text(const char* words) {
    return QString::fromUtf8(words);
}

LanePhoto photoOf(const ImagePointer& image, bool shuffled = false) {
    const GrayPixels gray = grayPixels(image->stored, GrayFormula::Rec601);
    return {*image, gray, QImage(64, 48, QImage::Format_Grayscale8), shuffled};
}

/// Colour of few values, so that lanes meet.
ImagePointer noise(Extent extent, PixelLayout layout = PixelLayout::Rgb8) {
    std::mt19937 random(7);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(extent.width * extent.height) *
                                    traitsOf(layout).bytesPerPixel());
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(random() % 12 * 16);
    return test::imageOf("noise", extent, layout, bytes);
}

/// Runs of two equal pixels: with one table two passes.
ImagePointer pairs() {
    std::vector<std::uint8_t> bytes;
    for (unsigned i = 0; i < 64 * 4; ++i)
        bytes.push_back(static_cast<std::uint8_t>(i % 64 / 2));
    return test::imageOf("pairs", {64, 4}, PixelLayout::Gray8, bytes);
}

/// The sentence about the counts of `pixels`.
QString histogramText(const std::vector<LanePixel>& pixels, bool colour) {
    const LaneScene plain(pixels, {{TableLayout::Copies, 32, colour}, EqualAdds::Wait, 1});
    return countsText(plain, plain.passes());
}

} // namespace

class TestLanesPage : public QObject {
    Q_OBJECT

    template <typename Widget>
    static Widget& part(const QWidget& page, const char* name) {
        return *page.findChild<Widget*>(QString::fromLatin1(name));
    }
    static QString said(const QWidget& page, const char* name) { return part<QLabel>(page, name).text(); }
    static void choose(const QWidget& page, const char* name, int index) {
        part<QComboBox>(page, name).setCurrentIndex(index);
    }
    static void press(const LanesPage& page, Qt::Key key) { QTest::keyClick(page.plot(), key); }
    static QImage picture(const LanesPage& page) { return page.plot()->toPixmap(800, 500).toImage(); }

private Q_SLOTS:
    void keysGoThroughThePasses_data() {
        test::columns<QList<Qt::Key>, QString>({"keys", "pass"});
        using Keys = QList<Qt::Key>;
        QTest::newRow("none") << Keys{} << text("before pass 1 of 2");
        QTest::newRow("right") << Keys{Qt::Key_Right} << text("pass 1 of 2");
        QTest::newRow("right, right") << Keys{Qt::Key_Right, Qt::Key_Right} << text("pass 2 of 2");
        QTest::newRow("no further") << Keys{Qt::Key_End, Qt::Key_Right} << text("pass 2 of 2");
        QTest::newRow("end, left") << Keys{Qt::Key_End, Qt::Key_Left} << text("pass 1 of 2");
        QTest::newRow("end, home") << Keys{Qt::Key_End, Qt::Key_Home} << text("before pass 1 of 2");
        QTest::newRow("no further back") << Keys{Qt::Key_Left} << text("before pass 1 of 2");
        QTest::newRow("played and stopped") << Keys{Qt::Key_Space, Qt::Key_Space} << text("pass 1 of 2");
    }
    void keysGoThroughThePasses() {
        QFETCH(QList<Qt::Key>, keys);
        QFETCH(QString, pass);
        LanesPage page;
        page.show(photoOf(pairs()));
        for (const Qt::Key key : keys)
            press(page, key);
        QCOMPARE(said(page, "lanePass"), pass);
        if (pass.startsWith(text("pass"))) {
            QVERIFY2(said(page, "laneMoment").startsWith(text("P") + pass.mid(1)),
                     qPrintable(said(page, "laneMoment")));
        }
    }

    void buttonsDoTheSame_data() {
        test::columns<QString, QString>({"button", "pass"});
        QTest::newRow("first") << text("laneFirst") << text("before pass 1 of 2");
        QTest::newRow("back") << text("laneBack") << text("before pass 1 of 2");
        QTest::newRow("next") << text("laneNext") << text("pass 2 of 2");
        QTest::newRow("last") << text("laneLast") << text("pass 2 of 2");
    }
    void buttonsDoTheSame() {
        QFETCH(QString, button);
        LanesPage page;
        page.show(photoOf(pairs()));
        press(page, Qt::Key_Right);
        page.findChild<QPushButton*>(button)->click();
        QTEST(said(page, "lanePass"), "pass");
    }

    void playsToTheEndAndAgain() {
        LanesPage page;
        page.show(photoOf(pairs()));
        page.QWidget::show();
        choose(page, "lanePace", 2);
        auto& play = part<QPushButton>(page, "lanePlay");
        for (int i = 0; i < 2; ++i) {
            play.click();
            QCOMPARE(said(page, "lanePass"), text("pass 1 of 2"));
            QCOMPARE(play.text(), text("Pause"));
            QTRY_COMPARE(said(page, "lanePass"), text("pass 2 of 2"));
            QCOMPARE(play.text(), text("Play"));
        }
    }

    void playingEndsWhereNobodyLooks() {
        LanesPage page;
        page.show(photoOf(pairs()));
        page.QWidget::show();
        part<QPushButton>(page, "lanePlay").click();
        page.hide();
        QCOMPARE(part<QPushButton>(page, "lanePlay").text(), text("Play"));
        QCOMPARE(said(page, "lanePass"), text("pass 1 of 2"));
    }

    void addsMoveUnlessToldNotTo() {
        LanesPage moving, still;
        for (LanesPage* page : {&moving, &still}) {
            page->show(photoOf(pairs()));
            part<QCheckBox>(*page, "laneMovement").setChecked(page == &moving);
            press(*page, Qt::Key_Right);
        }
        QVERIFY(picture(moving) != picture(still));
        QTRY_VERIFY(picture(moving) == picture(still));
        press(moving, Qt::Key_Left); // back is no movement
        press(still, Qt::Key_Left);
        QVERIFY(picture(moving) == picture(still));
    }

    void countsAreTheHistogramOfThePixels_data() {
        test::columns<int, int, int, int>({"tables", "counted", "equal", "access"});
        for (int tables = 0; tables < 4; ++tables) {
            for (const int counted : {0, 1}) {
                for (const int equal : {0, 1})
                    QTest::addRow("tables %d, counted %d, equal %d", tables, counted, equal)
                        << tables << counted << equal << (tables + counted + equal) % 2;
            }
        }
    }
    void countsAreTheHistogramOfThePixels() {
        QFETCH(int, tables);
        QFETCH(int, counted);
        QFETCH(int, equal);
        QFETCH(int, access);
        LanesPage page;
        page.show(photoOf(noise({1100, 5})));
        choose(page, "laneCounted", counted);
        choose(page, "laneTables", tables);
        choose(page, "laneEqual", equal);
        choose(page, "laneAccess", access);
        page.choose({40, 3});
        const bool colour = counted == 1 || tables == 2; // staggered channels are all counted
        const auto pixels = page.findChild<LanePlace*>()->pixels();
        QCOMPARE(pixels.size(), std::size_t{32});
        press(page, Qt::Key_End);
        const QString description = page.plot()->accessibleDescription();
        QVERIFY2(description.endsWith(histogramText(pixels, colour)), qPrintable(description));
    }

    void takesThePixelsOfThePlace_data() {
        test::columns<PixelLayout, bool>({"layout", "shuffled"});
        QTest::newRow("red, green, blue") << PixelLayout::Rgb8 << false;
        QTest::newRow("blue, green, red") << PixelLayout::Bgra8 << false;
        QTest::newRow("gray") << PixelLayout::Gray8 << false;
        QTest::newRow("16 bits") << PixelLayout::Rgba16 << false;
        QTest::newRow("shuffled") << PixelLayout::Rgb8 << true;
    }
    void takesThePixelsOfThePlace() {
        QFETCH(PixelLayout, layout);
        QFETCH(bool, shuffled);
        const ImagePointer image = noise({100, 6}, layout);
        const LanePhoto photo = photoOf(image, shuffled);
        LanePlace place;
        place.show(photo);
        place.choose({70, 2});
        const LayoutTraits& traits = image->traits();
        const auto bytes = static_cast<std::size_t>(traits.sampleBits / 8);
        const auto pixels = place.pixels();
        QCOMPARE(pixels.size(), std::size_t{32});
        for (std::size_t lane = 0; lane < pixels.size(); ++lane) {
            const auto* pixel = reinterpret_cast<const std::uint8_t*>(image->stored.row(2)) +
                                (64 + lane) * traits.bytesPerPixel();
            const auto sample = [&](int index) { // the upper byte of a little-endian number is its last
                return pixel[static_cast<std::size_t>(index) * bytes + bytes - 1];
            };
            const std::uint8_t gray = photo.gray.row(2)[64 + lane];
            QCOMPARE(pixels[lane][0], gray);
            QCOMPARE(pixels[lane][1], shuffled ? gray : sample(traits.red));
            QCOMPARE(pixels[lane][2], shuffled ? gray : sample(traits.green));
            QCOMPARE(pixels[lane][3], shuffled ? gray : sample(traits.blue));
        }
    }

    /// Where the lanes' values are not those of the photo's red, green and blue, the page says what they are.
    void saysWhatTheValuesAre_data() {
        test::columns<PixelLayout, bool, int, QString>({"layout", "shuffled", "counted", "said"});
        QTest::newRow("in order") << PixelLayout::Rgb8 << false << 1 << QString();
        QTest::newRow("shuffled, gray") << PixelLayout::Rgb8 << true << 0 << QString();
        QTest::newRow("shuffled, colour")
            << PixelLayout::Rgb8 << true << 1 << text("gray of shuffled pixels");
        QTest::newRow("16 bits") << PixelLayout::Rgba16 << false << 0 << text("16-bit samples");
    }
    void saysWhatTheValuesAre() {
        QFETCH(PixelLayout, layout);
        QFETCH(bool, shuffled);
        QFETCH(int, counted);
        QFETCH(QString, said);
        LanesPage page;
        page.show(photoOf(noise({100, 6}, layout), shuffled));
        choose(page, "laneCounted", counted);
        const QString passes = part<QLabel>(page, "lanePasses").text();
        QVERIFY2(passes.contains(said.isEmpty() ? text("if the device combines them: ") : said),
                 qPrintable(passes));
        QCOMPARE(passes.contains(text("f shuffled pixels")) || passes.contains(text("16-bit samples")),
                 !said.isEmpty());
    }

    void arrowsChooseTheNextSet_data() {
        test::columns<bool, QList<Qt::Key>, QString>({"turned", "keys", "place"});
        using Keys = QList<Qt::Key>;
        QTest::newRow("begins in the middle")
            << false << Keys{} << text("Lane 0: x 32, y 2; lane 31: x 63, y 2.");
        QTest::newRow("right") << false << Keys{Qt::Key_Right}
                               << text("Lane 0: x 64, y 2; lane 31: x 95, y 2.");
        QTest::newRow("end of the row")
            << false << Keys{Qt::Key_Right, Qt::Key_Right} << text("Lane 0: x 96, y 2; lane 3: x 99, y 2.");
        QTest::newRow("no further") << false << Keys{Qt::Key_Left, Qt::Key_Left}
                                    << text("Lane 0: x 0, y 2; lane 31: x 31, y 2.");
        QTest::newRow("up and down") << false << Keys{Qt::Key_Up, Qt::Key_Up, Qt::Key_Down}
                                     << text("Lane 0: x 32, y 1; lane 31: x 63, y 1.");
        // Sets of a photo that was turned stand upright.
        QTest::newRow("turned") << true << Keys{Qt::Key_Down, Qt::Key_Left}
                                << text("Lane 0: x 0, y 64; lane 31: x 0, y 95.");
    }
    void arrowsChooseTheNextSet() {
        QFETCH(bool, turned);
        QFETCH(QList<Qt::Key>, keys);
        const ImagePointer stored = noise({100, turned ? 3 : 4});
        Image image = *stored;
        image.orientation.rotated90 = turned;
        LanesPage page;
        page.show(photoOf(std::make_shared<const Image>(image)));
        for (const Qt::Key key : keys)
            QTest::keyClick(page.findChild<LanePlace*>(), key);
        QTEST(said(page, "lanePlaceText"), "place");
    }

    void aClickChooses() {
        LanesPage page;
        page.resize(900, 700);
        page.show(photoOf(noise({3200, 2400})));
        page.QWidget::show();
        auto& place = part<LanePlace>(page, "lanePlace");
        QTest::mouseClick(&place, Qt::LeftButton, {}, place.rect().center() - QPoint(20, 10));
        const QPoint chosen = place.pixelOf(0);
        QVERIFY2(chosen.x() < 1600 - 64 && chosen.y() < 1200 - 8, qPrintable(said(page, "lanePlaceText")));
        QCOMPARE(said(page, "lanePass").left(6), text("before"));
    }

    void anotherChoiceIsTold() {
        LanesPage page;
        page.show(photoOf(pairs()));
        QSignalSpy changed(&page, &LanesPage::changed);
        press(page, Qt::Key_End);
        QVERIFY(changed.isEmpty());
        choose(page, "laneTables", 2);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(page.choice().tables.copies, 8U);
        QVERIFY(!part<QComboBox>(page, "laneCounted").isEnabled());
        choose(page, "laneTables", 0);
        QCOMPARE(page.choice().tables.copies, 1U);
        QVERIFY(!part<QComboBox>(page, "laneCopies").isEnabled());
        QCOMPARE(said(page, "lanePass"), text("before pass 1 of 8")); // gray, red, green and blue
    }

    void withoutAPhotoThereIsNothingButTheLine() {
        LanesPage page;
        page.show(photoOf(pairs()));
        page.clear(text("Open a photo."));
        QVERIFY(page.finding().isEmpty());
        QVERIFY(!part<QPushButton>(page, "laneNext").isVisibleTo(&page));
        QVERIFY(page.plot()->accessibleDescription().isEmpty());
        press(page, Qt::Key_Right);
        press(page, Qt::Key_Space);
        QVERIFY(said(page, "laneMoment").isEmpty());
        LanesPage other;
        other.clear(text("Another line."));
        QVERIFY(picture(page) != picture(other)); // it is drawn
    }

    void everyControlHasAName() {
        const LanesPage page;
        QCOMPARE(test::namelessIn(page).join(u'\n'), QString());
    }
};

ROOM_TEST(TestLanesPage, QApplication)
#include "tst_lanes_page.moc"
