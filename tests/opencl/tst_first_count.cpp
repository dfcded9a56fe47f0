// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the first count of a device without tuned methods: a rule chooses the strategy, and every bin is
// right.

#include "engine/count/engine.h"
#include "engine/host/host_backend.h"
#include "engine/host/reference.h"
#include "engine/opencl/device_strategies.h"
#include "engine/opencl/opencl_backend.h"
#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

namespace {

/// Choices for the same devices with another driver.
Tuning tuningOfOthers(const DeviceCatalog& catalog) {
    Tuning tuning;
    for (const DeviceInfo& device : catalog.devices) {
        for (const PixelKind kind : allPixelKinds) {
            tuning.set({device.key + "-old", kind, 1200, "global-atomic", {}, {}});
        }
    }
    return tuning;
}

} // namespace

class TestFirstCount : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A device of any type that a driver can report has a rule, also one with an unknown name.
    void everyKindOfDeviceHasARule_data() {
        QTest::addColumn<int>("type");
        for (const DeviceType type :
             {DeviceType::Gpu, DeviceType::Accelerator, DeviceType::Cpu, DeviceType::Simulator})
            QTest::newRow(nameOf(type).data()) << int(type);
    }
    void everyKindOfDeviceHasARule() {
        QFETCH(int, type);
        DeviceInfo device;
        device.type = DeviceType(type);
        device.name = "A card of tomorrow";
        const opencl::OpenClBackend backend;
        for (const LayoutTraits& layout : layoutTable) {
            for (const ChannelSet channels : {ChannelSet::of(Channel::Gray), layout.channels()}) {
                const StrategyRule rule = backend.defaultStrategy(device, layout.layout, channels);
                const StrategyInfo& row = opencl::deviceStrategy(rule.strategy).info;
                QVERIFY(row.exact && canCount(row, device, layout.layout));
                QVERIFY(!rule.reason.empty());
            }
        }
    }

    void theFirstCountIsRight_data() {
        QTest::addColumn<int>("layout");
        for (const LayoutTraits& layout : layoutTable)
            QTest::newRow(layout.name.data()) << int(layout.layout);
    }
    void theFirstCountIsRight() {
        QFETCH(int, layout);
        Engine engine(std::make_unique<opencl::OpenClBackend>(), std::make_unique<host::HostBackend>());
        engine.useTuning(tuningOfOthers(engine.catalog()));
        QVERIFY(engine.catalog().devices.size() > 1);
        const auto image =
            std::make_shared<const Image>(test::makeImage(static_cast<PixelLayout>(layout), {40, 30}));
        for (const DeviceInfo& device : engine.catalog().devices) {
            CountJob job{image, {}, std::chrono::steady_clock::now(), {}};
            job.settings.device = device.key;
            const JobOutcome outcome = engine.count(job, {});
            QVERIFY2(outcome.ok() && outcome->notes.empty(), device.key.c_str());
            QCOMPARE(outcome->device.key, device.key);
            QVERIFY2(!outcome->strategyReason.empty() &&
                         !english(outcome->strategyReason).starts_with("tuned"),
                     english(outcome->strategyReason).c_str());
            const CountTask task{image->stored, outcome->histogram.channels()};
            QVERIFY2(outcome->histogram == host::countPlainly(task, {})->histogram, device.key.c_str());
        }
    }
};

ROOM_TEST(TestFirstCount, QCoreApplication)
#include "tst_first_count.moc"
