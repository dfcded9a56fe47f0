// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the functions that judge measurements: verdicts, speed-ups, intervals, and conclusions on a busy
// machine; and joining the sessions of several files, in which each run is added once.

#include "engine/values/measuring/measurement.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <random>

using namespace tonescope;
using namespace tonescope::test;

namespace {

LabRun runOf(const char* pane, std::initializer_list<std::int64_t> times) {
    return {pane, "2026-11-21T07:30:00Z", {}, {shared(measuredIn(caseOf(0, 1), times))}};
}

} // namespace
Q_DECLARE_METATYPE(tonescope::LabRun)

class TestMeasurement : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSeriesSumsItsPhasesUp() {
        const Sample sample{Nanoseconds(1), Nanoseconds(20), Nanoseconds(300), Nanoseconds(4000),
                            Nanoseconds(50000)};
        const Series series = seriesOf({sample, sample}, {64, 2});
        QCOMPARE(series.kernel.median, Nanoseconds(321)); // without what the host did
        QCOMPARE(series.wall.median, Nanoseconds(50000));
        QCOMPARE(*series.hostMerge, Nanoseconds(4000));
        QCOMPARE(series.samples.size(), std::size_t{2});
        QVERIFY(series.correct);
    }

    void meanAndDeviation_data() {
        columns<QList<int>, int, int>({"times", "mean", "deviation"});
        QTest::newRow("one sample") << QList{7000} << 7000 << 0;
        QTest::newRow("of the population")
            << QList{2000, 4000, 4000, 4000, 5000, 5000, 7000, 9000} << 5000 << 2000;
        QTest::newRow("one late sample") << QList{100, 100, 100, 500} << 200 << 173; // the median is 100
    }
    void meanAndDeviation() {
        QFETCH(QList<int>, times);
        QFETCH(int, mean);
        QFETCH(int, deviation);
        std::vector<Sample> samples;
        for (const int time : times)
            samples.push_back(
                {Nanoseconds(1), Nanoseconds(time - 3), Nanoseconds(2), {}, Nanoseconds(99999)});
        const Series series = seriesOf(samples, {});
        QCOMPARE(meanOf(series), Nanoseconds(mean));
        QCOMPARE(deviationOf(series), Nanoseconds(deviation));
    }

    /// Upload and readback are told only if they were timed by the same clock as the counting itself.
    void aSampleHasThePhasesOfOneClock() {
        Timings timings;
        for (const auto& [phase, time] : {std::pair{Phase::Upload, 7000}, std::pair{Phase::Clear, 1},
                                          std::pair{Phase::Kernel, 20}, std::pair{Phase::Readback, 600}})
            timings.add({phase, {}, {}, Nanoseconds(5), Nanoseconds(5 + time)});
        timings.addHost(Phase::Merge, Nanoseconds(300));
        const Sample device = tonescope::sampleOf(timings, Nanoseconds(9000));
        QCOMPARE(*device.upload, Nanoseconds(7000));
        QCOMPARE(*device.readback, Nanoseconds(600));
        QCOMPARE(*device.hostMerge, Nanoseconds(300));
        QCOMPARE(device.kernel(), Nanoseconds(21));
        QCOMPARE(device.wall, Nanoseconds(9000));

        timings.addUntimed(Phase::Readback);
        QVERIFY(!tonescope::sampleOf(timings, {}).readback);
        Timings host;
        host.addHost(Phase::Kernel, Nanoseconds(20));
        host.add({Phase::Upload, {}, {}, Nanoseconds(0), Nanoseconds(7)});
        QVERIFY(!tonescope::sampleOf(host, {}).upload); // of another clock
        QVERIFY(!tonescope::sampleOf(host, {}).readback);
    }

    void comparisons_data() {
        columns<QList<int>, QList<int>, double, bool>({"first", "second", "speedUp", "differ"});
        QTest::newRow("twice as fast") << QList{100, 100, 100} << QList{200, 200, 200} << 2.0 << true;
        QTest::newRow("half as fast") << QList{200, 200, 200} << QList{100, 100, 100} << 0.5 << true;
        QTest::newRow("within the spread") << QList{90, 100, 110} << QList{95, 105, 115} << 1.05 << false;
        QTest::newRow("touching quartiles") << QList{100, 100, 100} << QList{100, 100, 200} << 1.0 << false;
    }
    void comparisons() {
        QFETCH(QList<int>, first);
        QFETCH(QList<int>, second);
        QFETCH(double, speedUp);
        QFETCH(bool, differ);
        const Measurement a = measuredIn(caseOf(0, 1), {first[0], first[1], first[2]});
        const Measurement b = measuredIn(caseOf(0, 1), {second[0], second[1], second[2]});
        QCOMPARE(*tonescope::speedUp(a, b), speedUp);
        QCOMPARE(tonescope::differ(a, b), differ);
        QCOMPARE(tonescope::differ(b, a), differ);
    }

    /// A simulator's times are no device's, so they are compared with its own only.
    void aSimulatorComparesWithItselfAlone() {
        const Measurement device = measuredIn(caseOf(0, 1), {100, 100, 100});
        Measurement simulated = measuredIn(caseOf(1, 1), {900, 900, 900});
        simulated.device.type = DeviceType::Simulator;
        for (const auto& [a, b] : {std::pair{device, simulated}, std::pair{simulated, device}}) {
            QVERIFY(!timesCompare(a, b));
            QVERIFY(!speedUp(a, b));
            QVERIFY(!speedUpInterval(a, b));
            QVERIFY(!wallSpeedUpInterval(a, b));
            QVERIFY(!differ(a, b));
        }
        QVERIFY(timesCompare(device, device));
        QCOMPARE(*speedUp(simulated, simulated), 1.0);
    }

    /// No conclusion is drawn from times that were measured while other programs used much of the processor.
    void nothingFollowsFromABusyMachine_data() {
        columns<std::optional<double>, bool>({"load", "compare"});
        QTest::newRow("nobody can tell") << std::optional<double>() << true;
        QTest::newRow("at rest") << std::optional(0.03) << true;
        QTest::newRow("a tenth of the cores") << std::optional(0.1) << true;
        QTest::newRow("half of them") << std::optional(0.49) << false;
    }
    void nothingFollowsFromABusyMachine() {
        QFETCH(std::optional<double>, load);
        QFETCH(bool, compare);
        const Measurement rest = measuredIn(caseOf(0, 1), {100, 100, 100});
        Measurement loaded = measuredIn(caseOf(0, 1), {900, 900, 900});
        loaded.otherLoad = load;
        QCOMPARE(machineWasBusy(loaded), !compare);
        for (const auto& [a, b] :
             {std::pair{rest, loaded}, std::pair{loaded, rest}, std::pair{loaded, loaded}}) {
            QCOMPARE(timesCompare(a, b), compare);
            QCOMPARE(speedUp(a, b).has_value(), compare);
            QCOMPARE(speedUpInterval(a, b).has_value(), compare);
            QCOMPARE(wallSpeedUpInterval(a, b).has_value(), compare);
        }
        QCOMPARE(differ(rest, loaded), compare);
    }

    /// Rows of equal times must not be told apart more often than the range promises, however they scatter.
    void falseFindings_data() {
        columns<int, bool>({"repeats", "outliers"});
        QTest::newRow("five") << 5 << false;
        QTest::newRow("five, one in six much longer") << 5 << true;
        QTest::newRow("nine") << 9 << false;
        QTest::newRow("nine, one in six much longer") << 9 << true;
    }
    void falseFindings() {
        QFETCH(int, repeats);
        QFETCH(bool, outliers);
        std::mt19937 random(1); // the same numbers everywhere: its distributions would not be
        const auto time = [&] {
            double sum = 1000;
            for (int i = 0; i < 12; ++i)
                sum += double(random() >> 8U) / 0x1000000 * 10;
            return sum + (outliers && random() % 6 == 0 ? double(random() % 500) : 0.0);
        };
        const auto row = [&] {
            std::vector<double> times(static_cast<std::size_t>(repeats));
            std::generate(times.begin(), times.end(), time);
            return times;
        };
        constexpr int pairs = 4000;
        int found = 0, ofMeans = 0;
        for (int i = 0; i < pairs; ++i) {
            const std::vector<double> first = row(), second = row();
            found += ratioInterval(first, second)->excludesOne() ? 1 : 0;
            ofMeans += meanRatioInterval(first, second)->excludesOne() ? 1 : 0;
        }
        for (const int each : {found, ofMeans}) {
            QVERIFY2(each <= pairs * 5 / 100, qPrintable(QString::number(each)));
            QVERIFY(each > 0); // or nothing is ever found
        }
    }

    void anIntervalHoldsItsRatio() {
        const auto interval = ratioInterval({20, 21, 22, 23, 24}, {10, 10, 11, 11, 12});
        QCOMPARE(interval->ratio, 2.0);
        QVERIFY(interval->low < 2 && interval->low > 1.6);
        QVERIFY(interval->high > 2 && interval->high < 2.5);
        QVERIFY(interval->excludesOne());
        QVERIFY(!ratioInterval({1, 2}, {10, 10, 11}));    // too few say nothing
        QVERIFY(!ratioInterval({0, 1, 2}, {10, 10, 11})); // and no time has no ratio
        const std::vector<double> many(1000, 5.0);
        QCOMPARE(ratioInterval(many, many)->high, 1.0);
        const auto means = meanRatioInterval({20, 22, 24, 26, 28}, {11, 12, 12, 12, 13});
        QCOMPARE(means->ratio, 2.0);
        QVERIFY(means->low > 1.6 && means->low < 1.9 && means->high > 2.1 && means->high < 2.4);
        QVERIFY(!meanRatioInterval({1, 2}, {10, 10, 11}));
        QCOMPARE(meanRatioInterval(many, many)->high, 1.0);
    }

    void sizesAreComparedByTheByte() {
        const Measurement small = measuredIn(caseOf(0, 1), {100, 100, 100});
        Measurement large = measuredIn(caseOf(0, 1), {200, 200, 200});
        large.bytes = 2 * small.bytes;
        QCOMPARE(*speedUp(small, large), 1.0);
        QVERIFY(!differ(small, large));
    }

    void verdicts() {
        Measurement measurement = measuredIn(caseOf(0, 1), {1});
        QCOMPARE(verdictOf(measurement), Verdict::Equal);
        measurement.series->correct = false;
        QCOMPARE(verdictOf(measurement), Verdict::Wrong);
        measurement.series = Failure{};
        QCOMPARE(verdictOf(measurement), Verdict::Failed);
        QVERIFY(!throughputOf(measurement));
        QVERIFY(!speedUp(measurement, measurement));
        QVERIFY(!differ(measurement, measurement));
    }

    void samePixels_data() {
        columns<bool, bool, bool>({"otherName", "otherImage", "same"});
        QTest::newRow("equal") << false << false << true;
        QTest::newRow("another name") << true << false << false;
        QTest::newRow("another image of that name") << false << true << false;
    }
    void samePixels() {
        QFETCH(bool, otherName);
        QFETCH(bool, otherImage);
        QFETCH(bool, same);
        const auto image = blankImage("a", {4, 4});
        const auto other = blankImage("a", {4, 4});
        const MeasuredPixels first{"a", *image};
        const MeasuredPixels second{otherName ? "b" : "a", otherImage ? *other : *image};
        QCOMPARE(tonescope::samePixels(first, second), same);
        QVERIFY(!tonescope::samePixels(first, {"a", ShuffledPixels{*image}}));
    }

    void aSessionAddsRunsThatAreNotThere() {
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

ROOM_TEST(TestMeasurement, tonescope::test::NoApplication)
#include "tst_measurement.moc"
