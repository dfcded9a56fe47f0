// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts of ratios and factors.

#include "tests/fixtures/room.h"
#include "ui/lab/base/ratio_text.h"

using namespace tonescope;
using namespace tonescope::ui;

class TestRatioText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ratios_data() {
        test::columns<double, QString>({"ratio", "text"});
        QTest::newRow("thousands") << 2183.4 << QStringLiteral("2,180");
        QTest::newRow("hundreds") << 218.34 << QStringLiteral("218");
        QTest::newRow("tens") << 14.16 << QStringLiteral("14.2");
        QTest::newRow("rounds into the next digit") << 9.996 << QStringLiteral("10.0");
        QTest::newRow("ones") << 3.1 << QStringLiteral("3.10");
        QTest::newRow("below one") << 0.7234 << QStringLiteral("0.723");
        QTest::newRow("a tenth") << 0.1 << QStringLiteral("0.100");
        QTest::newRow("below a tenth") << 0.0641 << QStringLiteral("1/16");
        QTest::newRow("a millionth") << 1e-6 << QStringLiteral("1/1,000,000");
        QTest::newRow("nothing") << 0.0 << QStringLiteral("0.00");
    }
    void ratios() {
        QFETCH(double, ratio);
        QTEST(ratioText(ratio), "text");
        QCOMPARE(factorText(ratio), ratioText(ratio) + QStringLiteral(" ×"));
    }
};

ROOM_TEST(TestRatioText, QCoreApplication)
#include "tst_ratio_text.moc"
