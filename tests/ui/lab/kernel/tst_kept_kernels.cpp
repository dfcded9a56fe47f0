// SPDX-License-Identifier: GPL-3.0-or-later
// Tests kernels that are restored: from the runs of a session file, with the texts in that file, and from the
// user's drafts.

#include "tests/fixtures/kernel_pane_fixture.h"
#include "tests/fixtures/room.h"

using namespace tonescope;
using namespace tonescope::test;

class TestKeptKernels : public KernelPaneTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { makePane(); }

    void aKeptRunComesBack() {
        type(4, text("// x\n"));
        const QString edited = editor().toPlainText();
        LabRun run{m_pane->id(), {}, m_pane->details(), {}};
        run.measurements = {test::shared(measuredIn(m_pane->cases()[0], {390, 395, 395, 400, 405, 405, 410})),
                            test::shared(measuredIn(m_pane->cases()[1], {90, 95, 95, 100, 105, 105, 110}))};
        init(); // another window
        choose("other");
        m_pane->restore(run);
        QCOMPARE(part<QComboBox>("kernelStrategy").currentData().toString(), text("global-atomic"));
        QCOMPARE(editor().toPlainText(), edited);
        QVERIFY2(findings().contains(text("4.00 × (")), qPrintable(findings()));
    }

    void aTextOfAFileIsMarkedAndAskedForOnce() {
        const QString theirs = QStringLiteral("// theirs\n") + kernelSource;
        open("/some/where/lesson.json", theirs);
        QCOMPARE(editor().toPlainText(), theirs);
        QVERIFY(!part<QFrame>("foreignBar").isHidden());
        QVERIFY2(said().contains(text("lesson.json")), qPrintable(said()));
        QVERIFY(!said().contains(text("/some/where")));
        QCOMPARE(part<QTabBar>("kernelFiles").tabText(0), text("global-atomic.cl (from lesson.json)"));
        QVERIFY(m_pane->cases().at(1).foreign);
        QVERIFY(!m_pane->cases().at(0).foreign);

        QSignalSpy wanted(m_pane.get(), &ui::LabPane::runWanted);
        part<QTabBar>("kernelFiles").setCurrentIndex(1);
        QVERIFY(part<QPushButton>("foreignYes").isHidden()); // the button accepts only the text that is shown
        QVERIFY(!m_pane->mayRun());
        QVERIFY(!part<QPushButton>("foreignYes").isHidden());
        QCOMPARE(editor().toPlainText(), theirs); // it is shown before it is run
        QVERIFY2(said().contains(text("Read it before you run it")), qPrintable(said()));
        QVERIFY2(said().contains(text("can read only files of the system and of drivers")),
                 qPrintable(said()));
        QVERIFY(wanted.isEmpty());
        part<QPushButton>("foreignYes").click();
        QCOMPARE(wanted.size(), 1);
        QVERIFY(m_pane->mayRun());
        QVERIFY(part<QPushButton>("foreignYes").isHidden());
        type(1, text("// and mine\n")); // an edit of it stays foreign
        QVERIFY(m_pane->mayRun());
        QVERIFY(m_pane->cases().at(1).foreign);
        open("/another/lesson.json", theirs);
        QVERIFY(m_pane->mayRun()); // the same text was asked for once
        open("/another/lesson.json", QStringLiteral("// others\n") + kernelSource);
        QVERIFY(!m_pane->mayRun());
    }

    void theUsersOwnDraftIsKept() {
        type(4, text("// mine\n"));
        const QString mine = editor().toPlainText(), theirs = QStringLiteral("// theirs\n") + kernelSource;
        open("lesson.json", theirs);
        QVERIFY(!part<QPushButton>("kernelRevert").isEnabled());
        QCOMPARE(m_pane->drafts().at("global-atomic"), mine.toStdString());
        auto& back = part<QPushButton>("otherText");
        QCOMPARE(back.text().remove(QLatin1Char('&')), text("Back to your draft"));
        back.click();
        QCOMPARE(editor().toPlainText(), mine);
        QVERIFY(!m_pane->cases().at(1).foreign);
        QVERIFY(m_pane->mayRun());
        editor().undo(); // leads to what was there before the draft, and never to what came with a file
        QVERIFY(!editor().toPlainText().contains(text("theirs")));
        editor().redo();
        part<QPushButton>("otherText").click();
        QCOMPARE(editor().toPlainText(), theirs);
        QVERIFY(m_pane->cases().at(1).foreign);
        QVERIFY(!m_pane->mayRun());
        open("another.json", QStringLiteral("// others\n") + kernelSource);
        back.click();
        QCOMPARE(editor().toPlainText(), mine);
    }

    void whatTheUserHasIsNotForeign() {
        type(4, text("// mine\n"));
        const QString mine = editor().toPlainText();
        open("mine.json", mine);
        QVERIFY(part<QFrame>("foreignBar").isHidden());
        QVERIFY(!m_pane->cases().at(1).foreign);
    }

    void aFileHasNoForeignTextOfIncludedFiles() {
        MeasureCase asked = m_pane->cases().at(0);
        asked.strategy.id = "pixels.cl";
        asked.kernel = std::make_shared<const std::string>("// theirs\n");
        LabRun run{m_pane->id(), {}, m_pane->details(), {}, "lesson.json"};
        run.measurements = {test::shared(measuredIn(asked, {90, 100, 110}))};
        m_pane->restore(run);
        part<QTabBar>("kernelFiles").setCurrentIndex(1);
        QCOMPARE(editor().toPlainText(), text("#define PIXEL 1\n"));
        QCOMPARE(m_pane->cases().size(), std::size_t{1});
    }

    void anothersKernelHasNotTheUsersName() {
        part<QLineEdit>("kernelName").setText(text(" Ann "));
        QCOMPARE(m_pane->details().at("name"), std::string("Ann"));
        open("lesson.json", QStringLiteral("// theirs\n") + kernelSource);
        QVERIFY(!m_pane->details().contains("name"));
    }

    void draftsComeBack() {
        type(4, text("// mine\n"));
        const QString mine = editor().toPlainText();
        auto drafts = m_pane->drafts();
        QCOMPARE(drafts.size(), std::size_t{1});
        drafts["a strategy of another day"] = "kept";
        init(); // another day
        QVERIFY(m_pane->drafts().empty());
        m_pane->restoreDrafts(drafts);
        QCOMPARE(editor().toPlainText(), mine);
        QCOMPARE(m_pane->drafts().size(), std::size_t{2});
        part<QPushButton>("kernelRevert").click();
        QCOMPARE(m_pane->drafts().size(), std::size_t{1});

        init(); // and another, on which a session is opened before anybody looks
        m_pane->restoreDrafts(drafts);
        open("lesson.json", QStringLiteral("// theirs\n") + kernelSource);
        part<QPushButton>("otherText").click();
        QCOMPARE(editor().toPlainText(), mine);
    }
};

ROOM_TEST(TestKeptKernels, QApplication)
#include "tst_kept_kernels.moc"
