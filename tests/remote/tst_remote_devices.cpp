// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that PoCL's daemon serves over the loopback: named, counted on, and lost.

#include "app/doctor/driver_names.h"
#include "app/make_engine.h"
#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/remote/counting_server.h"
#include "engine/remote/remote_backend.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/program_fixture.h"
#include "tests/fixtures/remote_server.h"

#include <QDir>

#include <thread>

using namespace tonescope;
using namespace tonescope::remote;

namespace {

using namespace std::chrono_literals;

/// A file of the folder in which PoCL's remote driver and its daemon are.
QString fileOf(const char* folder, const char* pattern) {
    const QDir files(QDir(QStringLiteral(POCL_REMOTE)).filePath(QLatin1String(folder)));
    const QStringList found = files.entryList({QLatin1String(pattern)}, QDir::Files);
    if (found.isEmpty()) qFatal("PoCL's remote driver is not in " POCL_REMOTE);
    return files.filePath(found.constLast());
}

QString remoteDriver() {
    return fileOf("lib", "libpocl.so*");
}

/// The PoCL of this machine's CPU.
QString localDriver() {
    for (const app::NamedDriver& driver :
         app::namedDrivers(QProcessEnvironment::systemEnvironment()).drivers) {
        if (driver.library.contains(QStringLiteral("libpocl"))) return driver.library;
    }
    qFatal("there is no PoCL for the server to offer");
}

std::unique_ptr<test::PoclServer> newServer() {
    return std::make_unique<test::PoclServer>(fileOf("bin", "pocld"), localDriver());
}

std::unique_ptr<Engine> engineOf(const std::vector<RemoteServer>& servers) {
    RemoteProgram program{"/proc/self/exe", "count-remotely", remoteDriver().toStdString(), 300s, 300s, 0ms};
    std::vector<std::unique_ptr<Backend>> devices;
    devices.push_back(std::make_unique<opencl::OpenClBackend>());
    devices.push_back(std::make_unique<RemoteBackend>(servers, std::move(program),
                                                      std::make_unique<opencl::OpenClBackend>()));
    return std::make_unique<Engine>(std::move(devices), std::make_unique<host::HostBackend>());
}

std::vector<DeviceInfo> remoteOf(Engine& engine) {
    std::vector<DeviceInfo> devices;
    for (const DeviceInfo& device : engine.catalog().devices) {
        if (!device.server.empty()) devices.push_back(device);
    }
    if (devices.empty()) qFatal("there is no remote device: %s", engine.catalog().notes.back().c_str());
    return devices;
}

CountJob jobOn(const DeviceInfo& device, const ImagePointer& image) {
    CountSettings settings;
    settings.device = device.key;
    return {image, settings, std::chrono::steady_clock::now(), {}};
}

ImagePointer photo(Extent extent = {700, 300}) {
    return std::make_shared<const Image>(test::makeImage(PixelLayout::Rgba8, extent));
}

Histogram expected(const ImagePointer& image) {
    return test::reference(test::countingCase("", *image, Region::whole(image->extent())).task);
}

} // namespace

class TestRemoteDevices : public test::ProgramTest {
    Q_OBJECT

    std::unique_ptr<test::PoclServer> m_server = newServer();

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
                const auto counter = engine->counterOf(device);
                QVERIFY2(counter, counter ? "" : lineOf(counter.failure()).c_str());
                const auto counted = (*counter)->count(task, {strategy.id}, {});
                QVERIFY2(counted, counted ? "" : lineOf(counted.failure()).c_str());
                const std::string difference =
                    test::difference(counted->histogram, test::reference(each.task));
                QVERIFY2(difference.empty(), (each.name + ": " + difference).c_str());
            }
        }
    }

    /// The network's time is the upload's; what is there is not sent again.
    void anImageGoesThroughTheNetworkOnce() {
        const auto engine = engineOf({m_server->server()});
        const ImagePointer picture = photo({2000, 1500});
        const DeviceInfo device = remoteOf(*engine).front();
        auto first = engine->count(jobOn(device, picture), {});
        QVERIFY(first && first->notes.empty());
        QVERIFY(first->histogram == expected(picture));
        QVERIFY(first->timings.of(Phase::Upload) && first->timings.of(Phase::Kernel));
        CountJob other = jobOn(device, picture);
        other.settings.formula = GrayFormula::Mean;
        const auto second = engine->count(other, {});
        QVERIFY(second && second->notes.empty() && second->device.key == device.key);
        QVERIFY(!second->timings.of(Phase::Upload));
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
                QCOMPARE(result->notes.front(), device.name + " failed: the server " +
                                                    addressOf(server->server()) +
                                                    " went away; counted on the host CPU");
            }
            server->awaitEnd();
            if (!lost) server->start();
        }
        QVERIFY(lost);
        // Not there: a line each time. There again: it counts.
        const ImagePointer picture = photo();
        const auto without = engine->count(jobOn(device, picture), {});
        QVERIFY(without && without->histogram == expected(picture));
        QVERIFY(without->notes.front().find("cannot be reached: Connection refused") != std::string::npos);
        server->start();
        const auto again = engine->count(jobOn(device, picture), {});
        QVERIFY(again && again->notes.empty());
        QCOMPARE(again->device.key, device.key);
    }

    void oneServersEndDoesNotTakeTheOthers() {
        const auto other = newServer();
        const auto engine = engineOf({m_server->server(), other->server()});
        const std::vector<DeviceInfo> devices = remoteOf(*engine);
        QCOMPARE(devices.size(), std::size_t{2});
        for (const DeviceInfo& device : devices)
            QCOMPARE(engine->count(jobOn(device, photo()), {})->device.key, device.key);
        other->kill();
        other->awaitEnd();
        QCOMPARE(engine->count(jobOn(devices[1], photo()), {})->device.type, DeviceType::Host);
        QCOMPARE(engine->count(jobOn(devices[0], photo()), {})->device.key, devices[0].key);
    }

    void aStopComesBetweenStrips() {
        const auto engine = engineOf({m_server->server()});
        const DeviceInfo device = remoteOf(*engine).front();
        std::stop_source stop;
        const CountControl control{stop.get_token(), [&](const Activity& activity) {
                                       if (activity.fraction >= 0) stop.request_stop();
                                   }};
        QVERIFY(engine->count(jobOn(device, photo({8192, 6000})), control).stopped());
        const auto next = engine->count(jobOn(device, photo()), {});
        QVERIFY(next && next->notes.empty() && next->device.key == device.key);
    }

    // ---- the program

    void theDoctorTellsOfThem() {
        QProcessEnvironment environment = m_environment;
        environment.insert(QStringLiteral("TONESCOPE_REMOTE_DRIVER"), remoteDriver());
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
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QStringList>("variables");
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
        environment.insert(QStringLiteral("TONESCOPE_REMOTE_DRIVER"), remoteDriver());
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
        const test::Run counted = run(
            test::words("histogram --format json --device remote/ --check red.png") + arguments, environment);
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

int main(int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "count-remotely")
        serveCounting(*remoteServerIn(argv[2]), app::makeServedBackend());
    QCoreApplication application(argc, argv);
    TestRemoteDevices test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_remote_devices.moc"
