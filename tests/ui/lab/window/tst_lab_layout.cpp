// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the layout of the lab on screens, for screen readers and on paper.

#include "engine/values/device_catalog.h"
#include "tests/fixtures/accessible_walk.h"
#include "tests/fixtures/contention_fixture.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sweep_fixtures.h"
#include "ui/lab/bars/bars_chart.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/base/report.h"
#include "ui/lab/devices/devices_pane.h"
#include "ui/lab/kernel/kernel_pane.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/sweep/sweep_pane.h"
#include "ui/lab/window/lab_report.h"
#include "ui/lab/window/lab_window.h"
#include "ui/plot/colours.h"

#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>

#include <functional>
#include <memory>
#include <qcustomplot.h>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the bench on a screen of 1280 x 720 pixels: in no tab is a text or a control cut off.

namespace {

constexpr QSize screen(1280, 720);

/// Devices and strategies with names as they are.
DeviceCatalog catalogOfLongNames() {
    DeviceCatalog catalog = test::sweepCatalog();
    catalog.devices = {
        test::deviceNamed("NVIDIA H100 80GB HBM3", "A", DeviceType::Gpu),
        test::deviceNamed("pthread-skylake-avx512-Intel(R) Xeon(R) Processor", "B", DeviceType::Cpu),
        test::deviceNamed("Host CPU", "", DeviceType::Host)};
    assignKeys(catalog.devices);
    catalog.strategies[0].title = "One thread, one table";
    catalog.strategies[1].title = "Global atomics, many items a thread";
    catalog.strategies[2].title = "Local tables, equal values at once";
    catalog.strategies.push_back(test::replicatedStrategy());
    return catalog;
}

QString nameOf(const QWidget& widget) {
    QString name = QString::fromLatin1(widget.metaObject()->className()) + u' ' + widget.objectName();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) name += u' ' + button->text();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) name += u' ' + label->text().left(30);
    return name;
}

bool scrolls(const QScrollBar& bar) {
    return bar.isVisible() && bar.maximum() > bar.minimum();
}

/// Whether a list shows its choice to the last letter.
bool isCut(const QComboBox& list) {
    QStyleOptionComboBox option;
    option.initFrom(&list);
    option.editable = list.isEditable();
    const QRect field =
        list.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &list);
    return field.width() < list.fontMetrics().horizontalAdvance(list.currentText());
}

bool isCut(const QLabel& label) {
    if (label.text().isEmpty() || label.sizeHint().width() <= 1) return false; // shortened by itself
    if (!label.wordWrap()) return label.width() < label.sizeHint().width();
    return label.height() < label.heightForWidth(label.width());
}

bool isCut(const QTabBar& bar) {
    for (int tab = 0; tab < bar.count(); ++tab) {
        if (bar.isTabVisible(tab) && !bar.rect().contains(bar.tabRect(tab))) return true;
    }
    return false;
}

bool isCut(const QAbstractScrollArea& area) {
    // Lines of code are as long as they are, and tables as wide.
    if (qobject_cast<const QPlainTextEdit*>(&area) || qobject_cast<const QTableView*>(&area)) return false;
    return scrolls(*area.horizontalScrollBar());
}

/// The axes and what is written beside them lie in the plot, and leave room for what is drawn.
bool isCut(const QCustomPlot& plot) {
    for (const QCPAxisRect* axes : plot.axisRects()) {
        if (!plot.viewport().contains(axes->outerRect()) || axes->width() < plot.width() / 4 ||
            axes->height() < plot.fontMetrics().height())
            return true;
    }
    return false;
}

/// The widget within which `widget` must lie: the content of its scroll area, because it can be scrolled to.
const QWidget& ground(const QWidget& widget) {
    for (const QWidget* each = widget.parentWidget(); each != nullptr; each = each->parentWidget()) {
        const auto* area = qobject_cast<const QScrollArea*>(each);
        if (area != nullptr && area->widget() != nullptr && area->widget()->isAncestorOf(&widget))
            return *area->widget();
    }
    return *widget.window();
}

bool isCut(const QWidget& widget) {
    const QWidget& within = ground(widget);
    if (!within.rect().contains(QRect(widget.mapTo(&within, QPoint(0, 0)), widget.size()))) return true;
    if (const auto* list = qobject_cast<const QComboBox*>(&widget)) return isCut(*list);
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) return isCut(*label);
    if (const auto* bar = qobject_cast<const QTabBar*>(&widget)) return isCut(*bar);
    if (const auto* area = qobject_cast<const QAbstractScrollArea*>(&widget)) return isCut(*area);
    if (const auto* plot = qobject_cast<const QCustomPlot*>(&widget)) return isCut(*plot);
    if (qobject_cast<const QAbstractButton*>(&widget) == nullptr) return false;
    return widget.width() < widget.sizeHint().width() || widget.height() < widget.minimumSizeHint().height();
}

/// Everything that is read or pressed and does not fit.
QStringList whatIsCut(const QWidget& window) {
    QStringList cut;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const bool ofQt = widget->objectName().startsWith(QLatin1String("qt_"));
        if (widget->isVisible() && !ofQt && isCut(*widget)) cut += nameOf(*widget);
    }
    return cut;
}

/// A bench whose runs are measured at once.
struct Bench {
    LabWindow window;

    Bench() {
        window.resize(screen);
        window.showDevices(catalogOfLongNames());
        window.data().setPhoto(
            test::blankImage("/pictures/A photograph of a lake in the morning.jpg", {64, 48}));
        window.setSources({{"atomic", "// a kernel\n"}, {"host-serial", "// a loop\n"}});
        QObject::connect(&window, &LabWindow::runRequested, &window, [this](const auto& cases) {
            for (const MeasureCase& each : cases) {
                Measurement measured = test::measuredIn(each, {123000, 124000, 125000});
                measured.roofline = Roofline{100, 90, {}};
                window.showMeasured(std::make_shared<const Measurement>(std::move(measured)));
            }
            window.showEnded(false);
        });
        part<QAction>("toBench").trigger();
        part<QDockWidget>("setupDock").hide(); // which shortens the long name of a photo
        window.show();
        if (!QTest::qWaitForWindowExposed(&window, tonescope::test::patience)) qFatal("no window");
    }
    template <typename Part>
    [[nodiscard]] Part& part(const char* name) const {
        return tonescope::test::part<Part>(window, name);
    }
    void bringToFront(const QString& pane) const {
        part<QTabWidget>("labTabs").setCurrentWidget(&part<QWidget>(pane.toLatin1()));
    }
    void run() const {
        if (part<QAction>("run").isEnabled()) part<QAction>("run").trigger();
    }
    /// Layouts ask each other a few times.
    static void settle() {
        for (int turn = 0; turn < 5; ++turn)
            QCoreApplication::processEvents();
    }
};

} // namespace

class TestBenchLayout : public QObject {
    Q_OBJECT

    std::unique_ptr<Bench> m_bench; ///< one for all rows: a window takes longer than all that is looked at

private Q_SLOTS:
    void initTestCase() { m_bench = std::make_unique<Bench>(); }
    void cleanupTestCase() { m_bench.reset(); }

    void nothingIsCut_data() {
        using Show = std::function<void(const Bench&)>;
        test::columns<QString, Show, bool>({"pane", "prepare", "measured"});
        const auto row = [](const char* name, const char* pane, Show prepare, bool measured) {
            QTest::newRow(name) << QString::fromLatin1(pane) << std::move(prepare) << measured;
        };
        for (const char* pane : {"bars", "sweep", "contention", "kernel", "devices"}) {
            row(qPrintable(QStringLiteral("%1, empty").arg(QLatin1String(pane))), pane, {}, false);
            row(qPrintable(QStringLiteral("%1, measured").arg(QLatin1String(pane))), pane, {}, true);
        }
        row(
            "whole counts", "bars",
            [](const Bench& bench) { bench.part<QComboBox>("barsQuantity").setCurrentIndex(1); }, true);
        row(
            "a map", "sweep",
            [](const Bench& bench) { bench.part<QComboBox>("sweepSecond").setCurrentIndex(1); }, true);
    }
    void nothingIsCut() {
        QFETCH(QString, pane);
        QFETCH(std::function<void(const Bench&)>, prepare);
        QFETCH(bool, measured);
        const Bench& bench = *m_bench;
        bench.bringToFront(pane);
        Bench::settle();
        if (measured) bench.run();
        if (prepare) prepare(bench);
        Bench::settle();
        QCOMPARE(bench.window.size(), screen);
        QCOMPARE(whatIsCut(bench.window).join(QStringLiteral("; ")), QString());
    }
};

ROOM_TEST(TestBenchLayout, QApplication)

// Tests the lab's accessibility: in the lecture and in every tab, each control has a name for screen readers
// and is reached by Tab.

class TestAccessibleLab : public QObject {
    Q_OBJECT

    static void tabs() {
        QTest::addColumn<QString>("tab");
        for (const char* tab : {"lecture", "bars", "sweep", "contention", "kernel", "devices"})
            QTest::newRow(tab) << QString::fromLatin1(tab);
    }

    static void open(LabWindow& window) {
        QFETCH(QString, tab);
        window.resize(1500, 1000);
        window.showDevices(catalogOfThree());
        auto* all = window.findChild<QTabWidget*>(QStringLiteral("labTabs"));
        if (auto* pane = all->findChild<QWidget*>(tab)) {
            all->setCurrentWidget(pane);
            part<QAction>(window, "toBench").trigger();
        }
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, patience));
    }

private Q_SLOTS:
    void everyControlHasAName_data() { tabs(); }
    void everyControlHasAName() {
        LabWindow window;
        open(window);
        QCOMPARE(namelessIn(window).join(QLatin1Char('\n')), QString());
    }

    void tabComesToEveryControl_data() { tabs(); }
    void tabComesToEveryControl() {
        LabWindow window;
        open(window);
        QCOMPARE(unreachedIn(window).join(QLatin1Char('\n')), QString());
    }
};

ROOM_TEST(TestAccessibleLab, QApplication)

// Tests reports: a section per pane, all rows with their parameters, on a white background.

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

#include "tst_lab_layout.moc"
