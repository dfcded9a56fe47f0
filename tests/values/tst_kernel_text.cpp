// SPDX-License-Identifier: GPL-3.0-or-later
// Choices in the texts of kernels, and files within files.

#include "engine/values/measuring/kernel_text.h"
#include "tests/fixtures/room.h"

#include <QTest>

using namespace tonescope;

class TestKernelText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void choicesAreMade_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("with");
        QTest::addColumn<QByteArray>("without");
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
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("joined");
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
};

ROOM_TEST(TestKernelText, tonescope::test::NoApplication)
#include "tst_kernel_text.moc"
