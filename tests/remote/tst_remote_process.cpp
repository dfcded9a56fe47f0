// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the worker process of a remote server: whatever it does wrong leads to one failure that names the
// server.

#include "engine/remote/counting_server.h"
#include "engine/remote/remote_backend.h"
#include "engine/remote/remote_records.h"
#include "engine/together/together_backend.h"
#include "engine/worker/child_process.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/remote_server.h"
#include "tests/fixtures/room.h"

#include <csignal>
#include <thread>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace tonescope;
using namespace tonescope::remote;

namespace {

using namespace std::chrono_literals;

/// A text of a few hundred bytes that is longer than any memory when it is put together.
Text endless() {
    Text text = "no end";
    for (int level = 0; level < 12; ++level)
        text = Text("%1%1%1%1%1%1%1%1%1%1", {std::move(text)});
    return text;
}

/// After the devices, to which everything is in order.
void misbehave(const std::string& behaviour) {
    const Descriptor socket(childSocket);
    DeviceInfo device;
    device.name = "Odd";
    device.type = DeviceType::Gpu;
    sendRecord<Answer>(socket, Found{{device}, {}});
    while (const auto packet = receivePacket(socket)) {
        const auto question = recordIn<Question>(*packet);
        if (!question) continue; // a stop
        if (std::holds_alternative<OpenQuestion>(*question)) sendRecord<Answer>(socket, Done{});
        if (!std::holds_alternative<CountQuestion>(*question)) continue;
        if (behaviour.starts_with("crash")) raise(SIGKILL);
        if (behaviour == "end") _exit(0);
        if (behaviour == "server gone") _exit(serverGone);
        if (behaviour == "rubbish") sendPacket(socket, QByteArray("rubbish"));
        if (behaviour == "other shape")
            sendRecord<Answer>(socket, Counted{Histogram(16, grayAndColour), {}, {}});
        if (behaviour == "other answer") sendRecord<Answer>(socket, Roofline{1, 2, {}});
        if (behaviour == "stopped unasked") sendRecord<Answer>(socket, Stopped{});
        if (behaviour == "endless text")
            sendRecord<Answer>(socket, Failure{Stage::Kernel, endless(), {}, {}});
        if (behaviour == "too many devices") sendRecord<Answer>(socket, Found{});
        while (behaviour == "flood" && sendRecord<Answer>(socket, Activity{Activity::Kind::Counting, 0.5})) {
        }
        // and "silent" says nothing
    }
    _exit(0);
}

/// Imitates a driver, and notes what it can reach: it must reach nothing but its server and its folder.
class ReachingBackend : public test::FakeBackend {
public:
    ReachingBackend() : FakeBackend(std::make_shared<test::FakeScript>()) {}

    /// Tries what a confined driver must not do. While it looks for devices, a driver may still connect to
    /// its server.
    DeviceCatalog find() override {
        for (const char* path : {"/etc/passwd", "/tmp", "/root", "/proc/1/status", "/var", "/dev/tty"})
            note(open(path, O_RDONLY | O_CLOEXEC) >= 0, path);
        note(open("/tmp/tonescope-reached", O_CREAT | O_WRONLY | O_CLOEXEC, 0600) >= 0, "a file of /tmp");
        note(socket(AF_UNIX, SOCK_STREAM, 0) >= 0, "sockets");
        note(kill(getppid(), 0) == 0, "the other process");
        std::string name = "true";
        char* const arguments[] = {name.data(), nullptr};
        note(execve("/bin/true", arguments, arguments) == 0 || errno != EPERM, "programs");
        const std::string own = qgetenv("XDG_CACHE_HOME").toStdString() + "/kept";
        note(open(own.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600) < 0, "not even its folder");
        note(socket(AF_INET, SOCK_STREAM, 0) < 0, "not even its server");
        return FakeBackend::find();
    }
    Outcome<std::unique_ptr<Counter>> open(const DeviceInfo& /*device*/) override {
        note(socket(AF_INET, SOCK_STREAM, 0) >= 0, "the network");
        return Failure{Stage::OpenDevice, "reached: " + (m_reached.empty() ? "nothing" : m_reached), {}, {}};
    }

private:
    static int open(const char* path, int flags, mode_t mode = 0) { return ::open(path, flags, mode); }
    void note(bool reached, const char* what) {
        if (reached) m_reached += std::string(m_reached.empty() ? "" : ", ") + what;
    }

    std::string m_reached;
};

/// "odd crash": what this program does when it is started so.
RemoteProgram program(const std::string& argument, std::chrono::milliseconds silence = 300s) {
    return {"/proc/self/exe", argument, "driver", {}, 300s, silence, 0ms};
}

std::unique_ptr<Engine> engineOf(const RemoteServer& server, RemoteProgram with) {
    std::vector<std::shared_ptr<Backend>> devices{
        std::make_shared<test::FakeBackend>(std::make_shared<test::FakeScript>()),
        std::make_shared<RemoteBackend>(
            std::vector{server}, std::move(with),
            std::make_unique<test::FakeBackend>(std::make_shared<test::FakeScript>()))};
    const auto host = std::make_shared<host::HostBackend>();
    return std::make_unique<Engine>(std::make_unique<together::TogetherBackend>(std::move(devices), host),
                                    host);
}

CountJob jobOn(const Engine& /*engine*/, const DeviceInfo& device, const Image& image) {
    CountSettings settings;
    settings.device = device.key;
    return {std::make_shared<const Image>(image), settings, std::chrono::steady_clock::now(), {}};
}

const DeviceInfo& remoteOf(Engine& engine) {
    for (const DeviceInfo& device : engine.catalog().devices) {
        if (!device.server.empty()) return device;
    }
    qFatal("there is no remote device: %s", english(engine.catalog().notes.back()).c_str());
}

} // namespace

class TestRemoteProcess : public QObject {
    Q_OBJECT

    const Image m_image = test::makeImage(PixelLayout::Rgba8, {83, 41});
    const Histogram m_expected =
        test::reference(test::countingCase("", m_image, Region::whole(m_image.extent())).task);

private Q_SLOTS:
    void devicesAreThoseOfTheirServer() {
        const test::QuietPort port;
        const auto engine = engineOf(port.server(), program("serve"));
        const DeviceInfo& device = remoteOf(*engine);
        const std::string address = addressOf(port.server());
        QCOMPARE(device.name, "Fake One on " + address);
        QCOMPARE(device.server, address + "/0");
        QVERIFY(device.key.starts_with("remote/127.0.0.1-"));
        QVERIFY(device.key.ends_with(test::fakeOne)); // which is another device, of this machine
        QVERIFY(engine->catalog().find(test::fakeOne)->server.empty());
        QCOMPARE(defaultDevice(engine->catalog()).key, test::fakeOne);
        QCOMPARE(engine->catalog().devices.back().type, DeviceType::Host);
    }

    void countsComeFromThere() {
        const test::QuietPort port;
        const auto engine = engineOf(port.server(), program("serve"));
        for (int again = 0; again < 2; ++again) {
            const auto result = engine->count(jobOn(*engine, remoteOf(*engine), m_image), {});
            QVERIFY(result && result->exact && result->notes.empty());
            QCOMPARE(result->device.name, remoteOf(*engine).name);
            QVERIFY(result->histogram == m_expected);
        }
    }

    void partsAndScopesComeFromThere() {
        const test::QuietPort port;
        const auto engine = engineOf(port.server(), program("serve"));
        CountJob job = jobOn(*engine, remoteOf(*engine), m_image);
        job.settings.region = Region{5, 3, 61, 29};
        job.settings.scopes = ScopeSet::of(ScopeKind::Waveform, ScopeKind::Vectorscope);
        const auto result = engine->count(job, {});
        QVERIFY(result && result->notes.empty());
        QVERIFY(result->histogram ==
                test::reference(test::countingCase("", m_image, *job.settings.region).task));
        QCOMPARE(result->scopes.size(), std::size_t{2});
        for (const ScopeCountsPointer& scope : result->scopes) {
            QCOMPARE(scope->device, remoteOf(*engine).name);
            QVERIFY(scope->addsUpTo(job.settings.region->pixels()));
        }
    }

    /// The host counts, exactly, and a line says what happened to which server.
    void whatTheProcessDoesIsALine_data() {
        QTest::addColumn<QString>("says");
        QTest::newRow("crash") << "the driver of the server SERVER ended its process: Killed";
        QTest::newRow("crash as the server ends") << "the server SERVER disconnected";
        QTest::newRow("end") << "the process that counts through the server SERVER has ended";
        QTest::newRow("server gone") << "the server SERVER disconnected";
        QTest::newRow("rubbish")
            << "the process that counts through the server SERVER gave an invalid answer";
        QTest::newRow("other shape")
            << "the process that counts through the server SERVER gave an invalid answer";
        QTest::newRow("other answer")
            << "the process that counts through the server SERVER gave an invalid answer";
        QTest::newRow("stopped unasked")
            << "the process that counts through the server SERVER gave an invalid answer";
        QTest::newRow("endless text")
            << "the process that counts through the server SERVER gave an invalid answer";
        QTest::newRow("too many devices")
            << "the process that counts through the server SERVER gave an invalid answer";
        QTest::newRow("silent") << "the server SERVER did not answer";
    }
    void whatTheProcessDoesIsALine() {
        QFETCH(QString, says);
        const std::string row = QTest::currentDataTag();
        auto port = std::make_unique<test::QuietPort>(); // the process does not connect to it
        const RemoteServer server = port->server();
        if (row.ends_with("as the server ends")) port.reset();
        const auto engine =
            engineOf(server, program("odd " + row, row == "silent" ? std::chrono::milliseconds(50) : 300s));
        for (int again = 0; again < 2; ++again) { // in a new process
            const auto result = engine->count(jobOn(*engine, remoteOf(*engine), m_image), {});
            QVERIFY(result && result->exact);
            QCOMPARE(result->device.type, DeviceType::Host);
            QVERIFY(result->histogram == m_expected);
            QCOMPARE(result->notes.size(), std::size_t{1});
            const QString note = QString::fromStdString(english(result->notes.front()));
            const QString address = QString::fromStdString(addressOf(server));
            QVERIFY2(note.contains(says.replace(QStringLiteral("SERVER"), address)), qPrintable(note));
            QVERIFY(note.startsWith(QStringLiteral("Odd on %1 failed: ").arg(address)));
        }
    }

    /// A stop returns soon even if the driver does not, and the next count gets a new process.
    void aStopIsNotWaitedForLong_data() {
        QTest::addColumn<QString>("behaviour");
        QTest::newRow("silent") << "odd silent";
        QTest::newRow("one that reports for ever") << "odd flood";
    }
    void aStopIsNotWaitedForLong() {
        QFETCH(QString, behaviour);
        const auto engine = engineOf({"far.example", 7000, 0}, program(behaviour.toStdString()));
        const DeviceInfo device = remoteOf(*engine);
        std::stop_source stop;
        const CountControl control{stop.get_token(), [&](const Activity& activity) {
                                       if (activity.kind == Activity::Kind::Counting) stop.request_stop();
                                   }};
        QVERIFY(engine->count(jobOn(*engine, device, m_image), control).stopped());
    }

    void aServerThatIsNotThereIsANote_data() {
        test::columns<bool, QString>({"driver", "says"});
        QTest::newRow("nobody listens") << true << "cannot be reached: Connection refused";
        QTest::newRow("no driver") << false << "TONESCOPE_REMOTE_DRIVER names its library";
    }
    void aServerThatIsNotThereIsANote() {
        QFETCH(bool, driver);
        QFETCH(QString, says);
        const std::uint16_t port = test::QuietPort().port(); // closed again
        RemoteProgram with = program("serve");
        if (!driver) with.driver.clear();
        const auto engine = engineOf({"127.0.0.1", port, 0}, with);
        QCOMPARE(engine->catalog().devices.size(),
                 std::size_t{4}); // two here, both together with the host, and the host
        const QString note = QString::fromStdString(english(engine->catalog().notes.back()));
        QVERIFY2(note.contains(says), qPrintable(note));
    }

    /// A malicious server may take over the driver that speaks with it, so its process reaches nothing else.
    void theProcessReachesItsServerAndItsFolder() {
        const QTemporaryDir cache;
        const test::QuietPort port;
        RemoteProgram reaching = program("reach");
        reaching.cache = cache.path().toStdString();
        const auto engine = engineOf(port.server(), reaching);
        const auto result = engine->count(jobOn(*engine, remoteOf(*engine), m_image), {});
        QVERIFY(result && result->exact);
        const QString note = QString::fromStdString(english(result->notes.front()));
        QVERIFY2(note.contains(QStringLiteral("reached: nothing;")), qPrintable(note));
        const QString folder = QStringLiteral("127.0.0.1-%1-0").arg(port.port());
        QCOMPARE(QDir(cache.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{folder});
        QVERIFY(QFile::exists(cache.filePath(folder + QStringLiteral("/kept"))));
    }

    /// Not the loader's usual drivers: another PoCL would end the process. And no secrets of this process.
    void theProcessHasOneDriver() {
        qputenv("SECRET_TOKEN", "1");
        qputenv("OPENCL_LAYERS", "layer");
        qputenv("OCL_ICD_VENDORS", "others");
        auto child = ChildProcess::start({"/proc/self/exe",
                                          {"environment"},
                                          {{"OCL_ICD_VENDORS", "one"}, {"OPENCL_LAYERS", std::nullopt}}});
        QVERIFY(child);
        const auto packet = receivePacket(child->socket());
        QVERIFY(packet);
        QCOMPARE(packet->bytes, QByteArray("one/none/none"));
    }
};

namespace {

int beChild(const std::string& argument, const char* server, const char* cache) {
    if (argument == "serve") {
        serveCounting(*remoteServerIn(server),
                      std::make_unique<test::FakeBackend>(std::make_shared<test::FakeScript>()), {});
    }
    if (argument == "reach")
        serveCounting(*remoteServerIn(server), std::make_unique<ReachingBackend>(), cache);
    if (argument == "environment") {
        const auto told = [](const char* variable) -> QByteArray {
            return qEnvironmentVariableIsSet(variable) ? "/some" : "/none";
        };
        sendPacket(Descriptor(childSocket),
                   qgetenv("OCL_ICD_VENDORS") + told("OPENCL_LAYERS") + told("SECRET_TOKEN"));
        return 0;
    }
    misbehave(argument.substr(4));
    return 0;
}

} // namespace

namespace {

std::optional<int> beRemoteChild(int argc, char** argv) {
    const std::string argument = argc > 1 ? argv[1] : "";
    if (argument == "serve" || argument == "reach" || argument == "environment" ||
        argument.starts_with("odd "))
        return beChild(argument, argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "");
    return {};
}

} // namespace

ROOM_PROCESS(beRemoteChild)
ROOM_TEST(TestRemoteProcess, QCoreApplication)

#include "tst_remote_process.moc"
