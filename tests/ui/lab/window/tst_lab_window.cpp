// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lab's window: its two places, the focus during a run, and widgets that must not move.

#include "ui/lab/window/lab_window.h"

#include "tests/fixtures/lecture_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/message_area.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/plot/plot_look.h"

#include <QListWidget>
#include <QMenuBar>
#include <QTableView>
#include <QToolBar>
#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

QPalette paletteOf(const QColor& ground, const QColor& text) {
    QPalette palette(QColor(0x80, 0x80, 0x80), ground);
    for (const auto role : {QPalette::Window, QPalette::Base})
        palette.setColor(role, ground);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(role, text);
    return palette;
}

QPalette gray(bool dark) {
    const QColor deep(0x28, 0x28, 0x28), pale(0xe0, 0xe0, 0xe0);
    return dark ? paletteOf(deep, pale) : paletteOf(pale, deep);
}

/// Fonts and colours that plots show, as text that can be compared.
QStringList looksOf(QCustomPlot& plot) {
    return {plot.xAxis->labelFont().toString(),
            plot.yAxis->tickLabelFont().toString(),
            plot.legend->font().toString(),
            plot.xAxis->labelColor().name(),
            plot.legend->textColor().name(),
            QString::number(plot.xAxis->basePen().widthF()),
            QString::number(plot.graph(0)->pen().widthF()),
            plot.graph(0)->pen().color().name(),
            plot.xAxis->grid()->pen().color().name(QColor::HexArgb)};
}

/// A plot with a legend and a red dashed line.
void fill(QCustomPlot& plot) {
    plot.legend->setVisible(true);
    plot.addGraph()->setPen(QPen(Qt::red, 1, Qt::DashLine));
    new QCPColorScale(&plot); // owned by the plot
}

/// A lab whose bench is shown, with a catalog; its runs are answered by hand.
struct ShownLab {
    LabWindow window;

    ShownLab() {
        window.resize(1400, 900);
        window.showDevices(test::catalogOfThree());
        part<QAction>("toBench").trigger();
        window.show();
        if (!QTest::qWaitForWindowExposed(&window, tonescope::test::patience)) qFatal("no window");
    }
    template <typename Part>
    Part& part(const char* name) {
        return tonescope::test::part<Part>(window, name);
    }
    QWidget& button(const char* action) {
        return *part<QToolBar>("runBar").widgetForAction(&part<QAction>(action));
    }
    void bringToFront(const char* pane) {
        part<QTabWidget>("labTabs").setCurrentWidget(&part<QWidget>(pane));
    }
};

} // namespace

class TestLabWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QApplication::setPalette(gray(false)); }
    void cleanup() { QApplication::setPalette(QPalette()); }

    void namesThatSteerAreQuoted() {
        ShownLab lab;
        lab.window.showFailure(QStringLiteral("a\nb.json"), {Stage::Open, "it is damaged", {}, {}});
        const QList<Message>& told = lab.part<MessageArea>("messages").messages();
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.front().text, QStringLiteral("a\\nb.json: it is damaged"));
    }

    void theLectureOpensFirst() {
        LabWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, test::patience));
        auto& lecture = test::part<QWidget>(window, "lecture");
        QVERIFY(lecture.isVisible());
        for (const char* name : {"labTabs", "setupDock", "runBar"})
            QVERIFY2(!test::part<QWidget>(window, name).isVisible(), name);
        test::part<QAction>(window, "toBench").trigger();
        QVERIFY(!lecture.isVisible());
        for (const char* name : {"labTabs", "setupDock", "runBar"})
            QVERIFY2(test::part<QWidget>(window, name).isVisible(), name);
    }

    /// Full screen there is nothing but the slide, and keys and menus' shortcuts still work.
    void theLectureFillsTheScreen() {
        LabWindow window;
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, test::patience));
        auto& lecture = test::part<LectureView>(window, "lecture");
        QTRY_VERIFY(lecture.hasFocus());
        QTest::keyClick(&lecture, Qt::Key_F);
        QTRY_VERIFY(window.isFullScreen());
        QVERIFY(!window.menuBar()->isVisible());
        QTRY_COMPARE(lecture.size(), window.size());
        QTest::keyClick(&lecture, Qt::Key_B);
        auto& black = test::part<QWidget>(window, "blankScreen");
        QVERIFY(black.isVisible());
        QTest::keyClick(&black, Qt::Key_B);
        QTest::keyClick(&lecture, Qt::Key_End);
        QVERIFY(lecture.slideNumber() > 0);
        QTest::keyClick(&lecture, Qt::Key_Escape);
        QTRY_VERIFY(!window.isFullScreen());
        QVERIFY(window.menuBar()->isVisible());
        QTest::keyClick(&lecture, Qt::Key_F5); // a remote's "begin the show"
        QTRY_VERIFY(window.isFullScreen());
        QTest::keyClick(&lecture, Qt::Key_2, Qt::ControlModifier);
        QTRY_VERIFY(!window.isFullScreen());
        QVERIFY(test::part<QWidget>(window, "labTabs").isVisible());
        QTest::keyClick(&window, Qt::Key_F);
        QVERIFY(!window.isFullScreen()); // the bench has fields to type into
    }

    void anExerciseComesToTheBench() {
        ShownLab lab;
        lab.window.showDevices(test::withDocuments());
        lab.part<QAction>("toLecture").trigger();
        lab.window.lecture().goTo(1, Act::Ask);
        QTest::keyClick(&lab.window.lecture(), Qt::Key_X);
        QVERIFY(lab.part<QWidget>("kernelEditor").isVisible());
        const LabPane& front = lab.part<LabPane>("kernel");
        QCOMPARE(detailOf(front.details(), "exercise"), std::string("race.cl"));
        QCOMPARE(front.cases().size(), std::size_t{1});
    }

    void theFileMenuOpensALecture() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QFile::WriteOnly) && file.write(text) > 0);
        };
        write("course.md", "# Mine\n");
        write("01-loop.md", "---\nslide: mine\nmeasure: global-atomic = atomic\n---\n\n# How fast?\n");
        ShownLab lab;
        const QMenu& file = *qobject_cast<QMenu*>(lab.window.menuBar()->actions().front()->menu());
        QVERIFY(file.actions().contains(&lab.part<QAction>("labOpenLecture")));
        Q_EMIT lab.window.fileMenu().chosen(LabFileUse::OpenLecture,
                                            {folder.filePath(QStringLiteral("course.md"))});
        QCOMPARE(lab.window.lecture().lecture().title, QStringLiteral("Mine"));
        QVERIFY(lab.window.lecture().isVisible());
        QCOMPARE(lab.window.lecture().lecture().slides.size(), std::size_t{1});
    }

    /// With two owners of a letter, Alt and the letter only move the focus from one to the other.
    void noControlHasTheLetterOfAMenu_data() {
        test::columns<QString>({"pane"});
        for (const char* pane : {"bars", "sweep", "contention", "kernel", "devices"})
            QTest::newRow(pane) << QString::fromLatin1(pane);
    }
    void noControlHasTheLetterOfAMenu() {
        QFETCH(QString, pane);
        ShownLab lab;
        lab.bringToFront(pane.toLatin1().constData());
        QSet<QString> menus;
        for (const QAction* menu : lab.window.menuBar()->actions())
            menus += QKeySequence::mnemonic(menu->text()).toString();
        QCOMPARE(menus.size(), lab.window.menuBar()->actions().size());
        // Controls that a pane shows at times only are looked at, too.
        for (const QWidget* each : lab.part<QWidget>(pane.toLatin1().constData()).findChildren<QWidget*>()) {
            const auto* label = qobject_cast<const QLabel*>(each);
            const auto* button = qobject_cast<const QAbstractButton*>(each);
            if ((label == nullptr || label->buddy() == nullptr) && button == nullptr) continue;
            const QString text = label != nullptr ? label->text() : button->text();
            QVERIFY2(!menus.contains(QKeySequence::mnemonic(text).toString()), qPrintable(text));
        }
    }

    void aHandoutIsWritten() {
        ShownLab lab;
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("handout.pdf"));
        LabFileMenu& menu = lab.window.fileMenu();
        Q_EMIT menu.chosen(LabFileUse::WriteHandout, {file});
        QTRY_COMPARE(lab.part<MessageArea>("messages").messages().size(), 1); // nothing was measured
        lab.window.showDevices(test::withDocuments());
        lab.part<QAction>("toLecture").trigger();
        const QSignalSpy requested(&lab.window, &LabWindow::runRequested);
        QTest::keyClick(&lab.window.lecture(), Qt::Key_M);
        for (const MeasureCase& asked : requested.at(0).at(0).value<std::vector<MeasureCase>>())
            lab.window.showMeasured(test::shared(test::measuredIn(asked, {400, 410, 420})));
        lab.window.showEnded(false);
        Q_EMIT menu.chosen(LabFileUse::WriteHandout, {file});
        QTRY_VERIFY(QFile::exists(file));
        QCOMPARE(lab.part<MessageArea>("messages").messages().size(), 1);
    }

    /// A wide bench must not widen the lecture's window.
    void theLectureFitsASmallScreen_data() {
        test::columns<QSize>({"screen"});
        QTest::newRow("1280 x 720") << QSize(1280, 720);
        QTest::newRow("1280 x 720 at 200 %") << QSize(640, 360);
    }
    void theLectureFitsASmallScreen() {
        QFETCH(QSize, screen);
        LabWindow window;
        window.showDevices(test::catalogOfThree());
        window.show();
        window.resize(screen);
        QCOMPARE(window.size(), screen);
    }

    /// What is asked for during a run is measured after it, unless it is the same.
    void anotherRunWaitsForItsTurn() {
        ShownLab lab;
        QSignalSpy asked(&lab.window, &LabWindow::runRequested);
        lab.part<QAction>("run").trigger();
        QCOMPARE(asked.count(), 1);
        LabPane& bars = *lab.window.panes().at(1);
        Q_EMIT bars.runWanted();
        Q_EMIT lab.window.lecture().runWanted();
        QCOMPARE(asked.count(), 1);
        lab.window.showEnded(false);
        QCOMPARE(asked.count(), 2);
        QCOMPARE(lab.window.session().runs.back().pane, lab.window.lecture().id());
        lab.window.showEnded(false);
        QCOMPARE(asked.count(), 2);
    }

    /// Neither the run nor the one that waits for it may write into the session that comes.
    void allRunsStopForAnotherSession() {
        ShownLab lab;
        QSignalSpy asked(&lab.window, &LabWindow::runRequested);
        connect(&lab.window, &LabWindow::stopRequested, &lab.window, [&] { lab.window.showEnded(true); });
        lab.part<QAction>("run").trigger();
        Q_EMIT lab.window.lecture().runWanted();
        QVERIFY(lab.window.lecture().waits());
        lab.window.stopRuns();
        QVERIFY(!lab.part<QAction>("stop").isEnabled());
        LabSession other{{{"bars", "2026-11-21T07:30:00Z", {}, {test::shared(test::invented("a", 100))}}}};
        QCOMPARE(lab.window.addSession(other), std::size_t{1});
        QCOMPARE(asked.count(), 1);
        QCOMPARE(lab.window.session().runs.size(), std::size_t{1});
    }

    void aSlideWaitsForTheBench_data() {
        test::columns<int, bool>({"key", "starts"});
        QTest::newRow("the lecturer waits") << int(Qt::Key_D) << true;
        QTest::newRow("goes on") << int(Qt::Key_End) << false;
        QTest::newRow("does not want it any more") << int(Qt::Key_Escape) << false;
    }
    /// A slide that the lecturer has left is not measured any more; the run of the bench goes on.
    void aSlideWaitsForTheBench() {
        QFETCH(int, key);
        QFETCH(bool, starts);
        ShownLab lab;
        lab.window.showDevices(test::withDocuments());
        const QSignalSpy asked(&lab.window, &LabWindow::runRequested);
        const QSignalSpy stops(&lab.window, &LabWindow::stopRequested);
        lab.part<QAction>("run").trigger();
        lab.part<QAction>("toLecture").trigger();
        LectureView& lecture = lab.window.lecture();
        QTest::keyClick(&lecture, Qt::Key_M);
        QVERIFY(lecture.waits());
        QTest::keyClick(&lecture, Qt::Key(key));
        lab.window.showEnded(false);
        QCOMPARE(asked.count(), starts ? 2 : 1);
        QCOMPARE(stops.count(), 0);
    }

    void sessionsOfOtherMachinesComeBeside() {
        ShownLab lab;
        const auto sessionOf = [](const char* machine, int median) {
            LabRun run{"bars", "2026-11-21T07:30:00Z", {}, {test::shared(test::invented("a", median))}};
            run.machine = MachineFacts{.name = machine};
            return LabSession{{run}};
        };
        auto& table = lab.part<QTableView>("barsTable");
        auto& together = lab.part<QAction>("labTogether");
        lab.window.showSession(sessionOf("lab-7", 100));
        QVERIFY(!together.isEnabled());
        QCOMPARE(lab.window.addSession(sessionOf("lab-9", 200)), std::size_t{1});
        QCOMPARE(lab.window.addSession(sessionOf("lab-9", 200)), std::size_t{0}); // the same file twice
        QVERIFY(together.isEnabled() && together.isChecked());
        QCOMPARE(table.model()->rowCount(), 2);
        QVERIFY(table.model()->index(0, 0).data().toString() != table.model()->index(1, 0).data().toString());
        QCOMPARE(lab.window.session().runs.size(), std::size_t{2}); // as they were measured
        QCOMPARE(lab.window.session().runs.back().measurements.front()->device.name, std::string("Card"));
        together.trigger();
        QCOMPARE(table.model()->rowCount(), 1);
        LabSession kept = lab.window.session();
        kept.together = true;
        lab.window.showSession(kept); // read from a file
        QCOMPARE(table.model()->rowCount(), 2);
    }

    void peoplesNamesCanBeLeftOut() {
        ShownLab lab;
        lab.window.showSession(
            {{{"prediction", {}, {{"card", "order"}, {"answer", "a,b"}, {"name", "Ann"}}, {}}}});
        QVERIFY(lab.window.sessionToWrite().runs.front().details.contains("name"));
        lab.part<QAction>("labLeaveOutNames").trigger();
        QVERIFY(!lab.window.sessionToWrite().runs.front().details.contains("name"));
        QVERIFY(lab.window.session().runs.front().details.contains("name")); // on the screen they stay
    }

    void aBlankScreenHidesAllAndAnyKeyEndsIt() {
        ShownLab lab;
        auto* black = lab.window.findChild<QWidget*>(QStringLiteral("blankScreen"));
        auto* list = lab.window.findChild<QListWidget*>(QStringLiteral("strategies"));
        list->setFocus();
        QTest::keyClick(&lab.window, Qt::Key_Period); // a presenter's remote
        QVERIFY(black->isVisible());
        QCOMPARE(black->geometry(), lab.window.rect());
        QCOMPARE(black->grab().toImage().pixelColor(50, 50), QColor(Qt::black));
        lab.window.resize(lab.window.size() + QSize(40, 20));
        QTRY_COMPARE(black->geometry(), lab.window.rect());
        lab.part<QTabWidget>("labTabs").setFocus(); // as the end of a run may
        QTRY_COMPARE(lab.window.focusWidget(), black);
        QTest::keyClick(black, Qt::Key_Space);
        QVERIFY(!black->isVisible());
        QCOMPARE(lab.window.focusWidget(), list);
    }

    void theKeyboardComesBack_data() {
        test::columns<QString, QString>({"pane", "name"});
        QTest::newRow("the button of the bar") << QStringLiteral("bars") << QStringLiteral("run");
        QTest::newRow("a field") << QStringLiteral("bars") << QStringLiteral("repeats");
    }
    void theKeyboardComesBack() {
        QFETCH(QString, pane);
        QFETCH(QString, name);
        ShownLab lab;
        lab.bringToFront(qPrintable(pane));
        auto* field = lab.window.findChild<QWidget*>(name);
        QWidget& before = field != nullptr ? *field : lab.button(qPrintable(name));
        QVERIFY(before.isEnabled());
        before.setFocus();
        QCOMPARE(lab.window.focusWidget(), &before);
        lab.part<QAction>("run").trigger();
        QVERIFY(lab.part<QAction>("stop").isEnabled());
        QCOMPARE(lab.window.focusWidget(), before.isEnabled() ? &before : &lab.button("stop"));
        lab.window.showEnded(false);
        QCOMPARE(lab.window.focusWidget(), &before);
    }

    void theToolBarDoesNotMove() {
        ShownLab lab;
        const QRect before = lab.button("stop").geometry();
        QVERIFY(!before.isEmpty());
        lab.part<QAction>("run").trigger();
        QCoreApplication::sendPostedEvents();
        QCOMPARE(lab.button("stop").geometry(), before);
        lab.window.showEnded(true);
        lab.bringToFront("devices"); // which says at length what is missing
        QCoreApplication::sendPostedEvents();
        QCOMPARE(lab.button("stop").geometry(), before);
    }

    /// Beside Run, for every pane: as long as Run would measure the same again. A session that is opened
    /// tells it, too.
    void aBusyMachineIsToldBesideRun() {
        ShownLab lab;
        lab.bringToFront("bars");
        const auto text = [&] { return lab.part<QLabel>("runText").text(); };
        const QString told = QStringLiteral("no conclusion. Measure again.");
        LabSession session;
        session.runs.push_back({"bars", {}, {}, {test::shared(test::whileBusy(test::invented("a", 100)))}});
        lab.window.showSession(session);
        QVERIFY2(text().contains(told), qPrintable(text()));
        lab.bringToFront("sweep");
        QVERIFY(!text().contains(told));
        lab.bringToFront("bars");
        QVERIFY(text().contains(told));
        session.runs.push_back({"bars", {}, {}, {test::shared(test::invented("a", 100))}});
        lab.window.showSession(session);
        QVERIFY(!text().contains(told));
    }

    /// Those of tabs that earlier versions had.
    void runsOfOldTabsAreBars_data() {
        test::columns<QString>({"pane"});
        for (const char* pane : {"story", "prediction"})
            QTest::newRow(pane) << QString::fromLatin1(pane);
    }
    void runsOfOldTabsAreBars() {
        QFETCH(QString, pane);
        ShownLab lab;
        lab.window.showSession(
            {{{pane.toStdString(), {}, {{"step", "racy"}}, {test::shared(test::invented("a", 100))}}}});
        QCOMPARE(lab.part<QTableView>("barsTable").model()->rowCount(), 1);
        QCOMPARE(lab.window.sessionToWrite().runs.front().pane, pane.toStdString());
    }

    void plotsTakeWhatSurroundsThem() {
        QCustomPlot plot;
        fill(plot);
        QFont small = plot.font();
        small.setPixelSize(13);
        QFont large = small;
        large.setPixelSize(26);
        applyLook(plot, gray(false), small);
        const QStringList before = looksOf(plot);
        QCOMPARE(plot.xAxis->labelColor(), gray(false).color(QPalette::Text));
        QCOMPARE(plot.xAxis->basePen().widthF(), 1.0);

        applyLook(plot, paletteOf(Qt::black, Qt::white), large);
        QCOMPARE(plot.xAxis->labelColor(), QColor(Qt::white));
        QCOMPARE(plot.xAxis->tickLabelFont().pixelSize(), 26);
        QCOMPARE(plot.xAxis->basePen().widthF(), 2.0);
        QCOMPARE(plot.legend->textColor(), QColor(Qt::white));
        QCOMPARE(plot.graph(0)->pen().color(), QColor(Qt::red)); // has a meaning
        QCOMPARE(plot.graph(0)->pen().style(), Qt::DashLine);
        QCOMPARE(plot.graph(0)->pen().widthF(), 3.0);
        QVERIFY(looksOf(plot) != before);

        applyLook(plot, gray(false), small);
        QCOMPARE(looksOf(plot), before);
    }
};

ROOM_TEST(TestLabWindow, QApplication)
#include "tst_lab_window.moc"
