// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that ThreadSanitizer understands how Qt passes data between threads (otherwise it would end this
// test), and that it finds a real data race.

#include "tests/fixtures/room.h"

#include <QFutureWatcher>
#include <QThread>
#include <QtConcurrentRun>

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

namespace {

using Number = std::shared_ptr<int>; // not atomic: using it in another thread needs a hand-over before

constexpr int rounds = 50;

/// Lives on a thread of its own, as the engine does.
class Adder : public QObject {
    Q_OBJECT
public:
    void add(const Number& number) {
        ++*number;
        Q_EMIT added(number);
    }
Q_SIGNALS:
    void added(const Number& number);
};

struct AdderThread {
    AdderThread() {
        adder->moveToThread(&thread);
        QObject::connect(&thread, &QThread::finished, adder, &QObject::deleteLater);
        thread.start();
    }
    AdderThread(const AdderThread&) = delete;
    AdderThread& operator=(const AdderThread&) = delete;
    ~AdderThread() {
        thread.quit();
        thread.wait();
    }
    void post(const Number& number) {
        QMetaObject::invokeMethod(
            adder, [adder = adder, number] { adder->add(number); }, Qt::QueuedConnection);
    }

    QThread thread;
    Adder* adder = new Adder; ///< deletes itself on the thread
};

/// Two threads write one number, and nothing orders that: the flags are relaxed. They are GCC's, because an
/// unoptimized std::atomic is sequentially consistent, whatever order its caller names.
int race() {
    // Shadow memory keeps the last accesses to each eight bytes: those to flags beside the number would
    // displace its own.
    std::int64_t number = 0;
    bool written = false, added = false;
    const auto raise = [](bool& flag) { __atomic_store_n(&flag, true, __ATOMIC_RELAXED); };
    const auto waitFor = [](const bool& flag) {
        while (!__atomic_load_n(&flag, __ATOMIC_RELAXED))
            std::this_thread::yield();
    };
    AdderThread adders;
    const auto add = [&] {
        // Until invokeMethod() has returned in the other thread, because Qt's locks in it could order the two
        // writes, and until that thread has written: two writes at the same moment do not see each other in
        // shadow memory.
        waitFor(written);
        ++number;
        raise(added);
    };
    QMetaObject::invokeMethod(adders.adder, add, Qt::QueuedConnection);
    ++number;
    raise(written);
    waitFor(added);
    return 0;
}

} // namespace

class TestThreadSanitizer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void postedCallsAndSignals();
    void resultsOfTasks();
    void tasksWithoutResult();
    void functionsOfPools();
    void racesAreFound();
};

void TestThreadSanitizer::postedCallsAndSignals() {
    AdderThread adders;
    int sum = 0;
    int heard = 0;
    connect(adders.adder, &Adder::added, this, [&](const Number& number) {
        sum += *number;
        ++heard;
    });
    for (int i = 0; i < rounds; ++i)
        adders.post(std::make_shared<int>(i));
    QTRY_COMPARE(heard, rounds);
    QCOMPARE(sum, rounds * (rounds + 1) / 2);
}

void TestThreadSanitizer::resultsOfTasks() {
    for (int i = 0; i < rounds; ++i) {
        QFutureWatcher<Number> watcher;
        int heard = -1;
        connect(&watcher, &QFutureWatcherBase::finished, this, [&] { heard = *watcher.result(); });
        watcher.setFuture(QtConcurrent::run([given = std::make_shared<int>(i)] {
            ++*given;
            return given;
        }));
        QTRY_COMPARE(heard, i + 1);
    }
}

void TestThreadSanitizer::tasksWithoutResult() {
    for (int i = 0; i < rounds; ++i) {
        const auto number = std::make_shared<int>(i);
        QtConcurrent::run([number] { ++*number; }).waitForFinished();
        QCOMPARE(*number, i + 1);
    }
}

void TestThreadSanitizer::functionsOfPools() {
    std::atomic<int> sum = 0;
    for (int i = 0; i < rounds; ++i)
        QThreadPool::globalInstance()->start(
            [&sum, number = std::make_shared<int>(1)] { sum += (*number)++; });
    QTRY_COMPARE(sum.load(), rounds);
}

void TestThreadSanitizer::racesAreFound() {
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("race")});
    QVERIFY(process.waitForFinished(tonescope::test::patience));
    const QByteArray told = process.readAllStandardError();
    QVERIFY2(told.contains("ThreadSanitizer: data race"), told.constData());
    QVERIFY2(process.exitCode() != 0, "ends as if nothing had been found");
}

namespace {

std::optional<int> beRacer(int argc, char** argv) {
    if (argc < 2 || argv[1] != std::string_view("race")) return {};
    const QCoreApplication program(argc, argv);
    return race();
}

} // namespace

ROOM_PROCESS(beRacer)
ROOM_TEST(TestThreadSanitizer, QCoreApplication)

#include "tst_thread_sanitizer.moc"
