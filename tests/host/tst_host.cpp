// SPDX-License-Identifier: GPL-3.0-or-later
// Tests counting by the host's threads.

#include "engine/host/host_backend.h"
#include "engine/host/host_strategies.h"
#include "engine/host/private_tables.h"
#include "engine/host/threads.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_cases.h"
#include "tests/fixtures/skipping.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sys/resource.h>
#endif

using namespace tonescope;

// Tests that every strategy of the host equals the reference in all cases of counting_cases.h.

class TestHostStrategies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The reference itself, against counts worked out by hand.
    void serialCountsByHand() {
        const std::array<std::uint8_t, 12> bytes{10, 20,  30,  0,   10,  20,
                                                 30, 255, 255, 255, 255, 255}; // B G R A
        const PixelView view{
            reinterpret_cast<const std::byte*>(bytes.data()), {3, 1}, 12, PixelLayout::Bgra8};
        const auto channels = traitsOf(view.layout).channels();
        const Histogram all = test::reference({view, channels, GrayFormula::Mean, Transparent::Counted});
        QCOMPARE(all.counts(Channel::Red)[30], 2U);
        QCOMPARE(all.counts(Channel::Green)[20], 2U);
        QCOMPARE(all.counts(Channel::Blue)[10], 2U);
        QCOMPARE(all.counts(Channel::Gray)[20], 2U);
        QCOMPARE(all.counts(Channel::Alpha)[0], 1U);
        QCOMPARE(all.counts(Channel::Red)[255], 1U);
        const Histogram opaque = test::reference({view, channels, GrayFormula::Mean, Transparent::LeftOut});
        QCOMPARE(opaque.pixels(), 2U);
        QCOMPARE(opaque.counts(Channel::Alpha)[0], 0U);
    }

    void equalTheReference_data() {
        test::columns<QString, int>({"strategy", "index"});
        const auto cases = test::countingCases();
        for (const host::HostStrategy& row : host::hostStrategies()) {
            for (std::size_t i = 0; i < cases.size(); ++i) {
                QTest::addRow("%s: %s", row.info.id.data(), cases[i].name.c_str())
                    << QString::fromLatin1(row.info.id.data()) << int(i);
            }
        }
    }
    void equalTheReference() {
        QFETCH(QString, strategy);
        QFETCH(int, index);
        static const auto cases = test::countingCases();
        const CountTask& task = cases[std::size_t(index)].task;
        for (const host::HostStrategy& row : host::hostStrategies()) {
            if (strategy != QLatin1String(row.info.id)) continue;
            const CountOutcome outcome = row.count(task, {}, 0);
            const auto& counted = outcome.value();
            QCOMPARE(test::difference(counted.histogram, test::reference(task)), std::string());
            QCOMPARE(counted.timings.of(Phase::Kernel)->clock, Clock::Host);
        }
    }

    void manyStripsOnManyThreads() {
        const Image image = test::makeImage(PixelLayout::Bgra8, {2000, 1500});
        const CountTask task{image.stored, grayAndColour, GrayFormula::Rec601, Transparent::Counted};
        const CountOutcome outcome = host::countPrivately(task, {});
        QCOMPARE(test::difference(outcome.value().histogram, test::reference(task)), std::string());
    }

    void stopsBetweenStrips() {
        const Image image = test::makeImage(PixelLayout::Gray8, {4000, 4000}, test::Content::Constant);
        const CountTask task{image.stored, ChannelSet::of(Channel::Gray), GrayFormula::Rec601,
                             Transparent::Counted};
        for (const host::HostStrategy& row : host::hostStrategies()) {
            std::stop_source stop;
            int reports = 0;
            const CountOutcome outcome =
                row.count(task,
                          {stop.get_token(),
                           [&](const Activity& activity) {
                               QVERIFY(activity.fraction > 0 && activity.fraction <= 1);
                               ++reports;
                               stop.request_stop();
                           }},
                          1);
            QVERIFY(outcome.stopped());
            QCOMPARE(reports, 1);
        }
    }

    /// One row counted again and again, as if it were an image with more than 2^32 equal pixels.
    void privateTablesFoldBeforeTheyOverflow() {
        const std::vector<std::byte> row(1U << 20U, std::byte{9});
        const PixelView strip{
            row.data(), {std::int64_t(row.size()), 1024}, 0, PixelLayout::Gray8}; // stride 0: 2^30 pixels
        host::PrivateTables tables(
            {strip, ChannelSet::of(Channel::Gray), GrayFormula::Rec601, Transparent::Counted});
        Histogram histogram(8, ChannelSet::of(Channel::Gray));
        for (int i = 0; i < 5; ++i)
            tables.count(strip, histogram);
        tables.foldInto(histogram);
        QCOMPARE(histogram.counts(Channel::Gray)[9], std::uint64_t{5} << 30U);
    }
};

ROOM_TEST(TestHostStrategies, tonescope::test::NoApplication)

// Tests scopes counted by the host's threads, and the reference for scopes itself.

class TestHostScopes : public QObject {
    Q_OBJECT

    host::HostBackend m_backend;
    std::unique_ptr<Counter> m_counter;

private Q_SLOTS:
    void initTestCase() { m_counter = std::move(m_backend.open(m_backend.find().devices.front())).value(); }

    /// Three pixels whose places can be told by hand, upright and turned clockwise.
    void theReferenceCountsWhatIsThere() {
        auto image = test::imageOf("three", {3, 1}, PixelLayout::Rgb8, {255, 0, 0, 10, 20, 30, 0, 0, 255});
        const auto count = [&](ScopeKind kind, const Region& region) {
            return test::countScopePlainly(kind, *image, region, GrayFormula::Mean, Transparent::Counted);
        };
        const auto parade = count(ScopeKind::Parade, {0, 0, 3, 1});
        QCOMPARE(parade.size(), std::size_t{3});
        QCOMPARE(parade[0].column(0)[255], std::uint64_t{1});
        QCOMPARE(parade[1].column(1)[20], std::uint64_t{1});
        QCOMPARE(parade[2].column(2)[255], std::uint64_t{1});
        QCOMPARE(parade[2].pixels(), std::uint64_t{3});
        QCOMPARE(count(ScopeKind::Waveform, {1, 0, 2, 1})[0].column(0)[20], std::uint64_t{1});
        const auto chroma = count(ScopeKind::Vectorscope, {0, 0, 3, 1});
        QCOMPARE(chroma[0].column(85)[255], std::uint64_t{1});  // red
        QCOMPARE(chroma[0].column(255)[107], std::uint64_t{1}); // blue
        image->orientation.rotated90 = true;
        const auto turned = count(ScopeKind::Waveform, {0, 0, 1, 3});
        QCOMPARE(turned[0].columns(), std::size_t{1});
        QCOMPARE(turned[0].pixels(), std::uint64_t{3});
    }

    void equalsTheReference_data() {
        QTest::addColumn<bool>("shapes");
        QTest::newRow("pixels") << false;
        QTest::newRow("shapes") << true;
    }
    void equalsTheReference() {
        QFETCH(bool, shapes);
        for (const test::ScopeCase& one : shapes ? test::scopeShapeCases() : test::scopePixelCases()) {
            const std::string difference = test::scopeDifference(*m_counter, one);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void threadsDoNotMatter() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Rgb8, {1711, 1217});
        for (const ScopeTask& task : scopeTasks(one.order())) {
            const auto alone = host::countScope(task, {}, 1);
            const auto together = host::countScope(task, {}, 7);
            QVERIFY(alone->tables == together->tables);
            QVERIFY(alone->timings.of(Phase::Kernel)->duration.count() > 0);
        }
    }

    void onePassForWaveformAndParade() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Rgb8, {9, 9});
        QCOMPARE(scopeTasks(one.order()).size(), std::size_t{2});
        QCOMPARE(scopeTasks(one.order(ScopeSet::of(ScopeKind::Waveform, ScopeKind::Parade))).size(),
                 std::size_t{1});
        const auto waveform = scopeTasks(one.order(ScopeSet::of(ScopeKind::Waveform)));
        QCOMPARE(waveform.front().tables(), std::size_t{1});
        QVERIFY(scopeTasks(one.order(ScopeSet())).empty());
    }

    void aStopGivesNothing() {
        const test::ScopeCase one = test::scopeCase(PixelLayout::Rgb8, {99, 99});
        std::stop_source stop;
        stop.request_stop();
        for (const ScopeTask& task : scopeTasks(one.order()))
            QVERIFY(host::countScope(task, {stop.get_token()}).stopped());
    }
};

ROOM_TEST(TestHostScopes, tonescope::test::NoApplication)

// Tests the host loops of the documents: those without a mistake count right, those with one count wrong as
// the mistake predicts.

namespace {

const host::HostStrategy* rowOf(std::string_view id) {
    const auto rows = host::documentLoops();
    return &*std::ranges::find_if(rows, [&](const auto& each) { return each.info.id == id; });
}

} // namespace

class TestDocumentLoops : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalTheReference_data() {
        QTest::addColumn<QByteArray>("id");
        for (const host::HostStrategy& row : host::documentLoops())
            if (row.info.exact) QTest::newRow(row.info.id.data()) << QByteArray(row.info.id.data());
    }
    void equalTheReference() {
        QFETCH(QByteArray, id);
        const host::HostStrategy* row = rowOf(id.toStdString());
        for (const Extent extent : {Extent{1, 1}, Extent{301, 97}}) {
            const Image image = test::makeImage(PixelLayout::Gray8, extent);
            CountTask task{image.stored, ChannelSet::of(Channel::Gray)};
            if (row->info.part == CountedPart::Letters) task.rules.binning = Binning::Letters;
            const CountOutcome outcome = row->count(task, {}, 0);
            QCOMPARE(test::difference(outcome->histogram, test::reference(task)), std::string());
            QCOMPARE(outcome->timings.of(Phase::Kernel)->clock, Clock::Host);
        }
    }

    /// The threads count for as long as 32 Mi adds take, and the table is read when the last one has just
    /// begun.
    void theTableIsReadBeforeTheThreadsHaveEnded() {
        const host::HostStrategy *early = rowOf("book-threads-early"), *joined = rowOf(early->info.mended);
        const std::vector<std::byte> pixels(std::size_t{1} << 25U, std::byte{7});
        const CountTask task{{pixels.data(), {1 << 15, 1 << 10}, std::size_t{1} << 15U, PixelLayout::Gray8},
                             ChannelSet::of(Channel::Gray)};
        bool lost = false;
        for (int tries = 0; tries < 20 && !lost; ++tries) {
            const Histogram counted = early->count(task, {}, 2)->histogram;
            QVERIFY(counted.counts(Channel::Gray)[7] <= pixels.size());
            lost = counted.counts(Channel::Gray)[7] < pixels.size();
        }
        QVERIFY(lost);
        QCOMPARE(joined->count(task, {}, 2)->histogram.counts(Channel::Gray)[7],
                 std::uint64_t(pixels.size()));
    }

    /// Each thread's table begins with its first 256 pixels.
    void unclearedTablesCountTooMany() {
        const host::HostStrategy* uncleared = rowOf("book-threads-uncleared");
        QCOMPARE(uncleared->info.mended, std::string_view("host-private"));
        const std::vector<std::byte> pixels(std::size_t{1} << 21U, std::byte{7});
        const CountTask task{{pixels.data(), {1 << 11, 1 << 10}, std::size_t{1} << 11U, PixelLayout::Gray8},
                             ChannelSet::of(Channel::Gray)};
        const Histogram counted = uncleared->count(task, {}, 3)->histogram;
        for (std::size_t bin = 0; bin < 256; ++bin)
            QCOMPARE(counted.counts(Channel::Gray)[bin], 3U * 7U + (bin == 7 ? pixels.size() : 0U));
    }

    void refusesWhatAnIntCannotNumber() {
        const std::byte pixel{7};
        const PixelView many{&pixel, {1 << 16, 1 << 16}, 0, PixelLayout::Gray8};
        const CountOutcome outcome =
            host::documentLoops().front().count({many, ChannelSet::of(Channel::Gray)}, {}, 0);
        QVERIFY(outcome.failed() != nullptr);
        QCOMPARE(outcome.failure().bytes.value(), std::uint64_t{1} << 32U);
    }
};

ROOM_TEST(TestDocumentLoops, tonescope::test::NoApplication)

// Tests engine/host/threads.h: pieces of work are shared among threads, exceptions reach the caller, and
// threads can lower their priority.

class TestThreads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPieceIsDoneOnce_data() {
        test::columns<std::size_t, std::size_t>({"pieces", "threads"});
        QTest::newRow("nothing to do") << std::size_t{0} << std::size_t{4};
        QTest::newRow("one thread") << std::size_t{7} << std::size_t{1};
        QTest::newRow("more threads than pieces") << std::size_t{3} << std::size_t{8};
        QTest::newRow("more pieces than threads") << std::size_t{1000} << std::size_t{4};
    }
    void everyPieceIsDoneOnce() {
        QFETCH(std::size_t, pieces);
        QFETCH(std::size_t, threads);
        std::vector<std::atomic<int>> done(pieces);
        std::atomic<bool> known = true;
        host::inParallel(pieces, threads, [&](std::size_t piece, std::size_t thread) {
            ++done[piece];
            if (thread >= threads) known = false;
        });
        QVERIFY(known);
        for (const std::atomic<int>& times : done)
            QCOMPARE(times.load(), 1);
    }

    /// A thread beside one that goes on working often shares its core, so the caller only waits.
    void theCallerWaitsForSeveralThreads() {
        const std::thread::id caller = std::this_thread::get_id();
        for (const std::size_t threads : {1U, 2U, 5U}) {
            std::atomic<int> here = 0;
            host::inParallel(20, threads, [&](std::size_t, std::size_t) {
                if (std::this_thread::get_id() == caller) ++here;
            });
            QCOMPARE(here.load(), threads == 1 ? 20 : 0);
        }
    }

    void theCallerIsToldHowFarItIs_data() {
        QTest::addColumn<std::size_t>("threads");
        QTest::newRow("one thread") << std::size_t{1};
        QTest::newRow("several") << std::size_t{3};
    }
    void theCallerIsToldHowFarItIs() {
        QFETCH(std::size_t, threads);
        const std::thread::id caller = std::this_thread::get_id();
        std::atomic<bool> told = false;
        std::size_t last = 0;
        const auto job = [&](std::size_t piece, std::size_t) {
            while (piece == 5 && !told) // until the caller was told of what is done
                std::this_thread::yield();
        };
        host::inParallel(10, threads, job, [&](std::size_t done) {
            if (std::this_thread::get_id() != caller || done < last || done > 10) qFatal("told wrong");
            last = done;
            told = done > 0;
        });
        QVERIFY(last > 0);
    }

    void whatAWatchThrowsEndsTheWork_data() { theCallerIsToldHowFarItIs_data(); }
    void whatAWatchThrowsEndsTheWork() {
        QFETCH(std::size_t, threads);
        std::atomic<std::size_t> done = 0;
        std::atomic<bool> told = false;
        const auto job = [&](std::size_t piece, std::size_t) {
            while (piece == 5 && threads > 1 && !told)
                std::this_thread::yield();
            ++done;
        };
        const auto watch = [&](std::size_t) {
            told = true;
            throw std::runtime_error("nobody listens");
        };
        QVERIFY_EXCEPTION_THROWN(host::inParallel(100'000'000, threads, job, watch), std::runtime_error);
        QVERIFY(done < 100'000'000);
    }

    void whatAJobThrowsIsThrownAgain() {
        const auto job = [](std::size_t piece, std::size_t) {
            if (piece == 5) throw std::runtime_error("piece five");
        };
        QVERIFY_EXCEPTION_THROWN(host::inParallel(100, 4, job), std::runtime_error);
    }

    /// The thread itself and those that it starts, and no other.
    void givingWayIsTheThreadsOwn() {
#ifdef __linux__
        const auto priority = [] { return getpriority(PRIO_PROCESS, 0); };
        const int usual = priority();
        int own = usual, started = usual;
        std::thread([&] {
            host::giveWay();
            own = priority();
            std::thread([&] { started = priority(); }).join();
        }).join();
        QCOMPARE(own, std::max(usual, 5)); // the tests themselves may give way to others
        QCOMPARE(started, own);
        QCOMPARE(priority(), usual);
#else
        TONESCOPE_SKIP("threads of this system have no priorities of their own");
#endif
    }
};

ROOM_TEST(TestThreads, QApplication)

#include "tst_host.moc"
