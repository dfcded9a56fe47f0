// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the view of compiled code without an engine: marks and their numbers, figures, and texts about
// missing code.

#include "engine/values/device_catalog.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/kernel/kernel_pane.h"
#include "ui/lab/kernel/kernel_result.h"

#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"

#include <QTableWidget>
#include <QTextBlock>

using namespace tonescope;
using namespace tonescope::test;

namespace {

const char* const ptx = ".entry count(\n" // line 1
                        "\tld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1];\n"
                        "\tatom.shared.add.u32 %r5, [%r6], 1;\n" // 3
                        "\tbar.sync 0;\n"
                        "\tatom.shared.add.u32 %r5, [%r7], 1;\n" // 5
                        "\tatom.global.add.u32 %r5, [%rd8], %r9;\n"
                        "\tret;\n";

CompiledKernel compiledOf(CodeKind kind, const char* text) {
    CompiledKernel compiled;
    compiled.binary = BinaryKind::Ptx;
    compiled.binaryBytes = 4321;
    compiled.listings = {{kind, text}};
    compiled.figures = {.registers = 40,
                        .spillStores = 0,
                        .spillLoads = 0,
                        .localBytes = 8192,
                        .mostWorkGroup = 1024,
                        .preferredMultiple = 32,
                        .computeUnits = 132,
                        .computeCapability = 90};
    return compiled;
}

/// A measurement of work-groups of 256 with that code.
MeasurementPointer measured(const CompiledKernel& compiled, const char* kernel = "") {
    Measurement measurement = measuredIn(caseOf(0, 1), {90, 100, 110});
    measurement.series->launch.workGroup = 256;
    measurement.series->launch.groups = 264;
    measurement.series->launch.windows = 1;
    measurement.kernel = kernel;
    measurement.compiled = std::make_shared<const CompiledKernel>(compiled);
    return shared(std::move(measurement));
}

/// The sentences below the figures.
QString methodOf(const MeasurementPointer& measurement) {
    ui::CompiledFigures figures;
    figures.show({measurement, nullptr});
    return figures.findChild<QLabel*>(QStringLiteral("compiledMethod"))->text();
}

QStringList linesOf(const QPlainTextEdit& code) {
    return code.toPlainText().split(QLatin1Char('\n'));
}

} // namespace

class TestCompiledView : public QObject {
    Q_OBJECT

    std::unique_ptr<ui::CompiledView> m_view;

    template <typename Part>
    [[nodiscard]] Part& part(const char* name) const {
        return tonescope::test::part<Part>(*m_view, name);
    }
    [[nodiscard]] QPlainTextEdit& code() const { return part<QPlainTextEdit>("compiledText"); }
    [[nodiscard]] QString counts() const { return part<QLabel>("compiledCounts").text(); }
    [[nodiscard]] QString origins() const { return part<QLabel>("compiledOrigins").text(); }
    /// Counted from 1.
    [[nodiscard]] int line() const { return code().textCursor().blockNumber() + 1; }

private Q_SLOTS:
    void init() { m_view = std::make_unique<ui::CompiledView>(); }

    void beforeAnythingRan() {
        QVERIFY(code().toPlainText().isEmpty());
        QVERIFY(code().placeholderText().contains(QStringLiteral("measure")));
        QVERIFY(!part<QPushButton>("compiledNextAtomic").isEnabled());
        QVERIFY(!part<QPushButton>("compiledNextLoad").isEnabled());
        QVERIFY(!part<QComboBox>("compiledList").isEnabled());
    }

    void marksAreLettersToo() {
        m_view->show({measured(compiledOf(CodeKind::Ptx, ptx)), nullptr});
        const QStringList lines = linesOf(code());
        QCOMPARE(lines.size(), 7);
        QCOMPARE(lines[0], QStringLiteral("  .entry count("));
        QVERIFY(lines[1].startsWith(QStringLiteral("L \tld.global")));
        QVERIFY(lines[2].startsWith(QStringLiteral("A \tatom.shared")));
        QVERIFY(lines[3].startsWith(QStringLiteral("  \tbar")));
        const auto coloured = [&](int number) {
            return !code().document()->findBlockByNumber(number).layout()->formats().isEmpty();
        };
        QVERIFY(coloured(1) && coloured(2) && !coloured(3));
    }

    void theyAreCounted() {
        m_view->show({measured(compiledOf(CodeKind::Ptx, ptx)), nullptr});
        QVERIFY2(counts().contains(QStringLiteral("3 atomics: 2 on local memory, 4 bytes each; 1 on global "
                                                  "memory, 4 bytes each")),
                 qPrintable(counts()));
        QVERIFY2(counts().contains(QStringLiteral("1 load of global memory, 16 bytes each")),
                 qPrintable(counts()));
    }

    void keysGoFromMarkToMark() {
        m_view->show({measured(compiledOf(CodeKind::Ptx, ptx)), nullptr});
        for (const int expected : {3, 5, 6, 3}) { // and around the end
            part<QPushButton>("compiledNextAtomic").click();
            QCOMPARE(line(), expected);
        }
        QTest::keyClick(&code(), Qt::Key_L);
        QCOMPARE(line(), 2);
        QTest::keyClick(&code(), Qt::Key_L); // the only one
        QCOMPARE(line(), 2);
        QTest::keyClick(&code(), Qt::Key_A);
        QCOMPARE(line(), 3);
        QTest::keyClick(&code(), Qt::Key_A, Qt::ShiftModifier);
        QCOMPARE(line(), 6);
    }

    void anAtomicInTheFirstLineIsTheFirst() {
        m_view->show({measured(compiledOf(CodeKind::Ptx, "red.global.add.u32 [%rd1], 1;\nret;\n")), nullptr});
        QTest::keyClick(&code(), Qt::Key_A);
        QCOMPARE(line(), 1);
        QVERIFY(code().textCursor().hasSelection());
    }

    void theEditedOneIsShownFirstAndTheKindStays() {
        CompiledKernel both = compiledOf(CodeKind::Sass, "LDG.E R1, [R2] ;\n");
        both.listings.push_back({CodeKind::Ptx, ptx});
        const MeasurementPointer original = measured(both);
        auto& list = part<QComboBox>("compiledList");
        m_view->show({original, nullptr});
        QCOMPARE(list.count(), 2);
        QCOMPARE(list.currentText(), QStringLiteral("Original: SASS"));
        list.setCurrentIndex(1);
        QCOMPARE(linesOf(code()).size(), 7);

        m_view->show({original, measured(both, "mine")});
        QCOMPARE(list.count(), 4);
        QCOMPARE(list.currentText(), QStringLiteral("Edited: PTX"));
        m_view->show({});
        QCOMPARE(list.count(), 0);
        QVERIFY(code().toPlainText().isEmpty());
    }

    /// The same trial again leaves the reader's place alone.
    void theSameStaysWhereItIs() {
        const ui::KernelTrial trial{measured(compiledOf(CodeKind::Ptx, ptx)), nullptr};
        m_view->show(trial);
        QTest::keyClick(&code(), Qt::Key_A);
        m_view->show(trial);
        QCOMPARE(line(), 3);
    }

    void whatIsMissingIsSaid() {
        CompiledKernel none = compiledOf(CodeKind::Ptx, "");
        none.listings.clear();
        none.binary = BinaryKind::Pocl;
        none.missing = {"objdump is not installed (Debian's package is called binutils)"};
        m_view->show({measured(none), nullptr});
        QVERIFY(code().placeholderText().contains(QStringLiteral("below")));
        QVERIFY2(origins().contains(QStringLiteral("4,321 bytes")), qPrintable(origins()));
        QVERIFY2(origins().contains(QStringLiteral("binutils")), qPrintable(origins()));
        QVERIFY(!part<QPushButton>("compiledNextAtomic").isEnabled());
    }

    void aMeasurementWithoutCode() {
        m_view->show({shared(measuredIn(caseOf(0, 1), {100})), nullptr});
        QVERIFY(code().placeholderText().contains(QStringLiteral("no compiled code")));
        Measurement there = measuredIn(caseOf(0, 1), {100});
        there.device.server = "host:1/0";
        m_view->show({shared(there), nullptr});
        QVERIFY(code().placeholderText().contains(QStringLiteral("other machines")));
        Measurement failed = measurementOf(caseOf(0, 1));
        failed.series = Failure{Stage::Build, "no", {}, {}};
        m_view->show({shared(failed), nullptr});
        QVERIFY(code().placeholderText().contains(QStringLiteral("not measured")));
    }

    void whatIsKnownOfAText() {
        CompiledKernel compiled = compiledOf(CodeKind::Sass, "LDG.E R1, [R2] ;\n");
        compiled.listings[0].tool = "ptxas, cuobjdump";
        compiled.listings[0].linesLeftOut = 1234;
        compiled.missing = {"something is not installed"};
        const MeasurementPointer measurement = measured(compiled);
        m_view->show({measurement, nullptr});
        QCOMPARE(part<QComboBox>("compiledList").currentText(),
                 QStringLiteral("Original: SASS by ptxas, cuobjdump"));
        QVERIFY2(counts().contains(QStringLiteral("not shown: 1,234")), qPrintable(counts()));
        QVERIFY2(counts().contains(QStringLiteral("own assembler")), qPrintable(counts()));
        const QString method = methodOf(measurement);
        QVERIFY2(method.contains(QStringLiteral("PTX, 4,321 bytes")), qPrintable(method));
        QVERIFY2(method.contains(QStringLiteral("not installed")), qPrintable(method));
    }

    /// Nobody looks for atomics in what no one can read.
    void assemblyOfOtherProcessors() {
        m_view->show({measured(compiledOf(CodeKind::Assembly, "ldadd w1, w0, [x2]\n")), nullptr});
        QVERIFY(part<QLabel>("compiledCounts").isHidden());
        QCOMPARE(code().toPlainText(), QStringLiteral("  ldadd w1, w0, [x2]"));
    }

    // ---- figures

    void figuresOfBoth() {
        CompiledKernel other = compiledOf(CodeKind::Ptx, ptx);
        other.figures.registers = 32;
        other.figures.spillStores = 20;
        other.figures.spillLoads = 24;
        ui::CompiledFigures figures;
        figures.show({measured(compiledOf(CodeKind::Ptx, ptx)), measured(other, "mine")});
        auto* table = figures.findChild<QTableWidget*>(QStringLiteral("compiledFigures"));
        QCOMPARE(table->columnCount(), 2);
        QHash<QString, QStringList> rows;
        for (int row = 0; row < table->rowCount(); ++row)
            rows[table->verticalHeaderItem(row)->text()] = {table->item(row, 0)->text(),
                                                            table->item(row, 1)->text()};
        const QStringList registers{QStringLiteral("40"), QStringLiteral("32")};
        QCOMPARE(rows[QStringLiteral("Registers per work-item")], registers);
        const QStringList spills{QStringLiteral("nothing"),
                                 QStringLiteral("20 bytes stored, 24 bytes loaded")};
        QCOMPARE(rows[QStringLiteral("Spilled per work-item")], spills);
        QCOMPARE(rows[QStringLiteral("Local memory per work-group")][0], QStringLiteral("8,192 bytes"));
        const QStringList fit{QStringLiteral("6 work-groups"), QStringLiteral("8 work-groups")};
        QCOMPARE(rows[QStringLiteral("Fit on a compute unit")], fit);
        const QStringList occupancy{QStringLiteral("1,536 of 2,048 work-items (75 %)"),
                                    QStringLiteral("2,048 of 2,048 work-items (100 %)")};
        QCOMPARE(rows[QStringLiteral("Occupancy")], occupancy);
        const QStringList limits{QStringLiteral("registers"), QStringLiteral("work-items")};
        QCOMPARE(rows[QStringLiteral("Limited by")], limits);
        QCOMPARE(rows[QStringLiteral("Private memory per work-item")][0], QStringLiteral("not reported"));
    }

    void methods_data() {
        columns<int, int, bool, QString>({"type", "capability", "registers", "said"});
        const auto row = [](const char* name, DeviceType type, int capability, bool registers,
                            const char* said) {
            QTest::newRow(name) << static_cast<int>(type) << capability << registers
                                << QString::fromUtf8(said);
        };
        row("computed", DeviceType::Gpu, 90, true, "capability 9.0");
        row("a capability of tomorrow", DeviceType::Gpu, 150, true, "capability 15.0 are not known");
        row("another maker's", DeviceType::Gpu, 0, true, "does not report the compute capability");
        row("no registers", DeviceType::Gpu, 90, false, "names no registers");
        row("CPU", DeviceType::Cpu, 0, false, "one work-group at a time");
        row("simulator", DeviceType::Simulator, 0, false, "interprets");
    }
    void methods() {
        QFETCH(int, type);
        QFETCH(int, capability);
        QFETCH(bool, registers);
        QFETCH(QString, said);
        CompiledKernel compiled = compiledOf(CodeKind::Ptx, ptx);
        compiled.figures.computeCapability = static_cast<std::uint32_t>(capability);
        if (!registers) compiled.figures.registers = {};
        Measurement measurement = *measured(compiled);
        measurement.device.type = static_cast<DeviceType>(type);
        const QString text = methodOf(shared(measurement));
        QVERIFY2(text.contains(said), qPrintable(text));
        QVERIFY2(text.contains(
                     QStringLiteral("Work-groups of this launch: 264. Compute units of the device: 132")),
                 qPrintable(text));
    }

    // ---- in the pane

    void thePaneAsksForItAndShowsIt() {
        const DeviceCatalog catalog = catalogOfThree();
        ui::LabChoices choices;
        choices.devices = catalog.devices;
        choices.strategies = catalog.strategies;
        choices.pixels = caseOf(0, 1).pixels;
        ui::KernelPane pane;
        pane.setSources({{"global-atomic", "__kernel void count() {}\n"}});
        pane.setChoices(choices);
        const auto cases = pane.cases();
        QVERIFY(!cases.empty() && cases[0].looksInside);

        auto& view = *pane.findChild<ui::CompiledView*>();
        auto& button = *pane.findChild<QPushButton*>(QStringLiteral("kernelCode"));
        QVERIFY(!view.isVisibleTo(&pane));
        button.click();
        QVERIFY(view.isVisibleTo(&pane));
        pane.begin({pane.id(), {}, pane.details(), {}}, 1);
        pane.show(measured(compiledOf(CodeKind::Ptx, ptx)));
        pane.end();
        QCOMPARE(linesOf(*view.findChild<QPlainTextEdit*>(QStringLiteral("compiledText"))).size(), 7);
        QVERIFY(pane.findChild<ui::CompiledFigures*>()->isVisibleTo(&pane));
        pane.clear();
        QVERIFY(view.findChild<QPlainTextEdit*>(QStringLiteral("compiledText"))->toPlainText().isEmpty());
        button.click();
        QVERIFY(!view.isVisibleTo(&pane));
    }
};

ROOM_TEST(TestCompiledView, QApplication)
#include "tst_compiled_view.moc"
