// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the docks of scopes: only visible scopes are requested.

#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_results.h"
#include "ui/scopes/scope_view.h"

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

class TestMainWindowScopes : public QObject {
    Q_OBJECT

    static QDockWidget& dock(const MainWindow& window, const char* kind) {
        return part<QDockWidget>(window, (std::string(kind) + "Dock").c_str());
    }
    static ScopeView& view(const MainWindow& window, const char* kind) {
        return dynamic_cast<ScopePane&>(*dock(window, kind).widget()).view();
    }
    static void toggle(const MainWindow& window, const char* kind) {
        dock(window, kind).toggleViewAction()->trigger();
    }
    static void showWindow(MainWindow& window) {
        window.resize(1280, 860);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
    }

private Q_SLOTS:
    void atFirstTheyAreClosed() {
        MainWindow window;
        showWindow(window);
        for (const char* kind : {"waveform", "parade", "vectorscope"}) {
            QVERIFY(dock(window, kind).isHidden());
            QVERIFY(
                part<QMenu>(window, "viewMenu").actions().contains(dock(window, kind).toggleViewAction()));
        }
        QVERIFY(window.settings().scopes.empty());
    }

    void openingOneAsksForIt() {
        MainWindow window;
        showWindow(window);
        window.showResult(resultOf(text("photo.png")));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        toggle(window, "parade");
        QTRY_COMPARE(chosen.count(), 1);
        QCOMPARE(last(chosen).scopes, ScopeSet::of(ScopeKind::Parade));
        QVERIFY(!view(window, "parade").scope());
        // The plot keeps its room.
        QTRY_VERIFY(dock(window, "parade").width() < window.width() * 4 / 10);

        const ImagePointer image = columnsImage({{1, 2, 3}});
        window.showResult(scopedResult(image, ScopeKind::Parade));
        QVERIFY(view(window, "parade").scope());
        QCOMPARE(chosen.count(), 1);

        toggle(window, "parade");
        QTRY_VERIFY(window.settings().scopes.empty());
        QCOMPARE(chosen.count(), 1); // what is not seen needs no count
        toggle(window, "parade");
        QTRY_COMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Parade));
        QCOMPARE(chosen.count(), 1); // the last result has it still
    }

    void ofTabsOnlyTheOneOnTopIsAskedFor() {
        MainWindow window;
        showWindow(window);
        window.showResult(resultOf(text("photo.png")));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        toggle(window, "waveform");
        QTRY_COMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Waveform));
        toggle(window, "vectorscope"); // comes to the top
        QTRY_COMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Vectorscope));
        QCOMPARE(last(chosen).scopes, ScopeSet::of(ScopeKind::Vectorscope));
        dock(window, "waveform").raise();
        QTRY_COMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Waveform));
        // Side by side both are.
        dock(window, "waveform").setFloating(true);
        QTRY_COMPARE(window.settings().scopes, ScopeSet::of(ScopeKind::Waveform, ScopeKind::Vectorscope));
    }

    void whatIsShownGoesWithItsImage() {
        MainWindow window;
        showWindow(window);
        toggle(window, "waveform");
        const ImagePointer image = columnsImage({{1, 2, 3}});
        window.showImage(image);
        QVERIFY(!view(window, "waveform").scope());
        window.showResult(scopedResult(image, ScopeKind::Waveform));
        QVERIFY(view(window, "waveform").scope());
        window.showResult(resultOf(text("other.png")));
        QVERIFY(!view(window, "waveform").scope());
    }

    void byRows() {
        MainWindow window;
        showWindow(window);
        window.showResult(resultOf(text("photo.png")));
        toggle(window, "waveform");
        QTRY_VERIFY(!window.settings().scopes.empty());
        QVERIFY(!window.settings().scopesByRows);
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        part<QToolButton>(dock(window, "waveform"), "scopeDirection").click();
        QCOMPARE(chosen.count(), 1);
        QVERIFY(last(chosen).scopesByRows);
        QVERIFY(part<QAction>(window, "scopesByRows").isChecked());
    }

    void anOwnWindow() {
        MainWindow window;
        showWindow(window);
        toggle(window, "vectorscope");
        QTest::mouseDClick(&view(window, "vectorscope"), Qt::LeftButton);
        QVERIFY(view(window, "vectorscope").window() != &window);
        QTRY_VERIFY(view(window, "vectorscope").width() > 600);
        part<QAction>(dock(window, "vectorscope"), "scopeWindow").trigger();
        QCOMPARE(view(window, "vectorscope").window(), &window);
    }

    void closingTheWindowAsksForNothing() {
        MainWindow window;
        showWindow(window);
        toggle(window, "waveform");
        QTRY_VERIFY(!window.settings().scopes.empty());
        window.showResult(scopedResult(columnsImage({{1, 2, 3}}), ScopeKind::Waveform));
        QSignalSpy chosen(&window, &MainWindow::settingsChosen);
        window.close();
        QVERIFY(chosen.isEmpty());
    }
};

ROOM_TEST(TestMainWindowScopes, QApplication)
#include "tst_main_window_scopes.moc"
