// SPDX-License-Identifier: GPL-3.0-or-later
// The main window without eyes and without a mouse: no control without a name, each reached by Tab.

#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/result_fixtures.h"

#include <QDockWidget>
#include <QTest>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestAccessibleWindow : public QObject {
    Q_OBJECT

    static void open(MainWindow& window) {
        window.resize(1600, 1100);
        window.showDevices(catalogOfThree());
        window.showResult(resultFor(blankImage("photo.png", {400, 300})));
        for (QDockWidget* dock : window.findChildren<QDockWidget*>())
            dock->show();
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, patience));
    }

private Q_SLOTS:
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
};

QTEST_MAIN(TestAccessibleWindow)
#include "tst_accessible_window.moc"
