// SPDX-License-Identifier: GPL-3.0-or-later
// Tests parsing kernel sources and the log of Oclgrind.

#include "engine/values/measuring/kernel_text.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestKernelText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void choicesAreMade_data() {
        test::columns<QByteArray, QByteArray, QByteArray>({"text", "with", "without"});
        const auto row = [](const char* name, const char* text, const char* with, const char* without) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(with) << QByteArray(without);
        };
        row("none", "a\nb\n", "a\nb\n", "a\nb\n");
        row("one part", "a\n#ifdef X\nb\n#endif\nc\n", "a\nb\nc\n", "a\nc\n");
        row("two parts", "#ifdef X\nb\n#else\nc\n#endif\nd\n", "b\nd\n", "c\nd\n");
        row("within the other", "#ifdef X\na\n#else\nb\n#ifdef Y\nc\n#else\nd\n#endif\ne\n#endif\n", "a\n",
            "b\nd\ne\n");
        row("other directives", "#define A\n#include \"b\"\n", "#define A\n#include \"b\"\n",
            "#define A\n#include \"b\"\n");
    }
    void choicesAreMade() {
        QFETCH(QByteArray, text);
        const std::vector<std::string_view> x{"X"};
        QTEST(QByteArray::fromStdString(withChoices(text.toStdString(), x)), "with");
        QTEST(QByteArray::fromStdString(withChoices(text.toStdString(), {})), "without");
    }

    void filesStandInTheirPlaces_data() {
        test::columns<QByteArray, QByteArray>({"text", "joined"});
        const auto row = [](const char* name, const char* text, const char* joined) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(joined);
        };
        row("none", "a\nb\n", "a\nb\n");
        row("unknown", "#include \"other\"\n", "#include \"other\"\n");
        row("one", "a\n#include \"one\"\nb\n", "a\n#line 1 \"one\"\n1\n#line 3 \"file\"\nb\n");
        row("within another", "#include \"two\"\n",
            "#line 1 \"two\"\n#line 1 \"one\"\n1\n#line 2 \"two\"\n2\n#line 2 \"file\"\n");
        row("within itself", "#include \"itself\"\n",
            "#line 1 \"itself\"\n#include \"itself\"\n#line 2 \"file\"\n");
        row("behind a line of another place", "#line 7 \"x\"\na\n#include \"one\"\n",
            "#line 7 \"x\"\na\n#line 1 \"one\"\n1\n#line 9 \"x\"\n");
    }
    void filesStandInTheirPlaces() {
        QFETCH(QByteArray, text);
        const std::map<std::string, std::string, std::less<>> files{
            {"one", "1\n"}, {"two", "#include \"one\"\n2\n"}, {"itself", "#include \"itself\"\n"}};
        const auto textOf = [&files](std::string_view file) -> std::optional<std::string> {
            const auto found = files.find(file);
            return found == files.end() ? std::nullopt : std::optional(found->second);
        };
        QTEST(QByteArray::fromStdString(withIncluded("file", text.toStdString(), textOf)), "joined");
    }

    void includedFilesAreNamedOnce() {
        const std::map<std::string, std::string> sources{{"kernel", "#include \"b\"\n#include \"a\"\n"},
                                                         {"a", "#include \"b\"\n"},
                                                         {"b", "#include \"c\"\n#include \"gone\"\n"},
                                                         {"c", "#include \"b\"\n"}};
        QCOMPARE(includedFiles(sources, "kernel"), (std::vector<std::string>{"b", "c", "a"}));
    }

    // ---- The log of Oclgrind

    void faultsHaveTheirLines() {
        const auto findings =
            findingsIn("\nWork-group divergence detected (barrier)\n"
                       "\tKernel:     count\n"
                       "\tWork-group: (38,0,0)\n"
                       "\tOnly 172 out of 256 work-items executed barrier\n"
                       "\t  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5, !dbg !55\n"
                       "\tAt line 16 (column 9) of documents/article-shared.cl:\n"
                       "\t  atomic_add(&table[pixels[i]], 1u);\n\t\n");
        QCOMPARE(findings.size(), 1U);
        QCOMPARE(findings[0],
                 (CheckerFinding{"Work-group divergence detected (barrier)", 16, 1, "article-shared.cl"}));
    }

    void theSameFaultElsewhereInMemoryIsTheSame() {
        const std::string begin = "\nRead-write data race at global memory address ";
        const std::string end = "\n"
                                "\tFirst entity:  Global(10,0,0)\n\tAt line 19 (column 27) of racy.cl:\n"
                                "\tSecond entity: Global(4,0,0)\n\tAt line 21 (column 27) of racy.cl:\n";
        const auto findings = findingsIn(begin + "0x328" + end + begin + "0x32c" + end);
        QCOMPARE(findings.size(), 1U);
        QCOMPARE(findings[0], (CheckerFinding{"Read-write data race at global memory", 19, 2, "racy.cl"}));
    }

    void whatIsNoFaultIsLeftOut() {
        QVERIFY(findingsIn("").empty());
        QVERIFY(
            findingsIn("Detected locale \"C\" with character encoding\nQt depends on it.\n\nnote\n").empty());
        QVERIFY(findingsIn("Oclgrind: 200 errors generated - suppressing further errors\n").empty());
    }

    void aFaultMayHaveNoPlace() {
        const auto findings =
            findingsIn("Invalid read\n\tKernel: count\n\nInvalid write\n\tAt line 3 of a.cl:\n");
        QCOMPARE(findings.size(), 2U);
        QCOMPARE(findings[0].line, 0);
        QCOMPARE(findings[1].line, 3);
    }
};

ROOM_TEST(TestKernelText, tonescope::test::NoApplication)
#include "tst_kernel_text.moc"
