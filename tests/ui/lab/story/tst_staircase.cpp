// SPDX-License-Identifier: GPL-3.0-or-later
// How fast each step was, beside those before.

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/story/staircase.h"
#include "ui/lab/story/step_picture.h"

#include <QLabel>
#include <QLocale>
#include <QTest>

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::ui;

class TestStaircase : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    /// The step's own strategy, on its first pixels, if it counts right.
    void aStairIsTheStepsOwn() {
        const MeasurementPointer before =
            test::shared(test::measuredIn(test::caseOf(0, 0), {1000, 1000, 1000}));
        const MeasurementPointer own = test::shared(test::measuredIn(test::caseOf(0, 1), {500, 500, 500}));
        const MeasurementPointer again = test::shared(test::measuredIn(test::caseOf(0, 1), {1, 1, 1}));
        QVERIFY(!stairOf({}, own->strategy));
        QVERIFY(!stairOf({before}, own->strategy));
        QCOMPARE(stairOf({before, own, again}, own->strategy), own);
        Measurement wrong = *own;
        wrong.series->correct = false;
        QVERIFY(!stairOf({test::shared(wrong), again}, own->strategy));
        Measurement simulated = *own;
        simulated.device.type = DeviceType::Simulator;
        QVERIFY(!stairOf({test::shared(simulated)}, own->strategy));
    }

    void stairsAreOfTheSamePixels() {
        const MeasurementPointer one = test::shared(test::measuredIn(test::caseOf(0, 1), {500, 500, 500}));
        Measurement other = *one;
        other.data = "photo";
        const MeasurementPointer two = test::shared(other);
        const auto has = [](const Stairs& stairs) {
            QString text;
            for (const auto& each : stairs)
                text += QChar(each ? u'x' : u'-');
            return text;
        };
        QCOMPARE(has(comparable({one, two, nullptr, one}, 0)), QStringLiteral("x--x"));
        QCOMPARE(has(comparable({one, two, nullptr, one}, 1)), QStringLiteral("-x--"));
        QCOMPARE(has(comparable({one, two, nullptr, nullptr}, 2)), QStringLiteral("-x--"));
        QCOMPARE(has(comparable({nullptr, nullptr}, 1)), QStringLiteral("--"));
    }

    void theFastestIsNamed_data() {
        QTest::addColumn<std::vector<std::optional<double>>>("stairs");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, const Stairs& stairs, const char* text) {
            QTest::newRow(name) << stairs << QString::fromUtf8(text);
        };
        row("none", {{}, {}}, "");
        row("one", {{}, 2.0}, "");
        row("climbing", {1.0, {}, 12.5},
            "Step 3 is the fastest so far, by the byte 12.5 × as fast as step 1.");
        row("fallen behind", {{}, 8.0, 4.0, 16.0, 2.0},
            "Step 4 is the fastest so far, by the byte 2.00 × as fast as step 2.");
        row("the first", {3.0, 2.0}, "Step 1 is still the fastest.");
    }
    void theFastestIsNamed() {
        using Row = std::vector<std::optional<double>>;
        QFETCH(Row, stairs);
        QTEST(staircaseText(stairs), "text");
    }

    void stairsGrow() {
        StepPicture picture;
        QVERIFY(picture.plots().empty());
        picture.show(test::shared(std::vector{test::measuredIn(test::caseOf(0, 1), {500, 500, 500})}),
                     {1.0, {}, 5.0, 2.0}, 2);
        const std::vector<QCustomPlot*> plots = picture.plots();
        QCOMPARE(plots.size(), 2U);
        const auto* best = plots[1]->graph(0);
        QVector<double> line;
        for (const QCPGraphData& each : *best->data())
            line += each.value;
        QCOMPARE(line, (QVector<double>{1, 1, 5, 5}));
        auto* front = qobject_cast<QCPBars*>(plots[1]->plottable(1));
        QCOMPARE(front->data()->size(), 1);
        QCOMPARE(front->data()->at(0)->key, 3.0);
        QVERIFY(picture.findChild<QLabel*>(QStringLiteral("staircaseText"))
                    ->text()
                    .startsWith(QStringLiteral("Step 3 is the fastest")));
    }
};

ROOM_TEST(TestStaircase, QApplication)
#include "tst_staircase.moc"
