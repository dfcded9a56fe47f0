// SPDX-License-Identifier: GPL-3.0-or-later
// Tests KeptMemory: memory of images in use is never reused, and of unused memory only a little is kept.

#include "engine/decoder/kept_memory.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::decoder;

class TestKeptMemory : public QObject {
    Q_OBJECT

    /// Pieces of so many bytes times 1, 3, 9 and so on, so that none fits for another.
    static constexpr std::size_t bytes = 4096;

    static std::vector<std::uint32_t> keepPieces(KeptMemory& kept, int pieces) {
        std::vector<std::uint32_t> numbers;
        std::size_t size = bytes;
        for (int i = 0; i < pieces; ++i, size *= 3)
            numbers.push_back(kept.keep(*SharedMemory::make(size)));
        return numbers;
    }

private Q_SLOTS:
    void whatIsNeededIsNotUsedAgain() {
        KeptMemory kept;
        const std::vector<std::uint32_t> numbers = keepPieces(kept, 2);
        QVERIFY(!kept.take(bytes));
        kept.release({numbers[0], 99});
        QVERIFY(!kept.take(3 * bytes));
        QVERIFY(kept.take(bytes));
        QVERIFY(!kept.take(bytes)); // it was taken
    }

    void ofWhatNobodyNeedsALittleOrOnePieceIsKept() {
        constexpr std::size_t mebibyte = std::size_t{1} << 20U;
        KeptMemory kept;
        std::vector<std::uint32_t> numbers;
        for (const std::size_t size : {80, 20, 40, 30, 90})
            numbers.push_back(kept.keep(*SharedMemory::make(size * mebibyte)));
        kept.release({numbers[0], numbers[1], numbers[3]});
        kept.giveUpSpare(); // the oldest first, until it is little
        QVERIFY(!kept.take(80 * mebibyte));
        QVERIFY(kept.take(20 * mebibyte) && kept.take(30 * mebibyte));
        kept.release({numbers[2], numbers[4]}); // what was needed is still there
        kept.giveUpSpare();
        QVERIFY(!kept.take(40 * mebibyte));
        QVERIFY(kept.take(90 * mebibyte)); // one, however large
    }

    /// A piece of memory is a little larger than the picture needs, but never larger than what is kept.
    void thereIsRoomForPicturesThatAreALittleLarger_data() {
        test::columns<qulonglong, qulonglong>({"wanted", "room"});
        constexpr qulonglong most = KeptMemory::mostBytes;
        QTest::newRow("small") << 1ULL << 8192ULL;
        QTest::newRow("a page") << 4096ULL << 8192ULL;
        QTest::newRow("an eighth") << 24'000'000ULL << 27'000'832ULL;
        QTest::newRow("nearly too much") << most - 5 << most;
        QTest::newRow("all") << most << most;
        QTest::newRow("too much") << most + 1 << most + 1;
    }
    void thereIsRoomForPicturesThatAreALittleLarger() {
        QFETCH(qulonglong, wanted);
        QFETCH(qulonglong, room);
        QCOMPARE(qulonglong{KeptMemory::roomFor(wanted)}, room);
    }

    void whatNobodyNeedsIsGivenUpFirst() {
        KeptMemory kept;
        const std::vector<std::uint32_t> numbers = keepPieces(kept, 6);
        kept.release({numbers[4]});
        kept.keep(*SharedMemory::make(bytes));
        kept.release({numbers[0]});
        QVERIFY(!kept.take(81 * bytes));
        QVERIFY(kept.take(bytes));
    }
};

ROOM_TEST(TestKeptMemory, QCoreApplication)
#include "tst_kept_memory.moc"
