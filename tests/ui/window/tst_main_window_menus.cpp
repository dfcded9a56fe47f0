// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the entries of the menus, and the effects of choosing them.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"

#include <QFileDialog>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestMainWindowMenus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Also where other docks share its place as tabs.
    void anOpenedDockIsInFront_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"scopesDock", "statisticsDock", "countsDock", "countingDock"})
            QTest::newRow(name) << text(name);
    }
    void anOpenedDockIsInFront() {
        QFETCH(QString, name);
        MainWindow window;
        window.setAnimated(false);
        window.resize(1600, 1100);
        window.show();
        for (QDockWidget* dock : window.findChildren<QDockWidget*>())
            dock->show();
        auto* dock = window.findChild<QDockWidget*>(name);
        for (QDockWidget* other : window.tabifiedDockWidgets(dock))
            other->raise();
        QVERIFY(dock->visibleRegion().isEmpty());
        dock->toggleViewAction()->trigger(); // closes it
        dock->toggleViewAction()->trigger();
        QTRY_VERIFY(!dock->visibleRegion().isEmpty());
    }

    void saysThatDevicesAreStillLookedFor() {
        MainWindow window;
        const auto& menu = part<QMenu>(window, "deviceMenu");
        QVERIFY(menu.actions().first()->text().startsWith(text("Looking for devices")));
        QVERIFY(!menu.actions().first()->isEnabled());
        QVERIFY(menu.actions().last()->isEnabled()); // the doctor, in case that a driver does not answer
    }

    void listsDevicesByPlatformAndTheHostLast() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        QStringList texts;
        for (const QAction* action : part<QMenu>(window, "deviceMenu").actions())
            texts += action->text();
        QCOMPARE(texts,
                 QStringList({text("Default device (the only gpu)"), text("Platform A"), text("Fast Card"),
                              text("Platform B"), text("Slow Card"), text("Without OpenCL"),
                              text("This machine"), QString(), text("&Previous device"),
                              text("&Check a sample of rows"), text("T&une this device"), QString(),
                              text("&Try the devices again"), QStringLiteral("Devices on other &machines …"),
                              QStringLiteral("Device d&octor …")}));
        QVERIFY(entry(part<QMenu>(window, "deviceMenu"), {}).isChecked());
    }

    void devicesOfOtherMachinesStandByThemselves() {
        DeviceCatalog catalog = catalogOfThree();
        DeviceInfo remote = catalog.devices.front();
        remote.server = "box:10998/0";
        assignKeys({&remote, 1});
        remote.name += " on box:10998";
        catalog.devices.insert(catalog.devices.end() - 1, remote);
        MainWindow window;
        window.showDevices(catalog);
        QStringList texts;
        for (const QAction* action : part<QMenu>(window, "deviceMenu").actions())
            texts += action->text();
        const qsizetype section = texts.indexOf(text("On other machines"));
        QVERIFY(section > 0);
        QCOMPARE(texts.at(section + 1), text("Fast Card on box:10998"));
        QCOMPARE(texts.at(section + 2), text("Without OpenCL"));
    }

    void choosingADeviceRecounts() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        const auto& menu = part<QMenu>(window, "deviceMenu");
        entry(menu, keyOf(1)).trigger();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(QString::fromStdString(last(chosen).device), keyOf(1));
        QVERIFY(!entry(menu, {}).isChecked());
        QVERIFY(part<QToolButton>(window, "deviceChip").text().contains(text("Slow Card")));
        entry(menu, {}).trigger();
        QVERIFY(last(chosen).device.empty());
    }

    void aDeviceThatFailedIsMarked_data() {
        columns<bool, QString>({"wrong", "mark"});
        QTest::newRow("it counted wrong") << true << text("counted wrong");
        QTest::newRow("it never returned") << false << text("given up");
    }

    void aDeviceThatFailedIsMarked() {
        QFETCH(bool, wrong);
        QFETCH(QString, mark);
        MainWindow window;
        window.showDevices(catalogOfThree());
        auto result = resultFor(blankImage("photo.jpg", {600, 400}));
        std::vector<std::string>& failed = wrong ? result->doubted : result->givenUp;
        failed.push_back(keyOf(1).toStdString());
        window.showResult(result);
        const auto& menu = part<QMenu>(window, "deviceMenu");
        QVERIFY(entry(menu, keyOf(1)).text().contains(mark));
        QVERIFY(!entry(menu, keyOf(0)).text().contains(mark));
        window.showResult(resultFor(blankImage("photo.jpg", {600, 400})));
        QVERIFY(!entry(menu, keyOf(1)).text().contains(mark));
    }

    void aFailureTakesTheSampleBack() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        window.showResult(resultOf(text("photo.jpg")));
        part<QAction>(window, "sampleOnHost").trigger();
        QVERIFY(window.settings().sampleOnHost);
        window.showFailure(text("photo.jpg"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(!window.settings().sampleOnHost);
    }

    /// Qt would load an image that the name of a device names.
    void namesFromDriversAreNoMarkup() {
        MainWindow window;
        DeviceCatalog catalog = catalogOfThree();
        catalog.devices.front().name = "<img src='x.png'>";
        window.showDevices(catalog);
        QStringList tips{part<QWidget>(window, "deviceChip").toolTip()};
        for (const QAction* action : part<QMenu>(window, "deviceMenu").actions())
            tips += action->toolTip();
        QVERIFY(!tips.filter(text("&lt;img")).isEmpty());
        QVERIFY2(tips.filter(text("<img")).isEmpty(), qPrintable(tips.join(QLatin1Char('\n'))));
    }

    /// A dialog of the desktop takes its options when it is shown.
    void dialogsAreConfiguredBeforeTheyAreShown_data() {
        columns<QString, QFileDialog::FileMode, QFileDialog::AcceptMode>({"action", "files", "accept"});
        QTest::newRow("open") << text("open") << QFileDialog::ExistingFiles << QFileDialog::AcceptOpen;
        QTest::newRow("folder") << text("openFolder") << QFileDialog::Directory << QFileDialog::AcceptOpen;
        QTest::newRow("export") << text("exportPlot") << QFileDialog::AnyFile << QFileDialog::AcceptSave;
    }
    void dialogsAreConfiguredBeforeTheyAreShown() {
        QFETCH(QString, action);
        struct Watcher : QObject {
            std::optional<QFileDialog::FileMode> files;
            QFileDialog::AcceptMode accept = QFileDialog::AcceptOpen;
            bool eventFilter(QObject* watched, QEvent* event) override {
                const auto* dialog = qobject_cast<QFileDialog*>(watched);
                if (dialog != nullptr && event->type() == QEvent::Show) {
                    files = dialog->fileMode();
                    accept = dialog->acceptMode();
                }
                return false;
            }
        } watcher;
        MainWindow window;
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        qApp->installEventFilter(&watcher);
        window.findChild<QAction*>(action)->trigger();
        QVERIFY(watcher.files);
        QTEST(*watcher.files, "files");
        QTEST(watcher.accept, "accept");
    }

    /// The chosen type of an export decides over the ending of its name.
    void anExportHasATypeForEachEnding_data() {
        columns<QString>({"suffix"});
        for (const char* suffix : {"png", "svg", "pdf", "csv", "json"})
            QTest::newRow(suffix) << text(suffix);
    }
    void anExportHasATypeForEachEnding() {
        QFETCH(QString, suffix);
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        MainWindow window;
        window.show();
        window.showResult(resultOf(text("photo.jpg")));
        part<QAction>(window, "exportPlot").trigger();
        auto* dialog = window.findChild<QFileDialog*>();
        const QStringList types = dialog->nameFilters().filter(QStringLiteral("*.") + suffix);
        QCOMPARE(types.size(), 1);
        Q_EMIT dialog->filterSelected(types.first());
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).suffix(), suffix);
    }

    /// A plot beside the photos would be one of the folder's photos from then on.
    void anExportIsNotProposedAmongThePhotos() {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        const PictureFolder folder;
        const QString photo = folder.picture("photo.png");
        MainWindow window;
        window.show();
        window.opener().open({photo});
        window.showResult(resultOf(photo));
        part<QAction>(window, "exportPlot").trigger();
        QVERIFY(window.findChild<QFileDialog*>()->directory() != QFileInfo(photo).dir());
    }

    void offersTheStrategiesOfTheDevice() {
        MainWindow window;
        window.showDevices(catalogOfThree());
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

    void formulaAndTransparencyRecount() {
        MainWindow window;
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        QVERIFY(part<QAction>(window, "gray-rec709")
                    .toolTip()
                    .contains(QString::fromStdString(integersOf(GrayFormula::Rec709))));
        part<QAction>(window, "gray-rec709").trigger();
        QCOMPARE(last(chosen).rules.formula, GrayFormula::Rec709);
        part<QAction>(window, "leaveOutTransparent").trigger();
        QCOMPARE(last(chosen).rules.transparent, Transparent::LeftOut);
        QCOMPARE(chosen.count(), 2);
    }

    void everyActionCanBeReached() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        for (const QAction* action : window.findChildren<QAction*>()) {
            if (action->isSeparator() || action->text().isEmpty()) continue;
            if (qobject_cast<QDockWidget*>(action->parent()) != nullptr)
                continue; // its section is in the menu View
            const QList<QObject*> holders = action->associatedObjects();
            const bool inMenu = std::any_of(holders.begin(), holders.end(), [](QObject* holder) {
                const auto* widget = qobject_cast<QWidget*>(holder);
                return qobject_cast<QMenu*>(holder) != nullptr ||
                       (widget != nullptr && widget->contextMenuPolicy() == Qt::ActionsContextMenu);
            });
            QVERIFY2(inMenu || action->menu() != nullptr || !action->shortcut().isEmpty(),
                     qPrintable(action->text()));
        }
    }

    void noTwoEntriesOfAMenuShareALetter() {
        MainWindow window;
        window.showDevices(catalogOfThree());
        QList<QWidget*> menus{window.menuBar()};
        for (QMenu* menu : window.findChildren<QMenu*>())
            menus += menu;
        for (const QWidget* menu : menus) {
            QSet<QKeySequence> seen;
            for (const QAction* action : menu->actions()) {
                const QKeySequence letter = QKeySequence::mnemonic(action->text());
                if (letter.isEmpty()) continue;
                QVERIFY2(!seen.contains(letter),
                         qPrintable(menu->objectName() + text(": ") + action->text()));
                seen.insert(letter);
            }
        }
    }

    void colours_data() {
        columns<int, bool>({"entry", "dark"});
        QTest::newRow("light") << 1 << false;
        QTest::newRow("dark") << 2 << true;
    }
    void colours() {
        QFETCH(int, entry);
        MainWindow window;
        window.show();
        const auto& menu = part<QMenu>(window, "appearanceMenu");
        menu.actions().at(0)->trigger();
        const QPalette before = QApplication::palette();
        menu.actions().at(entry)->trigger();
        const int ground = QApplication::palette().color(QPalette::Window).lightness();
        QTEST(ground < 128, "dark");
        menu.actions().at(0)->trigger();
        QCOMPARE(QApplication::palette().color(QPalette::Window), before.color(QPalette::Window));
    }
};

ROOM_TEST(TestMainWindowMenus, QApplication)
#include "tst_main_window_menus.moc"
