// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the commands with a device "together". It is together:host, with the host as its only member, because
// every machine has that.

#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope::test;

class TestTogetherCommands : public ProgramTest {
    Q_OBJECT

private Q_SLOTS:
    void sharesAreInJson() {
        const Run run = this->run(words("histogram --device together:host --format json red.png"));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QCOMPARE(run.at("device.key"), QStringLiteral("together:host"));
        QCOMPARE(run.at("strategy"), QStringLiteral("each-its-own"));
        const QJsonArray shares = run.at("shares").toArray();
        QCOMPARE(shares.size(), 1);
        const QJsonObject share = shares.first().toObject();
        QCOMPARE(share.keys(), words("device pixels rows strategy timing"));
        QCOMPARE(share[QStringLiteral("device")].toObject()[QStringLiteral("key")].toString(),
                 QStringLiteral("host"));
        QCOMPARE(share[QStringLiteral("rows")].toInt(), 6);
        QCOMPARE(share[QStringLiteral("pixels")].toInt(), 60);
        QCOMPARE(share[QStringLiteral("strategy")].toString(), QStringLiteral("host-private"));
        QVERIFY(share[QStringLiteral("timing")].toObject()[QStringLiteral("wall")].toInt() > 0);
    }

    /// A launch belongs to a strategy, so one is named.
    void theHostCountsAFileACore() {
        const Run run = this->run(words("histogram --device host --format json red.png red.png"));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.at("strategy"), QStringLiteral("host-private"));
        QVERIFY(run.at("strategyReason").isNull());
    }

    void sharesAreLinesOfTheTable() {
        const Run run = this->run(words("histogram --device together:host red.png"));
        QVERIFY2(run.out.contains("\nHost CPU: 6 rows, 60 pixels with host-private, "), run.out.constData());
    }

    void manyFilesAreDealtAndToldInOrder() {
        write(QStringLiteral("text.jpg"), QByteArray("not an image"));
        const Run run = this->run(words("histogram --device together:host red.png text.jpg red.png"));
        QCOMPARE(run.code, 1);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(run.errors().first().startsWith("tonescope: text.jpg: "), run.err.constData());
        QCOMPARE(run.out.count("red.png: 10 x 6 pixels"), 2);
        QVERIFY2(run.out.contains("\nHost CPU: 2 files, at work for "), run.out.constData());
    }

    void whatIsNotThereIsSaid_data() {
        columns<QString, QByteArray>({"device", "said"});
        QTest::newRow("nobody") << QStringLiteral("together:nobody+host")
                                << QByteArray("no device matches \"nobody\"");
        QTest::newRow("nothing") << QStringLiteral("together:") << QByteArray("could be any of");
    }
    void whatIsNotThereIsSaid() {
        QFETCH(QString, device);
        QFETCH(QByteArray, said);
        const Run run = this->run(words("histogram red.png --device") << device);
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains(said), run.err.constData());
    }

    void benchMeasuresThemBesideOthers() {
        const Run run = this->run(words("bench --device together:host,host --bytes 64K --repeats 3 "
                                        "--data constant --strategy each-its-own,host-serial --format json"));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QCOMPARE(run.lines().size(), 2);
        QCOMPARE(run.at("strategy").toString(), QStringLiteral("each-its-own"));
        QVERIFY(run.at("correct").toBool());
        QCOMPARE(run.at("device", 1).toString(), QStringLiteral("host"));
    }
};

ROOM_TEST(TestTogetherCommands, QCoreApplication)
#include "tst_together_commands.moc"
