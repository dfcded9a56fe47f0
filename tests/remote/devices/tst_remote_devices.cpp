// SPDX-License-Identifier: GPL-3.0-or-later
// Tests devices of PoCL's daemon.

#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/pocl_devices.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/room.h"

using namespace std::chrono_literals;
using namespace tonescope::remote;
using namespace tonescope;

// Tests devices that PoCL's daemon serves over the loopback interface: their names, counts on them, and a
// server that is killed.

using test::countedThere, test::expected, test::jobOn, test::newServer, test::photo, test::remoteOf;

class TestRemoteDevices : public test::ProgramTest {
    Q_OBJECT

    std::unique_ptr<test::PoclServer> m_server = newServer();
    QTemporaryDir m_cache;

    [[nodiscard]] std::unique_ptr<Engine> engineOf(const std::vector<RemoteServer>& servers) const {
        return test::engineOf(servers, m_cache.path());
    }

    /// Counts on the device until it does; see countedThere().
    static void compare(Engine& engine, const DeviceInfo& device, const CountTask& task,
                        std::string_view strategy) {
        const auto count = [&]() -> CountOutcome {
            const auto counter = engine.counterOf(device);
            if (!counter) return counter.reason();
            return (*counter)->count(task, {strategy}, {});
        };
        CountOutcome counted = count();
        for (const QDeadlineTimer deadline(test::patience); !counted && !deadline.hasExpired();) {
            qInfo("%s", lineOf(counted.failure()).c_str());
            engine.close(device);
            counted = count();
        }
        QVERIFY(counted);
        const std::string difference = test::difference(counted->histogram, test::reference(task));
        QVERIFY2(difference.empty(), difference.c_str());
    }

private Q_SLOTS:
    void aRemoteDeviceIsNamedWithItsServer() {
        const auto engine = engineOf({m_server->server()});
        const DeviceInfo device = remoteOf(*engine).front();
        const auto& all = engine->catalog().devices;
        const auto local = std::ranges::find_if(all, [&](const DeviceInfo& other) {
            return other.server.empty() && device.name.starts_with(other.name);
        });
        QVERIFY(local != all.end()); // the same CPU, by the same driver
        QCOMPARE(device.name, local->name + " on " + addressOf(m_server->server()));
        QVERIFY(device.key != local->key && device.key.starts_with("remote/"));
        QCOMPARE(device.driver, local->driver);
        QVERIFY(engine->catalog().find(defaultDevice(engine->catalog()).key)->server.empty());
    }

    void countsEqualTheReference() {
        const auto engine = engineOf({m_server->server()});
        const DeviceInfo device = remoteOf(*engine).front();
        for (const test::CountingCase& each : test::pixelCases()) {
            CountTask task = each.task;
            task.whole = {each.image.stored, each.image.storage};
            const auto kind = traitsOf(task.pixels.layout).kind();
            const SelectedMethod usual = engine->methodFor(device, task.pixels.layout, task.channels, 1);
            for (const StrategyInfo& strategy : engine->catalog().strategiesFor(device, kind)) {
                if (strategy.id != usual.strategy.id && strategy.id != "local-strided") continue;
                compare(*engine, device, task, strategy.id);
                if (QTest::currentTestFailed()) qFatal("%s", each.name.c_str());
            }
        }
    }

    /// The network's time is the upload's; what is there is not sent again.
    void anImageGoesThroughTheNetworkOnce() {
        const auto engine = engineOf({m_server->server()});
        const ImagePointer picture = photo({2000, 1500});
        const DeviceInfo device = remoteOf(*engine).front();
        const CountResult first = countedThere(*engine, jobOn(device, picture));
        QVERIFY(first.histogram == expected(picture));
        QVERIFY(first.timings.of(Phase::Upload) && first.timings.of(Phase::Kernel));
        CountJob other = jobOn(device, picture);
        other.settings.rules.formula = GrayFormula::Mean;
        // In a process that is new, because the driver crashed, it has to be sent again.
        auto upload = countedThere(*engine, other).timings.of(Phase::Upload);
        for (int again = 0; again < 20 && upload; ++again)
            upload = countedThere(*engine, other).timings.of(Phase::Upload);
        QVERIFY(!upload);
    }

    void aServerKilledMidWayCostsALine() {
        auto server = newServer();
        const auto engine = engineOf({server->server()});
        const DeviceInfo device = remoteOf(*engine).front();
        const ImagePointer large = photo({8192, 6000}); // many strips: some are on their way
        bool lost = false;
        for (int attempt = 0; attempt < 20 && !lost; ++attempt) { // until the kill comes before the end
            const CountControl control{{}, [&](const Activity& activity) {
                                           if (activity.fraction >= 0 && activity.fraction < 0.5)
                                               server->kill();
                                       }};
            const auto result = engine->count(jobOn(device, large), control);
            QVERIFY(result && result->exact);
            QVERIFY(result->histogram == expected(large));
            lost = result->device.type == DeviceType::Host;
            if (lost) {
                QCOMPARE(result->notes.size(), std::size_t{1});
                QCOMPARE(english(result->notes.front()), device.name + " failed: the server " +
                                                             addressOf(server->server()) +
                                                             " disconnected; counted on the host CPU");
            }
            server->awaitEnd();
            if (!lost) server->start();
        }
        QVERIFY(lost);
        // Not there: a line each time. There again: it counts.
        const ImagePointer picture = photo();
        const auto without = engine->count(jobOn(device, picture), {});
        QVERIFY(without && without->histogram == expected(picture));
        QVERIFY(english(without->notes.front()).find("cannot be reached: Connection refused") !=
                std::string::npos);
        server->start();
        QVERIFY(countedThere(*engine, jobOn(device, picture)).histogram == expected(picture));
    }

    void oneServersEndDoesNotTakeTheOthers() {
        const auto other = newServer();
        const auto engine = engineOf({m_server->server(), other->server()});
        const std::vector<DeviceInfo> devices = remoteOf(*engine);
        QCOMPARE(devices.size(), std::size_t{2});
        for (const DeviceInfo& device : devices)
            countedThere(*engine, jobOn(device, photo()));
        other->kill();
        other->awaitEnd();
        QCOMPARE(engine->count(jobOn(devices[1], photo()), {})->device.type, DeviceType::Host);
        countedThere(*engine, jobOn(devices[0], photo()));
    }

    void aStopComesBetweenStrips() {
        const auto engine = engineOf({m_server->server()});
        const DeviceInfo device = remoteOf(*engine).front();
        std::stop_source stop;
        const CountControl control{stop.get_token(), [&](const Activity& activity) {
                                       if (activity.fraction >= 0) stop.request_stop();
                                   }};
        QVERIFY(engine->count(jobOn(device, photo({8192, 6000})), control).stopped());
        countedThere(*engine, jobOn(device, photo()));
    }

    // ---- the program

    void theDoctorTellsOfThem() {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("TONESCOPE_REMOTE_DRIVER"), test::remoteDriver());
        environment.insert(QStringLiteral("TONESCOPE_PATIENCE"), QString::number(test::patience / 1000));
        const QString server = QString::fromStdString(textOf(m_server->server()));
        const test::Run doctor = run(test::words("devices --doctor --remote") +
                                         QStringList{server + QStringLiteral(",127.0.0.1:1")},
                                     environment);
        QCOMPARE(doctor.code, 0);
        QVERIFY2(doctor.out.contains("  " + server.toUtf8() + ": "), doctor.out);
        QVERIFY2(doctor.out.contains("127.0.0.1:1 cannot be reached: Connection refused"), doctor.out);
    }
    void whatIsNoServerIsWrongUsage() {
        const test::Run wrong = run(test::words("devices --remote a:b"));
        QCOMPARE(wrong.code, 2);
        QCOMPARE(wrong.err, QByteArray("tonescope: --remote: \"a:b\" is no HOST, HOST:PORT or "
                                       "HOST:PORT/NUMBER\n"));
    }

    /// By the option, by the program's variable, and by PoCL's own: then, too, not in this process.
    void theProgramUsesThem_data() {
        test::columns<QStringList, QStringList>({"arguments", "variables"});
        const QString server = QString::fromStdString(textOf(m_server->server()));
        const QStringList none;
        QTest::newRow("option") << QStringList{QStringLiteral("--remote"), server} << none;
        QTest::newRow("option with =") << QStringList{QStringLiteral("--remote=") + server} << none;
        QTest::newRow("variable") << none << QStringList{QStringLiteral("TONESCOPE_REMOTE"), server};
        QTest::newRow("PoCL's own") << none
                                    << QStringList{QStringLiteral("POCL_DEVICES"), QStringLiteral("remote"),
                                                   QStringLiteral("POCL_REMOTE0_PARAMETERS"), server};
    }
    void theProgramUsesThem() {
        QFETCH(QStringList, arguments);
        QFETCH(QStringList, variables);
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("TONESCOPE_REMOTE_DRIVER"), test::remoteDriver());
        environment.insert(QStringLiteral("TONESCOPE_PATIENCE"), QString::number(test::patience / 1000));
        for (qsizetype i = 0; i < variables.size(); i += 2)
            environment.insert(variables[i], variables[i + 1]);
        const test::Run devices = run(test::words("devices --json") + arguments, environment);
        QCOMPARE(devices.code, 0);
        int remote = 0, byDefault = 0;
        for (int line = 0; line < devices.lines().size(); ++line) {
            const QJsonObject device = devices.json(line);
            const QString server = device.value(QStringLiteral("server")).toString();
            if (device.value(QStringLiteral("default")).toBool()) ++byDefault;
            if (server.isEmpty()) continue;
            ++remote;
            QCOMPARE(server, QString::fromStdString(textOf(m_server->server())));
            QVERIFY(!device.value(QStringLiteral("default")).toBool());
        }
        QCOMPARE(remote, 1);
        QCOMPARE(byDefault, 1);
        const auto count = [&] {
            return run(test::words("histogram --format json --device remote/ --check red.png") + arguments,
                       environment);
        };
        test::Run counted = count();
        for (int again = 0; again < 20 && counted.code == 0 && !counted.errors().isEmpty(); ++again) {
            qInfo("%s", counted.err.constData()); // as countedThere() has it
            counted = count();
        }
        QCOMPARE(counted.code, 0);
        QVERIFY2(counted.errors().isEmpty(), counted.err);
        QVERIFY(counted.json().value(QStringLiteral("exact")).toBool());
        QVERIFY(!counted.json()
                     .value(QStringLiteral("device"))
                     .toObject()
                     .value(QStringLiteral("server"))
                     .toString()
                     .isEmpty());
    }
};

namespace {

std::optional<int> beRemoteProcess(int argc, char** argv) {
    test::countWhereAsked(argc, argv);
    return {};
}

} // namespace

ROOM_PROCESS(beRemoteProcess)
ROOM_TEST(TestRemoteDevices, QCoreApplication)

// Tests a device of PoCL's daemon that counts together with one of this machine, also if the server is killed
// in the middle.

using test::countedThere, test::expected, test::jobOn, test::photo;

class TestRemoteTogether : public QObject {
    Q_OBJECT

    std::unique_ptr<test::PoclServer> m_server = test::newServer();
    QTemporaryDir m_cache;

    /// An engine that takes its members for equally fast until it has measured them, and never gives one up
    /// as late.
    [[nodiscard]] std::unique_ptr<Engine> newEngine() const {
        return test::engineOf({m_server->server()}, m_cache.path(), test::neverLate);
    }
    /// The entry of all devices that has the server's.
    static DeviceInfo everything(Engine& engine) {
        for (const DeviceInfo& device : engine.catalog().devices) {
            if (device.type == DeviceType::Together && device.key != togetherDeviceKey) return device;
        }
        qFatal("nothing counts together with another machine");
    }
    static std::int64_t rowsOf(const CountResult& result) {
        std::int64_t rows = 0;
        for (const MemberShare& share : result.shares)
            rows += share.rows;
        return rows;
    }

private Q_SLOTS:
    void sharesAreNamedAndAddUp() {
        const auto engine = newEngine();
        const ImagePointer picture = photo({2000, 3000});
        const CountResult counted = countedThere(*engine, jobOn(everything(*engine), picture));
        QVERIFY(counted.exact && counted.histogram == expected(picture));
        QCOMPARE(counted.shares.size(), std::size_t{2});
        QCOMPARE(rowsOf(counted), picture->extent().height);
        const auto far = std::ranges::find_if(
            counted.shares, [](const MemberShare& share) { return !share.device.server.empty(); });
        QVERIFY(far != counted.shares.end());
        QVERIFY(far->device.name.ends_with(" on " + addressOf(m_server->server())));
        QVERIFY(far->timings.of(Phase::Upload)); // the network's time
    }

    /// This machine's CPU and a server's, which happens to be the same here.
    void twoCpusOfDifferentMachinesAreChosenByTheirKeys() {
        const auto engine = newEngine();
        const DeviceInfo far = test::remoteOf(*engine).front();
        const ImagePointer picture = photo();
        const DeviceInfo both = engine->combine({std::string(hostDeviceKey), far.key}).value();
        const CountResult counted = countedThere(*engine, jobOn(both, picture));
        QVERIFY(counted.exact && counted.histogram == expected(picture));
        QCOMPARE(counted.shares.size(), std::size_t{2});
    }

    /// When this machine has counted the most of it, the server's first rows are still awaited.
    void aServerKilledMidWayLosesNothing() {
        const ImagePointer large = photo({8192, 6000});
        std::unique_ptr<Engine> engine;
        bool lost = false;
        for (int attempt = 0; attempt < 20 && !lost; ++attempt) { // until the kill comes before the end
            engine = newEngine();
            const DeviceInfo all = everything(*engine);
            const CountControl control{{}, [&](const Activity& activity) {
                                           if (activity.fraction > 0.5) m_server->kill();
                                       }};
            const auto result = engine->count(jobOn(all, large), control);
            QVERIFY(result && result->exact);
            QVERIFY(result->histogram == expected(large));
            QCOMPARE(result->device.key, all.key);
            QCOMPARE(rowsOf(*result), large->extent().height);
            lost = !result->notes.empty();
            if (lost) {
                const QString note = QString::fromStdString(english(result->notes.front()));
                QVERIFY2(note.endsWith(QStringLiteral("; the host counted its rows")), qPrintable(note));
                const std::string address = addressOf(m_server->server());
                QVERIFY2(note.contains(QString::fromStdString("on " + address + " failed: ")),
                         qPrintable(note));
            }
            m_server->kill();
            m_server->awaitEnd();
            m_server->start();
        }
        QVERIFY(lost);
        // A kind of pixels that was not counted yet, so no times are known.
        const auto picture = std::make_shared<const Image>(test::makeImage(PixelLayout::Gray8, {2000, 3000}));
        QCOMPARE(countedThere(*engine, jobOn(everything(*engine), picture)).shares.size(), std::size_t{2});
    }
};

ROOM_TEST(TestRemoteTogether, QCoreApplication)

#include "tst_remote_devices.moc"
