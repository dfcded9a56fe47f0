// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that never come back, and who goes on without them.

#include "engine/count/patient_backend.h"

#include "engine/count/joined_backend.h"

#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/patience.h"
#include "tests/fixtures/room.h"

#include <QTest>

using namespace tonescope;

namespace {

using namespace std::chrono_literals;

CountJob job(const std::string& device = {}) {
    CountSettings settings;
    settings.device = device;
    return {std::make_shared<const Image>(test::makeImage(PixelLayout::Gray8, {40, 30})),
            settings,
            std::chrono::steady_clock::now(),
            {}};
}

} // namespace

class TestPatientBackend : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;
    std::weak_ptr<const void> m_held;

    /// An engine that waits so long for the fake devices.
    void begin(std::chrono::milliseconds call) {
        const auto held = std::make_shared<int>();
        m_held = held;
        std::vector<std::unique_ptr<Backend>> devices;
        devices.push_back(std::make_unique<PatientBackend>(std::make_unique<test::FakeBackend>(m_script),
                                                           Patience{call, call}, held));
        m_engine = std::make_unique<Engine>(std::move(devices), std::make_unique<host::HostBackend>());
    }

    CountResult result(const CountJob& what) {
        JobOutcome outcome = m_engine->count(what, {});
        if (!outcome) qFatal("a count failed");
        return std::move(outcome).value();
    }

private Q_SLOTS:
    void init() { m_script = std::make_shared<test::FakeScript>(); }
    void cleanup() {
        for (const auto& gate : {m_script->countGate, m_script->searchGate}) {
            if (gate) gate->open();
        }
        m_engine.reset();
        QTRY_VERIFY(m_held.expired()); // threads that were given up end when their devices let them
    }

    void devicesThatAnswerAreAsBefore() {
        begin(1h);
        QCOMPARE(m_engine->catalog().devices.size(), std::size_t{3});
        QCOMPARE(m_engine->catalog().notes, std::vector<std::string>{"a note"});
        const CountResult counted = result(job());
        QCOMPARE(counted.device.key, test::fakeOne);
        QCOMPARE(counted.histogram.pixels(), 1200U);
        QVERIFY(counted.notes.empty());
        QVERIFY(counted.givenUp.empty());
    }

    void failuresOfDevicesAreTheirOwn() {
        begin(1h);
        m_script->throws = true;
        const CountResult counted = result(job());
        QCOMPARE(counted.device.type, DeviceType::Host);
        QCOMPARE(counted.notes,
                 std::vector<std::string>{"Fake One failed: there is not enough memory; counted "
                                          "on the host CPU"});
        QVERIFY(counted.givenUp.empty());
    }

    void aDeviceThatNeverReturnsIsGivenUp() {
        begin(500ms);
        m_script->countGate = std::make_shared<test::Gate>();
        const CountResult counted = result(job());
        QCOMPARE(counted.device.type, DeviceType::Host);
        QCOMPARE(counted.histogram.pixels(), 1200U);
        QCOMPARE(counted.notes.size(), std::size_t{1});
        QVERIFY2(counted.notes.front().starts_with("Fake One failed: no sign of life for "),
                 counted.notes.front().c_str());
        QCOMPARE(counted.givenUp, std::vector<std::string>{test::fakeOne});
    }

    void aDeviceThatWasGivenUpIsNotAskedAgain() {
        begin(500ms); // in which the other one has to count
        m_script->countGate = std::make_shared<test::Gate>();
        QCOMPARE(result(job(test::fakeOne)).device.type, DeviceType::Host);
        m_script->countGate->open();
        const int asked = m_script->counts;
        const CountResult again = result(job(test::fakeOne));
        QCOMPARE(m_script->counts.load(), asked);
        QCOMPARE(again.device.type, DeviceType::Host);
        QCOMPARE(again.notes.size(), std::size_t{1}); // and that is said each time
        QVERIFY2(again.notes.front().find(" for 0 ms") == std::string::npos, again.notes.front().c_str());
        // Where nobody chose one, the next best counts.
        const CountResult other = result(job());
        QCOMPARE(other.device.key, test::fakeTwo);
        QVERIFY(other.notes.empty());
    }

    void aSearchThatNeverReturnsLeavesTheHost() {
        begin(20ms);
        m_script->searchGate = std::make_shared<test::Gate>();
        QCOMPARE(m_engine->catalog().devices.size(), std::size_t{1});
        QCOMPARE(m_engine->catalog().notes.size(), std::size_t{1});
        QVERIFY2(m_engine->catalog().notes.front().starts_with("looking for devices: no sign of life for "),
                 m_engine->catalog().notes.front().c_str());
        QCOMPARE(result(job()).device.type, DeviceType::Host);
    }

    /// An engine for other servers shares the devices of this machine: what was found and what was given up
    /// stay so.
    void theNextEngineKnowsWhatWasGivenUp() {
        const std::shared_ptr<Backend> local = std::make_shared<PatientBackend>(
            std::make_unique<test::FakeBackend>(m_script), Patience{500ms, 500ms});
        const auto next = [&] {
            std::vector<std::unique_ptr<Backend>> devices;
            devices.push_back(std::make_unique<JoinedBackend>(std::vector{local}));
            m_engine = std::make_unique<Engine>(std::move(devices), std::make_unique<host::HostBackend>());
        };
        next();
        m_script->countGate = std::make_shared<test::Gate>();
        QCOMPARE(result(job(test::fakeOne)).givenUp, std::vector<std::string>{test::fakeOne});
        m_script->searchGate = std::make_shared<test::Gate>(); // who looked again would stand here
        m_script->countGate->open();
        const int asked = m_script->counts;
        next();
        QCOMPARE(m_engine->catalog().devices.size(), std::size_t{3});
        const CountResult again = result(job(test::fakeOne));
        QCOMPARE(again.device.type, DeviceType::Host);
        QCOMPARE(again.givenUp, std::vector<std::string>{test::fakeOne});
        QCOMPARE(m_script->counts.load(), asked);
        QCOMPARE(result(job(test::fakeTwo)).device.key, test::fakeTwo);
    }

    /// Who wants something else does not wait for a device that is deaf to its stop.
    void whatWasStoppedIsLeftToTheDevice() {
        begin(1h);
        m_script->countGate = std::make_shared<test::Gate>();
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(m_engine->count(job(test::fakeOne), {stop.get_token()}).stopped());
        QCOMPARE(result(job("host")).device.type, DeviceType::Host);
        m_script->countGate->open(); // and it is there again
        const CountResult counted = result(job(test::fakeOne));
        QCOMPARE(counted.device.key, test::fakeOne);
        QVERIFY(counted.givenUp.empty());
        QCOMPARE(m_script->stoppedBefore.load(), 1);
    }

    void theLimitIsThatOfTheLastSignOfLife() {
        const auto gate = std::make_shared<test::Gate>();
        DriverThread thread({});
        const auto work = [gate](const DriverThread::SignOfLife& sign) {
            sign(1ms);
            gate->pass();
        };
        QCOMPARE(thread.run(work, 1h), DriverThread::End::GivenUp);
        QVERIFY(thread.givenUp());
        gate->open();
    }
};

ROOM_TEST(TestPatientBackend, QCoreApplication)
#include "tst_patient_backend.moc"
