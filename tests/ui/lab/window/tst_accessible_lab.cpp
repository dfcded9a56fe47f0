// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lab's accessibility: in the lecture and in every tab, each control has a name for screen readers
// and is reached by Tab.

#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/window/lab_window.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestAccessibleLab : public QObject {
    Q_OBJECT

    static void tabs() {
        QTest::addColumn<QString>("tab");
        for (const char* tab : {"lecture", "bars", "sweep", "contention", "kernel", "devices"})
            QTest::newRow(tab) << QString::fromLatin1(tab);
    }

    static void open(LabWindow& window) {
        QFETCH(QString, tab);
        window.resize(1500, 1000);
        window.showDevices(catalogOfThree());
        auto* all = window.findChild<QTabWidget*>(QStringLiteral("labTabs"));
        if (auto* pane = all->findChild<QWidget*>(tab)) {
            all->setCurrentWidget(pane);
            part<QAction>(window, "toBench").trigger();
        }
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, patience));
    }

private Q_SLOTS:
    void everyControlHasAName_data() { tabs(); }
    void everyControlHasAName() {
        LabWindow window;
        open(window);
        QCOMPARE(namelessIn(window).join(QLatin1Char('\n')), QString());
    }

    void tabComesToEveryControl_data() { tabs(); }
    void tabComesToEveryControl() {
        LabWindow window;
        open(window);
        QCOMPARE(unreachedIn(window).join(QLatin1Char('\n')), QString());
    }
};

ROOM_TEST(TestAccessibleLab, QApplication)
#include "tst_accessible_lab.moc"
