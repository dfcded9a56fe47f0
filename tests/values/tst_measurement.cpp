// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of measurements.

#include "tests/fixtures/measurement_fixtures.h"

#include <QTest>

using namespace tonescope;
using namespace tonescope::test;

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

    void comparisons_data() {
        QTest::addColumn<QList<int>>("first");
        QTest::addColumn<QList<int>>("second");
        QTest::addColumn<double>("speedUp");
        QTest::addColumn<bool>("differ");
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
        measurement.series->lost = 3;
        QCOMPARE(verdictOf(measurement), Verdict::Lost);
        measurement.series = Failure{};
        QCOMPARE(verdictOf(measurement), Verdict::Failed);
        QVERIFY(!throughputOf(measurement));
        QVERIFY(!speedUp(measurement, measurement));
        QVERIFY(!differ(measurement, measurement));
    }

    void samePixels_data() {
        QTest::addColumn<bool>("otherName");
        QTest::addColumn<bool>("otherImage");
        QTest::addColumn<bool>("same");
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
};

QTEST_APPLESS_MAIN(TestMeasurement)
#include "tst_measurement.moc"
