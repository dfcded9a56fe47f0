// SPDX-License-Identifier: GPL-3.0-or-later
// That every row is in the result once, whoever counts what, in any order.

#include "engine/together/row_ledger.h"
#include "tests/fixtures/room.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace tonescope::together;

class TestRowLedger : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aShareIsHandedOutFromTheTop() {
        RowLedger ledger({{0, 5}, {5, 10}}, 7);
        const auto first = ledger.takeOwn(0, 2);
        QCOMPARE(first->ticket, std::uint64_t{7});
        QCOMPARE(first->rows, (Rows{0, 2}));
        QCOMPARE(ledger.waiting(0), std::int64_t{3});
        QCOMPARE(ledger.takeOwn(0, 100)->rows, (Rows{2, 5}));
        QVERIFY(!ledger.takeOwn(0, 1));
        QCOMPARE(ledger.waiting(1), std::int64_t{5});
    }

    void whoeverHelpsTakesTheLastRows() {
        RowLedger ledger({{0, 5}, {5, 10}}, 1);
        QVERIFY(ledger.takeOwn(1, 1));
        const auto taken = ledger.takeFrom(1, 0, 3);
        QCOMPARE(taken->rows, (Rows{7, 10}));
        QCOMPARE(taken->member, std::size_t{0});
        QCOMPARE(ledger.takeOwn(1, 100)->rows, (Rows{6, 7}));
        QVERIFY(!ledger.takeFrom(1, 0, 1));
    }

    void theFirstAnswerWins() {
        RowLedger ledger({{0, 4}}, 1);
        const auto late = ledger.takeOwn(0, 4);
        QVERIFY(ledger.isAlone(late->ticket));
        const auto again = ledger.takeAgain(late->ticket, 1);
        QVERIFY(again->again);
        QVERIFY(!ledger.isAlone(late->ticket));
        QVERIFY(!ledger.done());
        QVERIFY(ledger.accept(again->ticket));
        QVERIFY(ledger.done());
        QVERIFY(!ledger.accept(late->ticket));
        QVERIFY(!ledger.takeAgain(late->ticket, 1));
        QCOMPARE(ledger.rowsDone(), std::int64_t{4});
    }

    void whatFailedWaitsAgainUnlessAnotherCountsIt() {
        RowLedger ledger({{0, 4}}, 1);
        const auto failing = ledger.takeOwn(0, 4);
        const auto again = ledger.takeAgain(failing->ticket, 1);
        ledger.giveUp(failing->ticket);
        QCOMPARE(ledger.waiting(0), std::int64_t{0});
        ledger.giveUp(again->ticket);
        QCOMPARE(ledger.waiting(0), std::int64_t{4});
    }

    void ticketsOfOthersAreNobodys() {
        RowLedger ledger({{0, 4}}, 5);
        QVERIFY(!ledger.accept(4));
        ledger.giveUp(4);
        QVERIFY(!ledger.takeAgain(4, 0));
        QVERIFY(!ledger.isAlone(4));
    }

    void everyRowIsCountedOnce_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 50; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    /// Members that take, help, fail, come back late and twice, as chance has it.
    void everyRowIsCountedOnce() {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const std::vector<Rows> shares{{0, 37}, {37, 37}, {37, 90}, {90, 101}};
        RowLedger ledger(shares, 1);
        std::vector<int> counted(101, 0);
        std::vector<RowLedger::Block> atWork;
        while (!ledger.done()) {
            const std::size_t member = random() % shares.size(), other = random() % shares.size();
            const auto most = static_cast<std::int64_t>(random() % 20);
            std::optional<RowLedger::Block> block;
            switch (random() % 4) {
            case 0:
                block = ledger.takeOwn(member, most);
                break;
            case 1:
                block = ledger.takeFrom(other, member, most);
                break;
            case 2:
                if (!atWork.empty())
                    block = ledger.takeAgain(atWork[random() % atWork.size()].ticket, member);
                break;
            default:
                if (atWork.empty()) break;
                const auto ended = atWork.begin() + static_cast<std::ptrdiff_t>(random() % atWork.size());
                if (random() % 3 == 0) {
                    ledger.giveUp(ended->ticket);
                } else if (ledger.accept(ended->ticket)) {
                    for (std::int64_t row = ended->rows.first; row < ended->rows.end; ++row)
                        ++counted[static_cast<std::size_t>(row)];
                }
                atWork.erase(ended);
            }
            if (block) atWork.push_back(*block);
        }
        QVERIFY(std::all_of(counted.begin(), counted.end(), [](int times) { return times == 1; }));
    }
};

ROOM_TEST(TestRowLedger, QCoreApplication)
#include "tst_row_ledger.moc"
