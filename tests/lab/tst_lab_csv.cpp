// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_csv.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"

#include <QStringList>
#include <QTest>

using namespace tonescope;
using namespace tonescope::test;

class TestLabCsv : public QObject {
    Q_OBJECT

    /// The named cell of the table's only line.
    static QString cell(const Measurement& measurement, const QString& name) {
        const MachineFacts machine{.name = "lab-7"};
        const LabSession session{{{"bars", "2026-11-21T07:30:00Z", {}, {shared(measurement)}, {}, machine}}};
        const QStringList lines = QString::fromStdString(app::csvOf(session)).split(QLatin1Char('\n'));
        const QStringList names = lines.at(0).split(QLatin1Char(','));
        const QStringList cells = lines.at(1).split(QLatin1Char(','));
        if (names.size() != cells.size()) qFatal("%lld names, %lld cells", names.size(), cells.size());
        return cells.at(names.indexOf(name));
    }

private Q_SLOTS:
    void cells_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::newRow("device") << QStringLiteral("device") << QStringLiteral("platform-a/fast-card/1");
        QTest::newRow("strategy") << QStringLiteral("strategy") << QStringLiteral("global-atomic");
        QTest::newRow("work-group") << QStringLiteral("workGroup") << QStringLiteral("256");
        QTest::newRow("none of these") << QStringLiteral("copies") << QString();
        QTest::newRow("median") << QStringLiteral("kernelMedian") << QStringLiteral("200");
        QTest::newRow("wall") << QStringLiteral("wallMedian") << QStringLiteral("400");
        QTest::newRow("throughput") << QStringLiteral("gbps") << QStringLiteral("5000.0000");
        QTest::newRow("correct") << QStringLiteral("correct") << QStringLiteral("true");
        QTest::newRow("pane") << QStringLiteral("pane") << QStringLiteral("bars");
        QTest::newRow("machine") << QStringLiteral("machine") << QStringLiteral("lab-7");
        QTest::newRow("hash") << QStringLiteral("sha256") << QStringLiteral("88d4");
        QTest::newRow("samples") << QStringLiteral("samples") << QStringLiteral("300 100 200");
    }
    void cells() {
        QFETCH(QString, name);
        QFETCH(QString, text);
        Measurement measurement = measuredIn(caseOf(0, 1), {300, 100, 200});
        measurement.content = PixelContent{"88d4", 2, 2};
        QCOMPARE(cell(measurement, name), text);
    }

    void namesOfPeopleStayAtHome() {
        const LabSession session{{{"prediction",
                                   {},
                                   {{"name", "Ann"}, {"answer", "a,b"}},
                                   {shared(measuredIn(caseOf(0, 1), {1}))}}}};
        QVERIFY(!QString::fromStdString(app::csvOf(session)).contains(QStringLiteral("Ann")));
    }

    void aFailureHasItsLine() {
        Measurement failed = measurementOf(caseOf(0, 1));
        failed.series = Failure{Stage::Kernel, "the device fell off", {}, {}};
        QCOMPARE(cell(failed, QStringLiteral("correct")), QStringLiteral("false"));
        QCOMPARE(cell(failed, QStringLiteral("kernelMedian")), QString());
        QVERIFY(cell(failed, QStringLiteral("failure")).contains(QStringLiteral("the device fell off")));
    }
};

ROOM_TEST(TestLabCsv, tonescope::test::NoApplication)
#include "tst_lab_csv.moc"
