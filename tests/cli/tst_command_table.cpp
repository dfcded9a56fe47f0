// SPDX-License-Identifier: GPL-3.0-or-later
// What is made of the command table: the manual page, and what shells complete. Each shell that is installed
// is asked itself.

#include "app/cli/manual/command_table.h"
#include "engine/values/gray_formula.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"

#include <QStandardPaths>

using namespace tonescope::app;
using namespace tonescope::test;

class TestCommandTable : public ProgramTest {
    Q_OBJECT

    /// What a program says that reads a script from standard input; nothing where it is not installed.
    static std::optional<QByteArray> said(const QString& program, const QStringList& arguments,
                                          const QByteArray& input) {
        if (QStandardPaths::findExecutable(program).isEmpty()) return std::nullopt;
        QProcess process;
        process.start(program, arguments);
        process.write(input);
        process.closeWriteChannel();
        if (!process.waitForFinished(60000)) qFatal("the program did not end");
        return process.readAllStandardOutput() + process.readAllStandardError();
    }

    [[nodiscard]] QByteArray completion(const char* shell) const {
        return run({QStringLiteral("completion"), QString::fromLatin1(shell)}).out;
    }

    static void linesOfCompletion() {
        QTest::addColumn<QByteArray>(
            "line"); // what stands behind "tonescope", words with a space between them
        QTest::addColumn<QByteArray>("completed");
        const auto row = [](const char* name, const char* line, const char* completed) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(completed);
        };
        row("a command", "hist", "histogram");
        row("an option", "histogram --gr", "--gray");
        row("everybody's option", "verify --no", "--no-opencl");
        row("a value", "histogram --gray v", "value");
        row("a form", "verify --format j", "json");
        row("a strategy", "histogram --strategy private-h", "private-host-merge");
        row("a command to help with", "help ve", "verify");
        row("a shell", "completion z", "zsh");
    }

private Q_SLOTS:
    void everyCommandAndOptionIsInTheManualPage() {
        const QByteArray page = run({QStringLiteral("manual")}).out;
        for (const CommandRow& row : commandTable()) {
            QVERIFY(!row.help.empty() && row.help.ends_with('.'));
            if (!row.name.empty()) QVERIFY(page.contains(".SS " + QByteArray(row.name.data())));
            for (const OptionRow& option : row.options) {
                QVERIFY2(option.help.ends_with('.'), option.name.data());
                QByteArray name(option.name.data(), qsizetype(option.name.size()));
                QVERIFY2(page.contains("\n.TP\n\\fB\\-\\-" + name.replace('-', "\\-") + "\\fP"), name);
            }
        }
    }

    /// The numbers of the page are those that count.
    void theManualPageSaysHowGrayIsComputed() {
        const QByteArray page = run({QStringLiteral("manual")}).out;
        for (const tonescope::GrayFormula formula : tonescope::allGrayFormulas)
            QVERIFY(page.contains(QByteArray::fromStdString(integersOf(formula))));
    }

    void groffUnderstandsTheManualPage() {
        const auto complaints =
            said(QStringLiteral("groff"), words("-man -Tutf8 -ww -z"), run({QStringLiteral("manual")}).out);
        if (!complaints) TONESCOPE_SKIP("groff is not installed");
        QVERIFY2(complaints->isEmpty(), *complaints);
    }

    void bashCompletes_data() {
        linesOfCompletion();
        const auto row = [](const char* name, const char* line, const char* completed) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(completed);
        };
        row("the last of a list", "histogram --channels gray,r", "gray,red");
        row("behind an equals sign", "histogram --gray = rec7", "rec709");
        row("a device", "histogram --device hos", "host");
        row("nothing behind a number", "bench --bytes 6", "");
    }
    void bashCompletes() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, completed);
        const QByteArray script = completion("bash") + "\ncompopt() { :; }\nCOMP_WORDS=(tonescope " + line +
                                  ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_tonescope '" TONESCOPE_PROGRAM
                                  "'\nprintf '%s\\n' \"${COMPREPLY[@]}\" | sort -u\n";
        const auto words = said(QStringLiteral("bash"), {}, script);
        if (!words) TONESCOPE_SKIP("bash is not installed");
        QCOMPARE(words->trimmed(), completed);
    }

    void fishCompletes_data() { linesOfCompletion(); }
    void fishCompletes() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, completed);
        const auto words = said(QStringLiteral("fish"), {QStringLiteral("--no-config")},
                                completion("fish") + "\ncomplete -C 'tonescope " + line + "'\n");
        if (!words) TONESCOPE_SKIP("fish is not installed");
        QVERIFY2(words->startsWith(completed), *words);
    }

    void zshCanReadItsFile() {
        const auto complaints = said(QStringLiteral("zsh"), {QStringLiteral("-nf")}, completion("zsh"));
        if (!complaints) TONESCOPE_SKIP("zsh is not installed");
        QVERIFY2(complaints->isEmpty(), *complaints);
        for (const CommandRow& row : commandTable())
            QVERIFY(
                completion("zsh").contains("    " + QByteArray(row.name.data(), qsizetype(row.name.size()))));
    }
};

ROOM_TEST(TestCommandTable, QCoreApplication)
#include "tst_command_table.moc"
