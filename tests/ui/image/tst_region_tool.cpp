// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a region is drawn, moved and resized, and never leaves its image.

#include "tests/fixtures/room.h"
#include "ui/image/image_view.h"

using namespace tonescope;
using namespace tonescope::ui;

namespace {

std::optional<Region> regionOf(const QRect& rect) {
    if (rect.isNull()) return std::nullopt;
    return Region{rect.x(), rect.y(), rect.width(), rect.height()};
}

RegionTool toolWith(const QRect& rect) {
    RegionTool tool;
    tool.setImage({100, 80});
    tool.choose(regionOf(rect));
    return tool;
}

} // namespace

class TestRegionTool : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drags_data() {
        test::columns<QPointF, QPointF, QRect>({"from", "to", "after"});
        QTest::newRow("left edge") << QPointF(20, 40) << QPointF(10, 70) << QRect(10, 30, 40, 20);
        QTest::newRow("right edge") << QPointF(50, 40) << QPointF(55, 0) << QRect(20, 30, 35, 20);
        QTest::newRow("upper edge") << QPointF(35, 30) << QPointF(0, 20.4) << QRect(20, 20, 30, 30);
        QTest::newRow("lower right corner") << QPointF(50, 50) << QPointF(60, 61) << QRect(20, 30, 40, 31);
        QTest::newRow("past the other edge") << QPointF(20, 40) << QPointF(70, 40) << QRect(50, 30, 20, 20);
        QTest::newRow("onto the other edge") << QPointF(20, 40) << QPointF(50, 40) << QRect(50, 30, 1, 20);
        QTest::newRow("out of the image") << QPointF(50, 40) << QPointF(500, 40) << QRect(20, 30, 80, 20);
        QTest::newRow("inside") << QPointF(35, 40) << QPointF(36, 42) << QRect(21, 32, 30, 20);
        QTest::newRow("inside, out of the image")
            << QPointF(35, 40) << QPointF(-90, 400) << QRect(0, 60, 30, 20);
        QTest::newRow("nothing there: a new one") << QPointF(5, 5) << QPointF(9, 8) << QRect(5, 5, 4, 3);
        QTest::newRow("a click") << QPointF(5, 5) << QPointF(5, 5) << QRect();
    }
    void drags() {
        QFETCH(QPointF, from);
        QFETCH(QPointF, to);
        QFETCH(QRect, after);
        RegionTool tool = toolWith({20, 30, 30, 20});
        const Grip grip = tool.gripAt(from, 2);
        grip.any() ? tool.begin(grip, from) : tool.begin(from);
        tool.moveTo((from + to) / 2);
        tool.moveTo(to);
        QVERIFY(tool.dragging());
        tool.finish();
        QCOMPARE(tool.region(), regionOf(after));
    }

    void abandonedDragsChangeNothing() {
        RegionTool tool = toolWith({20, 30, 30, 20});
        tool.begin({1, 1});
        tool.moveTo({90, 70});
        tool.abandon();
        QCOMPARE(tool.region(), regionOf({20, 30, 30, 20}));
    }

    void keysMoveAndResize() {
        RegionTool tool = toolWith({20, 30, 30, 20});
        tool.moveBy(-5, 1);
        QCOMPARE(tool.region(), regionOf({15, 31, 30, 20}));
        tool.moveBy(-500, 500);
        QCOMPARE(tool.region(), regionOf({0, 60, 30, 20}));
        tool.growBy(-500, -1);
        QCOMPARE(tool.region(), regionOf({0, 60, 1, 19}));
        tool.growBy(500, 500);
        QCOMPARE(tool.region(), regionOf({0, 60, 100, 20}));
    }

    void aTinyRegionCanBeResized() {
        const RegionTool tool = toolWith({20, 30, 1, 1});
        QCOMPARE(tool.gripAt({20.5, 30.5}, 6), (Grip{false, true, false, true}));
    }

    void imagesOfEqualSizeKeepIt() {
        RegionTool tool = toolWith({20, 30, 30, 20});
        tool.setImage({100, 80});
        QVERIFY(tool.region());
        tool.setImage({80, 100});
        QVERIFY(!tool.region());
    }
};

ROOM_TEST(TestRegionTool, tonescope::test::NoApplication)
#include "tst_region_tool.moc"
