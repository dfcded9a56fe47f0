// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of people, ranked by the times of those that count right.

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/leaderboard/leaderboard_pane.h"
#include "ui/plot/colours.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include <memory>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

/// That text of the global kernel, with a median in microseconds.
MeasurementPointer kernel(const char* text, int median) {
    MeasureCase asked = test::caseOf(0, 1);
    Measurement measurement =
        test::measuredAs(asked, test::samplesOf(test::around(median * 1000, 1000)), {256, 16});
    measurement.kernel = text;
    return test::shared(std::move(measurement));
}

MeasurementPointer wrong(const char* text, int median) {
    return test::shared(test::withWrongCounts(*kernel(text, median), 3));
}

MeasurementPointer busy(const char* text, int median) {
    Measurement measurement = *kernel(text, median);
    measurement.otherLoad = 0.49;
    return test::shared(std::move(measurement));
}

MeasurementPointer failed(const char* text) {
    Measurement measurement = *kernel(text, 1);
    measurement.series = Failure{Stage::Build, "it does not build", {}, {}};
    return test::shared(std::move(measurement));
}

/// Somebody measured on the tab of kernels; nobody's name is empty.
LabRun runOf(const char* who, const Measurements& measurements, const char* file = "") {
    LabRun run{"kernel", {}, {}, measurements, file};
    if (*who != '\0') run.details["name"] = who;
    return run;
}

/// "1 Ann, 2 Ben, - Carl"
QString placesOf(const Contest& contest) {
    QStringList places;
    for (const Ranked& each : contest.ranked) {
        const QString who = each.entry.measured->kernel.empty() ? QStringLiteral("own") : each.entry.who;
        places << QStringLiteral("%1 %2").arg(each.place == 0 ? QStringLiteral("-")
                                                              : QString::number(each.place),
                                              who.isEmpty() ? QStringLiteral("?") : who);
    }
    return places.join(QStringLiteral(", "));
}

} // namespace

class TestLeaderboard : public QObject {
    Q_OBJECT

    std::unique_ptr<LeaderboardPane> m_pane;

    template <typename Part>
    Part& part(const char* name) const {
        return *m_pane->findChild<Part*>(QLatin1String(name));
    }
    [[nodiscard]] QString cell(int row, int column) const {
        return part<QTableWidget>("boardTable").item(row, column)->text();
    }

private Q_SLOTS:
    void init() {
        m_pane = std::make_unique<LeaderboardPane>();
        const DeviceCatalog catalog = test::catalogOfThree();
        LabChoices choices;
        choices.devices = catalog.devices;
        choices.strategies = catalog.strategies;
        choices.pixels = test::caseOf(0, 1).pixels;
        m_pane->setCatalog(catalog);
        m_pane->setChoices(choices);
    }

    void places_data() {
        using Runs = std::vector<LabRun>;
        QTest::addColumn<Runs>("runs");
        QTest::addColumn<QString>("places");
        const auto row = [](const char* name, Runs runs, const char* places) {
            QTest::newRow(name) << std::move(runs) << QString::fromLatin1(places);
        };
        row("by time", {runOf("Ann", {kernel("a", 200)}), runOf("Ben", {kernel("b", 100)})}, "1 Ben, 2 Ann");
        row("no difference",
            {runOf("Ann", {kernel("a", 100)}), runOf("Ben", {kernel("b", 100)}),
             runOf("Cem", {kernel("c", 200)})},
            "1 Ann, 1 Ben, 3 Cem");
        row("wrong counts have no place", {runOf("Ann", {wrong("a", 1)}), runOf("Ben", {kernel("b", 100)})},
            "1 Ben, - Ann");
        row("failures come last",
            {runOf("Ann", {failed("a")}), runOf("Ben", {wrong("b", 100)}), runOf("Cem", {kernel("c", 100)})},
            "1 Cem, - Ben, - Ann");
        row("times of a busy machine have no place",
            {runOf("Ann", {busy("a", 1)}), runOf("Ben", {kernel("b", 100)}), runOf("Cem", {wrong("c", 1)})},
            "1 Ben, - Ann, - Cem");
        row("a quiet machine's time takes a busy one's place",
            {runOf("Ann", {busy("a", 1)}), runOf("Ann", {kernel("b", 300)})}, "1 Ann");
        row("and keeps it", {runOf("Ann", {kernel("b", 300)}), runOf("Ann", {busy("a", 1)})}, "1 Ann");
        row("the fastest that counts right",
            {runOf("Ann", {kernel("a", 100)}), runOf("Ann", {kernel("b", 300)}),
             runOf("Ann", {wrong("c", 1)}), runOf("Ben", {kernel("d", 200)})},
            "1 Ann, 2 Ben");
        row("a right one takes a wrong one's place",
            {runOf("Ann", {wrong("a", 1)}), runOf("Ann", {kernel("b", 300)})}, "1 Ann");
        row("beside the program's own", {runOf("Ann", {kernel("", 100), kernel("a", 50)})}, "1 Ann, 2 own");
        row("two without names", {runOf("", {kernel("a", 100)}), runOf("", {kernel("b", 50)})}, "1 ?, 2 ?");
        row("other panes", {{"bars", {}, {}, {kernel("a", 100)}}}, "");
        row("the program's own alone", {runOf("Ann", {kernel("", 100)})}, "");
    }
    void places() {
        QFETCH(std::vector<LabRun>, runs);
        const std::vector<Contest> contests = contestsOf(runs);
        QTEST(contests.empty() ? QString() : placesOf(contests.front()), "places");
        QVERIFY(contests.size() <= 1);
    }

    void devicesAndPixelsAreContestsOfTheirOwn() {
        Measurement other = *kernel("b", 10), larger = *kernel("c", 10);
        other.device = test::inventedDevice("Another");
        larger.bytes *= 2;
        const std::vector<Contest> contests =
            contestsOf({runOf("Ann", {kernel("a", 100)}), runOf("Ben", {test::shared(other)}),
                        runOf("Cem", {test::shared(larger)}), runOf("Dan", {kernel("d", 100)})});
        QCOMPARE(contests.size(), std::size_t{3});
        QCOMPARE(placesOf(contests[0]), QStringLiteral("1 Ann, 1 Dan")); // measured last
        QCOMPARE(placesOf(contests[1]), QStringLiteral("1 Cem"));
        QCOMPARE(placesOf(contests[2]), QStringLiteral("1 Ben"));
    }

    void aMachineStandsForWhoGaveNoName() {
        LabRun run = runOf("", {kernel("a", 100), kernel("b", 200)}, "theirs.json"); // by two people, or one
        run.machine = MachineFacts{"desk-7"};
        QCOMPARE(placesOf(contestsOf({run}).at(0)), QStringLiteral("1 desk-7, 2 desk-7"));
        m_pane->setRuns({run});
        QCOMPARE(cell(0, 1), QStringLiteral("Somebody on desk-7"));
        QVERIFY(m_pane->details().empty());
    }

    void theTableSaysWho() {
        m_pane->setRuns({runOf("Ann", {kernel("a", 200)}), runOf("Ben", {wrong("b", 100)})});
        auto& table = part<QTableWidget>("boardTable");
        QCOMPARE(table.rowCount(), 2);
        QCOMPARE(cell(0, 0), QStringLiteral("1"));
        QCOMPARE(cell(0, 1), QStringLiteral("Ann"));
        QCOMPARE(cell(1, 1), QStringLiteral("Ben"));
        QVERIFY(cell(1, 5).contains(QStringLiteral("3")));
        m_pane->clear();
        QVERIFY(table.isHidden());
        QVERIFY(!part<QLabel>("boardNote").text().isEmpty());
    }

    void aBusyMachineIsToldInAColourOfItsOwn() {
        m_pane->setRuns({runOf("Ann", {kernel("a", 200)}), runOf("Ben", {busy("b", 100)})});
        auto& table = part<QTableWidget>("boardTable");
        auto& note = part<QLabel>("boardNote");
        QCOMPARE(cell(1, 1), QStringLiteral("Ben"));
        QVERIFY(cell(1, 5).contains(QStringLiteral("49 %")));
        QCOMPARE(table.item(1, 3)->foreground().color(), busyColour(table.palette()));
        QVERIFY(table.item(0, 3)->foreground().style() == Qt::NoBrush);
        QVERIFY(note.text().contains(QStringLiteral("no conclusion. Measure again")));
        QCOMPARE(note.palette().color(QPalette::WindowText), busyColour(note.palette()));
        m_pane->setRuns({runOf("Ann", {kernel("a", 200)})});
        QVERIFY(!note.text().contains(QStringLiteral("no conclusion")));
        QVERIFY(note.palette().color(QPalette::WindowText) != busyColour(note.palette()));
    }

    void everybodyIsMeasuredHere() {
        QVERIFY(m_pane->cases().empty());
        QVERIFY(!m_pane->idleReason().isEmpty());
        m_pane->setRuns({runOf("Ann", {kernel("", 90), kernel("old", 200)}),
                         runOf("Ann", {kernel("new", 300)}),
                         runOf("Ben", {kernel("", 90), kernel("b", 100)})});
        const std::vector<MeasureCase> cases = m_pane->cases();
        QCOMPARE(cases.size(), std::size_t{3}); // the strategy's own once
        QVERIFY(!cases[0].kernel);
        QCOMPARE(*cases[1].kernel, std::string("new"));
        QCOMPARE(*cases[2].kernel, std::string("b"));
        const LabRun run{
            m_pane->id(), {}, m_pane->details(), {kernel("", 50), kernel("new", 40), kernel("b", 30)}};
        QCOMPARE(placesOf(contestsOf({run}).at(0)), QStringLiteral("1 Ben, 2 Ann, 3 own"));
    }

    void textsOfFilesRunOnceSomebodySaysSo() {
        m_pane->setRuns({runOf("Ann", {kernel("a", 200)}, "ann.json"), runOf("Ben", {kernel("b", 100)})});
        QVERIFY(m_pane->cases().at(1).foreign);
        QVERIFY(m_pane->cases().at(2).foreign); // what was accepted on another tab may be somebody's
        QVERIFY(!m_pane->mayRun());
        QVERIFY(!part<QFrame>("boardQuestion").isHidden());
        part<QPushButton>("boardNo").click();
        QVERIFY(part<QFrame>("boardQuestion").isHidden());
        QVERIFY(!m_pane->mayRun());
        const QSignalSpy wanted(m_pane.get(), &LabPane::runWanted);
        part<QPushButton>("boardYes").click();
        QCOMPARE(wanted.size(), 1);
        QVERIFY(m_pane->mayRun());
    }
};

ROOM_TEST(TestLeaderboard, QApplication)
#include "tst_leaderboard.moc"
