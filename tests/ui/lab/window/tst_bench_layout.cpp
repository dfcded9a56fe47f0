// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the bench on a screen of 1280 x 720 pixels: in no tab is a text or a control cut off.

#include "engine/values/device_catalog.h"
#include "tests/fixtures/contention_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sweep_fixtures.h"
#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/window/lab_window.h"

#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <qcustomplot.h>

#include <functional>
#include <memory>

using namespace tonescope;
using namespace tonescope::ui;

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
#include "tst_bench_layout.moc"
