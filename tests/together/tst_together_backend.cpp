// SPDX-License-Identifier: GPL-3.0-or-later
// Tests TogetherBackend: which devices count together, which entries this adds to the catalog, and which
// combinations are refused.

#include "engine/together/together_backend.h"

#include "engine/count/watchdog_backend.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::together;

Q_DECLARE_METATYPE(std::vector<DeviceInfo>)

namespace {

using namespace std::chrono_literals;
using test::memberDevice;

const std::string all(togetherDeviceKey);

CountJob job(const std::string& device, PixelLayout layout = PixelLayout::Rgb8) {
    CountSettings settings;
    settings.device = device;
    return {std::make_shared<const Image>(test::makeImage(layout, {53, 100})),
            settings,
            std::chrono::steady_clock::now(),
            {}};
}

std::string difference(const CountResult& result) {
    return test::difference(result.histogram, test::reference({result.image->stored, grayAndColour}));
}

} // namespace

class TestTogetherBackend : public QObject {
    Q_OBJECT

    test::MemberScriptPointer m_one, m_two;
    std::shared_ptr<test::Gate> m_gate;
    std::unique_ptr<Engine> m_engine;
    std::weak_ptr<const void> m_held;

    /// An engine with these devices, of which the first two have scripts.
    void begin(const std::vector<DeviceInfo>& devices, std::chrono::milliseconds patience = 1h) {
        test::ScriptedBackend::Devices scripted;
        for (std::size_t i = 0; i < devices.size(); ++i)
            scripted.emplace_back(devices[i], i == 0 ? m_one : m_two);
        const auto held = std::make_shared<int>();
        m_held = held;
        m_engine = test::togetherEngine(
            std::make_shared<WatchdogBackend>(std::make_unique<test::ScriptedBackend>(scripted),
                                              Timeouts{patience, patience}, held),
            test::neverLate);
    }

    CountResult result(const CountJob& what) {
        JobOutcome outcome = m_engine->count(what, {});
        if (!outcome) qFatal("a count failed");
        return std::move(outcome).value();
    }

private Q_SLOTS:
    void init() {
        m_one = std::make_shared<test::MemberScript>();
        m_two = std::make_shared<test::MemberScript>();
        m_gate = std::make_shared<test::Gate>();
    }
    void cleanup() {
        m_gate->open();
        m_engine.reset();
        QTRY_VERIFY(m_held.expired());
    }

    void whoTakesPart_data() {
        test::columns<std::vector<DeviceInfo>, QString>({"devices", "members"});
        const auto card = [](const char* name) { return memberDevice(name, DeviceType::Gpu); };
        const DeviceInfo cpu = memberDevice("Pocl", DeviceType::Cpu);
        const DeviceInfo other = memberDevice("Other", DeviceType::Cpu);
        const DeviceInfo simulator = memberDevice("Sim", DeviceType::Simulator);
        using D = std::vector<DeviceInfo>;
        QTest::newRow("none") << D{} << QString();
        QTest::newRow("a CPU, which is the host's") << D{cpu} << QString();
        QTest::newRow("two drivers for one CPU") << D{cpu, other} << QString();
        QTest::newRow("a simulator") << D{simulator} << QString();
        QTest::newRow("a card and the host") << D{card("A")} << QStringLiteral("A + Host CPU");
        QTest::newRow("a card and an OpenCL CPU") << D{card("A"), cpu} << QStringLiteral("A + Pocl");
        QTest::newRow("two cards") << D{card("A"), card("B")} << QStringLiteral("A + B + Host CPU");
        QTest::newRow("all kinds") << D{card("A"), simulator, cpu, card("B"), other}
                                   << QStringLiteral("A + Pocl + B");
    }
    void whoTakesPart() {
        QFETCH(std::vector<DeviceInfo>, devices);
        QFETCH(QString, members);
        begin(devices);
        const DeviceInfo* entry = m_engine->catalog().find(all);
        QCOMPARE(entry != nullptr, !members.isEmpty());
        QCOMPARE(m_engine->catalog().strategy("each-its-own") != nullptr, entry != nullptr);
        QCOMPARE(m_engine->catalog().devices.back().key, std::string(hostDeviceKey));
        QVERIFY(defaultDevice(m_engine->catalog()).key != all);
        if (entry != nullptr) QCOMPARE(QString::fromStdString(entry->vendor), members);
    }

    /// Pixels go to devices on other machines only where the user chose these by name.
    void thoseOfOtherMachinesTakePartWhereThatIsChosen() {
        const DeviceInfo cpu = memberDevice("Pocl", DeviceType::Cpu);
        const DeviceInfo far = memberDevice("Far", DeviceType::Cpu, "far.example:10998/0");
        begin({cpu, far});
        QVERIFY(m_engine->catalog().find(all) == nullptr);
        const std::string key = togetherKeyOf(std::vector{cpu, far});
        const DeviceInfo* both = m_engine->catalog().find(key);
        QVERIFY(both != nullptr);
        QCOMPARE(both->vendor, std::string("Pocl + Far"));
        QCOMPARE(defaultDevice(m_engine->catalog()).key, cpu.key);
        const CountResult counted = result(job(key));
        QCOMPARE(counted.shares.size(), std::size_t{2});
        QCOMPARE(difference(counted), std::string());
    }

    /// A CPU of another machine may count together with the host and with other CPUs, because they share no
    /// cores.
    void aCpuOfAnotherMachineIsInNobodysWay() {
        const DeviceInfo far = memberDevice("Far", DeviceType::Cpu, "far.example:10998/0");
        begin({far, memberDevice("Farther", DeviceType::Cpu, "farther.example:10998/0")});
        QVERIFY(m_engine->combine({far.key, "host"}));
        QVERIFY(m_engine->combine({far.key, m_engine->catalog().devices[1].key}));
    }

    void aPartOfAKeyNeverMeansSeveral() {
        begin({memberDevice("A"), memberDevice("B")});
        QVERIFY(m_engine->combine({memberDevice("A").key, "host"}));
        QCOMPARE(deviceMeant(m_engine->catalog(), "platform/a")->key, memberDevice("A").key);
        QCOMPARE(deviceMeant(m_engine->catalog(), "together")->key, all);
        QCOMPARE(deviceMeant(m_engine->catalog(), "gpu")->key, memberDevice("A").key);
    }

    /// A new tuning applies to members from the next count on, without opening their devices again.
    void membersCountAsTheyWereTuned() {
        const DeviceInfo card = memberDevice("A", DeviceType::Accelerator);
        begin({card, memberDevice("B", DeviceType::Cpu)});
        for (const MemberShare& share : result(job(all)).shares)
            QCOMPARE(share.strategy, std::string("simple"));
        Tuning tuning;
        tuning.set({card.key, PixelKind::Colour16, 8000, "clever", {}, {}});
        m_engine->useTuning(tuning);
        // Of another kind: how long each took for the first one, on a busy machine, says nothing of these.
        const CountResult counted = result(job(all, PixelLayout::Rgbx16));
        QCOMPARE(counted.shares.size(), std::size_t{2});
        for (const MemberShare& share : counted.shares)
            QCOMPARE(share.strategy, std::string(share.device.key == card.key ? "clever" : "simple"));
        QCOMPARE(difference(counted), std::string());
        QCOMPARE(m_one->opened.load(), 1);
    }

    void whatIsCountedTogetherIsWholeAndNamed() {
        begin({memberDevice("A", DeviceType::Accelerator), memberDevice("B", DeviceType::Cpu)});
        const CountResult counted = result(job(all));
        QCOMPARE(counted.device.key, all);
        QCOMPARE(counted.strategy.id, std::string_view("each-its-own"));
        QVERIFY(counted.exact && counted.notes.empty());
        QCOMPARE(difference(counted), std::string());
        QCOMPARE(counted.shares.size(), std::size_t{2});
        QCOMPARE(counted.shares[0].rows + counted.shares[1].rows, std::int64_t{100});
    }

    void whoNeverComesBackIsGivenUpAndNamed() {
        m_two->before = [gate = m_gate](int, const CountTask&,
                                        const CountControl&) -> std::optional<CountOutcome> {
            gate->pass();
            return std::nullopt;
        };
        begin({memberDevice("A", DeviceType::Accelerator), memberDevice("B", DeviceType::Cpu)}, 300ms);
        const CountResult counted = result(job(all));
        QCOMPARE(counted.device.key, all);
        QCOMPARE(difference(counted), std::string());
        QCOMPARE(counted.notes.size(), std::size_t{1});
        QVERIFY2(english(counted.notes.front()).starts_with("B failed: no progress"),
                 english(counted.notes.front()).c_str());
        QCOMPARE(counted.givenUp, std::vector<std::string>{memberDevice("B", DeviceType::Cpu).key});
        // And it is said each time that it is missing, while the others go on.
        (void)result(job(all));
        const CountResult later = result(job(all));
        QCOMPARE(difference(later), std::string());
        QVERIFY2(english(later.notes.front()).starts_with("B is left out: no progress"),
                 english(later.notes.front()).c_str());
    }

    void theHostCountsIfNoMemberIsLeft() {
        m_one->failsToOpen = true;
        m_two->failsToOpen = true;
        begin({memberDevice("A", DeviceType::Accelerator), memberDevice("B", DeviceType::Cpu)});
        const CountResult counted = result(job(all));
        QCOMPARE(counted.device.key, all);
        QCOMPARE(counted.shares.front().device.key, std::string(hostDeviceKey));
        QCOMPARE(difference(counted), std::string());
        QCOMPARE(counted.notes.size(), std::size_t{2});
        // The next time nothing is left of the device that is all of them.
        const CountResult later = result(job(all));
        QCOMPARE(later.device.key, std::string(hostDeviceKey));
        QCOMPARE(difference(later), std::string());
        QVERIFY2(english(later.notes.front()).find("A is left out: ") != std::string::npos,
                 english(later.notes.front()).c_str());
    }

    void someCanBeChosen() {
        const DeviceInfo simulator = memberDevice("Sim", DeviceType::Simulator);
        begin({memberDevice("Pocl", DeviceType::Cpu), simulator});
        const std::string key = togetherKeyOf(std::vector{memberDevice("Pocl", DeviceType::Cpu), simulator});
        // A key that was remembered is enough.
        const CountResult counted = result(job(key));
        QCOMPARE(counted.device.key, key);
        QCOMPARE(counted.shares.size(), std::size_t{2});
        QCOMPARE(difference(counted), std::string());
        QVERIFY(m_engine->catalog().find(key) != nullptr);
        QCOMPARE(m_engine->catalog().devices.back().key, std::string(hostDeviceKey));
    }

    void whatIsOnTheSameCoresIsRefused() {
        const DeviceInfo cpu = memberDevice("Pocl", DeviceType::Cpu);
        begin({cpu, memberDevice("A")});
        const Outcome<DeviceInfo> both = m_engine->combine({cpu.key, "host"});
        QVERIFY(both.failed() != nullptr);
        QVERIFY2(english(both.failure().cause).find("for the same cores") != std::string::npos,
                 english(both.failure().cause).c_str());
        QVERIFY(m_engine->combine({"nobody", cpu.key}).failed() != nullptr);
        QVERIFY(m_engine->combine({all}).failed() != nullptr);
    }

    void scopesAreCountedSomewhere() {
        begin({memberDevice("A", DeviceType::Accelerator), memberDevice("B", DeviceType::Cpu)});
        CountJob wanted = job(all);
        wanted.settings.scopes = ScopeSet::of(ScopeKind::Waveform);
        const CountResult counted = result(wanted); // these cannot, so that the host does
        QCOMPARE(counted.device.key, all);
        QVERIFY(counted.scope(ScopeKind::Waveform) != nullptr);
    }
};

ROOM_TEST(TestTogetherBackend, QCoreApplication)
#include "tst_together_backend.moc"
