// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a result is shown in all panes, and which channels can be switched without another count.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestMainWindowResults : public QObject {
    Q_OBJECT

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
        QMouseEvent move(QEvent::MouseMove, centre, view.mapToGlobal(centre), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&view, &move);
        const auto& plot = part<HistogramPlot>(window, "histogramPlot");
        QCOMPARE(plot.markOf(Channel::Red), std::optional(200.0));
        part<QAction>(window, "channelRed").trigger();
        QVERIFY(!plot.markOf(Channel::Red));
        part<QAction>(window, "channelRed").trigger();
        QCOMPARE(plot.markOf(Channel::Red), std::optional(200.0));
        window.showResult(result(100));
        QCOMPARE(plot.markOf(Channel::Red), std::optional(100.0));
        QVERIFY(part<QLabel>(window, "pixelText").text().contains(text("100")));
    }

    void tabLeavesTheTables() {
        MainWindow window;
        for (const char* table : {"statisticsTable", "deviceTable", "historyTable"})
            QVERIFY2(!part<QAbstractItemView>(window, table).tabKeyNavigation(), table);
    }

    void saysHowItWasStarted() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        auto result = std::make_shared<CountResult>(*resultOf(text("photo.jpg")));
        result->strategyReason = "it is the simplest";
        result->launch = {64, 8, 0, 0, true, 1};
        window.showResult(result);
        const QString told = part<QLabel>(window, "provenance").text();
        QVERIFY2(told.contains(text("Atomics, default: it is the simplest")), qPrintable(told));
        QVERIFY2(told.contains(QString::fromUtf8("8 work-groups × 64 work-items")), qPrintable(told));
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

    void plotIsCopiedWithItsProvenance() {
        MainWindow window;
        QVERIFY(!part<QAction>(window, "copyPlot").isEnabled());
        window.show();
        const auto copyOf = [&](const CountResultPointer& result) {
            window.showResult(result);
            part<QAction>(window, "copyPlot").trigger();
            return QGuiApplication::clipboard()->image();
        };
        const QImage copied = copyOf(resultOf(text("photo.jpg")));
        QVERIFY(copied.width() > 100);
        QCOMPARE(copyOf(resultOf(text("photo.jpg"))), copied);
        // The same counts on another device: nothing but the provenance tells them apart.
        const auto elsewhere = std::make_shared<CountResult>(*resultOf(text("photo.jpg")));
        elsewhere->device = catalogOfThree().devices.at(1);
        QVERIFY(copyOf(elsewhere) != copied);
    }
};

ROOM_TEST(TestMainWindowResults, QApplication)
#include "tst_main_window_results.moc"
