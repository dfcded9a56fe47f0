// SPDX-License-Identifier: GPL-3.0-or-later
// The program itself, started as a script would start it: its commands, its devices, and what it refuses.

#include "tests/fixtures/program_fixture.h"

#include <QDir>

#include <sys/stat.h>

using namespace tonescope::test;

class TestCommandLine : public ProgramTest {
    Q_OBJECT

private Q_SLOTS:
    void wrongCommandLines_data() {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* name, const char* arguments) {
            QTest::newRow(name) << QString::fromLatin1(arguments).split(QLatin1Char(' '));
        };
        row("no image", "histogram");
        row("unknown option", "histogram --colour red.png");
        row("unknown channel", "histogram --channels cyan red.png");
        row("unknown formula", "histogram --gray luma red.png");
        row("unknown format", "histogram --format xml red.png");
        row("unknown strategy", "histogram --strategy guess red.png");
        row("region of three numbers", "histogram --region 1,2,3 red.png");
        row("region without a width", "histogram --region 1,2,0,4 red.png");
        row("plot of two images", "histogram --plot a.png red.png deep.png");
        row("plot of another kind", "histogram --plot a.gif red.png");
        row("devices of a file", "devices red.png");
        row("bench of an unknown kind", "bench --data nope");
        row("bench of half a number", "bench --data distinct:2.5");
        row("bench of no size", "bench --bytes 3X");
        row("bench of unknown pixels", "bench --pixels rgb8");
        row("bench of an image's size", "bench red.png --bytes 4K");
        row("bench of no repeats", "bench --repeats 0");
        row("bench with an unknown strategy", "bench --strategy guess");
        row("bench out of range", "bench --device cpu --strategy local-strided --work-group 2000");
        row("bench without the parameter", "bench --device cpu --strategy local-strided --copies 2");
        row("tuning one strategy", "bench --tune --strategy local-strided");
        row("tuning an image", "bench --tune red.png");
        row("tuning of a file", "tuning red.png");
        row("tuning to nowhere", "tuning --export");
        row("bench with one unknown of two", "bench --strategy host-serial --strategy guess");
        row("verify as CSV", "verify --format csv");
        row("verify an unknown strategy", "verify --strategy guess");
        row("window with an unknown option", "--nonsense");
    }
    void wrongCommandLines() {
        QFETCH(QStringList, arguments);
        const Run run = this->run(arguments);
        QCOMPARE(run.code, 2);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.errors().size(), 1);
        QVERIFY(run.errors()[0].startsWith("tonescope: "));
    }

    void aCacheThatOthersCanWriteToIsToldAndNotUsed() {
        const QString cache = m_folder.filePath(QStringLiteral("cache"));
        const QString programs = cache + QStringLiteral("/tonescope/programs");
        QVERIFY(QDir().mkpath(programs));
        QCOMPARE(::chmod(qPrintable(programs), 0777), 0);
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("XDG_CACHE_HOME"), cache);
        const Run devices = run({QStringLiteral("devices")}, environment);
        QCOMPARE(devices.code, 0);
        QVERIFY2(devices.err.contains("is not used: others can write to it"), devices.err);
        const Run counted = run(words("histogram --device cpu red.png"), environment);
        QCOMPARE(counted.code, 0);
        QVERIFY(QDir(programs).isEmpty());
        QCOMPARE(::chmod(qPrintable(programs), 0755), 0);
        QVERIFY(!run({QStringLiteral("devices")}, environment).err.contains("is not used"));
    }

    void devicesAsTableAndJson() {
        const Run table = run({QStringLiteral("devices")});
        QCOMPARE(table.code, 0);
        QVERIFY(table.out.contains("host"));
        const Run json = run({QStringLiteral("devices"), QStringLiteral("--json")});
        QCOMPARE(json.code, 0);
        QVERIFY(json.lines().size() >= 2); // a device, and the host
        QCOMPARE(json.json(int(json.lines().size()) - 1)[QStringLiteral("key")].toString(),
                 QStringLiteral("host"));
        int defaults = 0;
        for (int i = 0; i < json.lines().size(); ++i) {
            defaults += json.json(i)[QStringLiteral("default")].toBool() ? 1 : 0;
        }
        QCOMPARE(defaults, 1);
    }

    void everyDeviceIsMeantByItsKey() {
        const Run devices = run({QStringLiteral("devices"), QStringLiteral("--json")});
        for (int i = 0; i < devices.lines().size(); ++i) {
            const QString key = devices.json(i)[QStringLiteral("key")].toString();
            const Run count =
                run({QStringLiteral("histogram"), QStringLiteral("--format"), QStringLiteral("json"),
                     QStringLiteral("--device"), key, QStringLiteral("red.png")});
            QCOMPARE(count.code, 0);
            QCOMPARE(count.json()[QStringLiteral("device")].toObject()[QStringLiteral("key")].toString(),
                     key);
        }
    }

    void aDeviceThatIsNotHereIsALine() {
        const Run run = this->run({QStringLiteral("histogram"), QStringLiteral("--device"),
                                   QStringLiteral("voodoo"), QStringLiteral("red.png")});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY(run.errors()[0].startsWith("tonescope: --device voodoo: no device matches"));
    }

    void aHostStrategyMeansTheHost() {
        const Run run = this->run({QStringLiteral("histogram"), QStringLiteral("--format"),
                                   QStringLiteral("json"), QStringLiteral("--strategy"),
                                   QStringLiteral("host-serial"), QStringLiteral("red.png")});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()[QStringLiteral("device")].toObject()[QStringLiteral("key")].toString(),
                 QStringLiteral("host"));
        QCOMPARE(run.json()[QStringLiteral("strategy")].toString(), QStringLiteral("host-serial"));
        QVERIFY(run.json()[QStringLiteral("timing")].toObject()[QStringLiteral("upload")].isNull());
    }

    void withoutADriverTheHostCounts() {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("OCL_ICD_VENDORS"), QStringLiteral(NO_VENDORS_FOLDER));
        const Run count = run({QStringLiteral("histogram"), QStringLiteral("--format"),
                               QStringLiteral("json"), QStringLiteral("red.png")},
                              environment);
        QCOMPARE(count.code, 0);
        QCOMPARE(count.errors().size(), 1);
        QVERIFY(count.errors()[0].contains("pocl-opencl-icd"));
        QCOMPARE(count.json()[QStringLiteral("device")].toObject()[QStringLiteral("type")].toString(),
                 QStringLiteral("host"));
        const Run devices = run({QStringLiteral("devices"), QStringLiteral("--json")}, environment);
        QCOMPARE(devices.code, 0);
        QCOMPARE(devices.lines().size(), 1);
        QVERIFY(devices.err.contains("pocl-opencl-icd"));
    }

    void aResultThatCannotBeWrittenIsALine() {
        for (const QString& option : {QStringLiteral("--output"), QStringLiteral("--plot")}) {
            const Run run = this->run({QStringLiteral("histogram"), option,
                                       QStringLiteral("no/such/folder/file.png"), QStringLiteral("red.png")});
            QCOMPARE(run.code, 1);
            QCOMPARE(run.errors().size(), 1);
        }
    }

    void withoutADisplayTheWindowIsALine() {
        const Run run = this->run({QStringLiteral("red.png")});
        QCOMPARE(run.code, 1);
        QVERIFY(run.errors().at(0).startsWith("tonescope: there is no display"));
    }

    void aFileNamedLikeACommand() {
        write(QStringLiteral("devices"), QByteArray("not an image"));
        const Run run = this->run({QStringLiteral("histogram"), QStringLiteral("./devices")});
        QCOMPARE(run.code, 1);
        QVERIFY(run.errors().at(0).startsWith("tonescope: ./devices: "));
    }

    void helpAndVersion() {
        const Run help = run({QStringLiteral("--help")});
        QCOMPARE(help.code, 0);
        QVERIFY2(help.out.startsWith("Usage: tonescope [options] [IMAGE...]"), help.out);
        for (const QString& command : words("devices histogram bench verify")) {
            const Run each = run({command, QStringLiteral("--help")});
            QVERIFY2(each.out.startsWith("Usage: tonescope " + command.toUtf8() + " [options]"), each.out);
        }
        QVERIFY(run({QStringLiteral("--version")}).out.startsWith("tonescope "));
        QVERIFY(run({QStringLiteral("histogram"), QStringLiteral("--help")}).out.contains("--region"));
        QVERIFY(run({QStringLiteral("bench"), QStringLiteral("--help")}).out.contains("--pixels-per-item"));
        QVERIFY(run({QStringLiteral("verify"), QStringLiteral("--help")}).out.contains("--strategy"));
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
