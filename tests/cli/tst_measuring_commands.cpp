// SPDX-License-Identifier: GPL-3.0-or-later
// Tests `tonescope bench`, `bench --tune` and `verify` as a script starts them.

#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope::test;

class TestMeasuringCommands : public ProgramTest {
    Q_OBJECT

private Q_SLOTS:
    // Small and on the host: these are about what is printed, not about figures.
    void benchAsJson() {
        const Run run = this->run(words("bench --device host --bytes 64K --repeats 3 --format json "
                                        "--data constant,two-value --pixels rgba8"));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.lines().size(), 2 * 3); // two kinds of data, three strategies of the host
        const QStringList keys =
            words("busy bytes copies copyGbps correct data device driver gbps groups hostMerge "
                  "kernel otherLoad pixels pixelsPerItem readGbps repeats strategy streamed "
                  "uploadGbps wall workGroup wrongCounts");
        QCOMPARE(run.json().keys(), keys);
        QCOMPARE(run.at("kernel").toObject().keys(), words("median min p25 p75"));
        QCOMPARE(run.at("wall").toObject().keys(), words("median"));
        QCOMPARE(run.at("data"), QStringLiteral("constant"));
        QCOMPARE(run.at("device"), QStringLiteral("host"));
        QCOMPARE(run.at("pixels"), QStringLiteral("rgba8"));
        QCOMPARE(run.at("bytes"), 65536);
        QCOMPARE(run.at("repeats"), 3);
        QVERIFY(run.at("correct").toBool());
        QCOMPARE(run.at("gbps").toDouble(), 65536 / run.at("kernel.median").toDouble());
        QVERIFY(run.at("readGbps").toDouble() > 0);
        for (const char* unknown : {"workGroup", "streamed", "uploadGbps", "hostMerge"})
            QVERIFY2(run.at(unknown).isNull(), unknown);
    }

    void benchOfADevice() {
        const Run run =
            this->run(words("bench --device cpu --bytes 256K --repeats 2 --format json --data constant "
                            "--strategy racy,local-strided --work-group 64 --pixels gray16"));
        QCOMPARE(run.code, 0); // counts that are wrong on purpose are no failure
        QCOMPARE(run.lines().size(), 2);
        QCOMPARE(run.at("strategy").toString(), QStringLiteral("racy"));
        // Whether counts are wrong is chance; that both say the same is not.
        QCOMPARE(run.at("correct").toBool(), run.at("wrongCounts").toInt() == 0);
        QVERIFY(run.at("correct", 1).toBool());
        QCOMPARE(run.at("workGroup", 1).toInt(), 64);
    }

    void benchAsCsvAndTable() {
        const QString options =
            QStringLiteral("bench red.png --strategy host-private,host-serial --repeats 1 --format ");
        const Run csv = this->run(words(options + QStringLiteral("csv")));
        QCOMPARE(csv.code, 0);
        QCOMPARE(csv.lines().size(), 3);
        QVERIFY(csv.lines()[0].startsWith("device,strategy,data,pixels,bytes,"));
        QVERIFY2(csv.lines()[1].startsWith("host,host-serial,red.png,bgrx8,240,"), csv.lines()[1]);
        QCOMPARE(csv.lines()[1].count(','), csv.lines()[0].count(','));
        const Run table = this->run(words(options + QStringLiteral("table")));
        QCOMPARE(table.code, 0);
        QCOMPARE(table.lines().size(), 4); // the device, the header, two rows
        QVERIFY(table.lines()[0].startsWith("host: reads "));
        QVERIFY(table.lines()[3].startsWith("red.png "));
    }

    /// The table says of which rows nothing follows; JSON has it as a field.
    void aBusyMachineIsTold_data() {
        columns<QString, bool>({"load", "busy"});
        QTest::newRow("at rest") << QStringLiteral("0") << false;
        QTest::newRow("as much as is allowed") << QStringLiteral("0.1") << false;
        QTest::newRow("half of the cores") << QStringLiteral("0.49") << true;
    }
    void aBusyMachineIsTold() {
        QFETCH(QString, load);
        QFETCH(bool, busy);
        const QString options = QStringLiteral("bench red.png --strategy host-serial --repeats 1 --format ");
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("TONESCOPE_OTHER_LOAD"), load);
        const Run json = this->run(words(options + QStringLiteral("json")), environment);
        QCOMPARE(json.at("busy").toBool(), busy);
        QCOMPARE(json.at("otherLoad").toDouble(), load.toDouble());
        const Run table = this->run(words(options + QStringLiteral("table")), environment);
        QCOMPARE(table.lines().size(), busy ? 4 : 3);
        QCOMPARE(table.lines()[2].contains("49 %"), busy);
        QCOMPARE(table.lines().back().contains("no conclusion"), busy);
    }

    void whatIsGivenSeveralTimesAddsUp_data() {
        columns<QString, QStringList>({"arguments", "rows"});
        QTest::newRow("strategies of bench")
            << QStringLiteral("bench --bytes 4K --repeats 1 --data constant --format json --device host "
                              "--strategy host-serial --strategy host-private")
            << words("host/host-serial host/host-private");
        QTest::newRow("strategies of verify")
            << QStringLiteral("verify red.png --format json --device host --strategy host-serial --strategy "
                              "host-private")
            << words("host/host-serial host/host-private");
        QTest::newRow("all among them")
            << QStringLiteral("bench --bytes 4K --repeats 1 --data constant --format json --device host "
                              "--strategy host-serial --strategy all")
            << words("host/host-serial host/host-atomic host/host-private");
        QTest::newRow("a device twice")
            << QStringLiteral("bench --bytes 4K --repeats 1 --data constant --format json --device host "
                              "--device host --strategy host-serial")
            << words("host/host-serial");
    }
    void whatIsGivenSeveralTimesAddsUp() {
        QFETCH(QString, arguments);
        const Run run = this->run(words(arguments));
        QVERIFY2(run.code == 0, run.err);
        QStringList rows;
        for (int i = 0; i < run.lines().size(); ++i)
            rows += run.at("device", i).toString() + QLatin1Char('/') + run.at("strategy", i).toString();
        rows.removeDuplicates(); // verify has one for each kind of data
        QTEST(rows, "rows");
    }

    void benchOfFiles() {
        write(QStringLiteral("words.txt"), QByteArray("aab zz, ABC"));
        const Run run =
            this->run(words("bench --strategy host-serial --repeats 1 --format json "
                            "--data text:words.txt --data shuffled:red.png --data text:none.txt"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(run.errors()[0].startsWith("tonescope: none.txt: "), run.err);
        QCOMPARE(run.lines().size(), 2);
        QCOMPARE(run.at("bytes").toInt(), 11);
        QCOMPARE(run.at("data", 1).toString(), QStringLiteral("shuffled:red.png"));
        QCOMPARE(run.at("bytes", 1).toInt(), 240);
    }

    void benchNamesWhatCannotCount_data() {
        columns<QString, QByteArray>({"command", "says"});
        const auto row = [](const char* name, const char* command, const char* says) {
            QTest::newRow(name) << QString::fromLatin1(command) << QByteArray(says);
        };
        row("colour alone",
            "--device cpu --strategy channel-staggered,cpu-private --data constant --bytes 4K",
            "tonescope: --strategy channel-staggered: cannot count 8-bit gray");
        row("letters alone", "--device host --strategy notes-cpu,host-serial --data constant --bytes 4K",
            "tonescope: --strategy notes-cpu: cannot count 8-bit gray on host: it counts letters; give "
            "--data text:FILE");
        row("no letters", "--device host --strategy article-cpu,host-serial --data text:words.txt",
            "tonescope: --strategy article-cpu: cannot count letters on host");
    }
    void benchNamesWhatCannotCount() {
        QFETCH(QString, command);
        QFETCH(QByteArray, says);
        write(QStringLiteral("words.txt"), QByteArray("aab zz, ABC"));
        const Run run = this->run(words("bench --repeats 1 --format json") + command.split(QLatin1Char(' ')));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(run.errors()[0].startsWith(says), run.err);
        QCOMPARE(run.lines().size(), 1);
    }

    void tuningIsKept() {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.filePath(QStringLiteral("config")));
        const Run tune =
            this->run(words("bench --tune --device host --bytes 64K --repeats 1 --format json"), environment);
        QCOMPARE(tune.code, 0);
        QCOMPARE(tune.lines().size(), 2); // 1 MiB and what was asked for
        QCOMPARE(tune.at("bytes", 1).toInt(), 65536);
        QFile file(m_folder.filePath(QStringLiteral("config/tonescope/tuning.json")));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QJsonArray choices =
            QJsonDocument::fromJson(file.readAll()).object()[QStringLiteral("choices")].toArray();
        QCOMPARE(choices.size(), 2);
        QVERIFY(file.resize(10));
        file.close();
        const Run damaged = this->run(words("devices --json"), environment);
        QCOMPARE(damaged.code, 0);
        QVERIFY2(damaged.err.contains("tuning.json is damaged"), damaged.err);
    }

    void verifyAsJsonAndTable() {
        const Run run = this->run(words("verify --device host --format json red.png missing.png"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QCOMPARE(run.lines().size(), 9 * 3); // eight kinds of data and an image, three strategies
        QCOMPARE(run.json().keys(), words("correct data device firstDifference strategy"));
        for (int i = 0; i < run.lines().size(); ++i) {
            QVERIFY(run.at("correct", i).toBool());
            QVERIFY(run.at("firstDifference", i).isNull());
        }
        QCOMPARE(run.at("data", 26).toString(), QStringLiteral("red.png"));
        const Run table = this->run(words("verify --strategy host-private"));
        QCOMPARE(table.code, 0);
        QCOMPARE(table.lines().size(), 1 + 8);
        QCOMPARE(table.out.count("correct"), 8);
    }

    void whatIsWrongOnPurposeDoesNotFail() {
        const Run run = this->run(words("verify --device cpu --strategy racy --format json"));
        QCOMPARE(run.code, 0);
        // Whether counts are lost is chance; a row that lost some says where.
        for (int i = 0; i < run.lines().size(); ++i) {
            const QString difference = run.at("firstDifference", i).toString();
            QCOMPARE(difference.contains(QStringLiteral(" instead of ")), !run.at("correct", i).toBool());
        }
    }
};

ROOM_TEST(TestMeasuringCommands, QCoreApplication)
#include "tst_measuring_commands.moc"
