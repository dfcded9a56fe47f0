// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts about how a result was counted.

#include "ui/words/provenance.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/words/words.h"

#include <QLabel>

#include <array>

using namespace tonescope;
using namespace tonescope::ui;

Q_DECLARE_METATYPE(LaunchShape)

namespace {

constexpr std::array merged{ParameterRange{Parameter::SkipEmpty, 0, 1, 1}};

std::shared_ptr<CountResult> smallResult() {
    return test::resultFor(test::blankImage("photo", {10, 10}));
}

} // namespace

class TestProvenance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsTheLaunch_data() {
        test::columns<LaunchShape, bool, QString>({"launch", "host", "expected"});
        const auto row = [](const LaunchShape& launch, bool host, const char* expected) {
            QTest::newRow(expected) << launch << host << QString::fromUtf8(expected);
        };
        row({}, false, "");
        row({256, 2048, 0, 0, true, 1}, false, "2,048 work-groups × 256 work-items");
        row({1, 1, 0, 0, true, 1}, false, "1 work-group × 1 work-item");
        row({64, 2, 1024, 0, true, 1}, false, "2 work-groups × 64 work-items, 1,024 pixels per work-item");
        row({64, 2, 0, 1, true, 1}, false, "2 work-groups × 64 work-items, 1 copy of the table");
        row({64, 2, 0, 8, true, 4}, false,
            "2 work-groups × 64 work-items, 8 copies of the table, table split into 4 windows");
        row({64, 2, 0, 0, false, 1}, false, "2 work-groups × 64 work-items, empty bins merged, too");
        row({0, 1, 0, 0, true, 1}, true, "1 thread");
        row({0, 12, 0, 0, true, 1}, true, "12 threads");
    }
    void tellsTheLaunch() {
        QFETCH(LaunchShape, launch);
        QFETCH(bool, host);
        QFETCH(QString, expected);
        const auto result = smallResult();
        result->launch = launch;
        result->strategy.home = host ? StrategyHome::HostThreads : StrategyHome::OpenClDevice;
        result->strategy.parameters = merged;
        QCOMPARE(launchText(result->launch, result->strategy.home), expected);
        QCOMPARE(provenanceOf(*result).contains(expected), !expected.isEmpty());
    }

    void tellsWhyThisStrategy_data() {
        test::columns<QByteArray, QString>({"reason", "expected"});
        QTest::newRow("chosen") << QByteArray() << QStringLiteral("Atomics, chosen");
        QTest::newRow("rule") << QByteArray("a CPU needs none")
                              << QStringLiteral("Atomics, default: a CPU needs none");
    }
    void tellsWhyThisStrategy() {
        QFETCH(QByteArray, reason);
        const auto result = smallResult();
        result->strategyReason = reason.toStdString();
        QTEST(provenanceOf(*result).at(1), "expected");
    }

    void tellsTheLoss_data() {
        QTest::addColumn<int>("lost"); // of 100 pixels in four channels; -1: not known
        QTest::addColumn<QString>("expected");
        const auto row = [](int lost, const char* expected) {
            QTest::newRow(expected) << lost << QString::fromLatin1(expected);
        };
        row(100, "100 counts were lost (25.00 %): this strategy uses no atomics, on purpose");
        row(1, "1 count was lost (0.25 %): this strategy uses no atomics, on purpose");
        row(0, "No counts were lost this time: this strategy uses no atomics, on purpose");
        row(-1, "Counts were lost, but their number is unknown: this strategy uses no atomics, on purpose");
    }
    void tellsTheLoss() {
        QFETCH(int, lost);
        const auto result = smallResult();
        QCOMPARE(lossOf(*result), QString());
        QVERIFY(provenanceOf(*result).contains(QStringLiteral("exact")));
        result->strategy.exact = false;
        result->exact = false;
        if (lost >= 0) result->lostCounts = static_cast<std::uint64_t>(lost);
        QTEST(lossOf(*result), "expected");
        QVERIFY(provenanceOf(*result).contains(QStringLiteral("not exact")));
        QVERIFY(!provenanceOf(*result).contains(QStringLiteral("exact")));
    }

    void tellsWhatGrayIs() {
        const QString byFormula = QStringLiteral("gray by rec601"),
                      own = QStringLiteral("the image's own gray");
        QVERIFY(provenanceOf(*smallResult()).contains(byFormula));
        const auto gray = test::resultFor(test::blankImage("scan", {10, 10}, PixelLayout::Gray8));
        QVERIFY(provenanceOf(*gray).contains(own));
        QVERIFY(!provenanceOf(*gray).contains(byFormula));
    }

    void tellsWhatWasConverted() {
        const auto image = test::blankImage("print", {10, 10});
        image->converted = "CMYK to 8-bit RGB";
        const QStringList parts = provenanceOf(*test::resultFor(image));
        QVERIFY(parts.contains(QStringLiteral("exact counts of converted samples (CMYK to 8-bit RGB)")));
        QVERIFY(!parts.contains(QStringLiteral("exact")));
    }

    void tellsWhatIsDamaged() {
        const auto image = test::blankImage("photo", {10, 10});
        image->damage = "corrupt data";
        const auto result = test::resultFor(image);
        result->exact = false;
        const QStringList parts = provenanceOf(*result);
        QVERIFY(parts.contains(QStringLiteral("not exact: the picture is damaged (corrupt data)")));
        QVERIFY(!parts.contains(QStringLiteral("exact")));
    }
};

ROOM_TEST(TestProvenance, QApplication)
#include "tst_provenance.moc"
