// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sweep pane.

#include "tests/fixtures/room.h"
#include "tests/fixtures/sweep_fixtures.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/sweep/sweep_findings.h"
#include "ui/lab/sweep/sweep_pane.h"

#include <QStackedWidget>

#include <algorithm>
#include <qcustomplot.h>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the sweep pane: the cases of two axes, how lines and map grow with each measurement, and that a saved
// run is shown again.

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

// Tests the axes of a sweep: each writes its values into cases and reads them back; the values fit device,
// strategy and pixels.

namespace {

using Values = std::vector<std::uint64_t>;

/// A strategy of the catalog on the device that it runs on, with pixels of a layout.
MeasureCase baseOf(std::string_view strategy, PixelLayout layout = PixelLayout::Gray8) {
    LabChoices choices = sweepChoices();
    choices.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, layout, 1U << 20U}};
    for (const MeasureCase& each : casesOf(choices)) {
        if (each.strategy.id == strategy) return each;
    }
    qFatal("no such strategy");
}

const SweepAxis& axisOf(const QString& id) {
    const SweepAxis* axis = sweepAxis(id.toStdString());
    if (axis == nullptr) qFatal("no axis %s", qPrintable(id));
    return *axis;
}

} // namespace

class TestSweepAxis : public QObject {
    Q_OBJECT

private:
    static void everyAxis() {
        QTest::addColumn<QString>("id");
        for (const SweepAxis& axis : sweepAxes())
            QTest::newRow(std::string(axis.id).c_str()) << QString::fromStdString(std::string(axis.id));
    }

private Q_SLOTS:
    void roundTrips_data() { everyAxis(); }
    void roundTrips() {
        QFETCH(QString, id);
        const SweepAxis& axis = axisOf(id);
        const MeasureCase base = baseOf("copies");
        const Values values = axis.values(base);
        QVERIFY(values.size() > 3);
        QVERIFY(std::is_sorted(values.begin(), values.end()));
        for (const std::uint64_t value : values) {
            MeasureCase asked = base;
            axis.apply(asked, value);
            QCOMPARE(axis.valueOf(measurementOf(asked)), std::optional(value));
        }
    }
    void values_data() {
        columns<QString, QString, Values>({"id", "strategy", "wanted"});
        const auto row = [](const char* name, const char* id, const char* strategy, const Values& wanted) {
            QTest::newRow(name) << QString::fromLatin1(id) << QString::fromLatin1(strategy) << wanted;
        };
        row("the device allows less", "work-group", "atomic", {1, 2, 4, 8, 16, 32, 64, 128, 256});
        row("the strategy needs more", "work-group", "copies", {32, 64, 128, 256});
        row("no such parameter", "work-group", "host-serial", {});
        row("multiples of four units", "groups", "copies", {1, 2, 4, 8, 16, 32, 64, 128});
        row("powers of two", "copies", "copies", {1, 2, 4, 8, 16, 32, 64});
        row("distinct values", "distinct", "atomic", {1, 2, 4, 8, 16, 32, 64, 128, 256});
        row("per cent", "hotbin", "host-serial", {0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100});
    }
    void values() {
        QFETCH(QString, id);
        QFETCH(QString, strategy);
        QFETCH(Values, wanted);
        QCOMPARE(axisOf(id).values(baseOf(strategy.toStdString())), wanted);
    }

    void groupsAreMultiplesOfTheUnits() {
        MeasureCase base = baseOf("copies");
        base.device.computeUnits = 132;
        const Values values = sweepAxis("groups")->values(base);
        const Values wanted{1, 2, 4, 8, 16, 32, 64, 132, 264, 528, 1056, 2112, 4224};
        QCOMPARE(values, wanted);
    }

    void sizesReachWhatIsSetUp() {
        MeasureCase base = baseOf("atomic");
        const SweepAxis& axis = *sweepAxis("bytes");
        QCOMPARE(axis.values(base).front(), std::uint64_t{4} << 10U);
        QCOMPARE(axis.values(base).back(), std::uint64_t{64} << 20U);
        std::get<SyntheticPixels>(base.pixels.pixels).bytes = std::uint64_t{256} << 20U;
        QCOMPARE(axis.values(base).back(), std::uint64_t{256} << 20U);
    }

    void madePixelsAreOfTheSameKind_data() {
        columns<PixelLayout, PixelLayout>({"layout", "made"});
        QTest::newRow("gray 8") << PixelLayout::Gray8 << PixelLayout::Gray8;
        QTest::newRow("without alpha") << PixelLayout::Rgb8 << PixelLayout::Rgba8;
        QTest::newRow("colour 8") << PixelLayout::Bgra8 << PixelLayout::Rgba8;
        QTest::newRow("gray 16") << PixelLayout::Gray16 << PixelLayout::Gray16;
        QTest::newRow("colour 16") << PixelLayout::Rgbx16 << PixelLayout::Rgba16;
    }
    void madePixelsAreOfTheSameKind() {
        QFETCH(PixelLayout, layout);
        QFETCH(PixelLayout, made);
        MeasureCase asked = baseOf("atomic");
        asked.pixels = {"photo.jpg", *blankImage("photo.jpg", {100, 50}, layout)};
        const std::uint64_t bytes = asked.pixels.bytes();
        sweepAxis("distinct")->apply(asked, 16);
        QCOMPARE(asked.pixels.layout(), made);
        QVERIFY(asked.pixels.bytes() <= bytes);
        QCOMPARE(asked.pixels.bytes() % traitsOf(made).bytesPerPixel(), std::uint64_t{0});
        QCOMPARE(asked.pixels.name, std::string("distinct:16"));
    }

    void otherSizesKeepTheData_data() {
        columns<MeasuredPixels, QString>({"pixels", "name"});
        const ImagePointer image = blankImage("photo.jpg", {100, 50});
        QTest::newRow("made") << MeasuredPixels{"hotbin:30", SyntheticPixels{{DataKind::HotBin, 30},
                                                                             PixelLayout::Gray8,
                                                                             9}}
                              << QStringLiteral("hotbin:30");
        QTest::newRow("image") << MeasuredPixels{"photo.jpg", *image} << QStringLiteral("photo");
        QTest::newRow("shuffled") << MeasuredPixels{"shuffled", ShuffledPixels{*image}}
                                  << QStringLiteral("uniform");
    }
    void otherSizesKeepTheData() {
        QFETCH(MeasuredPixels, pixels);
        QFETCH(QString, name);
        MeasureCase asked = baseOf("atomic");
        asked.pixels = pixels;
        sweepAxis("bytes")->apply(asked, 65536);
        QCOMPARE(asked.pixels.name, name.toStdString());
        QCOMPARE(asked.pixels.bytes(), std::uint64_t{65536});
    }

    void pairsDoNotDisturbEachOther() {
        for (const auto& first : sweepAxes()) {
            for (const auto& second : sweepAxes()) {
                if (!first.goesWith(second)) continue;
                for (const MeasureCase& asked : sweepOf(baseOf("copies"), first, second)) {
                    const Measurement measurement = measurementOf(asked);
                    QVERIFY(first.valueOf(measurement).has_value());
                    QVERIFY(second.valueOf(measurement).has_value());
                }
            }
        }
    }

    void twoKindsOfDataDoNotGoTogether() {
        QVERIFY(!sweepAxis("distinct")->goesWith(*sweepAxis("hotbin")));
        QVERIFY(!sweepAxis("copies")->goesWith(*sweepAxis("copies")));
        QVERIFY(sweepAxis("distinct")->goesWith(*sweepAxis("bytes")));
    }

    void tellsWhatTheDeviceMadeOfAWish() {
        MeasureCase asked = baseOf("copies");
        const SweepAxis& axis = *sweepAxis("copies");
        axis.apply(asked, 64);
        Measurement measurement = measuredIn(asked, Nanoseconds(1000));
        QVERIFY(!axis.insteadOf(measurement));
        measurement.series->launch.copies = 32;
        QCOMPARE(axis.insteadOf(measurement), std::optional(std::uint64_t{32}));
    }
};

ROOM_TEST(TestSweepAxis, tonescope::test::NoApplication)

// Tests the findings about a sweep with known times: the fastest line, crossing lines, and that wrong,
// simulated or busy measurements never win.

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

#include "tst_sweep_pane.moc"
