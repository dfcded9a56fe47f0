// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the main window without an engine.

#include "engine/files/settings_values.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_results.h"
#include "ui/frame/message_area.h"
#include "ui/frame/screen_fit.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/image/image_view.h"
#include "ui/panes/scopes_pane.h"
#include "ui/scopes/scope_view.h"
#include "ui/window/menus.h"
#include "ui/window/start_page.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QFileDialog>
#include <QMenuBar>
#include <QMimeData>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolBar>

#include <array>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests opening images in the window: files that are opened, dropped or pasted, several of them, and again.

namespace {

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

class TestMainWindowFiles : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

private Q_SLOTS:
    void filesAreDropped() {
        MainWindow window;
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(m_folder.picture("one.png")),
                      QUrl::fromLocalFile(m_folder.picture("two.png"))});
        QVERIFY(drop(window, data));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("one.png"));
        part<QAction>(window, "nextImage").trigger();
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("two.png"));
        part<QAction>(window, "nextImage").trigger();
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("one.png"));
        part<QAction>(window, "previousImage").trigger();
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("two.png"));
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
        if (what == text("urls")) data->setUrls({QUrl::fromLocalFile(m_folder.picture("one.png"))});
        if (what == text("path")) data->setText(m_folder.picture("one.png") + text("\n"));
        if (what == text("sentence")) data->setText(text("just a sentence"));
        QGuiApplication::clipboard()->setMimeData(data.release());

        MainWindow window;
        QSignalSpy pasted(&window.opener(), &ImageOpener::imagePasted);
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        part<QAction>(window, "paste").trigger();
        QCOMPARE(pasted.count(), what == text("image") ? 1 : 0);
        QCOMPARE(chosen.count(), what == text("urls") || what == text("path") ? 1 : 0);
        QCOMPARE(messageTexts(window).size(), what == text("sentence") ? 1 : 0);
    }

    /// If one of several opened files cannot be read, the error is shown, and the next file is shown.
    void theNextFileIsShownForOneThatFails() {
        MainWindow window;
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        const QStringList files{text("a.jpg"), text("b.jpg"), m_folder.picture("one.png"),
                                m_folder.picture("two.png")};
        window.opener().open(files);
        for (int i = 0; i < 2; ++i)
            window.showFailure(files.at(i), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(chosen.count(), 3);
        QCOMPARE(chosen.last().first().toString(), files.at(2));
        window.showResult(resultOf(files.at(2)));
        QCOMPARE(messageTexts(window), QStringList({text("a.jpg: the file does not exist"),
                                                    text("b.jpg: the file does not exist")}));
        // Stepping to one that fails goes no further by itself.
        part<QAction>(window, "nextImage").trigger();
        QVERIFY(messageTexts(window).isEmpty());
        window.showFailure(files.at(3), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(chosen.count(), 4);
    }

    void aPastedImageIsNotReloaded() {
        MainWindow window;
        auto& reload = part<QAction>(window, "reload");
        window.opener().open({m_folder.picture("one.png")});
        window.showResult(resultOf(m_folder.picture("one.png")));
        QVERIFY(reload.isEnabled());
        auto data = std::make_unique<QMimeData>();
        data->setImageData(QImage(3, 2, QImage::Format_RGB32));
        QGuiApplication::clipboard()->setMimeData(data.release());
        part<QAction>(window, "paste").trigger();
        QVERIFY(!reload.isEnabled()); // while it comes, too
        window.showResult(resultOf(text("pasted image")));
        QVERIFY(!reload.isEnabled());
        window.opener().open({text("/not/there.png")});
        window.showFailure(text("/not/there.png"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(!reload.isEnabled()); // it is still the pasted image that is shown
        window.opener().open({m_folder.picture("one.png")});
        QVERIFY(reload.isEnabled());
    }

    void recentFilesAreThoseThatWereShown() {
        MainWindow window;
        const auto& menu = part<QMenu>(window, "recentFiles");
        window.opener().open({m_folder.picture("one.png")});
        window.showResult(resultOf(m_folder.picture("one.png")));
        window.opener().open({m_folder.picture("two.png")});
        window.showResult(resultOf(m_folder.picture("two.png")));
        window.opener().open({text("/not/there.png")});
        window.showFailure(text("/not/there.png"), {Stage::Open, "the file does not exist", {}, {}});
        QCOMPARE(menu.actions().at(0)->toolTip(), m_folder.picture("two.png"));
        QCOMPARE(menu.actions().at(1)->toolTip(), m_folder.picture("one.png"));

        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        menu.actions().at(1)->trigger();
        QCOMPARE(chosen.last().first().toString(), m_folder.picture("one.png"));
    }

    /// A folder that is gone through would push all others out.
    void recentFilesAreNotThoseThatWereSteppedTo() {
        QTemporaryDir folder;
        for (const char* name : {"1.png", "2.png", "3.png"})
            QVERIFY(QFile::copy(m_folder.picture("one.png"), folder.filePath(text(name))));
        const auto recent = [](const MainWindow& window) {
            return part<FileMenu>(window, "fileMenu").recentFiles()->paths();
        };
        MainWindow window;
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        window.opener().open({folder.filePath(text("2.png"))});
        window.showResult(resultOf(folder.filePath(text("2.png"))));
        for (const char* next : {"3.png", "1.png", "2.png"}) {
            part<QAction>(window, "nextImage").trigger();
            QTRY_COMPARE(chosen.last().first().toString(), folder.filePath(text(next)));
            window.showResult(resultOf(folder.filePath(text(next))));
        }
        QCOMPARE(recent(window), QStringList{folder.filePath(text("2.png"))});
        // Files that are named together are all opened.
        window.opener().open({m_folder.picture("one.png"), m_folder.picture("two.png")});
        window.showResult(resultOf(m_folder.picture("one.png")));
        part<QAction>(window, "nextImage").trigger();
        window.showResult(resultOf(m_folder.picture("two.png")));
        QCOMPARE(recent(window), QStringList({m_folder.picture("two.png"), m_folder.picture("one.png"),
                                              folder.filePath(text("2.png"))}));
    }

    /// The invitation to open a file is hidden until the first image comes or fails.
    void theInvitationIsHiddenWhileAnImageIsOnItsWay() {
        MainWindow window;
        const auto& invitation = part<QWidget>(window, "startPhoto");
        window.show();
        QVERIFY(invitation.isVisible());
        window.opener().open({text("/not/there.png")});
        QVERIFY(!invitation.isVisible());
        window.showFailure(text("/not/there.png"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(invitation.isVisible());
        window.opener().open({text("a.png"), text("b.png")});
        window.showFailure(text("a.png"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(!invitation.isVisible()); // the next is on its way
        window.showFailure(text("b.png"), {Stage::Open, "the file does not exist", {}, {}});
        QVERIFY(invitation.isVisible());
        QTemporaryDir empty;
        window.opener().open({empty.path()});
        QVERIFY(!invitation.isVisible()); // while the folder is read
        QTRY_VERIFY(invitation.isVisible());
    }

    void recentFilesAreFoundFromAnyFolder() {
        MainWindow window;
        window.opener().open({text("beside.png")});
        window.showResult(resultOf(text("beside.png")));
        const QString path = part<QMenu>(window, "recentFiles").actions().first()->toolTip();
        QCOMPARE(path, QDir::current().filePath(text("beside.png")));
    }

    /// A recent file whose name is no valid text can be opened again, also after the settings were written
    /// and read, which hold text only.
    void recentFilesNeedNoNamesThatAreText() {
        const std::string odd = m_folder.filePath("caf").toStdString() + "\xe9.png";
        QSettings memory(m_folder.filePath("odd.ini"), QSettings::IniFormat);
        {
            MainWindow window;
            window.opener().open({pathText(odd)});
            window.showResult(resultOf(pathText(odd)));
            window.save(memory);
        }
        memory.sync();
        MainWindow window;
        window.restore(memory);
        QSignalSpy chosen(&window.opener(), &ImageOpener::fileChosen);
        part<QMenu>(window, "recentFiles").actions().first()->trigger();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(pathBytes(chosen.first().first().toString()).toStdString(), odd);
    }
};

ROOM_TEST(TestMainWindowFiles, QApplication)

// Tests what a new window restores from the settings.

class TestMainWindowMemory : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

private Q_SLOTS:
    void remembersEverything() {
        QSettings memory(m_folder.filePath("memory.ini"), QSettings::IniFormat);
        {
            MainWindow window;
            window.showDevices(catalogOfThree());
            entry(part<QMenu>(window, "deviceMenu"), keyOf(1)).trigger();
            entry(part<QMenu>(window, "strategyMenu"), text("global-atomic")).trigger();
            part<QAction>(window, "gray-mean").trigger();
            part<QAction>(window, "leaveOutTransparent").trigger();
            part<QAction>(window, "sampleOnHost").trigger();
            part<QAction>(window, "logarithmic").trigger();
            part<QAction>(window, "stretchAutomatic").trigger();
            window.opener().open({m_folder.picture("one.png")});
            window.showResult(resultOf(m_folder.picture("one.png")));
            part<QAction>(window, "channelGreen").trigger();
            window.save(memory);
        }
        MainWindow window;
        window.restore(memory);
        QCOMPARE(QString::fromStdString(window.settings().device),
                 keyOf(1)); // before the devices are known, too
        window.showDevices(catalogOfThree());
        QCOMPARE(QString::fromStdString(window.settings().device), keyOf(1));
        QCOMPARE(window.settings().strategy, std::string("global-atomic"));
        QCOMPARE(window.settings().rules.formula, GrayFormula::Mean);
        QCOMPARE(window.settings().rules.transparent, Transparent::LeftOut);
        QVERIFY(window.settings().sampleOnHost);
        QVERIFY(!part<QAction>(window, "channelGreen").isChecked());
        QVERIFY(part<QAction>(window, "channelRed").isChecked());
        QVERIFY(part<QAction>(window, "logarithmic").isChecked());
        QVERIFY(part<QAction>(window, "stretchAutomatic").isChecked());
        Q_EMIT part<ImageView>(window, "imageView").stretchChosen(Stretch::None);
        QVERIFY(part<QAction>(window, "stretchNone").isChecked());
        QVERIFY(part<HistogramPlot>(window, "histogramPlot").figure().content().scale.axis ==
                CountAxis::Logarithmic);
        QCOMPARE(part<QMenu>(window, "recentFiles").actions().first()->toolTip(),
                 m_folder.picture("one.png"));
        QVERIFY(messageTexts(window).isEmpty());
    }

    void aFloatingDockIsThereAgain() {
        QSettings memory(m_folder.filePath("docks.ini"), QSettings::IniFormat);
        {
            MainWindow window;
            window.show();
            auto& dock = part<QDockWidget>(window, "statisticsDock");
            dock.show();
            dock.setFloating(true);
            QVERIFY(dock.isVisible());
            connect(&window, &MainWindow::closed, [&] { window.save(memory); });
            window.close();
        }
        MainWindow window;
        window.restore(memory);
        window.show();
        const auto& dock = part<QDockWidget>(window, "statisticsDock");
        QVERIFY(dock.isFloating());
        QVERIFY(dock.isVisible());
    }

    /// Bytes that Qt believes would make a window that is larger than any screen, or none at all.
    void damagedLayoutIsNotBelieved_data() {
        QTest::addColumn<QString>("key");
        for (const char* key : {"geometry", "docks"})
            QTest::newRow(key) << text(key);
    }
    void damagedLayoutIsNotBelieved() {
        QFETCH(QString, key);
        QSettings memory(m_folder.filePath("damaged.ini"), QSettings::IniFormat);
        MainWindow().save(memory);
        const QByteArray whole = memory.value(key).toByteArray();
        QCOMPARE(bytesIn(memory, key), whole.mid(8));
        for (qsizetype at = 0; at < whole.size(); ++at) {
            QByteArray damaged = whole;
            damaged[at] = char(damaged[at] ^ 64);
            memory.setValue(key, damaged);
            QVERIFY(bytesIn(memory, key).isEmpty());
        }
        memory.setValue(key, whole.mid(8)); // as Qt gave it
        QVERIFY(bytesIn(memory, key).isEmpty());
        MainWindow window;
        window.restore(memory);
        window.show();
        QVERIFY(window.minimumSizeHint().width() < window.screen()->availableSize().width());
    }

    void aWindowOfALargerScreenFitsThisOne_data() {
        QTest::addColumn<QRect>("before");
        QTest::newRow("too large") << QRect(0, 0, 9000, 7000);
        QTest::newRow("too far") << QRect(9000, 7000, 900, 700);
        QTest::newRow("too far left") << QRect(-9000, -7000, 900, 700);
    }
    void aWindowOfALargerScreenFitsThisOne() {
        QFETCH(QRect, before);
        QSettings memory(m_folder.filePath("screen.ini"), QSettings::IniFormat);
        {
            MainWindow window;
            window.show();
            window.setGeometry(before);
            window.save(memory);
        }
        MainWindow window;
        window.restore(memory);
        window.show();
        const QRect room = window.screen()->availableGeometry();
        QVERIFY(window.width() <= room.width() && window.height() <= room.height());
        QVERIFY(room.contains(window.geometry().center()));
    }

    void whatSettingsCannotMeanIsTheDefault() {
        QSettings memory(m_folder.filePath("odd.ini"), QSettings::IniFormat);
        const QSettings none(m_folder.filePath("none.ini"), QSettings::IniFormat);
        MainWindow fresh;
        fresh.restore(none);
        const auto flags = {"channelRed",   "cutSpikes",           "followFile",
                            "sampleOnHost", "leaveOutTransparent", "sectionCounting"};
        // Neither is a flag, but what reads all text as one takes them for no and for yes.
        for (const char* key : flags)
            memory.setValue(text(key), part<QAction>(fresh, key).isChecked() ? text("0") : text("fals4"));
        memory.setValue(text("channelGreen"), QStringList{text("a"), text("b")});
        memory.setValue(text("device"), QString(5000, u'x'));
        memory.setValue(text("formula"), QPoint(1, 2));
        memory.setValue(text("appearanceMenu"), text("purple"));
        memory.setValue(text("recentFiles"), 5);
        MainWindow window;
        window.restore(memory);
        for (const char* name : flags)
            QVERIFY2(part<QAction>(window, name).isChecked() == part<QAction>(fresh, name).isChecked(), name);
        QVERIFY(part<QAction>(window, "channelGreen").isChecked());
        const auto looks = part<QMenu>(window, "appearanceMenu").actions();
        QVERIFY(std::any_of(looks.begin(), looks.end(), [](QAction* look) { return look->isChecked(); }));
        QVERIFY(window.settings() == fresh.settings());
        window.showDevices(catalogOfThree());
        QVERIFY(messageTexts(window).isEmpty());
    }

    void aDeviceThatIsGoneIsToldAndRemembered() {
        QSettings memory(m_folder.filePath("gone.ini"), QSettings::IniFormat);
        memory.setValue(text("device"), text("vanished/card/1"));
        MainWindow window;
        window.restore(memory);
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        window.showDevices(catalogOfThree());
        QVERIFY(window.settings().device.empty());
        QCOMPARE(chosen.count(), 1); // what was asked for with the old key has to be asked for again
        QVERIFY(messageTexts(window).join(QLatin1Char('|')).contains(text("vanished/card/1")));
        window.save(memory);
        QCOMPARE(memory.value(text("device")).toString(), text("vanished/card/1"));
    }

    void aWindowLargerThanItsScreenBeginsWhereThatDoes() {
        const QRect room = QGuiApplication::primaryScreen()->availableGeometry();
        QWidget window;
        window.setMinimumSize(room.size() + QSize(10, 10));
        window.move(room.topLeft() + QPoint(30, 40));
        fitScreen(window);
        QCOMPARE(window.pos(), room.topLeft());
    }
};

ROOM_TEST(TestMainWindowMemory, QApplication)

// Tests the entries of the menus, and the effects of choosing them.

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

// Tests the messages about failures and notes, and the display of long work.

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

// Tests the pane that sets the parameters of the chosen strategy.

namespace {

constexpr std::array tables{ParameterRange{Parameter::WorkGroup, 1, 1024, 256},
                            ParameterRange{Parameter::Copies, 1, 8, 4, true},
                            ParameterRange{Parameter::SkipEmpty, 0, 1, 1}};
constexpr std::array threads{ParameterRange{Parameter::Groups, 1, 256, 0}};

/// Strategies with parameters: two on the cards, one on the host, and the two without any.
DeviceCatalog turnableCatalog() {
    DeviceCatalog catalog = catalogOfThree();
    catalog.strategies.push_back(
        {"tables", "Tables", "", "", StrategyHome::OpenClDevice, everyPixelKind, tables});
    catalog.strategies.push_back(
        {"others", "Others", "", "", StrategyHome::OpenClDevice, everyPixelKind, tables});
    catalog.strategies.push_back(
        {"threads", "Threads", "", "", StrategyHome::HostThreads, everyPixelKind, threads});
    return catalog;
}

void choose(const MainWindow& window, const char* strategy) {
    entry(part<QMenu>(window, "strategyMenu"), text(strategy)).trigger();
}

/// A window with the devices, in which the strategy "tables" is chosen.
class TablesWindow : public MainWindow {
public:
    TablesWindow() {
        showDevices(turnableCatalog());
        choose(*this, "tables");
    }
};

/// Names of the fields that are there, from top to bottom.
QStringList fieldsOf(const MainWindow& window) {
    QStringList names;
    for (const Parameter parameter : allParameters) {
        const QString name = QString::fromUtf8(nameOf(parameter));
        if (window.findChild<QWidget*>(name) != nullptr) names += name;
    }
    return names;
}

} // namespace

class TestMainWindowParameters : public QObject {
    Q_OBJECT

    PictureFolder m_folder;

private Q_SLOTS:
    void offersWhatTheStrategyHas_data() {
        columns<int, QString, QStringList>({"device", "strategy", "fields"});
        QTest::newRow("default") << 0 << QString() << QStringList();
        QTest::newRow("nothing") << 0 << text("global-atomic") << QStringList();
        QTest::newRow("three") << 0 << text("tables")
                               << QStringList{text("work-group"), text("copies"), text("skip-empty")};
        QTest::newRow("host") << 2 << text("threads") << QStringList{text("groups")};
    }
    void offersWhatTheStrategyHas() {
        QFETCH(int, device);
        QFETCH(QString, strategy);
        MainWindow window;
        window.showDevices(turnableCatalog());
        entry(part<QMenu>(window, "deviceMenu"), keyOf(std::size_t(device))).trigger();
        entry(part<QMenu>(window, "strategyMenu"), strategy).trigger();
        QTEST(fieldsOf(window), "fields");
        QVERIFY(!part<QPushButton>(window, "resetParameters").isEnabled());
    }

    void namesAndRangesAreWrittenOut() {
        TablesWindow window;
        QCOMPARE(part<QSpinBox>(window, "work-group").accessibleName(), text("Work-items per work-group"));
        QCOMPARE(part<QLabel>(window, "work-group-range").text(), text("1 to 1,024"));
        QCOMPARE(part<QLabel>(window, "copies-range").text(), text("powers of two from 1 to 8"));
        entry(part<QMenu>(window, "deviceMenu"), keyOf(2)).trigger();
        choose(window, "threads");
        QCOMPARE(part<QSpinBox>(window, "groups").accessibleName(), text("Threads")); // not work-groups
    }

    void turningCountsAgain() {
        TablesWindow window;
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QSpinBox>(window, "work-group").setValue(64);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(last(chosen).strategy, std::string("tables"));
        QCOMPARE(last(chosen).launch[Parameter::WorkGroup], std::optional(64U));
        QVERIFY(!last(chosen).launch[Parameter::Copies]);
        auto& copies = part<QComboBox>(window, "copies");
        QTest::keyClick(&copies, Qt::Key_End);
        QCOMPARE(chosen.count(), 2);
        QCOMPARE(last(chosen).launch[Parameter::Copies], std::optional(8U));
        QCOMPARE(last(chosen).launch[Parameter::WorkGroup], std::optional(64U));
        QCOMPARE(window.settings().launch, last(chosen).launch);
    }

    void resetMakesAllAutomaticAtOnce() {
        TablesWindow window;
        part<QSpinBox>(window, "work-group").setValue(64);
        QTest::keyClick(&part<QComboBox>(window, "copies"), Qt::Key_End);
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        auto& reset = part<QPushButton>(window, "resetParameters");
        QVERIFY(reset.isEnabled());
        reset.click();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(last(chosen).launch, LaunchParameters());
        QCOMPARE(part<QSpinBox>(window, "work-group").text(), text("automatic"));
        QVERIFY(!reset.isEnabled());
    }

    void eachStrategyKeepsItsOwn() {
        TablesWindow window;
        part<QSpinBox>(window, "work-group").setValue(64);
        choose(window, "others");
        QCOMPARE(window.settings().launch, LaunchParameters());
        QCOMPARE(part<QSpinBox>(window, "work-group").text(), text("automatic"));
        choose(window, "");
        QCOMPARE(window.settings().launch, LaunchParameters());
        choose(window, "tables");
        QCOMPARE(window.settings().launch[Parameter::WorkGroup], std::optional(64U));
        QCOMPARE(part<QSpinBox>(window, "work-group").value(), 64);
    }

    void nextTimeAllIsAutomatic() {
        QSettings memory(m_folder.filePath("next.ini"), QSettings::IniFormat);
        {
            TablesWindow window;
            part<QSpinBox>(window, "work-group").setValue(64);
            window.save(memory);
        }
        MainWindow window;
        window.restore(memory);
        window.showDevices(turnableCatalog());
        QCOMPARE(window.settings().strategy, std::string("tables"));
        QCOMPARE(window.settings().launch, LaunchParameters());
    }

    void theFieldInUseStays() {
        TablesWindow window;
        const QPointer<QSpinBox> field(&part<QSpinBox>(window, "work-group"));
        field->setValue(64);
        window.showResult(resultOf(text("photo.jpg")));
        QVERIFY(field);
        QCOMPARE(field->value(), 64);
    }

    void saysWhatWasUsed() {
        TablesWindow window;
        auto result = std::make_shared<CountResult>(*resultOf(text("photo.jpg")));
        result->launch = {1024, 8, 0, 2, true, 1};
        window.showResult(result); // of another strategy
        QCOMPARE(part<QLabel>(window, "work-group-used").text(), QString());
        result->strategy = turnableCatalog().strategies.at(2);
        window.showResult(result);
        QCOMPARE(part<QLabel>(window, "work-group-used").text(), text("used: 1,024"));
        QCOMPARE(part<QLabel>(window, "copies-used").text(), text("used: 2"));
    }
};

ROOM_TEST(TestMainWindowParameters, QApplication)

// Tests that a result is shown in all panes, which channels can be switched without another count, and which
// requests contain the region of the shown image.

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

// Tests the scopes of the window: only those that can be seen are requested.

class TestMainWindowScopes : public QObject {
    Q_OBJECT

    static ScopeView& view(const MainWindow& window, ScopeKind kind) {
        return part<ScopesPane>(window, "scopesPane").scope(kind).view();
    }
    static void toggle(const MainWindow& window, const char* action) {
        part<QAction>(window, action).trigger();
    }
    static void showWindow(MainWindow& window) {
        window.resize(1280, 860);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
    }

private Q_SLOTS:
    void openingOneAsksForIt() {
        MainWindow window;
        showWindow(window);
        window.showResult(resultOf(text("photo.png")));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        toggle(window, "sectionScopes");
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(last(chosen).scopes, ScopeSet::of(ScopeKind::Waveform));
        QVERIFY(!view(window, ScopeKind::Waveform).scope());

        const ImagePointer image = columnsImage({{1, 2, 3}});
        window.showResult(scopedResult(image, ScopeKind::Waveform));
        QVERIFY(view(window, ScopeKind::Waveform).scope());
        QCOMPARE(chosen.count(), 1);

        toggle(window, "sectionScopes");
        QVERIFY(window.settings().scopes.empty());
        QCOMPARE(chosen.count(), 1); // what is not seen needs no count
        toggle(window, "sectionScopes");
        QCOMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Waveform));
        QCOMPARE(chosen.count(), 1); // the last result has it still
    }

    void severalAreAskedForTogether() {
        MainWindow window;
        showWindow(window);
        window.showResult(resultOf(text("photo.png")));
        toggle(window, "sectionScopes");
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QToolButton>(window, "showVectorscope").click();
        QCOMPARE(last(chosen).scopes, ScopeSet::of(ScopeKind::Waveform, ScopeKind::Vectorscope));
        QVERIFY(view(window, ScopeKind::Waveform).isVisible());
        QVERIFY(view(window, ScopeKind::Vectorscope).isVisible());
        part<QToolButton>(window, "showWaveform").click();
        QVERIFY(!view(window, ScopeKind::Waveform).isVisible());
        QCOMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Vectorscope));
    }

    /// Scopes in a dock that is behind the tab of another are not counted.
    void behindATabTheyAreNotAskedFor() {
        MainWindow window;
        showWindow(window);
        window.showResult(resultOf(text("photo.png")));
        auto& dock = part<QDockWidget>(window, "scopesDock");
        dock.show();
        part<QDockWidget>(window, "countsDock").show();
        dock.raise();
        QTRY_COMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Waveform));
        part<QDockWidget>(window, "countsDock").raise();
        QTRY_VERIFY(window.settings().scopes.empty());
        dock.raise();
        QTRY_COMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Waveform));
        dock.close(); // the scopes go back into the column, where they are open
        QTRY_COMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Waveform));
        QVERIFY(part<QWidget>(window, "instrumentColumn").isAncestorOf(&view(window, ScopeKind::Waveform)));
    }

    void whatIsShownGoesWithItsImage() {
        MainWindow window;
        showWindow(window);
        toggle(window, "sectionScopes");
        const ImagePointer image = columnsImage({{1, 2, 3}});
        window.showImage(image);
        QVERIFY(!view(window, ScopeKind::Waveform).scope());
        window.showResult(scopedResult(image, ScopeKind::Waveform));
        QVERIFY(view(window, ScopeKind::Waveform).scope());
        window.showResult(resultOf(text("other.png")));
        QVERIFY(!view(window, ScopeKind::Waveform).scope());
    }

    void byRows() {
        MainWindow window;
        showWindow(window);
        window.showResult(resultOf(text("photo.png")));
        toggle(window, "sectionScopes");
        QTRY_VERIFY(!window.settings().scopes.empty());
        QVERIFY(!window.settings().scopesByRows);
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QToolButton>(part<QWidget>(window, "waveformPane"), "scopeDirection").click();
        QCOMPARE(chosen.count(), 1);
        QVERIFY(last(chosen).scopesByRows);
        QVERIFY(part<QAction>(window, "scopesByRows").isChecked());
    }

    void closingTheWindowAsksForNothing() {
        MainWindow window;
        showWindow(window);
        toggle(window, "sectionScopes");
        QTRY_VERIFY(!window.settings().scopes.empty());
        window.showResult(scopedResult(columnsImage({{1, 2, 3}}), ScopeKind::Waveform));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        window.close();
        QVERIFY(chosen.isEmpty());
    }
};

ROOM_TEST(TestMainWindowScopes, QApplication)

#include "tst_main_window.moc"
