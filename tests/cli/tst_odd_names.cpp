// SPDX-License-Identifier: GPL-3.0-or-later
// Tests file names that are not valid UTF-8 or contain control characters, and images that are read from a
// pipe or a socket.

#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/pseudo_terminal.h"
#include "tests/fixtures/room.h"

#include <array>
#include <utility>

#include <sys/socket.h>
#include <unistd.h>

using namespace tonescope::test;

class TestOddNames : public ProgramTest {
    Q_OBJECT

private Q_SLOTS:
    void imagesAreCounted_data() {
        columns<QString, QString>({"line", "name"});
        const QString count = QStringLiteral("\"$T\" histogram --device host --format json ");
        QTest::newRow("Latin 1") << QStringLiteral("f=$(printf 'caf\\351.png'); cp red.png \"$f\"; ") +
                                        count + QStringLiteral("\"$f\"")
                                 << QStringLiteral("caf\\xe9.png");
        QTest::newRow("two lines") << QStringLiteral("f=$(printf 'a\\nb.png'); cp red.png \"$f\"; ") + count +
                                          QStringLiteral("\"$f\"")
                                   << QStringLiteral("a\nb.png"); // JSON has its own way
        QTest::newRow("standard input") << count + QStringLiteral("- < red.png") << QStringLiteral("-");
        QTest::newRow("a pipe") << QStringLiteral("cat red.png | ") + count + QStringLiteral("-")
                                << QStringLiteral("-");
        QTest::newRow("a pipe by name")
            << QStringLiteral("cat red.png | ") + count + QStringLiteral("/dev/stdin")
            << QStringLiteral("/dev/stdin");
        QTest::newRow("a named pipe")
            << QStringLiteral("mkfifo p; cat red.png > p & ") + count + QStringLiteral("p")
            << QStringLiteral("p");
    }
    void imagesAreCounted() {
        QFETCH(QString, line);
        const Run run = shell(line);
        QVERIFY2(run.code == 0, run.err.constData());
        QTEST(run.at("file").toString(), "name");
        QCOMPARE(run.at("pixels"), 60);
    }

    void standardInputMayBeASocket_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"-", "/dev/stdin", "/dev/fd/0"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void standardInputMayBeASocket() {
        QFETCH(QString, name);
        std::array<int, 2> ends{};
        QCOMPARE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
        const QByteArray bytes = content(QLatin1String(image));
        QCOMPARE(::write(ends[1], bytes.constData(), static_cast<std::size_t>(bytes.size())), bytes.size());
        close(ends[1]);
        QProcess process;
        process.setChildProcessModifier([&] { dup2(ends[0], STDIN_FILENO); });
        start(process, QStringLiteral(TONESCOPE_PROGRAM), words("histogram --device host") << name,
              m_environment);
        const Run run = finished(process);
        close(ends[0]);
        QVERIFY2(run.code == 0 && run.errors().isEmpty(), run.err.constData());
        QVERIFY(run.out.contains(": 10 x 6 pixels"));
    }

    void linesForPeopleHoldNothingThatSteers() {
        const Run run = shell(QStringLiteral("f=$(printf 'a\\033[31m\\nb'); cp red.png \"$f\"; \"$T\" "
                                             "histogram --device host \"$f\" \"${f}missing\""));
        QCOMPARE(run.code, 1);
        QVERIFY2(run.out.startsWith("a\\x1b[31m\\nb: 10 x 6 pixels"), run.out.constData());
        QCOMPARE(run.err, QByteArray("tonescope: a\\x1b[31m\\nbmissing: the file does not exist\n"));
    }

    void noTerminalFollowsAName_data() {
        QTest::addColumn<QString>("line");
        const auto count = [](const char* format) {
            return QStringLiteral("\"$T\" histogram --device host --format %1 \"$f\" \"$f.no\"")
                .arg(QLatin1String(format));
        };
        const auto measure = [](const char* format) {
            return QStringLiteral(
                       "\"$T\" bench --device host --strategy host-serial --repeats 1 --format %1 \"$f\"")
                .arg(QLatin1String(format));
        };
        for (const char* format : {"table", "csv", "json"}) {
            QTest::addRow("histogram %s", format) << count(format);
            QTest::addRow("bench %s", format) << measure(format);
        }
        for (const char* format : {"table", "json"})
            QTest::addRow("verify %s", format)
                << QStringLiteral("\"$T\" verify --device host --strategy host-serial --format %1 \"$f\"")
                       .arg(QLatin1String(format));
    }
    /// Control characters of 7 and 8 bits, and one that turns the direction of reading.
    void noTerminalFollowsAName() {
        QFETCH(QString, line);
        PseudoTerminal terminal;
        QProcess process;
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("NO_COLOR"), QStringLiteral("1"));
        environment.insert(QStringLiteral("TERM"), QStringLiteral("dumb"));
        process.setChildProcessModifier([&] {
            dup2(terminal.screen, STDOUT_FILENO);
            dup2(terminal.screen, STDERR_FILENO);
        });
        start(process, QStringLiteral("sh"),
              {QStringLiteral("-c"),
               QStringLiteral(
                   "f=$(printf 'a\\033]0;t\\007\\302\\233b\\342\\200\\256c.png'); cp red.png \"$f\"; ") +
                   line},
              environment);
        QVERIFY(process.waitForStarted());
        close(std::exchange(terminal.screen, -1)); // which ends when the program does
        QByteArray shown;
        std::array<char, 4096> piece{};
        for (ssize_t size = 0; (size = read(terminal.keyboard, piece.data(), piece.size())) > 0;)
            shown.append(piece.data(), size);
        QVERIFY(process.waitForFinished(patience));
        QVERIFY2(shown.contains("a\\x1b]0;t\\x07") || shown.contains("a\\u001b]0;t\\u0007"),
                 shown.constData());
        QByteArray plain = shown;
        plain.replace("\r\033[K", ""); // the line of progress
        for (const char* steering : {"\033", "\007", "\302\233", "\342\200\256"})
            QVERIFY2(!plain.contains(steering), plain.toPercentEncoding().constData());
    }

    void elsewhereNamesOfCsvAreTheirBytes() {
        const Run run = shell(QStringLiteral("f=$(printf 'a\\033]0;t\\007\\351.png'); cp red.png \"$f\"; "
                                             "\"$T\" histogram --device host --format csv \"$f\""));
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("\na\033]0;t\007\351.png,red,255,59,,\n"), run.out.constData());
    }

    void whatHasNoRoomIsOneLine_data() {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<QByteArray>("side"); // in pixels
        QTest::addColumn<QByteArray>("size");
        QTest::newRow("of the machine") << QString() << QByteArray("4000000") << QByteArray("14.6 TiB");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // which take terabytes of addresses
        QTest::newRow("of the shell")
            << QStringLiteral("ulimit -v 3000000; ") << QByteArray("60000") << QByteArray("3.4 GiB");
#endif
    }
    void whatHasNoRoomIsOneLine() {
        QFETCH(QString, limit);
        QFETCH(QByteArray, side);
        QFETCH(QByteArray, size);
        write(QStringLiteral("large.pgm"), "P5 " + side + ' ' + side + " 255\n");
        const Run run = shell(limit + QStringLiteral("\"$T\" histogram --no-opencl large.pgm red.png"));
        QCOMPARE(run.code, 1);
        QVERIFY2(run.out.startsWith("red.png: 10 x 6 pixels"), run.out.constData());
        QCOMPARE(run.errors(), QList<QByteArray>{"tonescope: large.pgm: the image is too large for memory: " +
                                                 side + " x " + side + " pixels (" + size + ')'});
    }

    void whatComesThroughStandardInputIsNotWrittenOver_data() {
        QTest::addColumn<QString>("option");
        QTest::newRow("result") << QStringLiteral("--output");
        QTest::newRow("plot") << QStringLiteral("--plot");
    }
    void whatComesThroughStandardInputIsNotWrittenOver() {
        QFETCH(QString, option);
        const Run run = shell(
            QStringLiteral("cp red.png in.png; \"$T\" histogram --device host %1 in.png - < in.png; code=$?; "
                           "cmp red.png in.png && exit $code")
                .arg(option));
        QCOMPARE(run.code, 2);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.endsWith("which must not be overwritten\n"), run.err);
    }

    void aPipeWithoutAnImageIsOneLine() {
        const Run run = shell(QStringLiteral("echo text | \"$T\" histogram --device host -"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(run.err.startsWith("tonescope: -: this is no image"), run.err.constData());
    }
};

ROOM_TEST(TestOddNames, QCoreApplication)
#include "tst_odd_names.moc"
