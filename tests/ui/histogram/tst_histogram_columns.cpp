// SPDX-License-Identifier: GPL-3.0-or-later
// Bins grouped into columns: nothing lost, nothing uneven.

#include "tests/fixtures/room.h"
#include "ui/histogram/histogram_columns.h"

#include <QTest>

#include <numeric>

using namespace tonescope::ui;

class TestHistogramColumns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsByPowersOfTwo_data() {
        QTest::addColumn<int>("bins");
        QTest::addColumn<double>("visible");
        QTest::addColumn<double>("pixels");
        QTest::addColumn<int>("group");
        QTest::newRow("as many pixels as bins") << 256 << 256.0 << 256.0 << 1;
        QTest::newRow("more pixels than bins") << 256 << 256.0 << 700.0 << 1;
        QTest::newRow("one pixel short") << 256 << 256.0 << 255.0 << 2;
        QTest::newRow("200 pixels") << 256 << 256.0 << 200.0 << 2;
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
        std::iota(counts.begin(), counts.end(), std::uint64_t{5});
        for (const double pixels : {1000.0, 255.0, 200.0, 99.0, 3.0}) {
            const ColumnGrid grid(256, 256, pixels);
            const auto heights = columnHeights(counts, grid);
            QCOMPARE(heights.size(), grid.columns());
            QCOMPARE(std::accumulate(heights.begin(), heights.end(), std::uint64_t{0}),
                     std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
        }
    }

    /// Equal counts must give equal columns, at any width: that is what a comb would break.
    void flatStaysFlat() {
        const std::vector<std::uint64_t> flat(65536, 7);
        for (int pixels = 1; pixels < 2000; pixels += 13) {
            const ColumnGrid grid(65536, 65536, pixels);
            for (const std::uint64_t height : columnHeights(flat, grid))
                QCOMPARE(height, 7 * grid.group());
        }
    }

    void lastTwoBinsStayApart() {
        std::vector<std::uint64_t> counts(256);
        counts[254] = 1;
        counts[255] = 2;
        const auto heights = columnHeights(counts, ColumnGrid(256, 256, 700));
        QCOMPARE(heights[254], std::uint64_t{1});
        QCOMPARE(heights[255], std::uint64_t{2});
    }

    void countsAbove32BitsAreExact() {
        std::vector<std::uint64_t> counts(256);
        counts[0] = (std::uint64_t{1} << 53U) + 1;
        counts[1] = 1;
        QCOMPARE(columnHeights(counts, ColumnGrid(256, 256, 128)).front(), (std::uint64_t{1} << 53U) + 2);
    }

    void findsTheColumnOfAPlace_data() {
        QTest::addColumn<double>("pixels");
        QTest::addColumn<double>("place");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("last");
        QTest::newRow("first bin") << 700.0 << 0.0 << 0 << 0;
        QTest::newRow("left edge of the first bin") << 700.0 << -0.5 << 0 << 0;
        QTest::newRow("right part of a bin") << 700.0 << 7.4 << 7 << 7;
        QTest::newRow("left part of the next") << 700.0 << 7.6 << 8 << 8;
        QTest::newRow("last bin") << 700.0 << 255.0 << 255 << 255;
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
    }

    void columnsReachFromEdgeToEdge() {
        const ColumnGrid grid(256, 256, 64);
        QCOMPARE(grid.leftEdge(0), -0.5);
        QCOMPARE(grid.leftEdge(1), 3.5);
        QCOMPARE(grid.leftEdge(grid.columns()), 255.5);
    }
};

ROOM_TEST(TestHistogramColumns, tonescope::test::NoApplication)
#include "tst_histogram_columns.moc"
