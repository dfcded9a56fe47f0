// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the commands that measure.

#include "app/cli/histogram_report.h"
#include "app/lab/lab_files.h"
#include "engine/remote/remote_records.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"
#include "ui/words/provenance.h"

#include <sstream>

using namespace std::chrono_literals;
using namespace tonescope::test;
using namespace tonescope;

// Tests `tonescope bench`, `bench --tune` and `verify` as a script starts them.

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

// Tests `tonescope lecture FOLDER --check` as a script starts it.

class TestLectureCommand : public ProgramTest {
    Q_OBJECT

    int m_courses = 0;

    /// A folder with these slides, 1.md and so on, and the title "Mine".
    [[nodiscard]] QString course(const QStringList& slides) {
        const QString name = QStringLiteral("course-%1").arg(++m_courses);
        if (!QDir(m_folder.path()).mkpath(name)) qFatal("no folder");
        write(name + QStringLiteral("/course.md"), QByteArray("# Mine\n"));
        for (int i = 0; i < slides.size(); ++i)
            write(QStringLiteral("%1/%2.md").arg(name).arg(i + 1), slides[i].toUtf8());
        return name;
    }
    /// The words of a command that is quick.
    [[nodiscard]] static QStringList check(const QString& folder, const QStringList& more = {}) {
        return words("lecture --check --device host --bytes 64K --repeats 9") + more + QStringList{folder};
    }
    [[nodiscard]] static QString slide(const QString& header, const QString& sections = {}) {
        return header + QStringLiteral("\n\n# Which one?\n\n## why\nBecause.\n") + sections;
    }
    /// Loops on the host's threads; the film of caches says which is faster only of a shared table.
    inline static const QString good = slide(
        QStringLiteral("slide: a\nplace: host\nmeasure: host-serial = one loop, host-private = cores"), {});

private Q_SLOTS:
    void initTestCase() { m_environment.insert(QStringLiteral("TONESCOPE_OTHER_LOAD"), QStringLiteral("0")); }

    void eachSlideIsTold() {
        const Run run = this->run(check(course({good})));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QVERIFY2(run.lines().size() >= 2, run.out);
        QCOMPARE(run.lines()[0], QByteArray("1. Which one?"));
        // Times that vary too much allow no conclusion; then the slide does not say why.
        const bool concludes = run.lines().size() > 2;
        QVERIFY2(run.lines()[1].contains(concludes ? "all counts right" : "measured: "), run.lines()[1]);
        QVERIFY2(!concludes || run.lines()[2].endsWith("Because."), run.out);
    }

    void theSessionIsThatOfTheLab() {
        const Run run = this->run(check(course({good}), words("--session kept.json")));
        QCOMPARE(run.code, 0);
        const Outcome<LabSession> kept = app::readLab(m_folder.filePath(QStringLiteral("kept.json")));
        QVERIFY(kept);
        QCOMPARE(kept->runs.size(), std::size_t{1});
        const LabRun& only = kept->runs.front();
        QCOMPARE(only.pane, std::string("lecture"));
        QCOMPARE(detailOf(only.details, "slide"), std::string("a"));
        QVERIFY(only.machine && only.machine->cores > 0);
        QCOMPARE(only.measurements.size(), std::size_t{2});
        QCOMPARE(only.measurements[0]->strategy, std::string("host-serial"));
        QVERIFY(only.measurements[0]->bytes <= 65536);
        QCOMPARE(only.measurements[0]->series->samples.size(), std::size_t{9});
    }

    void whatIsWrongHasItsPlace_data() {
        columns<QString, int, QByteArray>({"slide", "line", "shown"});
        QTest::newRow("an unknown key") << good + QStringLiteral("\n## answer\nNo.\n") << 10 << QByteArray();
        QTest::newRow("an unknown strategy")
            << slide(QStringLiteral("slide: b\nmeasure: host-serial = a, guess = b")) << 2
            << QByteArray("2. Which one?");
        QTest::newRow("an unknown correction")
            << slide(QStringLiteral("slide: b\nplace: host\nmeasure: host-serial = a\nsays: lost\nmend: "
                                    "guess = b"))
            << 3 << QByteArray("2. Which one?");
        QTest::newRow("a kernel on the host")
            << slide(QStringLiteral("slide: b\nplace: host\nmeasure: host-serial = a, racy = b")) << 3
            << QByteArray("2. Which one?");
        QTest::newRow("nothing is lost, which no text says")
            << slide(QStringLiteral("slide: b\nplace: host\nsays: lost\nwhy: race\nmeasure: host-serial = a"))
            << 5 << QByteArray("2. Which one?");
        QTest::newRow("it counts, which should fail")
            << slide(QStringLiteral("slide: b\nplace: host\nsays: fails\nmeasure: host-serial = a")) << 4
            << QByteArray("2. Which one?");
        QTest::newRow("a name twice") << good << 1 << QByteArray();
    }
    void whatIsWrongHasItsPlace() {
        QFETCH(QString, slide);
        QFETCH(int, line);
        QFETCH(QByteArray, shown);
        const QString folder = course({good, slide, slide == good ? QStringLiteral("same: 1.md\n") : good});
        const Run run = this->run(check(folder));
        QCOMPARE(run.code, 1);
        QVERIFY2(
            run.errors()[0].startsWith(
                QStringLiteral("tonescope: %1/2.md:%2: ").arg(folder, QString::number(line)).toLocal8Bit()),
            run.err);
        QCOMPARE(run.errors().size(), 2); // the third slide repeats the first one
        QVERIFY(run.out.startsWith("1. Which one?\n"));
        QVERIFY2(run.out.contains(shown), run.out);
    }

    void theTextOtherwiseAnswersForIt() {
        const Run run = this->run(check(course(
            {slide(QStringLiteral("slide: b\nplace: host\nsays: lost\nwhy: race\nmeasure: host-serial = a"),
                   QStringLiteral("\n## otherwise\nLuck.\n"))})));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("Luck.") && !run.out.contains("Because."), run.out);
    }

    void aBusyMachineIsNoFault() {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("TONESCOPE_OTHER_LOAD"), QStringLiteral("0.5"));
        const Run run = this->run(check(course({good})), environment);
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("No conclusion") && !run.out.contains("Because."), run.out);
    }

    void aDeviceThatIsNotHereIsNoFault() {
        const QString folder = course({slide(QStringLiteral("slide: a\nmeasure: racy = a, two-pass = b"))});
        const Run run = this->run(words("lecture --no-opencl --check") << folder);
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("needs an OpenCL device"), run.out);
    }

    void aFolderWithoutSlidesIsAFault() {
        for (const QString& folder : {course({}), QStringLiteral("no/such/folder")}) {
            const Run run = this->run(check(folder));
            QCOMPARE(run.code, 1);
            QVERIFY2(run.err.startsWith("tonescope: " + folder.toUtf8() + "/course.md:1: "), run.err);
        }
    }

    /// Kernels that may crash run in processes of their own.
    void aLectureOfTheProgramHasAName() {
        const Run run = this->run(words("lecture ten --check --bytes 256K"));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out.count("    measured: "), 8);
        QVERIFY2(run.out.contains("corrected: All counts are right"), run.out);
    }
};

ROOM_TEST(TestLectureCommand, QCoreApplication)

// Tests the commands with a device "together". It is together:host, with the host as its only member, because
// every machine has that.

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

// Tests phases that took place but have no measured time: every table and JSON says "not measured", and
// shows neither a number nor nothing.

namespace {

constexpr const char* notMeasured = "not measured";

CommandTimes command(Phase phase) {
    return {phase, 0ns, 10ns, 100ns, 100ns + 7ms};
}

QString nameIn(Phase phase) {
    return QString::fromLatin1(nameOf(phase).data());
}

/// A result in which `phase` was not measured, and a share of it likewise.
std::shared_ptr<CountResult> resultWithout(Phase phase) {
    auto result = test::resultFor(test::blankImage("photo", {100, 100}));
    result->timings = {};
    result->timings.add(command(phase == Phase::Kernel ? Phase::Upload : Phase::Kernel));
    result->timings.addUntimed(phase);
    result->timings.wall = 20ms;
    result->shares = {{result->device, "local-vector", 100, 10'000, result->timings}};
    return result;
}

QString written(app::Format format, const CountResult& result) {
    std::ostringstream out;
    app::writeResult(format, result, out);
    return QString::fromStdString(out.str());
}

} // namespace

class TestUntimedPhases : public QObject {
    Q_OBJECT

    static void everyPhase() {
        QTest::addColumn<Phase>("phase");
        for (const Phase phase : allPhases)
            QTest::newRow(nameOf(phase).data()) << phase;
    }

private Q_SLOTS:
    void hasNoDuration_data() { everyPhase(); }
    void hasNoDuration() {
        QFETCH(Phase, phase);
        Timings timings;
        QVERIFY(!timings.tookPlace(phase) && !timings.untimed(phase));
        timings.addUntimed(phase);
        QVERIFY(timings.tookPlace(phase) && timings.untimed(phase));
        QVERIFY(!timings.of(phase));
        // What is measured of it before or after is not all of it.
        timings.add(command(phase));
        QVERIFY(!timings.of(phase));
        QCOMPARE(timings.commands().size(), std::size_t{1});
        for (const Phase other : allPhases)
            QCOMPARE(timings.tookPlace(other), other == phase);
    }

    void staysWhereCountsAreAddedUp_data() { everyPhase(); }
    void staysWhereCountsAreAddedUp() {
        QFETCH(Phase, phase);
        Timings measured, untimed;
        measured.add(command(phase));
        untimed.addUntimed(phase);
        Timings sum = measured;
        sum.add(untimed);
        QVERIFY(sum.untimed(phase) && !sum.of(phase));
        untimed.add(measured);
        QVERIFY(untimed.untimed(phase) && !untimed.of(phase));
        measured.add(measured);
        QCOMPARE(measured.of(phase)->duration, Nanoseconds(14ms));
    }

    void comesAsItWent_data() { everyPhase(); }
    void comesAsItWent() {
        QFETCH(Phase, phase);
        const auto there = test::sent(resultWithout(phase)->timings);
        QVERIFY(there);
        for (const Phase each : allPhases) {
            QCOMPARE(there->untimed(each), each == phase);
            QCOMPARE(there->of(each).has_value(), resultWithout(phase)->timings.of(each).has_value());
        }
        // Also where a part of it was measured, by either clock.
        Timings partly;
        partly.add(command(phase));
        partly.addUntimed(phase);
        QVERIFY(test::sent(partly) && test::sent(partly)->untimed(phase) &&
                test::sent(partly)->commands().size() == 1);
        Timings byHost;
        byHost.addHost(phase, 3ms);
        byHost.addUntimed(phase);
        QVERIFY(test::sent(byHost) && test::sent(byHost)->untimed(phase));
    }

    void isSaidInTheTable_data() { everyPhase(); }
    void isSaidInTheTable() {
        QFETCH(Phase, phase);
        const QString table = written(app::Format::Table, *resultWithout(phase));
        // Of the whole, and of the share.
        QCOMPARE(table.count(nameIn(phase) + QStringLiteral(" not measured, ")), 2);
        QCOMPARE(table.count(QLatin1String(notMeasured)), 2);
    }

    void isNamedInJson_data() { everyPhase(); }
    void isNamedInJson() {
        QFETCH(Phase, phase);
        const QJsonObject json =
            QJsonDocument::fromJson(written(app::Format::Json, *resultWithout(phase)).toUtf8()).object();
        const QJsonObject share = json[QStringLiteral("shares")].toArray().at(0).toObject();
        for (const QJsonObject& whole : {json, share}) {
            const QJsonObject timing = whole[QStringLiteral("timing")].toObject();
            QVERIFY(timing.contains(nameIn(phase)) && timing[nameIn(phase)].isNull());
            QCOMPARE(timing[QStringLiteral("notMeasured")].toArray(), QJsonArray{nameIn(phase)});
        }
        const auto all = test::resultFor(test::blankImage("photo", {100, 100}));
        QVERIFY(!written(app::Format::Json, *all).contains(QStringLiteral("notMeasured")));
    }

    void aKernelWithoutTimeIsNoPartOfTheProvenance() {
        const auto result = resultWithout(Phase::Kernel);
        const QStringList parts = ui::provenanceOf(*result);
        QVERIFY2(parts.filter(QStringLiteral("kernel ")).isEmpty(), qPrintable(parts.join(QLatin1Char('|'))));
    }
};

ROOM_TEST(TestUntimedPhases, QApplication)

#include "tst_measuring_commands.moc"
