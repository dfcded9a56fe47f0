// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the worker process of a remote server.

#include "engine/remote/counting_server.h"
#include "engine/remote/remote_backend.h"
#include "engine/remote/remote_records.h"
#include "engine/together/together_backend.h"
#include "engine/worker/child_process.h"
#include "engine/worker/shared_memory.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/remote_server.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/sent_records.h"

#include <csignal>
#include <fcntl.h>
#include <numeric>
#include <random>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace tonescope::remote;
using namespace tonescope;

// Tests the worker process of a remote server: whatever it does wrong leads to one failure that names the
// server.

namespace {

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

// Tests that questions to the worker process of a remote server and its answers arrive unchanged, and that
// invalid ones are refused.

using test::sent;

namespace {

Timings times() {
    Timings timings;
    timings.add({Phase::Upload, Nanoseconds(1), Nanoseconds(2), Nanoseconds(3), Nanoseconds(40)});
    timings.add({Phase::Kernel, Nanoseconds(5), Nanoseconds(6), Nanoseconds(7), Nanoseconds(9)});
    timings.addHost(Phase::Merge, Nanoseconds(11));
    timings.build = Nanoseconds(13);
    timings.deviceResolution = Nanoseconds(1);
    return timings;
}

Counted counted(int bits) {
    Counted counted{Histogram(bits, grayAndColour), times(), {64, 16, 0, 4}};
    auto blue = counted.histogram.counts(Channel::Blue);
    std::iota(blue.begin(), blue.end(), std::uint64_t{1} << 40U);
    return counted;
}

DeviceInfo device() {
    DeviceInfo info;
    info.name = "card\x1b[31m";
    info.platform = "platform";
    info.type = DeviceType::Gpu;
    info.computeUnits = 132;
    info.globalMemory = std::uint64_t{80} << 30U;
    info.maxWorkItems = {1024, 1024, 64};
    info.extensions = "cl_one cl_two";
    return info;
}

CountTask task(PixelLayout layout) {
    CountTask task{{nullptr, {3, 2}, 0, layout}, grayAndColour};
    return task;
}

} // namespace

class TestRemoteRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void serversAreRead_data() {
        test::columns<QString, QString>({"list", "read"});
        QTest::newRow("host alone") << "box"
                                    << "box:10998/0";
        QTest::newRow("port") << "box.example:7000"
                              << "box.example:7000/0";
        QTest::newRow("number of the device") << "10.0.0.2:7000/3"
                                              << "10.0.0.2:7000/3";
        QTest::newRow("several") << "a, b/1,a"
                                 << "a:10998/0,b:10998/1";
        QTest::newRow("none") << " "
                              << "";
        for (const char* wrong : {",", "a,", ":1", "a:", "a:0", "a:65535", "a:b", "a/", "a/x", "a/-1", "a b",
                                  "a#b", "::1", "a:1:2"})
            QTest::newRow(wrong) << wrong << "wrong";
    }
    void serversAreRead() {
        QFETCH(QString, list);
        QFETCH(QString, read);
        const auto servers = remoteServersIn(list.toStdString());
        QCOMPARE(servers ? QString::fromStdString(listOf(*servers)) : QStringLiteral("wrong"), read);
        if (!servers) QVERIFY(english(servers.failure().cause).find("is no HOST") != std::string::npos);
    }

    void questionsArrive() {
        CountTask counting = task(PixelLayout::Rgba8);
        counting.rules.formula = GrayFormula::Mean;
        counting.rules.transparent = Transparent::LeftOut;
        LaunchParameters launch;
        launch.set(Parameter::Copies, 8);
        for (const std::size_t length : {9U, 40'000U}) { // in a packet, and in memory
            const std::string kernel = "two\nlines" + std::string(length, ' ');
            const auto question =
                sent(Question(CountQuestion{{7, 9, {3, 2}}, counting, "local-vector", kernel, launch}));
            QVERIFY(question);
            const auto& count = std::get<CountQuestion>(*question);
            QVERIFY(count.part.image == 7 && count.part.offset == 9 && count.part.extent == (Extent{3, 2}));
            QVERIFY(count.task.channels == grayAndColour && count.task.rules.formula == GrayFormula::Mean);
            QVERIFY(count.task.rules.transparent == Transparent::LeftOut && count.launch == launch);
            QCOMPARE(count.strategy, std::string("local-vector"));
            QCOMPARE(count.kernel, kernel);
        }
        const auto scope =
            sent(Question(ScopeQuestion{{1, 2, {3, 2}}, {counting, ScopePass::Chroma, {true, true}}}));
        QVERIFY(std::get<ScopeQuestion>(*scope).scope.axis == (ColumnAxis{true, true}));
        const auto keep = sent(Question(KeepImage{5, {nullptr, {30, 20}, 120, PixelLayout::Bgra8}}));
        QCOMPARE(std::get<KeepImage>(*keep).whole.stride, std::size_t{120});
        QCOMPARE(std::get<Release>(*sent(Question(Release{{3, 4}}))).numbers,
                 (std::vector<std::uint32_t>{3, 4}));
    }

    void countsArrive_data() {
        QTest::addColumn<int>("bits");
        QTest::newRow("in a packet") << 8;
        QTest::newRow("in memory") << 16;
    }
    void countsArrive() {
        QFETCH(int, bits);
        Counted claimed = counted(bits);
        claimed.exact = true;
        const Packet packet = test::packetOf(Answer(claimed));
        QCOMPARE(packet.descriptor.valid(), bits == 16);
        const auto answer = recordIn<Answer>(packet);
        QVERIFY(answer);
        const auto& there = std::get<Counted>(*answer);
        QVERIFY(there.histogram == counted(bits).histogram && there.launch == counted(bits).launch);
        QVERIFY(!there.exact); // only this process's own checks set it
        QCOMPARE(there.timings.commands().size(), std::size_t{2});
        QCOMPARE(there.timings.of(Phase::Upload)->duration, Nanoseconds(37));
        QVERIFY(there.timings.of(Phase::Merge)->clock == Clock::Host);
        QCOMPARE(there.timings.build, times().build);
    }

    void devicesAndFailuresArrive() {
        const auto answer = sent(Answer(Found{{device()}, {"a note"}}));
        const auto& found = std::get<Found>(*answer);
        QCOMPARE(found.devices.front().name, std::string("card [31m")); // without control characters
        QCOMPARE(found.devices.front().computeUnits, 132U);
        QCOMPARE(found.devices.front().maxWorkItems, device().maxWorkItems);
        QCOMPARE(found.devices.front().extensions, device().extensions);
        QCOMPARE(found.notes, std::vector<Text>{"a note"});
        const Failure failure{Stage::Build, "no such word", 17, "line 1\nline 2", true};
        const auto failed = sent(Answer(failure));
        QCOMPARE(lineOf(std::get<Failure>(*failed)), lineOf(failure));
        QCOMPARE(std::get<Failure>(*failed).log, failure.log);
        QVERIFY(std::get<Failure>(*failed).deviceLost);
        QVERIFY(std::get<Activity>(*sent(Answer(Activity{Activity::Kind::Counting, 0.5}))).fraction == 0.5);
    }

    void changedBytesAreRefusedOrValid() {
        const std::vector<Answer> answers{counted(8), Found{{device()}, {"note"}}, Roofline{1, 2, 3.0},
                                          CountedScope{{ScopeTable(3)}, times()},
                                          Failure{Stage::Kernel, "cause", {}, {}}};
        std::mt19937 random(3);
        for (const Answer& answer : answers) {
            const QByteArray whole = test::packetOf(answer).bytes;
            QVERIFY(recordIn<Answer>(Packet{whole}));
            QVERIFY(!recordIn<Answer>(Packet{whole + 'x'}));
            for (qsizetype size = 0; size < whole.size(); size += 1 + whole.size() / 200)
                QVERIFY(!recordIn<Answer>(Packet{whole.left(size)}));
            for (int i = 0; i < 2000; ++i) {
                QByteArray changed = whole;
                for (int change = 0; change < 3; ++change)
                    changed[static_cast<qsizetype>(random() % static_cast<std::size_t>(changed.size()))] =
                        static_cast<char>(random());
                static_cast<void>(recordIn<Answer>(Packet{changed}));
                static_cast<void>(recordIn<Question>(Packet{changed}));
            }
        }
        QVERIFY(!recordIn<Answer>(Packet{QByteArray(20, '\xff')}));
        QVERIFY(!recordIn<Answer>(Packet{QByteArray()}));
        QVERIFY(!recordIn<Answer>(Packet{stopPacket}));
    }

    /// A kernel phase has times of one clock.
    void timesOfTwoClocksAreRefused() {
        Timings timings = times();
        QVERIFY(sent(timings));
        TimingFields fields{{}, {}, false, false, {}, {}, timings.commands()};
        QVERIFY(recordIn<Timings>(test::packetOf(fields)));
        fields.onHost.at(static_cast<std::size_t>(Phase::Kernel)) = Nanoseconds(1);
        QVERIFY(!recordIn<Timings>(test::packetOf(fields)));
    }

    void memoryMustBeThereAndLongEnough() {
        const Answer answer = counted(16);
        Packet packet = test::packetOf(answer);
        packet.descriptor = Descriptor();
        QVERIFY(!recordIn<Answer>(packet));
        packet = test::packetOf(answer);
        packet.descriptor = SharedMemory::make(5000)->seal();
        QVERIFY(!recordIn<Answer>(packet));
    }

    void imagesAreSentOnceAndReleased() {
        SentImages images;
        auto owner = std::make_shared<std::vector<std::byte>>(60);
        SourceImage image{{owner->data(), {5, 4}, 15, PixelLayout::Rgb8}, owner};
        QVERIFY(!images.find(image));
        const std::uint32_t number = images.add(image);
        QCOMPARE(images.find(image), std::optional(number));
        const std::uint32_t once = images.add({image.pixels, {}});
        QVERIFY(once != number);
        QCOMPARE(images.takeReleased(), std::vector<std::uint32_t>{once}); // added without an owner
        QVERIFY(images.takeReleased().empty());
        const PixelView pixels = image.pixels;
        owner.reset();
        image.owner.reset();
        QCOMPARE(images.takeReleased(), std::vector<std::uint32_t>{number});
        QVERIFY(!images.find({pixels, std::make_shared<int>()}));
    }
};

ROOM_TEST(TestRemoteRecords, QCoreApplication)

#include "tst_remote.moc"
