// SPDX-License-Identifier: GPL-3.0-or-later
// Tests WatchdogBackend: a device that hangs is given up, other devices go on, and driver calls are reported
// to a DriverWatch.

#include "engine/count/watchdog_backend.h"

#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

#include <new>

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

class Watch : public DriverWatch {
public:
    void entered(const DriverPlace& place) override {
        if (throws) throw std::bad_alloc();
        inside.push_back(place);
        told.push_back(english(place.doing));
    }
    void left(const DriverPlace& place) override { std::erase(inside, place); }

    std::vector<DriverPlace> inside;
    std::vector<std::string> told;
    bool throws = false;
};

} // namespace

class TestWatchdogBackend : public QObject {
    Q_OBJECT

    std::shared_ptr<test::FakeScript> m_script;
    std::unique_ptr<Engine> m_engine;
    std::weak_ptr<const void> m_held;

    std::shared_ptr<Watch> m_watch;
    std::unique_ptr<Backend> m_watched;
    std::unique_ptr<Counter> m_counter; ///< of a device whose driver calls are watched

    void beginWatched() {
        m_watch = std::make_shared<Watch>();
        m_watched = std::make_unique<WatchdogBackend>(std::make_unique<test::FakeBackend>(m_script),
                                                      Timeouts{1h, 1h}, nullptr, m_watch);
        const DeviceCatalog catalog = m_watched->find();
        m_counter = std::move(m_watched->open(catalog.devices.front())).value();
    }
    std::vector<std::string> toldBy(const std::function<void()>& call) {
        m_watch->told.clear();
        call();
        return m_watch->told;
    }
    std::vector<std::string> toldByCount(PixelLayout layout, std::string_view strategy) {
        return toldBy([&] {
            const Image image = test::makeImage(layout, {9, 9});
            const CountTask task{image.stored, grayAndColour.intersected(image.traits().channels())};
            QVERIFY(m_counter->count(task, {strategy}, {}).ok());
        });
    }

    /// An engine that waits so long for the fake devices.
    void begin(std::chrono::milliseconds call) {
        const auto held = std::make_shared<int>();
        m_held = held;
        m_engine = std::make_unique<Engine>(
            std::make_unique<WatchdogBackend>(std::make_unique<test::FakeBackend>(m_script),
                                              Timeouts{call, call}, held),
            std::make_unique<host::HostBackend>());
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
        QCOMPARE(m_engine->catalog().notes, std::vector<Text>{"a note"});
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
        QCOMPARE(counted.notes.size(), std::size_t{1});
        QCOMPARE(english(counted.notes.front()),
                 std::string("Fake One failed: there is not enough memory; counted on the host CPU"));
        QVERIFY(counted.givenUp.empty());
    }

    void aWatchThatThrowsIsAFailure() {
        beginWatched();
        m_watch->throws = true;
        const Image image = test::makeImage(PixelLayout::Gray8, {9, 9});
        QVERIFY(m_counter->count({image.stored, ChannelSet::of(Channel::Gray)}, {"simple"}, {}).failed());
        QVERIFY(m_watched->open(m_watched->find().devices.back()).failed());
    }

    void aDeviceThatNeverReturnsIsGivenUpAndNotAskedAgain() {
        begin(500ms); // in which the other one has to count
        m_script->countGate = std::make_shared<test::Gate>();
        const CountResult counted = result(job(test::fakeOne));
        QCOMPARE(counted.device.type, DeviceType::Host);
        QCOMPARE(counted.histogram.pixels(), 1200U);
        QCOMPARE(counted.notes.size(), std::size_t{1});
        QVERIFY2(english(counted.notes.front()).starts_with("Fake One failed: no progress for "),
                 english(counted.notes.front()).c_str());
        QCOMPARE(counted.givenUp, std::vector<std::string>{test::fakeOne});
        m_script->countGate->open();
        const int asked = m_script->counts;
        const CountResult again = result(job(test::fakeOne));
        QCOMPARE(m_script->counts.load(), asked);
        QCOMPARE(again.device.type, DeviceType::Host);
        QCOMPARE(again.notes.size(), std::size_t{1}); // and that is said each time
        QVERIFY2(english(again.notes.front()).find(" for 0 ms") == std::string::npos,
                 english(again.notes.front()).c_str());
        // Where no device was chosen, the next best one counts.
        const CountResult other = result(job());
        QCOMPARE(other.device.key, test::fakeTwo);
        QVERIFY(other.notes.empty());
    }

    void aSearchThatNeverReturnsLeavesTheHost() {
        begin(20ms);
        m_script->searchGate = std::make_shared<test::Gate>();
        QCOMPARE(m_engine->catalog().devices.size(), std::size_t{1});
        QCOMPARE(m_engine->catalog().notes.size(), std::size_t{1});
        QVERIFY2(
            english(m_engine->catalog().notes.front()).starts_with("looking for devices: no progress for "),
            english(m_engine->catalog().notes.front()).c_str());
        QCOMPARE(result(job()).device.type, DeviceType::Host);
    }

    /// An engine for other servers shares the devices of this machine: what was found and what was given up
    /// stay so.
    void theNextEngineKnowsWhatWasGivenUp() {
        const std::shared_ptr<Backend> local = std::make_shared<WatchdogBackend>(
            std::make_unique<test::FakeBackend>(m_script), Timeouts{500ms, 500ms});
        const auto next = [&] {
            m_engine = std::make_unique<Engine>(local, std::make_unique<host::HostBackend>());
        };
        next();
        m_script->countGate = std::make_shared<test::Gate>();
        QCOMPARE(result(job(test::fakeOne)).givenUp, std::vector<std::string>{test::fakeOne});
        m_script->searchGate = std::make_shared<test::Gate>(); // a new search would hang here
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

    void everySignOfLifeSetsANewTimeout() {
        const auto gate = std::make_shared<test::Gate>();
        const auto script = std::make_shared<test::MemberScript>();
        script->before = [gate](int, const CountTask&,
                                const CountControl& control) -> std::optional<CountOutcome> {
            control.tell({Activity::Kind::BuildingKernel});
            gate->pass();
            return std::nullopt;
        };
        const DeviceInfo device = test::memberDevice("Slow");
        WatchdogBackend backend(
            std::make_unique<test::ScriptedBackend>(test::ScriptedBackend::Devices{{device, script}}),
            Timeouts{1h, 1ms});
        backend.find();
        const auto counter = backend.open(device);
        const CountJob counted = job();
        const CountOutcome outcome = (*counter)->count(
            {counted.image->stored, ChannelSet::of(Channel::Gray), {}, {}, counted.image->storage},
            {"simple"}, {});
        QVERIFY(outcome.failed() != nullptr);
        QCOMPARE(outcome.failure().stage, Stage::Build);
        QCOMPARE(backend.givenUp(), std::vector<std::string>{device.key});
        gate->open();
    }

    /// A call that was stopped occupies the device until its driver returns.
    void aDriverThatIsStoppedAndHangsOccupiesItsDevice() {
        const auto gate = std::make_shared<test::Gate>();
        const auto script = std::make_shared<test::MemberScript>();
        std::stop_source stop;
        script->before = [gate, &stop](int, const CountTask&,
                                       const CountControl&) -> std::optional<CountOutcome> {
            stop.request_stop();
            gate->pass();
            return std::nullopt;
        };
        const DeviceInfo device = test::memberDevice("Slow");
        WatchdogBackend backend(
            std::make_unique<test::ScriptedBackend>(test::ScriptedBackend::Devices{{device, script}}),
            Timeouts{1h, 1h});
        backend.find();
        const auto counter = backend.open(device);
        QVERIFY(!(*counter)->isOccupied());
        const CountJob counted = job();
        const CountOutcome outcome = (*counter)->count(
            {counted.image->stored, ChannelSet::of(Channel::Gray), {}, {}, counted.image->storage},
            {"simple"}, {stop.get_token()});
        QVERIFY(outcome.stopped());
        QVERIFY((*counter)->isOccupied());
        gate->open();
        QTRY_VERIFY(!(*counter)->isOccupied());
    }

    void theWatchIsToldOfTheSearchAndTheOpening() {
        beginWatched();
        QCOMPARE(m_watch->told,
                 (std::vector<std::string>{"looking for OpenCL drivers", "opening Fake Platform, Fake One"}));
        QVERIFY(m_watch->inside.empty());
    }

    void theWatchIsToldOfTheFirstCountOfEachKind() {
        beginWatched();
        const std::vector<std::string> none,
            gray{"building and starting simple on gray8 pixels on Fake Platform, Fake One"},
            colour{"building and starting simple on rgb8 pixels on Fake Platform, Fake One"},
            clever{"building and starting clever on gray8 pixels on Fake Platform, Fake One"};
        for (const auto& first : {gray, none})
            QCOMPARE(toldByCount(PixelLayout::Gray8, "simple"), first);
        QCOMPARE(toldByCount(PixelLayout::Rgb8, "simple"), colour);
        QCOMPARE(toldByCount(PixelLayout::Gray8, "clever"), clever);
        QCOMPARE(toldByCount(PixelLayout::Rgb8, "simple"), none);
        QVERIFY(m_watch->inside.empty());
    }

    void theWatchIsToldOfScopesAndMemoryOnce() {
        beginWatched();
        const Image image = test::makeImage(PixelLayout::Rgb8, {9, 9});
        const ScopeTask scope{{image.stored, grayAndColour}, ScopePass::Chroma, {}};
        const auto scoped = [&] { QVERIFY(m_counter->countScope(scope, {}).ok()); };
        const auto measured = [&] { QVERIFY(m_counter->roofline(1024, {}).ok()); };
        QCOMPARE(toldBy(scoped).front(),
                 std::string("building and starting a scope's kernel on Fake Platform, Fake One"));
        QVERIFY(toldBy(scoped).empty());
        QCOMPARE(toldBy(measured).front(), std::string("measuring the memory of Fake Platform, Fake One"));
        QVERIFY(toldBy(measured).empty());
    }
};

ROOM_TEST(TestWatchdogBackend, QCoreApplication)
#include "tst_watchdog_backend.moc"
