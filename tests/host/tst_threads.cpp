// SPDX-License-Identifier: GPL-3.0-or-later
// Tests engine/host/threads.h: pieces of work are shared among threads, exceptions reach the caller, and
// threads can lower their priority.

#include "engine/host/threads.h"

#include "tests/fixtures/room.h"
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
#include "tst_threads.moc"
