// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says of failures, of notes and of long work.

#include "tests/fixtures/main_window_fixture.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"

#include <QProgressBar>
#include <QPushButton>
#include <QStatusBar>
#include <QToolButton>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestMainWindowMessages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notesOfTheCatalogAreShown() {
        DeviceCatalog catalog;
        catalog.devices = {deviceNamed("This machine", "", DeviceType::Host)};
        assignKeys(catalog.devices);
        catalog.notes = {"no OpenCL driver: install pocl-opencl-icd"};
        MainWindow window;
        window.showDevices(catalog);
        QCOMPARE(messageTexts(window), QStringList(text("no OpenCL driver: install pocl-opencl-icd")));
        QVERIFY(!part<MessageArea>(window, "messages").isHidden());
    }

    void failureKeepsWhatWasShown() {
        MainWindow window;
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        window.showFailure(text("broken.jpg"),
                           {Stage::Decode, "the file is cut short", {}, "a log\nof two lines"});
        QCOMPARE(QString::fromStdString(part<ImageView>(window, "imageView").image()->name),
                 text("photo.jpg"));
        QVERIFY(!part<HistogramPlot>(window, "histogramPlot").figure().empty());
        QCOMPARE(messageTexts(window), QStringList(text("broken.jpg: the file is cut short")));
        QCOMPARE(window.statusBar()->currentMessage(), text("broken.jpg: the file is cut short"));

        auto& details = part<QWidget>(window, "details");
        QVERIFY(!details.isVisible());
        part<QToolButton>(window, "showDetails").click();
        QVERIFY(details.isVisible());
        part<QToolButton>(window, "dismiss").click();
        QVERIFY(messageTexts(window).isEmpty());
        QVERIFY(part<MessageArea>(window, "messages").isHidden());
    }

    void fewMessagesAreKept() {
        MainWindow window;
        for (int i = 0; i < 20; ++i)
            window.showFailure(text("file%1").arg(i), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(messageTexts(window).size(), MessageArea::mostMessages);
        QVERIFY(messageTexts(window).last().startsWith(text("file19:")));
        window.showFailure(text("file19"), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(messageTexts(window).count(messageTexts(window).last()), 1);
    }

    void notesOfAResultGoWithIt() {
        MainWindow window;
        auto noted = std::make_shared<CountResult>(*resultOf(text("photo.jpg")));
        noted->notes = {"the card failed; the host counted"};
        window.showResult(noted);
        QCOMPARE(messageTexts(window), QStringList(text("the card failed; the host counted")));
        window.showResult(resultOf(text("photo.jpg")));
        QVERIFY(messageTexts(window).isEmpty());
    }

    void busyOnlyWhenItTakesLong() {
        MainWindow window;
        window.show();
        const auto& busy = part<QWidget>(window, "busy");
        window.showActivity({Activity::Kind::Counting, Activity::unknown});
        QVERIFY(!busy.isVisible());
        QTest::qWait(50);
        window.showActivity({});
        QTest::qWait(300);
        QVERIFY(!busy.isVisible());

        window.showActivity({Activity::Kind::Decoding, Activity::unknown});
        QTest::qWait(120);
        window.showActivity({Activity::Kind::Counting, Activity::unknown}); // still the same stretch of work
        QTRY_VERIFY_WITH_TIMEOUT(busy.isVisible(), 150);
        const auto& progress = part<QProgressBar>(window, "progress");
        QCOMPARE(progress.maximum(), 0); // unknown
        window.showActivity({Activity::Kind::Counting, 0.25});
        QCOMPARE(progress.value() * 4, progress.maximum());

        QSignalSpy stopped(&window, &MainWindow::stopRequested);
        part<QPushButton>(window, "stop").click();
        QCOMPARE(stopped.count(), 1);
        window.showActivity({});
        QVERIFY(!busy.isVisible());
    }
};

QTEST_MAIN(TestMainWindowMessages)
#include "tst_main_window_messages.moc"
