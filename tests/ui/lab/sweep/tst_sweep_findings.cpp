// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the findings about a sweep with known times: the fastest line, crossing lines, and that wrong,
// simulated or busy measurements never win.
#include "tests/fixtures/room.h"
#include "tests/fixtures/sweep_fixtures.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/sweep/sweep_findings.h"

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

const SweepAxis& sizes() {
    return *sweepAxis("bytes");
}

/// The card at `card` and the host at `host` nanoseconds for each of the sizes from 4 KiB on.
Measurements race(const std::vector<int>& card, const std::vector<int>& host) {
    Measurements measurements;
    for (MeasureCase asked : casesOf(sweepChoices())) {
        if (asked.strategy.id == "copies") continue;
        const std::vector<int>& times = asked.device.type == DeviceType::Host ? host : card;
        for (std::size_t step = 0; step < times.size(); ++step) {
            sizes().apply(asked, std::uint64_t{4096} << step);
            measurements.push_back(
                std::make_shared<const Measurement>(measuredIn(asked, Nanoseconds(times[step]))));
        }
    }
    return measurements;
}

QStringList contestsIn(const Measurements& measurements) {
    return contestTexts(sizes(), linesOf(sizes(), measurements), SweepMeasure::KernelTime);
}

/// A measurement with other counts than it must have.
MeasurementPointer spoilt(const MeasurementPointer& measurement, std::uint64_t wrongCounts) {
    Measurement wrong = *measurement;
    wrong.series->correct = false;
    wrong.series->wrongCounts = wrongCounts;
    return std::make_shared<const Measurement>(wrong);
}

} // namespace

class TestSweepFindings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhoWins_data() {
        columns<std::vector<int>, std::vector<int>, QString>({"card", "host", "wanted"});
        const std::vector<int> steady{5000, 5000, 5000, 5000};
        QTest::newRow("from a size on")
            << steady << std::vector<int>{1000, 3000, 9000, 20000}
            << QStringLiteral("From 16 KiB on, Atomics · Fast Card wins over One thread · This machine: 5.00 "
                              "µs against 9.00 µs at that point, 1.80 × (");
        QTest::newRow("and back again")
            << steady << std::vector<int>{1000, 9000, 1000, 1000}
            << QStringLiteral("At 8 KiB, Atomics · Fast Card overtakes One thread "
                              "· This machine for the first time: 5.00 µs against "
                              "9.00 µs, 1.80 × (");
        QTest::newRow("a draw in between")
            << steady << std::vector<int>{1000, 5010, 9000, 20000}
            << QStringLiteral("From 16 KiB on, Atomics · Fast Card wins over One thread · This machine: 5.00 "
                              "µs against 9.00 µs at that point, 1.80 × (");
        QTest::newRow("always") << steady << std::vector<int>{9000, 9000, 9000, 9000}
                                << QStringLiteral("Fast Card wins over This machine at 4 of 4 values, and is "
                                                  "never overtaken.");
        QTest::newRow("within the spread") << steady << std::vector<int>{5010, 4990, 5000, 5010}
                                           << QStringLiteral("Fast Card and This machine: the difference is "
                                                             "within the spread everywhere.");
    }
    void tellsWhoWins() {
        QFETCH(std::vector<int>, card);
        QFETCH(std::vector<int>, host);
        QFETCH(QString, wanted);
        const QStringList texts = contestsIn(race(card, host));
        QCOMPARE(texts.size(), 1);
        QVERIFY2(texts.first().startsWith(wanted), qPrintable(texts.first()));
    }

    void wrongCountsDoNotWin() {
        auto measurements = race({500, 500}, {1000, 1000});
        for (MeasurementPointer& measurement : measurements) {
            if (measurement->device.type != DeviceType::Host) measurement = spoilt(measurement, 7);
        }
        QVERIFY(contestsIn(measurements).isEmpty());
        const QStringList best = bestText(sizes(), nullptr, measurements, SweepMeasure::Throughput);
        QVERIFY2(best.first().contains(QStringLiteral("One thread")), qPrintable(best.first()));
        const QStringList trouble = troubleTexts(sizes(), nullptr, measurements);
        QCOMPARE(trouble, QStringList{QStringLiteral("Crossed out, because counts are wrong: 2.")});
    }

    void onlyComparableTimesHaveABest() {
        const auto measurements = race({500, 900}, {1000, 1000});
        QVERIFY(bestText(sizes(), nullptr, measurements, SweepMeasure::KernelTime).isEmpty());
        QVERIFY(!bestText(sizes(), nullptr, measurements, SweepMeasure::Throughput).isEmpty());
    }

    void equalOnesAreNotHidden() {
        const auto measurements = race({5000}, {5010});
        const QStringList best = bestText(sizes(), nullptr, measurements, SweepMeasure::KernelTime);
        QCOMPARE(best.size(), 2);
        QCOMPARE(best.last(), QStringLiteral("Equally good within the spread: 1 of 1 others."));
    }

    void aSimulatorIsInNoContest() {
        auto measurements = race({5000, 5000}, {5010, 9000});
        QVERIFY(!contestsIn(measurements).isEmpty());
        for (MeasurementPointer& measurement : measurements) {
            Measurement simulated = *measurement;
            if (simulated.device.type != DeviceType::Host) simulated.device.type = DeviceType::Simulator;
            measurement = shared(simulated);
        }
        QVERIFY(contestsIn(measurements).isEmpty());
        // None of its times is as good as another's either.
        QCOMPARE(bestText(sizes(), nullptr, measurements, SweepMeasure::Throughput).size(), 1);
    }

    /// A value that was measured on a busy machine is neither called the best nor wins a comparison.
    void aBusyMachineWinsNothing() {
        auto measurements = race({5000, 5000}, {5010, 9000});
        QVERIFY(!contestsIn(measurements).isEmpty());
        QVERIFY(troubleTexts(sizes(), nullptr, measurements).isEmpty());
        for (MeasurementPointer& measurement : measurements)
            measurement = shared(test::whileBusy(*measurement));
        QCOMPARE(troubleTexts(sizes(), nullptr, measurements).size(), 1);
        QVERIFY(contestsIn(measurements).isEmpty());
        QVERIFY(bestText(sizes(), nullptr, measurements, SweepMeasure::Throughput).isEmpty());
        QVERIFY(readoutOf(sizes(), nullptr, *measurements.front()).contains(QStringLiteral("49 %")));
    }

    void tellsFailures() {
        auto measurements = race({500}, {1000});
        Measurement failed = *measurements.front();
        failed.series = Failure{Stage::Kernel, "the work-group is too large", {}, {}};
        measurements.front() = std::make_shared<const Measurement>(failed);
        const QStringList trouble = troubleTexts(sizes(), nullptr, measurements);
        QCOMPARE(trouble.size(), 1);
        QVERIFY2(trouble.first().contains(QStringLiteral("the work-group is too large")),
                 qPrintable(trouble.first()));
        QVERIFY(trouble.first().contains(QStringLiteral("4 KiB")));
    }

    void readsExactly() {
        const auto measurements = race({500}, {1000});
        const QString text = readoutOf(sizes(), nullptr, *spoilt(measurements.front(), 7));
        for (const char* part : {"Atomics · Fast Card, 4 KiB", "8.19 GB/s", "kernel 500 ns", "wall 1.50 µs",
                                 "9 repeats", "7 wrong counts"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
    }
};

ROOM_TEST(TestSweepFindings, tonescope::test::NoApplication)
#include "tst_sweep_findings.moc"
