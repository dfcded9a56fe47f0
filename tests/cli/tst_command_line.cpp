// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the program as a script starts it.

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/standard_streams.h"
#include "app/window/live_sources.h"
#include "tests/fixtures/english_words.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/pseudo_terminal.h"
#include "tests/fixtures/room.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <sstream>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace tonescope::app;
using namespace tonescope::test;

// Tests the program as a script starts it: commands, devices, missing displays, and
// streams that are closed or cannot be written.

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
        for (const tonescope::ReaderLibrary& library : optionalLibraries())
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

// Tests which language the command line uses: the system's settings decide; help, messages (of all wrong
// command lines) and tables are translated; CSV and JSON, which programs read, never are.

class TestCommandLanguage : public ProgramTest {
    Q_OBJECT

    static bool isChinese(const QByteArray& text) {
        return std::ranges::any_of(QString::fromUtf8(text),
                                   [](QChar each) { return each.script() == QChar::Script_Han; });
    }
    /// "LANG=zh_CN.UTF-8 LANGUAGE=..." beside what the tests have.
    [[nodiscard]] QProcessEnvironment with(const char* variables) const {
        QProcessEnvironment environment = m_environment;
        for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"})
            environment.remove(QLatin1String(name));
        for (const QString& variable : words(variables))
            environment.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
        return environment;
    }
    [[nodiscard]] Run english(const QString& line) const { return run(words(line), with("LC_ALL=C.UTF-8")); }
    [[nodiscard]] Run chinese(const QString& line) const {
        return run(words(line), with("LC_ALL=zh_CN.UTF-8"));
    }

private Q_SLOTS:
    void initTestCase() {
        m_environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.filePath(QStringLiteral("config")));
        // Something to list.
        QCOMPARE(english(QStringLiteral("bench --tune --device host --bytes 64K --repeats 1")).code, 0);
    }

    void theSystemDecides_data() {
        columns<QByteArray, bool>({"variables", "isIt"});
        const auto row = [](const char* variables, bool isIt) {
            QTest::newRow(variables) << QByteArray(variables) << isIt;
        };
        row("LANG=zh_CN.UTF-8", true);
        row("LC_MESSAGES=zh_CN.UTF-8 LANG=en_GB.UTF-8", true);
        row("LC_ALL=zh_CN.UTF-8 LANG=en_GB.UTF-8", true);
        row("LANGUAGE=zh_CN:en LANG=en_GB.UTF-8", true);
        row("LANGUAGE=en:zh_CN LANG=zh_CN.UTF-8", false);
        row("LANGUAGE=zh_CN LC_ALL=C LANG=zh_CN.UTF-8", false);
        row("LANGUAGE=zh_CN LANG=POSIX", false);
        row("LANGUAGE=zh_CN LC_ALL=C.UTF-8", false);
        row("LANG=zh_CN.GBK", false); // all is written in UTF-8
        row("LANG=zh_CN", true);
        row("LANG=zh_TW.UTF-8", false); // whose letters are others
        row("LANG=de_DE.UTF-8", false);
        row("LANGUAGE=zh_CN", false);
    }
    void theSystemDecides() {
        QFETCH(QByteArray, variables);
        QFETCH(bool, isIt);
        const Run run = this->run(words("histogram nothing.png"), with(variables.constData()));
        QCOMPARE(run.errors().size(), 1);
        QVERIFY(run.err.startsWith("tonescope: nothing.png: "));
        QCOMPARE(isChinese(run.err), isIt);
        QCOMPARE(isChinese(this->run(words("--help"), with(variables.constData())).out), isIt);
    }

    void helpSpeaksIt_data() {
        QTest::addColumn<QString>("name");
        for (const CommandRow& row : commandTable())
            QTest::newRow(row.name.isEmpty() ? "the window" : qPrintable(row.name)) << row.name;
    }
    void helpSpeaksIt() {
        QFETCH(QString, name);
        const QString line = name.isEmpty() ? QStringLiteral("--help") : name + QStringLiteral(" --help");
        const QByteArray help = chinese(line).out;
        QVERIFY(!help.contains("Options:") && !help.contains("[options]"));
        // The application object of this test speaks English.
        const QList<CommandRow> table = commandTable();
        const CommandRow& row = *std::ranges::find(table, name, &CommandRow::name);
        QVERIFY(!help.contains(row.help.toUtf8()));
        for (const Option& option : row.options + commonOptions()) {
            QVERIFY2(help.contains("--" + option.name.toUtf8()), qPrintable(option.name));
            QVERIFY2(!help.contains(option.help.first(12).toUtf8()), qPrintable(option.name));
        }
    }

    void messagesSpeakIt_data() {
        columns<QString, int>({"line", "code"});
        const auto row = [](const char* name, const char* line, int code = 2) {
            QTest::newRow(name) << QString::fromLatin1(line) << code;
        };
        row("a command", "histgram red.png");
        row("help for no command", "help histgram");
        row("an option", "histogram --chanels gray red.png");
        row("options of one letter", "histogram -json red.png");
        row("an option of the window", "--nonsense");
        row("a channel", "histogram --channels cyan red.png");
        row("luma and another channel", "histogram --channels luma,red red.png");
        row("luma of a sensor", "histogram --channels luma --raw red.png");
        row("a plot of luma", "histogram --channels luma --plot a.png red.png");
        row("a formula", "histogram --gray luma red.png");
        row("a format", "histogram --format xml red.png");
        row("a format of another command", "verify --format csv");
        row("a region of three numbers", "histogram --region 1,2,3 red.png");
        row("a region without a width", "histogram --region 1,2,0,4 red.png");
        row("a plot of two images", "histogram --plot a.png red.png deep.png");
        row("a plot of another kind", "histogram --plot a.gif red.png");
        row("a strategy", "histogram --strategy no-such red.png");
        row("a strategy of bench", "bench --strategy no-such");
        row("one unknown of two", "bench --strategy host-serial --strategy no-such");
        row("a strategy of verify", "verify --strategy no-such");
        row("a strategy that runs nowhere", "verify --device host --strategy racy red.png", 1);
        row("devices of a file", "devices red.png");
        row("a kind of data", "bench --data no-such");
        row("half a number", "bench --data distinct:2.5");
        row("no size", "bench --bytes 3X");
        row("pixels", "bench --pixels rgb8");
        row("an image's size", "bench red.png --bytes 4K");
        row("no repeats", "bench --repeats 0");
        row("a launch out of range", "bench --device cpu --strategy local-strided --work-group 2000");
        row("a launch without the parameter", "bench --device cpu --strategy local-strided --copies 2");
        row("a launch of the host", "bench --strategy host-serial --groups 7 --bytes 64K");
        row("tuning one strategy", "bench --tune --strategy local-strided");
        row("tuning an image", "bench --tune red.png");
        row("a server", "--remote : devices");
        row("no value", "histogram red.png --device");
        row("a value too many", "histogram --check=1 red.png");
        row("no image", "histogram");
        row("no lecture", "lecture --check");
        row("two lectures", "lecture --check ten full");
        row("a lecture that is not checked", "lecture ten");
        row("a lecture of no size", "lecture ten --check --bytes 3X");
        row("a lecture of no repeats", "lecture ten --check --repeats 0");
        row("a file", "histogram no.png", 1);
        row("a device", "histogram --device no-such red.png", 1);
        row("a window without a display", "red.png", 1);
        row("pixels that it does not count", "bench --strategy racy --device host --bytes 64K --repeats 1",
            1);
        row("a file that cannot be written", "histogram --output no/folder/a.csv red.png", 1);
        row("a folder in place of a file", "histogram --output . red.png", 1);
        row("a plot that cannot be written", "histogram --plot no/folder/a.png red.png", 1);
    }
    void messagesSpeakIt() {
        QFETCH(QString, line);
        const Run one = chinese(line), other = english(line);
        for (const Run& each : {one, other}) {
            QTEST(each.code, "code");
            if (each.code == 2) QCOMPARE(each.out, QByteArray());
            QCOMPARE(each.errors().size(), 1);
            QVERIFY(each.err.startsWith("tonescope: "));
        }
        for (const QByteArray& each : one.errors()) {
            QVERIFY2(isChinese(each), each.constData());
            static const QRegularExpression listOrCode(
                QStringLiteral("`[^`]*`|[\\x21-\\x7e]+(, [\\x21-\\x7e]+)+"));
            QString own = QString::fromUtf8(each).remove(listOrCode);
            for (const QString& typed : words(line)) {
                own.remove(typed);
                own.remove(typed.section(u'=', 0, 0).remove(QStringLiteral("--")));
            }
            QCOMPARE(englishIn({own}), QByteArray());
        }
    }

    void tablesSpeakIt_data() {
        columns<QString, QStringList>({"line", "said"});
        const auto row = [](const char* line, const char* said) {
            QTest::newRow(line) << QString::fromLatin1(line) << QString::fromUtf8(said).split(u' ');
        };
        row("histogram red.png --device host", "像素 红 标准差 解码 挂钟 精确");
        row("devices --no-opencl", "标识 类型 名称 默认设备");
        row("devices --no-opencl --doctor", "加载器");
        row("bench --device host --data constant --bytes 64K --repeats 1", "数据 策略 内核 正确 读取");
        row("verify --device host red.png", "正确");
        row("bench --tune --device host --bytes 64K --repeats 1", "灰度");
    }
    void tablesSpeakIt() {
        QFETCH(QString, line);
        QFETCH(QStringList, said);
        const Run run = chinese(line);
        QCOMPARE(run.code, 0);
        for (const QString& word : said)
            QVERIFY2(run.out.contains(word.toUtf8()), qPrintable(word));
        QStringList lines;
        for (const QByteArray& each : run.lines())
            lines += QString::fromUtf8(each);
        if (!line.contains(QLatin1String("--doctor"))) QCOMPARE(englishIn(lines), QByteArray());
    }
    void whatProgramsReadIsTheSame_data() {
        QTest::addColumn<QString>("line");
        for (const char* line : {"histogram --format csv red.png", "devices --json",
                                 "verify --device host --format json red.png"})
            QTest::newRow(line) << QString::fromLatin1(line);
    }
    void whatProgramsReadIsTheSame() {
        QFETCH(QString, line);
        const Run one = chinese(line);
        QCOMPARE(one.code, 0);
        QVERIFY(!one.out.isEmpty());
        QCOMPARE(one.out, english(line).out);
        QVERIFY(!isChinese(one.out));
    }
    void theRowsOfABenchAreTheSame() {
        const QString line =
            QStringLiteral("bench --device host --data constant --bytes 64K --repeats 1 --format ");
        QCOMPARE(chinese(line + QStringLiteral("csv")).lines().at(0),
                 english(line + QStringLiteral("csv")).lines().at(0));
        const Run json = chinese(line + QStringLiteral("json"));
        QCOMPARE(json.json().keys(), english(line + QStringLiteral("json")).json().keys());
        QVERIFY(!isChinese(json.out));
        QVERIFY(!isChinese(chinese(line + QStringLiteral("csv")).out));
    }
    void theJsonOfACountIsTheSame() {
        const auto of = [](const Run& run) {
            QJsonObject json = run.json();
            json.remove(QStringLiteral("timing"));
            return json;
        };
        const QString line = QStringLiteral("histogram --format json red.png");
        const Run one = chinese(line);
        QVERIFY(!isChinese(one.out));
        QCOMPARE(of(one), of(english(line)));
    }

    /// Without a display, any other word is taken as an image.
    void theScriptOfTheSourcesKnowsTheCommands() {
        QFile script(QStringLiteral(SOURCE_FOLDER "/app/run"));
        QVERIFY(script.open(QIODevice::ReadOnly));
        static const QRegularExpression known(QStringLiteral("^    (devices .*) \\| -\\*\\)"),
                                              QRegularExpression::MultilineOption);
        const QStringList names =
            known.match(QString::fromUtf8(script.readAll())).captured(1).split(QStringLiteral(" | "));
        QStringList expected;
        for (const CommandRow& row : commandTable())
            expected += row.name;
        QCOMPARE(names, expected.mid(1)); // the first row is the window
    }
};

ROOM_TEST(TestCommandLanguage, QCoreApplication)

// Tests messages, progress and tables, on a pseudo terminal and on files, and the muting of libraries that
// write to the process's standard error.

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

// Tests file names that are not valid UTF-8 or contain control characters, and images that are read from a
// pipe or a socket.

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

#include "tst_command_line.moc"
