// SPDX-License-Identifier: GPL-3.0-or-later
// What the program shows on a terminal, which here is a pseudo terminal, and nowhere else.

#include "app/cli/command_voice.h"
#include "tests/fixtures/pseudo_terminal.h"
#include "tests/fixtures/room.h"

#include <QTest>

#include <sstream>

#include <fcntl.h>
#include <unistd.h>

using namespace tonescope::app;
using tonescope::test::PseudoTerminal;

class TestTerminal : public QObject {
    Q_OBJECT

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
            CommandVoice voice(Console{out, err, {}, Terminal{true, false}});
            voice.show(0.5, "a.jpg");
            QVERIFY(QByteArray::fromStdString(err.str()).contains("50 % a.jpg"));
            QVERIFY(!QByteArray::fromStdString(err.str()).contains('\n'));
        }
        QVERIFY(QByteArray::fromStdString(err.str()).endsWith("\r\033[K"));
        QVERIFY(out.str().empty());
    }

    void elsewhereThereIsNoProgress() {
        std::ostringstream out, err;
        CommandVoice(Console{out, err}).show(0.5, "a.jpg");
        QVERIFY(err.str().empty());
    }

    void complaintsComeInsteadOfTheLine() {
        std::ostringstream out, err;
        const Console console{out, err, {}, Terminal{true, true}};
        CommandVoice voice(console);
        voice.show(0.5, "a.jpg");
        voice.complain("b.jpg", "no such file");
        QVERIFY(QByteArray::fromStdString(err.str()).endsWith(
            "\r\033[K\033[1;31mtonescope:\033[0m b.jpg: no such file\n"));
        QCOMPARE(voice.code(), ExitCode::Incomplete);
    }
};

ROOM_TEST(TestTerminal, QCoreApplication)
#include "tst_terminal.moc"
