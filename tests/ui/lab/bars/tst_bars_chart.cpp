// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how the pane of bars shows measurements.

#include "tests/fixtures/bars_fixture.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/bars/bars_chart.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/lecture/documents.h"

#include <QAbstractItemModelTester>
#include <QSortFilterProxyModel>

#include <qcustomplot.h>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the chart of bars: what lengths, whiskers and texts show, and that nothing leaves the plot.

Q_DECLARE_METATYPE(tonescope::ui::BarQuantity)

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

/// Everything that is written into the plot.
QStringList wordsIn(const QCustomPlot& plot) {
    QStringList words;
    for (int index = 0; index < plot.itemCount(); ++index) {
        if (const auto* item = qobject_cast<const QCPItemText*>(plot.item(index))) words += item->text();
    }
    return words;
}

BarRows measuredRows(const std::vector<Measurement>& all = barRows()) {
    return {shared(all), all.size()};
}

struct Drawn {
    BarsChart chart;
    QCustomPlot& plot = chart.plot();

    explicit Drawn(const BarChoice& choice, int width = 1000) : Drawn(measuredRows(), choice, width) {}
    Drawn(const BarRows& rows, const BarChoice& choice, int width = 1000) {
        chart.show(rows, choice);
        chart.layOut({width, 600});
    }
    /// The bars that are drawn: phases and wholes.
    [[nodiscard]] int bars() const {
        int count = 0;
        for (int index = 0; index < plot.plottableCount(); ++index) {
            if (const auto* each = qobject_cast<const QCPBars*>(plot.plottable(index)))
                count += each->data()->size();
        }
        return count;
    }
    /// The lengths of the bars that the legend calls so, from above.
    [[nodiscard]] QList<double> lengths(const QString& name) const {
        QList<double> all;
        for (int index = 0; index < plot.plottableCount(); ++index) {
            const auto* each = qobject_cast<const QCPBars*>(plot.plottable(index));
            if (each == nullptr || each->name() != name) continue;
            for (const QCPBarsData& bar : *each->data())
                all += each->baseValue() + bar.value;
        }
        return all;
    }
    [[nodiscard]] QStringList legend() const {
        QStringList names;
        for (int index = 0; index < plot.legend->itemCount(); ++index) {
            if (auto* item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(index)))
                names += item->plottable()->name();
        }
        return names;
    }
    [[nodiscard]] QStringList rowNames() const {
        return plot.yAxis->ticker().staticCast<QCPAxisTickerText>()->ticks().values();
    }
    [[nodiscard]] QCPRange range() const { return plot.xAxis->range(); }
    [[nodiscard]] bool says(const char* what) const { return wordsIn(plot).contains(text(what)); }
};

} // namespace

class TestBarsChart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lengthOfABar_data() {
        columns<BarQuantity, double, double, double, QString>({"quantity", "median", "low", "high", "words"});
        QTest::newRow("time") << BarQuantity::Time << 1e6 << 0.995e6 << 1.005e6 << text("1.00 ms");
        QTest::newRow("mean") << BarQuantity::Mean << 1e6 << 1e6 - 8165 << 1e6 + 8165 << text("1.00 ms");
        QTest::newRow("whole count") << BarQuantity::Whole << 1.001e6 << 0.996e6 << 1.006e6
                                     << text("1.00 ms");
        QTest::newRow("throughput") << BarQuantity::Throughput << 1.0 << 1 / 1.005 << 1 / 0.995
                                    << text("1.00 GB/s");
        QTest::newRow("speed-up") << BarQuantity::SpeedUp << 2.0 << 0.0 << 0.0
                                  << text("2.00 × (1.88 to 2.12)");
    }
    void lengthOfABar() {
        QFETCH(BarQuantity, quantity);
        QFETCH(double, median);
        QFETCH(double, low);
        QFETCH(double, high);
        const std::vector<Measurement> all = barRows();
        const auto bar = barOf(all[1], all[0], quantity);
        QVERIFY(bar.has_value());
        QCOMPARE(bar->median, median);
        if (quantity == BarQuantity::SpeedUp) {
            const auto interval = speedUpInterval(all[1], all[0]);
            low = interval->low;
            high = interval->high;
        }
        QCOMPARE(bar->low, low);
        QCOMPARE(bar->high, high);
        QTEST(bar->text, "words");
    }

    void phasesAreMediansOfTheirOwn() {
        Measurement row = measured("a", {1000, 2000, 3000});
        row.series->samples[0].merge = Nanoseconds(9000); // of one sample: no matter
        const auto bar = barOf(row, row, BarQuantity::Time);
        QCOMPARE(timeOf(bar->parts, BarPart::Clear), 200.0);
        QCOMPARE(timeOf(bar->parts, BarPart::Count), 1200.0);
        QCOMPARE(timeOf(bar->parts, BarPart::Merge), 900.0);
    }

    void theAxisHasNumbersOnceThereAreBars_data() {
        QTest::addColumn<BarQuantity>("quantity");
        QTest::newRow("time") << BarQuantity::Time;
        QTest::newRow("throughput") << BarQuantity::Throughput;
        QTest::newRow("speed-up") << BarQuantity::SpeedUp;
    }
    void theAxisHasNumbersOnceThereAreBars() {
        QFETCH(BarQuantity, quantity);
        const BarChoice choice{.quantity = quantity};
        const BarRows waiting{shared(barRows()), 0};
        Drawn drawn(waiting, choice);
        const auto hasNumbers = [&] { return drawn.plot.xAxis->tickLabelColor().alpha() > 0; };
        QVERIFY(!hasNumbers());
        drawn.chart.show(measuredRows(), choice);
        QVERIFY(hasNumbers());
        drawn.chart.hold(); // the next run keeps the axis
        drawn.chart.show(waiting, choice);
        QVERIFY(hasNumbers());
        drawn.chart.release();
        drawn.chart.show(waiting, choice);
        QVERIFY(!hasNumbers());
    }

    void noBarWithoutATime() {
        const std::vector<Measurement> all = barRows();
        QVERIFY(!barOf(all[3], all[0], BarQuantity::Time));
        QVERIFY(!barOf(all[0], all[3], BarQuantity::SpeedUp)); // over what failed
        QVERIFY(barOf(all[0], all[3], BarQuantity::Throughput));
    }

    void limitsByQuantity() {
        const Roofline roofline{10, 12.5, {}};
        const auto rates = limitsOf(roofline, 1'000'000, BarQuantity::Throughput);
        QCOMPARE(rates.size(), std::size_t{2});
        QCOMPARE(rates[0].value, 12.5);
        QCOMPARE(rates[0].text, text("memory read once: 12.5 GB/s"));
        QCOMPARE(rates[1].value, 5.0); // each byte is read and written
        QCOMPARE(rates[1].text, text("memory copied: 5.00 GB/s read, as much written"));
        const auto times = limitsOf(roofline, 1'000'000, BarQuantity::Time);
        QCOMPARE(times.size(), std::size_t{2});
        QCOMPARE(times[0].value, 80'000.0);
        QCOMPARE(times[0].text, text("pixels read once: 80.0 µs"));
        QCOMPARE(times[1].value, 200'000.0);
        QCOMPARE(times[1].text, text("time to copy the pixels once: 200 µs"));
        QVERIFY(limitsOf(roofline, 1'000'000, BarQuantity::SpeedUp).empty());
        QVERIFY(limitsOf({}, 1'000'000, BarQuantity::Time).empty());
    }

    void aMergeOnTheHostIsToldApart() {
        Measurement row = measured("a", {1'000'000});
        row.series->samples.front() = {
            Nanoseconds(100'000), Nanoseconds(900'000), {}, Nanoseconds(5'000'000), {}};
        row.series = seriesOf(row.series->samples, {});
        const auto bar = barOf(row, row, BarQuantity::Time);
        QCOMPARE(bar->text, text("1.00 ms, then 5.00 ms of merging on the host"));
        const QString tip = toolTipOf(measuredRows({row}), 0);
        QVERIFY2(!tip.contains(text("merge 0")), qPrintable(tip));
        QVERIFY2(tip.contains(text("merge 5.00 ms (host clock")), qPrintable(tip));
    }

    void stacksPhasesOnlyWhereTheyAddUp_data() {
        columns<BarQuantity, bool, int, QString>({"quantity", "logarithmic", "bars", "axis"});
        QTest::newRow("time") << BarQuantity::Time << false << 12 << text("phase by phase");
        QTest::newRow("time, logarithmic") << BarQuantity::Time << true << 4 << text("one bar for all");
        QTest::newRow("throughput") << BarQuantity::Throughput << false << 4 << text("GB/s");
        QTest::newRow("speed-up") << BarQuantity::SpeedUp << true << 4 << text("as fast as \"slow\"");
    }
    void stacksPhasesOnlyWhereTheyAddUp() {
        QFETCH(BarQuantity, quantity);
        QFETCH(bool, logarithmic);
        QFETCH(QString, axis);
        const Drawn drawn({quantity, logarithmic, 0});
        QTEST(drawn.bars(), "bars");
        QVERIFY2(drawn.plot.xAxis->label().contains(axis), qPrintable(drawn.plot.xAxis->label()));
        QCOMPARE(drawn.plot.xAxis->scaleType() == QCPAxis::stLogarithmic, logarithmic);
        QCOMPARE(drawn.plot.legend->itemCount(), drawn.bars() == 12 ? 3 : 0);
    }

    void everyBarHasItsVerdict() {
        const Drawn drawn({BarQuantity::Time, false, 0});
        QCOMPARE(wordsIn(drawn.plot).count(text("equal to the reference")), 3);
        QVERIFY(drawn.says("1,234 wrong counts"));
        QVERIFY(drawn.says("failed: the device was lost"));
        QVERIFY(drawn.says("1.00 ms"));
        QVERIFY(drawn.says("Fast Card – kernel time by the device's clock"));
        QVERIFY(drawn.says("This machine – kernel time by the host's clock"));
        const Drawn figures(BarRows{publishedOf(*documentNamed("article")), 0}, {});
        QCOMPARE(wordsIn(figures.plot).filter(text("published figures")).size(), 1); // the heading
    }

    void holdsBarsAgainstTheMemory() {
        const Drawn rates({BarQuantity::Throughput, false, 0});
        QVERIFY(rates.says("memory read once: 12.5 GB/s"));
        QVERIFY(rates.says("memory copied: 5.00 GB/s read, as much written"));
        QVERIFY(rates.plot.xAxis->range().contains(12.5));
        for (const BarQuantity quantity : {BarQuantity::SpeedUp, BarQuantity::Whole}) {
            const Drawn others({quantity, false, 0});
            QVERIFY(!others.says("memory read once: 12.5 GB/s"));
            QVERIFY(!others.says("pixels read once: 80.0 µs"));
        }
    }

    void aLimitInTimeIsOfOneSize() {
        std::vector<Measurement> rows = barRows();
        rows[1].bytes *= 2;
        const Drawn times(measuredRows(rows), {BarQuantity::Time, false, 0});
        QVERIFY(!times.says("pixels read once: 80.0 µs"));
        const Drawn rates(measuredRows(rows), {BarQuantity::Throughput, false, 0});
        QVERIFY(rates.says("memory read once: 12.5 GB/s"));
    }

    void limitsAreBehindWords() {
        const Drawn drawn{BarChoice()};
        int lines = 0;
        for (int i = 0; i < drawn.plot.itemCount(); ++i) {
            if (qobject_cast<const QCPItemLine*>(drawn.plot.item(i)) == nullptr) continue;
            ++lines;
            for (int j = 0; j < drawn.plot.itemCount(); ++j) {
                if (qobject_cast<const QCPItemText*>(drawn.plot.item(j)) != nullptr)
                    QVERIFY(drawn.plot.item(j)->layer()->index() > drawn.plot.item(i)->layer()->index());
            }
        }
        QVERIFY(lines > 0);
    }

    /// A bandwidth measured on a busy machine sets no limit: other programs used memory too, so it is too
    /// low.
    void aBusyMachineSetsNoLimit() {
        std::vector<Measurement> rows = barRows();
        rows[1] = whileBusy(rows[1]);
        const Drawn rates(measuredRows(rows), {BarQuantity::Throughput, false, 0});
        QVERIFY(!rates.says("memory read once: 12.5 GB/s"));
    }

    void aWholeCountHasAllItsPhases() {
        const Measurement row = everyPhase();
        const auto bar = barOf(row, row, BarQuantity::Whole);
        QCOMPARE(bar->parts, (PartTimes{8000, 2000, 3000, 4000, 5000, 6000, 12000}));
        QCOMPARE(bar->end(), 40'000.0);
        QCOMPARE(bar->text, text("40.0 µs"));
        const Drawn drawn(measuredRows({row}), {BarQuantity::Whole, false, 0});
        QCOMPARE(drawn.legend(), (QStringList{text("upload"), text("clear"), text("count"), text("merge"),
                                              text("readback"), text("merge on the host (host clock)"),
                                              text("rest of the wall time (host clock)")}));
        QCOMPARE(drawn.lengths(text("rest of the wall time (host clock)")), QList<double>{12000});
        const QString tip = toolTipOf(measuredRows({row}), 0);
        QVERIFY2(tip.contains(text("upload 8.00 µs")) && tip.contains(text("readback 5.00 µs")),
                 qPrintable(tip));
    }

    void phasesAtTheSameTimeLeaveNoRest() {
        Measurement row = everyPhase();
        for (Sample& sample : row.series->samples)
            sample.wall = std::chrono::microseconds(20);
        row.series = seriesOf(row.series->samples, {});
        const auto bar = barOf(row, row, BarQuantity::Whole);
        QCOMPARE(timeOf(bar->parts, BarPart::Rest), 0.0);
        QCOMPARE(bar->median, 20'000.0);
        QCOMPARE(bar->text, text("20.0 µs, some phases at the same time"));
    }

    void nothingIsSentUnlessAsked() {
        const Drawn drawn({BarQuantity::Whole, false, 0});
        QVERIFY(!drawn.legend().contains(text("upload")));
        QVERIFY(drawn.legend().contains(text("readback")));
    }

    void strategiesStandTogetherWithTheirData() {
        const Drawn drawn(measuredRows(groupedRows()), {BarQuantity::Time, false, 0});
        QCOMPARE(drawn.rowNames(), (QStringList{text("slow"), text("fast")}));
        QCOMPARE(drawn.legend(), (QStringList{text("uniform"), text("constant"), text("photo")}));
        QCOMPARE(drawn.lengths(text("constant")), (QList<double>{400'000, 200'000}));
        QVERIFY(drawn.says("constant: 400 µs"));
    }

    /// In both looks, members differ by colour and by pattern.
    void membersDifferWithoutColour() {
        const Drawn drawn(measuredRows(groupedRows()), {BarQuantity::Throughput, true, 0});
        QSet<int> patterns;
        QSet<QRgb> colours;
        for (int index = 0; index < drawn.plot.legend->itemCount(); ++index) {
            auto* item = qobject_cast<QCPPlottableLegendItem*>(drawn.plot.legend->item(index));
            patterns += item->plottable()->brush().style();
            colours += item->plottable()->brush().color().rgb();
        }
        QCOMPARE(patterns.size(), 3);
        QCOMPARE(colours.size(), 3);
    }

    void theRunBeforeStandsBehind() {
        BarRows rows = measuredRows(groupedRows());
        rows.before = shared(groupedRows(2));
        const Drawn drawn(rows, {BarQuantity::Time, false, 0});
        QCOMPARE(drawn.lengths(text("the run before")),
                 (QList<double>{200'000, 800'000, 400'000, 100'000, 400'000, 200'000}));
        QVERIFY(drawn.legend().contains(text("the run before")));
        QVERIFY(drawn.range().upper > 800'000);
        const QStringList lines = differenceText(*rows.all[0], *rows.before[0]).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], text("The run before: 200 µs"));
        QVERIFY2(lines[1].startsWith(text("kernel: 2.00 × (")) &&
                     lines[1].endsWith(text("as fast as the run before")),
                 qPrintable(lines[1]));
        QVERIFY(lines[2].startsWith(text("wall: 1.99 × (")));
        rows.measured = 0; // what is about to be measured has its outline already
        const Drawn coming(rows, {BarQuantity::Time, false, 0});
        QCOMPARE(coming.lengths(text("the run before")).size(), 6);
    }

    void speedUpsStandAroundOne() {
        const Drawn drawn(measuredRows(groupedRows()), {BarQuantity::SpeedUp, false, 0});
        QVERIFY(drawn.plot.xAxis->scaleType() == QCPAxis::stLogarithmic);
        QCOMPARE(drawn.lengths(text("uniform")), (QList<double>{1, 2}));
        QCOMPARE(drawn.lengths(text("constant")), (QList<double>{0.25, 0.5}));
        QVERIFY(drawn.range().lower < 0.25 && drawn.range().upper > 2);
        const QStringList ticks = drawn.plot.xAxis->tickVectorLabels();
        for (const char* tick : {"0.25 ×", "0.5 ×", "1 ×", "2 ×"})
            QVERIFY2(ticks.contains(text(tick)), qPrintable(ticks.join(QLatin1Char(' '))));
    }

    void theAxisHoldsStill() {
        Drawn drawn(measuredRows(groupedRows()), {BarQuantity::Time, false, 0});
        const QCPRange before = drawn.range();
        const auto show = [&](std::int64_t scale, const BarChoice& choice) {
            drawn.chart.show(measuredRows(groupedRows(scale)), choice);
            return drawn.range();
        };
        drawn.chart.hold();
        drawn.chart.show({shared(groupedRows()), 0}, {}); // nothing is measured yet
        QCOMPARE(drawn.range(), before);
        drawn.chart.hold(); // a run that ended before anything was measured
        QVERIFY(show(3, {}).upper > 2.5 * before.upper);
        drawn.chart.hold();
        const QCPRange grown = drawn.range();
        QVERIFY(!drawn.chart.holdsMore());
        QCOMPARE(show(1, {}), grown);
        QVERIFY(drawn.chart.holdsMore());
        drawn.chart.release();
        QCOMPARE(show(1, {}), before);
        QVERIFY(!drawn.chart.holdsMore());
    }

    void anotherQuantityHasAnotherAxis() {
        Drawn drawn(measuredRows(groupedRows(1000)), {BarQuantity::Time, false, 0});
        drawn.chart.hold();
        drawn.chart.show(measuredRows(groupedRows()), {BarQuantity::Throughput, false, 0});
        QVERIFY(drawn.range().upper < 1000);
        drawn.chart.show(measuredRows(groupedRows()), {});
        QVERIFY(drawn.range().upper < 2'000'000);
    }

    /// Where there is little room, shorter texts are chosen, so that none is cut.
    void wordsAreFewerWhereThereIsLittleRoom() {
        const Drawn wide({BarQuantity::Time, false, 0}, 1000), narrow({BarQuantity::Time, false, 0}, 330);
        QCOMPARE(wordsIn(wide.plot).count(text("equal to the reference")), 3);
        QVERIFY(wordsIn(narrow.plot).count(text("equal to the reference")) < 3);
        QVERIFY(narrow.says("equal") && narrow.says("Fast Card"));
        for (const QString& words : wordsIn(narrow.plot))
            QVERIFY2(!words.contains(QChar(0x2026)), qPrintable(words));
    }

    /// Words beside bars take no more powers of ten than they must.
    void aLogarithmicAxisIsForTheBars() {
        const Drawn drawn({BarQuantity::Time, true, 0});
        const double inside = std::log10(4e6 / drawn.range().lower);
        const double shown = std::log10(drawn.range().upper / drawn.range().lower);
        QVERIFY2(inside > 0.75 * shown, qPrintable(QString::number(inside / shown)));
    }

    void wordsStayInsideThePlot_data() {
        columns<bool, int>({"logarithmic", "width"});
        QTest::newRow("linear") << false << 1000;
        QTest::newRow("logarithmic") << true << 1000;
        QTest::newRow("linear, narrow") << false << 500;
        QTest::newRow("logarithmic, narrow") << true << 500;
    }
    void wordsStayInsideThePlot() {
        QFETCH(bool, logarithmic);
        QFETCH(int, width);
        const Drawn drawn({BarQuantity::Time, logarithmic, 0}, width);
        const double right = drawn.plot.axisRect()->right() + 1;
        for (int index = 0; index < drawn.plot.itemCount(); ++index) {
            const auto* item = qobject_cast<QCPItemText*>(drawn.plot.item(index));
            if (item == nullptr || item->text().contains(text("clock"))) continue; // headings
            QVERIFY2(item->right->pixelPosition().x() <= right, qPrintable(item->text()));
        }
    }

    void aLowPlotKeepsItsAxisAndScrolls() {
        Drawn drawn({BarQuantity::Time, false, 0});
        QVERIFY(drawn.chart.rowsInSight() > drawn.chart.rows());
        drawn.chart.layOut({1000, 200});
        QVERIFY(drawn.chart.rowsInSight() < drawn.chart.rows());
        QVERIFY(drawn.plot.axisRect()->bottom() < 200);
        QCOMPARE(drawn.plot.yAxis->range().lower, -0.5);
        drawn.chart.scrollTo(1000);
        QCOMPARE(drawn.plot.yAxis->range().upper, drawn.chart.rows() - 0.5);
    }
};

ROOM_TEST(TestBarsChart, QApplication)

// Tests the table of measurements: the two clocks have columns of their own, and comparisons consider the
// spread.

namespace {

QString cell(const MeasurementModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

/// Slow, which the others are compared with, twice as fast, as fast within the spread, with wrong counts,
/// failed.
Measurements fill(MeasurementModel& model) {
    auto rows = shared(std::vector<Measurement>{measured("slow", {1'900'000, 2'000'000, 2'100'000}),
                                                measured("fast", {990'000, 1'000'000, 1'010'000}),
                                                measured("alike", {1'800'000, 1'950'000, 2'200'000}),
                                                withWrongCounts(measured("wrong", {500'000}), 1234),
                                                failed("broken", "the device was lost")});
    model.add(rows);
    model.compareWith(rows.front());
    return rows;
}

} // namespace

class TestMeasurementTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsTheRulesOfModels() {
        MeasurementModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fill(model);
        QCOMPARE(model.rowCount(), 5);
        model.compareWith(shared(measured("slow", {2'000'000})));
        model.clearRows();
        QCOMPARE(model.rowCount(), 0);
    }

    void keepsTheLongNameOfADeviceInItsTip() {
        Measurement onXeon = measured("a", {1000});
        onXeon.device.name = "pthread-Intel(R) Xeon(R) Processor @ 2.00GHz";
        MeasurementModel model;
        model.add({std::make_shared<const Measurement>(onXeon)});
        const QModelIndex cell = model.index(0, MeasurementModel::Device);
        QCOMPARE(model.data(cell).toString(), QStringLiteral("Xeon (PoCL)"));
        QVERIFY(model.data(cell, Qt::ToolTipRole).toString().startsWith(QStringLiteral("pthread-Intel")));
    }

    void tellsCells_data() {
        using Model = MeasurementModel;
        columns<int, int, QString>({"row", "column", "text"});
        const auto s = [](const char* text) { return QString::fromUtf8(text); };
        QTest::newRow("device") << 0 << int(Model::Device) << s("Fast Card");
        QTest::newRow("strategy") << 1 << int(Model::Strategy) << s("fast");
        QTest::newRow("data") << 0 << int(Model::Data) << s("uniform, 8-bit gray, 976.6 KiB");
        QTest::newRow("median") << 0 << int(Model::KernelMedian) << s("2.00 ms");
        QTest::newRow("quartiles") << 0 << int(Model::KernelQuartiles) << s("1.95 ms – 2.05 ms");
        QTest::newRow("wall") << 1 << int(Model::WallMedian) << s("1.00 ms");
        QTest::newRow("throughput") << 1 << int(Model::Throughput) << s("1.00 GB/s");
        QTest::newRow("chosen") << 0 << int(Model::SpeedUp) << s("the chosen row");
        QTest::newRow("speed-up") << 1 << int(Model::SpeedUp) << s("2.00 × (1.88 to 2.12)");
        QTest::newRow("within the spread")
            << 2 << int(Model::SpeedUp) << s("1.03 × (0.864 to 1.17), no difference beyond the spread");
        QTest::newRow("equal") << 0 << int(Model::VerdictText) << s("equal to the reference");
        QTest::newRow("wrong") << 3 << int(Model::VerdictText) << s("1,234 wrong counts");
        QTest::newRow("failed") << 4 << int(Model::VerdictText) << s("failed: the device was lost");
        QTest::newRow("failed, no time") << 4 << int(Model::KernelMedian) << s("");
        QTest::newRow("failed, no rate") << 4 << int(Model::Throughput) << s("");
        QTest::newRow("failed, no comparison") << 4 << int(Model::SpeedUp) << s("");
        QTest::newRow("launch") << 0 << int(Model::Launch) << s("16 work-groups × 256 work-items");
        QTest::newRow("merged by the device") << 0 << int(Model::HostMerge) << s("");
    }
    void tellsCells() {
        MeasurementModel model;
        fill(model);
        QFETCH(int, row);
        QFETCH(int, column);
        QTEST(cell(model, row, column), "text");
    }

    void tellsEditedKernelsAndHostMerges() {
        MeasurementModel model;
        Measurement edited = measured("mine", {1000});
        edited.kernel = "kernel void count() {}";
        edited.series->hostMerge = Nanoseconds(5000);
        model.add({shared(edited)});
        QCOMPARE(cell(model, 0, MeasurementModel::Strategy), QStringLiteral("mine (edited)"));
        QCOMPARE(cell(model, 0, MeasurementModel::HostMerge), QStringLiteral("5.00 µs"));
    }

    void comparesWithAChosenRow() {
        MeasurementModel model;
        const auto rows = fill(model);
        model.compareWith(rows[1]);
        QCOMPARE(cell(model, 0, MeasurementModel::SpeedUp), QStringLiteral("0.500 × (0.471 to 0.532)"));
        QCOMPARE(cell(model, 1, MeasurementModel::SpeedUp), QStringLiteral("the chosen row"));
        model.compareWith(rows[4]); // which has no time
        QCOMPARE(cell(model, 0, MeasurementModel::SpeedUp), QString());
        model.compareWith(nullptr);
        QCOMPARE(cell(model, 1, MeasurementModel::SpeedUp), QString());
    }

    void nothingComparesWithARowOfABusyMachine() {
        MeasurementModel model;
        const auto rows = fill(model);
        const auto busy = shared(whileBusy(measured("busy", {1000, 1000, 1000})));
        model.add({busy});
        for (const auto& reference : {rows[1], busy}) {
            model.compareWith(reference);
            for (const int row : {0, 5}) {
                const QString compared = cell(model, row, MeasurementModel::SpeedUp);
                QCOMPARE(compared.contains(u'×'), row == 0 && reference == rows[1]);
            }
        }
    }

    void sortsByNumbers() {
        MeasurementModel model;
        model.add({shared(measured("a", {900}))});           // "900 ns"
        model.add({shared(measured("b", {1'000'000'000}))}); // "1.00 s"
        model.add({shared(measured("c", {20'000}))});        // "20.0 µs"
        QSortFilterProxyModel sorted;
        sorted.setSourceModel(&model);
        sorted.setSortRole(MeasurementModel::sortRole);
        sorted.sort(MeasurementModel::KernelMedian);
        QStringList order;
        for (int row = 0; row < sorted.rowCount(); ++row)
            order += sorted.index(row, MeasurementModel::Strategy).data().toString();
        QCOMPARE(order.join(QLatin1Char(' ')), QStringLiteral("a c b"));
    }

    void verdictsDifferInColour() {
        MeasurementModel model;
        fill(model);
        const auto colour = [&](int row) {
            return model.index(row, MeasurementModel::VerdictText).data(Qt::ForegroundRole).value<QColor>();
        };
        QVERIFY(colour(0).green() > colour(0).red());
        QVERIFY(colour(3).red() > colour(3).green());
        QVERIFY(colour(4) != colour(3));
        model.add({shared(whileBusy(measured("busy", {1000})))});
        QVERIFY(colour(5).green() < colour(5).red() && colour(5).green() < colour(5).blue());
        QVERIFY(cell(model, 5, MeasurementModel::VerdictText).contains(QStringLiteral("49 %")));
    }
};

ROOM_TEST(TestMeasurementTable, tonescope::test::NoApplication)

#include "tst_bars_chart.moc"
