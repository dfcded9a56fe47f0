// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the scopes of the window: only those that can be seen are requested.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_results.h"
#include "ui/panes/scopes_pane.h"
#include "ui/scopes/scope_view.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

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
#include "tst_main_window_scopes.moc"
