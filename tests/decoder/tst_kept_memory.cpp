// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that is used again is kept for pictures that somebody has, and hardly for those that nobody has.

#include "engine/decoder/kept_memory.h"

#include <QTest>

using namespace tonescope;
using namespace tonescope::decoder;

class TestKeptMemory : public QObject {
    Q_OBJECT

    /// Pieces of so many bytes times 1, 3, 9 and so on, so that none fits for another.
    static constexpr std::size_t bytes = 4096;

    static QList<quint32> keepPieces(KeptMemory& kept, int pieces) {
        QList<quint32> numbers;
        std::size_t size = bytes;
        for (int i = 0; i < pieces; ++i, size *= 3)
            numbers += kept.keep(*SharedMemory::make(size));
        return numbers;
    }

private Q_SLOTS:
    void whatIsNeededIsNotUsedAgain() {
        KeptMemory kept;
        const QList<quint32> numbers = keepPieces(kept, 2);
        QVERIFY(!kept.take(bytes));
        kept.release({numbers[0], 99});
        QVERIFY(!kept.take(3 * bytes));
        QVERIFY(kept.take(bytes));
        QVERIFY(!kept.take(bytes)); // it was taken
    }

    void ofWhatNobodyNeedsOnePieceIsKept() {
        KeptMemory kept;
        const QList<quint32> numbers = keepPieces(kept, 4);
        kept.release({numbers[0], numbers[1], numbers[3]});
        kept.giveUpSpare();
        QVERIFY(!kept.take(bytes) && !kept.take(3 * bytes));
        QVERIFY(kept.take(27 * bytes));
        kept.release({numbers[2]}); // what was needed is still there
        kept.giveUpSpare();
        QVERIFY(kept.take(9 * bytes));
    }

    void whatNobodyNeedsIsGivenUpFirst() {
        KeptMemory kept;
        const QList<quint32> numbers = keepPieces(kept, 6);
        kept.release({numbers[4]});
        kept.keep(*SharedMemory::make(bytes));
        kept.release({numbers[0]});
        QVERIFY(!kept.take(81 * bytes));
        QVERIFY(kept.take(bytes));
    }
};

QTEST_GUILESS_MAIN(TestKeptMemory)
#include "tst_kept_memory.moc"
