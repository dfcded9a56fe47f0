// SPDX-License-Identifier: GPL-3.0-or-later
// Tests devices that fail, return wrong data, lose commands or hang, simulated by the fault layer.

#include "engine/count/engine.h"
#include "engine/count/watchdog_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/together/together_backend.h"
#include "tests/faults/fault_case.h"
#include "tests/faults/fault_control.h"
#include "tests/faults/fault_matrix.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

#include <iostream>

using namespace std::chrono_literals;
using namespace tonescope::test;
using namespace tonescope::together;
using namespace tonescope;

// Tests counting on devices that fail, return wrong data, lose commands or hang, simulated by a layer of the
// OpenCL loader. In every case a count that is called exact must be right; a count that the host had to take
// over must have a note with the device's name; the program must neither crash nor hang; and all OpenCL
// objects must be released.
//
// Many cases are counted in each child process, which is this executable with the argument --cases. A short
// selection runs with all tests. TONESCOPE_FAULTS=long tries every strategy, and more calls and error codes
// (to be started by hand: twenty thousand cases, eight minutes on two cores).

namespace {

using Calls = QMap<QString, int>; ///< uses of a call in one count

const QStringList commands{QStringLiteral("clEnqueueNDRangeKernel"), QStringLiteral("clEnqueueReadBuffer"),
                           QStringLiteral("clEnqueueWriteBuffer"), QStringLiteral("clEnqueueFillBuffer")};

QString text(const char* latin) {
    return QString::fromLatin1(latin);
}

bool isLong() {
    return qEnvironmentVariable("TONESCOPE_FAULTS") == QLatin1String("long");
}

/// The uses that are struck: the first and the last; if the test is long, one between and the first eight,
/// too.
QList<int> usesOf(int number) {
    QList<int> uses;
    for (int use = 1; use <= number; ++use) {
        if (use == 1 || use == number || (isLong() && (use <= 8 || use == (number + 1) / 2))) uses << use;
    }
    return uses;
}

/// A process that counts, and is started anew where a case took it down.
class Worker {
public:
    explicit Worker(QProcessEnvironment environment) : m_environment(std::move(environment)) {}
    ~Worker() { end(); }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// The verdict, what there is to say, the calls, and how often the fault struck.
    QStringList judge(const FaultCase& one) {
        if (!m_process) begin();
        m_process->write(one.line().toUtf8() + '\n');
        while (!m_process->canReadLine()) {
            if (m_process->waitForReadyRead(longestCase)) continue;
            const bool crashed = m_process->state() == QProcess::NotRunning;
            const QString last = QString::fromUtf8(m_process->readAllStandardError()).right(300);
            end();
            return {crashed ? verdict::crashed : verdict::hung, last, {}, {}};
        }
        return QString::fromUtf8(m_process->readLine()).chopped(1).split(QLatin1Char('\t'));
    }

private:
    static constexpr int longestCase = 60'000; ///< ms; most take 20

    void begin() {
        m_process = std::make_unique<QProcess>();
        m_process->setProcessEnvironment(m_environment);
        m_process->start(QCoreApplication::applicationFilePath(), {text("--cases")});
    }
    void end() {
        if (!m_process) return;
        m_process->closeWriteChannel();
        if (!m_process->waitForFinished(1000)) m_process->kill();
        m_process->waitForFinished();
        m_process.reset();
    }

    QProcessEnvironment m_environment;
    std::unique_ptr<QProcess> m_process;
};

} // namespace

class TestFaults : public QObject {
    Q_OBJECT

    QTemporaryDir m_vendors;
    std::unique_ptr<Worker> m_worker;
    FaultMatrix m_matrix;
    QMap<QString, Calls> m_calls; ///< of each strategy and way of pixels

    /// Every strategy if the test is long. Otherwise each way of pixels has other strategies than the other
    /// way.
    [[nodiscard]] static QStringList strategies(bool uploaded) {
        QStringList few{text("two-pass")}, more{text("cpu-private"), text("private-host-merge")};
        if (isLong())
            return few + more + QStringList{text("global-atomic"),    text("local-atomic"),
                                            text("local-strided"),    text("local-contiguous"),
                                            text("local-runlength"),  text("private-device-merge"),
                                            text("local-vector"),     text("item-bytes"),
                                            text("local-replicated"), text("channel-staggered"),
                                            text("local-packed")};
        return uploaded ? few : more;
    }

    /// The calls that a count makes without any fault, and how often.
    const Calls& callsOf(const QString& strategy, bool uploaded) {
        Calls& calls = m_calls[strategy + (uploaded ? text(" uploaded") : QString())];
        if (!calls.isEmpty()) return calls;
        for (int round = 0; round < 2; ++round) { // the first one builds kernels
            const QStringList answer = m_worker->judge({strategy, text("bgrx8"), uploaded, false, {}});
            if (answer[0] != verdict::device) qFatal("without a fault: %s", qPrintable(answer.join(u' ')));
            calls.clear();
            for (const QString& call : answer[2].split(QLatin1Char(';')))
                calls[call.section(QLatin1Char(' '), 0, 0)] = call.section(QLatin1Char(' '), 1).toInt();
        }
        if (!calls.contains(commands.front())) qFatal("no call passes the fault layer");
        return calls;
    }

    void judge(const QString& kind, const QList<FaultCase>& cases) {
        QStringList bad;
        int struck = 0;
        for (const FaultCase& one : cases) {
            const QStringList answer = m_worker->judge(one);
            const bool hit = answer[3].toInt() > 0;
            m_matrix.add(kind, answer[0], hit);
            struck += hit ? 1 : 0;
            const bool good =
                answer[0] == verdict::device || answer[0] == verdict::host || answer[0] == verdict::refused;
            if (!good) bad << one.line().replace(u'\t', u' ') + text(": ") + answer[0] + u' ' + answer[1];
        }
        for (const QString& line : bad.mid(0, 40))
            qWarning("%s", qPrintable(line));
        QVERIFY2(bad.isEmpty(), qPrintable(QString::number(bad.size()) + text(" cases ended badly")));
        // The rest were never reached, because what came before was another way than without a fault.
        QVERIFY2(struck * 10 > cases.size() * 9 && struck > 0,
                 qPrintable(text("%1 of %2 faults struck").arg(struck).arg(cases.size())));
    }

    /// A plan for each use of each of the calls, in every strategy. `fault` is what follows CALL and USE.
    QList<FaultCase> casesOf(const QStringList& calls, const QStringList& faults, bool uploaded) {
        QList<FaultCase> cases;
        for (const QString& strategy : strategies(uploaded)) {
            const Calls& made = callsOf(strategy, uploaded);
            for (const QString& call : calls) {
                for (const int use : usesOf(made.value(call))) {
                    for (const QString& fault : faults)
                        cases << FaultCase{strategy, text("bgrx8"), uploaded, false,
                                           text("%1 %2 %3").arg(call).arg(use).arg(fault)};
                }
            }
        }
        return cases;
    }

    /// Every fault that a count can have, at each of its calls.
    QList<FaultCase> everyFaultOf(const FaultCase& whole) {
        Calls made;
        for (const QString& call : m_worker->judge(whole)[2].split(QLatin1Char(';')))
            made[call.section(QLatin1Char(' '), 0, 0)] = call.section(QLatin1Char(' '), 1).toInt();
        QList<FaultCase> cases;
        for (auto call = made.begin(); call != made.end(); ++call) {
            for (const int use : usesOf(call.value())) {
                QStringList faults{text("code -5")};
                if (use == 1 || isLong()) faults << text("hang 0");
                if (commands.contains(call.key())) faults << text("drop 0") << text("fail 0");
                if (call.key() == text("read")) faults = QStringList{text("flip 40")};
                for (const QString& fault : faults) {
                    cases << whole;
                    cases.last().hangs = fault == text("hang 0");
                    cases.last().plan = text("%1 %2 %3").arg(call.key()).arg(use).arg(fault);
                }
            }
        }
        return cases;
    }

    static void ways() {
        QTest::addColumn<bool>("uploaded");
        QTest::newRow("pixels in place") << false;
        QTest::newRow("pixels uploaded") << true;
    }
    static QString way() { return text(", ") + QString::fromLatin1(QTest::currentDataTag()); }

private Q_SLOTS:
    void initTestCase() {
        // A simulator is too slow to be attacked so often.
        const QDir vendors(qEnvironmentVariable("OCL_ICD_VENDORS", QStringLiteral("/etc/OpenCL/vendors")));
        for (const QString& file : vendors.entryList({text("*.icd")})) {
            if (!file.startsWith(text("oclgrind")))
                QVERIFY(QFile::copy(vendors.filePath(file), m_vendors.filePath(file)));
        }
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(text("OCL_ICD_VENDORS"), m_vendors.path());
        environment.insert(text("OPENCL_LAYERS"), text(FAULT_LAYER));
        m_worker = std::make_unique<Worker>(environment);
    }

    void cleanupTestCase() {
        m_worker.reset();
        std::cout << m_matrix
                         .text({verdict::device, verdict::host, verdict::refused, verdict::wrong,
                                verdict::unnamed, verdict::unequal, verdict::crashed, verdict::hung})
                         .toStdString()
                  << std::flush;
    }

    void errorCodes_data() { ways(); }
    void errorCodes() {
        QFETCH(bool, uploaded);
        QStringList codes{text("code -5")};
        if (isLong()) codes << text("code -36") << text("code -4") << text("code -9999");
        QStringList calls;
        for (const QString& strategy : strategies(uploaded))
            calls << callsOf(strategy, uploaded).keys();
        calls.removeDuplicates();
        calls = calls.filter(QRegularExpression(text("^cl"))); // the layer's own names are of no call
        judge(text("error codes") + way(), casesOf(calls, codes, uploaded));
    }

    void droppedCommands_data() { ways(); }
    void droppedCommands() {
        QFETCH(bool, uploaded);
        judge(text("dropped commands") + way(), casesOf(commands, {text("drop 0")}, uploaded));
    }

    /// How many counts there must be is not known then without counting.
    void droppedCommandsWherePixelsAreLeftOut() {
        QList<FaultCase> cases = casesOf(commands, {text("drop 0"), text("fail 0")}, false);
        for (FaultCase& one : cases) {
            one.layout = text("rgba8");
            one.leavesOut = true;
        }
        judge(text("dropped, transparent left out"), cases);
    }

    void scopes_data() {
        QTest::addColumn<bool>("uploaded");
        QTest::newRow("pixels uploaded") << true;
        if (isLong()) QTest::newRow("pixels in place") << false;
    }
    void scopes() {
        QFETCH(bool, uploaded);
        judge(text("scopes") + way(),
              everyFaultOf({text("cpu-private"), text("bgrx8"), uploaded, false, {}, false, true}));
    }

    /// Pixels in page-locked memory are sent from there; where that fails, they are sent by slots.
    void lastingMemory() {
        judge(text("lasting memory"),
              everyFaultOf({text("cpu-private"), text("bgrx8"), true, false, {}, false, false, true}));
    }

    void failedEvents_data() { ways(); }
    void failedEvents() {
        QFETCH(bool, uploaded);
        judge(text("failed events") + way(), casesOf(commands, {text("fail 0")}, uploaded));
    }

    void flippedBits_data() { ways(); }
    void flippedBits() {
        QFETCH(bool, uploaded);
        QStringList flips;
        for (const int bit : {0, 777, 5000, 32'700})
            flips << text("flip %1").arg(bit);
        QList<FaultCase> cases;
        for (const QString& strategy : strategies(uploaded)) {
            const Calls& made = callsOf(strategy, uploaded);
            for (const auto& [name, call] :
                 {std::pair("read", "clEnqueueReadBuffer"), std::pair("write", "clEnqueueWriteBuffer")}) {
                for (const int use : usesOf(made.value(text(call)))) {
                    for (const QString& flip : flips)
                        cases << FaultCase{strategy, text("bgrx8"), uploaded, false,
                                           text("%1 %2 %3").arg(text(name)).arg(use).arg(flip)};
                }
            }
        }
        judge(text("flipped bits") + way(), cases);
    }

    void hangs_data() { ways(); }
    void hangs() {
        QFETCH(bool, uploaded);
        QList<FaultCase> cases;
        const QString strategy = text("two-pass");
        const Calls& made = callsOf(strategy, uploaded);
        for (auto call = made.begin(); call != made.end(); ++call) {
            if (!call.key().startsWith(text("cl"))) continue;
            for (const int use : isLong() ? usesOf(call.value()) : QList<int>{1})
                cases << FaultCase{strategy, text("bgrx8"), uploaded, true,
                                   text("%1 %2 hang 0").arg(call.key()).arg(use)};
        }
        judge(text("calls that never return") + way(), cases);
    }

    void lies_data() { ways(); }
    void lies() {
        QFETCH(bool, uploaded);
        // Type, units, dimensions, work-items, clock, largest buffer, memory, local memory and its type,
        // name, timer, version, extensions, compiler, availability, byte order.
        QStringList plans;
        for (const int question : {0x1000, 0x1002, 0x1003, 0x1004, 0x1005, 0x100C, 0x1010, 0x101F, 0x1022,
                                   0x1023, 0x1025, 0x1026, 0x1027, 0x1028, 0x102B, 0x102D, 0x102F, 0x1030}) {
            for (const char* lie : {"zero", "huge"})
                plans << text("ask-%1 0 %2 0").arg(question).arg(text(lie));
        }
        QList<FaultCase> cases;
        for (const QString& strategy :
             strategies(uploaded) +
                 QStringList{text("local-strided"), text("item-bytes"), text("local-replicated")}) {
            for (const QString& plan : plans)
                cases << FaultCase{strategy, text("bgrx8"), uploaded, false, plan};
        }
        judge(text("lies") + way(), cases);
    }

    void mapsOfNothing() {
        judge(text("maps of nothing"), casesOf({text("clEnqueueMapBuffer")}, {text("null 0")}, true));
    }

    void clocks_data() { ways(); }
    void clocks() {
        QFETCH(bool, uploaded);
        QList<FaultCase> cases;
        for (const QString& strategy : strategies(uploaded)) {
            for (const char* clock : {"clock 0", "clock 1", "clock 2", "code -7"})
                cases << FaultCase{strategy, text("bgrx8"), uploaded, false,
                                   text("clGetEventProfilingInfo 0 %1").arg(text(clock))};
        }
        judge(text("clocks that cannot be") + way(), cases);
    }
};

namespace {

std::optional<int> beFaultWorker(int argc, char** argv) {
    if (argc > 1 && argv[1] == std::string_view("--cases")) return serveFaultCases(FAULT_LAYER);
    qputenv("QTEST_FUNCTION_TIMEOUT", "86400000"); // ms; each case has a limit of its own
    return {};
}

} // namespace

ROOM_PROCESS(beFaultWorker)
ROOM_TEST(TestFaults, QCoreApplication)

// Tests the program itself on devices that hang, return wrong counts or fail, by the fault layer: its output,
// its messages, and that it ends.

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

// Tests an OpenCL device that counts together with the host's threads while the fault layer makes calls of
// its driver fail, hang or give wrong data. In each case the counts are exact, each row is counted once, and
// a note names the device. The layer also makes the device say that it is no CPU and has memory of its own:
// only such a device may count beside the host's threads.

namespace {

/// A plan of the fault layer that replaces the device's answers to CL_DEVICE_TYPE (4096) and
/// CL_DEVICE_HOST_UNIFIED_MEMORY (4149).
constexpr char lies[] = "ask-4096 0 huge 0;ask-4149 0 zero 0";

/// Limits so small that even a small image is sent in many strips, and a strip in several slots.
opencl::MemoryLimits tinyLimits() {
    return {1000, 3, 4096, 20'000, 1U << 30U};
}

} // namespace

class TestFaultyMembers : public QObject {
    Q_OBJECT

    test::FaultControl m_layer{FAULT_LAYER};
    QTemporaryDir m_cache;
    std::weak_ptr<const void> m_held;
    std::unique_ptr<Engine> m_engine;
    DeviceInfo m_faulty, m_all;
    ImagePointer m_image = std::make_shared<const Image>(test::makeImage(PixelLayout::Rgba8, {83, 401}));

    void begin(bool hangs) {
        m_layer.plan(lies);
        const auto held = std::make_shared<int>();
        m_held = held;
        const Timeouts patience = hangs ? Timeouts{300ms, 300ms} : Timeouts{1h, 1h};
        auto devices = std::make_shared<WatchdogBackend>(
            std::make_unique<opencl::OpenClBackend>(tinyLimits()), patience, held);
        m_engine = test::togetherEngine(std::move(devices), test::neverLate);
        m_faulty = m_engine->catalog().devices.front();
        const auto both = m_engine->combine({m_faulty.key, std::string(hostDeviceKey)});
        if (!both) qFatal("%s", lineOf(both.failure()).c_str());
        m_all = *both;
        m_layer.plan({});
    }

    /// Counts the image on both devices. Ends the program unless the counts are exact and equal the
    /// reference, and the shares contain all rows.
    CountResult right() {
        CountSettings settings;
        settings.device = m_all.key;
        settings.once = true; // the device keeps no pixels, so each count divides and sends the rows anew
        JobOutcome outcome = m_engine->count({m_image, settings, std::chrono::steady_clock::now(), {}}, {});
        if (!outcome) qFatal("%s", lineOf(outcome.failure()).c_str());
        const std::string wrong =
            test::difference(outcome->histogram, test::reference({m_image->stored, grayAndColour}));
        if (!wrong.empty() || !outcome->exact) qFatal("wrong counts: %s", wrong.c_str());
        std::int64_t rows = 0;
        for (const MemberShare& share : outcome->shares)
            rows += share.rows;
        if (rows != m_image->extent().height) qFatal("rows are missing in the shares");
        return std::move(outcome).value();
    }

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_CACHE_HOME", m_cache.path().toLocal8Bit()); }
    void cleanup() {
        m_layer.plan({}); // calls that hang now return, so that their threads end
        m_engine.reset();
        QTRY_VERIFY(m_held.expired());
    }

    void withoutAFaultBothCount() {
        begin(false);
        const CountResult counted = right();
        QVERIFY(counted.notes.empty());
        QCOMPARE(counted.shares.size(), std::size_t{2});
    }

    void whateverAMemberDoesSumsAreExact_data() {
        test::columns<QString, QString>({"plan", "says"});
        const auto row = [](const char* name, const char* plan, const char* says = "failed: ") {
            QTest::newRow(name) << QString::fromLatin1(plan) << QString::fromLatin1(says);
        };
        row("cannot be opened", "clCreateContext 1 code -6");
        row("cannot build", "clBuildProgram 0 code -11");
        row("fails at once", "clEnqueueNDRangeKernel 1 code -36");
        row("fails mid-way", "clEnqueueNDRangeKernel 5 code -36"); // of about ten strips
        row("hangs at once", "clEnqueueNDRangeKernel 1 hang 0", "failed: no progress");
        row("hangs mid-way", "clEnqueueNDRangeKernel 5 hang 0", "failed: no progress");
        row("hangs as counts are read", "clEnqueueReadBuffer 1 hang 0", "failed: no progress");
        row("forgets a strip", "clEnqueueNDRangeKernel 2 drop 0");
        row("forgets one mid-way", "clEnqueueNDRangeKernel 5 drop 0");
        row("gets other pixels", "write 1 flip 5");
        row("gives other counts", "read 0 flip 0");
    }
    void whateverAMemberDoesSumsAreExact() {
        QFETCH(QString, plan);
        QFETCH(QString, says);
        begin(plan.contains(QStringLiteral(" hang ")));
        m_layer.plan(plan.toStdString());
        const CountResult result = right();
        QCOMPARE(result.device.key, m_all.key);
        QVERIFY(m_layer.struck() > 0);
        QCOMPARE(result.notes.size(), std::size_t{1});
        const QString note = QString::fromStdString(english(result.notes.front()));
        QVERIFY2(note.startsWith(QString::fromStdString(m_faulty.name) + u' ' + says), qPrintable(note));
        QVERIFY2(note.endsWith(QStringLiteral("; the host counted its rows")), qPrintable(note));
        QCOMPARE(result.shares.size(), std::size_t{1}); // the counts of the failed share are not added
        // After the fault, the next count is right.
        m_layer.plan({});
        (void)right();
    }
};

ROOM_TEST(TestFaultyMembers, QCoreApplication)

#include "tst_faults.moc"
