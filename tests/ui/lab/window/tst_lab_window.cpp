// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lab's window and what it keeps.

#include "engine/values/device_catalog.h"
#include "tests/fixtures/lecture_fixtures.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sweep_fixtures.h"
#include "ui/frame/message_area.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/kernel/kernel_editor.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/window/lab_window.h"
#include "ui/plot/plot_look.h"
#include "ui/words/words.h"

#include <QListWidget>
#include <QMenuBar>
#include <QSplitter>
#include <QTableView>
#include <QToolBar>

#include <qcustomplot.h>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the lab's window: its two places, the focus during a run, and widgets that must not move.

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

// Tests that the lab's choices are restored at the next start, and that invalid or foreign values are not.

namespace {

/// A lab as it is at the start of a day, on a screen, with or without what the day before left.
struct Day {
    LabWindow window;

    explicit Day(const QSettings* before = nullptr, const DeviceCatalog& catalog = test::sweepCatalog()) {
        const QTemporaryDir folder;
        QSettings none(folder.filePath(QStringLiteral("none.conf")), QSettings::IniFormat);
        window.restore(before == nullptr ? none : *before);
        window.showDevices(catalog);
        part<QAction>("toBench").trigger();
        window.show();
        if (!QTest::qWaitForWindowExposed(&window, tonescope::test::patience)) qFatal("no window");
    }
    template <typename Part>
    [[nodiscard]] Part& part(const char* name) const {
        return tonescope::test::part<Part>(window, name);
    }
    /// Chooses an entry of a list as the user does: with the signal activated().
    void choose(const char* list, int index) const {
        part<QComboBox>(list).setCurrentIndex(index);
        Q_EMIT part<QComboBox>(list).activated(index);
    }
    void chooseData(const QString& beginning) const {
        choose("data", part<QComboBox>("data").findText(beginning, Qt::MatchStartsWith));
    }
    void switchRow(const char* list, int row, bool on) const {
        part<CheckList>(list).item(row)->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
    [[nodiscard]] QStringList switchedOn(const char* list) const {
        QStringList on;
        for (const auto* item : part<CheckList>(list).findItems({}, Qt::MatchContains)) {
            if (item->checkState() == Qt::Checked) on += item->text();
        }
        return on;
    }
    [[nodiscard]] QString front() const { return part<QTabWidget>("labTabs").currentWidget()->objectName(); }
    /// The share of the map of contention in the width of its tab. A width in pixels would depend on the
    /// screen.
    [[nodiscard]] double mapShare() const {
        const QList<int> sizes = part<QSplitter>("contentionPictures").sizes();
        return double(sizes.front()) / (sizes.front() + sizes.back());
    }

    /// Everything that is remembered, but for the sizes.
    [[nodiscard]] QStringList choices() const {
        const LabChoices chosen = window.findChild<SetupPane*>()->choices();
        const auto& made = std::get<SyntheticPixels>(chosen.pixels.pixels);
        QStringList all = switchedOn("devices") + switchedOn("strategies");
        all += {QString::fromStdString(chosen.pixels.name),
                QString::fromUtf8(traitsOf(made.layout).name),
                QString::number(made.bytes),
                QString::number(chosen.repeats),
                QString::number(part<QSlider>("hotBinShare").value()),
                front(),
                QString::number(part<QAction>("labLeaveOutNames").isChecked()),
                QString::number(part<QDockWidget>("setupDock").isVisible())};
        for (const Parameter parameter : allParameters)
            all += QString::number(chosen.launch[parameter].value_or(0));
        return all;
    }
};

void changeEverything(const Day& day) {
    day.switchRow("devices", 1, false);
    day.switchRow("strategies", 1, false);
    day.chooseData(QStringLiteral("Hot"));
    day.part<QSlider>("hotBinShare").setValue(33);
    day.chooseData(QStringLiteral("Distinct"));
    day.part<QSpinBox>("distinctValues").setValue(7);
    day.choose("madeLayout", 1);
    day.choose("madeBytes", 2);
    day.part<QSpinBox>("repeats").setValue(21);
    auto& copies = day.part<QComboBox>("lab-copies");
    day.choose("lab-copies", copies.count() - 1);
    day.part<QTabWidget>("labTabs").setCurrentWidget(&day.part<QWidget>("contention"));
    day.part<QSplitter>("contentionPictures").setSizes({300, 600});
    day.part<QDockWidget>("setupDock").close();
    day.part<QAction>("labLeaveOutNames").setChecked(true);
}

} // namespace

class TestLabSettings : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    /// Through a file, where numbers and flags become text.
    QString keptBy(const Day& day) {
        const QString file = m_folder.filePath(QStringLiteral("%1.conf").arg(++m_files));
        QSettings settings(file, QSettings::IniFormat);
        day.window.save(settings);
        return file;
    }

private Q_SLOTS:
    void everythingComesBack() {
        QStringList before;
        QString file;
        double share = 0;
        {
            const Day first;
            const QStringList usual = first.choices();
            changeEverything(first);
            QCoreApplication::processEvents(); // the tabs get the room of the setup
            before = first.choices();
            QVERIFY(before != usual);
            share = first.mapShare();
            file = keptBy(first);
        }
        const QSettings settings(file, QSettings::IniFormat);
        const Day second(&settings);
        QCOMPARE(second.choices(), before);
        QCoreApplication::processEvents();
        QVERIFY2(std::abs(second.mapShare() - share) <= 0.05,
                 qPrintable(QStringLiteral("%1 instead of %2").arg(second.mapShare()).arg(share)));
    }

    /// The lecture opens first, and does not change whether the setup is seen in the bench.
    void theLectureOpensFirst() {
        const Day first;
        first.part<QDockWidget>("setupDock").hide();
        const QSettings settings(keptBy(first), QSettings::IniFormat);
        LabWindow second;
        second.restore(settings);
        second.show();
        QVERIFY(tonescope::test::part<QWidget>(second, "lecture").isVisible());
        tonescope::test::part<QAction>(second, "toBench").trigger();
        QVERIFY(!tonescope::test::part<QDockWidget>(second, "setupDock").isVisible());
    }

    /// A device that is away for a day is as it was when it is there again.
    void devicesThatAreGoneAreLeftOut() {
        const Day first;
        first.switchRow("devices", 0, false);
        const QSettings yesterday(keptBy(first), QSettings::IniFormat);
        DeviceCatalog hostOnly = test::sweepCatalog();
        hostOnly.devices.erase(hostOnly.devices.begin());
        const Day second(&yesterday, hostOnly);
        QCOMPARE(second.switchedOn("devices"), QStringList{QStringLiteral("This machine")});
        const QSettings today(keptBy(second), QSettings::IniFormat);
        const Day third(&today);
        QCOMPARE(third.switchedOn("devices"), QStringList{QStringLiteral("This machine")});
    }

    void whatCameFromAFileIsNotKept_data() {
        QTest::addColumn<bool>("text");
        QTest::newRow("a text") << true;
        QTest::newRow("pixels of a pane") << false;
    }
    void whatCameFromAFileIsNotKept() {
        QFETCH(bool, text);
        Day first;
        const QStringList usual = first.choices();
        const ImagePointer image = test::blankImage("kept.txt", {8, 8}, PixelLayout::Gray8);
        if (text)
            first.window.data().setText(image);
        else
            first.window.data().setPixels({"kept.png", *image});
        const QSettings settings(keptBy(first), QSettings::IniFormat);
        for (const QString& key : settings.allKeys())
            QVERIFY2(!settings.value(key).toString().contains(QStringLiteral("kept")), qPrintable(key));
        const Day second(&settings);
        QCOMPARE(second.choices(), usual);
    }

    void aShuffledPhotoIsShuffledAgain() {
        const ImagePointer photo = test::blankImage("photo.png", {8, 8});
        const Day first;
        first.window.data().setPhoto(photo);
        first.chooseData(QStringLiteral("Shuffled"));
        const QSettings settings(keptBy(first), QSettings::IniFormat);
        const Day second(&settings);
        auto& setup = *second.window.findChild<SetupPane*>();
        setup.data().setPhoto(photo);
        QVERIFY(std::holds_alternative<ShuffledPixels>(setup.choices().pixels.pixels));
    }

    void nonsenseChangesNothing() {
        const QStringList usual = Day().choices();
        QString file;
        {
            const Day first;
            changeEverything(first);
            file = keptBy(first);
        }
        QSettings settings(file, QSettings::IniFormat);
        for (const QString& key : settings.allKeys())
            settings.setValue(key, QStringLiteral("nonsense"));
        settings.setValue(QStringLiteral("lab/bench"), true); // as Day() begins
        QCOMPARE(Day(&settings).choices(), usual);
    }
};

ROOM_TEST(TestLabSettings, QApplication)

// Tests sessions with thousands of measurements: the window stays responsive while it reads them, and each
// tab draws once.

namespace {

LabRun runOf(const char* pane, std::size_t measurements) {
    LabRun run{pane, {}, {{"axis", "work-group"}}, {}};
    for (std::size_t i = 0; i < measurements; ++i)
        run.measurements.push_back(shared(measuredIn(caseOf(i % 3, i % 2), {10'000 + std::int64_t(i)})));
    return run;
}

} // namespace

class TestLongSession : public QObject {
    Q_OBJECT

    template <typename Part>
    static Part& part(const QWidget& window, const char* name) {
        auto* found = window.findChild<Part*>(QString::fromLatin1(name));
        if (found == nullptr) qFatal("no %s in the window", name);
        return *found;
    }

private Q_SLOTS:
    void aShortSessionIsThereAtOnce() {
        ui::LabWindow window;
        window.showSession({{runOf("bars", 3), runOf("sweep", 3), runOf("bars", 5)}});
        QVERIFY(window.showsAll());
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), 5);
    }

    void theRunsOfALongOneComeOneByOne() {
        ui::LabWindow window;
        window.showSession({{runOf("devices", 600), runOf("sweep", 600), runOf("bars", 5)}});
        QVERIFY(!window.showsAll());
        QCOMPARE(window.session().runs.size(), std::size_t{3}); // to be saved, they are all there
        QTRY_VERIFY(window.showsAll());
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), 5);
    }

    void anotherSessionTakesThePlaceOfWhatWasStillToCome() {
        ui::LabWindow window;
        window.showSession({{runOf("bars", 700), runOf("bars", 700)}});
        window.showSession({{runOf("bars", 2)}});
        QVERIFY(window.showsAll());
        QCoreApplication::processEvents();
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), 2);
    }

    void aRunIsShownOnce_data() {
        columns<QString, QString>({"pane", "table"});
        QTest::newRow("bars") << QStringLiteral("bars") << QStringLiteral("barsTable");
        QTest::newRow("contention") << QStringLiteral("contention") << QStringLiteral("comparisonTable");
    }
    /// A session's run changes its table a few times, not once for each measurement.
    void aRunIsShownOnce() {
        QFETCH(QString, pane);
        QFETCH(QString, table);
        ui::LabWindow window;
        const QAbstractItemModel* model = part<QTableView>(window, qPrintable(table)).model();
        int changes = 0;
        connect(model, &QAbstractItemModel::rowsInserted, this, [&] { ++changes; });
        connect(model, &QAbstractItemModel::modelReset, this, [&] { ++changes; });
        window.showSession({{runOf(qPrintable(pane), 300)}});
        QVERIFY2(changes > 0 && changes < 100, qPrintable(QString::number(changes)));
    }

    void ofManyRunsTheLastAreShown() {
        constexpr int all = 250;
        LabSession session;
        for (int i = 0; i < all; ++i) {
            session.runs.push_back(runOf("devices", 1));
            session.runs.push_back(runOf("bars", i == all - 1 ? 7 : 2));
        }
        ui::LabWindow window;
        const auto& messages = part<ui::MessageArea>(window, "messages");
        int shown = 0;
        connect(part<QTableView>(window, "barsTable").model(), &QAbstractItemModel::modelReset, this,
                [&] { ++shown; });
        window.showSession(session);
        QVERIFY(!window.showsAll()); // they come one by one
        QTRY_VERIFY(window.showsAll());
        QVERIFY2(shown > 0 && shown < all, qPrintable(QString::number(shown)));
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), 7);
        QCOMPARE(messages.messages().size(), 1);
        QVERIFY2(messages.messages()[0].text.contains(QStringLiteral("500")),
                 qPrintable(messages.messages()[0].text));
        QCOMPARE(window.sessionToWrite().runs.size(), std::size_t{2 * all});
        window.showSession({{runOf("bars", 2)}});
        QVERIFY(messages.messages().isEmpty());
    }

    void barsAreOfTheFirstRows() {
        constexpr std::size_t rows = ui::BarsPane::mostBars + 100;
        ui::LabWindow window;
        window.showSession({{runOf("bars", rows)}});
        QCOMPARE(part<QTableView>(window, "barsTable").model()->rowCount(), int(rows));
        QCOMPARE(part<QComboBox>(window, "barsReference").count(), int(ui::BarsPane::mostBars));
        const QString said = part<QLabel>(window, "barsData").text();
        QVERIFY2(said.contains(QStringLiteral("of the first 400 rows; the table has 100 more")),
                 qPrintable(said));
        window.showSession({{runOf("bars", 2)}});
        QVERIFY(!part<QLabel>(window, "barsData").text().contains(QStringLiteral("more")));
    }

    void longTextsHaveAnEnd_data() {
        columns<QByteArray, QString>({"text", "shown"});
        QTest::newRow("nothing") << QByteArray() << QString();
        QTest::newRow("a line") << QByteArray("a line") << QStringLiteral("a line");
        QTest::newRow("two lines") << QByteArray("one\ntwo\n") << QStringLiteral("one\ntwo\n");
        QTest::newRow("all that are shown")
            << QByteArray("x\n").repeated(2000) << QStringLiteral("x\n").repeated(2000);
        QTest::newRow("one more") << QByteArray("x\n").repeated(2000) + "y"
                                  << QStringLiteral("x\n").repeated(2000) + QStringLiteral("… 1 more line");
        QTest::newRow("many more") << QByteArray("x\n").repeated(200'000)
                                   << QStringLiteral("x\n").repeated(2000) +
                                          QStringLiteral("… 198,000 more lines");
        QTest::newRow("a long line") << QByteArray(5000, 'x') + "\ny"
                                     << QString(2000, u'x') + QStringLiteral(" …\ny");
    }
    void longTextsHaveAnEnd() {
        QFETCH(QByteArray, text);
        QTEST(ui::shownLines(text.toStdString()), "shown");
    }
};

ROOM_TEST(TestLongSession, QApplication)

#include "tst_lab_window.moc"
