// SPDX-License-Identifier: GPL-3.0-or-later
// The pane of bars: what it can measure, what it shows of a run, and that the window's run follows the setup.

#include "ui/lab/bars/bars_pane.h"

#include "tests/fixtures/bars_fixture.h"
#include "tests/fixtures/patience.h"
#include "ui/lab/shell/lab_window.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTableView>
#include <QTest>
#include <QTimer>

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::ui;
using namespace tonescope::test;

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

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
        const LabRun run{"bars", {}, {}, shared(barRows())};
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

    void rowsKeepTheirPlaces() {
        PaneFixture lab;
        lab.pane.resize(1000, 900);
        lab.pane.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&lab.pane, tonescope::test::patience));
        auto& plot = lab.part<QCustomPlot>("barsPlot");
        const auto cases = lab.pane.cases();
        lab.pane.begin({"bars", {}, {}, {}}, cases.size());
        const auto places = [&] {
            QCoreApplication::processEvents();
            plot.replot();
            return std::pair(plot.axisRect()->rect(), plot.yAxis->range().upper);
        };
        QTRY_VERIFY_WITH_TIMEOUT(plot.axisRect()->height() > 100, 60000);
        const auto before = places();
        const int offered = lab.part<QComboBox>("barsReference").count();
        for (const MeasureCase& each : cases) {
            Measurement measurement = measuredIn(each, {1000, 1001, 1002});
            lab.pane.show(shared(measurement));
            QCOMPARE(places(), before);
        }
        lab.pane.end();
        QCOMPARE(places(), before);
        QCOMPARE(lab.part<QComboBox>("barsReference").count(), offered);
    }

    /// What is set up now is nothing that such a run has measured.
    void aRunOfNothingHasNoRows() {
        PaneFixture lab;
        lab.pane.restore({"bars", {}, {}, {}});
        QCOMPARE(lab.part<QTableView>("barsTable").model()->rowCount(), 0);
        QCOMPARE(lab.part<QComboBox>("barsReference").count(), 0);
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
        QCOMPARE(lab.part<QComboBox>("barsReference").currentText(), text("Fast Card: fast"));
        const QAbstractItemModel& table = *lab.part<QTableView>("barsTable").model();
        QCOMPARE(table.index(0, MeasurementModel::SpeedUp).data().toString(),
                 text("0.500 × (0.471 to 0.532)"));
    }

    void measuresAtEveryChangeWhereAsked() {
        PaneFixture lab;
        lab.pane.QWidget::show();
        QSignalSpy wanted(&lab.pane, &LabPane::runWanted);
        LabChoices other = PaneFixture::choices();
        other.repeats = 3;
        lab.pane.setChoices(other);
        QCOMPARE(wanted.size(), 0);
        lab.part<QCheckBox>("barsFollow").setChecked(true);
        lab.pane.setChoices(other); // the same
        lab.pane.setChoices(PaneFixture::choices());
        lab.pane.setChoices(other);
        lab.pane.setChoices(PaneFixture::choices());
        QTRY_COMPARE_WITH_TIMEOUT(wanted.size(), 1, 60000);
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
        QTRY_COMPARE_WITH_TIMEOUT(runs.size(), 2, 60000);
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
        auto* settled = window.findChild<QTimer*>(text("choicesSettled"));
        QTRY_VERIFY_WITH_TIMEOUT(!settled->isActive(), 60000);
        QCOMPARE(stops.size(), 0);
    }
};

QTEST_MAIN(TestBarsPane)
#include "tst_bars_pane.moc"
