// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the messages about failures and notes, and the display of long work.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/frame/message_area.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/window/menus.h"

#include <QProgressBar>
#include <QStatusBar>

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
        QCOMPARE(window.statusBar()->currentMessage(), QString()); // it is said once

        auto& details = part<QWidget>(window, "details");
        QVERIFY(!details.isVisible());
        part<QToolButton>(window, "showDetails").click();
        QVERIFY(details.isVisible());
        part<QToolButton>(window, "dismiss").click();
        QVERIFY(messageTexts(window).isEmpty());
        QVERIFY(part<MessageArea>(window, "messages").isHidden());
    }

    /// However long it is, and whatever the window's width was before.
    void aMessageTakesTheRoomOfItsText() {
        MainWindow window;
        window.resize(1280, 800);
        window.messages().note(
            text("The settings in /home/somebody/.config/Tonescope/tonescope.conf cannot be used: "
                 "they are damaged. They are kept; the window has its defaults."),
            Message::Topic::Settings);
        window.show();
        auto& messages = part<MessageArea>(window, "messages");
        const int line = messages.fontMetrics().lineSpacing();
        QTRY_VERIFY2(messages.height() > line && messages.height() < 3 * line,
                     qPrintable(text("%1 %2").arg(messages.height()).arg(line)));
        window.resize(700, 800);
        QTRY_VERIFY2(messages.height() > 2 * line && messages.height() < 4 * line,
                     qPrintable(text("%1 %2").arg(messages.height()).arg(line)));
    }

    void fewMessagesAreKept() {
        MessageArea messages;
        for (int i = 0; i < 20; ++i)
            messages.note(text("note %1").arg(i), Message::Topic::Devices);
        QCOMPARE(messages.messages().size(), MessageArea::mostMessages);
        QCOMPARE(messages.messages().last().text, text("note 19"));
        messages.note(text("note 18"), Message::Topic::Devices);
        QCOMPARE(messages.messages().size(), MessageArea::mostMessages); // moved, and not there twice
        QCOMPARE(messages.messages().last().text, text("note 18"));
    }

    /// The error of a failed request is shown until the next request; other changes leave it.
    void errorsGo_data() {
        columns<QString, bool>({"next", "stays"});
        QTest::newRow("another file") << text("file") << false;
        QTest::newRow("the same again") << text("reload") << false;
        QTest::newRow("another formula") << text("formula") << false;
        QTest::newRow("another channel") << text("channel") << true;
        QTest::newRow("devices were found") << text("devices") << true;
    }
    void errorsGo() {
        QFETCH(QString, next);
        MainWindow window;
        window.opener().open({text("missing.jpg")});
        window.showFailure(text("missing.jpg"), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(messageTexts(window).size(), 1);
        if (next == text("file")) window.opener().open({text("other.jpg")});
        if (next == text("reload")) part<QAction>(window, "reload").trigger();
        if (next == text("formula")) part<QAction>(window, "gray-mean").trigger();
        if (next == text("channel")) part<QAction>(window, "channelRed").trigger();
        if (next == text("devices")) window.showDevices(catalogOfThree());
        QTEST(messageTexts(window).size() == 1, "stays");
    }

    void anExportThatFailedIsOverWithTheNext() {
        QTemporaryDir folder;
        MainWindow window;
        window.showResult(resultOf(text("photo.jpg")));
        auto& menu = part<FileMenu>(window, "fileMenu");
        Q_EMIT menu.exportRequested(folder.filePath(text("no/such/folder.png")));
        QCOMPARE(messageTexts(window).size(), 1);
        window.showResult(resultOf(text("photo.jpg")));
        QCOMPARE(messageTexts(window).size(), 1); // it says nothing of the plot
        Q_EMIT menu.exportRequested(folder.filePath(text("plot.png")));
        QVERIFY(messageTexts(window).isEmpty());
        QVERIFY(QFile::exists(folder.filePath(text("plot.png"))));
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
        const auto& progress = part<QProgressBar>(window, "progress");
        window.showActivity({Activity::Kind::Counting, Activity::unknown});
        QVERIFY(!busy.isVisible()); // not at once
        window.showActivity({Activity::Kind::Decoding, Activity::unknown});
        window.showActivity({Activity::Kind::Counting, Activity::unknown}); // still the same stretch of work
        QTRY_VERIFY(busy.isVisible());
        QCOMPARE(progress.maximum(), 0); // unknown
        window.showActivity({Activity::Kind::Counting, 0.25});
        QCOMPARE(progress.value() * 4, progress.maximum());

        QSignalSpy stopped(&window, &MainWindow::stopRequested);
        part<QPushButton>(window, "stop").click();
        QCOMPARE(stopped.count(), 1);
        window.showActivity({});
        QVERIFY(!busy.isVisible());
    }

    void quickWorkShowsNothing() {
        BusyStatus busy;
        QWidget* shown = &busy;
        busy.show({Activity::Kind::Counting, Activity::unknown});
        const QList<QTimer*> timers = busy.findChildren<QTimer*>();
        QCOMPARE(timers.size(), 1);
        QVERIFY(timers.front()->isActive());
        busy.show(Activity{});
        QVERIFY(!timers.front()->isActive());
        QVERIFY(!shown->isVisible());
    }
};

ROOM_TEST(TestMainWindowMessages, QApplication)
#include "tst_main_window_messages.moc"
