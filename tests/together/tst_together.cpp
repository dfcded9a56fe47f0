// SPDX-License-Identifier: GPL-3.0-or-later
// Tests counts by several devices together.

#include "engine/count/watchdog_backend.h"
#include "engine/opencl/opencl_backend.h"
#include "engine/together/together_backend.h"
#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <set>
#include <thread>

using namespace std::chrono_literals;
using namespace tonescope::together;
using namespace tonescope;

// Tests counts by several fake devices: how rows are split, that sums are exact, and members that fail,
// return wrong counts, are late or hang.

using test::memberDevice, test::neverLate;

namespace {

/// A slow device: works for that long.
void workFor(std::chrono::nanoseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
    }
}

/// A share is late at once.
const TogetherOptions lateAtOnce{1ms, 1ms, test::allAlike, {}};

/// However the times of counts differ, to send pixels again would take longer.
CallCost sentForEver(const DeviceInfo& /*device*/, bool sent) {
    return {0, sent ? 1e12 : 1};
}

const MemberShare* shareOf(const Counted& counted, const std::string& name) {
    const auto found = std::find_if(counted.shares.begin(), counted.shares.end(),
                                    [&](const MemberShare& share) { return share.device.name == name; });
    return found == counted.shares.end() ? nullptr : &*found;
}

QString notesOf(const Counted& counted) {
    QStringList notes;
    for (const Text& note : counted.notes)
        notes += QString::fromStdString(english(note));
    return notes.join(QLatin1Char('\n'));
}

/// The task of a case with its storage, as the engine gives it.
CountTask taskOf(const test::CountingCase& each, bool stays = false) {
    CountTask task = each.task;
    task.storage = each.image.storage;
    if (stays) task.whole = {each.image.stored, each.image.storage};
    return task;
}

/// Counts of different layouts have speeds of their own.
test::CountingCase tall(std::int64_t height = 101, PixelLayout layout = PixelLayout::Gray8) {
    const Image image = test::makeImage(layout, {53, height});
    return test::countingCase("tall", image, Region::whole(image.extent()));
}

std::optional<CountOutcome> brokenCount() {
    return CountOutcome(Failure{Stage::Kernel, "the device fell off", 4096, {}, true});
}

} // namespace

class TestTogetherCounter : public QObject {
    Q_OBJECT

    test::MemberScriptPointer m_one, m_two;
    std::shared_ptr<test::Gate> m_gate;
    std::unique_ptr<Counter> m_counter;

    void begin(const TogetherOptions& options = neverLate, DeviceType type = DeviceType::Accelerator,
               const std::string& serverOfTwo = {}) {
        const auto memberOf = [](const DeviceInfo& device, const test::MemberScriptPointer& script) {
            const auto open = [script]() -> Outcome<std::unique_ptr<Counter>> {
                if (script->failsToOpen) return Failure{Stage::OpenDevice, "the device is asleep", {}, {}};
                ++script->opened;
                return std::unique_ptr<Counter>(std::make_unique<test::MemberCounter>(script));
            };
            return Member{device, open, [](const CountTask&) { return Method{"simple"}; }};
        };
        host::HostBackend host;
        const DeviceInfo cores = host.find().devices.front();
        m_counter = togetherCounter({memberOf(memberDevice("One", type), m_one),
                                     memberOf(memberDevice("Two", type, serverOfTwo), m_two)},
                                    cores, host.open(cores).value(), options);
    }
    /// Guesses by which One takes all rows of a small image.
    static TogetherOptions oneIsFaster() {
        TogetherOptions options = neverLate;
        options.guess = [](const DeviceInfo& device, bool) {
            return CallCost{1e6, device.name == "One" ? 1.0 : 1e6};
        };
        return options;
    }

    Counted counted(const CountTask& task) {
        CountOutcome outcome = m_counter->count(task, {"each-its-own"}, {});
        if (!outcome) qFatal("a count failed: %s", lineOf(outcome.failure()).c_str());
        const std::string wrong = test::difference(outcome->histogram, test::reference(task));
        if (!wrong.empty()) qFatal("%s", wrong.c_str());
        return std::move(outcome).value();
    }
    /// Counts, and each row is in the shares once.
    Counted right(const test::CountingCase& each) {
        Counted result = counted(taskOf(each));
        const auto add = [](std::int64_t sum, const MemberShare& share) { return sum + share.rows; };
        if (std::accumulate(result.shares.begin(), result.shares.end(), std::int64_t{0}, add) !=
            each.task.pixels.extent.height)
            qFatal("rows are missing in the shares");
        return result;
    }
    void holdUpTwo(int number = 1) {
        m_two->before = [gate = m_gate, number](int count, const CountTask&,
                                                const CountControl&) -> std::optional<CountOutcome> {
            if (count == number) gate->pass();
            return std::nullopt;
        };
    }

private Q_SLOTS:
    void init() {
        m_one = std::make_shared<test::MemberScript>();
        m_two = std::make_shared<test::MemberScript>();
        m_gate = std::make_shared<test::Gate>();
    }
    void cleanup() {
        m_gate->open();
        m_counter.reset();
    }

    void allThatShareEndTogether_data() {
        test::columns<double, QList<double>, QList<double>, double, QList<double>>(
            {"bytes", "calls", "perByte", "handOver", "shares"});
        using L = QList<double>;
        QTest::newRow("one") << 100.0 << L{5} << L{1} << 0.0 << L{100};
        QTest::newRow("equal") << 100.0 << L{0, 0} << L{1, 1} << 0.0 << L{50, 50};
        QTest::newRow("by speed") << 100.0 << L{0, 0} << L{1, 3} << 0.0 << L{75, 25};
        QTest::newRow("with calls") << 100.0 << L{10, 30} << L{1, 1} << 0.0 << L{60, 40};
        QTest::newRow("a call too long") << 100.0 << L{0, 200} << L{1, 1} << 0.0 << L{100, 0};
        QTest::newRow("a gain too small") << 100.0 << L{0, 0} << L{1, 99} << 0.0 << L{100, 0};
        QTest::newRow("less than the hand-over") << 100.0 << L{0, 0} << L{1, 1} << 51.0 << L{100, 0};
        QTest::newRow("more than the hand-over") << 100.0 << L{0, 0} << L{1, 1} << 49.0 << L{50, 50};
        QTest::newRow("two of three") << 100.0 << L{0, 0, 500} << L{1, 1, 1} << 0.0 << L{50, 50, 0};
    }
    void allThatShareEndTogether() {
        QFETCH(double, bytes);
        QFETCH(QList<double>, calls);
        QFETCH(QList<double>, perByte);
        QFETCH(double, handOver);
        QFETCH(QList<double>, shares);
        std::vector<CallCost> costs;
        for (qsizetype i = 0; i < calls.size(); ++i)
            costs.push_back({calls[i], perByte[i]});
        const std::vector<double> found = sharedOut(bytes, costs, handOver);
        for (qsizetype i = 0; i < shares.size(); ++i)
            QVERIFY2(std::abs(found[std::size_t(i)] - shares[i]) < 1e-6, qPrintable(QString::number(i)));
    }

    void sumsAreExact_data() {
        QTest::addColumn<test::CountingCase>("each");
        for (const test::CountingCase& each : test::countingCases())
            QTest::newRow(each.name.c_str()) << each;
    }
    void sumsAreExact() {
        QFETCH(test::CountingCase, each);
        begin();
        const Counted result = right(each);
        QVERIFY2(result.notes.empty(), qPrintable(notesOf(result)));
    }

    void equalDevicesGetHalfEach() {
        begin();
        const Counted result = right(tall(100));
        QCOMPARE(shareOf(result, "One")->rows, std::int64_t{50});
        QCOMPARE(shareOf(result, "Two")->rows, std::int64_t{50});
        QCOMPARE(shareOf(result, "Two")->pixels, std::uint64_t{50 * 53});
        QCOMPARE(shareOf(result, "Two")->strategy, std::string("simple"));
        QVERIFY(shareOf(result, "Two")->timings.wall > Nanoseconds::zero());
        QVERIFY(shareOf(result, "Two")->timings.of(Phase::Kernel).has_value());
        QCOMPARE(result.timings.of(Phase::Kernel)->clock, Clock::Host);
    }

    /// Two was guessed to be as fast as One and takes far longer.
    void measuredSpeedsCorrectTheShares() {
        begin();
        m_two->before = [](int, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            workFor(200ms);
            return std::nullopt;
        };
        QCOMPARE(shareOf(right(tall(1000)), "Two")->rows, std::int64_t{500});
        const MemberShare* second = nullptr;
        const Counted corrected = right(tall(1000));
        second = shareOf(corrected, "Two");
        QVERIFY(second == nullptr || second->rows < 250);
    }

    /// A network has begun to send what cannot be taken back, and its speed is unknown.
    void theFirstRowsOverANetworkAreFew() {
        begin(neverLate, DeviceType::Accelerator, "far.example:10998/0");
        const Image image = test::makeImage(PixelLayout::Gray8, {1024, 8192});
        const Counted result = right(test::countingCase("large", image, Region::whole(image.extent())));
        QVERIFY2(result.notes.empty(), qPrintable(notesOf(result)));
        QCOMPARE(m_two->tasks.front().pixels.extent.height, std::int64_t{1024}); // a mebibyte
    }

    /// A small image of known cost is no slower than without the others.
    void aSmallImageIsCountedByTheFastestAloneOnTheCallersThread() {
        std::set<std::thread::id> threads;
        m_one->before = [&threads](int, const CountTask&,
                                   const CountControl&) -> std::optional<CountOutcome> {
            threads.insert(std::this_thread::get_id());
            return std::nullopt;
        };
        begin(oneIsFaster());
        QCOMPARE(right(tall()).shares.size(), std::size_t{1});
        QVERIFY(!threads.contains(std::this_thread::get_id())); // it may have to be opened or to build
        QCOMPARE(right(tall()).shares.front().device.name, std::string("One"));
        QVERIFY(threads.contains(std::this_thread::get_id()));
        QCOMPARE(m_two->counts(), 0);
    }

    void aBadMeasurementIsForgotten() {
        TogetherOptions options = neverLate;
        options.guess = [](const DeviceInfo& device, bool) {
            return CallCost{0, device.name == "One" ? 1.0 : 1e3};
        };
        begin(options);
        m_one->before = [](int number, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            if (number == 1) workFor(300ms);
            return std::nullopt;
        };
        right(tall());
        right(tall()); // Two is tried, and One is slow
        for (int i = 0; i < 2000 && m_one->counts() < 3; ++i)
            right(tall());
        QVERIFY(m_one->counts() >= 3);
    }

    void aShareStaysOnItsDevice() {
        TogetherOptions options = neverLate;
        options.guess = sentForEver;
        begin(options, DeviceType::Gpu);
        const test::CountingCase each = tall(100);
        const CountTask task = taskOf(each, true);
        for (int i = 0; i < 3; ++i)
            counted(task);
        for (const auto& script : {m_one, m_two}) {
            QCOMPARE(script->counts(), 3);
            const PixelView& kept = script->tasks.front().whole.pixels;
            QCOMPARE(kept.extent.height, std::int64_t{50}); // its own share, and no more
            for (const CountTask& asked : script->tasks) {
                QCOMPARE(asked.whole.owner, task.whole.owner);
                QCOMPARE(asked.whole.pixels.data, kept.data);
                QCOMPARE(asked.pixels.data, kept.data);
            }
        }
    }

    void aRegionIsCountedByTheDevicesThatHaveIt() {
        TogetherOptions options = neverLate;
        options.guess = sentForEver;
        begin(options, DeviceType::Gpu);
        const Image image = test::makeImage(PixelLayout::Gray8, {53, 100});
        const auto count = [&](const Region& region) {
            return counted(taskOf(test::countingCase("region", image, region), true));
        };
        count(Region::whole(image.extent()));
        QCOMPARE(count({5, 60, 11, 20}).shares.front().device.name, std::string("Two"));
        QCOMPARE(m_one->counts(), 1);
        QCOMPARE(m_two->tasks.back().whole.pixels.extent.height, std::int64_t{50});
        QCOMPARE(count({5, 40, 11, 20}).shares.size(), std::size_t{2});
        QCOMPARE(count({52, 99, 1, 1}).histogram.pixels(), std::uint64_t{1});
    }

    /// A slow device keeps its share for some counts, and then gets a smaller one.
    void theRowsOfAnImageThatStaysAreCutAnew() {
        TogetherOptions options = neverLate;
        begin(options, DeviceType::Gpu);
        m_two->before = [](int, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            workFor(30ms);
            return std::nullopt;
        };
        const CountTask task = taskOf(tall(1000), true);
        const auto rowsOfTwo = [&] {
            const Counted result = counted(task);
            const MemberShare* share = shareOf(result, "Two");
            return share == nullptr ? std::int64_t{0} : share->rows;
        };
        for (int i = 0; i < 4; ++i)
            QCOMPARE(rowsOfTwo(), std::int64_t{500});
        QVERIFY(rowsOfTwo() < 250);
    }

    /// The shares of the new cut are sent once, and then they stay as those before did.
    void sharesStayAfterANewCut() {
        begin(neverLate, DeviceType::Gpu);
        const void* onTwo = nullptr; ///< the pixels that Two keeps
        m_two->after = [&](Counted& result) {
            const void* asked = m_two->tasks.back().whole.pixels.data;
            if (asked == nullptr || std::exchange(onTwo, asked) != asked)
                result.timings.addHost(Phase::Upload, std::chrono::microseconds(1));
        };
        const auto working = [](std::chrono::microseconds forARow) {
            return [forARow](int, const CountTask& rows, const CountControl&) -> std::optional<CountOutcome> {
                workFor(rows.pixels.extent.height * forARow);
                return std::nullopt;
            };
        };
        m_one->before = working(20us);
        m_two->before = working(80us);
        const CountTask task = taskOf(tall(1000), true);
        for (int i = 0; i < 8; ++i)
            counted(task);
        QVERIFY(m_two->tasks.back().pixels.extent.height < 400);
        QCOMPARE(m_two->tasks.back().whole.owner, task.whole.owner);
    }

    /// Something else delays one count.
    void oneSlowCountMovesNoRows() {
        begin(neverLate, DeviceType::Gpu);
        m_one->before =
            m_two->before = [](int, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            workFor(40ms);
            return std::nullopt;
        };
        m_two->after = [&](Counted&) {
            if (m_two->counts() == 1 || m_two->counts() == 4) workFor(300ms);
        };
        const CountTask task = taskOf(tall(1000), true);
        for (int i = 0; i < 12; ++i)
            QCOMPARE(shareOf(counted(task), "Two")->rows, std::int64_t{500});
    }

    /// A device whose memory is too small for its share.
    void aShareThatIsSentEachTimeIsNotKept() {
        const auto sent = [](Counted& result) {
            result.timings.addHost(Phase::Upload, std::chrono::microseconds(1));
        };
        m_one->after = m_two->after = sent;
        begin(neverLate, DeviceType::Gpu);
        const CountTask task = taskOf(tall(100), true);
        for (int i = 0; i < 1000 && (i == 0 || m_one->tasks.back().whole.owner); ++i)
            counted(task);
        QVERIFY(m_one->tasks.front().whole.owner != nullptr);
        QVERIFY(m_one->tasks.back().whole.owner == nullptr);
    }

    void bandwidthsAreAddedUp() {
        begin();
        const Outcome<Roofline> roofline = m_counter->roofline(1024, {});
        QCOMPARE(roofline->copy, 200.0);
        QCOMPARE(roofline->read, 180.0);
        QCOMPARE(*roofline->upload, 20.0);
    }

    void theHostCountsForADeviceThatFails_data() {
        QTest::addColumn<bool>("alone");
        QTest::newRow("one of two") << false;
        QTest::newRow("alone") << true;
    }
    void theHostCountsForADeviceThatFails() {
        QFETCH(bool, alone);
        begin(alone ? oneIsFaster() : neverLate);
        if (alone) right(tall());
        const int opened = m_one->opened;
        m_one->before = [](int, const CountTask&, const CountControl&) { return brokenCount(); };
        const Counted result = right(tall());
        QVERIFY2(notesOf(result).startsWith(QStringLiteral("One failed: the device fell off")),
                 qPrintable(notesOf(result)));
        QVERIFY(notesOf(result).endsWith(QStringLiteral("; the host counted its rows")));
        QVERIFY(shareOf(result, "One") == nullptr);
        QVERIFY(shareOf(result, "Host CPU") != nullptr);
        QCOMPARE(shareOf(result, "Two") == nullptr, alone);
        m_one->before = {};
        QVERIFY(right(tall(101, PixelLayout::Rgb8)).notes.empty());
        QCOMPARE(m_one->opened.load(), std::max(opened, 1) + 1); // it was opened anew
    }

    void aDeviceThatFailsAgainAndAgainIsLeftOut() {
        begin();
        m_two->before = [](int, const CountTask&, const CountControl&) {
            return std::optional(CountOutcome(Failure{Stage::Kernel, "it is tired", {}, {}}));
        };
        for (const PixelLayout layout : {PixelLayout::Gray8, PixelLayout::Rgb8, PixelLayout::Gray16})
            QVERIFY(notesOf(right(tall(101, layout))).startsWith(QStringLiteral("Two failed: it is tired")));
        const int asked = m_two->counts();
        QVERIFY(notesOf(right(tall(101, PixelLayout::Rgba8)))
                    .startsWith(QStringLiteral("Two is left out: it is tired")));
        QCOMPARE(m_two->counts(), asked);
    }

    void aDeviceThatCannotBeOpenedIsLeftOut() {
        m_two->failsToOpen = true;
        begin();
        QVERIFY(notesOf(right(tall())).startsWith(QStringLiteral("Two failed: the device is asleep")));
        for (int i = 0; i < 3; ++i) {
            const Counted again = right(tall());
            QVERIFY2(notesOf(again).startsWith(QStringLiteral("Two is left out: the device is asleep")),
                     qPrintable(notesOf(again)));
            QCOMPARE(again.shares.size(), std::size_t{1});
        }
    }

    void withoutAnyDeviceEachIsNamed() {
        m_one->failsToOpen = true;
        m_two->failsToOpen = true;
        begin();
        const Counted byHost = right(tall());
        QCOMPARE(byHost.shares.size(), std::size_t{1});
        QCOMPARE(byHost.shares.front().device.type, DeviceType::Host);
        const CountOutcome outcome = m_counter->count(taskOf(tall()), {"each-its-own"}, {});
        QVERIFY(outcome.failed() != nullptr && outcome.failure().deviceLost);
        QCOMPARE(QString::fromStdString(english(outcome.failure().cause)),
                 QStringLiteral("no device is left; One is left out: the device is asleep; "
                                "Two is left out: the device is asleep"));
    }

    void aDeviceThatLiesIsNamed() {
        m_two->after = [](Counted& wrong) {
            auto& count = *std::find_if(wrong.histogram.counts(Channel::Gray).begin(),
                                        wrong.histogram.counts(Channel::Gray).end(),
                                        [](std::uint64_t value) { return value > 0; });
            --count;
        };
        begin();
        const Counted result = right(tall());
        QVERIFY2(notesOf(result).startsWith(QStringLiteral("Two failed: counts do not add up")),
                 qPrintable(notesOf(result)));
        QVERIFY(shareOf(result, "Two") == nullptr);
        // After wrong sums the next counts are compared bin by bin.
        m_two->after = [](Counted& wrong) {
            const auto counts = wrong.histogram.counts(Channel::Gray);
            const auto filled =
                std::find_if(counts.begin(), counts.end() - 1, [](std::uint64_t value) { return value > 0; });
            --*filled;
            ++*(filled + 1);
        };
        const Counted second = right(tall(101, PixelLayout::Rgb8));
        QVERIFY2(notesOf(second).startsWith(QStringLiteral("Two failed: ")), qPrintable(notesOf(second)));
        m_two->after = {};
        QVERIFY(right(tall(101, PixelLayout::Gray16)).notes.empty());
    }

    void theHostCountsForADeviceThatIsLate() {
        holdUpTwo();
        begin(lateAtOnce);
        const Counted result = right(tall());
        QVERIFY2(notesOf(result).contains(QStringLiteral("Two was late; the host counted its rows")),
                 qPrintable(notesOf(result)));
        QVERIFY(shareOf(result, "Two") == nullptr);
        m_gate->awaitVisitor();
        // A device that is still held up gets no rows.
        QVERIFY(shareOf(right(tall(101, PixelLayout::Rgb8)), "Two") == nullptr);
        QCOMPARE(m_two->counts(), 1);
        m_gate->open();
        // Its late counts are in no sum, and it takes part again.
        bool again = false;
        for (int i = 0; i < 2000 && !again; ++i)
            again = right(tall(101, PixelLayout::Gray16)).notes.empty() && m_two->counts() > 1;
        QVERIFY(again);
    }

    /// The thread of the member is idle, but its driver has not returned from a late count.
    void aDeviceWhoseDriverHangsGetsNoRows() {
        begin();
        right(tall());
        m_two->occupied = true;
        for (int i = 0; i < 2; ++i) {
            const Counted alone = right(tall());
            QVERIFY2(alone.notes.empty(), qPrintable(notesOf(alone)));
            QVERIFY(shareOf(alone, "Two") == nullptr);
        }
        QCOMPARE(m_two->counts(), 1);
        m_one->occupied = true; // no device is free, so that all are tried
        right(tall(101, PixelLayout::Rgb8));
        QCOMPARE(m_two->counts(), 2);
        m_one->occupied = m_two->occupied = false;
        right(tall(101, PixelLayout::Gray16));
        QCOMPARE(m_two->counts(), 3);
    }

    void aStopEndsItWithoutAResult() {
        std::stop_source stop;
        m_two->before = [&stop](int, const CountTask&,
                                const CountControl& control) -> std::optional<CountOutcome> {
            stop.request_stop();
            while (!control.stop.stop_requested()) // the members see the stop
                std::this_thread::yield();
            return CountOutcome(Stopped{});
        };
        begin();
        QVERIFY(m_counter->count(taskOf(tall()), {"each-its-own"}, {stop.get_token()}).stopped());
        m_two->before = {};
        QVERIFY(right(tall()).notes.empty());
    }

    /// Without a storage, no device reads the pixels any more when the count returns.
    void aLateDeviceIsAwaitedIfThePixelsAreTheCallers() {
        std::atomic<bool> reads = false;
        m_two->before = [&reads](int, const CountTask&,
                                 const CountControl& control) -> std::optional<CountOutcome> {
            reads = true;
            while (!control.stop.stop_requested())
                std::this_thread::yield();
            reads = false;
            return CountOutcome(Stopped{});
        };
        begin(lateAtOnce);
        const Image image = test::makeImage(PixelLayout::Gray8, {53, 101});
        counted({image.stored, ChannelSet::of(Channel::Gray)});
        QVERIFY(!reads);
        QCOMPARE(m_two->counts(), 1);
    }
};

ROOM_TEST(TestTogetherCounter, QCoreApplication)

// Tests TogetherBackend: which devices count together, which entries this adds to the catalog, and which
// combinations are refused.

Q_DECLARE_METATYPE(std::vector<DeviceInfo>)

namespace {

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

// Tests counting by all OpenCL devices of this machine together, simulators included; the host takes the
// place of a CPU.

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

#include "tst_together.moc"
