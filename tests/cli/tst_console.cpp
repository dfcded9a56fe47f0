// SPDX-License-Identifier: GPL-3.0-or-later
// Tests messages, progress and tables, on a pseudo terminal and on files, and the muting of libraries that
// write to the process's standard error.

#include "app/cli/console.h"
#include "app/cli/standard_streams.h"
#include "tests/fixtures/pseudo_terminal.h"
#include "tests/fixtures/room.h"

#include <array>
#include <cstdio>
#include <iostream>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

using namespace tonescope::app;
using tonescope::test::PseudoTerminal;

namespace {

/// Descriptor 2 leads to a file while this lives.
class Redirected {
public:
    explicit Redirected(const QString& path) : m_path(path) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write a test file");
        dup2(file.handle(), STDERR_FILENO);
    }
    ~Redirected() {
        dup2(m_original, STDERR_FILENO);
        close(m_original);
    }
    Redirected(const Redirected&) = delete;
    Redirected& operator=(const Redirected&) = delete;

    [[nodiscard]] QByteArray written() const {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    QString m_path;
    int m_original = dup(STDERR_FILENO);
};

} // namespace

class TestConsole : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void init() {
        qunsetenv("NO_COLOR");
        qputenv("TERM", "xterm");
    }

    void aTerminalHasColours() {
        const PseudoTerminal terminal;
        const Terminal look = terminalAt(terminal.screen);
        QVERIFY(look.there && look.colours);
        QCOMPARE(look.heading("value gray\n"), std::string("\033[1mvalue gray\033[0m\n"));
    }

    void nobodyIsColouredAgainstTheirWill() {
        const PseudoTerminal terminal;
        qputenv("NO_COLOR", "1");
        QVERIFY(terminalAt(terminal.screen).there);
        QCOMPARE(terminalAt(terminal.screen).heading("value"), std::string("value"));
        qunsetenv("NO_COLOR");
        qputenv("TERM", "dumb");
        QCOMPARE(terminalAt(terminal.screen).heading("value"), std::string("value"));
    }

    void aFileIsNoTerminal() {
        const int file = open("/dev/null", O_WRONLY | O_CLOEXEC);
        const Terminal look = terminalAt(file);
        close(file);
        QVERIFY(!look.there && !look.colours);
    }

    void progressIsOneLineThatGoesAway() {
        std::ostringstream out, err;
        {
            Console console(out, err, {}, Terminal{true, false});
            console.show(0.5, "a.jpg");
            QVERIFY(QByteArray::fromStdString(err.str()).contains("50 % a.jpg"));
            QVERIFY(!QByteArray::fromStdString(err.str()).contains('\n'));
        }
        QVERIFY(QByteArray::fromStdString(err.str()).endsWith("\r\033[K"));
        QVERIFY(out.str().empty());
    }

    void elsewhereThereIsNoProgress() {
        std::ostringstream out, err;
        Console(out, err).show(0.5, "a.jpg");
        QVERIFY(err.str().empty());
    }

    void complaintsReplaceTheProgress() {
        std::ostringstream out, err;
        Console console(out, err, {}, Terminal{true, true});
        console.show(0.5, "a.jpg");
        console.complain("b.jpg", "no such file");
        QVERIFY(QByteArray::fromStdString(err.str()).endsWith(
            "\r\033[K\033[1;31mtonescope:\033[0m b.jpg: no such file\n"));
        QCOMPARE(console.code(), ExitCode::Incomplete);
    }

    void wideLettersTakeTwoColumns() {
        QCOMPARE(shownWidth("a 灰度，é"), std::size_t(9));
        QCOMPARE(tableOf({{"名称", "n", ""}, {"a", "12", "红"}, {"灰度值", "-", "b"}}),
                 std::string("名称     n\n"
                             "a       12  红\n"
                             "灰度值   -  b\n"));
    }

    void librariesAreMutedAndTheProgramIsNot() {
        const Redirected redirected(m_folder.filePath(QStringLiteral("err")));
        {
            StandardError err;
            Console console(std::cout, err.stream());
            err.muteOthers();
            std::fputs("a library\n", stderr);
            std::cerr << "another\n";
            console.say("file", "what went wrong");
            console.say({}, "a note");
            err.stream() << 'c' << "haracters\n";
            // At once, not only when it ends.
            QCOMPARE(redirected.written(),
                     QByteArray("tonescope: file: what went wrong\ntonescope: a note\ncharacters\n"));
        }
        std::fputs("heard again\n", stderr);
        QVERIFY(redirected.written().endsWith("characters\nheard again\n"));
    }

    void aLineIsOnePiece() {
        const Redirected redirected(m_folder.filePath(QStringLiteral("err")));
        std::array<int, 2> ends{};
        QCOMPARE(pipe2(ends.data(), O_DIRECT), 0); // keeps what is written apart
        dup2(ends[1], STDERR_FILENO);
        StandardError err;
        Console(std::cout, err.stream()).say("file", "what went wrong");
        std::array<char, 256> piece{};
        const ssize_t size = read(ends[0], piece.data(), piece.size());
        QCOMPARE(QByteArray(piece.data(), size), QByteArray("tonescope: file: what went wrong\n"));
        close(ends[0]);
        close(ends[1]);
    }

    void noFileTakesTheNumberOfClosedStandardError() {
        const Redirected redirected(m_folder.filePath(QStringLiteral("err")));
        close(STDERR_FILENO);
        StandardError err;
        QFile file(m_folder.filePath(QStringLiteral("result")));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.handle() != STDERR_FILENO);
        err.stream() << "dropped\n";
        QVERIFY(err.stream().good());
        std::fputs("dropped\n", stderr);
        QCOMPARE(file.readAll(), QByteArray());
    }
};

ROOM_TEST(TestConsole, QCoreApplication)
#include "tst_console.moc"
