// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the models of branches against work-items that execute the source one after another.

#include "engine/models/branches.h"

#include "tests/fixtures/noise.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

class TestBranches : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addsAsTheLoop_data() {
        test::columns<unsigned, bool>({"values", "skips"});
        for (const unsigned values : {1U, 2U, 20U}) {
            QTest::addRow("%u values, skips", values) << values << true;
            QTest::addRow("%u values, adds all", values) << values << false;
        }
    }
    void addsAsTheLoop() {
        QFETCH(unsigned, values);
        QFETCH(bool, skips);
        constexpr unsigned items = 8, bins = 40;
        for (unsigned seed = 0; seed < 20; ++seed) {
            const std::vector<std::uint8_t> noise = test::noise(seed, bins, values);
            const std::vector<std::uint32_t> counts(noise.begin(), noise.end());
            std::uint64_t adds = 0;
            std::size_t times = 0;
            for (unsigned first = 0; first < bins; first += items) {
                bool any = false;
                for (unsigned item = 0; item < items; ++item) {
                    if (skips && counts[first + item] == 0) continue;
                    ++adds;
                    any = true;
                }
                times += any ? 1 : 0;
            }
            const Film film = branchOf(counts, items, skips);
            QCOMPARE(film.result(), adds);
            QCOMPARE(film.frames.size(), times + 2);
        }
    }

    void whoArrives_data() {
        test::columns<unsigned, BarrierPlace, unsigned>({"taking", "place", "arrived"});
        QTest::newRow("inside, some") << 4U << BarrierPlace::InsideBranch << 4U;
        QTest::newRow("inside, all") << 8U << BarrierPlace::InsideBranch << 8U;
        QTest::newRow("after, some") << 4U << BarrierPlace::AfterBranch << 8U;
        QTest::newRow("after, one") << 1U << BarrierPlace::AfterBranch << 8U;
    }
    void whoArrives() {
        QFETCH(unsigned, taking);
        QFETCH(BarrierPlace, place);
        QFETCH(unsigned, arrived);
        constexpr unsigned items = 8;
        const Film film = barrierOf(test::noise(1, taking, 256), items, place);
        QCOMPARE(film.result(), std::uint64_t{arrived});
        // The cells of the last row are those behind the barrier. Who took the branch is there only if it
        // opened.
        const FilmFrame& last = film.frames.back();
        QCOMPARE(last.cells.back().lit, arrived == items);
        for (unsigned item = 0; item < taking; ++item)
            QCOMPARE(last.tokens[item].cell >= 2 * items, arrived == items);
        for (unsigned item = taking; item < items; ++item)
            QVERIFY(last.tokens[item].cell >= 2 * items);
    }
};

ROOM_TEST(TestBranches, tonescope::test::NoApplication)
#include "tst_branches.moc"
