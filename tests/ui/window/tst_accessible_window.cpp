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

    void aPlotIsToldInWords() {
        MainWindow window;
        open(window);
        QWidget& plot = *part<QWidget>(window, "histogramPlot").findChild<QWidget*>(text("plot"));
        const QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&plot);
        const QString words = told->text(QAccessible::Description);
        QCOMPARE(words.section(QLatin1Char('\n'), 0, 0),
                 text("gray: mean 0.0, median 0.0, values from 0 to 0, most often 0; 100 % of the pixels "
                      "have the lowest value, 0 % the highest."));
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
