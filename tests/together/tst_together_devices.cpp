// SPDX-License-Identifier: GPL-3.0-or-later
// Tests counting by all OpenCL devices of this machine together, simulators included; the host takes the
// place of a CPU.

#include "engine/count/watchdog_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/together/together_backend.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::together;

class TestTogetherDevices : public QObject {
    Q_OBJECT

    std::unique_ptr<TogetherBackend> m_backend;
    std::unique_ptr<Counter> m_counter;
    std::size_t m_members = 0;

private Q_SLOTS:
    /// Afresh for each row: nothing is known of anybody's speed.
    void init() {
        std::vector<std::shared_ptr<Backend>> devices{
            std::make_shared<WatchdogBackend>(std::make_unique<opencl::OpenClBackend>(), Timeouts{})};
        m_backend = std::make_unique<TogetherBackend>(std::move(devices),
                                                      std::make_shared<host::HostBackend>(), test::neverLate);
        std::vector<DeviceInfo> members = m_backend->find().devices;
        std::erase_if(members, [](const DeviceInfo& device) { return device.type == DeviceType::Together; });
        if (std::none_of(members.begin(), members.end(), onHostCores))
            members.push_back(host::HostBackend().find().devices.front());
        m_members = members.size();
        const Outcome<DeviceCatalog> all = m_backend->combine(members);
        QVERIFY(all.ok());
        m_counter = m_backend->open(all->devices.front()).value();
    }
    void cleanup() { m_counter.reset(); }

    void sumsAreExact_data() {
        QTest::addColumn<test::CountingCase>("each");
        for (const test::CountingCase& each : test::fewCountingCases())
            QTest::newRow(each.name.c_str()) << each;
    }
    /// All take part in a first count.
    void sumsAreExact() {
        QFETCH(test::CountingCase, each);
        CountTask task = each.task;
        task.storage = each.image.storage;
        const CountOutcome counted = m_counter->count(task, {"each-its-own"}, {});
        QVERIFY2(counted.ok(), counted.failed() ? english(counted.failure().cause).c_str() : "");
        QCOMPARE(test::difference(counted->histogram, test::reference(task)), std::string());
        QVERIFY(counted->notes.empty());
        const auto most = static_cast<std::size_t>(task.pixels.extent.height);
        QCOMPARE(counted->shares.size(), std::min(m_members, most));
        for (const MemberShare& share : counted->shares)
            QVERIFY(share.timings.wall > Nanoseconds::zero());
    }
};

ROOM_TEST(TestTogetherDevices, QCoreApplication)
#include "tst_together_devices.moc"
