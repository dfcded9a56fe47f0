// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the kernel pane reads from texts: kernels, build logs and compiled code.

#include "engine/values/device_catalog.h"
#include "tests/fixtures/contrast.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/kernel/kernel_drafts.h"
#include "ui/lab/kernel/kernel_editor.h"
#include "ui/lab/kernel/kernel_highlighter.h"
#include "ui/lab/kernel/kernel_pane.h"
#include "ui/lab/kernel/kernel_result.h"

#include <QTableWidget>
#include <QTextBlock>

#include <cmath>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the view of compiled code without an engine: marks and their numbers, figures, and texts about
// missing code.

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

// Tests parsing the build logs of different compilers.

using ui::LogPlace;

class TestBuildLog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void places_data() {
        test::columns<QString, QString, int, int, LogPlace::Severity, QString>(
            {"line", "file", "number", "column", "severity", "text"});
        using S = LogPlace::Severity;
        const auto row = [](const char* name, const char* line, const char* file, int number, int column,
                            S severity, const char* text) {
            QTest::newRow(name) << QString::fromLatin1(line) << QString::fromLatin1(file) << number << column
                                << severity << QString::fromLatin1(text);
        };
        row("clang", "local-strided.cl:23:5: error: expected ';'", "local-strided.cl", 23, 5, S::Error,
            "expected ';'");
        row("clang, fatal", "a.cl:1:10: fatal error: 'x.cl' file not found", "a.cl", 1, 10, S::Error,
            "'x.cl' file not found");
        row("clang, warning", "a.cl:7:1: warning: unused [-Wunused]", "a.cl", 7, 1, S::Warning,
            "unused [-Wunused]");
        row("clang, note", "pixels.cl:7:1: note: declared here", "pixels.cl", 7, 1, S::Note, "declared here");
        row("NVIDIA", "<kernel>:12:3: error: use of undeclared identifier 'x'", "<kernel>", 12, 3, S::Error,
            "use of undeclared identifier 'x'");
        row("oclgrind", "input.cl:184:39: error: expected ';' at end", "input.cl", 184, 39, S::Error,
            "expected ';' at end");
        row("PoCL", "error: local-strided.cl:16:39: expected ';' at end of declaration", "local-strided.cl",
            16, 39, S::Error, "expected ';' at end of declaration");
        row("PoCL, in a macro", "error: a.cl:21:31 <Spelling=a.cl:21:63>: use of undeclared identifier 'p'",
            "a.cl", 21, 31, S::Error, "use of undeclared identifier 'p'");
        row("PoCL, warning", "warning: a.cl:24:18: implicit conversion: 1.5 to 1", "a.cl", 24, 18, S::Warning,
            "implicit conversion: 1.5 to 1");
        row("PoCL, a temporary file", "/tmp/pocl_x1/tempfile.cl:12:3: error: bad", "tempfile.cl", 12, 3,
            S::Error, "bad");
        row("without a column", "a.cl:12: error: bad", "a.cl", 12, 0, S::Error, "bad");
        row("brackets", "a.cl(12): error: bad", "a.cl", 12, 0, S::Error, "bad");
        row("brackets, with a number", "a.cl(12,7) : error C2065: bad", "a.cl", 12, 7, S::Error, "bad");
        row("quotes", "\"/tmp/OCL1T.cl\", line 12: error: bad", "OCL1T.cl", 12, 0, S::Error, "bad");
        row("quotes, warning", "\"a.cl\", line 3: warning #177-D: unused", "a.cl", 3, 0, S::Warning,
            "unused");
    }
    void places() {
        QFETCH(QString, line);
        const auto lines = ui::buildLog(line);
        QCOMPARE(lines.size(), std::size_t{1});
        QCOMPARE(lines[0].text, line);
        QVERIFY(lines[0].place.has_value());
        QTEST(lines[0].place->file, "file");
        QTEST(lines[0].place->line, "number");
        QTEST(lines[0].place->column, "column");
        QTEST(lines[0].place->severity, "severity");
        QTEST(lines[0].place->text, "text");
    }

    void linesWithoutAPlace_data() {
        QTest::addColumn<QString>("line");
        const auto row = [](const char* name, const char* line) {
            QTest::newRow(name) << QString::fromLatin1(line);
        };
        row("summary", "2 errors generated.");
        row("device", "Device pthread-skylake-avx512 failed to build the program");
        row("excerpt", "const uint window = window_start() ? 1 : 2;");
        row("caret", "      ^");
        row("linker", "ptxas error   : Entry function 'count' uses too much shared data");
        row("a bare error", "error: Kernel was never defined");
    }
    void linesWithoutAPlace() {
        QFETCH(QString, line);
        const auto lines = ui::buildLog(QStringLiteral("a.cl:1:1: error: x\n") + line);
        QCOMPARE(lines.size(), std::size_t{2});
        QVERIFY(!lines[1].place);
    }

    void anEmptyLogHasNoLines() { QVERIFY(ui::buildLog(QStringLiteral("\n \n")).empty()); }

    void includedFilesAreToldApart() {
        const auto in = [](const char* file) {
            return ui::isIn({QString::fromLatin1(file), 1, 1, LogPlace::Severity::Error, {}},
                            QStringLiteral("local-strided.cl"));
        };
        QVERIFY(in("local-strided.cl"));
        QVERIFY(in("<kernel>"));
        QVERIFY(in("<stdin>"));
        QVERIFY(!in("pixels.cl"));
        QVERIFY(!in("strided.cl"));
    }
};

ROOM_TEST(TestBuildLog, tonescope::test::NoApplication)

// Tests renaming the words of CUDA in a kernel to those of OpenCL, for kernels that are copied from slides.

class TestCudaWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsAreRenamed_data() {
        tonescope::test::columns<QString, QString, int>({"text", "result", "renamings"});
        const auto row = [](const char* name, const char* text, const char* result, int renamings) {
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(result) << renamings;
        };
        row("a kernel of this program", "kernel void count(global const uchar* pixels) {}",
            "kernel void count(global const uchar* pixels) {}", 0);
        row("the head", "__global__ void hist(const unsigned char* data, const int n, unsigned int *table) {",
            "__kernel void count(__global const unsigned char* data, const int n, __global unsigned int "
            "*table) {",
            1);
        row("an index", "int n = threadIdx.x + blockDim.x * blockIdx.x;",
            "int n = get_local_id(0) + get_local_size(0) * get_group_id(0);", 3);
        row("twice the same", "a[threadIdx.x] = b[threadIdx.x];", "a[get_local_id(0)] = b[get_local_id(0)];",
            1);
        row("shared memory", "__shared__ int table[256];\n__syncthreads();",
            "__local int table[256];\nbarrier(CLK_LOCAL_MEM_FENCE);", 2);
        row("an atomic", "atomicAdd(&table[x], 1);", "atomic_add(&table[x], 1);", 1);
        row("OpenCL of another name", "__kernel void histogram(__global int* data, int n) {}",
            "__kernel void count(__global int* data, int n) {}", 1);
        row("what cannot be so called", "extern __shared__ int table[];", "extern __shared__ int table[];",
            0);
        row("words within words", "int mythreadIdx.x, my_atomicAdd;", "int mythreadIdx.x, my_atomicAdd;", 0);
    }
    void wordsAreRenamed() {
        QFETCH(QString, text);
        QTEST(renamed(text), "result");
        QTEST(static_cast<int>(renamingsFor(text).size()), "renamings");
        QVERIFY(renamingsFor(renamed(text)).empty());
    }
};

ROOM_TEST(TestCudaWords, tonescope::test::NoApplication)

// Tests the syntax highlighting of OpenCL C: the tokens of a line and their colours.

using ui::TokenKind;

namespace {

const char* nameOf(TokenKind kind) {
    constexpr std::array names{"keyword",   "type",   "qualifier", "built-in", "macro",
                               "directive", "number", "text",      "comment"};
    return names.at(static_cast<std::size_t>(kind));
}

/// "keyword:if number:0 ..." of one line.
QString wordsOf(const QString& line, bool& inComment) {
    QStringList words;
    for (const ui::Token& token : ui::tokensOf(line, inComment))
        words += QLatin1String(nameOf(token.kind)) + QLatin1Char(':') + line.mid(token.start, token.length);
    return words.join(QLatin1Char(' '));
}

} // namespace

class TestKernelTokens : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lines_data() {
        test::columns<QString, QString>({"line", "expected"});
        const auto row = [](const char* name, const char* line, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(line) << QString::fromLatin1(expected);
        };
        row("a kernel", "__kernel void count(__global const uint* restrict in) {",
            "qualifier:__kernel type:void qualifier:__global keyword:const type:uint keyword:restrict");
        row("without underscores", "kernel local uchar16 t;",
            "qualifier:kernel qualifier:local type:uchar16");
        row("built-ins", "atomic_inc(&t[get_local_id(0)]); barrier(CLK_LOCAL_MEM_FENCE);",
            "built-in:atomic_inc built-in:get_local_id number:0 built-in:barrier macro:CLK_LOCAL_MEM_FENCE");
        row("types of our own", "pixel_t pixel = load(p);", "type:pixel_t");
        row("numbers", "x = 0xFFu + 1.5e-3f - 12UL + a1;", "number:0xFFu number:1.5e-3f number:12UL");
        row("an include", "#include \"pixels.cl\"", "directive:#include text:\"pixels.cl\"");
        row("a definition", "#define ADD(a) ((a) + 1) // one",
            "directive:#define macro:ADD number:1 comment:// one");
        row("quotes in a comment", "// it's \"so\"", "comment:// it's \"so\"");
        row("a comment in quotes", "\"/* no\" x", "text:\"/* no\"");
        row("two comments", "/* a */ if /* b */", "comment:/* a */ keyword:if comment:/* b */");
        row("names", "get_it(window, counts);", "");
        row("empty", "", "");
    }
    void lines() {
        QFETCH(QString, line);
        bool inComment = false;
        QTEST(wordsOf(line, inComment), "expected");
        QVERIFY(!inComment);
    }

    void aCommentGoesOn() {
        bool inComment = false;
        QCOMPARE(wordsOf(QStringLiteral("if /* if"), inComment), QStringLiteral("keyword:if comment:/* if"));
        QVERIFY(inComment);
        QCOMPARE(wordsOf(QStringLiteral("if // x"), inComment), QStringLiteral("comment:if // x"));
        QVERIFY(inComment);
        QCOMPARE(wordsOf(QStringLiteral("if */ if"), inComment), QStringLiteral("comment:if */ keyword:if"));
        QVERIFY(!inComment);
        QCOMPARE(wordsOf(QStringLiteral("/*/"), inComment), QStringLiteral("comment:/*/"));
        QVERIFY(inComment);
    }

    void coloursAreReadable_data() {
        QTest::addColumn<QColor>("ground");
        QTest::newRow("light") << QColor(Qt::white);
        QTest::newRow("dark") << QColor(30, 30, 30);
    }
    void coloursAreReadable() {
        QFETCH(QColor, ground);
        const QPalette palette(ground, ground);
        for (int kind = 0; kind <= static_cast<int>(TokenKind::Comment); ++kind) {
            const auto format = ui::formatOf(static_cast<TokenKind>(kind), palette);
            QVERIFY2(test::contrast(format.foreground().color(), ground) >= 4.5,
                     nameOf(static_cast<TokenKind>(kind)));
        }
    }

    void aDocumentIsColoured() {
        QTextDocument document;
        const QPalette light(Qt::white, Qt::white), dark(Qt::black, Qt::black);
        ui::KernelHighlighter highlighter(document, light);
        document.setPlainText(QStringLiteral("/* a\nb */ if"));
        const auto colourOfLast = [&] {
            highlighter.rehighlight();
            return document.lastBlock().layout()->formats().constLast().format.foreground().color();
        };
        QCOMPARE(colourOfLast(), ui::formatOf(TokenKind::Keyword, light).foreground().color());
        QCOMPARE(document.lastBlock().layout()->formats().size(), 2); // the end of the comment, too
        highlighter.setPalette(dark);
        QCOMPARE(colourOfLast(), ui::formatOf(TokenKind::Keyword, dark).foreground().color());
    }
};

ROOM_TEST(TestKernelTokens, QApplication)

#include "tst_compiled_view.moc"
