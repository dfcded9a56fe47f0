// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the program as a script starts it: commands, devices, missing displays, and
// streams that are closed or cannot be written.

#include "engine/image/decode.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

#include <array>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tonescope::test;

class TestCommandLine : public ProgramTest {
    Q_OBJECT

    /// Whether the pipe with this end to write to takes nothing more.
    static bool isFull(int pipe) {
        pollfd end{pipe, POLLOUT, 0};
        return poll(&end, 1, 0) == 0;
    }

    /// The files whose JSON a run wrote.
    static QStringList filesOf(const Run& run) {
        QStringList files;
        for (int i = 0; i < run.lines().size(); ++i)
            files += run.at("file", i).toString();
        return files;
    }

    /// The small image once more, under each of these names.
    void copyImage(std::initializer_list<const char*> names) const {
        for (const char* name : names)
            write(QLatin1String(name), content(QLatin1String(image)));
    }

private Q_SLOTS:
    void aWordThatIsAFileIsNoCommand() {
        write(QStringLiteral("histgram"), QByteArray("a file"));
        QCOMPARE(run(words("histgram")).code, 1); // there is no display
        QVERIFY(QFile::remove(m_folder.filePath(QStringLiteral("histgram"))));
    }

    void wildcardsThatNoShellReplaced() {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("some")));
        copyImage({"some/2.png", "some/10.png", "some/[1].png"});
        const auto files = [&](const char* arguments) {
            return filesOf(run(words("histogram --format json --device host") + words(arguments)));
        };
        QCOMPARE(files("some/?.png"), words("some/2.png"));
        QCOMPARE(files("some/[1].png"), words("some/[1].png")); // for a file has that very name
        QCOMPARE(files("some/[12]*.png"), words("some/2.png some/10.png"));
        const Run none = run(words("histogram some/*.tif"));
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.startsWith("tonescope: some/*.tif: "), none.err);
        const Run verified =
            run(words("verify --device host --strategy host-serial --format json some/?.png"));
        QVERIFY2(verified.out.contains("some/2.png"), verified.out);
    }

    void aFolderStandsForItsImages() {
        QDir folder(m_folder.path());
        QVERIFY(folder.mkpath(QStringLiteral("photos/more")) && folder.mkpath(QStringLiteral("photos/none")));
        copyImage({"photos/9.png", "photos/10.png", "photos/more/1.png"});
        write(QStringLiteral("photos/notes.txt"), QByteArray("no image"));
        const Run flat = run(words("histogram --format json --device host photos"));
        QCOMPARE(flat.code, 0);
        QCOMPARE(filesOf(flat), words("photos/9.png photos/10.png"));
        const Run deep = run(words("histogram --format json --device host --recursive photos/"));
        QCOMPARE(filesOf(deep), words("photos/9.png photos/10.png photos/more/1.png"));
        // A path that is longer than the system allows cannot be read, even by root.
        const QString deeper = (QLatin1Char('/') + QString(250, QLatin1Char('d'))).repeated(10);
        QVERIFY(folder.mkpath(QStringLiteral("photos/none") + deeper));
        QVERIFY(folder.mkpath(QStringLiteral("other") + deeper));
        QVERIFY(folder.rename(QStringLiteral("other"), QStringLiteral("photos/none%1/other").arg(deeper)));
        const Run partly = run(words("histogram --format json --device host --recursive photos"));
        QVERIFY(shell(QStringLiteral("rm -r photos/none/*")).err.isEmpty());
        QCOMPARE(partly.code, 1);
        QCOMPARE(filesOf(partly), words("photos/9.png photos/10.png photos/more/1.png"));
        QCOMPARE(partly.errors().size(), 1);
        QVERIFY2(partly.err.endsWith("d: the folder cannot be read\n"), partly.err);
        const Run empty = run(words("histogram --format json --device host photos/none red.png"));
        QCOMPARE(empty.code, 1);
        QCOMPARE(empty.errors(),
                 QList<QByteArray>{"tonescope: photos/none: there is no image in this folder"});
        QCOMPARE(filesOf(empty), words("red.png"));
    }

    void aCacheThatOthersCanWriteToIsToldAndNotUsed() {
        const QString cache = m_folder.filePath(QStringLiteral("cache"));
        const QString programs = cache + QStringLiteral("/tonescope/programs");
        QVERIFY(QDir().mkpath(programs));
        QCOMPARE(::chmod(qPrintable(programs), 0777), 0);
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("XDG_CACHE_HOME"), cache);
        const Run devices = run(words("devices"), environment);
        QCOMPARE(devices.code, 0);
        QVERIFY2(devices.err.contains("is not used: others can write to it"), devices.err);
        const Run counted = run(words("histogram --device cpu red.png"), environment);
        QCOMPARE(counted.code, 0);
        QVERIFY(QDir(programs).isEmpty());
        QCOMPARE(::chmod(qPrintable(programs), 0755), 0);
        QVERIFY(!run(words("devices"), environment).err.contains("is not used"));
    }

    void devicesAsTableAndJson() {
        const Run table = run(words("devices"));
        QCOMPARE(table.code, 0);
        QVERIFY(table.out.contains("host"));
        const Run json = run(words("devices --json"));
        QCOMPARE(json.code, 0);
        QVERIFY(json.lines().size() >= 2); // a device, and the host
        QCOMPARE(json.at("key", int(json.lines().size()) - 1), QStringLiteral("host"));
        int defaults = 0;
        for (int i = 0; i < json.lines().size(); ++i) {
            defaults += json.at("default", i).toBool() ? 1 : 0;
        }
        QCOMPARE(defaults, 1);
    }

    void everyDeviceIsMeantByItsKey() {
        const Run devices = run(words("devices --json"));
        for (int i = 0; i < devices.lines().size(); ++i) {
            const QString key = devices.at("key", i).toString();
            const Run count = run(words("histogram --format json red.png --device") << key);
            QCOMPARE(count.code, 0);
            QCOMPARE(count.at("device.key").toString(), key);
        }
    }

    void aHostStrategyMeansTheHost() {
        const Run run = this->run(words("histogram --format json --strategy host-serial red.png"));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.at("device.key").toString(), QStringLiteral("host"));
        QCOMPARE(run.at("strategy").toString(), QStringLiteral("host-serial"));
        QVERIFY(run.at("timing.upload").isNull());
    }

    void withoutADriverTheHostCounts() {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("OCL_ICD_VENDORS"), QStringLiteral(NO_VENDORS_FOLDER));
        const Run count = run(words("histogram --format json red.png"), environment);
        QCOMPARE(count.code, 0);
        QCOMPARE(count.errors().size(), 1);
        QVERIFY(count.errors()[0].contains("pocl-opencl-icd"));
        QCOMPARE(count.at("device.type").toString(), QStringLiteral("host"));
        // Each of several files is counted by one thread, as with --device host.
        const Run several = run(words("histogram --format json red.png red.png"), environment);
        const Run named = run(words("histogram --format json --device host red.png red.png"));
        QCOMPARE(several.at("strategyReason"), named.at("strategyReason"));
        const Run devices = run(words("devices --json"), environment);
        QCOMPARE(devices.code, 0);
        QCOMPARE(devices.lines().size(), 1);
        QVERIFY(devices.err.contains("pocl-opencl-icd"));
    }

    void standardOutputThatCannotBeWrittenIsALine_data() {
        columns<QString, QString>({"command", "output"});
        for (const char* command :
             {"devices", "devices --json", "devices --doctor", "histogram red.png",
              "histogram red.png red.png --format csv", "histogram red.png --format json",
              "bench --device host --strategy host-serial --data constant --bytes 64K --repeats 1",
              "lecture --check --device host --bytes 4K --repeats 1 full",
              "verify --device host --strategy host-serial red.png", "help", "help bench", "--version",
              "bench --help"}) {
            QTest::addRow("%s, full", command)
                << QString::fromLatin1(command) << QStringLiteral(">/dev/full");
            QTest::addRow("%s, closed", command) << QString::fromLatin1(command) << QStringLiteral(">&-");
        }
        QTest::addRow("without a reader") << QStringLiteral("help") << QStringLiteral(">&4");
    }
    void standardOutputThatCannotBeWrittenIsALine() {
        QFETCH(QString, command);
        QFETCH(QString, output);
        // A pipe that had a reader once.
        const Run run =
            shell(QStringLiteral("trap '' PIPE; rm -f gone; mkfifo gone; exec 3<>gone 4>gone 3<&-; "
                                 "\"$T\" %1 %2")
                      .arg(command, output));
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.startsWith("tonescope: standard output: ") && run.err.count('\n') == 1, run.err);
    }

    void anInterruptedBatchEndsWithAWholeLine_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("control-c") << SIGINT;
        QTest::newRow("kill") << SIGTERM;
        QTest::newRow("a closed terminal") << SIGHUP;
    }
    /// The pipe is full, so the program is about to write, or in the middle of it.
    void anInterruptedBatchEndsWithAWholeLine() {
        QFETCH(int, signal);
        std::array<int, 2> ends{};
        QCOMPARE(pipe2(ends.data(), O_CLOEXEC), 0);
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.setWorkingDirectory(m_folder.path());
        process.setChildProcessModifier([&] { dup2(ends[1], STDOUT_FILENO); });
        process.start(QStringLiteral(TONESCOPE_PROGRAM),
                      words("histogram --device host --format csv") + QStringList(20, QLatin1String(image)));
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY(isFull(ends[1]));
        close(ends[1]);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(process.exitCode(), signal);
        QFile written;
        QVERIFY(written.open(ends[0], QIODevice::ReadOnly, QFileDevice::AutoCloseHandle));
        const QByteArray rows = written.readAll();
        QVERIFY(rows.startsWith("file,channel,value,count,page,pages\nred.png,"));
        QVERIFY2(rows.endsWith('\n'), rows.right(40).constData());
    }

    void qtSaysNothing_data() {
        QTest::addColumn<QString>("before");
        QTest::newRow("no folder of the session") << QStringLiteral("unset XDG_RUNTIME_DIR");
        QTest::newRow("one that others may read")
            << QStringLiteral("mkdir -p open; chmod 755 open; export XDG_RUNTIME_DIR=$PWD/open");
        QTest::newRow("one that is none") << QStringLiteral("export XDG_RUNTIME_DIR=$PWD/red.png");
        QTest::newRow("no home") << QStringLiteral("unset HOME");
        QTest::newRow("a home that is no folder") << QStringLiteral("export HOME=/dev/null/home");
        QTest::newRow("another language") << QStringLiteral("export LC_ALL=xx_YY");
        QTest::newRow("a platform that is not there") << QStringLiteral("export QT_QPA_PLATFORM=none");
    }
    void qtSaysNothing() {
        QFETCH(QString, before);
        for (const char* command :
             {"devices --no-opencl", "histogram --no-opencl --plot plot.png red.png", "help"}) {
            const Run run = shell(before + QStringLiteral("; exec \"$T\" ") + QString::fromLatin1(command));
            QCOMPARE(run.err, QByteArray());
            QCOMPARE(run.code, 0);
        }
    }

    void aWindowThatCannotBeOpenedIsALine() {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":no"));
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
        const Run run = this->run(words("red.png"), environment);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(run.err.startsWith("tonescope: "), run.err.constData());
    }

    /// Nothing that is opened takes the number of a stream that is closed.
    void closedStreamsAreNowhere() {
        const Run run =
            shell(QStringLiteral("\"$T\" devices >&-; echo $?;"
                                 "\"$T\" histogram no.png red.png --format csv 2>&- | wc -l;"
                                 "\"$T\" histogram no.png red.png --format csv --output all.csv <&- >&- 2>&-;"
                                 "echo $?; wc -l <all.csv"));
        const QByteArray rows = QByteArray::number(1 + 4 * 256);
        QCOMPARE(run.out, "1\n" + rows + "\n1\n" + rows + '\n');
        QVERIFY(!run.err.contains("no.png"));
        QProcess waiting; // for standard input
        start(waiting, QStringLiteral("sh"),
              {QStringLiteral("-c"), QStringLiteral("exec \"$T\" histogram - >&-")}, m_environment);
        QVERIFY(waiting.waitForStarted());
        const QString output = QStringLiteral("/proc/%1/fd/1").arg(waiting.processId());
        QTRY_COMPARE(QFile::symLinkTarget(output), QStringLiteral("/dev/null"));
        waiting.closeWriteChannel();
        QVERIFY(waiting.waitForFinished(60000));
    }

    void aFileNamedLikeACommand() {
        write(QStringLiteral("devices"), QByteArray("not an image"));
        const Run run = this->run(words("histogram ./devices"));
        QCOMPARE(run.code, 1);
        QVERIFY(run.errors().at(0).startsWith("tonescope: ./devices: "));
    }

    void helpAndVersion() {
        const Run help = run(words("--help"));
        QCOMPARE(help.code, 0);
        QVERIFY2(help.out.startsWith("Usage: tonescope [options] [IMAGE...]"), help.out);
        for (const QString& command : words("devices histogram bench verify lecture")) {
            const Run each = run({command, QStringLiteral("--help")});
            QVERIFY2(each.out.startsWith("Usage: tonescope " + command.toUtf8() + " [options]"), each.out);
        }
        const QByteArray version = run(words("--version")).out;
        QVERIFY(version.startsWith("tonescope "));
        for (const tonescope::ReaderLibrary& library : tonescope::readerLibraries())
            QVERIFY(version.contains(QByteArray::fromStdString(library.name + " (" + library.formats + ")")));
        for (const QString& command : words("devices histogram bench verify lecture help")) {
            QCOMPARE(run({command, QStringLiteral("--version")}).out, version);
            QCOMPARE(run({QStringLiteral("help"), command}).out,
                     run({command, QStringLiteral("--help")}).out);
            QVERIFY(help.out.contains("  tonescope " + command.toUtf8() + " "));
        }
        QCOMPARE(run(words("help")).out, help.out);
        QVERIFY(run(words("histogram --help")).out.contains("--region"));
        QVERIFY(run(words("bench --help")).out.contains("--pixels-per-item"));
        QVERIFY(run(words("verify --help")).out.contains("--strategy"));
    }
};

ROOM_TEST(TestCommandLine, QCoreApplication)
#include "tst_command_line.moc"
