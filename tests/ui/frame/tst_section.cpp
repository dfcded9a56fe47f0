// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a section: it folds by mouse and keys, its content moves into a dock and back, and its state is kept.

#include "tests/fixtures/room.h"
#include "ui/frame/section.h"
#include "ui/frame/switches.h"

#include <QAbstractButton>
#include <QVBoxLayout>

using namespace tonescope;
using namespace tonescope::test;
using namespace tonescope::ui;

namespace {

QString text(const char* ascii) {
    return QString::fromLatin1(ascii);
}

/// A window with a section in its middle.
struct Sectioned {
    Sectioned() {
        window.setCentralWidget(column);
        (new QVBoxLayout(column))->addWidget(section);
        window.addDockWidget(Qt::BottomDockWidgetArea, section->dock());
        section->dock()->hide();
        window.resize(400, 300);
        window.show();
    }

    QMainWindow window;
    QWidget* column = new QWidget;
    QLabel* content = new QLabel(text("content"));
    Section* section = new Section(text("Facts"), text("facts"), content, window);

    [[nodiscard]] QAbstractButton& button(const char* name) const {
        return part<QAbstractButton>(*section, name);
    }
};

} // namespace

class TestSection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itFolds_data() {
        columns<int, bool, bool>({"key", "before", "open"});
        QTest::newRow("Space opens") << int(Qt::Key_Space) << false << true;
        QTest::newRow("Space folds") << int(Qt::Key_Space) << true << false;
        QTest::newRow("Return") << int(Qt::Key_Return) << false << true;
        QTest::newRow("Right opens") << int(Qt::Key_Right) << false << true;
        QTest::newRow("Right again") << int(Qt::Key_Right) << true << true;
        QTest::newRow("Left folds") << int(Qt::Key_Left) << true << false;
        QTest::newRow("Left again") << int(Qt::Key_Left) << false << false;
    }
    void itFolds() {
        QFETCH(int, key);
        QFETCH(bool, before);
        QFETCH(bool, open);
        Sectioned all;
        QVERIFY(!all.content->isVisible());
        all.section->toggle()->setChecked(before);
        QSignalSpy seen(all.section, &Section::seenChanged);
        QTest::keyClick(&all.button("factsHeader"), Qt::Key(key));
        QCOMPARE(all.section->toggle()->isChecked(), open);
        QCOMPARE(all.content->isVisible(), open);
        QCOMPARE(all.section->isSeen(), open);
        QCOMPARE(seen.count(), before == open ? 0 : 1);
    }

    void theContentMovesIntoADockAndBack() {
        Sectioned all;
        QVERIFY(!all.button("factsDetach").isVisible());
        all.button("factsHeader").click();
        all.button("factsDetach").click();
        QVERIFY(all.section->dock()->isVisible());
        QVERIFY(all.section->dock()->isAncestorOf(all.content));
        QVERIFY(all.content->isVisible());
        QVERIFY(!all.section->isVisible());
        QVERIFY(all.section->toggle()->isChecked());
        all.section->dock()->close();
        QVERIFY(all.section->isAncestorOf(all.content));
        QVERIFY(all.content->isVisible());
        QVERIFY(all.section->isSeen());
        // The action closes a dock, too.
        all.button("factsDetach").click();
        all.section->toggle()->trigger();
        QVERIFY(all.section->dock()->isHidden());
        QVERIFY(!all.content->isVisible());
        QVERIFY(all.section->isVisible());
    }

    /// The press on the header becomes a drag of the dock's title bar: the dock has the mouse, and the
    /// release does not open or fold the section.
    void itIsDraggedOut_data() {
        columns<bool>({"open"});
        QTest::newRow("folded") << false;
        QTest::newRow("open") << true;
    }
    void itIsDraggedOut() {
        QFETCH(bool, open);
        Sectioned all;
        all.section->toggle()->setChecked(open);
        QAbstractButton& header = all.button("factsHeader");
        const QPoint at = header.rect().center();
        QTest::mousePress(&header, Qt::LeftButton, {}, at);
        QTest::mouseMove(&header, at + QPoint(2, 0));
        QVERIFY(all.section->dock()->isHidden());
        QTest::mouseMove(&header, at + QPoint(0, 3 * QApplication::startDragDistance()));
        const QDockWidget& dock = *all.section->dock();
        QVERIFY(dock.isVisible());
        QVERIFY(dock.isFloating());
        QVERIFY(dock.isAncestorOf(all.content));
        QVERIFY(all.content->isVisible());
        if (QWidget* grabber = QWidget::mouseGrabber())
            QTest::mouseRelease(grabber, Qt::LeftButton);
        else
            QTest::mouseRelease(&header, Qt::LeftButton, {}, at);
        QVERIFY(all.section->toggle()->isChecked());
        QVERIFY(QWidget::mouseGrabber() == nullptr);
    }

    void itsStateIsKept() {
        QTemporaryDir folder;
        QSettings memory(folder.filePath(text("section.ini")), QSettings::IniFormat);
        {
            Sectioned all;
            restoreSwitches(*all.section, memory);
            QVERIFY(!all.section->toggle()->isChecked());
            all.section->toggle()->trigger();
            saveSwitches(*all.section, memory);
        }
        Sectioned later;
        restoreSwitches(*later.section, memory);
        QVERIFY(later.content->isVisible());
        memory.setValue(text("sectionFacts"), text("perhaps"));
        Sectioned odd;
        restoreSwitches(*odd.section, memory);
        QVERIFY(!odd.content->isVisible());
    }

    /// The dock's place is a part of the window's state.
    void aDetachedSectionIsDetachedAgain() {
        QByteArray state;
        {
            Sectioned all;
            all.section->dock()->show();
            state = all.window.saveState();
        }
        Sectioned later;
        QVERIFY(later.window.restoreState(state));
        QVERIFY(later.section->dock()->isAncestorOf(later.content));
        QVERIFY(later.section->toggle()->isChecked());
    }
};

ROOM_TEST(TestSection, QApplication)
#include "tst_section.moc"
