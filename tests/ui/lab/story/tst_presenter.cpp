// SPDX-License-Identifier: GPL-3.0-or-later
// What a lecturer has beside the steps: notes and keys.

#include "tests/fixtures/patience.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"
#include "ui/lab/story/notes_window.h"
#include "ui/lab/story/step_notes.h"
#include "ui/lab/story/story_page.h"

#include <QAction>
#include <QListWidget>
#include <QLocale>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTextBrowser>

#include <set>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::invented;
using tonescope::test::stepNamed;
using Lecture = tonescope::test::StoryLecture;

namespace {

QString s(const char* text) {
    return QString::fromUtf8(text);
}

} // namespace

class TestPresenter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void everyStepHasNotes() {
        std::set<QString> all;
        for (const StoryStep& step : storySteps()) {
            const QString text = textOf(notesOf(step));
            QVERIFY2(text.size() > 150, step.id.data());
            QVERIFY2(all.insert(text).second, step.id.data());
        }
        QVERIFY(textOf(notesOf(stepNamed("local-contiguous"))).contains(s("runs of four still coalesce")));
        QVERIFY(textOf(notesOf(stepNamed("letters"))).contains(s("interleaved lose")));
    }

    void notesAreHiddenUntilTheyAreWanted() {
        Lecture lecture;
        lecture.pane.QWidget::show();
        auto& notes = *lecture.pane.findChild<NotesWindow*>();
        auto& action = lecture.part<QAction>("notesAction");
        QVERIFY(!notes.isVisible());
        lecture.goTo("letters");
        action.trigger();
        QVERIFY(notes.isVisible() && notes.isWindow());
        const auto& text = *notes.findChild<QTextBrowser*>();
        const auto has = [&](std::string_view id) {
            return text.toPlainText().contains(textOf(notesOf(stepNamed(id))));
        };
        QVERIFY(has("letters"));
        lecture.goTo("racy"); // it follows
        QVERIFY(has("racy") && !has("letters"));
        QVERIFY(!lecture.page().contains(textOf(notesOf(stepNamed("racy")))));
        notes.close();
        QVERIFY(!action.isChecked());
        action.trigger();
        QVERIFY(notes.isVisible());
        lecture.pane.hide(); // the lab is closed
        QVERIFY(!notes.isVisible());
        QVERIFY(!action.isChecked());
    }

    void keysWorkInTheNotes() {
        Lecture lecture;
        lecture.pane.QWidget::show();
        lecture.part<QAction>("notesAction").trigger();
        auto& notes = *lecture.pane.findChild<NotesWindow*>();
        notes.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&notes, test::patience));
        QTest::keyClick(notes.findChild<QTextBrowser*>(), Qt::Key_PageDown);
        QCOMPARE(lecture.part<QListWidget>("stepList").currentRow(), 1);
        QTest::keyClick(notes.findChild<QTextBrowser*>(), Qt::Key_F9);
        QVERIFY(!notes.isVisible());
    }

    void notesAreNotPrinted() {
        for (const StoryStep& step : storySteps()) {
            StoryPage page;
            page.step = &step;
            page.measured = test::shared(std::vector{invented("a", 100)});
            QVERIFY2(!htmlOf(page).contains(textOf(notesOf(step)).toHtmlEscaped()), step.id.data());
        }
    }

    void presentersGoByKeys() {
        Lecture lecture;
        lecture.pane.QWidget::show();
        lecture.pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&lecture.pane, test::patience));
        auto& list = lecture.part<QListWidget>("stepList");
        lecture.part<QTextBrowser>("stepText").setFocus();
        QTest::keyClick(&lecture.part<QTextBrowser>("stepText"), Qt::Key_PageDown);
        QCOMPARE(list.currentRow(), 1);
        list.setFocus();
        QTest::keyClick(&list, Qt::Key_PageDown);
        QCOMPARE(list.currentRow(), 2);
        QTest::keyClick(&list, Qt::Key_PageUp);
        QCOMPARE(list.currentRow(), 1);
        const QSignalSpy wanted(&lecture.pane, &LabPane::runWanted);
        QTest::keyClick(&list, Qt::Key_F6);
        QCOMPARE(wanted.size(), 1);
        auto& below = lecture.part<QTabWidget>("stepTabs"); // a remote's keys after a click there
        below.setFocus();
        QTest::keyClick(&below, Qt::Key_PageDown);
        QCOMPARE(list.currentRow(), 2);
        QTest::keyClick(&list, Qt::Key_F9);
        QVERIFY(lecture.pane.findChild<NotesWindow*>()->isVisible());
    }

    /// Whoever reads a kernel turns its pages, and no step.
    void codeKeepsItsPageKeys() {
        Lecture lecture;
        lecture.pane.QWidget::show();
        lecture.pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&lecture.pane, test::patience));
        auto& tabs = lecture.part<QTabWidget>("sourceTabs");
        lecture.pane.setSources({{"host-serial", std::string(5000, '\n')}});
        tabs.currentWidget()->setFocus();
        QTest::keyClick(tabs.currentWidget(), Qt::Key_PageDown);
        QCOMPARE(lecture.part<QListWidget>("stepList").currentRow(), 0);
    }

    void keysRestWhileAnotherPaneIsInFront() {
        Lecture lecture;
        QVERIFY(!lecture.part<QAction>("nextStepAction").isEnabled());
        lecture.pane.QWidget::show();
        QVERIFY(lecture.part<QAction>("nextStepAction").isEnabled());
        lecture.pane.hide();
        QVERIFY(!lecture.part<QAction>("nextStepAction").isEnabled());
    }
};

ROOM_TEST(TestPresenter, QApplication)
#include "tst_presenter.moc"
