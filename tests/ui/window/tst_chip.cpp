// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the size of a chip, and which part of it closes it.

#include "tests/fixtures/room.h"
#include "ui/frame/chip.h"

using tonescope::ui::Chip;

class TestChip : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isAMouseTarget();
    void closesOnlyAtItsCross();
    void deleteKeyCloses();
};

void TestChip::isAMouseTarget() {
    Chip chip;
    chip.setText(QStringLiteral("1"));
    QVERIFY(chip.sizeHint().width() >= 24);
    QVERIFY(chip.sizeHint().height() >= 24);
    const int width = chip.sizeHint().width();
    chip.setDot(Qt::green);
    QVERIFY(chip.sizeHint().width() > width);
}

void TestChip::closesOnlyAtItsCross() {
    Chip chip;
    chip.setText(QStringLiteral("p33.jpg"));
    chip.setClosable(true);
    chip.resize(chip.sizeHint());
    chip.show();
    QSignalSpy closed(&chip, &Chip::closed), clicked(&chip, &Chip::clicked);
    QTest::mouseClick(&chip, Qt::LeftButton, {}, {chip.width() / 3, chip.height() / 2});
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(closed.size(), 0);
    QTest::mouseClick(&chip, Qt::LeftButton, {}, {chip.width() - 12, chip.height() / 2});
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(closed.size(), 1);
}

void TestChip::deleteKeyCloses() {
    Chip chip;
    chip.show();
    QSignalSpy closed(&chip, &Chip::closed);
    QTest::keyClick(&chip, Qt::Key_Delete);
    QCOMPARE(closed.size(), 0);
    chip.setClosable(true);
    QTest::keyClick(&chip, Qt::Key_Delete);
    QCOMPARE(closed.size(), 1);
}

ROOM_TEST(TestChip, QApplication)
#include "tst_chip.moc"
