// SPDX-License-Identifier: GPL-3.0-or-later
// Small images that one of several members counts again and again.

#include "tests/fixtures/room.h"
#include "tests/fixtures/together_fixture.h"

#include <atomic>

using namespace tonescope;
using namespace tonescope::together;
using test::calm, test::notesOf, test::shareOf;

class TestLoneCount : public test::TogetherTest {
    Q_OBJECT

    std::atomic<int> m_plans = 0;

    /// One is by far the faster, and each plan looks what Two might take, of whom nothing is known.
    void beginWithOneFaster(DeviceType type = DeviceType::Accelerator) {
        begin(calm, type, [this](const DeviceInfo& device, Carriage) {
            if (device.name == "Two") ++m_plans;
            return CallCost{1e6, device.name == "One" ? 1.0 : 1e6};
        });
    }
    /// Until a count has needed no plan; returns how many needed one.
    void untilUnplanned(const test::CountingCase& each, bool stays = false) {
        for (int i = 0; i < 10000; ++i) {
            const int before = m_plans;
            const Counted result = counted(taskOf(each, stays));
            if (test::difference(result.histogram, test::reference(each.task)) != std::string())
                qFatal("wrong");
            if (m_plans == before) return;
        }
        qFatal("each count is planned");
    }

private Q_SLOTS:
    void init() {
        beginAnew();
        m_plans = 0;
    }
    void cleanup() { end(); }

    void whatIsLikeTheLastOneNeedsNoPlan() {
        beginWithOneFaster();
        untilUnplanned(tall());
        const Counted result = right(tall());
        QCOMPARE(result.shares.size(), std::size_t{1});
        QCOMPARE(shareOf(result, "One")->strategy, std::string("simple"));
        QCOMPARE(shareOf(result, "One")->pixels, std::uint64_t{101 * 53});
        QVERIFY(result.timings.of(Phase::Kernel).has_value());
        QVERIFY(result.notes.empty());
    }

    /// What has become faster meanwhile is found out.
    void nowAndThenThereIsAPlan() {
        beginWithOneFaster();
        untilUnplanned(tall());
        const int before = m_plans;
        for (int i = 0; i < 100; ++i)
            right(tall());
        QVERIFY(m_plans > before);
    }

    void whatDiffersIsPlanned() {
        beginWithOneFaster();
        for (const auto& [height, layout] :
             {std::pair{101, PixelLayout::Gray8}, {102, PixelLayout::Gray8}, {102, PixelLayout::Rgb8}}) {
            const int before = m_plans;
            right(tall(height, layout));
            QVERIFY(m_plans > before);
            untilUnplanned(tall(height, layout));
        }
    }

    void anotherImageIsAnother() {
        beginWithOneFaster();
        untilUnplanned(tall(), true);
        Image image = test::makeImage(PixelLayout::Gray8, {53, 101}, test::Content::Random, 99);
        const test::CountingCase other = test::countingCase("other", image, Region::whole(image.extent()));
        const int before = m_plans;
        untilUnplanned(other, true);
        QVERIFY(m_plans > before);
        // And so is a part of it.
        const int beforePart = m_plans;
        untilUnplanned(test::countingCase("part", image, {3, 7, 11, 20}), true);
        QVERIFY(m_plans > beforePart);
    }

    void whatStaysOnACardIsGivenToItAsSuch() {
        beginWithOneFaster(DeviceType::Gpu);
        const test::CountingCase each = tall();
        untilUnplanned(each, true);
        const CountTask& asked = m_one->tasks.back();
        QCOMPARE(asked.whole.owner, taskOf(each, true).whole.owner);
        QCOMPARE(asked.whole.pixels.data, each.task.pixels.data);
    }

    void whatPassesThroughACardIsNoImageThatStays() {
        m_one->after = [](Counted& result) {
            result.timings.addHost(Phase::Upload, std::chrono::microseconds(1));
        };
        beginWithOneFaster(DeviceType::Gpu);
        untilUnplanned(tall(), true);
        QVERIFY(m_one->tasks.front().whole.owner != nullptr);
        QVERIFY(m_one->tasks.back().whole.owner == nullptr);
    }

    void whoIsLeftOutIsSaidEachTime() {
        m_two->failsToOpen = true;
        begin();
        right(tall());
        for (int i = 0; i < 60; ++i)
            QVERIFY(notesOf(right(tall())).startsWith(QStringLiteral("Two is left out")));
    }

    void whoFailsIsNamedAndTheOthersCount_data() {
        QTest::addColumn<bool>("lies");
        QTest::newRow("fails") << false;
        QTest::newRow("lies") << true;
    }
    void whoFailsIsNamedAndTheOthersCount() {
        QFETCH(bool, lies);
        beginWithOneFaster();
        untilUnplanned(tall());
        if (lies) {
            m_one->after = [](Counted& wrong) { wrong.histogram.counts(Channel::Gray).front() += 1; };
        } else {
            m_one->before = [](int, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
                return CountOutcome(Failure{Stage::Kernel, "the device fell off", {}, {}, true});
            };
        }
        const int opened = m_one->opened;
        const Counted result = right(tall());
        QCOMPARE(result.shares.front().device.name, std::string("Two"));
        QCOMPARE(result.notes.size(), std::size_t{1});
        const char* why = lies ? "One failed: counts do not add up" : "One failed: the device fell off";
        QVERIFY2(notesOf(result).startsWith(QString::fromLatin1(why)), qPrintable(notesOf(result)));
        m_one->after = {};
        m_one->before = {};
        // Of another kind: Two is known for the one before, and on a busy machine for the faster one.
        QVERIFY(right(tall(101, PixelLayout::Rgb8)).notes.empty());
        QTRY_COMPARE(m_one->opened.load(), opened + 1);
    }

    void aStopEndsIt() {
        beginWithOneFaster();
        untilUnplanned(tall());
        m_one->before = [](int, const CountTask&,
                           const CountControl& control) -> std::optional<CountOutcome> {
            return control.stop.stop_requested() ? std::optional<CountOutcome>(Stopped{}) : std::nullopt;
        };
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(m_counter->count(taskOf(tall()), {"each-its-own"}, {stop.get_token()}).stopped());
        QVERIFY(right(tall()).notes.empty());
    }
};

ROOM_TEST(TestLoneCount, QCoreApplication)
#include "tst_lone_count.moc"
