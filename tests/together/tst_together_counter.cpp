// SPDX-License-Identifier: GPL-3.0-or-later
// Counts by several devices: what each of them gets, and that all of it adds up.

#include "tests/fixtures/room.h"
#include "tests/fixtures/together_fixture.h"

#include <set>
#include <thread>

using namespace tonescope;
using namespace tonescope::together;
using namespace std::chrono_literals;
using test::calm, test::notesOf, test::shareOf;

class TestTogetherCounter : public test::TogetherTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { beginAnew(); }
    void cleanup() { end(); }

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

    /// What is on its way cannot be had back, and nobody knows yet how long it will be.
    void theFirstRowsOverANetworkAreFew() {
        begin(calm, DeviceType::Accelerator, test::allAlike, "far.example:10998/0");
        const Image image = test::makeImage(PixelLayout::Gray8, {1024, 8192});
        const Counted result = right(test::countingCase("large", image, Region::whole(image.extent())));
        QVERIFY2(result.notes.empty(), qPrintable(notesOf(result)));
        QCOMPARE(m_one->tasks.front().pixels.extent.height, std::int64_t{4096});
        QCOMPARE(m_two->tasks.front().pixels.extent.height, std::int64_t{1024}); // a mebibyte
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
        // Not always the very next one: its own thread may still be on its way to rest.
        for (int i = 0; i < 1000 && !threads.contains(std::this_thread::get_id()); ++i)
            right(tall());
        QVERIFY(threads.contains(std::this_thread::get_id()));
        m_one->before = [](int, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            return CountOutcome(Failure{Stage::Kernel, "the device fell off", {}, {}, true});
        };
        QCOMPARE(right(tall()).shares.front().device.name, std::string("Two"));
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

    void aShareStaysWhereItIs() {
        begin(calm, DeviceType::Gpu, test::sentForEver);
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
        begin(calm, DeviceType::Gpu, test::sentForEver);
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

ROOM_TEST(TestTogetherCounter, QCoreApplication)
#include "tst_together_counter.moc"
