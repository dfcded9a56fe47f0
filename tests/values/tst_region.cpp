// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that regions are clipped to their image and rotated with it.
#include "engine/values/image.h"
#include "engine/values/region.h"
#include "tests/fixtures/room.h"

#include <limits>

using namespace tonescope;

class TestRegion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void clips_data() {
        QTest::addColumn<QList<qint64>>("region");
        QTest::addColumn<QList<qint64>>("inside"); // empty: nothing remains
        QTest::newRow("inside") << QList<qint64>{1, 1, 3, 4} << QList<qint64>{1, 1, 3, 4};
        QTest::newRow("over the right and lower edge")
            << QList<qint64>{8, 4, 9, 9} << QList<qint64>{8, 4, 2, 1};
        QTest::newRow("over the left and upper edge")
            << QList<qint64>{-2, -3, 5, 5} << QList<qint64>{0, 0, 3, 2};
        QTest::newRow("larger than the image") << QList<qint64>{-9, -9, 99, 99} << QList<qint64>{0, 0, 10, 5};
        QTest::newRow("beside the image") << QList<qint64>{10, 0, 5, 5} << QList<qint64>{};
        QTest::newRow("left of the image") << QList<qint64>{-5, 0, 5, 5} << QList<qint64>{};
        QTest::newRow("no width") << QList<qint64>{1, 1, 0, 3} << QList<qint64>{};
        constexpr auto most = std::numeric_limits<qint64>::max(), least = std::numeric_limits<qint64>::min();
        QTest::newRow("starts at the largest number") << QList<qint64>{most, 0, most, 5} << QList<qint64>{};
        QTest::newRow("of the largest size") << QList<qint64>{1, 1, most, most} << QList<qint64>{1, 1, 9, 4};
        QTest::newRow("from the left to the largest number")
            << QList<qint64>{-3, 0, most, 5} << QList<qint64>{0, 0, 10, 5};
        QTest::newRow("starts at the smallest number") << QList<qint64>{least, 0, most, 5} << QList<qint64>{};
    }
    void clips() {
        QFETCH(QList<qint64>, region);
        QFETCH(QList<qint64>, inside);
        const auto result = clipped({region[0], region[1], region[2], region[3]}, {10, 5});
        QCOMPARE(result.has_value(), !inside.isEmpty());
        if (result) QCOMPARE(*result, (Region{inside[0], inside[1], inside[2], inside[3]}));
    }

    void storedRegionHasTheSamePixels_data() {
        test::columns<bool, bool, bool>({"mirrored", "flipped", "rotated"});
        for (int bits = 0; bits < 8; ++bits) {
            QTest::addRow("mirror %d flip %d turn %d", bits & 1, (bits >> 1) & 1, bits >> 2)
                << ((bits & 1) != 0) << ((bits & 2) != 0) << ((bits & 4) != 0);
        }
    }
    /// Turns a small picture with Qt, and looks whether a region of it holds the pixels that storedRegion()
    /// finds.
    void storedRegionHasTheSamePixels() {
        QFETCH(bool, mirrored);
        QFETCH(bool, flipped);
        QFETCH(bool, rotated);
        QImage stored(7, 5, QImage::Format_Grayscale8);
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 7; ++x)
                stored.scanLine(y)[x] = static_cast<uchar>(10 * y + x);
        }
        QImage upright = stored.mirrored(mirrored, flipped);
        if (rotated) upright = upright.transformed(QTransform().rotate(90));
        const Orientation orientation{mirrored, flipped, rotated};
        QCOMPARE(turned({7, 5}, orientation), (Extent{upright.width(), upright.height()}));

        const Region region{1, 2, 3, 2};
        const Region found = storedRegion(region, {7, 5}, orientation);
        QList<int> expected, actual;
        for (int y = 2; y < 4; ++y) {
            for (int x = 1; x < 4; ++x)
                expected << upright.constScanLine(y)[x];
        }
        for (auto y = found.y; y < found.y + found.height; ++y) {
            for (auto x = found.x; x < found.x + found.width; ++x)
                actual << stored.constScanLine(int(y))[x];
        }
        std::sort(expected.begin(), expected.end());
        std::sort(actual.begin(), actual.end());
        QCOMPARE(actual, expected);
    }
};

ROOM_TEST(TestRegion, tonescope::test::NoApplication)
#include "tst_region.moc"
