// SPDX-License-Identifier: GPL-3.0-or-later
// Tests FileCounts: many files are decoded in parallel within limits of number and memory, counted by several
// engines, and returned in their order.

#include "app/cli/file_counts.h"

#include "tests/fixtures/fake_backend.h"
#include "tests/fixtures/member_fixture.h"
#include "tests/fixtures/room.h"

#include <atomic>
#include <latch>
#include <new>
#include <random>
#include <set>
#include <sstream>

using namespace tonescope;
using app::CountedFile;
using app::FileCounts;
using app::FileLimits;
using test::memberDevice;

namespace {

constexpr std::uint64_t plenty = std::uint64_t{1} << 40;

void raise(std::atomic<std::int64_t>& highest, std::int64_t value) {
    std::int64_t known = highest;
    while (known < value && !highest.compare_exchange_weak(known, value)) {
    }
}

/// A decoder without files, and what it observed. Outlives the counts.
struct Script {
    std::int64_t imageBytes = 1;                   ///< of every image
    std::optional<std::uint64_t> promisedBytes{1}; ///< by the headers
    bool slow = false;                             ///< decoding takes a random time
    std::atomic<bool> closed = false;              ///< decoding lasts until this is false or it is stopped
    std::atomic<int> begun = 0, running = 0, ended = 0;
    std::atomic<std::int64_t> mostRunning = 0;
    std::atomic<std::int64_t> mostAlive = 0; ///< images
    /// The images that exist now. Shared with them, because the scripts of devices keep them longer.
    std::shared_ptr<std::atomic<std::int64_t>> alive = std::make_shared<std::atomic<std::int64_t>>(0);

    Outcome<Image> decode(const QString& path, const std::stop_token& stop) {
        const int number = ++begun;
        raise(mostRunning, ++running);
        while (closed && !stop.stop_requested())
            QThread::msleep(1);
        if (slow) QThread::usleep(std::mt19937(static_cast<unsigned>(number))() % 3000U);
        --running;
        if (path.startsWith(QLatin1String("throws"))) throw std::bad_alloc();
        if (path.startsWith(QLatin1String("broken"))) return Failure{Stage::Decode, "is broken", {}, {}};
        Image image = test::makeImage(PixelLayout::Gray8, {imageBytes, 1}, test::Content::Random,
                                      static_cast<unsigned>(path.toUInt()));
        image.name = path.toStdString();
        raise(mostAlive, ++*alive);
        image.storage = std::shared_ptr<const void>(
            image.storage.get(), [alive = alive, memory = image.storage](const void*) { --*alive; });
        return image;
    }

    FileDecoder decoder() {
        return {[this](const QString&) { return promisedBytes; },
                [this](const QString& path, const std::stop_token& stop, int) { return decode(path, stop); },
                {},
                {},
                {},
                {},
                [this] { ++ended; }};
    }
};

QStringList filesNamed(int count) {
    QStringList files;
    for (int i = 0; i < count; ++i)
        files << QString::number(i);
    return files;
}

std::unique_ptr<Engine> hostEngine() {
    return std::make_unique<Engine>(nullptr, std::make_shared<host::HostBackend>());
}

/// Engines that each have one of these devices, and the host.
std::vector<std::unique_ptr<Engine>> enginesOf(const test::ScriptedBackend::Devices& devices) {
    std::vector<std::unique_ptr<Engine>> engines;
    for (const auto& device : devices)
        engines.push_back(std::make_unique<Engine>(
            std::make_shared<test::ScriptedBackend>(test::ScriptedBackend::Devices{device}),
            std::make_shared<host::HostBackend>()));
    return engines;
}

bool isRight(const CountResult& result) {
    const CountTask task{result.image->stored, ChannelSet::of(Channel::Gray)};
    return test::difference(result.histogram, test::reference(task)).empty();
}

} // namespace

class TestFileCounts : public QObject {
    Q_OBJECT

    std::unique_ptr<Engine> m_host = hostEngine();
    test::MemberScriptPointer m_one, m_two;

    /// All results of 20 files, the third of which is broken, counted by both devices.
    std::vector<CountedFile> countOnBoth(Script& script, QString* sums = nullptr) {
        QStringList files = filesNamed(20);
        files[2] = QStringLiteral("broken");
        FileCounts counts(files, {2, 64, plenty}, script.decoder());
        counts.countOn(*m_host, enginesOf({{memberDevice("One"), m_one}, {memberDevice("Two"), m_two}}), {});
        std::vector<CountedFile> results;
        while (std::optional<CountedFile> file = counts.next()) {
            if (file->path != files[qsizetype(results.size())]) qFatal("a file out of its order");
            if (file->outcome.ok() == (file->path == QLatin1String("broken"))) qFatal("a file was lost");
            if (file->outcome && !isRight(*file->outcome)) qFatal("a wrong count");
            results.push_back(*std::move(file));
        }
        std::ostringstream out;
        counts.writeSums(out);
        if (sums != nullptr) *sums = QString::fromStdString(out.str());
        return results;
    }

private Q_SLOTS:
    void init() {
        m_one = std::make_shared<test::MemberScript>();
        m_two = std::make_shared<test::MemberScript>();
    }

    void handsOutInOrder_data() {
        test::columns<unsigned, int>({"threads", "files"});
        for (const unsigned threads : {1U, 2U, 7U}) {
            for (const int files : {0, 1, 2, 60})
                QTest::addRow("%d files, %u threads", files, threads) << threads << files;
        }
    }
    void handsOutInOrder() {
        QFETCH(unsigned, threads);
        QFETCH(int, files);
        Script script;
        script.slow = true;
        FileCounts counts(filesNamed(files), {threads, threads + 2, plenty}, script.decoder());
        counts.countOn(*m_host, {}, {});
        for (int i = 0; i < files; ++i) {
            const std::optional<CountedFile> file = counts.next();
            QVERIFY(file && file->outcome.ok());
            QCOMPARE(file->path, QString::number(i));
            QVERIFY(isRight(*file->outcome) && file->outcome->shares.empty());
        }
        QVERIFY(!counts.next());
        QVERIFY(!counts.next());
        QCOMPARE(script.begun.load(), files);
        QCOMPARE(script.alive->load(), 0);
        QTRY_COMPARE(script.ended.load(), std::min(int(threads), files));
    }

    void allThreadsDecodeBeforeThereIsAnEngine() {
        Script script;
        script.closed = true;
        FileCounts counts(filesNamed(9), {3, 5, plenty}, script.decoder());
        QTRY_COMPARE(script.running.load(), 3);
        script.closed = false;
        QTRY_COMPARE(script.begun.load(), 5);
        counts.countOn(*m_host, {}, {});
        while (counts.next()) {
        }
        QCOMPARE(script.mostRunning.load(), 3);
    }

    void aBrokenFileHasItsTurn() {
        const QStringList files{QStringLiteral("0"), QStringLiteral("broken 1"), QStringLiteral("throws 2"),
                                QStringLiteral("3")};
        Script script;
        script.slow = true;
        FileCounts counts(files, {2, 4, plenty}, script.decoder());
        counts.countOn(*m_host, {}, {});
        for (const QString& path : files) {
            const std::optional<CountedFile> file = counts.next();
            QVERIFY(file);
            QCOMPARE(file->path, path);
            QCOMPARE(file->outcome.ok(), path.size() == 1);
        }
        QVERIFY(!counts.next());
    }

    void waitsForRoom_data() {
        QTest::addColumn<qlonglong>("bytes");    ///< of an image
        QTest::addColumn<qlonglong>("promised"); ///< by its header; below 0: nothing
        QTest::addColumn<int>("begun");          ///< before the first next()
        QTest::addColumn<int>("begunLater");     ///< after it
        QTest::newRow("small: so many images") << 1LL << 1LL << 5 << 6;
        QTest::newRow("two fit") << 45LL << 45LL << 2 << 2;
        QTest::newRow("exactly two fit") << 50LL << 50LL << 2 << 2;
        QTest::newRow("only one fits") << 51LL << 51LL << 1 << 1;
        QTest::newRow("none fits: one alone") << 1000LL << 1000LL << 1 << 1;
        QTest::newRow("of unknown size: one alone, then as it is") << 20LL << -1LL << 1 << 1;
        QTest::newRow("larger than promised") << 100LL << 10LL << 1 << 1;
        QTest::newRow("a header that claims everything")
            << 100LL << std::numeric_limits<qlonglong>::max() << 1 << 1;
    }
    void waitsForRoom() {
        QFETCH(qlonglong, bytes);
        QFETCH(qlonglong, promised);
        QFETCH(int, begun);
        QFETCH(int, begunLater);
        Script script;
        script.imageBytes = bytes;
        script.promisedBytes.reset();
        if (promised >= 0) script.promisedBytes = static_cast<std::uint64_t>(promised);
        // One thread: a wrong header is noticed before the next file begins.
        const unsigned threads = promised == bytes ? 3 : 1;
        FileCounts counts(filesNamed(20), {threads, 5, 100}, script.decoder());
        counts.countOn(*m_host, {}, {});
        QTRY_COMPARE(script.begun.load(), begun);
        {
            const std::optional<CountedFile> inUse = counts.next();
            QTRY_COMPARE(script.begun.load(), begunLater);
        }
        int taken = 1;
        while (counts.next())
            ++taken;
        QCOMPARE(taken, 20);
        QVERIFY(script.mostAlive * bytes <= std::max<std::int64_t>(100, bytes));
        if (promised == bytes) QVERIFY(script.mostAlive <= begunLater);
    }

    void destroyedHalfWay_data() {
        QTest::addColumn<int>("taken");
        QTest::addColumn<bool>("running"); ///< decoding lasts until it is stopped
        QTest::newRow("at once") << 0 << true;
        QTest::newRow("while it decodes") << 3 << true;
        QTest::newRow("while results wait") << 3 << false;
    }
    void destroyedHalfWay() {
        QFETCH(int, taken);
        QFETCH(bool, running);
        Script script;
        {
            FileCounts counts(filesNamed(100), {2, 4, plenty}, script.decoder());
            counts.countOn(*m_host, {}, {});
            for (int i = 0; i < taken; ++i)
                QVERIFY(counts.next());
            QTRY_COMPARE(script.begun.load(), taken + 4); // all threads wait for room
            script.closed = running;
            if (running) {
                QVERIFY(counts.next());
                QTRY_COMPARE(script.running.load(), 1);
            }
        }
        QVERIFY(script.begun < 100);
        QCOMPARE(script.alive->load(), 0);
    }

    void destroyedWithoutAnEngine() {
        Script script;
        { const FileCounts counts(filesNamed(9), {2, 4, plenty}, script.decoder()); }
        QCOMPARE(script.alive->load(), 0);
    }

    /// Neither device ends its first file before the other one has begun its own.
    void devicesCountAtOnce() {
        const auto both = std::make_shared<std::latch>(2);
        m_one->before = m_two->before = [both](int number, const CountTask&,
                                               const CountControl&) -> std::optional<CountOutcome> {
            if (number == 1) both->arrive_and_wait();
            return std::nullopt;
        };
        Script script;
        QString sums;
        std::set<std::string> devices;
        for (const CountedFile& file : countOnBoth(script, &sums)) {
            if (!file.outcome) continue;
            const CountResult& result = *file.outcome;
            devices.insert(result.device.name);
            QCOMPARE(result.shares.size(), std::size_t{1});
            QCOMPARE(result.shares.front().device.key, result.device.key);
            QCOMPARE(result.shares.front().rows, std::int64_t{1});
        }
        QCOMPARE(devices, (std::set<std::string>{"One", "Two"}));
        QCOMPARE(m_one->counts() + m_two->counts(), 19);
        QVERIFY2(sums.contains(QStringLiteral("One: ")) && sums.contains(QStringLiteral("Two: ")),
                 qPrintable(sums));
    }

    void aDeviceThatFailsLosesNoFile() {
        m_one->before = [](int, const CountTask&, const CountControl&) -> std::optional<CountOutcome> {
            return CountOutcome(Failure{Stage::Kernel, "the device fell off", {}, {}, true});
        };
        Script script;
        int named = 0;
        for (const CountedFile& file : countOnBoth(script))
            named += file.outcome && !file.outcome->notes.empty() ? 1 : 0;
        QVERIFY(named > 0);
        QCOMPARE(named, m_one->counts());
    }

    void theHostHasAnEngineForEachCore() {
        const DeviceInfo host = m_host->catalog().devices.back();
        std::vector<std::unique_ptr<Engine>> engines = m_host->enginesOf(host);
        QCOMPARE(engines.size(), std::size_t{host.computeUnits});
        engines.push_back(std::move(m_host->enginesOf(host).front())); // at least two
        Script script;
        FileCounts counts(filesNamed(40), {2, 64, plenty}, script.decoder());
        counts.countOn(*m_host, std::move(engines), {});
        int files = 0;
        while (const std::optional<CountedFile> file = counts.next()) {
            ++files;
            QVERIFY(file->outcome && isRight(*file->outcome));
            QVERIFY(file->outcome->shares.empty() && file->outcome->notes.empty());
        }
        QCOMPARE(files, 40);
    }

    void thisMachineHasLimits() {
        const FileLimits limits = app::limitsOfThisMachine();
        QVERIFY(limits.threads >= 1);
        QVERIFY(limits.images >= std::size_t{2} * limits.threads);
        QVERIFY(limits.bytes > 0 && limits.bytes <= std::uint64_t{2} << 30);
    }
};

ROOM_TEST(TestFileCounts, QCoreApplication)
#include "tst_file_counts.moc"
