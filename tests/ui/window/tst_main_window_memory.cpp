// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what a new window restores from the settings.

#include "engine/files/settings_values.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/frame/screen_fit.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/image/image_view.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

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
#include "tst_main_window_memory.moc"
