// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which pixels are read along a line.
#include "engine/values/pixel_sample.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"

#include <QLine>

using namespace tonescope;
using tonescope::test::columns;

namespace {

/// 60 × 40 pixels, each with its column in red and its row in green.
ImagePointer coordinates() {
    constexpr Extent extent{60, 40};
    std::vector<std::uint8_t> bytes;
    for (std::int64_t y = 0; y < extent.height; ++y) {
        for (std::int64_t x = 0; x < extent.width; ++x)
            bytes.insert(bytes.end(), {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 9});
    }
    return test::imageOf("a", extent, PixelLayout::Rgb8, bytes);
}

} // namespace

class TestPixelSample : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samplesOfALine_data() {
        columns<QLine, int, QPoint, QPoint>({"line", "number", "first", "last"});
        QTest::newRow("row") << QLine(5, 7, 20, 7) << 16 << QPoint(5, 7) << QPoint(20, 7);
        QTest::newRow("backwards") << QLine(20, 7, 5, 7) << 16 << QPoint(20, 7) << QPoint(5, 7);
        QTest::newRow("column") << QLine(5, 7, 5, 30) << 24 << QPoint(5, 7) << QPoint(5, 30);
        QTest::newRow("slanted") << QLine(0, 0, 59, 39) << 60 << QPoint(0, 0) << QPoint(59, 39);
        QTest::newRow("a point") << QLine(3, 4, 3, 4) << 1 << QPoint(3, 4) << QPoint(3, 4);
        QTest::newRow("over the edge") << QLine(50, 1, 70, 1) << 10 << QPoint(50, 1) << QPoint(59, 1);
    }
    void samplesOfALine() {
        QFETCH(QLine, line);
        QFETCH(int, number);
        QFETCH(QPoint, first);
        QFETCH(QPoint, last);
        const auto samples =
            samplesAlong(*coordinates(), GrayFormula::Rec601, {line.x1(), line.y1()}, {line.x2(), line.y2()});
        QCOMPARE(samples.size(), static_cast<std::size_t>(number));
        QCOMPARE(QPoint(int(samples.front().red), int(samples.front().green)), first);
        QCOMPARE(QPoint(int(samples.back().red), int(samples.back().green)), last);
        for (const PixelSample& sample : samples)
            QCOMPARE(QPoint(int(sample.red), int(sample.green)), QPoint(int(sample.x), int(sample.y)));
    }
};

ROOM_TEST(TestPixelSample, tonescope::test::NoApplication)
#include "tst_pixel_sample.moc"
