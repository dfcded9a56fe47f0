// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the pane of bars: its cases and rows.

#include "engine/values/device_catalog.h"
#include "tests/fixtures/bars_fixture.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/bars/bar_rows.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/window/lab_window.h"
#include "ui/plot/colours.h"

#include <QCheckBox>
#include <QFileDialog>

#include <algorithm>
#include <optional>
#include <qcustomplot.h>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the pane of bars: which cases it offers to measure, what it shows of a run, and that a run follows
// the setup.

namespace {

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

/// The global kernel with another text, or its own, started with such work-groups.
MeasurementPointer kernel(const char* source, std::uint32_t workGroup) {
    Measurement row = measuredIn(caseOf(0, 1), {1000, 1001, 1002});
    row.kernel = source;
    row.asked.set(Parameter::WorkGroup, workGroup);
    return shared(std::move(row));
}

LabRun kernelRun(const char* author, const Measurements& measurements, const char* file = "") {
    LabRun run{"kernel", {}, {}, measurements, file};
    if (*author != '\0') run.details["name"] = author;
    return run;
}

/// Counts the windows that are shown while it exists.
struct ShownWindows : QObject {
    int count = 0;

    ShownWindows() { qApp->installEventFilter(this); }
    bool eventFilter(QObject* of, QEvent* event) override {
        const auto* widget = qobject_cast<QWidget*>(of);
        if (event->type() == QEvent::Show && widget != nullptr && widget->isWindow()) ++count;
        return false;
    }
};

struct PaneFixture {
    BarsPane pane;

    PaneFixture() {
        pane.resize(1000, 800);
        pane.setCatalog(catalogOfThree());
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
    /// Measures these, or as many of them as are told, and stops.
    void measure(const std::vector<Measurement>& rows, std::optional<std::size_t> shown = {}) {
        pane.begin({"bars", {}, {}, shared(rows)}, rows.size());
        for (std::size_t row = 0; row < shown.value_or(rows.size()); ++row)
            pane.show(shared(rows[row]));
        pane.end();
    }
    [[nodiscard]] qsizetype outlines() {
        auto& plot = part<QCustomPlot>("barsPlot");
        for (int index = 0; index < plot.plottableCount(); ++index) {
            const auto* bars = qobject_cast<const QCPBars*>(plot.plottable(index));
            if (bars != nullptr && bars->name() == text("the run before")) return bars->data()->size();
        }
        return -1;
    }
    template <typename Part>
    Part& part(const char* name) {
        return tonescope::test::part<Part>(pane, name);
    }
};

} // namespace

class TestBarsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
        QTRY_VERIFY(plot.axisRect()->height() > 100);
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

    void remembersTheLastWholeRun() {
        PaneFixture lab;
        lab.measure(groupedRows());
        QCOMPARE(lab.outlines(), 0);
        lab.measure(groupedRows(2));
        QCOMPARE(lab.outlines(), 6);
        lab.measure(groupedRows(3), 2); // and stopped: the run before is that of six rows
        QCOMPARE(lab.outlines(), 2);
        lab.measure(groupedRows(4));
        QCOMPARE(lab.outlines(), 6);
        lab.part<QCheckBox>("barsBefore").setChecked(false);
        QCOMPARE(lab.outlines(), 0);
        lab.part<QCheckBox>("barsBefore").setChecked(true);
        QCOMPARE(lab.outlines(), 6);
        lab.pane.clear();
        lab.measure(groupedRows());
        QCOMPARE(lab.outlines(), 0);
    }

    void tellsHowARowDiffersFromTheRunBefore() {
        PaneFixture lab;
        lab.pane.QWidget::show();
        lab.measure(groupedRows(2));
        lab.measure(groupedRows());
        auto& plot = lab.part<QCustomPlot>("barsPlot");
        plot.replot();
        const auto y = static_cast<int>(plot.yAxis->coordToPixel(2)); // below heading and limits
        QTest::mouseMove(&plot, QPoint(plot.width() / 2, y));
        QTRY_VERIFY(plot.toolTip().contains(text("as fast as the run before")));
    }

    void theAxisHoldsStillUntilAsked() {
        PaneFixture lab;
        auto& range = lab.part<QCustomPlot>("barsPlot").xAxis;
        auto& fit = lab.part<QToolButton>("barsFit");
        lab.part<QCheckBox>("barsBefore").setChecked(false);
        lab.measure(groupedRows(4));
        const QCPRange wide = range->range();
        QVERIFY(!fit.isEnabled());
        lab.measure(groupedRows());
        QCOMPARE(range->range(), wide);
        QVERIFY(fit.isEnabled());
        lab.measure(groupedRows(2), 1);
        QCOMPARE(range->range(), wide);
        fit.click();
        QVERIFY(range->range().upper < wide.upper);
        QVERIFY(!fit.isEnabled());
        lab.measure(groupedRows(4));
        lab.pane.restore({"bars", {}, {}, shared(groupedRows())}); // of a file: it has an axis of its own
        QVERIFY(range->range().upper < wide.upper);
    }

    void whatOthersAreComparedWithStays() {
        PaneFixture lab;
        lab.measure(groupedRows());
        auto& reference = lab.part<QComboBox>("barsReference");
        QCOMPARE(reference.itemText(3), text("fast – constant"));
        reference.setCurrentIndex(3);
        Q_EMIT reference.activated(3);
        lab.measure(groupedRows(2));
        QCOMPARE(reference.currentIndex(), 3);
        lab.measure(barRows());
        QCOMPARE(reference.currentIndex(), 0);
    }

    void savesAPicture() {
        LabWindow window;
        auto& pane = *window.findChild<BarsPane*>();
        auto& button = *pane.findChild<QToolButton*>(text("barsPicture"));
        QVERIFY(!button.isEnabled());
        pane.restore({"bars", {}, {}, shared(groupedRows())});
        QVERIFY(button.isEnabled());
        button.click();
        const QTemporaryDir folder;
        const QString file = folder.filePath(text("bars.svg"));
        auto* dialog = pane.findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        Q_EMIT dialog->fileSelected(file);
        const QByteArray written = readFile(file);
        QVERIFY(written.startsWith("<?xml") && written.contains("constant") && written.contains("slow"));
    }

    void nothingIsWrittenWhereThereIsNoFolder() {
        LabWindow window;
        auto& pane = *window.findChild<BarsPane*>();
        pane.restore({"bars", {}, {}, shared(groupedRows())});
        pane.findChild<QToolButton*>(text("barsPicture"))->click();
        const QTemporaryDir folder;
        Q_EMIT pane.findChild<QFileDialog*>()->fileSelected(folder.filePath(text("no/bars.svg")));
        auto* messages = window.findChild<QWidget*>(text("messages"));
        QVERIFY(!messages->isHidden());
    }

    void nothingFlashesWhileThePaneIsMade() {
        const ShownWindows shown;
        const BarsPane pane;
        QCOMPARE(shown.count, 0);
    }

    void measuresSideBySide() {
        PaneFixture lab;
        QSignalSpy changed(&lab.pane, &LabPane::changed);
        const std::size_t alone = lab.pane.cases().size();
        auto& sides = lab.part<QComboBox>("barsSideBySide");
        sides.setCurrentIndex(sides.findData(text("data")));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(lab.pane.cases().size(), 3 * alone);
    }

    void kernelsOfTheSessionAreRows() {
        PaneFixture lab;
        auto& box = lab.part<QCheckBox>("barsKernels");
        QVERIFY(!box.isEnabled());
        const std::size_t alone = lab.pane.cases().size();
        lab.pane.setRuns({kernelRun("Ann", {kernel("", 32), kernel("old", 32)}),
                          kernelRun("Ann", {kernel("a", 64)}), kernelRun("Ben", {kernel("b", 128)}),
                          kernelRun("", {kernel("c", 32), kernel("d", 32)})});
        QVERIFY(box.isEnabled());
        const std::vector<MeasureCase> cases = lab.pane.cases();
        QCOMPARE(cases.size(), alone + 2 * 4); // on both cards
        QStringList texts;
        for (std::size_t row = alone; row < alone + 4; ++row) {
            QVERIFY(cases[row].foreign); // accepted on another tab, perhaps from another person's file
            texts += QString::fromStdString(*cases[row].kernel);
        }
        QCOMPARE(texts, (QStringList{text("a"), text("b"), text("c"), text("d")}));
        QCOMPARE(cases[alone].launch[Parameter::WorkGroup], std::optional(64U)); // the author's own
        QCOMPARE(cases[alone + 1].launch[Parameter::WorkGroup], std::optional(128U));
        const RunDetails details = lab.pane.details();
        QCOMPARE(details.size(), std::size_t{4});
        QCOMPARE(details.at("name " + std::to_string(alone + 1)), std::string("Ann"));
        box.setChecked(false);
        QCOMPARE(lab.pane.cases().size(), alone);
        QVERIFY(lab.pane.details().empty());
    }

    void authorsAreToldBesideTheirBars() {
        PaneFixture lab;
        const LabRun run{"bars",
                         {},
                         {{"name 2", "Ann"}, {"name 3", "Ben"}},
                         {kernel("", 32), kernel("a", 64), kernel("b", 64), kernel("c", 64)}};
        lab.pane.restore(run);
        auto& reference = lab.part<QComboBox>("barsReference");
        QCOMPARE(reference.count(), 4);
        QVERIFY(reference.itemText(1).endsWith(text("by Ann")));
        QVERIFY(reference.itemText(2).endsWith(text("by Ben")));
        QVERIFY(!reference.itemText(3).contains(text("by")));
        const QAbstractItemModel& table = *lab.part<QTableView>("barsTable").model();
        QVERIFY(table.index(1, MeasurementModel::Strategy).data().toString().endsWith(text("by Ann")));
    }

    /// The same kernel entered under two names is one row, and one text with two launches is two.
    void severalMayHaveWrittenTheSameText() {
        PaneFixture lab;
        const std::size_t alone = lab.pane.cases().size();
        lab.pane.setRuns({kernelRun("Ann", {kernel("a", 64)}), kernelRun("Ben", {kernel("a", 64)})});
        QCOMPARE(lab.pane.cases().size(), alone + 2); // one on each card
        const std::string names = lab.pane.details().at("name " + std::to_string(alone + 1));
        QCOMPARE(names, std::string("Ann, Ben"));
        lab.pane.restore({"bars", {}, {{"name", names}}, {kernel("a", 64)}});
        auto& reference = lab.part<QComboBox>("barsReference");
        QVERIFY2(reference.itemText(0).endsWith(text("by Ann, Ben")), qPrintable(reference.itemText(0)));

        lab.pane.setRuns({kernelRun("Ann", {kernel("a", 64)}), kernelRun("Ben", {kernel("a", 32)})});
        QCOMPARE(lab.pane.cases().size(), alone + 4);
        lab.pane.restore(
            {"bars", {}, {{"name", "Ann"}, {"name 2", "Ben"}}, {kernel("a", 64), kernel("a", 32)}});
        QVERIFY2(reference.itemText(0).contains(text("by Ann – ")), qPrintable(reference.itemText(0)));
        QVERIFY2(reference.itemText(1).contains(text("by Ben – ")), qPrintable(reference.itemText(1)));
        const auto ticks = lab.part<QCustomPlot>("barsPlot").yAxis->ticker();
        const QStringList shown = ticks.staticCast<QCPAxisTickerText>()->ticks().values();
        QCOMPARE(shown.size(), 1); // side by side
        QVERIFY2(shown.front().contains(text("by Ann")) && shown.front().contains(text("by Ben")),
                 qPrintable(shown.front()));
    }

    /// A document's ways in place of the setup's, until the setup changes; its figures are outlines.
    void aDocumentStandsBesideItsFigures() {
        PaneFixture lab;
        DeviceCatalog catalog = catalogOfThree();
        catalog.devices[2].key = hostDeviceKey;
        for (DeviceInfo& device : catalog.devices)
            device.largestAllocation = std::uint64_t{1} << 30U;
        catalog.documents = {{{"article-global", "histKernel", "", "", StrategyHome::OpenClDevice}},
                             {{"article-cpu", "histCpu", "", ""}}};
        lab.pane.setCatalog(catalog);
        const std::size_t alone = lab.pane.cases().size();
        const QSignalSpy wanted(&lab.pane, &LabPane::runWanted);
        LabChoices choices = PaneFixture::choices();
        choices.devices = {catalog.devices[0]};
        lab.pane.setChoices(choices);
        lab.pane.measure(*documentNamed("article"));
        QCOMPARE(wanted.size(), 1);
        const std::vector<MeasureCase> cases = lab.pane.cases();
        QCOMPARE(cases.size(), std::size_t{2});
        QCOMPARE(lab.part<QComboBox>("barsQuantity").currentData().toInt(), int(BarQuantity::Mean));

        const LabRun run{"bars", {}, lab.pane.details(), {}};
        lab.pane.begin(run, cases.size());
        for (const MeasureCase& each : cases)
            lab.pane.show(shared(measuredAs(each, samplesOf({20'000'000, 30'000'000, 40'000'000}), {})));
        lab.pane.end();
        const auto plot = [&]() -> QCustomPlot& { return lab.part<QCustomPlot>("barsPlot"); };
        const auto* outlines = qobject_cast<QCPBars*>(plot().plottable(0));
        QCOMPARE(outlines->name(), text("CUDA histogram article"));
        QCOMPARE(outlines->data()->size(), 5); // those that this machine lacks, too
        QCOMPARE(outlines->data()->at(0)->value, 41'801'300.0);
        QCOMPARE(outlines->data()->at(1)->value, 28'237'500.0);
        const auto isTold = [&](const QString& figure) {
            for (int item = 0; item < plot().itemCount(); ++item) {
                const auto* words = qobject_cast<QCPItemText*>(plot().item(item));
                if (words != nullptr && words->text() == figure) return true;
            }
            return false;
        };
        QVERIFY(isTold(text("30.0 ms (published: 28.2 ms)")));
        QVERIFY(isTold(text("published: 851 µs")));
        lab.part<QCheckBox>("barsBefore").setChecked(false);
        QVERIFY(!isTold(text("published: 851 µs")));
        const QString told = lab.part<QLabel>("barsData").text();
        QVERIFY2(told.contains(text("CUDA histogram article: measured on")), qPrintable(told));
        lab.pane.setChoices(PaneFixture::choices());
        QCOMPARE(lab.pane.cases().size(), alone);
        QVERIFY(!lab.pane.details().contains("document"));
    }

    /// The text of the article's 18 s of merging fits beside the measured one.
    void mergingOnTheHostStandsBesideItsFigure() {
        Measurement row = invented("colour-tables", 900);
        for (Sample& sample : row.series->samples)
            sample.hostMerge = std::chrono::milliseconds(12);
        row.series = seriesOf(row.series->samples, {});
        const std::optional<Bar> bar = barOf(row, row, BarQuantity::Mean);
        QCOMPARE(bar->brief, text("900 µs + 12.0 ms"));
        row.series = seriesOf(samplesOf({900'000, 900'000}), {});
        QVERIFY(barOf(row, row, BarQuantity::Mean)->brief.isEmpty());
    }

    /// Who opens an author's kernel and measures it with another setup has made no second entry.
    void anEntryKeepsItsAuthorsLaunch() {
        PaneFixture lab;
        const std::size_t alone = lab.pane.cases().size();
        lab.pane.setRuns({kernelRun("Ann", {kernel("a", 64)}, "ann.json"), kernelRun("", {kernel("a", 32)})});
        const std::vector<MeasureCase> cases = lab.pane.cases();
        QCOMPARE(cases.size(), alone + 2); // one on each card
        QCOMPARE(cases[alone].launch[Parameter::WorkGroup], std::optional(64U));
    }

    /// A question that comes by itself would take the focus, and the next key would answer it.
    void aChangeAsksNothing() {
        PaneFixture lab;
        lab.pane.setRuns({kernelRun("Ann", {kernel("a", 64)}, "ann.json")});
        lab.pane.QWidget::show();
        lab.part<QCheckBox>("barsFollow").setChecked(true);
        const QSignalSpy wanted(&lab.pane, &LabPane::runWanted);
        LabChoices other = PaneFixture::choices();
        other.repeats = 3;
        lab.pane.setChoices(other);
        auto& settled = *lab.pane.findChild<QTimer*>(text("barsSettled"));
        QTRY_VERIFY(!settled.isActive());
        QCOMPARE(wanted.size(), 0);
        QVERIFY(lab.part<QFrame>("barsQuestion").isHidden());
        lab.part<QCheckBox>("barsKernels").setChecked(false); // without the kernels of the file
        QTRY_COMPARE(wanted.size(), 1);
    }

    void kernelsOfFilesRunOnceAllowed() {
        PaneFixture lab;
        lab.pane.setRuns(
            {kernelRun("Ann", {kernel("a", 64)}, "ann.json"), kernelRun("Ben", {kernel("b", 64)})});
        auto& question = lab.part<QFrame>("barsQuestion");
        QVERIFY(question.isHidden());
        QVERIFY(!lab.pane.mayRun());
        QVERIFY(!question.isHidden());
        QVERIFY(question.findChild<QLabel*>()->text().contains(
            text("can read only files of the system and of drivers")));
        const QSignalSpy wanted(&lab.pane, &LabPane::runWanted);
        lab.part<QPushButton>("barsYes").click();
        QCOMPARE(wanted.size(), 1);
        QVERIFY(question.isHidden());
        QVERIFY(lab.pane.mayRun());
        lab.pane.setRuns({kernelRun("Ann", {kernel("another", 64)}, "ann.json")});
        QVERIFY(!lab.pane.mayRun());
        lab.part<QPushButton>("barsNo").click();
        QVERIFY(!lab.part<QCheckBox>("barsKernels").isChecked());
        QVERIFY(lab.pane.mayRun()); // without them
    }

    void sortsByTime() {
        PaneFixture lab;
        lab.run();
        const auto names = [&] {
            const auto ticks = lab.part<QCustomPlot>("barsPlot").yAxis->ticker();
            return ticks.staticCast<QCPAxisTickerText>()->ticks().values();
        };
        QCOMPARE(names(),
                 (QStringList{text("slow"), text("fast"), text("lossy"), text("broken"), text("threads")}));
        lab.part<QCheckBox>("barsByTime").setChecked(true); // device by device
        QCOMPARE(names(),
                 (QStringList{text("fast"), text("slow"), text("lossy"), text("broken"), text("threads")}));
    }

    /// The shortest time of all, measured on a busy machine, stands behind a quiet machine's time. The line
    /// above the bars says so in its own colour until a quiet run follows.
    void aBusyMachinesTimeWinsNoPlace() {
        PaneFixture lab;
        std::vector<Measurement> rows = barRows();
        rows[1] = whileBusy(rows[1]);
        lab.pane.restore({"bars", {}, {}, shared(rows)});
        lab.part<QCheckBox>("barsByTime").setChecked(true);
        const auto ticks = lab.part<QCustomPlot>("barsPlot").yAxis->ticker();
        QCOMPARE(ticks.staticCast<QCPAxisTickerText>()->ticks().values().mid(0, 2),
                 (QStringList{text("slow"), text("fast")}));
        auto& line = lab.part<QLabel>("barsData");
        QVERIFY(line.text().contains(text("no conclusion. Measure again")));
        QCOMPARE(line.palette().color(QPalette::WindowText), busyColour(line.palette()));
        lab.run();
        QVERIFY(!line.text().contains(text("no conclusion")));
        QVERIFY(line.palette().color(QPalette::WindowText) != busyColour(line.palette()));
    }

    void aSpeedUpIsLogarithmicAlways() {
        PaneFixture lab;
        lab.run();
        auto& logarithmic = lab.part<QCheckBox>("barsLogarithmic");
        auto& quantity = lab.part<QComboBox>("barsQuantity");
        QVERIFY(logarithmic.isEnabled());
        quantity.setCurrentIndex(quantity.findText(text("Speed-up")));
        QVERIFY(!logarithmic.isEnabled());
        QVERIFY(lab.part<QCustomPlot>("barsPlot").xAxis->scaleType() == QCPAxis::stLogarithmic);
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
        QTRY_COMPARE(wanted.size(), 1);
    }

    void theRunningMeasurementFollows() {
        LabWindow window;
        window.findChild<QAction*>(text("toBench"))->trigger();
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
        window.findChild<QAction*>(text("toBench"))->trigger();
        window.showDevices(catalogOfThree());
        QSignalSpy stops(&window, &LabWindow::stopRequested);
        auto* data = window.findChild<QComboBox*>(text("data"));
        Q_EMIT data->activated(data->currentIndex()); // chosen: no photo takes its place
        window.findChild<QAction*>(text("run"))->trigger();
        window.data().setPhoto(blankImage("new.png", {3, 3}));
        auto* settled = window.findChild<QTimer*>(text("choicesSettled"));
        QTRY_VERIFY(!settled->isActive());
        QCOMPARE(stops.size(), 0);
    }
};

ROOM_TEST(TestBarsPane, QApplication)

// Tests the rows of bars: which are grouped and placed side by side, what distinguishes them, and the run
// before that is drawn behind them.

namespace {

BarRows measuredRows(const std::vector<Measurement>& all) {
    return {shared(all), all.size()};
}

} // namespace

class TestBarRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingStandsSideBySideByItself() {
        QVERIFY(!membersOf({}).any());
        QVERIFY(!membersOf(shared(barRows())).any());
        Measurement edited = measured("slow", {1000});
        edited.kernel = "kernel void count() {}";
        QVERIFY(!membersOf(shared(std::vector{measured("slow", {1000}), edited})).any());
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

    void devicesHaveShortNamesThatDiffer() {
        std::vector<Measurement> all = barRows();
        const char* const names[] = {"NVIDIA H100 80GB HBM3", "pthread-Intel(R) Xeon(R) Processor @ 2.00GHz",
                                     "pthread-haswell-Intel(R) Xeon(R) Processor"};
        for (std::size_t row = 0; row < std::size(names); ++row) {
            all[row].device.name = names[row];
            all[row].device.key = "key" + std::to_string(row);
        }
        all.resize(std::size(names));
        QStringList told;
        for (const DeviceRows& device : byDevice(shared(all)))
            told += device.name;
        QCOMPARE(told, (QStringList{text("H100 80GB"), text(names[1]), text(names[2])}));
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

    void membersAreToldByWhatDiffers() {
        std::vector<Measurement> rows(2, measured("slow", {1000}));
        rows[0].asked.set(Parameter::WorkGroup, 64);
        rows[1].asked.set(Parameter::WorkGroup, 256);
        rows.push_back(measured("plain", {1000}));
        rows.push_back(measured("slow", {1000}));
        QCOMPARE(membersOf(shared(rows)).names,
                 (QStringList{text("work-groups of 64"), text("work-groups of 256"),
                              text("has no such parameter"), text("automatic")}));
        rows = {2, measured("slow", {1000})};
        rows[1].bytes = 2'000'000;
        QCOMPARE(membersOf(shared(rows)).names, (QStringList{text("976.6 KiB"), text("1.9 MiB")}));
    }

    /// Bars of two rankings never stand under one name.
    void otherPixelsAreToldApart() {
        std::vector<Measurement> rows{barOver("photo", "slow", 1000), barOver("constant", "fast", 1000)};
        QCOMPARE(membersOf(shared(rows)).names, (QStringList{text("photo"), text("constant")}));
        rows.push_back(barOver("constant", "other", 1000));
        rows.back().bytes = 2'000'000;
        QCOMPARE(
            membersOf(shared(rows)).names,
            (QStringList{text("photo, 976.6 KiB"), text("constant, 976.6 KiB"), text("constant, 1.9 MiB")}));
    }

    void whatStoodInThePlace_data() {
        columns<QString, QString, qulonglong, bool, bool>({"strategy", "data", "bytes", "sends", "found"});
        QTest::newRow("the same") << text("slow") << text("uniform") << 1'000'000ULL << false << true;
        QTest::newRow("other data, one row each")
            << text("slow") << text("hotbin:60") << 1'000'000ULL << false << true;
        QTest::newRow("another strategy")
            << text("other") << text("uniform") << 1'000'000ULL << false << false;
        QTest::newRow("another size") << text("slow") << text("uniform") << 2'000'000ULL << false << false;
        QTest::newRow("sent") << text("slow") << text("uniform") << 1'000'000ULL << true << false;
    }
    void whatStoodInThePlace() {
        QFETCH(QString, strategy);
        QFETCH(QString, data);
        QFETCH(qulonglong, bytes);
        QFETCH(bool, sends);
        BarRows rows = measuredRows({barOver("uniform", "slow", 1000)});
        Measurement before = barOver(data.toStdString(), strategy.toStdString(), 2000);
        before.bytes = bytes;
        before.sends = sends;
        rows.before = shared(std::vector{before});
        QTEST(beforeOf(rows, 0) != nullptr, "found");
    }

    void otherDataSideBySideIsNotTheSame() {
        BarRows rows = measuredRows(groupedRows());
        rows.before = shared(std::vector{barOver("gradient", "slow", 1000), barOver("photo", "slow", 2000)});
        QVERIFY(!beforeOf(rows, 0));
        QCOMPARE(beforeOf(rows, 4)->data, std::string("photo"));
    }
};

ROOM_TEST(TestBarRows, tonescope::test::NoApplication)

// Tests which cases a choice of several data or parameter values measures side by side.

namespace {

LabChoices choices() {
    const DeviceCatalog catalog = catalogOfThree();
    LabChoices all{catalog.devices, catalog.strategies, caseOf(0, 0).pixels, {}, 9, nullptr};
    for (StrategyInfo& strategy : all.strategies) {
        static constexpr ParameterRange range{Parameter::WorkGroup, 32, 256, 64};
        if (strategy.home == StrategyHome::OpenClDevice) strategy.parameters = {&range, 1};
    }
    return all;
}

QStringList dataOf(const std::vector<MeasureCase>& cases) {
    QStringList names;
    for (const MeasureCase& each : cases)
        names += QString::fromStdString(each.pixels.name);
    names.removeDuplicates();
    return names;
}

struct Field {
    SideBySide field;

    explicit Field(const char* by, const LabChoices& set = choices()) {
        field.setChoices(set);
        auto* list = field.findChild<QComboBox*>();
        list->setCurrentIndex(list->findData(QString::fromLatin1(by)));
    }
    [[nodiscard]] QList<QAction*> actions() const { return field.findChild<QMenu*>()->actions(); }
};

} // namespace

class TestSideBySide : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingByItself() {
        const Field field("");
        QVERIFY(sameCases(field.field.cases(), casesOf(choices())));
        QVERIFY(field.actions().isEmpty());
    }

    void kindsOfData() {
        const Field field("data");
        const std::vector<MeasureCase> cases = field.field.cases();
        QCOMPARE(dataOf(cases), (QStringList{QStringLiteral("uniform"), QStringLiteral("constant"),
                                             QStringLiteral("photo")}));
        QCOMPARE(cases.size(), 3 * casesOf(choices()).size());
        for (const MeasureCase& each : cases)
            QCOMPARE(each.pixels.bytes(), choices().pixels.bytes());
        // Cases of one device and the same pixels are neighbours in the list: they are measured in turns.
        for (std::size_t i = 1; i < cases.size(); ++i) {
            const auto seen = [&](const MeasureCase& other) {
                return other.device.key == cases[i].device.key && samePixels(other.pixels, cases[i].pixels);
            };
            const auto end = cases.begin() + static_cast<std::ptrdiff_t>(i);
            QVERIFY(seen(cases[i - 1]) || std::none_of(cases.begin(), end, seen));
        }
    }

    void theOpenPhotoTakesThePlaceOfAMadeOne() {
        LabChoices set = choices();
        set.photo = blankImage("beach.jpg", {30, 20});
        const Field field("data", set);
        QCOMPARE(dataOf(field.field.cases()),
                 (QStringList{QStringLiteral("uniform"), QStringLiteral("constant"),
                              QStringLiteral("beach.jpg")}));
    }

    void whatIsSetUpIsThere() {
        LabChoices set = choices();
        set.pixels = {"hotbin:60", SyntheticPixels{{DataKind::HotBin, 60}, PixelLayout::Gray8, 1000000}};
        const Field field("data", set);
        QCOMPARE(dataOf(field.field.cases()).constFirst(), QStringLiteral("hotbin:60"));
        QCOMPARE(field.actions().constFirst()->text(), QStringLiteral("As set up: hotbin:60"));
    }

    /// Three of a parameter's values are measured: the ends and one between. A strategy without the parameter
    /// is measured once.
    void valuesOfAParameter() {
        const Field field("work-group");
        QList<unsigned> sizes;
        int without = 0;
        for (const MeasureCase& each : field.field.cases()) {
            const auto size = each.launch[Parameter::WorkGroup];
            if (size && each.device.key == choices().devices.front().key) sizes += *size;
            without += size ? 0 : 1;
        }
        QCOMPARE(sizes, (QList<unsigned>{32, 64, 256}));
        QCOMPARE(without, 1);
    }

    void valuesAreSwitched() {
        Field field("data");
        QSignalSpy changed(&field.field, &SideBySide::changed);
        field.actions().at(1)->trigger();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(dataOf(field.field.cases()),
                 (QStringList{QStringLiteral("uniform"), QStringLiteral("photo")}));
        field.field.setChoices(choices()); // keeps which values are switched off
        QVERIFY(!field.actions().at(1)->isChecked());
        QCOMPARE(field.field.findChild<QToolButton*>()->text(), QStringLiteral("2 of 7"));
    }

    void theMenuStaysWhereSeveralAreTicked() {
        Field field("data");
        field.field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field.field, tonescope::test::patience));
        auto* menu = field.field.findChild<QMenu*>();
        menu->popup(field.field.mapToGlobal(QPoint(0, 20)));
        const QRect second = menu->actionGeometry(field.actions().at(1));
        QTest::mouseMove(menu, second.center());
        QTest::mouseClick(menu, Qt::LeftButton, {}, second.center());
        QVERIFY(menu->isVisible());
        QVERIFY(!field.actions().at(1)->isChecked());
        menu->setActiveAction(field.actions().at(2));
        QTest::keyClick(menu, Qt::Key_Space);
        QVERIFY(menu->isVisible());
        QVERIFY(field.actions().at(2)->isChecked());
    }

    void pixelsAreSentWhereAsked() {
        BarsPane pane;
        pane.setChoices(choices());
        QSignalSpy changed(&pane, &LabPane::changed);
        QVERIFY(!pane.cases().front().sends);
        pane.findChild<QCheckBox*>(QStringLiteral("barsSends"))->setChecked(true);
        QCOMPARE(changed.size(), 1);
        QVERIFY(pane.cases().front().sends);
        QVERIFY(!sameCases(pane.cases(), casesOf(choices())));
    }
};

ROOM_TEST(TestSideBySide, QApplication)

#include "tst_bars_pane.moc"
