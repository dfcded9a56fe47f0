// SPDX-License-Identifier: GPL-3.0-or-later
// Bars: what their lengths, whiskers and words say, and that the window's run follows the setup.

#include "ui/lab/bars/bars_pane.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "ui/lab/bars/bars_figure.h"
#include "ui/lab/shell/lab_window.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTableView>
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

std::vector<Measurement> rows() {
    std::vector<Measurement> all{
        measured("slow", {1'900'000, 2'000'000, 2'100'000}),
        measured("fast", {990'000, 1'000'000, 1'010'000}), withWrongCounts(measured("lossy", {500'000}), 1234),
        failed("broken", "the device was lost"), onDevice(measured("threads", {4'000'000}), 2)};
    all.front().roofline = Roofline{10, 12.5, {}};
    return all;
}

/// Everything that is written into the plot.
QStringList wordsIn(const QCustomPlot& plot) {
    QStringList words;
    for (int index = 0; index < plot.itemCount(); ++index) {
        if (const auto* item = qobject_cast<const QCPItemText*>(plot.item(index))) words += item->text();
    }
    return words;
}

struct Drawn {
    mutable QCustomPlot plot; // which knows no const access to its parts
    BarsFigure figure{plot};

    explicit Drawn(const BarChoice& choice, int width = 1000) {
        plot.resize(width, 600);
        figure.setLook(QPalette(), QFont());
        plot.replot();
        figure.show(rows(), choice, 5);
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

struct PaneFixture {
    BarsPane pane;

    PaneFixture() {
        pane.resize(1000, 800);
        pane.setChoices(choices());
    }
    static LabChoices choices() {
        const DeviceCatalog catalog = catalogOfThree();
        const DataSpec spec{DataKind::Uniform};
        return {catalog.devices,
                catalog.strategies,
                {nameOf(spec), SyntheticPixels{spec, PixelLayout::Gray8, 1U << 20U}},
                {},
                9,
                nullptr};
    }
    void run() {
        LabRun run{"bars", {}, {}, test::shared(rows())};
        pane.restore(run);
    }
    template <typename Part>
    Part& part(const char* name) {
        auto* found = pane.findChild<Part*>(text(name));
        if (found == nullptr) qFatal("no %s in the pane", name);
        return *found;
    }
};

} // namespace

class TestBarsPane : public QObject {
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
        QTest::newRow("speed-up") << BarQuantity::SpeedUp << 2.0 << 2 / 1.005 << 2 / 0.995 << text("2.00 ×");
    }
    void lengthOfABar() {
        QFETCH(BarQuantity, quantity);
        QFETCH(double, median);
        QFETCH(double, low);
        QFETCH(double, high);
        const std::vector<Measurement> all = rows();
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
        const std::vector<Measurement> all = rows();
        QVERIFY(!barOf(all[3], all[0], BarQuantity::Time));
        QVERIFY(!barOf(all[0], all[3], BarQuantity::SpeedUp)); // over what failed
        QVERIFY(barOf(all[0], all[3], BarQuantity::Throughput));
    }

    void groupsByDevice() {
        std::vector<Measurement> all = rows();
        std::swap(all[1], all[4]); // the host's row between those of the card
        const std::vector<DeviceRows> devices = byDevice(all);
        QCOMPARE(devices.size(), std::size_t{2});
        QCOMPARE(devices[0].rows, (std::vector<std::size_t>{0, 2, 3, 4}));
        QCOMPARE(devices[1].rows, (std::vector<std::size_t>{1}));
        QVERIFY(devices[0].roofline.has_value());
    }

    void limitsByQuantity() {
        const Roofline roofline{10, 12.5, {}};
        const auto rates = limitsOf(roofline, 1'000'000, BarQuantity::Throughput);
        QCOMPARE(rates.size(), std::size_t{2});
        QCOMPARE(rates[0].text, text("copy 10.0 GB/s"));
        QCOMPARE(rates[1].text, text("read 12.5 GB/s"));
        const auto times = limitsOf(roofline, 1'000'000, BarQuantity::Time);
        QCOMPARE(times.size(), std::size_t{1});
        QCOMPARE(times[0].value, 100'000.0);
        QVERIFY(times[0].text.endsWith(text("100 µs")));
        QVERIFY(limitsOf(roofline, 1'000'000, BarQuantity::SpeedUp).empty());
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
        QVERIFY(rates.says("copy 10.0 GB/s"));
        QVERIFY(rates.plot.xAxis->range().contains(12.5));
        const Drawn factors({BarQuantity::SpeedUp, false, 0});
        QVERIFY(!factors.says("copy 10.0 GB/s"));
    }

    void saysWhereNothingDiffers() {
        std::vector<Measurement> all = rows();
        all.push_back(measured("alike", {1'800'000, 1'950'000, 2'200'000}));
        Drawn drawn({BarQuantity::SpeedUp, false, 0});
        QVERIFY(drawn.says("1.00 ×")); // the chosen one
        QVERIFY(drawn.says("2.00 ×"));
        drawn.figure.show(all, {BarQuantity::SpeedUp, false, 0}, 6);
        QVERIFY(drawn.says("1.03 ×, no difference beyond the spread"));
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

    void tellsWhatCanBeDone() {
        PaneFixture lab;
        QVERIFY(lab.part<QLabel>("barsEmpty").text().startsWith(text("Press Run")));
        QCOMPARE(lab.pane.cases().size(), std::size_t{3}); // two cards, and the host
        LabChoices none = PaneFixture::choices();
        none.strategies.clear();
        lab.pane.setChoices(none);
        QVERIFY(lab.pane.idleReason().contains(text("strategy")));
        QCOMPARE(lab.part<QLabel>("barsEmpty").text(), lab.pane.idleReason());
        none = PaneFixture::choices();
        none.devices.clear();
        lab.pane.setChoices(none);
        QVERIFY(lab.pane.idleReason().contains(text("device")));
        none = PaneFixture::choices();
        none.strategies = {none.strategies.back()};
        none.devices = {none.devices.back()};
        lab.pane.setChoices(none);
        QVERIFY(lab.pane.idleReason().contains(text("8-bit gray")));
    }

    void showsTheLastRunAlone() {
        PaneFixture lab;
        lab.run();
        lab.run();
        QCOMPARE(lab.part<QTableView>("barsTable").model()->rowCount(), 5);
        QCOMPARE(lab.part<QComboBox>("barsReference").count(), 5);
        QCOMPARE(lab.part<QLabel>("barsData").text(), text("uniform, 8-bit gray, 976.6 KiB, repeats: 3"));
    }

    void comparesWithTheBarThatIsClicked() {
        PaneFixture lab;
        lab.pane.QWidget::show();
        lab.run();
        auto& plot = lab.part<QCustomPlot>("barsPlot");
        plot.replot();
        // Heading and limit come first, then the rows.
        const double second = plot.yAxis->coordToPixel(3);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() / 2, static_cast<int>(second)));
        QCOMPARE(lab.part<QComboBox>("barsReference").currentText(), text("fast"));
        const QAbstractItemModel& table = *lab.part<QTableView>("barsTable").model();
        QCOMPARE(table.index(0, MeasurementModel::SpeedUp).data().toString(), text("0.500 ×"));
    }

    void measuresAtEveryChangeWhereAsked() {
        PaneFixture lab;
        lab.pane.QWidget::show();
        QSignalSpy wanted(&lab.pane, &LabPane::runWanted);
        LabChoices other = PaneFixture::choices();
        other.repeats = 3;
        lab.pane.setChoices(other);
        QVERIFY(!wanted.wait(400));
        lab.part<QCheckBox>("barsFollow").setChecked(true);
        lab.pane.setChoices(other); // the same
        lab.pane.setChoices(PaneFixture::choices());
        lab.pane.setChoices(other);
        lab.pane.setChoices(PaneFixture::choices());
        QVERIFY(wanted.wait(1000));
        QCOMPARE(wanted.size(), 1);
    }

    void theRunningMeasurementFollows() {
        LabWindow window;
        window.showDevices(catalogOfThree());
        QSignalSpy runs(&window, &LabWindow::runRequested);
        QSignalSpy stops(&window, &LabWindow::stopRequested);
        connect(&window, &LabWindow::stopRequested, &window, [&] { window.showEnded(true); });
        auto* setup = window.findChild<QWidget*>(text("setupPane"));
        auto* slider = setup->findChild<QSlider*>(text("hotBinShare"));
        auto* data = setup->findChild<QComboBox*>(text("data"));
        data->setCurrentIndex(data->findText(text("Hot bin"), Qt::MatchStartsWith));
        Q_EMIT data->activated(data->currentIndex());

        window.findChild<QAction*>(text("run"))->trigger();
        QCOMPARE(runs.size(), 1);
        for (const int share : {80, 70, 60})
            slider->setValue(share);
        QCOMPARE(stops.size(), 0); // not yet: it is still moving
        QTRY_COMPARE(runs.size(), 2);
        QCOMPARE(stops.size(), 1);
        const auto cases = runs.last().first().value<std::vector<MeasureCase>>();
        QCOMPARE(cases.front().pixels.name, std::string("hotbin:60"));
    }

    void aRunGoesOnWhereNothingOfItChanged() {
        LabWindow window;
        window.showDevices(catalogOfThree());
        QSignalSpy stops(&window, &LabWindow::stopRequested);
        auto* data = window.findChild<QComboBox*>(text("data"));
        Q_EMIT data->activated(data->currentIndex()); // chosen: no photo takes its place
        window.findChild<QAction*>(text("run"))->trigger();
        window.showPhoto(blankImage("new.png", {3, 3}));
        QVERIFY(!stops.wait(450));
    }
};

QTEST_MAIN(TestBarsPane)
#include "tst_bars_pane.moc"
