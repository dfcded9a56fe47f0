// SPDX-License-Identifier: GPL-3.0-or-later
// What Oclgrind says, made short.

#include "engine/values/measuring/checker_findings.h"
#include "tests/fixtures/room.h"

#include <QTest>

using namespace tonescope;

class TestCheckerFindings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void faultsHaveTheirLines() {
        const auto findings =
            findingsIn("\nWork-group divergence detected (barrier)\n"
                       "\tKernel:     count\n"
                       "\tWork-group: (38,0,0)\n"
                       "\tOnly 172 out of 256 work-items executed barrier\n"
                       "\t  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5, !dbg !55\n"
                       "\tAt line 16 (column 9) of documents/article-shared.cl:\n"
                       "\t  atomic_add(&table[pixels[i]], 1u);\n\t\n");
        QCOMPARE(findings.size(), 1U);
        QCOMPARE(findings[0],
                 (CheckerFinding{"Work-group divergence detected (barrier)", 16, 1, "article-shared.cl"}));
    }

    void theSameFaultElsewhereInMemoryIsTheSame() {
        const std::string begin = "\nRead-write data race at global memory address ";
        const std::string end = "\n"
                                "\tFirst entity:  Global(10,0,0)\n\tAt line 19 (column 27) of racy.cl:\n"
                                "\tSecond entity: Global(4,0,0)\n\tAt line 21 (column 27) of racy.cl:\n";
        const auto findings = findingsIn(begin + "0x328" + end + begin + "0x32c" + end);
        QCOMPARE(findings.size(), 1U);
        QCOMPARE(findings[0], (CheckerFinding{"Read-write data race at global memory", 19, 2, "racy.cl"}));
    }

    void whatIsNoFaultIsLeftOut() {
        QVERIFY(findingsIn("").empty());
        QVERIFY(
            findingsIn("Detected locale \"C\" with character encoding\nQt depends on it.\n\nnote\n").empty());
        QVERIFY(findingsIn("Oclgrind: 200 errors generated - suppressing further errors\n").empty());
    }

    void aFaultMayHaveNoPlace() {
        const auto findings =
            findingsIn("Invalid read\n\tKernel: count\n\nInvalid write\n\tAt line 3 of a.cl:\n");
        QCOMPARE(findings.size(), 2U);
        QCOMPARE(findings[0].line, 0);
        QCOMPARE(findings[1].line, 3);
    }
};

ROOM_TEST(TestCheckerFindings, tonescope::test::NoApplication)
#include "tst_checker_findings.moc"
