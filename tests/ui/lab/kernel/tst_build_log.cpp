// SPDX-License-Identifier: GPL-3.0-or-later
// Tests parsing the build logs of different compilers.

#include "tests/fixtures/room.h"
#include "ui/lab/kernel/kernel_editor.h"

using namespace tonescope;
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
#include "tst_build_log.moc"
