// SPDX-License-Identifier: GPL-3.0-or-later
// Tests scope tables: sizes and sums, the column and level of a pixel, and the table of counts as CSV.
#include "engine/values/scope.h"
#include "engine/values/scope_csv.h"
#include "tests/fixtures/room.h"

#include <cmath>

using namespace tonescope;

namespace {

ScopeCounts scopeOf(ScopeKind kind, std::size_t tables, std::size_t width) {
    ScopeCounts scope{kind, std::vector<ScopeTable>(tables, ScopeTable(width))};
    scope.width = static_cast<std::int64_t>(width);
    return scope;
}

} // namespace

class TestScope : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void columnsShareTheWidth_data() {
        QTest::addColumn<qint64>("width");
        for (const qint64 width : {1, 2, 3, 255, 1023, 1024, 1025, 1536, 2047, 2048, 7680, 30001})
            QTest::addRow("%lld", width) << width;
    }
    void columnsShareTheWidth() {
        QFETCH(qint64, width);
        const std::int64_t columns = scopeColumns(width);
        QCOMPARE(columns, std::min<qint64>(width, 1024));
        // From left to right, none left out, and each begins where it is said to begin.
        std::int64_t column = -1;
        for (std::int64_t x = 0; x < width; ++x) {
            const std::int64_t next = scopeColumn(x, width);
            QVERIFY(next == column || next == column + 1);
            if (next != column) QCOMPARE(firstOfScopeColumn(next, width), x);
            column = next;
        }
        QCOMPARE(column, columns - 1);
        QCOMPARE(firstOfScopeColumn(columns, width), width);
    }

    /// An upright column one pixel wide, and where regions say that it is stored.
    void columnsLieWhereRegionsAre_data() {
        QTest::addColumn<int>("bits");
        for (int bits = 0; bits < 8; ++bits)
            QTest::addRow("%d", bits) << bits;
    }
    void columnsLieWhereRegionsAre() {
        QFETCH(int, bits);
        const Orientation orientation{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
        const Extent stored{7, 5};
        const Extent upright = turned(stored, orientation);
        const ColumnAxis axis = columnAxisOf(orientation);
        QCOMPARE(axis.rows ? stored.height : stored.width, upright.width);
        for (std::int64_t x = 0; x < upright.width; ++x) {
            const Region column = storedRegion({x, 0, 1, upright.height}, stored, orientation);
            QCOMPARE(axis.rows ? column.height : column.width, std::int64_t{1});
            QCOMPARE(axis.rows ? column.y : column.x, axis.reversed ? upright.width - 1 - x : x);
        }
        const ColumnAxis rows = columnAxisOf(orientation, true);
        QCOMPARE(rows.rows ? stored.height : stored.width, upright.height);
        for (std::int64_t y = 0; y < upright.height; ++y) {
            const Region row = storedRegion({0, y, upright.width, 1}, stored, orientation);
            QCOMPARE(rows.rows ? row.height : row.width, std::int64_t{1});
            QCOMPARE(rows.rows ? row.y : row.x, rows.reversed ? upright.height - 1 - y : y);
        }
    }

    void colourDifferencesAreThoseOfTheStandard_data() {
        test::columns<int, double, double>({"chroma", "red", "blue"});
        QTest::newRow("BT.601") << 0 << 0.299 << 0.114;
        QTest::newRow("BT.709") << 1 << 0.2126 << 0.0722;
    }
    void colourDifferencesAreThoseOfTheStandard() {
        QFETCH(int, chroma);
        QFETCH(double, red);
        QFETCH(double, blue);
        for (int r = 0; r < 256; r += 15) {
            for (int g = 0; g < 256; g += 15) {
                for (int b = 0; b < 256; b += 15) {
                    const double luma = red * r + (1 - red - blue) * g + blue * b;
                    const double cb = 128 + (b - luma) / (2 * (1 - blue));
                    const double cr = 128 + (r - luma) / (2 * (1 - red));
                    const auto is = colourDifferenceOf(static_cast<Chroma>(chroma), r, g, b);
                    QVERIFY(std::abs(is.cb - cb) < 0.51 && std::abs(is.cr - cr) < 0.51);
                }
            }
        }
    }

    void grayHasNoColour() {
        for (const Chroma chroma : {Chroma::Rec601, Chroma::Rec709}) {
            for (int value = 0; value < 256; ++value)
                QVERIFY(colourDifferenceOf(chroma, value, value, value) == ColourDifference{});
            QCOMPARE(int{colourDifferenceOf(chroma, 0, 0, 255).cb}, 255);
            QCOMPARE(int{colourDifferenceOf(chroma, 255, 0, 0).cr}, 255);
        }
    }

    void chromaFollowsTheGray() {
        QCOMPARE(chromaOf(GrayFormula::Rec709), Chroma::Rec709);
        for (const GrayFormula formula : {GrayFormula::Rec601, GrayFormula::Mean, GrayFormula::Value})
            QCOMPARE(chromaOf(formula), Chroma::Rec601);
    }

    void everyTableHasToAddUp() {
        ScopeCounts scope{ScopeKind::Parade, {ScopeTable(2), ScopeTable(2), ScopeTable(2)}, 2};
        QVERIFY(scope.addsUpTo(0));
        const std::vector<std::uint32_t> counts(2 * scopeLevels, 3);
        for (ScopeTable& table : scope.tables)
            table.add(counts);
        QCOMPARE(scope.tables[1].columns(), std::size_t{2});
        QCOMPARE(scope.tables[1].column(1)[255], std::uint64_t{3});
        QVERIFY(scope.addsUpTo(6 * scopeLevels));
        --scope.tables[2].counts()[511];
        QVERIFY(!scope.addsUpTo(6 * scopeLevels));
    }

    void tablesAreTheCounts_data() {
        test::columns<bool, int, QByteArray>({"byRows", "bits", "table"});
        QTest::newRow("columns") << false << 8
                                 << QByteArray(
                                        "channel,first column,last column,first value,last value,count\n"
                                        "red,7,7,1,1,4\ngreen,9,9,255,255,5\n");
        QTest::newRow("rows") << true << 8
                              << QByteArray("channel,first row,last row,first value,last value,count\n"
                                            "red,7,7,1,1,4\ngreen,9,9,255,255,5\n");
        QTest::newRow("10 bits") << false << 10
                                 << QByteArray(
                                        "channel,first column,last column,first value,last value,count\n"
                                        "red,7,7,4,7,4\ngreen,9,9,1020,1023,5\n");
        QTest::newRow("16 bits") << false << 16
                                 << QByteArray(
                                        "channel,first column,last column,first value,last value,count\n"
                                        "red,7,7,256,511,4\ngreen,9,9,65280,65535,5\n");
    }
    void tablesAreTheCounts() {
        QFETCH(bool, byRows);
        QFETCH(int, bits);
        ScopeCounts scope = scopeOf(ScopeKind::Parade, 3, 4);
        scope.byRows = byRows;
        scope.sampleBits = bits;
        scope.tables[0].counts()[1] = 4;
        scope.tables[1].counts()[2 * 256 + 255] = 5;
        QTEST(QByteArray::fromStdString(csvOf(scope, 7)), "table");
    }
    void aVectorscopeHasPairs() {
        ScopeCounts scope = scopeOf(ScopeKind::Vectorscope, 1, 256);
        scope.tables[0].counts()[129 * 256 + 127] = 8;
        QCOMPARE(csvOf(scope, 0), std::string("cb,cr,count\n129,127,8\n"));
    }
};

ROOM_TEST(TestScope, tonescope::test::NoApplication)
#include "tst_scope.moc"
