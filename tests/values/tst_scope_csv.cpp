// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the table of a scope's counts.
#include "engine/values/scope_csv.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using tonescope::test::columns;

namespace {

ScopeCounts scopeOf(ScopeKind kind, std::size_t tables, std::size_t width) {
    ScopeCounts scope{kind, std::vector<ScopeTable>(tables, ScopeTable(width))};
    scope.width = static_cast<std::int64_t>(width);
    return scope;
}

} // namespace

class TestScopeCsv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tablesAreTheCounts_data() {
        columns<bool, int, QByteArray>({"byRows", "bits", "table"});
        QTest::newRow("columns") << false << 8
                                 << QByteArray(
                                        "channel,first column,last column,first value,last value,count\n"
                                        "red,7,7,1,1,4\ngreen,9,9,255,255,5\n");
        QTest::newRow("rows") << true << 8
                              << QByteArray("channel,first row,last row,first value,last value,count\n"
                                            "red,7,7,1,1,4\ngreen,9,9,255,255,5\n");
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

ROOM_TEST(TestScopeCsv, tonescope::test::NoApplication)
#include "tst_scope_csv.moc"
