// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which language the command line uses: the system's settings decide; help, messages (of all wrong
// command lines) and tables are translated; CSV and JSON, which programs read, never are.

#include "app/cli/command_line.h"
#include "tests/fixtures/english_words.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope::app;
using namespace tonescope::test;

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
#include "tst_command_language.moc"
