// SPDX-License-Identifier: GPL-3.0-or-later
// Tests starts after a driver has crashed the program: the next start reports it, --no-opencl counts without
// any driver, and the device doctor survives drivers that end its child process.

#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

#include <signal.h>

namespace tonescope {

class TestSafeMode : public test::ProgramTest {
    Q_OBJECT

    /// The environment with a driver that dies there; nowhere: with one that lives.
    [[nodiscard]] QProcessEnvironment dying(const char* place) const {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("OPENCL_LAYERS"), QStringLiteral(DYING_DRIVER));
        environment.insert(QStringLiteral("DYING_DRIVER"), QString::fromLatin1(place));
        return environment;
    }
    [[nodiscard]] QDir markers() const {
        return QDir(m_folder.filePath(QStringLiteral("state/tonescope/starts")));
    }
    /// The contents of all markers, including those of processes that still run.
    [[nodiscard]] QByteArray marked() const {
        QByteArray text;
        for (const QFileInfo& file : markers().entryInfoList(QDir::Files)) {
            QFile marker(file.filePath());
            if (marker.open(QIODevice::ReadOnly)) text += marker.readAll();
        }
        return text;
    }
    /// A process that is inside a driver, and stays there.
    void hang(QProcess& process) const {
        process.setProcessEnvironment(dying("hang"));
        process.start(QStringLiteral(TONESCOPE_PROGRAM), {QStringLiteral("devices")});
        QTRY_VERIFY(marked().contains("looking for OpenCL drivers"));
    }

private Q_SLOTS:
    void init() {
        markers().removeRecursively();
        m_environment.insert(QStringLiteral("XDG_STATE_HOME"), m_folder.filePath(QStringLiteral("state")));
        // What is kept there need not be built.
        m_environment.insert(QStringLiteral("XDG_CACHE_HOME"), m_folder.filePath(QStringLiteral("cache")));
    }

    void withoutOpenClNoDriverIsTouched_data() {
        QTest::addColumn<QString>("command");
        QTest::newRow("devices") << QStringLiteral("devices");
        QTest::newRow("histogram") << QStringLiteral("histogram red.png");
        QTest::newRow("bench") << QStringLiteral("bench --data constant --bytes 64K --repeats 1");
        QTest::newRow("verify") << QStringLiteral("verify red.png --strategy host-private");
    }
    void withoutOpenClNoDriverIsTouched() {
        QFETCH(QString, command);
        const QStringList arguments = test::words(command);
        QCOMPARE(run(arguments, dying("open")).code, -1); // touching it is seen
        for (const char* place : {"open", "platforms"}) {
            const test::Run safe = run(arguments + QStringList{QStringLiteral("--no-opencl")}, dying(place));
            QVERIFY2(safe.code == 0, safe.err.constData());
            QVERIFY2(safe.errors().isEmpty(), safe.err.constData());
        }
    }

    void whatTheHostCountsIsSaid() {
        const test::Run safe = run(test::words("histogram red.png --no-opencl --format json"));
        QCOMPARE(safe.at("device.key").toString(), QStringLiteral("host"));
        const test::Run devices = run(test::words("devices --no-opencl"));
        QVERIFY2(devices.out.contains("OpenCL is switched off"), devices.out.constData());
        QCOMPARE(run(test::words("histogram red.png --no-opencl --device gpu")).code, 1);
    }

    void theNextStartSaysWhereTheLastOneDied_data() {
        tonescope::test::columns<QString, QString, QString>({"place", "command", "says"});
        QTest::newRow("loading") << "open"
                                 << "devices"
                                 << "looking for OpenCL drivers.";
        QTest::newRow("platforms") << "platforms"
                                   << "devices"
                                   << "looking for OpenCL drivers.";
        QTest::newRow("devices") << "devices"
                                 << "devices"
                                 << "asking ";
        QTest::newRow("context") << "context"
                                 << "histogram red.png"
                                 << "opening ";
        QTest::newRow("build") << "build"
                               << "histogram red.png"
                               << "building and starting cpu-private";
    }
    void theNextStartSaysWhereTheLastOneDied() {
        QFETCH(QString, place);
        QFETCH(QString, command);
        QFETCH(QString, says);
        QStringList arguments = test::words(command);
        if (arguments.contains(QStringLiteral("histogram")))
            arguments += {QStringLiteral("--device"), QStringLiteral("cpu")};
        QCOMPARE(run(arguments, dying(qPrintable(place))).code, -1);
        const test::Run next = run(arguments, dying(""));
        QVERIFY2(next.code == 0, next.err.constData());
        QCOMPARE(next.errors().size(), 1);
        const QString line = QString::fromUtf8(next.errors().first());
        QVERIFY2(
            line.startsWith(
                QStringLiteral(
                    "tonescope: An earlier run of the program ended inside an OpenCL driver, while it was ") +
                says),
            qPrintable(line));
        QVERIFY2(line.endsWith(QStringLiteral("Use --no-opencl to start without OpenCL.")), qPrintable(line));
        // The driver came through that place: it is over.
        const test::Run after = run(arguments, dying(""));
        QVERIFY2(after.errors().isEmpty(), after.err.constData());
        QVERIFY(markers().isEmpty());
    }

    void whatDiesAgainIsSaidAgain() {
        const QStringList count = test::words("histogram red.png --device cpu");
        QCOMPARE(run(count, dying("build")).code, -1);
        // Looking for devices is another place than building, and using the host alone is none.
        QCOMPARE(run(test::words("histogram red.png --device host"), dying("")).errors().size(), 1);
        QVERIFY(
            run(test::words("histogram red.png --device host"), dying("")).errors().isEmpty()); // said once
        QVERIFY(run(test::words("devices"), dying("")).errors().isEmpty());
        QVERIFY(run(test::words("devices --doctor"), dying("")).out.contains(" was building "));
        QVERIFY(run(count, dying("build")).errors().isEmpty());
        QCOMPARE(run(count, dying("")).errors().size(), 1);
        QVERIFY(run(count, dying("")).errors().isEmpty());
    }

    void aPersonWhoEndsItIsNoDriver_data() {
        tonescope::test::columns<int, bool>({"signal", "isDeath"});
        QTest::newRow("control-c") << SIGINT << false;
        QTest::newRow("kill") << SIGTERM << false;
        QTest::newRow("a closed terminal") << SIGHUP << false;
        QTest::newRow("a fault") << SIGSEGV << true;
        QTest::newRow("the system") << SIGKILL << true;
    }
    void aPersonWhoEndsItIsNoDriver() {
        QFETCH(int, signal);
        QFETCH(bool, isDeath);
        QProcess process;
        hang(process);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(process.exitCode(), signal);
        QCOMPARE(run(test::words("devices"), dying("")).errors().size(), isDeath ? 1 : 0);
    }

    void processesThatLiveAreLeftAlone() {
        QProcess first, second;
        hang(first);
        hang(second);
        QTRY_COMPARE(marked().count("looking for OpenCL drivers"), 2);
        const test::Run between = run(test::words("devices"), dying(""));
        QVERIFY2(between.errors().isEmpty(), between.err.constData());
        QCOMPARE(marked().count("looking for OpenCL drivers"), 2);
        first.kill();
        QVERIFY(first.waitForFinished());
        QCOMPARE(run(test::words("devices"), dying("")).errors().size(), 1);
        QCOMPARE(marked().count("looking for OpenCL drivers"), 1);
        second.kill();
        QVERIFY(second.waitForFinished());
    }

    void aFolderThatCannotBeWrittenMarksNothing() {
        write(QStringLiteral("state-file"), "no folder");
        m_environment.insert(QStringLiteral("XDG_STATE_HOME"),
                             m_folder.filePath(QStringLiteral("state-file")));
        const test::Run devices = run(test::words("devices"), dying(""));
        QVERIFY2(devices.code == 0 && devices.errors().isEmpty(), devices.err.constData());
    }

    void theDoctorOutlivesEveryDriver() {
        QDir(m_folder.path()).mkpath(QStringLiteral("vendors"));
        const QByteArray layer = QByteArray(DYING_DRIVER) + '\n';
        write(QStringLiteral("vendors/dying.icd"), layer);
        write(QStringLiteral("vendors/twin.icd"), layer);
        write(QStringLiteral("vendors/empty.icd"), "");
        write(QStringLiteral("vendors/gone.icd"), "/no/such/driver.so\n");
        write(QStringLiteral("vendors/no-driver.icd"), "libm.so.6\n");
        QProcessEnvironment environment = dying("open");
        environment.insert(QStringLiteral("OCL_ICD_VENDORS"), m_folder.filePath(QStringLiteral("vendors")));
        const test::Run doctor = run(test::words("devices --doctor"), environment);
        QVERIFY2(doctor.code == 0, doctor.err.constData());
        for (const char* line : {"drivers are named in the folder ", "OPENCL_LAYERS=", "dying.icd\n",
                                 ": it ended its process: signal 6", "compiled programs: ", "tuning: ",
                                 "Earlier runs that ended inside a driver\n  none\n"}) {
            QVERIFY2(doctor.out.contains(line),
                     (QByteArray(line) + "\nis not in\n" + doctor.out).constData());
        }
        environment = dying("platforms");
        QVERIFY(run(test::words("devices --doctor"), environment)
                    .out.contains("\n  the drivers could not be queried: it ended its process: signal 6"));
        environment = dying("");
        environment.insert(QStringLiteral("OCL_ICD_VENDORS"), m_folder.filePath(QStringLiteral("vendors")));
        const QByteArray refused = run(test::words("devices --doctor"), environment).out;
        for (const char* line :
             {"empty.icd\n    names no library\n",
              "/no/such/driver.so: cannot be opened: /no/such/driver.so: cannot open shared object file",
              "libm.so.6, but is no OpenCL driver", " is named more than once: "})
            QVERIFY2(refused.contains(line), (QByteArray(line) + "\nis not in\n" + refused).constData());
        // And of drivers that live, what they show.
        environment = dying("");
        const test::Run well = run(test::words("devices --doctor"), environment);
        QVERIFY2(well.out.contains(": used\n"), well.out.constData());
        QVERIFY2(well.out.contains(": opens, /"), well.out.constData());
        QCOMPARE(well.out, run(test::words("devices --doctor"), environment).out);
    }

    void theDoctorTellsOfStartsThatDied() {
        QCOMPARE(run(test::words("devices"), dying("platforms")).code, -1);
        const QByteArray out = run(test::words("devices --doctor"), dying("")).out;
        QVERIFY2(out.contains(" was looking for OpenCL drivers\n"), out.constData());
        QVERIFY(!markers().isEmpty()); // telling of it is no proof that it is over
    }
};

ROOM_TEST(TestSafeMode, QCoreApplication)

} // namespace tonescope

#include "tst_safe_mode.moc"
