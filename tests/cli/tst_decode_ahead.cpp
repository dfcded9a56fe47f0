// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/decode_ahead.h"

#include "tests/fixtures/pixel_fixtures.h"
#include "tests/fixtures/room.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <atomic>
#include <new>
#include <random>

using namespace tonescope;
using app::DecodeAhead;
using app::DecodedFile;
using app::DecodeLimits;

namespace {

constexpr std::uint64_t plenty = std::uint64_t{1} << 40;

void raise(std::atomic<std::int64_t>& highest, std::int64_t value) {
    std::int64_t known = highest;
    while (known < value && !highest.compare_exchange_weak(known, value)) {
    }
}

/// What decoders without files do, and what was seen of them. Outlives them.
struct Script {
    std::int64_t imageBytes = 1;                   ///< of every image
    std::optional<std::uint64_t> promisedBytes{1}; ///< what its header says
    bool slow = false;                             ///< each takes another time
    std::atomic<bool> closed = false;              ///< none ends before this is false or it is stopped
    std::atomic<int> begun = 0, running = 0;
    std::atomic<std::int64_t> mostRunning = 0;
    std::atomic<std::int64_t> bytesAlive = 0, mostBytesAlive = 0;
    std::atomic<int> alive = 0;
    std::atomic<std::int64_t> mostAlive = 0; ///< images

    Image image(const QString& path) {
        Image image = test::makeImage(PixelLayout::Gray8, {imageBytes, 1});
        image.name = path.toStdString();
        raise(mostBytesAlive, bytesAlive += imageBytes);
        raise(mostAlive, ++alive);
        image.storage = std::shared_ptr<const void>(
            image.storage.get(), [this, memory = image.storage, bytes = imageBytes](const void*) {
                bytesAlive -= bytes;
                --alive;
            });
        return image;
    }

    Outcome<Image> decode(const QString& path, const std::stop_token& stop) {
        const int number = ++begun;
        raise(mostRunning, ++running);
        while (closed && !stop.stop_requested())
            QThread::msleep(1);
        if (slow) QThread::usleep(std::mt19937(static_cast<unsigned>(number))() % 3000U);
        --running;
        if (path.startsWith(QLatin1String("throws"))) throw std::bad_alloc();
        if (path.startsWith(QLatin1String("broken"))) return Failure{Stage::Decode, "is broken", {}, {}};
        return image(path);
    }

    std::atomic<int> ended = 0; ///< threads that have no more files

    FileDecoder decoder() {
        return {[this](const QString&) { return promisedBytes; },
                [this](const QString& path, const std::stop_token& stop, int) { return decode(path, stop); },
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

} // namespace

class TestDecodeAhead : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void handsOutInOrder_data() {
        QTest::addColumn<unsigned>("threads");
        QTest::addColumn<int>("files");
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
        DecodeAhead decoded(filesNamed(files), {threads, threads + 2, plenty}, script.decoder());
        for (int i = 0; i < files; ++i) {
            const std::optional<DecodedFile> file = decoded.next();
            QVERIFY(file && file->image.ok());
            QCOMPARE(file->path, QString::number(i));
            QCOMPARE(file->image->name, std::to_string(i));
        }
        QVERIFY(!decoded.next());
        QVERIFY(!decoded.next());
        QCOMPARE(script.begun.load(), files);
        QCOMPARE(script.bytesAlive.load(), 0);
        // Whoever is not needed any more has not waited for this to go.
        QTRY_COMPARE(script.ended.load(), std::min(int(threads), files));
    }

    void allThreadsDecode() {
        Script script;
        script.closed = true;
        DecodeAhead decoded(filesNamed(9), {3, 5, plenty}, script.decoder());
        QTRY_COMPARE(script.running.load(), 3);
        script.closed = false;
        while (decoded.next()) {
        }
        QCOMPARE(script.mostRunning.load(), 3);
    }

    void aBrokenFileHasItsTurn() {
        const QStringList files{QStringLiteral("0"), QStringLiteral("broken 1"), QStringLiteral("throws 2"),
                                QStringLiteral("3")};
        Script script;
        script.slow = true;
        DecodeAhead decoded(files, {2, 4, plenty}, script.decoder());
        for (const QString& path : files) {
            const std::optional<DecodedFile> file = decoded.next();
            QVERIFY(file);
            QCOMPARE(file->path, path);
            QCOMPARE(file->image.ok(), path.size() == 1);
        }
        QVERIFY(!decoded.next());
    }

    void waitsForRoom_data() {
        QTest::addColumn<qlonglong>("bytes");    ///< of an image
        QTest::addColumn<qlonglong>("promised"); ///< by its header; below 0: nothing
        QTest::addColumn<int>("begun");          ///< while nobody takes one
        QTest::addColumn<int>("begunLater");     ///< while one is in use
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
        // One thread: a header that errs is noticed before the next file begins.
        const unsigned threads = promised == bytes ? 3 : 1;
        DecodeAhead decoded(filesNamed(20), {threads, 5, 100}, script.decoder());
        QTRY_COMPARE(script.begun.load(), begun);
        {
            const std::optional<DecodedFile> inUse = decoded.next();
            QTRY_COMPARE(script.begun.load(), begunLater);
        }
        int taken = 1;
        while (decoded.next())
            ++taken;
        QCOMPARE(taken, 20);
        QVERIFY(script.mostBytesAlive <= std::max<std::int64_t>(100, bytes));
        // Where headers tell the truth, no more than these were ever there at once.
        if (promised == bytes) QVERIFY(script.mostAlive <= begunLater);
    }

    void destroyedHalfWay_data() {
        QTest::addColumn<int>("taken");
        QTest::addColumn<bool>("running"); ///< decodes that end only when they are told to
        QTest::newRow("at once") << 0 << true;
        QTest::newRow("while it decodes") << 3 << true;
        QTest::newRow("while images wait to be taken") << 3 << false;
    }
    void destroyedHalfWay() {
        QFETCH(int, taken);
        QFETCH(bool, running);
        Script script;
        {
            DecodeAhead decoded(filesNamed(100), {2, 4, plenty}, script.decoder());
            for (int i = 0; i < taken; ++i)
                QVERIFY(decoded.next());
            QTRY_COMPARE(script.begun.load(), taken + 4); // all threads wait for room
            script.closed = running;
            if (running) {
                QVERIFY(decoded.next());
                QTRY_COMPARE(script.running.load(), 1);
            }
        } // does not come here where it waits for decodes that nobody tells to end
        QVERIFY(script.begun < 100);
        QCOMPARE(script.bytesAlive.load(), 0);
    }

    void decodesRealFiles() {
        QTemporaryDir folder;
        const QString picture = folder.filePath(QStringLiteral("picture.png"));
        const QString text = folder.filePath(QStringLiteral("text.png"));
        QVERIFY(QImage(30, 20, QImage::Format_RGB32).save(picture));
        QFile file(text);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no picture") > 0);
        file.close();

        const auto before = std::chrono::steady_clock::now();
        DecodeAhead decoded({picture, text, folder.path(), folder.filePath(QStringLiteral("none")), picture},
                            app::limitsOfThisMachine());
        for (const bool ok : {true, false, false, false, true}) {
            const std::optional<DecodedFile> next = decoded.next();
            QVERIFY(next);
            QCOMPARE(next->image.ok(), ok);
            QVERIFY(next->begun >= before);
            if (ok) QVERIFY(std::chrono::steady_clock::now() - next->begun >= next->image->decodeTime);
        }
        QVERIFY(!decoded.next());
    }

    void thisMachineHasLimits() {
        const DecodeLimits limits = app::limitsOfThisMachine();
        QVERIFY(limits.threads >= 1);
        QCOMPARE(limits.images, std::size_t{limits.threads} + 2);
        QVERIFY(limits.bytes > 0 && limits.bytes <= std::uint64_t{2} << 30);
    }
};

ROOM_TEST(TestDecodeAhead, QCoreApplication)
#include "tst_decode_ahead.moc"
