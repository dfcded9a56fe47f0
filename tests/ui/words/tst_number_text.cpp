// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts of durations, shares and other numbers.

#include "tests/fixtures/room.h"
#include "ui/words/number_text.h"

using namespace tonescope;
using namespace tonescope::ui;

class TestNumberText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void durations_data() {
        test::columns<qint64, QString>({"nanoseconds", "text"});
        QTest::newRow("nothing") << qint64{0} << QStringLiteral("0 ns");
        QTest::newRow("nanoseconds") << qint64{999} << QStringLiteral("999 ns");
        QTest::newRow("one microsecond") << qint64{1000} << QStringLiteral("1.00 µs");
        QTest::newRow("tens") << qint64{12345} << QStringLiteral("12.3 µs");
        QTest::newRow("hundreds") << qint64{123456} << QStringLiteral("123 µs");
        QTest::newRow("rounds into the next unit") << qint64{999600} << QStringLiteral("1.00 ms");
        QTest::newRow("rounds into the next digit") << qint64{9996000} << QStringLiteral("10.0 ms");
        QTest::newRow("milliseconds") << qint64{1230000} << QStringLiteral("1.23 ms");
        QTest::newRow("seconds") << qint64{61500000000} << QStringLiteral("61.5 s");
        QTest::newRow("many seconds") << qint64{3600000000000} << QStringLiteral("3,600 s");
    }
    void durations() {
        QFETCH(qint64, nanoseconds);
        QTEST(durationText(Nanoseconds(nanoseconds)), "text");
    }

    void shares_data() {
        test::columns<quint64, quint64, QString>({"part", "whole", "text"});
        QTest::newRow("none") << quint64{0} << quint64{100} << QStringLiteral("0 %");
        QTest::newRow("all") << quint64{100} << quint64{100} << QStringLiteral("100 %");
        QTest::newRow("some") << quint64{1} << quint64{8} << QStringLiteral("12.50 %");
        QTest::newRow("hardly any") << quint64{1} << quint64{1000000} << QStringLiteral("<0.01 %");
        QTest::newRow("of nothing") << quint64{0} << quint64{0} << QStringLiteral("0 %");
    }
    void shares() {
        QFETCH(quint64, part);
        QFETCH(quint64, whole);
        QTEST(shareText(part, whole), "text");
    }

    void compactCounts_data() {
        test::columns<double, QString, QString>({"count", "text", "chinese"});
        QTest::newRow("none") << 0.0 << QStringLiteral("0") << QStringLiteral("0");
        QTest::newRow("below a thousand") << 950.0 << QStringLiteral("950") << QStringLiteral("950");
        QTest::newRow("with a decimal") << 1500.0 << QStringLiteral("1.5k") << QStringLiteral("1500");
        QTest::newRow("thousands") << 400'000.0 << QStringLiteral("400k") << QStringLiteral("40万");
        QTest::newRow("rounded up to the next unit")
            << 999'900.0 << QStringLiteral("1M") << QStringLiteral("100万");
        QTest::newRow("millions") << 1'200'000.0 << QStringLiteral("1.2M") << QStringLiteral("120万");
    }
    void compactCounts() {
        QFETCH(double, count);
        QTEST(compactCount(count), "text");
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::Chinese));
        const QString chinese = compactCount(count);
        QLocale::setDefault(before);
        QTEST(chinese, "chinese");
    }

    void others() {
        QCOMPARE(countText(12345678), QStringLiteral("12,345,678"));
        QCOMPARE(bytesText(1), QStringLiteral("1 byte"));
        QCOMPARE(bytesText(2), QStringLiteral("2 bytes"));
        QCOMPARE(bytesText(std::uint64_t{48} << 10U), QStringLiteral("48.0 KiB"));
        QCOMPARE(throughputText(2997.0), QStringLiteral("2,997 GB/s"));
        QCOMPARE(throughputText(0.38), QStringLiteral("0.38 GB/s"));
        QCOMPARE(throughputText(0.000456), QStringLiteral("0.46 MB/s"));
        QCOMPARE(throughputText(std::nullopt), QStringLiteral("–"));
    }
};

ROOM_TEST(TestNumberText, QCoreApplication)
#include "tst_number_text.moc"
