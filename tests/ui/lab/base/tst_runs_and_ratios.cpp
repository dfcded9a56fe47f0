// SPDX-License-Identifier: GPL-3.0-or-later
// Tests runs of several machines and the texts of their ratios.

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/base/measured_runs.h"
#include "ui/lab/base/ratio_text.h"
#include "ui/words/words.h"

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests joining runs of several machines in one plot: only runs of the same pixels, of each machine the
// newest, distinguished by name.

namespace {

LabRun runOn(const char* machine, int median, const char* pane = "bars", const char* data = "uniform") {
    LabRun run{pane, {}, {}, {shared(invented("a", median, 1, data))}};
    run.machine = MachineFacts{.name = machine};
    return run;
}

LabRun withContent(LabRun run, const char* sha256) {
    Measurement known = *run.measurements.front();
    known.content = PixelContent{sha256, 2, 2};
    run.measurements.front() = shared(std::move(known));
    return run;
}

LabRun withSecondAxis(LabRun run) {
    run.details["second"] = "copies";
    return run;
}

/// "bars: Card on lab-7 100 µs, Card on lab-9 200 µs" for each run that is shown.
QStringList shownOf(const LabSession& session) {
    QStringList lines;
    for (const LabRun& run : ui::joined(session).runs) {
        QStringList rows;
        for (const MeasurementPointer& each : run.measurements)
            rows += QStringLiteral("%1 %2")
                        .arg(QString::fromStdString(each->device.name))
                        .arg(each->series->kernel.median.count() / 1000);
        lines += QString::fromStdString(run.pane) + QStringLiteral(": ") + rows.join(QStringLiteral(", "));
    }
    return lines;
}

} // namespace

Q_DECLARE_METATYPE(tonescope::LabSession)

class TestJoinedRuns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void joins_data() {
        columns<LabSession, QStringList>({"session", "shown"});
        const auto s = [](const char* text) { return QString::fromUtf8(text); };
        QTest::newRow("two machines") << LabSession{{runOn("lab-7", 100), runOn("lab-9", 200)}}
                                      << QStringList{s("bars: Card on lab-7 100, Card on lab-9 200")};
        QTest::newRow("one machine") << LabSession{{runOn("lab-7", 100), runOn("lab-7", 200)}}
                                     << QStringList{s("bars: Card 100"), s("bars: Card 200")};
        QTest::newRow("the newest of each")
            << LabSession{{runOn("lab-7", 100), runOn("lab-9", 200), runOn("lab-7", 300)}}
            << QStringList{s("bars: Card on lab-9 200, Card on lab-7 300")};
        QTest::newRow("other pixels")
            << LabSession{{runOn("lab-7", 100), runOn("lab-9", 200, "bars", "photo")}}
            << QStringList{s("bars: Card 100"), s("bars: Card 200")};
        QTest::newRow("one photo by two names")
            << LabSession{{withContent(runOn("lab-7", 100, "bars", "a.png"), "12"),
                           withContent(runOn("lab-9", 200, "bars", "b.png"), "12")}}
            << QStringList{s("bars: Card on lab-7 100, Card on lab-9 200")};
        QTest::newRow("two photos by one name")
            << LabSession{{withContent(runOn("lab-7", 100), "12"), withContent(runOn("lab-9", 200), "34")}}
            << QStringList{s("bars: Card 100"), s("bars: Card 200")};
        QTest::newRow("lines of a sweep")
            << LabSession{{runOn("lab-7", 100, "sweep"), runOn("lab-9", 200, "sweep")}}
            << QStringList{s("sweep: Card on lab-7 100, Card on lab-9 200")};
        QTest::newRow("a map is of one device") << LabSession{{withSecondAxis(runOn("lab-7", 100, "sweep")),
                                                               withSecondAxis(runOn("lab-9", 200, "sweep"))}}
                                                << QStringList{s("sweep: Card 100"), s("sweep: Card 200")};
        QTest::newRow("what others show stays")
            << LabSession{{runOn("lab-7", 100), runOn("lab-7", 50, "prediction"), runOn("lab-9", 200)}}
            << QStringList{s("prediction: Card 50"), s("bars: Card on lab-7 100, Card on lab-9 200")};
        LabSession nameless{{runOn("lab-7", 100), runOn("lab-9", 200)}};
        nameless.runs[0].machine.reset();
        QTest::newRow("no machine known")
            << nameless << QStringList{s("bars: Card 100"), s("bars: Card 200")};
    }
    void joins() {
        QFETCH(LabSession, session);
        QTEST(shownOf(session), "shown");
    }

    void machinesOfOneNameHaveNumbers() {
        LabSession session{{runOn("debian", 100), runOn("debian", 200)}};
        session.runs[0].machine->mark = "a";
        session.runs[1].machine->mark = "b";
        QCOMPARE(shownOf(session),
                 QStringList{QStringLiteral("bars: Card on debian #1 100, Card on debian #2 200")});
    }

    /// Legends and heads of columns cut long names, and not what tells machines apart.
    void theMachineStaysInShortNames() {
        LabRun first = runOn("lab-7", 100), second = runOn("lab-9", 200);
        for (LabRun* run : {&first, &second}) {
            Measurement named = *run->measurements.front();
            named.device.name = "A card with a very long name that no legend has room for";
            run->measurements.front() = shared(std::move(named));
        }
        const LabSession shown = ui::joined({{first, second}});
        const auto& rows = shown.runs.front().measurements;
        QVERIFY(ui::shortNameOf(rows.at(0)->device).endsWith(QStringLiteral("lab-7")));
        QVERIFY(rows.at(0)->device.key != rows.at(1)->device.key);
    }
};

ROOM_TEST(TestJoinedRuns, tonescope::test::NoApplication)

// Tests the texts of ratios and factors.

class TestRatioText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ratios_data() {
        test::columns<double, QString>({"ratio", "text"});
        QTest::newRow("thousands") << 2183.4 << QStringLiteral("2,180");
        QTest::newRow("hundreds") << 218.34 << QStringLiteral("218");
        QTest::newRow("tens") << 14.16 << QStringLiteral("14.2");
        QTest::newRow("rounds into the next digit") << 9.996 << QStringLiteral("10.0");
        QTest::newRow("ones") << 3.1 << QStringLiteral("3.10");
        QTest::newRow("below one") << 0.7234 << QStringLiteral("0.723");
        QTest::newRow("a tenth") << 0.1 << QStringLiteral("0.100");
        QTest::newRow("below a tenth") << 0.0641 << QStringLiteral("1/16");
        QTest::newRow("a millionth") << 1e-6 << QStringLiteral("1/1,000,000");
        QTest::newRow("nothing") << 0.0 << QStringLiteral("0.00");
    }
    void ratios() {
        QFETCH(double, ratio);
        QTEST(ratioText(ratio), "text");
        QCOMPARE(factorText(ratio), ratioText(ratio) + QStringLiteral(" ×"));
    }
};

ROOM_TEST(TestRatioText, QCoreApplication)

#include "tst_runs_and_ratios.moc"
