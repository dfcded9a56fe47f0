// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which requests of the window contain the region of the shown image.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestMainWindowRegions : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

    /// Chooses a region of the image that the result shows, and shows its counts.
    static void countRegion(MainWindow& window, const CountResultPointer& whole) {
        window.showResult(whole);
        chooseRegion(window);
        CountResult counted = *whole;
        counted.region = window.settings().region.value();
        window.showResult(std::make_shared<const CountResult>(std::move(counted)));
    }

private Q_SLOTS:
    void regionIsTold() {
        MainWindow window;
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        chooseRegion(window);
        QVERIFY(chosen.first().first().value<CountSettings>().live); // while the mouse moves
        QVERIFY(!last(chosen).live);
        QVERIFY(last(chosen).region);
        const qsizetype before = chosen.count();
        part<QAction>(window, "clearRegion").trigger();
        QCOMPARE(chosen.count(), before + 1);
        QVERIFY(!last(chosen).region);
    }

    /// A file's size is not known before it is decoded, so the request names the size of the image that its
    /// region was drawn in.
    void imagesOfAnotherSizeHaveNoRegion() {
        MainWindow window;
        window.show();
        window.opener().open({m_folder.picture("one.png")});
        countRegion(window, resultOf(m_folder.picture("one.png")));
        QVERIFY(window.settings().region);

        CountSettings asked;
        connect(&window.opener(), &ImageOpener::fileChosen, this, [&] { asked = window.settings(); });
        window.opener().open({m_folder.picture("two.png")});
        QVERIFY(asked.region);
        QCOMPARE(asked.regionOf, std::optional(Extent{600, 400}));
        window.showFailure(m_folder.picture("two.png"), {Stage::Decode, "the file is broken", {}, {}});
        QVERIFY(window.settings().region); // the image is still there, and its region too
        window.opener().open({m_folder.picture("two.png")});
        window.showResult(resultOf(m_folder.picture("two.png"))); // as large
        QVERIFY(window.settings().region);
        window.showResult(resultFor(blankImage("three.png", {400, 600})));
        QVERIFY(!window.settings().region);
    }

    void escapeClearsTheRegionFromAnyControl_data() {
        columns<QString>({"control"});
        for (const char* control : {"imageView", "histogramPlot", "histogramLesson"})
            QTest::newRow(control) << text(control);
    }
    void escapeClearsTheRegionFromAnyControl() {
        QFETCH(QString, control);
        MainWindow window;
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        chooseRegion(window);
        QTest::keyClick(window.findChild<QWidget*>(control), Qt::Key_Escape);
        QVERIFY(!window.settings().region);
    }

    /// What is there can be cleared; the button of the tool is pressed only while the tool is on.
    void aRegionCanBeClearedWhileItIsThere() {
        MainWindow window;
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        auto& clear = part<QAction>(window, "clearRegion");
        QVERIFY(!clear.isEnabled());
        chooseRegion(window);
        QVERIFY(clear.isEnabled());
        QVERIFY(!part<QAction>(window, "regionTool").isChecked());
        clear.trigger();
        QVERIFY(!clear.isEnabled());
        chooseRegion(window);
        window.showResult(resultFor(blankImage("other.png", {30, 70}))); // has none
        QVERIFY(!clear.isEnabled());
    }

    void stoppingKeepsTheRegionOfTheShownImage() {
        MainWindow window;
        window.show();
        countRegion(window, resultOf(text("photo.jpg")));
        window.opener().open({m_folder.picture("two.png")});
        part<QPushButton>(window, "stop").click();
        QVERIFY(window.settings().region);
    }
};

ROOM_TEST(TestMainWindowRegions, QApplication)
#include "tst_main_window_regions.moc"
