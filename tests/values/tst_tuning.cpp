// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/tuning.h"

#include <QTest>

using namespace tonescope;

namespace {

TunedMethod choice(std::uint64_t bytes, const std::string& strategy, PixelKind kind = PixelKind::Gray8,
                   const std::string& device = "a") {
    return {device, kind, bytes, strategy, {}, {}};
}

std::string found(const Tuning& tuning, std::uint64_t bytes, PixelKind kind = PixelKind::Gray8,
                  const std::string& device = "a") {
    const TunedMethod* best = tuning.find(device, kind, bytes);
    return best == nullptr ? std::string("none") : best->strategy;
}

} // namespace

class TestTuning : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNearestSizeByRatio_data() {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<QByteArray>("strategy");
        QTest::newRow("exactly") << quint64{1000} << QByteArray("small");
        QTest::newRow("nearer by ratio, not by difference") << quint64{3000} << QByteArray("small");
        QTest::newRow("nearer to the larger") << quint64{5000} << QByteArray("large");
        QTest::newRow("an eighth") << quint64{125} << QByteArray("small");
        QTest::newRow("less than an eighth") << quint64{124} << QByteArray("none");
        QTest::newRow("eight times") << quint64{128000} << QByteArray("large");
        QTest::newRow("more than eight times") << quint64{128001} << QByteArray("none");
        QTest::newRow("nothing") << quint64{0} << QByteArray("none");
    }
    void theNearestSizeByRatio() {
        QFETCH(quint64, bytes);
        QFETCH(QByteArray, strategy);
        Tuning tuning;
        tuning.set(choice(16000, "large"));
        tuning.set(choice(1000, "small"));
        QCOMPARE(found(tuning, bytes), strategy.toStdString());
    }

    void devicesAndKindsAreApart() {
        Tuning tuning;
        tuning.set(choice(1000, "gray"));
        tuning.set(choice(1000, "colour", PixelKind::Colour8));
        tuning.set(choice(1000, "elsewhere", PixelKind::Gray8, "b"));
        QCOMPARE(found(tuning, 1000), std::string("gray"));
        QCOMPARE(found(tuning, 1000, PixelKind::Colour8), std::string("colour"));
        QCOMPARE(found(tuning, 1000, PixelKind::Gray8, "b"), std::string("elsewhere"));
        QCOMPARE(found(tuning, 1000, PixelKind::Gray16), std::string("none"));
    }

    void aNewChoiceTakesThePlaceOfTheOld() {
        Tuning tuning;
        tuning.set(choice(1000, "old"));
        tuning.set(choice(2000, "other"));
        tuning.set(choice(1000, "new"));
        QCOMPARE(tuning.choices.size(), std::size_t{2});
        QCOMPARE(found(tuning, 1000), std::string("new"));
        QCOMPARE(found(tuning, 2000), std::string("other"));
    }
};

QTEST_APPLESS_MAIN(TestTuning)
#include "tst_tuning.moc"
