// The window as people use it, fed by hand: no engine behind it.

#include "ui/main_window.h"

#include "result_fixtures.h"
#include "ui/histogram_figure.h"
#include "ui/histogram_plot.h"
#include "ui/image_view.h"
#include "ui/message_area.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

QString text(const char* ascii) {
    return QString::fromLatin1(ascii);
}

template <typename Widget>
Widget& part(const MainWindow& window, const char* name) {
    auto* widget = window.findChild<Widget*>(text(name));
    if (widget == nullptr) qFatal("no %s in the window", name);
    return *widget;
}

QAction& entry(const QMenu& menu, const QString& data) {
    for (QAction* action : menu.actions()) {
        if (action->isCheckable() && action->data().toString() == data) return *action;
    }
    qFatal("no %s in the menu", qPrintable(data));
}

QString keyOf(std::size_t device) {
    return QString::fromStdString(test::catalogOfThree().devices.at(device).key);
}

CountSettings last(const QSignalSpy& spy) {
    return spy.last().first().value<CountSettings>();
}

QStringList messageTexts(const MainWindow& window) {
    QStringList texts;
    for (const Message& message : part<MessageArea>(window, "messages").messages())
        texts += message.text;
    return texts;
}

void chooseRegion(MainWindow& window) {
    auto& view = part<ImageView>(window, "imageView");
    QTest::mousePress(&view, Qt::LeftButton, Qt::ShiftModifier, {20, 20});
    QMouseEvent move(QEvent::MouseMove, QPointF(view.rect().center()),
                     view.mapToGlobal(QPointF(view.rect().center())), Qt::NoButton, Qt::LeftButton,
                     Qt::ShiftModifier);
    QApplication::sendEvent(&view, &move);
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::ShiftModifier, view.rect().center());
}

/// Drops `data` in the middle of the window. Tells whether it was taken.
bool drop(MainWindow& window, const QMimeData& data) {
    QDragEnterEvent enter(window.rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent event(window.rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
    return true;
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char* name) {
        const QString path = m_folder.filePath(text(name));
        if (!QFile::exists(path)) QImage(4, 4, QImage::Format_RGB32).save(path, "PNG");
        return path;
    }
    static CountResultPointer resultOf(const char* name) {
        return test::resultFor(test::blankImage(name, {600, 400}));
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void saysThatDevicesAreStillLookedFor() {
        MainWindow window;
        const auto& menu = part<QMenu>(window, "deviceMenu");
        QCOMPARE(menu.actions().size(), 1);
        QVERIFY(menu.actions().first()->text().startsWith(text("Looking for devices")));
        QVERIFY(!menu.actions().first()->isEnabled());
    }

    void listsDevicesByPlatformAndTheHostLast() {
        MainWindow window;
        window.showDevices(test::catalogOfThree());
        QStringList texts;
        for (const QAction* action : part<QMenu>(window, "deviceMenu").actions())
            texts += action->text();
        QCOMPARE(texts, QStringList({text("Default device (the only gpu)"), text("Platform A"),
                                     text("Fast Card"), text("Platform B"), text("Slow Card"),
                                     text("Without OpenCL"), text("This machine")}));
        QVERIFY(entry(part<QMenu>(window, "deviceMenu"), {}).isChecked());
    }

    void choosingADeviceRecounts() {
        MainWindow window;
        window.showDevices(test::catalogOfThree());
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        const auto& menu = part<QMenu>(window, "deviceMenu");
        entry(menu, keyOf(1)).trigger();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(QString::fromStdString(last(chosen).device), keyOf(1));
        QVERIFY(!entry(menu, {}).isChecked());
        QVERIFY(part<QToolButton>(window, "deviceButton").text().contains(text("Slow Card")));
        entry(menu, {}).trigger();
        QVERIFY(last(chosen).device.empty());
    }

    void devicesOfOneNameAreToldApart() {
        DeviceCatalog catalog;
        catalog.devices = {test::deviceNamed("Twin", "P", DeviceType::Gpu),
                           test::deviceNamed("Twin", "P", DeviceType::Gpu),
                           test::deviceNamed("This machine", "", DeviceType::Host)};
        assignKeys(catalog.devices);
        MainWindow window;
        window.showDevices(catalog);
        QSet<QString> texts;
        for (const QAction* action : part<QMenu>(window, "deviceMenu").actions()) {
            if (action->text().contains(text("Twin"))) texts.insert(action->text());
        }
        QCOMPARE(texts.size(), 2);
    }

    void offersTheStrategiesOfTheDevice() {
        MainWindow window;
        window.showDevices(test::catalogOfThree());
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        const auto& strategies = part<QMenu>(window, "strategyMenu");
        QAction& atomics = entry(strategies, text("global-atomic"));
        QVERIFY(atomics.toolTip().contains(text("Adds atomically")));
        QVERIFY(atomics.toolTip().contains(text("another listing")));
        atomics.trigger();
        QCOMPARE(last(chosen).strategy, std::string("global-atomic"));

        entry(part<QMenu>(window, "deviceMenu"), keyOf(2)).trigger();
        QCOMPARE(last(chosen).strategy, std::string()); // does not run there
        QVERIFY(entry(strategies, {}).isChecked());
        entry(strategies, text("host-serial"));

        entry(part<QMenu>(window, "deviceMenu"), keyOf(0)).trigger();
        QCOMPARE(last(chosen).strategy, std::string("global-atomic")); // kept for when it does
        QVERIFY(entry(strategies, text("global-atomic")).isChecked());
    }

    void remembersEverything() {
        QSettings memory(m_folder.filePath(text("memory.ini")), QSettings::IniFormat);
        {
            MainWindow window;
            window.showDevices(test::catalogOfThree());
            entry(part<QMenu>(window, "deviceMenu"), keyOf(1)).trigger();
            entry(part<QMenu>(window, "strategyMenu"), text("global-atomic")).trigger();
            part<QAction>(window, "gray-mean").trigger();
            part<QAction>(window, "leaveOutTransparent").trigger();
            part<QAction>(window, "channelGreen").trigger();
            part<QAction>(window, "logarithmic").trigger();
            window.openFiles({file("one.png")});
            window.showResult(resultOf(qPrintable(file("one.png"))));
            window.save(memory);
        }
        MainWindow window;
        window.restore(memory);
        QCOMPARE(QString::fromStdString(window.settings().device),
                 keyOf(1)); // before the devices are known, too
        window.showDevices(test::catalogOfThree());
        QCOMPARE(QString::fromStdString(window.settings().device), keyOf(1));
        QCOMPARE(window.settings().strategy, std::string("global-atomic"));
        QCOMPARE(window.settings().formula, GrayFormula::Mean);
        QCOMPARE(window.settings().transparent, Transparent::LeftOut);
        QVERIFY(!part<QAction>(window, "channelGreen").isChecked());
        QVERIFY(part<QAction>(window, "channelRed").isChecked());
        QVERIFY(part<QAction>(window, "logarithmic").isChecked());
        QVERIFY(part<HistogramPlot>(window, "histogramPlot").figure().scale().logarithmic);
        QCOMPARE(part<QMenu>(window, "recentFiles").actions().first()->toolTip(), file("one.png"));
        QVERIFY(messageTexts(window).isEmpty());
    }

    void aDeviceThatIsGoneIsToldAndRemembered() {
        QSettings memory(m_folder.filePath(text("gone.ini")), QSettings::IniFormat);
        memory.setValue(text("device"), text("vanished/card/1"));
        MainWindow window;
        window.restore(memory);
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        window.showDevices(test::catalogOfThree());
        QVERIFY(window.settings().device.empty());
        QCOMPARE(chosen.count(), 1); // what was asked for with the old key has to be asked for again
        QVERIFY(messageTexts(window).join(QLatin1Char('|')).contains(text("vanished/card/1")));
        window.save(memory);
        QCOMPARE(memory.value(text("device")).toString(), text("vanished/card/1"));
    }

    void notesOfTheCatalogAreShown() {
        DeviceCatalog catalog;
        catalog.devices = {test::deviceNamed("This machine", "", DeviceType::Host)};
        assignKeys(catalog.devices);
        catalog.notes = {"no OpenCL driver: install pocl-opencl-icd"};
        MainWindow window;
        window.showDevices(catalog);
        QCOMPARE(messageTexts(window), QStringList(text("no OpenCL driver: install pocl-opencl-icd")));
        QVERIFY(!part<MessageArea>(window, "messages").isHidden());
    }

    void showsOneWholeResult() {
        MainWindow window;
        window.showDevices(test::catalogOfThree());
        window.showResult(resultOf("photo.jpg"));
        const auto& figure = part<HistogramPlot>(window, "histogramPlot").figure();
        QCOMPARE(figure.histogram().counts(Channel::Blue)[3], std::uint64_t{240000});
        QVERIFY(part<ImageView>(window, "imageView").image());
        const QString provenance = part<QLabel>(window, "provenance").text();
        for (const char* piece : {"Fast Card", "Atomics", "rec601", "exact", "kernel 1.23 ms (device events)",
                                  "wall 12.3 ms (host clock)"})
            QVERIFY2(provenance.contains(text(piece)), qPrintable(provenance));
        QCOMPARE(part<QLabel>(window, "provenance").toolTip(), text("the only gpu"));
        QVERIFY(window.windowTitle().startsWith(text("photo.jpg")));
        QVERIFY(part<QLabel>(window, "imageText").text().contains(QString::fromUtf8("600 × 400, 8 bits")));
        QCOMPARE(part<QAbstractItemView>(window, "statisticsTable").model()->rowCount(), 4);
        QVERIFY(part<QAbstractItemView>(window, "timingTable").model()->rowCount() > 0);
    }

    void failureKeepsWhatWasShown() {
        MainWindow window;
        window.show();
        window.showResult(resultOf("photo.jpg"));
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
        auto noted = std::make_shared<CountResult>(*resultOf("photo.jpg"));
        noted->notes = {"the card failed; the host counted"};
        window.showResult(noted);
        QCOMPARE(messageTexts(window), QStringList(text("the card failed; the host counted")));
        window.showResult(resultOf("photo.jpg"));
        QVERIFY(messageTexts(window).isEmpty());
    }

    void busyOnlyWhenItTakesLong() {
        MainWindow window;
        window.show();
        const auto& busy = part<QWidget>(window, "busy");
        window.showActivity({Task::Counting, Activity::unknown});
        QVERIFY(!busy.isVisible());
        QTest::qWait(50);
        window.showActivity({});
        QTest::qWait(300);
        QVERIFY(!busy.isVisible());

        window.showActivity({Task::Decoding, Activity::unknown});
        QTest::qWait(120);
        window.showActivity({Task::Counting, Activity::unknown}); // still the same stretch of work
        QTRY_VERIFY_WITH_TIMEOUT(busy.isVisible(), 150);
        const auto& progress = part<QProgressBar>(window, "progress");
        QCOMPARE(progress.maximum(), 0); // unknown
        window.showActivity({Task::Counting, 0.25});
        QCOMPARE(progress.value() * 4, progress.maximum());

        QSignalSpy stopped(&window, &MainWindow::stopRequested);
        part<QPushButton>(window, "stop").click();
        QCOMPARE(stopped.count(), 1);
        window.showActivity({});
        QVERIFY(!busy.isVisible());
    }

    void regionIsTold() {
        MainWindow window;
        window.show();
        window.showResult(resultOf("photo.jpg"));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        chooseRegion(window);
        QCOMPARE(chosen.count(), 1);
        QVERIFY(last(chosen).region);
        part<QAction>(window, "clearRegion").trigger();
        QCOMPARE(chosen.count(), 2);
        QVERIFY(!last(chosen).region);
    }

    void anotherImageHasNoRegion() {
        MainWindow window;
        window.show();
        window.openFiles({file("one.png")});
        window.showResult(resultOf(qPrintable(file("one.png"))));
        chooseRegion(window);
        QVERIFY(window.settings().region);

        std::optional<Region> asked = Region{};
        connect(&window, &MainWindow::fileChosen, this, [&] { asked = window.settings().region; });
        window.openFiles({file("one.png")}); // the same again: a reload
        QVERIFY(asked);
        window.openFiles({file("two.png")});
        QVERIFY(!asked);
        window.showFailure(file("two.png"), {Stage::Decode, "the file is broken", {}, {}});
        QVERIFY(window.settings().region); // the image is still there, and its region too
        window.openFiles({file("two.png")});
        window.showResult(resultOf(qPrintable(file("two.png"))));
        QVERIFY(!window.settings().region);
    }

    void stoppingKeepsTheRegionOfTheShownImage() {
        MainWindow window;
        window.show();
        window.showResult(resultOf("photo.jpg"));
        chooseRegion(window);
        window.openFiles({file("two.png")});
        QVERIFY(!window.settings().region);
        part<QPushButton>(window, "stop").click();
        QVERIFY(window.settings().region);
    }

    void filesAreDropped() {
        MainWindow window;
        QSignalSpy chosen(&window, &MainWindow::fileChosen);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file("one.png")), QUrl::fromLocalFile(file("two.png"))});
        QVERIFY(drop(window, data));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.last().first().toString(), file("one.png"));
        part<QAction>(window, "nextImage").trigger();
        QCOMPARE(chosen.last().first().toString(), file("two.png"));
        part<QAction>(window, "nextImage").trigger();
        QCOMPARE(chosen.last().first().toString(), file("one.png"));
        part<QAction>(window, "previousImage").trigger();
        QCOMPARE(chosen.last().first().toString(), file("two.png"));
    }

    void imagesAreDropped() {
        MainWindow window;
        QSignalSpy pasted(&window, &MainWindow::imagePasted);
        QMimeData data;
        data.setImageData(QImage(3, 2, QImage::Format_RGB32));
        QVERIFY(drop(window, data));
        QCOMPARE(pasted.last().first().value<QImage>().size(), QSize(3, 2));
    }

    void othersAreNotDropped() {
        MainWindow window;
        QMimeData data;
        data.setText(text("just a sentence"));
        QVERIFY(!drop(window, data));
    }

    void pastes_data() {
        QTest::addColumn<QString>("what");
        for (const char* what : {"image", "urls", "path", "sentence"})
            QTest::newRow(what) << text(what);
    }
    void pastes() {
        QFETCH(QString, what);
        auto data = std::make_unique<QMimeData>();
        if (what == text("image")) data->setImageData(QImage(3, 2, QImage::Format_RGB32));
        if (what == text("urls")) data->setUrls({QUrl::fromLocalFile(file("one.png"))});
        if (what == text("path")) data->setText(file("one.png") + text("\n"));
        if (what == text("sentence")) data->setText(text("just a sentence"));
        QGuiApplication::clipboard()->setMimeData(data.release());

        MainWindow window;
        QSignalSpy pasted(&window, &MainWindow::imagePasted);
        QSignalSpy chosen(&window, &MainWindow::fileChosen);
        part<QAction>(window, "paste").trigger();
        QCOMPARE(pasted.count(), what == text("image") ? 1 : 0);
        QCOMPARE(chosen.count(), what == text("urls") || what == text("path") ? 1 : 0);
        QCOMPARE(messageTexts(window).size(), what == text("sentence") ? 1 : 0);
    }

    void aSingleFileHasNeighbours() {
        QTemporaryDir folder;
        for (const char* name : {"10.png", "9.png", "notes.txt", "11.png"})
            QVERIFY(QFile::copy(file("one.png"), folder.filePath(text(name))));
        MainWindow window;
        QSignalSpy chosen(&window, &MainWindow::fileChosen);
        window.openFiles({folder.filePath(text("9.png"))});
        for (const char* next : {"10.png", "11.png", "9.png"}) {
            part<QAction>(window, "nextImage").trigger();
            QCOMPARE(chosen.last().first().toString(), folder.filePath(text(next)));
        }
    }

    void recentFilesAreThoseThatWereShown() {
        MainWindow window;
        const auto& menu = part<QMenu>(window, "recentFiles");
        window.openFiles({file("one.png")});
        window.showResult(resultOf(qPrintable(file("one.png"))));
        window.openFiles({file("two.png")});
        window.showResult(resultOf(qPrintable(file("two.png"))));
        window.openFiles({text("/not/there.png")});
        window.showFailure(text("/not/there.png"), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(menu.actions().at(0)->toolTip(), file("two.png"));
        QCOMPARE(menu.actions().at(1)->toolTip(), file("one.png"));

        QSignalSpy chosen(&window, &MainWindow::fileChosen);
        menu.actions().at(1)->trigger();
        QCOMPARE(chosen.last().first().toString(), file("one.png"));
    }

    void recentFilesAreFoundFromAnyFolder() {
        MainWindow window;
        window.openFiles({text("beside.png")});
        window.showResult(resultOf("beside.png"));
        const QString path = part<QMenu>(window, "recentFiles").actions().first()->toolTip();
        QCOMPARE(path, QDir::current().filePath(text("beside.png")));
    }

    void switchingChannelsCostsNoCount() {
        MainWindow window;
        window.showResult(resultOf("photo.jpg"));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QAction>(window, "channelRed").trigger();
        QCOMPARE(chosen.count(), 0);
        QVERIFY(!part<HistogramPlot>(window, "histogramPlot").figure().visible().contains(Channel::Red));
        QVERIFY(!part<QAction>(window, "channelAlpha").isEnabled()); // the image has none
    }

    void alphaIsCountedWhenAskedFor() {
        MainWindow window;
        window.showResult(test::resultFor(test::blankImage("clear.png", {8, 8}, PixelLayout::Rgba8)));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        QVERIFY(!window.settings().channels.contains(Channel::Alpha));
        part<QAction>(window, "channelAlpha").trigger();
        QCOMPARE(chosen.count(), 1);
        QVERIFY(last(chosen).channels.contains(Channel::Alpha));
    }

    void grayImagesHaveNoColours() {
        MainWindow window;
        window.showResult(test::resultFor(test::blankImage("gray.png", {8, 8}, PixelLayout::Gray8)));
        QVERIFY(part<QAction>(window, "channelGray").isEnabled());
        QVERIFY(!part<QAction>(window, "channelRed").isEnabled());
        QCOMPARE(part<QAbstractItemView>(window, "statisticsTable").model()->rowCount(), 1);
    }

    void formulaAndTransparencyRecount() {
        MainWindow window;
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QAction>(window, "gray-rec709").trigger();
        QCOMPARE(last(chosen).formula, GrayFormula::Rec709);
        part<QAction>(window, "leaveOutTransparent").trigger();
        QCOMPARE(last(chosen).transparent, Transparent::LeftOut);
        QCOMPARE(chosen.count(), 2);
    }

    void plotIsCopied() {
        MainWindow window;
        QVERIFY(!part<QAction>(window, "copyPlot").isEnabled());
        window.show();
        window.showResult(resultOf("photo.jpg"));
        part<QAction>(window, "copyPlot").trigger();
        QVERIFY(QGuiApplication::clipboard()->image().width() > 100);
    }

    void everyActionCanBeReached() {
        MainWindow window;
        window.showDevices(test::catalogOfThree());
        for (const QAction* action : window.findChildren<QAction*>()) {
            if (action->isSeparator() || action->text().isEmpty()) continue;
            const QList<QObject*> holders = action->associatedObjects();
            const bool inMenu = std::any_of(holders.begin(), holders.end(), [](QObject* holder) {
                return qobject_cast<QMenu*>(holder) != nullptr;
            });
            QVERIFY2(inMenu || action->menu() != nullptr || !action->shortcut().isEmpty(),
                     qPrintable(action->text()));
        }
    }

    void noTwoActionsShareAShortcut() {
        MainWindow window;
        QSet<QKeySequence> seen;
        for (const QAction* action : window.findChildren<QAction*>()) {
            if (action->shortcut().isEmpty() || action->shortcutContext() == Qt::WidgetShortcut) continue;
            QVERIFY2(!seen.contains(action->shortcut()), qPrintable(action->shortcut().toString()));
            seen.insert(action->shortcut());
        }
    }

    void colours_data() {
        QTest::addColumn<int>("entry");
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << 1 << false;
        QTest::newRow("dark") << 2 << true;
    }
    void colours() {
        QFETCH(int, entry);
        MainWindow window;
        window.show();
        const QPalette before = QApplication::palette();
        const auto& menu = part<QMenu>(window, "appearanceMenu");
        menu.actions().at(entry)->trigger();
        const int ground = QApplication::palette().color(QPalette::Window).lightness();
        QTEST(ground < 128, "dark");
        menu.actions().at(0)->trigger();
        QCOMPARE(QApplication::palette().color(QPalette::Window), before.color(QPalette::Window));
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
