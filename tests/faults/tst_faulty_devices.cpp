// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the program itself on devices that hang, return wrong counts or fail, by the fault layer: its output,
// its messages, and that it ends.

#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope::test;

class TestFaultyDevices : public ProgramTest {
    Q_OBJECT

    QTemporaryDir m_vendors, m_caches;

    /// Counts under a plan of tests/faults/fault_plan.h.
    [[nodiscard]] Run count(const QString& plan, const QStringList& more = {}) const {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("OCL_ICD_VENDORS"), m_vendors.path());
        environment.insert(QStringLiteral("OPENCL_LAYERS"), QStringLiteral(FAULT_LAYER));
        environment.insert(QStringLiteral("FAULT_PLAN"), plan);
        // Honest devices may be slow, and machines busy.
        if (plan.contains(QStringLiteral(" hang ")))
            environment.insert(QStringLiteral("TONESCOPE_PATIENCE"), QStringLiteral("2"));
        environment.insert(QStringLiteral("XDG_CACHE_HOME"), m_caches.path()); // kernels have to be built
        const QTemporaryDir state; // where the run before died in its driver is not remembered
        environment.insert(QStringLiteral("XDG_STATE_HOME"), state.path());
        return run(QStringList{QStringLiteral("histogram"), QStringLiteral("--format"),
                               QStringLiteral("json"), QLatin1String(image)} +
                       more,
                   environment);
    }

    static void compareCounts(const QJsonObject& json) {
        const QJsonArray red =
            json[QStringLiteral("channels")][QStringLiteral("red")][QStringLiteral("bins")].toArray();
        QCOMPARE(red.at(255).toInt(), 59);
        QCOMPARE(red.at(0).toInt(), 1);
        QCOMPARE(json[QStringLiteral("exact")].toBool(), true);
    }

    static QString deviceType(const QJsonObject& json) {
        return json[QStringLiteral("device")][QStringLiteral("type")].toString();
    }

private Q_SLOTS:
    void initTestCase() {
        // A simulator is no device of the kind that is meant here, and would be the next best.
        const QDir vendors(qEnvironmentVariable("OCL_ICD_VENDORS", QStringLiteral("/etc/OpenCL/vendors")));
        for (const QString& file : vendors.entryList({QStringLiteral("*.icd")})) {
            if (!file.startsWith(QStringLiteral("oclgrind")))
                QVERIFY(QFile::copy(vendors.filePath(file), m_vendors.filePath(file)));
        }
        const Run run = count({});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, QByteArray());
        QVERIFY(deviceType(run.json()) != QStringLiteral("host"));
    }

    /// One line names the device, the host counts, and the program ends with status 1 without waiting for the
    /// driver's thread.
    void aDeviceThatNeverReturns_data() {
        columns<QString, QString>({"plan", "line"});
        const QString failed = QStringLiteral("failed: no progress for ");
        QTest::newRow("search") << QStringLiteral("clGetPlatformIDs 1 hang 0")
                                << QStringLiteral("looking for devices: no progress for ");
        QTest::newRow("opening") << QStringLiteral("clCreateContext 1 hang 0") << failed;
        QTest::newRow("build") << QStringLiteral("clBuildProgram 0 hang 0") << failed;
        QTest::newRow("kernel") << QStringLiteral("clEnqueueNDRangeKernel 1 hang 0") << failed;
        QTest::newRow("readback") << QStringLiteral("clEnqueueReadBuffer 1 hang 0") << failed;
        // What follows a build is not waited for as a build is.
        const QString ownMemory = QStringLiteral(" hang 0;ask-4149 0 zero 0");
        for (const char* call : {"clEnqueueWriteBuffer 1", "clEnqueueWriteBuffer 2", "clEnqueueMapBuffer 1"})
            QTest::newRow(call) << QString::fromLatin1(call) + ownMemory << QStringLiteral(" (kernel); ");
    }
    void aDeviceThatNeverReturns() {
        QFETCH(QString, plan);
        QFETCH(QString, line);
        const Run run = count(plan);
        QCOMPARE(run.code, 1);
        QCOMPARE(run.lines().size(), 1);
        compareCounts(run.json());
        QCOMPARE(deviceType(run.json()), QStringLiteral("host"));
        // Where no device is known yet, that the driver is left is a line of its own.
        QCOMPARE(run.errors().size(), plan.startsWith(QStringLiteral("clGetPlatformIDs")) ? 2 : 1);
        QVERIFY2(run.errors().constFirst().contains(line.toUtf8()), run.errors().constFirst());
    }

    void aDeviceThatIsNeverGivenBack() {
        // The last of them: others are of references that were taken in between.
        QFile report(m_caches.filePath(QStringLiteral("report")));
        m_environment.insert(QStringLiteral("FAULT_REPORT"), report.fileName());
        QCOMPARE(count({}).code, 0);
        m_environment.remove(QStringLiteral("FAULT_REPORT"));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const QString text = QString::fromLatin1(report.readAll());
        const QString uses = text.section(QStringLiteral("calls clReleaseContext "), 1).section(u'\n', 0, 0);
        const Run run = count(QStringLiteral("clReleaseContext %1 hang 0").arg(uses));
        QCOMPARE(run.code, 1);
        compareCounts(run.json());
        QVERIFY(deviceType(run.json()) != QStringLiteral("host"));
        QCOMPARE(run.errors(), QList<QByteArray>{"tonescope: an OpenCL driver does not return from a call; "
                                                 "the program ends without waiting for it"});
    }

    void otherFilesGoOn() {
        const Run run = count(QStringLiteral("clEnqueueNDRangeKernel 1 hang 0"),
                              {QLatin1String(image), QLatin1String(image)});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.lines().size(), 3);
        for (int line = 0; line < 3; ++line)
            compareCounts(run.json(line));
    }

    /// A device that gives impossible properties is named in a note and not used.
    void aDeviceThatLies_data() {
        columns<int, QByteArray>({"question", "says"});
        QTest::newRow("no units") << 0x1002 << QByteArray("says that it has no compute units");
        QTest::newRow("no work-items in a group") << 0x1004 << QByteArray("says that it has no work-items");
        QTest::newRow("no work-items at all") << 0x1005 << QByteArray("says that it has no work-items");
        QTest::newRow("no buffers") << 0x1010 << QByteArray("says that it has no memory");
        QTest::newRow("no memory") << 0x101F << QByteArray("says that it has no memory");
        QTest::newRow("no local memory") << 0x1023 << QByteArray("says that it has no local memory");
    }
    void aDeviceThatLies() {
        QFETCH(int, question);
        QFETCH(QByteArray, says);
        const QString plan = QStringLiteral("ask-%1 0 zero 0").arg(question);
        const Run byDefault = count(plan);
        QCOMPARE(byDefault.code, 0);
        compareCounts(byDefault.json());
        QVERIFY2(byDefault.err.contains(says), byDefault.err);
        const Run asked = count(plan, {QStringLiteral("--device"), QStringLiteral("cpu")});
        QCOMPARE(asked.code, 1);
        QCOMPARE(asked.out, QByteArray());
        QVERIFY2(asked.err.contains("--device cpu: there is no OpenCL device of that type"), asked.err);
        QVERIFY2(asked.err.contains(says), asked.err);
    }

    void aDeviceThatFailsIsNamed() {
        const Run run = count(QStringLiteral("clEnqueueNDRangeKernel 0 code -36"));
        QCOMPARE(run.code, 0);
        compareCounts(run.json());
        QCOMPARE(deviceType(run.json()), QStringLiteral("host"));
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(run.errors().constFirst().contains("CL_INVALID_COMMAND_QUEUE"), run.errors().constFirst());
    }

    /// The counts are right, and times that cannot be are none.
    void aClockThatCannotBe_data() {
        QTest::addColumn<QString>("clock");
        for (const char* clock : {"clock 0", "clock 1", "clock 2", "code -7"})
            QTest::newRow(clock) << QString::fromLatin1(clock);
    }
    void aClockThatCannotBe() {
        QFETCH(QString, clock);
        const Run run = count(QStringLiteral("clGetEventProfilingInfo 0 ") + clock);
        QCOMPARE(run.code, 0);
        compareCounts(run.json());
        QVERIFY(deviceType(run.json()) != QStringLiteral("host"));
        QVERIFY(run.json()[QStringLiteral("timing")][QStringLiteral("kernel")].isNull());
        QVERIFY(run.json()[QStringLiteral("timing")][QStringLiteral("wall")].toInteger() > 0);
        QCOMPARE(run.errors().size(), 1);
        QVERIFY2(run.errors().constFirst().contains("reported impossible times"), run.errors().constFirst());
    }
};

ROOM_TEST(TestFaultyDevices, QCoreApplication)
#include "tst_faulty_devices.moc"
