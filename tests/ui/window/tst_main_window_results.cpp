// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a result is shown in all panes, which channels can be switched without another count, and which
// requests contain the region of the shown image.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"

#include <QAbstractItemView>
#include <QClipboard>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestMainWindowResults : public QObject {
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
    void showsOneWholeResult() {
        MainWindow window;
        window.show();
        part<QAction>(window, "sectionStatistics").trigger();
        window.showDevices(catalogOfThree());
        window.showResult(resultOf(text("photo.jpg")));
        const auto& figure = part<HistogramPlot>(window, "histogramPlot").figure();
        QCOMPARE(figure.histogram().counts(Channel::Blue)[3], std::uint64_t{240000});
        QVERIFY(part<ImageView>(window, "imageView").image());
        const QString provenance = part<QLabel>(window, "provenance").toolTip();
        for (const char* piece : {"Fast Card", "Atomics", "rec601", "exact", "kernel 1.23 ms (device events)",
                                  "wall 12.3 ms (host clock)"})
            QVERIFY2(provenance.contains(text(piece)), qPrintable(provenance));
        QVERIFY(provenance.endsWith(text("Device: the only gpu\nStrategy: chosen")));
        QVERIFY(window.windowTitle().startsWith(text("photo.jpg")));
        QCOMPARE(part<QAbstractItemView>(window, "statisticsTable").model()->columnCount(), 5);
    }

    void anImageIsSeenBeforeItIsCounted() {
        MainWindow window;
        const auto photo = blankImage("photo.jpg", {600, 400});
        window.showImage(photo);
        QCOMPARE(part<ImageView>(window, "imageView").image(), ImagePointer(photo));
        QVERIFY(part<QLabel>(window, "fileSize").text().contains(QString::fromUtf8("600 × 400")));
        QVERIFY(!part<QAction>(window, "copyPlot").isEnabled());
        window.showResult(resultFor(photo));
        QVERIFY(part<QAction>(window, "copyPlot").isEnabled());
    }

    /// Where another image takes long, the plot of the one before goes; and comes back where nothing comes of
    /// it.
    void whatIsStoppedIsTakenBack() {
        MainWindow window;
        window.show();
        part<QAction>(window, "sectionStatistics").trigger();
        window.showDevices(catalogOfThree());
        const auto first = resultOf(text("first.jpg"));
        window.showResult(first);
        chooseRegion(window);
        entry(part<QMenu>(window, "deviceMenu"), keyOf(1)).trigger();
        part<QAction>(window, "gray-mean").trigger();
        window.showImage(blankImage("second.jpg", {60, 40}));
        const auto& figure = part<HistogramPlot>(window, "histogramPlot").figure();
        QTRY_VERIFY(figure.empty());
        QCOMPARE(part<QAbstractItemView>(window, "statisticsTable").model()->rowCount(), 0);
        QCOMPARE(part<QLabel>(window, "provenance").toolTip(), QString());

        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QPushButton>(window, "stop").click();
        QCOMPARE(part<ImageView>(window, "imageView").image(), first->image);
        QCOMPARE(figure.histogram(), first->histogram);
        QVERIFY(window.windowTitle().startsWith(text("first.jpg")));
        QVERIFY(window.settings().device.empty()); // what is chosen is what counted this
        QVERIFY(!window.settings().region);
        QCOMPARE(window.settings().rules.formula, GrayFormula::Rec601);
        QVERIFY(part<QToolButton>(window, "deviceChip").text().contains(text("Fast Card")));
        QCOMPARE(chosen.count(), 0); // and nothing is counted for it
    }

    /// The marks in the plot are those of the pixel that is under the mouse now, of channels that are seen.
    void marksFollowThePixelAndTheChannels() {
        MainWindow window;
        window.show();
        const auto result = [](std::uint8_t red) {
            return resultFor(imageOf("photo.jpg", {1, 1}, PixelLayout::Rgb8, {red, 7, 9}));
        };
        window.showResult(result(200));
        auto& view = part<ImageView>(window, "imageView");
        const QPointF centre = view.placement().toView().map(QPointF(0.5, 0.5));
        moveMouseTo(view, centre);
        const auto& plot = part<HistogramPlot>(window, "histogramPlot");
        QCOMPARE(plot.markOf(Channel::Red), std::optional(200.0));
        QCOMPARE(plot.markOf(Channel::Blue), std::optional(9.0));
        part<QAction>(window, "channelRed").trigger();
        QVERIFY(!plot.markOf(Channel::Red));
        part<QAction>(window, "channelRed").trigger();
        QCOMPARE(plot.markOf(Channel::Red), std::optional(200.0));
        window.showResult(result(100));
        QCOMPARE(plot.markOf(Channel::Red), std::optional(100.0));
        QVERIFY(part<QLabel>(window, "pixelText").text().contains(text("100")));
        moveMouseTo(view, {2, 2}); // beside the image
        QVERIFY(!plot.markOf(Channel::Red));
    }

    void switchingChannelsCostsNoCount() {
        MainWindow window;
        window.showResult(resultOf(text("photo.jpg")));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QAction>(window, "channelRed").trigger();
        QCOMPARE(chosen.count(), 0);
        QVERIFY(!part<HistogramPlot>(window, "histogramPlot").figure().visible().contains(Channel::Red));
        QVERIFY(!part<QAction>(window, "channelAlpha").isEnabled()); // the image has none
    }

    /// A whole with other channels could not be compared with the region, and would be asked for again.
    void theWholeIsAskedForWithTheChannelsOfTheRegion() {
        MainWindow window;
        const auto result = resultFor(blankImage("clear.png", {8, 8}, PixelLayout::Rgba8));
        const auto region = std::make_shared<CountResult>(*result);
        region->region = {0, 0, 4, 4};
        window.showResult(region);
        part<QAction>(window, "channelAlpha").trigger(); // a count that fails
        const QSignalSpy asked(&window, &MainWindow::besideMissed);
        window.showResult(region);
        QCOMPARE(asked.count(), 1);
        const auto settings = asked.first().at(1).value<CountSettings>();
        QVERIFY(!settings.region);
        QCOMPARE(settings.channels, region->histogram.channels());
    }

    void alphaIsCountedWhenAskedFor() {
        MainWindow window;
        window.showResult(resultFor(blankImage("clear.png", {8, 8}, PixelLayout::Rgba8)));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        QVERIFY(!window.settings().channels.contains(Channel::Alpha));
        QVERIFY(part<QAction>(window, "channelAlpha").isVisible());
        part<QAction>(window, "channelAlpha").trigger();
        QCOMPARE(chosen.count(), 1);
        QVERIFY(last(chosen).channels.contains(Channel::Alpha));
        part<QAction>(window, "channelAlpha").trigger(); // before that count is there
        QCOMPARE(chosen.count(), 2);
        QVERIFY(!last(chosen).channels.contains(Channel::Alpha));
    }

    void grayImagesHaveNoColours() {
        MainWindow window;
        window.show();
        part<QAction>(window, "sectionStatistics").trigger();
        window.showResult(resultFor(blankImage("gray.png", {8, 8}, PixelLayout::Gray8)));
        QVERIFY(part<QAction>(window, "channelGray").isEnabled());
        QVERIFY(!part<QAction>(window, "channelRed").isVisible());
        QCOMPARE(part<QAbstractItemView>(window, "statisticsTable").model()->columnCount(), 2);
    }

    void thePlotIsCopied() {
        MainWindow window;
        QVERIFY(!part<QAction>(window, "copyPlot").isEnabled());
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        part<QAction>(window, "copyPlot").trigger();
        QVERIFY(QGuiApplication::clipboard()->image().width() > 100);
    }

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

ROOM_TEST(TestMainWindowResults, QApplication)
#include "tst_main_window_results.moc"
