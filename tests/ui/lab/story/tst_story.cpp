// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the tab "Step by step": its steps, guesses, notes and keys.

#include "ui/lab/base/lab_choices.h"
#include "ui/lab/story/step_text.h"
#include "ui/lab/story/story_pane.h"

#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"
#include "ui/plot/colours.h"

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::choicesOf;
using tonescope::test::invented;
using tonescope::test::stepNamed;
using tonescope::test::turnedTo;
using tonescope::test::wholeCatalog;
using Presenter = tonescope::test::StoryStage;

namespace {

QString s(const char* text) {
    return QString::fromUtf8(text);
}

} // namespace

class TestStory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Terms are links in the window only; a hand-out on paper has nothing to click.
    void wordsLeadToTheirMeaning() {
        StoryPane pane;
        pane.setCatalog(wholeCatalog());
        auto* page = pane.findChild<QTextBrowser*>(QStringLiteral("stepText"));
        auto* list = pane.findChild<QListWidget*>(QStringLiteral("stepList"));
        int links = 0;
        for (int step = 0; step < list->count(); ++step) {
            list->setCurrentRow(step);
            links += static_cast<int>(page->toHtml().count(QStringLiteral("href=\"word:")));
            StepPage printed;
            printed.step = &test::lecture().steps[static_cast<std::size_t>(step)];
            QVERIFY(!htmlOf(printed).contains(QStringLiteral("href")));
        }
        QVERIFY(links > list->count());
        const auto notes = [] {
            const QWidgetList windows = QApplication::topLevelWidgets();
            return std::ranges::count_if(windows, [](const QWidget* window) {
                return window->inherits("QWhatsThat") && window->isVisible();
            });
        };
        pane.show();
        Q_EMIT page->anchorClicked(QUrl(QStringLiteral("word:barrier()")));
        QCOMPARE(notes(), 1);
        QWhatsThis::hideText();
    }

    void goesThroughTheSteps() {
        Presenter stage;
        StoryPane& pane = stage.pane;
        auto& list = *pane.findChild<QListWidget*>(QStringLiteral("stepList"));
        auto& next = *pane.findChild<QPushButton*>(QStringLiteral("nextStep"));
        auto& previous = *pane.findChild<QPushButton*>(QStringLiteral("previousStep"));
        QVERIFY(!previous.isEnabled());
        const QSignalSpy changed(&pane, &LabPane::changed);
        next.click();
        QCOMPARE(list.currentRow(), 1);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(pane.cases().back().strategy.id, std::string_view("host-atomic"));
        QCOMPARE(next.shortcut(), QKeySequence(Qt::ALT | Qt::Key_Right));
        QCOMPARE(previous.shortcut(), QKeySequence(Qt::ALT | Qt::Key_Left));
        list.setCurrentRow(list.count() - 1);
        QVERIFY(!next.isEnabled());
    }

    void measurementsStayWithTheirStep() {
        Presenter stage;
        StoryPane& pane = stage.pane;
        auto& list = *pane.findChild<QListWidget*>(QStringLiteral("stepList"));
        auto& page = *pane.findChild<QTextBrowser*>(QStringLiteral("stepText"));
        list.setCurrentRow(4);
        LabRun run{pane.id(), {}, pane.details(), {}};
        pane.begin(run, 1);
        list.setCurrentRow(0); // the user goes to another step while it is measured
        pane.show(test::shared(test::invented("global-atomic", 100)));
        pane.end();
        QVERIFY(!page.toPlainText().contains(QStringLiteral("took")));
        QCOMPARE(list.item(0)->checkState(), Qt::Unchecked);
        QCOMPARE(list.item(4)->checkState(), Qt::Checked);
        list.setCurrentRow(4);
        QVERIFY(page.toPlainText().contains(QStringLiteral("took 100 µs")));
    }

    void theFocusComesBackToItsButton() {
        Presenter stage;
        StoryPane& pane = stage.pane;
        pane.QWidget::show();
        pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&pane, test::patience));
        auto& measure = *pane.findChild<QPushButton*>(QStringLiteral("measureStep"));
        measure.setFocus();
        pane.begin({pane.id(), {}, pane.details(), {}}, 1);
        QCOMPARE(pane.window()->focusWidget(), &pane); // and no list or text beside it
        pane.end();
        QCOMPARE(pane.window()->focusWidget(), &measure);
    }

    void codeComesWithWhatItIncludes() {
        StoryPane pane;
        pane.setSources({{"host-atomic", "#include \"engine/host.h\"\n"},
                         {"global-atomic", "// of a graphics card\n#include \"pixels.cl\"\nx"},
                         {"racy", "y"},
                         {"article-global", "as the article has it"},
                         {"pixels.cl", "z"},
                         {"units.cl", "not included"}});
        pane.findChild<QListWidget*>(QStringLiteral("stepList"))->setCurrentRow(4);
        auto& tabs = *pane.findChild<QTabWidget*>(QStringLiteral("sourceTabs"));
        QCOMPARE(tabs.count(), 4);
        QCOMPARE(tabs.tabText(0), QStringLiteral("racy"));
        QCOMPARE(tabs.tabText(1), QStringLiteral("article-global"));
        QCOMPARE(tabs.tabText(3), QStringLiteral("pixels.cl"));
        QCOMPARE(tabs.currentIndex(), 2);
        auto* code = qobject_cast<QPlainTextEdit*>(tabs.currentWidget());
        QVERIFY(code->isReadOnly() &&
                code->toPlainText().startsWith(QStringLiteral("// of a graphics card")));
    }

    void aKeptRunIsShownAtItsStep() {
        StoryPane pane;
        const LabRun run{
            pane.id(), {}, {{"step", "racy"}}, {test::shared(test::inventedLoss("racy", 100, 7))}};
        pane.restore(run);
        auto& page = *pane.findChild<QTextBrowser*>(QStringLiteral("stepText"));
        QVERIFY(page.toPlainText().contains(QStringLiteral("has 7 wrong counts of 1,000,000")));
        pane.restore({pane.id(), {}, {{"step", "of another version"}}, {}}); // must not fall over
    }

    /// From times of a busy machine no conclusion is shown, neither beside other pixels nor in the staircase.
    /// The page offers to measure again.
    void aBusyMachineTeachesNothing_data() {
        QTest::addColumn<double>("load");
        QTest::newRow("at rest") << 0.02;
        QTest::newRow("busy") << 0.49;
    }
    void aBusyMachineTeachesNothing() {
        QFETCH(double, load);
        const bool busy = load > 0.1;
        Measurement one = test::invented("host-serial", 100),
                    equal = test::invented("host-serial", 400, 1, "constant");
        one.otherLoad = equal.otherLoad = load;
        const Measurements measured = test::shared({one, equal});
        QCOMPARE(sentencesOf(measured).size(), busy ? 2 : 3);
        QCOMPARE(stairOf(measured, "host-serial") == nullptr, busy);
        Presenter stage;
        StoryPane& pane = stage.pane;
        pane.restore({pane.id(), {}, pane.details(), measured});
        auto& page = *pane.findChild<QTextBrowser*>(QStringLiteral("stepText"));
        QCOMPARE(page.toPlainText().contains(QStringLiteral("no conclusion")), busy);
        const QString link = QStringLiteral("again:step");
        QCOMPARE(page.toHtml().contains(link), busy);
        QCOMPARE(page.toHtml().contains(busyColour(pane.palette()).name()), busy);
        const QSignalSpy wanted(&pane, &LabPane::runWanted);
        Q_EMIT page.anchorClicked(QUrl(link));
        QCOMPARE(wanted.size(), 1);
    }

    /// Guesses and results of a photo are cleared when another one is open; those of made pixels stay.
    void anotherPhotoHasNoAnswersYet_data() {
        QTest::addColumn<bool>("photo");
        QTest::newRow("of the photo") << true;
        QTest::newRow("of made pixels") << false;
    }
    void anotherPhotoHasNoAnswersYet() {
        QFETCH(bool, photo);
        const auto open = [](const char* name) {
            return test::imageOf(name, {64, 64}, PixelLayout::Gray8, std::vector<std::uint8_t>(4096));
        };
        LabChoices choices = choicesOf(wholeCatalog());
        choices.photo = open("lake.jpg");
        if (photo) choices.pixels = {"lake.jpg", *choices.photo};
        StoryPane pane;
        pane.setCatalog(wholeCatalog());
        pane.setChoices(choices);
        Measurement measured = measurementOf(pane.cases().front());
        measured.series = test::invented("host-serial", 100).series;
        RunDetails answer = pane.details();
        answer["answer"] = "question";
        pane.restore({pane.id(), {}, pane.details(), test::shared(std::vector{measured})});
        Measurement two = test::invented("host-serial", 100, 1, "two-value"),
                    one = test::invented("host-serial", 200, 1, "constant");
        one.bytes = two.bytes = 1U << 20U;
        pane.restore({pane.id(), {}, answer, test::shared(std::vector{one, two})});
        auto& page = *pane.findChild<QTextBrowser*>(QStringLiteral("stepText"));
        pane.setChoices(choices); // the same once more
        QCOMPARE(page.toPlainText().count(QStringLiteral(" took ")), 2);
        choices.photo = open("hill.jpg");
        if (photo) choices.pixels = {"hill.jpg", *choices.photo};
        pane.setChoices(choices);
        QCOMPARE(page.toPlainText().count(QStringLiteral(" took ")), photo ? 0 : 2);
    }

    void theMachineIsAsked() {
        Presenter stage;
        stage.goTo("local-replicated");
        QCOMPARE(stage.part<QLabel>("stepQuestion").text(), stepNamed("local-replicated").closing);
        LabRun kept;
        connect(&stage.pane, &LabPane::runWanted, &stage.pane, [&] {
            QCOMPARE(stage.pane.cases().size(), 2U);
            kept = stage.run({turnedTo(invented("local-replicated", 100), Parameter::Copies, 32),
                              turnedTo(invented("local-replicated", 300), Parameter::Copies, 1)});
        });
        stage.part<QPushButton>("askMachine").click();
        const QString answer = s("3.00 × (2.97 to 3.03) as long as");
        QVERIFY(stage.part<QLabel>("stepAnswer").text().contains(answer));
        QVERIFY(stage.page().contains(answer));
        QCOMPARE(
            stage.part<QTabWidget>("stepTabs").tabText(stage.part<QTabWidget>("stepTabs").currentIndex()),
            s("Question"));
        QVERIFY(stage.pane.cases().size() != 2U); // Run measures the step again
        stage.goTo("racy");
        QCOMPARE(stage.part<QLabel>("stepAnswer").text(), QString());

        Presenter later; // from a file
        later.pane.restore(kept);
        QVERIFY(later.page().contains(answer));
        QCOMPARE(later.part<QListWidget>("stepList").item(test::indexOf("local-replicated"))->checkState(),
                 Qt::Unchecked); // the step itself was not measured
        later.pane.clear();
        QVERIFY(!later.page().contains(answer));
    }

    void aGuessStandsBesideTheResultAndComesBack() {
        Presenter stage;
        stage.goTo("host-atomic");
        auto& guess = stage.part<QDoubleSpinBox>("stepGuess");
        auto& plot = stage.part<QCustomPlot>("guessPlot");
        QVERIFY(guess.isEnabled() && plot.isHidden());
        QVERIFY(stage.page().contains(s("How many times as fast as “Serial” will “Shared table” be")));
        guess.setValue(4);
        QVERIFY(!plot.isHidden());
        stage.goTo("host-private"); // and each step has its own
        QCOMPARE(guess.value(), 0.0);
        QVERIFY(plot.isHidden());
        stage.goTo("host-atomic");
        QCOMPARE(guess.value(), 4.0);
        const LabRun run = stage.run({invented("host-serial", 400), invented("host-atomic", 50)});
        QVERIFY(!guess.isEnabled()); // it is too late now

        Presenter later; // from a file
        later.pane.restore(run);
        const auto& shown = later.part<QCustomPlot>("guessPlot");
        QVERIFY(!shown.isHidden());
        QStringList numbers;
        for (int i = 0; i < shown.itemCount(); ++i)
            numbers += qobject_cast<QCPItemText*>(shown.item(i))->text().trimmed();
        QCOMPARE(numbers, (QStringList{s("4.00 ×"), s("8.00 ×")}));
        QVERIFY(later.page().contains(s("the guess is off by a factor of 2.00")));
        QCOMPARE(later.part<QDoubleSpinBox>("stepGuess").value(), 4.0);
        later.pane.clear();
        QVERIFY(shown.isHidden() && later.part<QDoubleSpinBox>("stepGuess").isEnabled());
    }

    void aGuessThatIsTypedIsKept() {
        Presenter stage;
        stage.pane.QWidget::show();
        stage.goTo("host-atomic");
        auto& guess = stage.part<QDoubleSpinBox>("stepGuess");
        guess.setFocus();
        guess.selectAll();
        QTest::keyClicks(&guess, s("2.5")); // and neither Enter nor Tab: a remote's key comes next
        QCOMPARE(stage.pane.details().at("guess"), std::string("2.5"));
        QCOMPARE(guess.value(), 2.5);
    }

    void guessesInFiles_data() {
        test::columns<QString, bool>({"text", "kept"});
        QTest::newRow("a number") << s("2.5") << true;
        QTest::newRow("a word") << s("much") << false;
        QTest::newRow("less than nothing") << s("-1") << false;
    }
    void guessesInFiles() {
        QFETCH(QString, text);
        QTEST(runIn({{"guess", text.toStdString()}}).guess.has_value(), "kept");
    }

    /// A guess about a run on another device is none about this one's.
    void aGuessIsOfItsDevice() {
        Presenter stage;
        stage.goTo("host-atomic");
        stage.part<QDoubleSpinBox>("stepGuess").setValue(4);
        Measurement first = measurementOf(stage.pane.cases().front());
        first.series = invented("host-serial", 400).series;
        first.device = test::inventedDevice("Another");
        (void)stage.run({first});
        QVERIFY(!stage.pane.details().contains("guess"));
    }

    /// A guess about other pixels is none about these.
    void aGuessIsOfItsPixels() {
        Presenter stage;
        stage.goTo("host-atomic");
        stage.part<QDoubleSpinBox>("stepGuess").setValue(4);
        Measurement first = measurementOf(stage.pane.cases().front());
        first.series = invented("host-serial", 400).series;
        QVERIFY(stage.pane.details().contains("guess"));
        (void)stage.run({first});
        QVERIFY(stage.pane.details().contains("guess"));
        LabChoices other = choicesOf(test::withDocuments());
        other.pixels.name = "others";
        stage.pane.setChoices(other);
        QVERIFY(!stage.pane.details().contains("guess"));
    }

    void stairsGrow() {
        StepPicture picture;
        picture.show(test::shared(std::vector{test::measuredIn(test::caseOf(0, 1), {500, 500, 500})}),
                     {1.0, {}, 5.0, 2.0}, 2);
        auto& plot = *picture.findChild<QCustomPlot*>(s("staircase"));
        QVector<double> line;
        for (const QCPGraphData& each : *plot.graph(0)->data())
            line += each.value;
        QCOMPARE(line, (QVector<double>{1, 1, 5, 5}));
        auto* front = qobject_cast<QCPBars*>(plot.plottable(1));
        QCOMPARE(front->data()->size(), 1);
        QCOMPARE(front->data()->at(0)->key, 3.0);
        QVERIFY(
            picture.findChild<QLabel*>(s("staircaseText"))->text().startsWith(s("Step 3 is the fastest")));
    }

    void notesAreHiddenUntilTheyAreWanted() {
        Presenter stage;
        stage.pane.QWidget::show();
        auto& notes = *stage.pane.findChild<QDialog*>(QStringLiteral("notesWindow"));
        auto& action = stage.part<QAction>("notesAction");
        QVERIFY(!notes.isVisible());
        stage.goTo("letters");
        action.trigger();
        QVERIFY(notes.isVisible() && notes.isWindow());
        const auto& text = *notes.findChild<QTextBrowser*>();
        const auto has = [&](std::string_view id) {
            return text.toPlainText().contains(stepNamed(id).notes);
        };
        QVERIFY(has("letters"));
        stage.goTo("racy"); // it follows
        QVERIFY(has("racy") && !has("letters"));
        QVERIFY(!stage.page().contains(stepNamed("racy").notes));
        notes.close();
        QVERIFY(!action.isChecked());
        action.trigger();
        QVERIFY(notes.isVisible());
        stage.pane.hide(); // the lab is closed
        QVERIFY(!notes.isVisible());
        QVERIFY(!action.isChecked());
    }

    void keysWorkInTheNotes() {
        Presenter stage;
        stage.pane.QWidget::show();
        stage.part<QAction>("notesAction").trigger();
        auto& notes = *stage.pane.findChild<QDialog*>(QStringLiteral("notesWindow"));
        notes.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&notes, test::patience));
        QTest::keyClick(notes.findChild<QTextBrowser*>(), Qt::Key_PageDown);
        QCOMPARE(stage.part<QListWidget>("stepList").currentRow(), 1);
        QTest::keyClick(notes.findChild<QTextBrowser*>(), Qt::Key_F9);
        QVERIFY(!notes.isVisible());
    }

    void notesAreNotPrinted() {
        for (const LectureStep& step : test::lecture().steps) {
            StepPage page;
            page.step = &step;
            page.record.measured = test::shared(std::vector{invented("a", 100)});
            QVERIFY2(!htmlOf(page).contains(step.notes.toHtmlEscaped()), step.id.c_str());
        }
    }

    void presentersGoByKeys() {
        Presenter stage;
        stage.pane.QWidget::show();
        stage.pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&stage.pane, test::patience));
        auto& list = stage.part<QListWidget>("stepList");
        stage.part<QTextBrowser>("stepText").setFocus();
        QTest::keyClick(&stage.part<QTextBrowser>("stepText"), Qt::Key_PageDown);
        QCOMPARE(list.currentRow(), 1);
        list.setFocus();
        QTest::keyClick(&list, Qt::Key_PageDown);
        QCOMPARE(list.currentRow(), 2);
        QTest::keyClick(&list, Qt::Key_PageUp);
        QCOMPARE(list.currentRow(), 1);
        const QSignalSpy wanted(&stage.pane, &LabPane::runWanted);
        QTest::keyClick(&list, Qt::Key_F6);
        QCOMPARE(wanted.size(), 1);
        auto& below = stage.part<QTabWidget>("stepTabs"); // a remote's keys after a click there
        below.setFocus();
        QTest::keyClick(&below, Qt::Key_PageDown);
        QCOMPARE(list.currentRow(), 2);
        QTest::keyClick(&list, Qt::Key_F9);
        QVERIFY(stage.pane.findChild<QDialog*>(QStringLiteral("notesWindow"))->isVisible());
    }

    /// Page Down in a source text turns its pages, and no step.
    void codeKeepsItsPageKeys() {
        Presenter stage;
        stage.pane.QWidget::show();
        stage.pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&stage.pane, test::patience));
        auto& tabs = stage.part<QTabWidget>("sourceTabs");
        stage.pane.setSources({{"host-serial", std::string(5000, '\n')}});
        tabs.currentWidget()->setFocus();
        QTest::keyClick(tabs.currentWidget(), Qt::Key_PageDown);
        QCOMPARE(stage.part<QListWidget>("stepList").currentRow(), 0);
    }

    void keysRestWhileAnotherPaneIsInFront() {
        Presenter stage;
        QVERIFY(!stage.part<QAction>("nextStepAction").isEnabled());
        stage.pane.QWidget::show();
        QVERIFY(stage.part<QAction>("nextStepAction").isEnabled());
        stage.pane.hide();
        QVERIFY(!stage.part<QAction>("nextStepAction").isEnabled());
    }
};

ROOM_TEST(TestStory, QApplication)
#include "tst_story.moc"
