// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the gray formulae: gray stays gray, known values, and the text with the integer formula, by which any
// program can repeat a count.
#include "engine/values/gray_formula.h"
#include "tests/fixtures/room.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <random>

using namespace tonescope;

class TestGrayFormula : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void grayStaysGray() {
        for (const GrayFormula formula : allGrayFormulas) {
            for (std::uint32_t value = 0; value < 65536; ++value) {
                if (grayOf(formula, value, value, value) != value) QFAIL("a gray pixel changed");
            }
        }
    }

    /// Whoever computes what the text says, in numbers of any size, has the same gray.
    void theTextRepeatsEveryCount_data() {
        test::columns<GrayFormula, uint>({"formula", "largest"});
        for (const GrayFormula formula : {GrayFormula::Rec601, GrayFormula::Rec709}) {
            for (const uint largest : {255U, 65535U})
                QTest::addRow("%s, up to %u", nameOf(formula).data(), largest) << formula << largest;
        }
    }
    void theTextRepeatsEveryCount() {
        QFETCH(GrayFormula, formula);
        QFETCH(uint, largest);
        std::array<std::uint64_t, 5> numbers{};
        QCOMPARE(std::sscanf(integersOf(formula).c_str(), "(%lu R + %lu G + %lu B + %lu) >> %lu", &numbers[0],
                             &numbers[1], &numbers[2], &numbers[3], &numbers[4]),
                 5);
        std::mt19937 random(3);
        std::uniform_int_distribution<std::uint32_t> sample(0, largest);
        for (int i = 0; i < 1'000'000; ++i) {
            const std::uint32_t r = sample(random), g = sample(random), b = sample(random);
            const std::uint64_t gray =
                (numbers[0] * r + numbers[1] * g + numbers[2] * b + numbers[3]) >> numbers[4];
            if (grayOf(formula, r, g, b) != gray) QFAIL("another gray");
        }
    }

    void knownValues_data() {
        test::columns<GrayFormula, QList<uint>, uint>({"formula", "pixel", "gray"});
        QTest::newRow("rec601 red") << GrayFormula::Rec601 << QList<uint>{255, 0, 0} << 76U;
        QTest::newRow("rec601 green") << GrayFormula::Rec601 << QList<uint>{0, 255, 0} << 150U;
        QTest::newRow("rec601 blue") << GrayFormula::Rec601 << QList<uint>{0, 0, 255} << 29U;
        QTest::newRow("rec709 red") << GrayFormula::Rec709 << QList<uint>{255, 0, 0} << 54U;
        QTest::newRow("rec709 green") << GrayFormula::Rec709 << QList<uint>{0, 255, 0} << 182U;
        QTest::newRow("rec709 blue") << GrayFormula::Rec709 << QList<uint>{0, 0, 255} << 18U;
        QTest::newRow("mean rounds down") << GrayFormula::Mean << QList<uint>{1, 1, 0} << 0U;
        QTest::newRow("value is the largest") << GrayFormula::Value << QList<uint>{3, 200, 7} << 200U;
        QTest::newRow("16 bits do not overflow")
            << GrayFormula::Rec601 << QList<uint>{65535, 65535, 65534} << 65535U;
    }
    void knownValues() {
        QFETCH(GrayFormula, formula);
        QFETCH(QList<uint>, pixel);
        QTEST(grayOf(formula, pixel[0], pixel[1], pixel[2]), "gray");
    }
};

ROOM_TEST(TestGrayFormula, tonescope::test::NoApplication)
#include "tst_gray_formula.moc"
