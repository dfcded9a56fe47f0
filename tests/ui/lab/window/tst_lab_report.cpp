// SPDX-License-Identifier: GPL-3.0-or-later
// Tests reports: a section per pane, all rows with their parameters, on a white background.

#include "ui/lab/window/lab_report.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/bars/bars_chart.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/base/report.h"
#include "ui/lab/devices/devices_pane.h"
#include "ui/lab/kernel/kernel_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/sweep/sweep_pane.h"
#include "ui/plot/colours.h"

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::test;

namespace {

LabRun runOf(const ui::LabPane& pane, std::size_t rows,
             std::map<std::string, std::string, std::less<>> details = {}) {
    LabRun run{pane.id(), {}, std::move(details), {}};
    for (std::size_t i = 0; i < rows; ++i)
        run.measurements.push_back(shared(measuredIn(caseOf(i % 2, 1), {100, 200, 300})));
    return run;
}

/// Of a PDF.
qsizetype pagesIn(const QByteArray& report) {
    return report.count("/Type /Page\n");
}

} // namespace

class TestLabReport : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    [[nodiscard]] QString fileName(const char* ending) {
        return m_folder.filePath(QStringLiteral("%1.%2").arg(++m_files).arg(QLatin1String(ending)));
    }
    [[nodiscard]] QByteArray written(const LabSession& session, const std::vector<ui::LabPane*>& panes,
                                     const char* ending) {
        const QString file = fileName(ending);
        const auto failure = ui::writeReport(session, panes, file);
        if (failure) qFatal("%s", english(failure->cause).c_str());
        return readFile(file);
    }
    /// A run of the pane, which shows it.
    [[nodiscard]] QByteArray writtenOf(ui::LabPane& pane, const LabRun& run, const char* ending) {
        pane.restore(run);
        return written({{run}}, {&pane}, ending);
    }

private Q_SLOTS:
    void everyEndingIsWhatItSays() {
        ui::DevicesPane pane;
        const LabRun run = runOf(pane, 2);
        QVERIFY(writtenOf(pane, run, "pdf").startsWith("%PDF"));
        QVERIFY(writtenOf(pane, run, "svg").contains("<svg"));
        QVERIFY(ui::writeReport({{run}}, {&pane}, m_folder.filePath(QStringLiteral("a.png"))));
        QVERIFY(ui::writeReport({{run}}, {&pane}, m_folder.filePath(QStringLiteral("no/a.pdf"))));
    }

    void namesWhatWasMeasured() {
        ui::DevicesPane pane;
        const QByteArray report = writtenOf(pane, runOf(pane, 2), "svg");
        for (const char* text : {"Fast", "Slow", "uniform", "Atomics", "equal", "8 work-groups"})
            QVERIFY2(report.contains(text), text);
    }

    void standsOnWhite() {
        ui::DevicesPane pane;
        const QByteArray report = writtenOf(pane, runOf(pane, 2), "svg");
        const qsizetype ground = report.indexOf("fill=\"#ffffff\""), text = report.indexOf("<text");
        QVERIFY(ground > 0 && ground < text);
    }

    void everyRowHasItsPlace() {
        ui::DevicesPane pane;
        const LabRun run = runOf(pane, 300);
        QVERIFY(writtenOf(pane, run, "svg").count(">equal") >= 300);
        const qsizetype pages = pagesIn(writtenOf(pane, run, "pdf"));
        QVERIFY2(pages > 4, qPrintable(QString::number(pages)));
    }

    void everyPaneHasASection() {
        ui::BarsPane bars;
        ui::DevicesPane devices;
        ui::SweepPane sweep; // without a run: nothing is told of it
        const LabSession session{{runOf(bars, 2), runOf(devices, 2)}};
        bars.restore(session.runs[0]);
        devices.restore(session.runs[1]);
        QCOMPARE(pagesIn(written(session, {&bars, &sweep, &devices}, "pdf")), 3); // with the first one
        const QByteArray report = written(session, {&bars, &sweep, &devices}, "svg");
        QVERIFY(report.contains(bars.title().toUtf8()));
        QVERIFY(report.contains(devices.title().toUtf8()));
        QVERIFY(report.contains(devices.findings().constFirst().left(40).toUtf8()));
        QVERIFY(!report.contains(sweep.title().toUtf8()));
    }

    void everySweepIsThere() {
        ui::SweepPane pane;
        const LabSession session{{runOf(pane, 2, {{"axis", "bytes"}, {"second", ""}}),
                                  runOf(pane, 2, {{"axis", "bytes"}, {"second", "copies"}})}};
        LabSession both = session;
        for (MeasurementPointer& row : both.runs[1].measurements) {
            Measurement copies = *row;
            copies.asked.set(Parameter::Copies, 8);
            row = shared(copies);
        }
        for (const LabRun& run : both.runs)
            pane.restore(run);
        const QByteArray report = written(both, {&pane}, "svg");
        QVERIFY(report.contains("image size and copies of the table"));
        QVERIFY(report.count("image size") >= 4); // headings and axes
    }

    void saysWhereAndOfWhat() {
        ui::DevicesPane pane;
        LabRun run = runOf(pane, 2);
        run.machine =
            MachineFacts{"lab-7", "Fast CPU", 8, std::uint64_t{16} << 30U, "Some system", "linux 6"};
        Measurement counted = *run.measurements.front();
        counted.content = PixelContent{"88d4266f", 600, 400};
        run.measurements.front() = shared(counted);
        const QByteArray report = writtenOf(pane, run, "svg");
        for (const char* text : {"lab-7: Fast CPU", "16.0 GiB", "Some system", "SHA-256 88d4266f"})
            QVERIFY2(report.contains(text), text);
    }

    void editedKernelsAreThere() {
        ui::DevicesPane pane;
        LabRun run = runOf(pane, 2);
        Measurement edited = *run.measurements.front();
        edited.kernel = "kernel void count() {\n    // mine\n}";
        run.measurements.front() = shared(edited);
        const QByteArray report = writtenOf(pane, run, "svg");
        QVERIFY(report.contains("kernel void count() {"));
        QVERIFY(report.contains("// mine"));
    }

    /// Nothing reaches into the margin at the right, where paper ends.
    void nothingIsCutAtTheRight_data() {
        QTest::addColumn<std::function<void(ui::Report&)>>("draw");
        using Draw = std::function<void(ui::Report&)>;
        const QString words = QStringLiteral("atomic_add(&table[pixels[i]], 1u); ").repeated(12);
        QTest::newRow("code") << Draw([=](ui::Report& report) { report.code(words); });
        QTest::newRow("code without blanks")
            << Draw([=](ui::Report& report) { report.code(QString(words).remove(u' ')); });
        QTest::newRow("code with tabs")
            << Draw([=](ui::Report& report) { report.code(QStringLiteral("\t").repeated(14) + words); });
        QTest::newRow("a table") << Draw([](ui::Report& report) {
            Measurement row = measuredIn(caseOf(0, 1), {100, 200, 300});
            row.data = std::string(150, 'x');
            Measurement other = row;
            other.data = "y";
            other.title = "local-replicated-with-a-long-name-that-has-no-blank";
            other.device.name = other.device.key =
                "pthread-sapphirerapids-Intel(R)-Xeon(R)-Processor-@2.00GHz";
            report.table(shared(std::vector{row, other}));
        });
        QTest::newRow("bars") << Draw([](ui::Report& report) {
            std::vector<Measurement> rows{measuredIn(caseOf(0, 0), {100, 200, 300}),
                                          measuredIn(caseOf(0, 1), {100, 200, 300}),
                                          measuredIn(caseOf(1, 1), {100, 200, 300})};
            for (Measurement& row : rows) {
                row.title = "Your own kernel over ints, of a person with a long name and another long name";
                row.device.name +=
                    " with a long name that the vendor likes and that stands in its driver as well";
                row.device.key = row.device.name;
            }
            rows[1].data = std::string(120, 'x');
            rows[2].series = Failure{Stage::Kernel, std::string(150, 'y'), {}, {}};
            ui::BarsChart chart;
            chart.setPalette(ui::paper());
            chart.ui::BarsChart::show({shared(rows), rows.size()}, {});
            chart.writeTo(report);
        });
    }
    /// Each row of a long list of bars, and each heading, stands on one page, whole.
    void eachBarStandsOnOnePage_data() {
        QTest::addColumn<int>("rows");
        for (const int rows : {3, 40, 90, 131})
            QTest::addRow("%d", rows) << rows;
    }
    void eachBarStandsOnOnePage() {
        QFETCH(int, rows);
        std::vector<Measurement> all;
        for (int row = 0; row < rows; ++row) {
            Measurement& added =
                all.emplace_back(measuredIn(caseOf(row < rows / 2 ? 0 : 1, 1), {100, 200, 300}));
            added.title = "row " + std::to_string(row) + " of them";
            added.kernel = added.title; // no two side by side
            added.data = row % 3 == 0
                             ? "a name of pixels that takes a whole line of the legend, and which is long"
                             : "another one";
        }
        const QString file = fileName("svg");
        QVERIFY(!ui::writePages(file, QStringLiteral("title"), [&](ui::Report& report) {
            ui::BarsChart chart;
            chart.setPalette(ui::paper());
            chart.ui::BarsChart::show({shared(all), all.size()}, {});
            chart.writeTo(report);
        }));
        const QByteArray report = readFile(file);
        for (const Measurement& row : all)
            QCOMPARE(report.count(">" + QByteArray::fromStdString(row.title)), 1);
        for (const char* heading : {">Fast Card", ">Slow Card"})
            QCOMPARE(report.count(heading), 1);
    }

    void nothingIsCutAtTheRight() {
        QFETCH(std::function<void(ui::Report&)>, draw);
        const QString file = fileName("png");
        QVERIFY(!ui::writePages(file, QStringLiteral("title"), draw));
        const QImage page(file);
        for (int y = 0; y < page.height(); ++y) {
            for (int x = page.width() - 2 * 47; x < page.width(); ++x)
                QVERIFY2(page.pixelColor(x, y) == QColor(Qt::white),
                         qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
        }
    }

    /// Its words were fitted to the pane, which is wider or lower than a page.
    void aPanesPlotIsFittedToThePage_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("a wide pane") << QSize(2400, 900);
        QTest::newRow("a small pane") << QSize(420, 300);
    }
    void aPanesPlotIsFittedToThePage() {
        QFETCH(QSize, size);
        ui::KernelPane pane;
        const DeviceCatalog catalog = catalogOfThree();
        pane.setSources({{"global-atomic", "kernel void count() {}\n"}});
        pane.setChoices({catalog.devices, catalog.strategies, caseOf(0, 1).pixels, {}, 3, {}});
        pane.resize(size);
        LabRun run{pane.id(), {}, {{"strategy", "global-atomic"}}, {}};
        Measurement edited = measuredIn(caseOf(0, 1), {100, 200, 300});
        edited.kernel = "edited";
        run.measurements = {shared(measuredIn(caseOf(0, 1), {100, 200, 300})), shared(edited)};
        const QByteArray report = writtenOf(pane, run, "svg");
        QCOMPARE(report.count(">Atomics (edited)<"), 3); // of the bar, in the table, and over the source
        QVERIFY(report.contains(">kernel time, phase by phase"));
    }

    void severalMachinesStandInOnePlotAndItsTable() {
        ui::BarsPane pane;
        LabSession session{{runOf(pane, 2), runOf(pane, 2)}, true};
        session.runs[0].machine = MachineFacts{.name = "lab-7"};
        session.runs[1].machine = MachineFacts{.name = "lab-9"};
        const QByteArray report = written(session, {&pane}, "svg");
        for (const char* text : {"Machines: lab-7; lab-9", "Fast Card on lab-7", "Fast Card on lab-9"})
            QVERIFY2(report.contains(text), text);
    }

    void slidesAreToldWithTheirGuesses() {
        ui::LectureView pane;
        const LabRun run =
            runOf(pane, 2, {{"slide", "local"}, {"answer", "12.5"}, {"name", "Ann"}, {"answer 2", "2"}});
        const QByteArray report = writtenOf(pane, run, "svg");
        for (const char* told : {"Every work-item adds", "Ann", "12.5"})
            QVERIFY2(report.contains(told), told);
        const QByteArray nameless = written(withoutNames({{run}}), {&pane}, "svg");
        QVERIFY(!nameless.contains("Ann") && nameless.contains("12.5"));
    }

    void thePanesKeepTheirColours() {
        QPalette dark;
        dark.setColor(QPalette::Base, Qt::black);
        QWidget window;
        window.setPalette(dark);
        auto* pane = new ui::DevicesPane(&window);
        QVERIFY(!ui::writeReport({{runOf(*pane, 2)}}, {pane}, fileName("svg")));
        QCOMPARE(pane->palette().color(QPalette::Base), QColor(Qt::black));
    }
};

ROOM_TEST(TestLabReport, QApplication)
#include "tst_lab_report.moc"
