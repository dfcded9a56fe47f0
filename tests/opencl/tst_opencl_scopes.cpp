// SPDX-License-Identifier: GPL-3.0-or-later
// Tests scopes on every OpenCL device of this machine.

#include "tests/fixtures/opencl_devices.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"

using namespace tonescope;

class TestOpenClScopes : public QObject, test::OpenClDevices {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_catalog = m_backend.find();
        QVERIFY2(!m_catalog.devices.empty(), "no OpenCL device; install pocl-opencl-icd");
    }

    void equalsTheReference_data() {
        test::columns<QString, QString>({"device", "cases"});
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const char* cases : {"few", "pixels", "shapes"}) {
                // A simulator needs a second for what a device does in a millisecond; the second platform is
                // a device that is here already.
                if ((device.key == fastest().key) == (cases == std::string_view("few"))) continue;
                if (device.key != fastest().key && cases != std::string_view("few")) continue;
                QTest::addRow("%s: %s", device.name.c_str(), cases)
                    << QString::fromStdString(device.key) << QString::fromLatin1(cases);
            }
        }
    }
    void equalsTheReference() {
        QFETCH(QString, device);
        QFETCH(QString, cases);
        const auto all = cases == QLatin1String("few")      ? test::fewScopeCases()
                         : cases == QLatin1String("pixels") ? test::scopePixelCases()
                                                            : test::scopeShapeCases();
        for (const test::ScopeCase& one : all) {
            const std::string difference =
                test::scopeDifference(counterOf(*m_catalog.find(device.toStdString())), one);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void manyStrips_data() {
        QTest::addColumn<int>("bytes");
        QTest::newRow("of rows") << (1 << 16);
        QTest::newRow("of pieces of rows") << 999;
    }
    /// Several launches for one image, each of which has to know its place in it.
    void manyStrips() {
        QFETCH(int, bytes);
        opencl::MemoryLimits limits;
        limits.strip = static_cast<std::uint64_t>(bytes);
        opencl::OpenClBackend backend(limits);
        backend.find();
        const auto opened = backend.open(fastest());
        QVERIFY(opened.ok());
        for (const Orientation orientation : test::allOrientations()) {
            const auto one = test::scopeCase(PixelLayout::Bgrx8, {1711, 97}, orientation);
            const std::string difference = test::scopeDifference(**opened, one);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void moreThanFourGigapixelsOfOneValue() {
        // One row stands for all, so that the pixels need no memory to speak of.
        const std::vector<std::byte> row(std::size_t{1} << 20U, std::byte{200});
        const Extent extent{static_cast<std::int64_t>(row.size()), 4096 + 3};
        const CountTask task{{row.data(), extent, 0, PixelLayout::Gray8}, {}};
        const auto scopes =
            countScopes(counterOf(fastest()), {ScopeSet::of(ScopeKind::Vectorscope), task, {}}, "", {});
        QVERIFY(scopes.ok());
        const auto count = scopes->front()->tables.front().column(128)[128];
        QCOMPARE(count, Region::whole(extent).pixels());
        QVERIFY(count > (std::uint64_t{1} << 32U));
    }

    void commandsAreTimed() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Rgb8, {64, 32});
        for (const DeviceInfo& device : m_catalog.devices) {
            for (const ScopeTask& task : scopeTasks(one.order())) {
                const ScopeOutcome counted = counterOf(device).countScope(task, {});
                QVERIFY(counted.ok());
                for (const Phase phase : {Phase::Clear, Phase::Kernel, Phase::Readback}) {
                    QVERIFY(counted->timings.of(phase));
                    QCOMPARE(counted->timings.of(phase)->clock, Clock::DeviceEvents);
                }
            }
        }
    }

    /// A region that is dragged has another size each time: no kernel may be built for it.
    void aKernelServesEveryRegion() {
        for (const Orientation orientation : {Orientation{}, Orientation{true, true, true}}) {
            const Extent upright = turned({1711, 1217}, orientation);
            bool built = false;
            for (std::int64_t side = 1; side < upright.width; side = 2 * side + 1) {
                const auto one = test::scopeCase(PixelLayout::Bgra8, {1711, 1217}, orientation,
                                                 Region{3, 5, side, std::min<std::int64_t>(side, 1000)});
                for (const ScopeTask& task : scopeTasks(one.order())) {
                    const ScopeOutcome counted = counterOf(fastest()).countScope(task, {});
                    QVERIFY(counted.ok());
                    QVERIFY(!built || !counted->timings.build);
                }
                built = true;
            }
        }
    }

    void stopsBeforeTheNextStrip() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Gray8, {8000, 5000});
        for (const ScopeTask& task : scopeTasks(one.order())) {
            std::stop_source stop;
            stop.request_stop();
            QVERIFY(counterOf(fastest()).countScope(task, {stop.get_token()}).stopped());
            // The device is as good as before.
            QCOMPARE(counterOf(fastest()).countScope(task, {})->tables.front().pixels(), one.region.pixels());
        }
    }
};

ROOM_TEST(TestOpenClScopes, QCoreApplication)
#include "tst_opencl_scopes.moc"
