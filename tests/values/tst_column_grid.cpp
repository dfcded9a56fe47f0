// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the columns of a drawn histogram: they lose no count, and the axis cuts off spikes.
#include "engine/values/column_grid.h"
#include "tests/fixtures/room.h"

#include <algorithm>
#include <numeric>

using namespace tonescope;
using tonescope::test::columns;

class TestColumnGrid : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsByPowersOfTwo_data() {
        columns<int, double, double, int>({"bins", "visible", "pixels", "group"});
        QTest::newRow("as many pixels as bins") << 256 << 256.0 << 256.0 << 1;
        QTest::newRow("more pixels than bins") << 256 << 256.0 << 700.0 << 1;
        QTest::newRow("one pixel short") << 256 << 256.0 << 255.0 << 2;
        QTest::newRow("100 pixels") << 256 << 256.0 << 100.0 << 4;
        QTest::newRow("16 bits on 1000 pixels") << 65536 << 65536.0 << 1000.0 << 128;
        QTest::newRow("16 bits, zoomed to 1000 values") << 65536 << 1000.0 << 1000.0 << 1;
        QTest::newRow("no room yet") << 256 << 256.0 << 0.0 << 256;
    }
    void groupsByPowersOfTwo() {
        QFETCH(int, bins);
        QFETCH(double, visible);
        QFETCH(double, pixels);
        const ColumnGrid grid(static_cast<std::size_t>(bins), visible, pixels);
        QTEST(static_cast<int>(grid.group()), "group");
        QCOMPARE(grid.columns() * grid.group(), grid.bins());
    }

    void everyPixelIsInOneColumn() {
        std::vector<std::uint64_t> counts(256);
        std::iota(counts.begin(), counts.end(), std::uint64_t{1} << 53U); // doubles would round
        for (const double pixels : {1000.0, 255.0, 200.0, 99.0, 3.0}) {
            const ColumnGrid grid(256, 256, pixels);
            const auto heights = columnHeights(counts, grid);
            QCOMPARE(heights.size(), grid.columns());
            QCOMPARE(std::accumulate(heights.begin(), heights.end(), std::uint64_t{0}),
                     std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
        }
    }

    /// Equal counts must give equal columns at any width: a comb pattern would come from rounding.
    void flatStaysFlat() {
        const std::vector<std::uint64_t> flat(65536, 7);
        for (int pixels = 1; pixels < 2000; pixels += 13) {
            const ColumnGrid grid(65536, 65536, pixels);
            for (const std::uint64_t height : columnHeights(flat, grid))
                QCOMPARE(height, 7 * grid.group());
        }
    }

    void findsTheColumnOfAPlace_data() {
        columns<double, double, int, int>({"pixels", "place", "first", "last"});
        QTest::newRow("left edge of the first bin") << 700.0 << -0.5 << 0 << 0;
        QTest::newRow("right part of a bin") << 700.0 << 7.4 << 7 << 7;
        QTest::newRow("left part of the next") << 700.0 << 7.6 << 8 << 8;
        QTest::newRow("right edge of the last bin") << 700.0 << 255.49 << 255 << 255;
        QTest::newRow("far left") << 700.0 << -100.0 << 0 << 0;
        QTest::newRow("far right") << 700.0 << 1e9 << 255 << 255;
        QTest::newRow("grouped") << 64.0 << 255.0 << 252 << 255;
        QTest::newRow("grouped, first") << 64.0 << 3.4 << 0 << 3;
    }
    void findsTheColumnOfAPlace() {
        QFETCH(double, pixels);
        QFETCH(double, place);
        const ColumnGrid grid(256, 256, pixels);
        const std::size_t column = grid.columnAt(place);
        QTEST(static_cast<int>(grid.firstValue(column)), "first");
        QTEST(static_cast<int>(grid.lastValue(column)), "last");
        QCOMPARE(grid.leftEdge(column), static_cast<double>(grid.firstValue(column)) - 0.5);
    }

    void spikesAreCut_data() {
        columns<QList<int>, bool, double>({"heights", "cut", "highest"});
        QList<int> flat(100, 40);
        flat[7] = 1000;
        QTest::newRow("a spike") << flat << true << 50.0;
        QTest::newRow("a spike that is kept") << flat << false << 1000.0;
        QTest::newRow("no spike") << QList<int>(100, 40) << true << 40.0;
        QTest::newRow("two of three columns") << QList<int>{4, 90, 80} << true << 5.0;
        QList<int> few(256, 0);
        std::fill_n(few.begin() + 40, 10, 40);
        std::fill_n(few.begin() + 100, 3, 56'000);
        QTest::newRow("a picture of few colours") << few << true << 56'000.0;
        QTest::newRow("all counts in few columns") << QList<int>{0, 0, 90} << true << 90.0;
        QTest::newRow("no counts") << QList<int>{0, 0} << true << 1.0;
        QTest::newRow("no columns") << QList<int>{} << true << 1.0;
    }
    void spikesAreCut() {
        QFETCH(QList<int>, heights);
        QFETCH(bool, cut);
        QTEST(highestOf({heights.begin(), heights.end()}, cut), "highest");
    }
};

ROOM_TEST(TestColumnGrid, tonescope::test::NoApplication)
#include "tst_column_grid.moc"
