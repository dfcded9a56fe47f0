// SPDX-License-Identifier: GPL-3.0-or-later
// Counts by several devices of which some fail, lie, are late or never come back.

#include "tests/fixtures/room.h"
#include "tests/fixtures/together_fixture.h"

#include <algorithm>
#include <atomic>
#include <thread>

using namespace tonescope;
using namespace tonescope::together;
using namespace std::chrono_literals;
using test::calm, test::notesOf, test::shareOf;

class TestTogetherFaults : public test::TogetherTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { beginAnew(); }
    void cleanup() { end(); }

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
        QVERIFY(right(tall(101, PixelLayout::Rgb8)).notes.empty()); // opened afresh, it is there again
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

    void whereNobodyIsLeftEachIsNamed() {
        m_one->failsToOpen = true;
        m_two->failsToOpen = true;
        begin();
        const auto each = tall();
        const auto causeOf = [&] {
            const CountOutcome outcome = m_counter->count(taskOf(each), {"each-its-own"}, {});
            return outcome.failed() != nullptr ? QString::fromStdString(outcome.failure().cause) : QString();
        };
        const QString first = causeOf(); // in the order in which they did
        QVERIFY(first.startsWith(QStringLiteral("no device is left; ")));
        for (const char* name : {"One", "Two"})
            QVERIFY(
                first.contains(QStringLiteral("; %1 failed: the device is asleep").arg(QLatin1String(name))));
        QCOMPARE(causeOf(), QStringLiteral("no device is left; One is left out: the device is asleep; "
                                           "Two is left out: the device is asleep"));
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
        const Counted second = right(tall(101, PixelLayout::Rgb8));
        QVERIFY2(notesOf(second).startsWith(QStringLiteral("Two failed: ")), qPrintable(notesOf(second)));
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
            const QString cause = QString::fromStdString(outcome.failure().cause);
            QVERIFY2(cause.contains(QStringLiteral("the device is asleep")), qPrintable(cause));
            if (i > 0) continue; // nobody was asked any more
            QVERIFY2(cause.contains(QStringLiteral("; One failed: the device is asleep")), qPrintable(cause));
            QVERIFY2(cause.contains(QStringLiteral("; Two failed: the device is asleep")), qPrintable(cause));
            QVERIFY2(!cause.contains(QStringLiteral("the others")), qPrintable(cause));
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
};

ROOM_TEST(TestTogetherFaults, QCoreApplication)
#include "tst_together_faults.moc"
