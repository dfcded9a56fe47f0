// SPDX-License-Identifier: GPL-3.0-or-later
// Bars: what their lengths, whiskers and words say, and that they stay inside the plot.

#include "ui/lab/bars/bars_figure.h"

#include "tests/fixtures/bars_fixture.h"

#include <QTest>

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

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
    mutable QCustomPlot plot; // which knows no const access to its parts
    BarsFigure figure{plot};

    explicit Drawn(const BarChoice& choice, int width = 1000) {
        plot.setViewport({0, 0, width, 600});
        figure.setLook(QPalette(), QFont());
        plot.replot();
        figure.show(measuredRows(), choice);
        plot.replot(); // now the width is known that the names of the rows leave
        figure.fit();
        plot.replot();
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
    [[nodiscard]] bool says(const char* what) const { return wordsIn(plot).contains(text(what)); }
};

} // namespace

class TestBarsFigure : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void lengthOfABar_data() {
        QTest::addColumn<BarQuantity>("quantity");
        QTest::addColumn<double>("median");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<QString>("words");
        QTest::newRow("time") << BarQuantity::Time << 1e6 << 0.995e6 << 1.005e6 << text("1.00 ms");
        QTest::newRow("throughput") << BarQuantity::Throughput << 1.0 << 1 / 1.005 << 1 / 0.995
                                    << text("1.00 GB/s");
        QTest::newRow("speed-up") << BarQuantity::SpeedUp << 2.0 << 2 / 1.005 << 2 / 0.995
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
        QCOMPARE(bar->low, low);
        QCOMPARE(bar->high, high);
        QTEST(bar->text, "words");
    }

    void phasesAreMediansOfTheirOwn() {
        Measurement row = measured("a", {1000, 2000, 3000});
        row.series->samples[0].merge = Nanoseconds(9000); // of one sample: no matter
        const auto bar = barOf(row, row, BarQuantity::Time);
        QCOMPARE(bar->phases[0], 200.0);
        QCOMPARE(bar->phases[1], 1200.0);
        QCOMPARE(bar->phases[2], 900.0);
    }

    void noBarWithoutATime() {
        const std::vector<Measurement> all = barRows();
        QVERIFY(!barOf(all[3], all[0], BarQuantity::Time));
        QVERIFY(!barOf(all[0], all[3], BarQuantity::SpeedUp)); // over what failed
        QVERIFY(barOf(all[0], all[3], BarQuantity::Throughput));
    }

    void groupsByDevice() {
        std::vector<Measurement> all = barRows();
        std::swap(all[1], all[4]); // the host's row between those of the card
        const std::vector<DeviceRows> devices = byDevice(shared(all));
        QCOMPARE(devices.size(), std::size_t{2});
        QCOMPARE(devices[0].rows, (std::vector<std::size_t>{0, 2, 3, 4}));
        QCOMPARE(devices[1].rows, (std::vector<std::size_t>{1}));
        QVERIFY(devices[0].roofline.has_value());
    }

    void limitsByQuantity() {
        const Roofline roofline{10, 12.5, {}};
        const auto rates = limitsOf(roofline, 1'000'000, BarQuantity::Throughput);
        QCOMPARE(rates.size(), std::size_t{2});
        QCOMPARE(rates[0].value, 12.5);
        QCOMPARE(rates[0].text, text("memory read once: 12.5 GB/s"));
        QCOMPARE(rates[1].value, 5.0); // each byte is read and written
        QCOMPARE(rates[1].text, text("memory copied: 5.00 GB/s read and written"));
        const auto times = limitsOf(roofline, 1'000'000, BarQuantity::Time);
        QCOMPARE(times.size(), std::size_t{2});
        QCOMPARE(times[0].value, 80'000.0);
        QCOMPARE(times[0].text, text("pixels read once: 80.0 µs"));
        QCOMPARE(times[1].value, 200'000.0);
        QCOMPARE(times[1].text, text("pixels copied, read and written: 200 µs"));
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
        const QString tip = toolTipOf(row);
        QVERIFY2(!tip.contains(text("merge 0")), qPrintable(tip));
        QVERIFY2(tip.contains(text("merge 5.00 ms (host clock")), qPrintable(tip));
    }

    void comparesWithTheSerialLoopByDefault() {
        std::vector<Measurement> all = barRows();
        std::swap(all[0], all[2]); // counts of the first one are wrong
        QCOMPARE(referenceByDefault(measuredRows(all)), std::size_t{1});
        all.back().strategy = "host-serial";
        QCOMPARE(referenceByDefault(measuredRows(all)), std::size_t{4});
        QCOMPARE(referenceByDefault({shared(all), 1}), std::size_t{4}); // known before it is measured
        QCOMPARE(referenceByDefault({}), std::size_t{0});
    }

    void stacksPhasesOnlyWhereTheyAddUp_data() {
        QTest::addColumn<BarQuantity>("quantity");
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<int>("bars");
        QTest::addColumn<QString>("axis");
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
    }

    void holdsBarsAgainstTheMemory() {
        const Drawn rates({BarQuantity::Throughput, false, 0});
        QVERIFY(rates.says("memory read once: 12.5 GB/s"));
        QVERIFY(rates.says("memory copied: 5.00 GB/s read and written"));
        QVERIFY(rates.plot.xAxis->range().contains(12.5));
        const Drawn factors({BarQuantity::SpeedUp, false, 0});
        QVERIFY(!factors.says("memory read once: 12.5 GB/s"));
    }

    void saysWhereNothingDiffers() {
        std::vector<Measurement> all = barRows();
        all.push_back(measured("alike", {1'800'000, 1'950'000, 2'200'000}));
        Drawn drawn({BarQuantity::SpeedUp, false, 0});
        QVERIFY(drawn.says("1.00 ×")); // the chosen one
        QVERIFY(drawn.says("2.00 × (1.88 to 2.12)"));
        drawn.figure.show(measuredRows(all), {BarQuantity::SpeedUp, false, 0});
        QVERIFY(drawn.says("1.03 × (0.864 to 1.17), no difference beyond the spread"));
    }

    /// Where there is little room, fewer words say it; none is cut.
    void wordsAreFewerWhereThereIsLittleRoom() {
        const Drawn wide({BarQuantity::Time, false, 0}, 1000), narrow({BarQuantity::Time, false, 0}, 330);
        QCOMPARE(wordsIn(wide.plot).count(text("equal to the reference")), 3);
        QVERIFY(wordsIn(narrow.plot).count(text("equal to the reference")) < 3);
        QVERIFY(narrow.says("equal") && narrow.says("Fast Card"));
        for (const QString& words : wordsIn(narrow.plot))
            QVERIFY2(!words.contains(QChar(0x2026)), qPrintable(words));
    }

    void wordsStayInsideThePlot_data() {
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<int>("width");
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
        QVERIFY(drawn.figure.rowsInSight() > drawn.figure.rows());
        drawn.plot.setViewport({0, 0, 1000, 200});
        drawn.plot.replot();
        drawn.figure.fit();
        drawn.plot.replot();
        QVERIFY(drawn.figure.rowsInSight() < drawn.figure.rows());
        QVERIFY(drawn.plot.axisRect()->bottom() < 200);
        QCOMPARE(drawn.plot.yAxis->range().lower, -0.5);
        drawn.figure.scrollTo(1000);
        drawn.figure.fit();
        QCOMPARE(drawn.plot.yAxis->range().upper, drawn.figure.rows() - 0.5);
    }
};

QTEST_MAIN(TestBarsFigure)
#include "tst_bars_figure.moc"
