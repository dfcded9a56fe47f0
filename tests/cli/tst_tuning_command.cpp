// SPDX-License-Identifier: GPL-3.0-or-later
// tonescope tuning, started as a script would start it.

#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope::test;

class TestTuningCommand : public ProgramTest {
    Q_OBJECT

    /// On a machine, of which a folder has the settings.
    [[nodiscard]] Run on(const char* machine, const char* line) const {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.filePath(QLatin1String(machine)));
        return run(words(line), environment);
    }

private Q_SLOTS:
    void whatIsTunedHereIsUsedElsewhere() {
        const Run none = on("one", "tuning");
        QCOMPARE(none.code, 0);
        QCOMPARE(none.out, QByteArray("nothing was tuned yet: rules choose\n"));
        QCOMPARE(on("one", "tuning --export sent.json").code, 1);

        QCOMPARE(on("one", "bench --tune --device host --bytes 240 --pixels rgba8 --repeats 1").code, 0);
        const Run list = on("one", "tuning");
        QCOMPARE(list.lines().size(), 3); // a header, 1 MiB and 240 bytes
        QVERIFY2(list.lines()[2].contains("tuned here, fastest of "), list.out);
        const Run json = on("one", "tuning --json");
        QCOMPARE(json.lines().size(), 2);
        QCOMPARE(json.json(1).keys(), words("bytes computeUnits date device driver kind launch name reason "
                                            "strategy vendor"));
        const Run sent = on("one", "tuning --export sent.json");
        QVERIFY2(sent.code == 0 && sent.out.isEmpty(), sent.err);

        const Run read = on("two", "tuning --import sent.json");
        QCOMPARE(read.code, 0);
        QCOMPARE(read.out, QByteArray("sent.json: 2 choices\n"));
        QVERIFY(on("two", "tuning").out.contains("tuned elsewhere, fastest of "));
        const Run count = on("two", "histogram --device host --format json red.png");
        QVERIFY2(count.json()[QStringLiteral("strategyReason")].toString().startsWith(
                     QStringLiteral("tuned elsewhere, on Host CPU, driver no OpenCL; fastest of ")),
                 count.out.left(400));
        const Run doctor = on("two", "devices --doctor");
        QVERIFY(doctor.out.contains("0 choices of this machine and 2 of others"));

        QCOMPARE(on("two", "tuning --forget-imported").code, 0);
        QCOMPARE(on("two", "tuning").out, none.out);
    }

    void whatIsNoTuningIsOneLine() {
        const Run run = on("three", "tuning --import red.png --import missing.json");
        QCOMPARE(run.code, 1);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.errors().size(), 2);
        QCOMPARE(run.errors()[0], QByteArray("tonescope: red.png: the file is no exported tuning"));
    }
};

ROOM_TEST(TestTuningCommand, QCoreApplication)
#include "tst_tuning_command.moc"
