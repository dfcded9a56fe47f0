// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the line profile: which pixels are read, dragging and keys, and what it leaves to the view below.

#include "ui/image/line_profile.h"

#include "tests/fixtures/mouse.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/image/image_view.h"

using namespace tonescope;
using namespace tonescope::ui;

namespace {

/// 60 × 40 pixels, each with its column in red and its row in green.
ImagePointer coordinates(const char* name = "a", Extent extent = {60, 40}) {
    std::vector<std::uint8_t> bytes;
    for (std::int64_t y = 0; y < extent.height; ++y) {
        for (std::int64_t x = 0; x < extent.width; ++x)
            bytes.insert(bytes.end(), {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 9});
    }
    return test::imageOf(name, extent, PixelLayout::Rgb8, bytes);
}

} // namespace

class TestLineProfile : public QObject {
    Q_OBJECT

    std::unique_ptr<ImageView> m_view;
    LineProfile* m_profile = nullptr;

    [[nodiscard]] QPoint at(int x, int y) const {
        return m_view->placement().toView().map(QPointF(x + 0.5, y + 0.5)).toPoint();
    }
    void move(QPoint place, Qt::MouseButtons buttons = {}) const {
        test::moveMouseTo(*m_profile, place, buttons);
    }

private Q_SLOTS:
    void init() {
        m_view = std::make_unique<ImageView>();
        m_profile = new LineProfile(*m_view);
        m_view->resize(800, 600);
        m_view->show();
        m_view->showImage(coordinates());
        m_view->showActualPixels();
        for (int i = 0; i < 8; ++i)
            m_view->zoomIn(); // so that pixels are larger than the reach of the mouse
        m_profile->show();
    }

    void itBeginsWithALine() {
        QVERIFY(m_profile->line());
        QVERIFY(m_profile->samples().size() > 20);
    }

    void aDragDrawsAndMoves() {
        QTest::mousePress(m_profile, Qt::LeftButton, {}, at(10, 20));
        move(at(30, 20), Qt::LeftButton);
        QCOMPARE(m_profile->samples().size(), std::size_t{21}); // while it is dragged
        QTest::mouseRelease(m_profile, Qt::LeftButton, {}, at(30, 20));
        QCOMPARE(*m_profile->line(), QLine(10, 20, 30, 20));
        // An end is moved, from either side.
        QTest::mousePress(m_profile, Qt::LeftButton, {}, at(10, 20));
        move(at(2, 25), Qt::LeftButton);
        QTest::mouseRelease(m_profile, Qt::LeftButton, {}, at(2, 25));
        QCOMPARE(*m_profile->line(), QLine(30, 20, 2, 25));
        move(at(300, 25));
        QCOMPARE(*m_profile->line(), QLine(30, 20, 2, 25));
        QVERIFY(!m_view->region());
    }

    void hidingEndsADrag() {
        QTest::mousePress(m_profile, Qt::LeftButton, {}, at(10, 20));
        move(at(30, 20), Qt::LeftButton);
        m_profile->hide();
        m_profile->show();
        move(at(40, 30));
        QCOMPARE(*m_profile->line(), QLine(10, 20, 30, 20));
    }

    void keysMoveIt() {
        m_profile->setLine({10, 10, 20, 10});
        QTest::keyClick(m_profile, Qt::Key_Right);
        QCOMPARE(*m_profile->line(), QLine(11, 10, 21, 10));
        QTest::keyClick(m_profile, Qt::Key_Down, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(*m_profile->line(), QLine(11, 10, 21, 20));
        QSignalSpy left(m_profile, &LineProfile::left);
        QTest::keyClick(m_profile, Qt::Key_Escape);
        QCOMPARE(left.size(), 1);
    }

    void anotherImageOfTheSameSizeKeepsTheLine() {
        m_profile->setLine({10, 10, 20, 10});
        m_view->showImage(coordinates("b"));
        QCOMPARE(*m_profile->line(), QLine(10, 10, 20, 10));
        m_view->showImage(coordinates("c", {50, 50}));
        QVERIFY(*m_profile->line() != QLine(10, 10, 20, 10));
    }

    void theCardReadsOut() {
        m_profile->setLine({10, 10, 20, 10});
        const QImage before = m_profile->grab().toImage();
        QVERIFY(!m_profile->pointed());
        move({60, 500}); // on the card
        QVERIFY(m_profile->pointed());
        QCOMPARE(m_profile->pointed()->green, 10U);
        QVERIFY(m_profile->grab().toImage() != before);
        move({700, 100});
        QVERIFY(!m_profile->pointed());
        m_profile->setChannels(ChannelSet::of(Channel::Red), ChannelColours::Natural, GrayFormula::Rec601);
        QVERIFY(m_profile->grab().toImage() != before);
    }

    void theViewBelowStillReadsOut() {
        QSignalSpy hovered(m_view.get(), &ImageView::pixelHovered);
        move(at(30, 30));
        QVERIFY(!hovered.isEmpty());
    }
};

ROOM_TEST(TestLineProfile, QApplication)
#include "tst_line_profile.moc"
