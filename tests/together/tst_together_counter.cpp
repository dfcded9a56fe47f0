// SPDX-License-Identifier: GPL-3.0-or-later
// Counts by several devices of which some fail, lie, wait or never come back.

#include "engine/together/together_counter.h"

#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/patience.h"

#include <QTest>

#include <numeric>
#include <set>
#include <thread>

using namespace tonescope;
using namespace tonescope::together;

namespace {

using namespace std::chrono_literals;

/// Nobody is late, whatever the machine is busy with, and every share is counted in one go.
constexpr TogetherTimes calm{1h, 1h, 1h};

std::int64_t rowsOf(const Counted& counted) {
    return std::accumulate(counted.shares.begin(), counted.shares.end(), std::int64_t{0},
                           [](std::int64_t sum, const MemberShare& share) { return sum + share.rows; });
}

const MemberShare* shareOf(const Counted& counted, const std::string& name) {
    const auto found = std::find_if(counted.shares.begin(), counted.shares.end(),
                                    [&](const MemberShare& share) { return share.device.name == name; });
    return found == counted.shares.end() ? nullptr : &*found;
}

QString notesOf(const Counted& counted) {
    QStringList notes;
    for (const std::string& note : counted.notes)
        notes += QString::fromStdString(note);
    return notes.join(QLatin1Char('\n'));
}

} // namespace

class TestTogetherCounter : public QObject {
    Q_OBJECT

    test::MemberScriptPointer m_one, m_two;
    std::shared_ptr<test::Gate> m_gate;
    std::unique_ptr<Experience> m_experience;
    std::unique_ptr<TogetherCounter> m_counter;

    static Member memberOf(const std::string& name, DeviceType type,
                           const test::MemberScriptPointer& script) {
        const auto open = [script]() -> Outcome<std::unique_ptr<Counter>> {
            if (script->failsToOpen) return Failure{Stage::OpenDevice, "the device is asleep", {}, {}};
            ++script->opened;
            return std::unique_ptr<Counter>(std::make_unique<test::MemberCounter>(script));
        };
        return {test::memberDevice(name, type), open, [](const CountTask&) { return Method{"simple"}; }};
    }

    void begin(const TogetherTimes& times = calm, DeviceType type = DeviceType::Accelerator,
               const MemberSpeeds::Guess& guess = test::allAlike) {
        m_experience = std::make_unique<Experience>(guess);
        host::HostBackend host;
        m_counter = std::make_unique<TogetherCounter>(
            std::vector<Member>{memberOf("One", type, m_one), memberOf("Two", type, m_two)},
            host.open({}).value(), *m_experience, times);
    }

    /// The task of a case; with what keeps its pixels alive, as the engine gives it.
    static CountTask taskOf(const test::CountingCase& each, bool stays = false) {
        CountTask task = each.task;
        task.storage = each.image.storage;
        if (stays) task.whole = {each.image.stored, each.image.storage};
        return task;
    }

    static test::CountingCase tall(std::int64_t height = 101) {
        const Image image = test::makeImage(PixelLayout::Gray8, {53, height});
        return test::countingCase("tall", image, Region::whole(image.extent()));
    }

    Counted counted(const CountTask& task) {
        CountOutcome outcome = m_counter->count(task, {"each-its-own"}, {});
        if (!outcome) qFatal("a count failed: %s", lineOf(outcome.failure()).c_str());
        return std::move(outcome).value();
    }

    /// Counts, and nothing of it is wrong.
    Counted right(const test::CountingCase& each) {
        Counted result = counted(taskOf(each));
        const std::string difference = test::difference(result.histogram, test::reference(each.task));
        if (!difference.empty()) qFatal("%s", difference.c_str());
        if (rowsOf(result) != each.task.pixels.extent.height) qFatal("rows are missing in the shares");
        return result;
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

    void sumsAreExact_data() {
        QTest::addColumn<test::CountingCase>("each");
        for (const test::CountingCase& each : test::countingCases())
            QTest::newRow(each.name.c_str()) << each;
    }
    void sumsAreExact() {
        QFETCH(test::CountingCase, each);
        begin({1h, 1h, 0ms}); // in as many parts as there can be
        const Counted result = right(each);
        QVERIFY2(result.notes.empty(), qPrintable(notesOf(result)));
    }

    void thoseWhoAreAlikeGetHalfEach() {
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

    void whatIsTooSmallIsCountedByTheFastestAlone() {
        begin(calm, DeviceType::Accelerator, [](const DeviceInfo& device, Carriage) {
            return CallCost{1e6, device.name == "One" ? 2.0 : 1.0};
        });
        const Counted result = right(tall());
        QCOMPARE(result.shares.size(), std::size_t{1});
        QCOMPARE(result.shares.front().device.name, std::string("Two"));
        QCOMPARE(m_one->counts(), 0);
    }

    /// It is no slower for being one of several: by the second count, on the caller's own thread.
    void whatIsSmallAndKnownNeedsNoOtherThread() {
        std::set<std::thread::id> threads;
        m_one->before = [&threads](int, const CountTask&,
                                   const CountControl&) -> std::optional<CountOutcome> {
            threads.insert(std::this_thread::get_id());
            return std::nullopt;
        };
        begin(calm, DeviceType::Accelerator, [](const DeviceInfo& device, Carriage) {
            return CallCost{1e6, device.name == "One" ? 1.0 : 1e6};
        });
        right(tall());
        QVERIFY(!threads.contains(std::this_thread::get_id()));
        right(tall());
        QVERIFY(threads.contains(std::this_thread::get_id()));
        m_one->before = [](int, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            return CountOutcome(Failure{Stage::Kernel, "the device fell off", {}, {}, true});
        };
        QCOMPARE(right(tall()).shares.front().device.name, std::string("Two"));
    }

    void aMemberThatFailsMidWayLosesNothing() {
        m_two->before = [](int number, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            if (number != 2) return std::nullopt;
            return CountOutcome(Failure{Stage::Kernel, "the device fell off", 4096, {}, true});
        };
        begin({1h, 1h, 0ms});
        const Counted result = right(tall());
        QVERIFY2(notesOf(result).startsWith(QStringLiteral("Two failed: the device fell off")),
                 qPrintable(notesOf(result)));
        QVERIFY(shareOf(result, "Two") != nullptr); // what it had counted before is right
        QVERIFY(shareOf(result, "One")->rows > 51);
        QCOMPARE(m_two->opened.load(), 1);
        QVERIFY(right(tall()).notes.empty()); // opened afresh, it is there again
        QCOMPARE(m_two->opened.load(), 2);
    }

    void aMemberThatCannotBeOpenedIsLeftOutAndNamed() {
        m_two->failsToOpen = true;
        begin();
        QVERIFY(notesOf(right(tall())).startsWith(QStringLiteral("Two failed: the device is asleep")));
        const Counted again = right(tall());
        QVERIFY2(notesOf(again).startsWith(QStringLiteral("Two is left out: the device is asleep")),
                 qPrintable(notesOf(again)));
        QCOMPARE(again.shares.size(), std::size_t{1});
    }

    void aMemberThatLiesIsNamed() {
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
        // Once it counted wrong, its next counts are compared bin by bin.
        m_two->after = [](Counted& wrong) {
            const auto counts = wrong.histogram.counts(Channel::Gray);
            const auto filled =
                std::find_if(counts.begin(), counts.end() - 1, [](std::uint64_t value) { return value > 0; });
            --*filled;
            ++*(filled + 1);
        };
        QVERIFY(notesOf(right(tall())).startsWith(QStringLiteral("Two failed: ")));
        m_two->after = {};
        QVERIFY(right(tall()).notes.empty());
    }

    void whoNeverComesBackIsCountedFor() {
        m_two->before = [gate = m_gate](int number, const CountTask&,
                                        const CountControl&) -> std::optional<CountOutcome> {
            if (number == 1) gate->pass();
            return std::nullopt;
        };
        begin({1ms, 1ms, 1h});
        const Counted result = right(tall());
        QVERIFY2(notesOf(result).contains(QStringLiteral("Two was late")), qPrintable(notesOf(result)));
        QCOMPARE(shareOf(result, "One")->rows, std::int64_t{101});
        m_gate->awaitVisitor();
        // While it is still held up, the others do it all.
        QCOMPARE(shareOf(right(tall()), "One")->rows, std::int64_t{101});
        QCOMPARE(m_two->counts(), 1);
        m_gate->open();
        // And then what it counted for nobody is in nothing.
        QTRY_VERIFY(shareOf(right(tall()), "Two") != nullptr);
    }

    void anAnswerThatComesFirstAfterAllIsTaken() {
        // One counts again what Two is late with, and waits until Two was let go.
        m_two->before = [gate = m_gate](int, const CountTask&,
                                        const CountControl&) -> std::optional<CountOutcome> {
            gate->pass();
            return std::nullopt;
        };
        const auto second = std::make_shared<test::Gate>();
        m_one->before = [gate = m_gate, second](int number, const CountTask&,
                                                const CountControl&) -> std::optional<CountOutcome> {
            if (number == 1) return std::nullopt;
            gate->open();
            second->pass();
            return std::nullopt;
        };
        begin({1ms, 1ms, 1h});
        const Counted result = right(tall(100));
        QCOMPARE(shareOf(result, "Two")->rows, std::int64_t{50});
        second->open();
    }

    void whoEndsEarlyTakesRowsOfTheOther() {
        // Two does not come back from its first rows before One has counted some of its others.
        m_two->before = [gate = m_gate](int, const CountTask&,
                                        const CountControl&) -> std::optional<CountOutcome> {
            gate->pass();
            return std::nullopt;
        };
        const test::CountingCase image = tall(1000);
        const std::byte* half = image.task.pixels.row(500);
        m_one->before = [gate = m_gate, half](int, const CountTask& task,
                                              const CountControl&) -> std::optional<CountOutcome> {
            if (task.pixels.data >= half) gate->open();
            return std::nullopt;
        };
        begin({1h, 1h, 0ms});
        const Counted result = right(image);
        QVERIFY(shareOf(result, "One")->rows > 500);
        QVERIFY(result.notes.empty()); // that is no fault
    }

    void aStopEndsItWithoutAResult() {
        std::stop_source stop;
        m_two->before = [&stop](int, const CountTask&,
                                const CountControl& control) -> std::optional<CountOutcome> {
            stop.request_stop();
            while (!control.stop.stop_requested()) // which reaches the members
                std::this_thread::yield();
            return CountOutcome(Stopped{});
        };
        begin();
        QVERIFY(m_counter->count(taskOf(tall()), {"each-its-own"}, {stop.get_token()}).stopped());
        m_two->before = {};
        QVERIFY(right(tall()).notes.empty());
    }

    void whereAllFailTheFailureNamesThem() {
        m_one->failsToOpen = true;
        m_two->failsToOpen = true;
        begin();
        for (int i = 0; i < 2; ++i) {
            const CountOutcome outcome = m_counter->count(taskOf(tall()), {"each-its-own"}, {});
            QVERIFY(outcome.failed() != nullptr);
            QVERIFY2(outcome.failure().cause.find("the device is asleep") != std::string::npos,
                     outcome.failure().cause.c_str());
        }
    }

    /// Pixels that nobody keeps alive are not read any more when the count returns.
    void pixelsOfTheCallerAreWaitedFor() {
        std::atomic<bool> reads = false;
        m_two->before = [&reads](int, const CountTask&,
                                 const CountControl& control) -> std::optional<CountOutcome> {
            reads = true;
            while (!control.stop.stop_requested())
                std::this_thread::yield();
            reads = false;
            return CountOutcome(Stopped{});
        };
        begin({1ms, 1ms, 1h});
        const Image image = test::makeImage(PixelLayout::Gray8, {53, 101});
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
        const Counted result = counted(task);
        QVERIFY(!reads);
        QCOMPARE(m_two->counts(), 1);
        QCOMPARE(test::difference(result.histogram, test::reference(task)), std::string());
    }

    // ---- images that stay

    void aShareStaysWhereItIs() {
        // However the times of these counts differ, sending the pixels again would take longer.
        begin(calm, DeviceType::Gpu, [](const DeviceInfo&, Carriage carriage) {
            return CallCost{0, carriage == Carriage::Sent ? 1e12 : 1};
        });
        const test::CountingCase each = tall(100);
        const CountTask task = taskOf(each, true);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(test::difference(counted(task).histogram, test::reference(task)), std::string());
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

    void aRegionIsCountedWhereItLies() {
        begin(calm, DeviceType::Gpu);
        const Image image = test::makeImage(PixelLayout::Gray8, {53, 100});
        const auto count = [&](const Region& region) {
            test::CountingCase each = test::countingCase("region", image, region);
            const CountTask task = taskOf(each, true);
            const Counted result = counted(task);
            if (!test::difference(result.histogram, test::reference(task)).empty()) qFatal("wrong");
            return result;
        };
        count(Region::whole(image.extent()));
        QCOMPARE(count({5, 60, 11, 20}).shares.front().device.name, std::string("Two"));
        QCOMPARE(m_one->counts(), 1);
        QCOMPARE(m_two->tasks.back().whole.pixels.extent.height, std::int64_t{50});
        QCOMPARE(count({5, 40, 11, 20}).shares.size(), std::size_t{2});
        QCOMPARE(count({52, 99, 1, 1}).histogram.pixels(), std::uint64_t{1});
    }

    /// What does not stay after all is not kept any more, and its share is cut like any other's.
    void whatIsSentEachTimeIsTakenForThat() {
        const auto sent = [](Counted& result) {
            result.timings.addHost(Phase::Upload, std::chrono::microseconds(1));
        };
        m_one->after = m_two->after = sent;
        begin(calm, DeviceType::Gpu);
        const CountTask task = taskOf(tall(100), true);
        for (int i = 0; i < 1000 && (i == 0 || m_one->tasks.back().whole.owner); ++i)
            QCOMPARE(test::difference(counted(task).histogram, test::reference(task)), std::string());
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
};

QTEST_GUILESS_MAIN(TestTogetherCounter)
#include "tst_together_counter.moc"
