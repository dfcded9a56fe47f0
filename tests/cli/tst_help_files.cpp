// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the manual pages, and the completion in each shell that is installed.

#include "app/cli/command_line.h"
#include "engine/values/gray_formula.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/skipping.h"

#include <QStandardPaths>

using namespace tonescope::app;
using namespace tonescope::test;

class TestHelpFiles : public ProgramTest {
    Q_OBJECT

    /// What a program prints that reads a script from standard input; nothing if it is not installed. The
    /// folder of the tested tonescope is the first in PATH, because completion scripts call it by its name.
    [[nodiscard]] std::optional<QByteArray> said(const QString& program, const QStringList& arguments,
                                                 const QByteArray& input) const {
        if (QStandardPaths::findExecutable(program).isEmpty()) return std::nullopt;
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("PATH"), QFileInfo(QStringLiteral(TONESCOPE_PROGRAM)).path() +
                                                       u':' + qEnvironmentVariable("PATH"));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(program, arguments);
        process.write(input);
        process.closeWriteChannel();
        if (!process.waitForFinished(60000)) qFatal("the program did not end");
        return process.readAllStandardOutput() + process.readAllStandardError();
    }

    static QByteArray completion(const char* file) {
        return readFile(QStringLiteral(SOURCE_FOLDER "/resources/completions/") + QLatin1String(file));
    }

    static void linesOfCompletion() {
        QTest::addColumn<QByteArray>("line"); // what follows "tonescope"
        QTest::addColumn<QByteArray>("completed");
        const auto row = [](const char* name, const char* line, const char* completed) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(completed);
        };
        row("a command", "hist", "histogram");
        row("an option", "histogram --gr", "--gray");
        row("everybody's option", "verify --no", "--no-opencl");
        row("a value", "histogram --gray v", "value");
        row("a form", "verify --format j", "json");
        row("the last of a list", "histogram --channels gray,r", "gray,red");
        row("a strategy", "histogram --strategy private-h", "private-host-merge");
        row("a device", "histogram --device hos", "host");
        row("a command to help with", "help ve", "verify");
        row("a file", "histogram re", "red.png");
    }

private Q_SLOTS:
    void theManualPagesNameEveryOption_data() {
        columns<QString, QString>({"page", "groff"});
        QTest::newRow("English") << QStringLiteral(MANUALS "/tonescope.1") << QStringLiteral("-man");
        QTest::newRow("Chinese") << QStringLiteral(MANUALS "/tonescope.zh_CN.1")
                                 << QStringLiteral("-man -mzh");
    }
    void theManualPagesNameEveryOption() {
        QFETCH(QString, page);
        QFETCH(QString, groff);
        const QByteArray text = readFile(page);
        for (const CommandRow& row : commandTable()) {
            if (!row.name.isEmpty())
                QVERIFY2(text.contains("\n.SS " + row.name.toUtf8()), qPrintable(row.name));
            for (const Option& option : row.options + commonOptions()) {
                QByteArray name = "--" + option.name.toUtf8();
                name.replace('-', "\\-");
                QVERIFY2(text.contains(name), name);
            }
        }
        QVERIFY(!text.contains("OPTIONS histogram") && !text.contains("@VERSION@"));
        // The formulas' integers stand in the pages' own text; texts of options are taken from --help.
        for (const tonescope::GrayFormula formula : tonescope::allGrayFormulas)
            QVERIFY2(text.contains(QByteArray::fromStdString(integersOf(formula))), page.toUtf8());
        const auto complaints =
            said(QStringLiteral("groff"), words(QStringLiteral("-Kutf8 -Tutf8 -ww -z ") + groff), text);
        if (!complaints) TONESCOPE_SKIP("groff is not installed");
        QCOMPARE(*complaints, QByteArray());
    }

    void bashCompletes_data() {
        linesOfCompletion();
        QTest::newRow("behind an equals sign")
            << QByteArray("histogram --gray = rec7") << QByteArray("rec709");
    }
    void bashCompletes() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, completed);
        if (line.endsWith(" re")) return; // files are completed by `complete -o default`, not by the function
        const QByteArray script = completion("tonescope.bash") +
                                  "\ncompopt() { :; }\nCOMP_WORDS=(tonescope " + line +
                                  ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_tonescope tonescope\n"
                                  "printf '%s\\n' \"${COMPREPLY[@]}\"\n";
        const auto found = said(QStringLiteral("bash"), {}, script);
        if (!found) TONESCOPE_SKIP("bash is not installed");
        QCOMPARE(found->trimmed(), completed);
    }

    void fishCompletes_data() { linesOfCompletion(); }
    void fishCompletes() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, completed);
        const auto found = said(QStringLiteral("fish"), {QStringLiteral("--no-config")},
                                completion("tonescope.fish") + "\ncomplete -C 'tonescope " + line + "'\n");
        if (!found) TONESCOPE_SKIP("fish is not installed");
        QVERIFY2(found->startsWith(completed), *found);
    }

    /// In a terminal of its own (zpty), because zsh completes only there.
    void zshCompletes_data() { linesOfCompletion(); }
    void zshCompletes() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, completed);
        write(QStringLiteral("_tonescope"), completion("_tonescope"));
        const QByteArray script =
            "zmodload zsh/zpty\n"
            "zpty z zsh -f\n"
            "zpty -w z 'PS1=; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; "
            "unsetopt beep; echo rea''dy'\n"
            "zpty -r z text '*ready*'\n"
            "zpty -w -n z 'tonescope " +
            line +
            "'$'\\t'\n"
            "zpty -r z text '*" +
            completed.last(3) +
            "*'\n"
            "print -r -- $text\n";
        const auto found = said(QStringLiteral("zsh"), {QStringLiteral("-f")}, script);
        if (!found) TONESCOPE_SKIP("zsh is not installed");
        QVERIFY2(found->contains(completed), *found);
    }

    void nothingIsCompletedBehindANumber() {
        const Run run = this->run(words("complete bench --bytes 6"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.out + run.err, QByteArray());
    }
};

ROOM_TEST(TestHelpFiles, QCoreApplication)
#include "tst_help_files.moc"
