// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sweep pane: the cases of two axes, how lines and map grow with each measurement, and that a saved
// run is shown again.
#include "tests/fixtures/room.h"
#include "tests/fixtures/sweep_fixtures.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/sweep/sweep_pane.h"

#include <QStackedWidget>
#include <qcustomplot.h>

#include <algorithm>

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

/// A pane that knows the catalog and has it all chosen.
struct FilledPane : SweepPane {
    FilledPane() {
        setCatalog(sweepCatalog());
        setChoices(sweepChoices());
    }

    void choose(const char* box, const char* id) {
        auto* found = findChild<QComboBox*>(QString::fromLatin1(box));
        const int index = found->findData(QString::fromLatin1(id));
        if (index < 0) qFatal("no %s in %s", id, box);
        found->setCurrentIndex(index);
    }

    [[nodiscard]] QString said(const char* label) const {
        return findChild<QLabel*>(QString::fromLatin1(label))->text();
    }

    [[nodiscard]] bool shows(const SweepChart& chart) const {
        return findChild<QStackedWidget*>()->currentWidget() == &chart;
    }
};

/// A run of what the pane asks for, each case a little slower than the one before.
LabRun runOf(const SweepPane& pane) {
    LabRun run{pane.id(), "2026-11-21T07:30:00Z", pane.details(), {}};
    int time = 1000;
    for (const MeasureCase& asked : pane.cases())
        run.measurements.push_back(test::shared(measuredIn(asked, Nanoseconds(time += 100))));
    return run;
}

/// Lines over the work-group.
struct DrawnSweep {
    SweepLinesChart chart;
    QCustomPlot& plot = chart.plot();

    DrawnSweep() {
        FilledPane pane;
        pane.choose("sweepAxis", "work-group");
        SweepContent content;
        content.axis = sweepAxis("work-group");
        content.measurements = runOf(pane).measurements;
        chart.show(content);
    }
};

/// "copies at 64", for each case.
QStringList places(const std::vector<MeasureCase>& cases, const char* axis) {
    QStringList texts;
    for (const MeasureCase& asked : cases) {
        const auto value = sweepAxis(axis)->valueOf(measurementOf(asked));
        texts += QString::fromStdString(std::string(asked.strategy.id)) + QStringLiteral(" at ") +
                 QString::number(*value);
    }
    return texts;
}

} // namespace

class TestSweepPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void turnsWhoHasTheParameter() {
        FilledPane pane;
        pane.choose("sweepAxis", "work-group");
        const QStringList all = places(pane.cases(), "work-group");
        QCOMPARE(all.size(), 9 + 4);
        const QStringList first{QStringLiteral("atomic at 256"), QStringLiteral("copies at 256"),
                                QStringLiteral("atomic at 128"), QStringLiteral("copies at 128")};
        QCOMPARE(all.first(4), first); // all lines grow together
        QCOMPARE(all.last(), QStringLiteral("atomic at 1"));
    }

    void turnsDataOnEveryDevice() {
        FilledPane pane;
        pane.choose("sweepAxis", "hotbin");
        QCOMPARE(places(pane.cases(), "hotbin").first(4),
                 (QStringList{QStringLiteral("atomic at 0"), QStringLiteral("copies at 0"),
                              QStringLiteral("host-serial at 0"), QStringLiteral("atomic at 10")}));
    }

    void saysWhoseParameterItIs() {
        FilledPane pane;
        LabChoices choices = sweepChoices();
        choices.strategies.pop_back();
        pane.setChoices(choices);
        QSignalSpy changes(&pane, &LabPane::changed);
        pane.choose("sweepAxis", "copies");
        QCOMPARE(changes.size(), 1);
        QVERIFY(pane.cases().empty());
        QCOMPARE(pane.idleReason(),
                 QStringLiteral(
                     "None of the chosen strategies lets you vary copies of the table. These can: Copies."));
        QCOMPARE(pane.said("sweepInvitation"), pane.idleReason());
        pane.setChoices({});
        QVERIFY(pane.idleReason().startsWith(QStringLiteral("Nothing to measure")));
    }

    void twoAxesTurnOneStrategy() {
        FilledPane pane;
        pane.choose("sweepAxis", "work-group");
        pane.choose("sweepSecond", "copies");
        auto* base = pane.findChild<QComboBox*>(QStringLiteral("sweepBase"));
        QCOMPARE(base->count(), 1); // the only one that has both
        QCOMPARE(pane.cases().size(), std::size_t{4} * 7);
        QCOMPARE(pane.details().at("second"), std::string("copies"));
        const auto* second = pane.findChild<QComboBox*>(QStringLiteral("sweepSecond"));
        QCOMPARE(second->findData(QStringLiteral("work-group")), -1);
    }

    void pixelsAreMadeOncePerValue() {
        FilledPane pane;
        pane.choose("sweepAxis", "distinct");
        pane.choose("sweepSecond", "copies");
        const auto cases = pane.cases();
        QCOMPARE(cases.size(), std::size_t{9} * 7);
        for (std::size_t index = 1; index < 7; ++index)
            QVERIFY(samePixels(cases[0].pixels, cases[index].pixels));
        QVERIFY(!samePixels(cases[0].pixels, cases[7].pixels));
    }

    void growsAsItIsMeasured() {
        FilledPane pane;
        pane.choose("sweepAxis", "work-group");
        QVERIFY(!pane.shows(pane.lines()));
        LabRun run = runOf(pane);
        const Measurements measured = std::move(run.measurements);
        run.measurements.clear();
        pane.begin(run, measured.size());
        QVERIFY(pane.lines().lines().empty());
        pane.show(measured.at(0));
        QCOMPARE(pane.lines().lines().size(), std::size_t{1});
        pane.show(measured.at(1));
        pane.show(measured.at(2));
        pane.end();
        QCOMPARE(pane.lines().lines().size(), std::size_t{2});
        QCOMPARE(pane.lines().lines().front().points.size(), std::size_t{2});
        QCOMPARE(pane.lines().lines().front().points.front().value, std::uint64_t{128}); // smallest first
        QVERIFY(pane.shows(pane.lines()));
        QVERIFY(pane.said("sweepFindings")
                    .contains(QStringLiteral("Best: Atomics · Fast Card, work-groups of 256")));
    }

    void aKeptRunIsShownAgain_data() {
        columns<QString, QString>({"axis", "second"});
        for (const SweepAxis& axis : sweepAxes()) {
            const std::string id(axis.id);
            QTest::newRow(id.c_str()) << QString::fromStdString(id) << QString();
        }
        QTest::newRow("map") << QStringLiteral("copies") << QStringLiteral("distinct");
    }
    void aKeptRunIsShownAgain() {
        QFETCH(QString, axis);
        QFETCH(QString, second);
        FilledPane measured;
        measured.choose("sweepAxis", qPrintable(axis));
        measured.choose("sweepSecond", qPrintable(second));
        const LabRun run = runOf(measured);
        QVERIFY(!run.measurements.empty());

        SweepPane empty; // nothing is set up there, and other axes are chosen
        empty.restore(run);
        QCOMPARE(empty.details(), run.details);
        if (second.isEmpty()) {
            std::size_t points = 0;
            for (const SweepLine& line : empty.lines().lines())
                points += line.points.size();
            QCOMPARE(points, run.measurements.size());
        } else {
            QCOMPARE(empty.map().drawn(), run.measurements.size());
        }
    }

    void axesKeepTheirRuns() {
        FilledPane pane;
        pane.choose("sweepAxis", "hotbin");
        pane.restore(runOf(pane));
        pane.choose("sweepAxis", "distinct");
        QVERIFY(!pane.shows(pane.lines()));
        QVERIFY(pane.said("sweepInvitation").startsWith(QStringLiteral("Run measures")));
        pane.choose("sweepAxis", "hotbin");
        QCOMPARE(pane.lines().lines().size(), std::size_t{3});
    }

    void theMapFramesTheBest() {
        FilledPane pane;
        pane.choose("sweepAxis", "work-group");
        pane.choose("sweepSecond", "copies");
        LabRun run = runOf(pane);
        Measurement wrong = *run.measurements.front(), failed = *run.measurements.at(2);
        wrong.series->correct = false; // the fastest
        failed.series = Failure{Stage::Kernel, "no room", {}, {}};
        run.measurements.front() = test::shared(wrong);
        run.measurements.at(2) = test::shared(failed);
        pane.restore(run);
        QVERIFY(pane.map().best() != nullptr);
        QCOMPARE(pane.map().best()->asked, run.measurements.at(1)->asked);
        QCOMPARE(pane.map().drawn(), run.measurements.size() - 1);
        QVERIFY(pane.said("sweepFindings").contains(QStringLiteral("no room")));
        // The empty cell of the failed measurement still says why, where the mouse points at it.
        pane.resize(900, 700);
        static_cast<QWidget&>(pane).show();
        const auto isFound = [&] {
            const QRect area = pane.map().rect();
            for (int y = 0; y < area.height(); y += 4) {
                for (int x = 0; x < area.width(); x += 4) {
                    if (pane.map().at(QPointF(x, y)) == run.measurements.at(2)) return true;
                }
            }
            return false;
        };
        QTRY_VERIFY(isFound());
    }

    void memoryHasALineForReadingAndOneForCopying() {
        Measurement measurement = measuredIn(casesOf(sweepChoices()).front(), Nanoseconds(1000));
        measurement.roofline = Roofline{10, 12.5, {}};
        Measurements all{test::shared(measurement)};
        const auto rates = limitsOf(all, SweepMeasure::Throughput);
        QCOMPARE(rates.size(), std::size_t{2});
        QCOMPARE(rates[0].value, 12.5);
        QCOMPARE(rates[1].value, 5.0);
        QVERIFY(rates[1].copying && rates[1].text.contains(QStringLiteral("as much written")));
        QCOMPARE(limitsOf(all, SweepMeasure::KernelTime)[0].value, static_cast<double>(1U << 20U) / 12.5);
        QVERIFY(limitsOf(all, SweepMeasure::WallTime).empty());
        measurement.bytes *= 2;
        all.push_back(test::shared(measurement));
        QVERIFY(limitsOf(all, SweepMeasure::KernelTime).empty());                 // of which of the two?
        QCOMPARE(limitsOf(all, SweepMeasure::Throughput).size(), std::size_t{2}); // one device
    }

    void thePlotStaysWhereItIs() {
        FilledPane pane;
        pane.resize(900, 700);
        static_cast<QWidget&>(pane).show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane, tonescope::test::patience));
        pane.choose("sweepAxis", "bytes");
        const LabRun run = runOf(pane);
        LabRun begun = run;
        begun.measurements.clear();
        pane.begin(begun, run.measurements.size());
        QCoreApplication::sendPostedEvents();
        const QRect before = pane.lines().geometry();
        QVERIFY(before.height() > 100);
        for (const MeasurementPointer& measurement : run.measurements)
            pane.SweepPane::show(measurement);
        pane.end();
        QCoreApplication::sendPostedEvents();
        QCOMPARE(pane.lines().geometry(), before);
    }

    void hiddenLinesAreNotReadOut() {
        DrawnSweep drawn;
        QCustomPlot& plot = drawn.plot;
        SweepLinesChart& figure = drawn.chart;
        const auto points = [&] {
            int all = 0;
            for (int graph = 0; graph < plot.graphCount(); ++graph)
                all += plot.graph(graph)->dataCount();
            return all;
        };
        QCOMPARE(points(), 13);
        figure.toggle(QStringLiteral("Atomics"));
        QCOMPARE(points(), 4);
        QCOMPARE(plot.legend->itemCount(), 2); // still there, to be clicked again
        figure.toggle(QStringLiteral("Atomics"));
        QCOMPARE(points(), 13);
        figure.toggle(QStringLiteral("wrong counts"));
        QCOMPARE(points(), 13);
    }

    /// In a narrow plot the legend breaks into more lines, and the axes keep their width.
    void theLegendGivesWay() {
        DrawnSweep drawn;
        for (const auto& [width, lines] : {std::pair(1000, 1), std::pair(150, 2)}) {
            drawn.chart.layOut({width, 600});
            QCOMPARE(drawn.plot.legend->rowCount(), lines);
            QVERIFY(drawn.plot.legend->rect().bottom() <= drawn.plot.axisRect()->rect().top());
            QVERIFY(drawn.plot.axisRect()->width() > width - 130);
        }
    }

    void readsWhereTheMouseIs() {
        FilledPane pane;
        pane.resize(900, 700);
        static_cast<QWidget&>(pane).show();
        pane.choose("sweepAxis", "hotbin");
        pane.restore(runOf(pane));
        const auto& figure = pane.lines();
        const auto found = [&] {
            const QRect area = pane.lines().rect();
            for (int y = 0; y < area.height(); y += 4) {
                for (int x = 0; x < area.width(); x += 4)
                    if (figure.at(QPointF(x, y))) return true;
            }
            return false;
        };
        QTRY_VERIFY(found()); // when the plot has found its size
        QVERIFY(figure.at(QPointF(-500, -500)) == nullptr);
    }
};

ROOM_TEST(TestSweepPane, QApplication)
#include "tst_sweep_pane.moc"
