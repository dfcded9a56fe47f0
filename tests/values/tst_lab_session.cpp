// SPDX-License-Identifier: GPL-3.0-or-later
// Tests joining the sessions of several files: each run is added once.

#include "engine/values/measuring/measurement.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;

namespace {

LabRun runOf(const char* pane, std::initializer_list<std::int64_t> times) {
    return {pane, "2026-11-21T07:30:00Z", {}, {shared(measuredIn(caseOf(0, 1), times))}};
}

} // namespace

Q_DECLARE_METATYPE(tonescope::LabRun)

class TestLabSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addsWhatIsNotThere() {
        LabSession session{{runOf("bars", {10, 20, 30})}};
        QCOMPARE(addRuns(session, {{runOf("bars", {10, 20, 30}), runOf("sweep", {10, 20, 30})}}),
                 std::size_t{1});
        QCOMPARE(session.runs.size(), std::size_t{2});
        QCOMPARE(session.runs.back().pane, std::string("sweep"));
    }

    void theSameRun_data() {
        columns<LabRun, bool>({"other", "same"});
        LabRun later = runOf("bars", {10, 20, 30}), named = later, longer = later, elsewhere = later;
        later.begun = "2026-11-21T07:30:01Z";
        named.machine = MachineFacts{.name = "lab-7"}; // of a file from before, by its name
        longer.measurements.push_back(longer.measurements.front());
        elsewhere.measurements = {shared(measuredIn(caseOf(1, 1), {10, 20, 30}))};
        QTest::newRow("itself") << runOf("bars", {10, 20, 30}) << true;
        QTest::newRow("with a machine") << named << true;
        QTest::newRow("later") << later << false;
        QTest::newRow("other times") << runOf("bars", {10, 20, 31}) << false;
        QTest::newRow("another pane") << runOf("sweep", {10, 20, 30}) << false;
        QTest::newRow("more rows") << longer << false;
        QTest::newRow("another device") << elsewhere << false;
    }
    void theSameRun() {
        QFETCH(LabRun, other);
        QTEST(sameRun(runOf("bars", {10, 20, 30}), other), "same");
    }

    void namesCanBeLeftOut() {
        const LabSession left = withoutNames({{{"kernel", {}, {{"name", "Ann"}, {"strategy", "a"}}, {}},
                                               {"bars", {}, {{"name 2", "Ben"}}, {}}}});
        QCOMPARE(left.runs[0].details, (RunDetails{{"strategy", "a"}}));
        QVERIFY(left.runs[1].details.empty());
    }

    void everyMachineOnce() {
        LabSession session{{runOf("bars", {1}), runOf("bars", {2}), runOf("bars", {3})}};
        session.runs[0].machine = session.runs[2].machine = MachineFacts{.name = "lab-7"};
        QCOMPARE(machinesOf(session).size(), std::size_t{1});
    }
};

ROOM_TEST(TestLabSession, tonescope::test::NoApplication)
#include "tst_lab_session.moc"
