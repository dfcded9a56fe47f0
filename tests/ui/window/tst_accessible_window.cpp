// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the main window's accessibility: each control has a name for screen readers and is reached by Tab.

#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestAccessibleWindow : public QObject {
    Q_OBJECT

    static void openWithoutDocks(MainWindow& window) {
        window.resize(1600, 1100);
        window.showDevices(catalogOfThree());
        window.showResult(resultFor(blankImage("photo.png", {400, 300})));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, patience));
    }
    static void open(MainWindow& window) {
        for (QDockWidget* dock : window.findChildren<QDockWidget*>())
            dock->show();
        openWithoutDocks(window);
    }
    /// Shows all sections in the column.
    static void openInColumn(MainWindow& window) {
        openWithoutDocks(window);
        for (const char* name :
             {"sectionScopes", "sectionFile", "sectionStatistics", "sectionCounts", "sectionCounting"})
            part<QAction>(window, name).trigger();
        QCoreApplication::processEvents(); // the column gets its heights
    }

    /// Presses Tab until the widget has the focus.
    static void comeTo(MainWindow& window, const QWidget& widget) {
        for (int presses = 0; presses < 200 && window.focusWidget() != &widget; ++presses)
            QTest::keyClick(window.focusWidget(), Qt::Key_Tab);
        QCOMPARE(window.focusWidget(), &widget);
    }

private Q_SLOTS:
    void everySectionIsReachedAndNamed() {
        MainWindow window;
        openInColumn(window);
        auto& tabs = part<QTabBar>(window, "countingTabs");
        for (int tab = 0; tab < tabs.count(); ++tab) {
            tabs.setCurrentIndex(tab);
            QCoreApplication::processEvents();
            QCOMPARE(namelessIn(window).join(QLatin1Char('\n')), QString());
            QCOMPARE(unreachedIn(window).join(QLatin1Char('\n')), QString());
        }
        QSet<const QWidget*> looked;
        QCOMPARE(unseenIn(window, looked).join(QLatin1Char('\n')), QString());
    }

    void everyControlHasAName() {
        MainWindow window;
        open(window);
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            dock->raise(); // some share a place
            QCOMPARE(namelessIn(window).join(QLatin1Char('\n')), QString());
        }
    }

    void tabComesToEveryControl() {
        MainWindow window;
        open(window);
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            dock->raise();
            QCOMPARE(unreachedIn(window).join(QLatin1Char('\n')), QString());
        }
    }

    /// Every widget that Tab reaches looks different while it has the keyboard focus.
    void everyStopIsSeen() {
        MainWindow window;
        open(window);
        QSet<const QWidget*> looked;
        part<QAction>(window, "resetLayout").trigger();
        QCOMPARE(unseenIn(window, looked).join(QLatin1Char('\n')), QString()); // as at the first start
        open(window);
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            dock->raise();
            QCOMPARE(unseenIn(window, looked).join(QLatin1Char('\n')), QString());
        }
    }

    void tabComesToTheToolBars_data() {
        QTest::addColumn<QString>("action");
        for (const char* action :
             {"open", "fit", "actualPixels", "regionTool", "channelGray", "channelBlue", "putAside"})
            QTest::newRow(action) << text(action);
    }
    void tabComesToTheToolBars() {
        QFETCH(QString, action);
        MainWindow window;
        open(window);
        const auto& bar = part<QToolBar>(window, "channels");
        comeTo(window, *bar.widgetForAction(window.findChild<QAction*>(action)));
    }

    void tabComesToTheChipsOfTheScopes_data() {
        QTest::addColumn<QString>("chip");
        for (const char* chip : {"scopeDirection", "scopeGain"})
            QTest::newRow(chip) << text(chip);
    }
    void tabComesToTheChipsOfTheScopes() {
        QFETCH(QString, chip);
        MainWindow window;
        openInColumn(window);
        comeTo(window, *part<QWidget>(window, "waveformPane").findChild<QWidget*>(chip));
    }
};

ROOM_TEST(TestAccessibleWindow, QApplication)
#include "tst_accessible_window.moc"
