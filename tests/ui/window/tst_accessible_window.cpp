// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the main window's accessibility: each control has a name for screen readers and is reached by Tab.

#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <QToolBar>

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

    void everyControlHasANameAndIsReached() {
        MainWindow window;
        open(window);
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            dock->raise(); // some share a place
            QCOMPARE(namelessIn(window).join(QLatin1Char('\n')), QString());
            QCOMPARE(unreachedIn(window).join(QLatin1Char('\n')), QString());
        }
        // These are stops of Tab, which buttons of a tool bar usually are not.
        const auto& bar = part<QToolBar>(window, "channels");
        for (const char* action :
             {"open", "fit", "actualPixels", "regionTool", "channelGray", "channelBlue", "putAside"})
            QVERIFY2(bar.widgetForAction(&part<QAction>(window, action))->focusPolicy() & Qt::TabFocus,
                     action);
        for (const char* chip : {"scopeDirection", "scopeGain"})
            QVERIFY2(part<QWidget>(part<QWidget>(window, "waveformPane"), chip).focusPolicy() & Qt::TabFocus,
                     chip);
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
};

ROOM_TEST(TestAccessibleWindow, QApplication)
#include "tst_accessible_window.moc"
