// SPDX-License-Identifier: GPL-3.0-or-later
// Tests lecturing, and the handout of a lecture.

#include "tests/fixtures/contrast.h"
#include "tests/fixtures/lecture_stage.h"
#include "ui/frame/theme.h"
#include "ui/lab/lecture/handout.h"
#include "ui/words/language.h"

#include <QTextBrowser>

using namespace tonescope::ui;
using namespace tonescope;

// Tests lecturing: acts and keys, guesses, runs, and that no act answers for the next one.

namespace {

/// All texts that are drawn now.
QString drawn(const LectureView& view) {
    return view.accessibleDescription();
}

} // namespace

class TestLectureView : public QObject {
    Q_OBJECT

    std::unique_ptr<test::LectureStage> m_stage;
    LectureView& view() { return m_stage->view; }

private Q_SLOTS:
    void init() { m_stage = std::make_unique<test::LectureStage>(); }

    void pageDownGoesFromActToAct() {
        m_stage->goTo("local");
        m_stage->press(Qt::Key_PageDown);
        QVERIFY(view().act() == Act::Measure && m_stage->running); // what is not measured yet is measured
        m_stage->answer({400, 100});
        m_stage->press(Qt::Key_PageDown);
        QVERIFY(view().act() == Act::Why);
        m_stage->press(Qt::Key_Right);
        QCOMPARE(view().slideNumber(), m_stage->indexOf("local") + 1);
        QVERIFY(view().act() == Act::Ask);
        m_stage->press(Qt::Key_PageUp);
        m_stage->press(Qt::Key_PageUp); // an earlier slide is entered at its question
        QCOMPARE(view().slideNumber(), m_stage->indexOf("local") - 1);
        m_stage->goTo("local");
        m_stage->press(Qt::Key_PageDown);
        QVERIFY(view().act() == Act::Measure && !m_stage->running); // measured already
    }

    void buttonsStandInTheLineOfTheFoot() {
        m_stage->show();
        const QRectF foot =
            boxesOf(view().content(), view().size(), {view().palette(), view().font()}).back().place;
        const QRect button = m_stage->part<QToolButton>("lectureMeasure").geometry();
        QVERIFY(std::abs(QRectF(button).center().y() - foot.center().y()) <= 1);
    }

    /// A click on a button takes no key from the remote.
    void keysWorkAfterEveryButton_data() {
        test::columns<QString>({"button"});
        for (const char* name :
             {"lecturePrevious", "lectureNext", "lectureMeasure", "lectureMend", "lectureGuess"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void keysWorkAfterEveryButton() {
        QFETCH(QString, button);
        m_stage->show();
        m_stage->goTo("race");
        auto& clicked = m_stage->part<QToolButton>(qPrintable(button));
        if (button == QLatin1String("lectureMend")) {
            m_stage->press(Qt::Key_M);
            m_stage->answer({100});
        }
        QTest::mouseClick(&clicked, Qt::LeftButton);
        if (m_stage->running) m_stage->answer({100});
        QWidget* focus = view().focusWidget() != nullptr ? view().focusWidget() : &view();
        QTest::keyClick(focus, Qt::Key_End);
        QCOMPARE(view().slideNumber(), static_cast<int>(view().lecture().slides.size()) - 1);
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_PageDown}) {
            clicked.setFocus(Qt::TabFocusReason); // reached by Tab
            QTest::keyClick(&clicked, key);
        }
        QVERIFY(view().act() == Act::Measure);
        QCOMPARE(view().slideNumber(), 0);
    }

    void nothingButFiveButtonsIsSeen() {
        m_stage->show();
        m_stage->goTo("race");
        QStringList seen;
        for (const QWidget* child : view().findChildren<QWidget*>()) {
            if (child->isVisible()) seen += child->objectName();
        }
        seen.sort();
        QCOMPARE(seen, QStringLiteral("lectureGuess lectureMeasure lectureMend lectureNext lecturePrevious")
                           .split(u' '));
    }

    void buttonsStandBetweenTheTexts_data() {
        test::columns<QSize, QString>({"size", "language"});
        for (const char* language : {"en", "zh_CN"}) {
            for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(640, 480)})
                QTest::addRow("%d, %s", size.width(), language) << size << QString::fromLatin1(language);
        }
    }
    /// Letters of another font, such as Chinese ones, are higher.
    void buttonsStandBetweenTheTexts() {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        setLanguage(language);
        const auto english = qScopeGuard([] { setLanguage(QStringLiteral("en")); });
        m_stage = std::make_unique<test::LectureStage>();
        m_stage->show();
        view().resize(size);
        m_stage->goTo("race");
        const SlideStyle style{view().palette(), view().font()};
        const std::vector<SlideBox> boxes = boxesOf(view().content(), view().size(), style);
        for (const QToolButton* button : view().findChildren<QToolButton*>()) {
            QVERIFY2(view().rect().contains(button->geometry()), qPrintable(button->objectName()));
            QVERIFY(button->height() >= 24 && button->width() >= 24);
            for (const SlideBox& box : boxes)
                QVERIFY2(!box.place.intersects(button->geometry()),
                         qPrintable(button->objectName() + box.text));
        }
    }

    /// The loop on the host and a CPU with OpenCL are one processor, which has one name.
    void theFootNamesTheProcessors_data() {
        test::columns<QString, bool, QString>({"slide", "card", "names"});
        QTest::newRow("kernels and a loop")
            << QStringLiteral("fastest") << true << QStringLiteral("Card, EPYC");
        QTest::newRow("all on a CPU") << QStringLiteral("fastest") << false << QStringLiteral("EPYC (PoCL)");
        QTest::newRow("kernels") << QStringLiteral("local") << true << QStringLiteral("Card");
        QTest::newRow("a loop") << QStringLiteral("loop") << true << QStringLiteral("EPYC");
    }
    void theFootNamesTheProcessors() {
        QFETCH(QString, slide);
        QFETCH(bool, card);
        QFETCH(QString, names);
        DeviceCatalog catalog = test::withDocuments();
        catalog.devices[1].name = "pthread-skylake-avx512-AMD EPYC";
        catalog.devices[2].name = "Host CPU";
        catalog.devices[2].vendor = "AMD EPYC";
        if (!card) catalog.devices.erase(catalog.devices.begin());
        view().setCatalog(catalog);
        LabChoices choices = test::choicesOf(catalog);
        choices.photo = test::grayPhoto();
        view().setChoices(choices);
        m_stage->goTo(slide.toStdString());
        const QString foot = view().content().foot;
        QVERIFY2(foot.endsWith(QStringLiteral(" · ") + names), qPrintable(foot));
    }

    /// The code that a question is about stands below it, and goes with it.
    void aQuestionShowsItsCode() {
        m_stage->goTo("listing");
        QVERIFY(drawn(view()).contains(QStringLiteral("bin += get_global_size(0)")));
        QVERIFY(!view().content().bins.empty());
        m_stage->press(Qt::Key_M);
        m_stage->answer({100});
        QVERIFY(!drawn(view()).contains(QStringLiteral("get_global_size(0)")));
    }

    /// A file that only includes another one shows nothing of a kernel.
    void anIncludedKernelIsShown() {
        view().setSources(
            {{"racy", "// one of two\n#include \"shared.cl\"\n"}, {"shared.cl", "void count();"}});
        m_stage->goTo("race");
        m_stage->press(Qt::Key_C);
        QVERIFY(drawn(view()).contains(QStringLiteral("void count();")));
    }

    /// A device that cannot hold all pixels has counted fewer than the slide asks for.
    void theFootTellsWhatWasCounted() {
        view().setLecture(readLecture(programLecture(QStringLiteral("notes"))));
        m_stage->goTo("notes-cpu");
        QVERIFY2(view().content().counted.contains(QStringLiteral("1.0 GiB")),
                 qPrintable(view().content().counted));
        m_stage->press(Qt::Key_M);
        Measurement row = test::LectureStage::measured(m_stage->cases.front(), 100);
        row.bytes = std::uint64_t{512} << 20U;
        view().show(test::shared(row));
        m_stage->end();
        QVERIFY2(view().content().counted.contains(QStringLiteral("512.0 MiB")),
                 qPrintable(view().content().counted));
    }

    /// Neither the act before, nor code or words, show the text of the why, its notes or a comment.
    void noActAnswersForTheNext() {
        view().setSources({{"racy", "// lost: ++ is three steps\n__kernel void count() { counts[i]++; }\n"}});
        m_stage->goTo("race");
        const Slide slide = view().lecture().slides[static_cast<std::size_t>(view().slideNumber())];
        QString shown = drawn(view());
        m_stage->press(Qt::Key_M);
        shown += drawn(view());
        m_stage->answer({100});
        shown += drawn(view());
        for (const Qt::Key key : {Qt::Key_C, Qt::Key_D, Qt::Key_Question}) {
            m_stage->press(key);
            shown += drawn(view());
            m_stage->press(key);
        }
        QVERIFY(shown.contains(QStringLiteral("counts[i]++")));
        for (const QString& answer :
             {slide.why.text, slide.why.otherwise, slide.notes.left(30), QStringLiteral("lost: ++")})
            QVERIFY2(!shown.contains(answer), qPrintable(answer));
        m_stage->press(Qt::Key_W);
        QVERIFY(drawn(view()).contains(slide.why.text));
        m_stage->press(Qt::Key_C);
        QVERIFY(drawn(view()).contains(QStringLiteral("lost: ++")));
    }

    /// Neither titles of strategies nor what the document's figures make.
    void detailsDoNotAnswerTheQuestion_data() {
        test::columns<QString, QString, QString>({"lecture", "slide", "answer"});
        QTest::newRow("a title") << QStringLiteral("ten") << QStringLiteral("race")
                                 << QStringLiteral("on purpose");
        QTest::newRow("a claim") << QStringLiteral("article") << QStringLiteral("article-parallelism")
                                 << QStringLiteral("33");
    }
    void detailsDoNotAnswerTheQuestion() {
        QFETCH(QString, lecture);
        QFETCH(QString, slide);
        QFETCH(QString, answer);
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/") + lecture));
        m_stage->goTo(slide.toStdString());
        m_stage->press(Qt::Key_D);
        QVERIFY2(!drawn(view()).contains(answer), qPrintable(drawn(view())));
        m_stage->goTo(slide.toStdString(), Act::Measure);
        m_stage->press(Qt::Key_M);
        m_stage->answer({400, 100});
        m_stage->press(Qt::Key_D);
        QVERIFY2(drawn(view()).contains(answer), qPrintable(drawn(view())));
    }

    /// What a document says of other ways is asked on other slides.
    void detailsTellNoClaimOfOtherSlides() {
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/article")));
        m_stage->goTo("article-global", Act::Measure);
        m_stage->press(Qt::Key_M);
        m_stage->answer({400, 100});
        m_stage->press(Qt::Key_D);
        QVERIFY(drawn(view()).contains(QStringLiteral("CUDA histogram article")));
        QVERIFY2(!drawn(view()).contains(QStringLiteral("33.2")), qPrintable(drawn(view())));
    }
    void detailsNameClocksOfWhatWasTimed_data() {
        test::columns<QString, QString, bool, bool>({"lecture", "slide", "device", "host"});
        QTest::newRow("a kernel") << QStringLiteral("ten") << QStringLiteral("local") << true << false;
        QTest::newRow("a loop") << QStringLiteral("ten") << QStringLiteral("loop") << false << true;
        QTest::newRow("both") << QStringLiteral("ten") << QStringLiteral("fastest") << true << true;
        QTest::newRow("nothing") << QStringLiteral("book") << QStringLiteral("queue") << false << false;
    }
    void detailsNameClocksOfWhatWasTimed() {
        QFETCH(QString, lecture);
        QFETCH(QString, slide);
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/") + lecture));
        m_stage->goTo(slide.toStdString(), Act::Measure);
        m_stage->press(Qt::Key_M);
        m_stage->answer({400, 100});
        m_stage->press(Qt::Key_D);
        QStringList lines = view().content().overlayLines;
        QTEST(!lines.filter(QStringLiteral("device's clock")).isEmpty(), "device");
        QTEST(!lines.filter(QStringLiteral("host's clock")).isEmpty(), "host");
        QVERIFY(!lines.contains(QString())); // without guesses, no empty line stands for them
    }
    /// The bars show the last repeat, the details the worst one.
    void detailsSayThatWrongCountsAreThoseOfTheWorstRepeat() {
        m_stage->goTo("race", Act::Measure);
        m_stage->press(Qt::Key_M);
        m_stage->answer({100});
        m_stage->press(Qt::Key_D);
        QVERIFY(!view().content().overlayLines.filter(QStringLiteral("up to 23,040 wrong")).isEmpty());
    }
    void pixelsHaveOneNameInDetailsAndBars() {
        m_stage->goTo("equal", Act::Measure);
        m_stage->press(Qt::Key_M);
        m_stage->answer({400, 100});
        const QString bar = view().content().bars.back().name;
        m_stage->press(Qt::Key_D);
        QVERIFY2(drawn(view()).contains(bar), qPrintable(drawn(view())));
    }
    /// Figures in proportion to fewer bytes say so.
    void theFootTellsThatFiguresAreScaled_data() {
        test::columns<std::uint64_t, bool>({"bytes", "told"});
        QTest::newRow("as published") << std::uint64_t{104857600} << false;
        QTest::newRow("half") << std::uint64_t{104857600} / 2 << true;
    }
    void theFootTellsThatFiguresAreScaled() {
        QFETCH(std::uint64_t, bytes);
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/article")));
        m_stage->goTo("article-cpu", Act::Measure);
        m_stage->press(Qt::Key_M);
        Measurement row = test::LectureStage::measured(m_stage->cases.front(), 100);
        row.bytes = bytes;
        view().show(test::shared(row));
        m_stage->end();
        QFETCH(bool, told);
        QCOMPARE(view().content().counted.contains(QStringLiteral("scaled")), told);
        m_stage->press(Qt::Key_D);
        QCOMPARE(drawn(view()).contains(QStringLiteral("for as many")), told);
    }
    void allCountsHaveTheirNumber_data() {
        test::columns<QString, int>({"slide", "channels"});
        QTest::newRow("gray") << QStringLiteral("race") << 1;
        QTest::newRow("colour") << QStringLiteral("all-there") << 3;
    }
    void allCountsHaveTheirNumber() {
        QFETCH(QString, slide);
        QFETCH(int, channels);
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/full")));
        m_stage->goTo(slide.toStdString());
        const MeasuredPixels pixels = view().cases().front().pixels;
        const auto counts = static_cast<int>(pixels.bytes() / traitsOf(pixels.layout()).bytesPerPixel());
        QCOMPARE(view().content().bars.front().value, QLocale().toString(counts * channels));
    }
    /// Neither whether memory is empty nor what happens is a question for a share.
    void noShareIsGuessedOfWhatIsUndefined() {
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/full")));
        for (const auto& [slide, taken] :
             {std::pair("uncleared", false), std::pair("barrier", false), std::pair("race", true)}) {
            m_stage->goTo(slide);
            QCOMPARE(m_stage->part<QToolButton>("lectureGuess").isEnabled(), taken);
        }
    }
    void aHistogramKeepsTheGuessOfTheRoom() {
        m_stage->goTo("listing");
        m_stage->press(Qt::Key_G);
        QTest::keyClicks(&view(), QStringLiteral("17"));
        m_stage->press(Qt::Key_Return);
        m_stage->press(Qt::Key_Escape);
        m_stage->press(Qt::Key_M);
        m_stage->answer({100});
        QVERIFY2(drawn(view()).contains(QStringLiteral("17 %")), qPrintable(drawn(view())));
    }

    /// One screen: the room sees the notes, too.
    void notesDoNotAnswerTheQuestion() {
        m_stage->show();
        m_stage->goTo("race");
        m_stage->press(Qt::Key_N);
        const QString why = view().lecture().slides[1].why.text.left(20);
        const auto& notes = m_stage->part<QTextBrowser>("lectureNotes");
        QVERIFY(!notes.toPlainText().contains(why));
        m_stage->goTo("race", Act::Why);
        QVERIFY(notes.toPlainText().contains(why));
    }
    void notesTellTheReasonOfTheDevice() {
        const DeviceCatalog catalog = test::withDocuments();
        LabChoices onCpu = test::choicesOf(catalog);
        DeviceCatalog cpus = catalog;
        for (DeviceInfo& device : cpus.devices) {
            if (device.type == DeviceType::Gpu) device.type = DeviceType::Cpu;
        }
        onCpu.devices.clear();
        view().setCatalog(cpus);
        onCpu.photo = test::grayPhoto();
        view().setChoices(onCpu);
        m_stage->goTo("local", Act::Why);
        const Slide& slide = view().lecture().slides[static_cast<std::size_t>(view().slideNumber())];
        const QString notes = m_stage->part<QTextBrowser>("lectureNotes").toPlainText();
        QVERIFY(slide.onCpu && slide.onCpu->text != slide.why.text);
        QVERIFY2(notes.contains(slide.onCpu->text.left(20)), qPrintable(notes));
        QVERIFY(!notes.contains(u'{'));
    }

    void whatFailsShowsItsHostLines() {
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/book")));
        view().setSources({{"book-listing-no-queue", "__kernel void histogram() {}"}});
        m_stage->goTo("queue");
        m_stage->press(Qt::Key_C);
        const QString code = drawn(view());
        QVERIFY(code.contains(QStringLiteral("queue = NULL;")));
        QVERIFY(code.indexOf(QStringLiteral("queue = NULL;")) < code.indexOf(QStringLiteral("__kernel")));
        m_stage->press(Qt::Key_G); // there is nothing to guess
        QVERIFY(!m_stage->part<QToolButton>("lectureGuess").isEnabled());
        QVERIFY(!drawn(view()).contains(QStringLiteral("Return")));
    }

    void theExerciseIsOfferedAndOpened_data() {
        test::columns<QString, QString>({"slide", "strategy"});
        QTest::newRow("an exercise") << QStringLiteral("race") << QStringLiteral("own-kernel");
        QTest::newRow("none") << QStringLiteral("equal") << QString();
    }
    void theExerciseIsOfferedAndOpened() {
        QFETCH(QString, slide);
        QFETCH(QString, strategy);
        QSignalSpy wanted(&view(), &LectureView::exerciseWanted);
        m_stage->goTo(slide.toStdString());
        m_stage->press(Qt::Key_D);
        QCOMPARE(drawn(view()).contains(QStringLiteral("race.cl")), !strategy.isEmpty());
        m_stage->press(Qt::Key_X);
        QCOMPARE(wanted.size(), strategy.isEmpty() ? 0 : 1);
        if (strategy.isEmpty()) return;
        const auto asked = wanted[0][0].value<MeasureCase>();
        QCOMPARE(std::string(asked.strategy.id), strategy.toStdString());
        QVERIFY(!asked.foreign && samePixels(asked.pixels, view().cases().front().pixels));
        QCOMPARE(*asked.kernel, view().lecture().slides[1].exercise.text);
        QCOMPARE(wanted[0][1].value<RunDetails>(), (RunDetails{{"exercise", "race.cl"}, {"slide", "race"}}));
    }

    void withoutAMeasurementThereIsNoWhy() {
        m_stage->goTo("local", Act::Why);
        QVERIFY(!view().content().films);
        QVERIFY(!drawn(view()).contains(view().lecture().slides[2].why.text));
    }

    void aBusyMachineTeachesNothing() {
        m_stage->goTo("local");
        m_stage->press(Qt::Key_M);
        m_stage->answer({400, 100}, 0.5);
        QVERIFY(view().content().trust == Trust::Busy);
        QVERIFY(!drawn(view()).contains(QStringLiteral("4.0")));
        m_stage->press(Qt::Key_W);
        QVERIFY(!view().content().films);
        QVERIFY(!drawn(view()).contains(view().lecture().slides[2].why.text));
        m_stage->press(Qt::Key_M); // once more, when it is quiet
        QVERIFY(m_stage->running);
        m_stage->answer({400, 100});
        QVERIFY(view().content().trust == Trust::Green);
    }

    /// A remote has no key to measure again.
    void pageDownMeasuresABusySlideOnceMore_data() {
        test::columns<double>({"load"});
        QTest::newRow("busy again") << 0.5;
        QTest::newRow("quiet then") << 0.0;
    }
    void pageDownMeasuresABusySlideOnceMore() {
        QFETCH(double, load);
        m_stage->goTo("local");
        m_stage->press(Qt::Key_PageDown);
        m_stage->answer({400, 100}, 0.5);
        m_stage->press(Qt::Key_PageDown);
        QVERIFY(m_stage->running && view().act() == Act::Measure);
        m_stage->answer({400, 100}, load);
        m_stage->press(Qt::Key_PageDown);
        QVERIFY(!m_stage->running && view().act() == Act::Why);
        m_stage->press(Qt::Key_PageDown);
        QCOMPARE(view().slideNumber(), m_stage->indexOf("local") + 1);
    }

    void whatIsAskedForDuringARunIsMeasuredAfterIt_data() {
        test::columns<bool>({"leaves"});
        QTest::newRow("waits") << false;
        QTest::newRow("the lecturer goes on") << true;
    }
    void whatIsAskedForDuringARunIsMeasuredAfterIt() {
        QFETCH(bool, leaves);
        m_stage->goTo("local");
        m_stage->press(Qt::Key_M);
        m_stage->goTo("equal");
        m_stage->press(Qt::Key_PageDown);
        QVERIFY(view().act() == Act::Measure);
        QVERIFY2(!drawn(view()).contains(QStringLiteral("(M)")), qPrintable(drawn(view())));
        if (leaves) m_stage->goTo("fastest");
        m_stage->answer({400, 100});
        QCOMPARE(m_stage->running, !leaves);
        if (leaves) return;
        QCOMPARE(view().slideNumber(), m_stage->indexOf("equal"));
        QCOMPARE(m_stage->run.details["slide"], std::string("equal"));
    }

    void barsGrowWhileItMeasures() {
        m_stage->goTo("local");
        m_stage->press(Qt::Key_M);
        QVERIFY(view().content().bars[1].kind == SlideBar::Kind::Open);
        view().showSoFar({test::shared(test::LectureStage::measured(m_stage->cases[0], 400)), nullptr});
        QVERIFY(view().content().bars[0].kind == SlideBar::Kind::Base);
        QVERIFY(view().content().bars[1].kind == SlideBar::Kind::Open);
        view().showSoFar({test::shared(test::LectureStage::measured(m_stage->cases[0], 400)),
                          test::shared(test::LectureStage::measured(m_stage->cases[1], 100))});
        QCOMPARE(view().content().bars[1].length, 0.25 * view().content().bars[0].length);
        m_stage->answer({400, 100});
        QCOMPARE(view().content().bars.size(), std::size_t{2});
    }

    void guessesAreTypedAndKept() {
        m_stage->goTo("local");
        m_stage->press(Qt::Key_G);
        for (const char* guess : {"2.5 Ann", "10", "nothing", "-3"}) {
            QTest::keyClicks(&view(), QLatin1String(guess));
            m_stage->press(Qt::Key_Return);
        }
        m_stage->press(Qt::Key_Escape);
        QVERIFY(drawn(view()).contains(QStringLiteral("Ann")));
        const SlideContent asked = view().content();
        QCOMPARE(asked.bars[1].marks.size(), std::size_t{2});
        QCOMPARE(asked.bars[1].marks[0], asked.bars[0].length / 2.5);
        QCOMPARE(asked.bars[1].marks[1], asked.bars[0].length / 10);
        m_stage->press(Qt::Key_M);
        QCOMPARE(guessesIn(m_stage->run.details),
                 (std::vector<Guess>{{2.5, QStringLiteral("Ann")}, {10, {}}}));
        m_stage->answer({400, 100});
        QCOMPARE(view().content().bars[1].marks.size(), std::size_t{1}); // the median
        m_stage->press(Qt::Key_G);
        QVERIFY(view().act() == Act::Measure); // too late
    }

    void aGuessDoesNotHoldTheLecture() {
        m_stage->goTo("local");
        m_stage->press(Qt::Key_G);
        QTest::keyClicks(&view(), QStringLiteral("2"));
        m_stage->press(Qt::Key_PageDown);
        QVERIFY(view().act() == Act::Measure);
    }

    void mistakesAreMendedStepByStep() {
        QTemporaryDir folder;
        test::makeFile(folder.filePath(QStringLiteral("1.md")),
                       "slide: mine\nmeasure: racy = ++\nsays: lost\nwhy: race\n"
                       "mend: global-atomic = one table, local-strided = more tables\n\n# Lost?\n");
        view().setLecture(readLecture(folder.path()));
        m_stage->goTo("mine");
        m_stage->press(Qt::Key_E);
        QVERIFY(!m_stage->running); // not before it is seen
        m_stage->press(Qt::Key_M);
        m_stage->answer({100});
        QVERIFY(view().content().trust == Trust::Wrong);
        QStringList measured;
        for (int i = 0; i < 3; ++i) {
            m_stage->press(Qt::Key_E);
            if (!m_stage->running) continue;
            measured += QString::fromUtf8(m_stage->cases.front().strategy.id.data());
            m_stage->answer({120});
        }
        QCOMPARE(measured.size(), 2);
        QVERIFY(view().content().trust == Trust::Green);
    }

    void escapeClosesOneThingAfterTheOther() {
        m_stage->goTo("local");
        QSignalSpy stops(&view(), &LectureView::stopWanted);
        m_stage->press(Qt::Key_M);
        m_stage->press(Qt::Key_D);
        m_stage->press(Qt::Key_Escape);
        QVERIFY(view().content().overlay.isEmpty());
        QCOMPARE(stops.size(), 0);
        m_stage->press(Qt::Key_Escape);
        QCOMPARE(stops.size(), 1);
        m_stage->end(); // before any measurement
        QKeyEvent escape(QEvent::ShortcutOverride, Qt::Key_Escape, Qt::NoModifier);
        escape.ignore();
        QCoreApplication::sendEvent(&view(), &escape);
        QVERIFY(!escape.isAccepted()); // the window leaves the full screen
    }

    /// The same kernel with the same pixels on the same device; all other bars stay open.
    void anEarlierMeasurementNamesItsSlide() {
        m_stage->goTo("local");
        m_stage->press(Qt::Key_M);
        m_stage->answer({400, 100});
        m_stage->goTo("local");
        QVERIFY(!view().content().bars[1].value.contains(QStringLiteral("100"))); // the slide itself
        m_stage->goTo("items");
        QStringList known;
        for (const SlideBar& bar : view().content().bars) {
            if (bar.kind != SlideBar::Kind::Open) known += bar.value.left(6);
        }
        QCOMPARE(known, QStringList{QStringLiteral("100 µs")});
        const QString slide = QString::number(m_stage->indexOf("local") + 1);
        QVERIFY(view().content().bars.front().value.contains(slide));
    }

    /// The answer is a histogram, so is what is asked: its outline, with no bin counted.
    void aHistogramIsAskedAsItsOutline() {
        m_stage->goTo("listing");
        const SlideContent asked = view().content();
        QCOMPARE(asked.bins.size(), std::size_t{256});
        QVERIFY(asked.binsOpen);
        const auto sum = [&](double SlideBin::*part) {
            double all = 0;
            for (const SlideBin& bin : asked.bins)
                all += bin.*part;
            return all;
        };
        QCOMPARE(sum(&SlideBin::expected), 301.0 * 203);
        QCOMPARE(sum(&SlideBin::counted), 0.0);
        m_stage->press(Qt::Key_M);
        m_stage->answer({100});
        QVERIFY(!view().content().binsOpen);
    }

    void aSessionComesBack() {
        m_stage->goTo("local");
        m_stage->press(Qt::Key_G);
        QTest::keyClicks(&view(), QStringLiteral("3"));
        m_stage->press(Qt::Key_Return);
        m_stage->press(Qt::Key_Escape);
        m_stage->press(Qt::Key_M);
        LabRun run = m_stage->run;
        for (const MeasureCase& each : m_stage->cases)
            run.measurements.push_back(test::shared(test::LectureStage::measured(each, 100)));
        m_stage->end();
        test::LectureStage other;
        other.view.restore(run);
        QCOMPARE(other.view.slideNumber(), 0); // the lecture stays where it is
        other.goTo("local", Act::Measure);
        QVERIFY(other.view.content().trust == Trust::Green);
        QVERIFY(!other.view.content().bars[1].marks.empty());
        run.details["slide"] = "of another lecture";
        other.view.restore(run);
        other.view.clear();
        QVERIFY(other.view.content().trust == Trust::None);
    }

    void anotherPhotoDropsTheOldResults_data() {
        test::columns<bool, bool>({"sample", "running"});
        QTest::newRow("another photo") << false << false;
        QTest::newRow("the first photo") << true << false;
        QTest::newRow("during a run") << false << true;
    }
    void anotherPhotoDropsTheOldResults() {
        QFETCH(bool, sample);
        QFETCH(bool, running);
        LabChoices choices = test::choicesOf(test::withDocuments());
        if (sample) {
            view().setSample(test::grayPhoto());
            view().setChoices(choices);
        }
        m_stage->goTo("local");
        m_stage->press(Qt::Key_M);
        m_stage->answer({400, 100});
        QVERIFY(view().content().trust == Trust::Green);
        if (running) {
            m_stage->goTo("listing");
            m_stage->press(Qt::Key_M);
        }
        choices.photo = test::grayPhoto();
        view().setChoices(choices);
        if (running) {
            view().showSoFar({test::shared(test::LectureStage::measured(m_stage->cases[0], 100))});
            QVERIFY(view().content().bars[1].kind == SlideBar::Kind::Open);
            m_stage->answer({100}); // with the old photo
            QVERIFY(view().content().trust == Trust::None);
        }
        m_stage->goTo("local", Act::Measure);
        QVERIFY(view().content().trust == Trust::None);
    }

    void aRunWithoutThePhotoKeepsItsResults() {
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/full")));
        m_stage->goTo("item-bytes");
        m_stage->press(Qt::Key_M);
        LabChoices choices = test::choicesOf(test::withDocuments());
        choices.photo = test::grayPhoto();
        view().setChoices(choices);
        m_stage->answer({400, 100});
        QVERIFY(view().content().trust == Trust::Green);
    }

    /// The correction of another photo's measurement would have nothing to be compared with.
    void anotherPhotoIsMeasuredWithoutTheCorrection() {
        m_stage->goTo("listing");
        m_stage->press(Qt::Key_M);
        m_stage->answer({100});
        m_stage->press(Qt::Key_E);
        QCOMPARE(partIn(m_stage->run.details), SlidePart{1});
        LabChoices choices = test::choicesOf(test::withDocuments());
        choices.photo = test::grayPhoto();
        view().setChoices(choices);
        QVERIFY(!sameCases(view().runningCases(), m_stage->cases)); // so that the window starts it again
        view().setWaits(true);                                      // as the window asks for
        m_stage->end();
        QCOMPARE(partIn(m_stage->run.details), SlidePart{0});
        m_stage->answer({100});
        QVERIFY(view().content().trust != Trust::None);
    }

    /// A session whose first runs are not kept.
    void correctionsAloneAreShownOrIgnored_data() {
        test::columns<int, bool>({"part", "shown"});
        QTest::newRow("the first") << 1 << true;
        QTest::newRow("the second") << 2 << false;
    }
    void correctionsAloneAreShownOrIgnored() {
        QFETCH(int, part);
        QFETCH(bool, shown);
        Lecture lecture = view().lecture();
        Slide& race = lecture.slides[static_cast<std::size_t>(m_stage->indexOf("race"))];
        race.mends.push_back(race.mends.front());
        view().setLecture(lecture);
        m_stage->goTo("race", Act::Measure);
        LabRun run{view().id(), {}, detailsOf(race, static_cast<SlidePart>(part), {}), {}};
        run.measurements.push_back(test::countedWith("global-atomic", {}));
        view().restore(run);
        QCOMPARE(view().content().bars.size(), shown ? std::size_t{3} : std::size_t{2});
    }

    /// A shorter lecture, while a slide is measured that it does not have.
    void anotherLectureEndsTheRun() {
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/full")));
        QSignalSpy stops(&view(), &LectureView::stopWanted);
        m_stage->goTo("cpu-private");
        m_stage->press(Qt::Key_M);
        QVERIFY(m_stage->running);
        view().setLecture(readLecture(QStringLiteral(":/lecture/en/ten")));
        QCOMPARE(stops.size(), 1);
        m_stage->answer({100});
        QCOMPARE(view().slideNumber(), 0);
        QVERIFY(view().content().trust == Trust::None);
    }

    void codeLosesItsComments_data() {
        test::columns<QString, QString>({"code", "rest"});
        QTest::newRow("line") << QStringLiteral("a; // b\nc;") << QStringLiteral("a; \nc;");
        QTest::newRow("block") << QStringLiteral("a /* b\n c */ d;") << QStringLiteral("a  d;");
        QTest::newRow("empty lines") << QStringLiteral("// b\n\na;\n") << QStringLiteral("a;");
        QTest::newRow("in a string") << QStringLiteral("f(\"// no\", \"\\\"/*\");")
                                     << QStringLiteral("f(\"// no\", \"\\\"/*\");");
        QTest::newRow("open block") << QStringLiteral("a; /* b") << QStringLiteral("a; ");
        QTest::newRow("open string") << QStringLiteral("a \"b") << QStringLiteral("a \"b");
    }
    void codeLosesItsComments() {
        QFETCH(QString, code);
        QTEST(withoutComments(code), "rest");
    }
};

ROOM_TEST(TestLectureView, QApplication)

// Tests the handout: a page for each slide that was given, with everything on it and inside it.

namespace {

/// A lecture that is given, slide by slide.
class Given {
public:
    explicit Given(const QString& folder) {
        QString code;
        for (int i = 0; i < 16; ++i)
            code += QStringLiteral("    if (i < %1) { const uint a = table[i]; // a comment\n").arg(i) +
                    QStringLiteral("        atomic_add(&counts[(bin + %1) % 256 + 256 * get_group_id(0)], "
                                   "table[(bin + get_local_size(0) * %1) % 256]); }\n")
                        .arg(i);
        std::map<std::string, std::string> sources;
        const DeviceCatalog catalog = test::withDocuments();
        for (const StrategyInfo& each : catalog.strategies)
            sources.emplace(each.id, code.toStdString());
        for (const DocumentWay& way : catalog.documents)
            sources.emplace(way.info.id, way.text.empty() ? code.toStdString() : way.text);
        stage.view.setSources(sources);
        stage.view.setLecture(readLecture(folder));
    }
    void give(int slide) {
        stage.view.goTo(slide, Act::Ask);
        stage.press(Qt::Key_G);
        for (const char* guess : {"1.5 Ann", "2", "40"}) {
            QTest::keyClicks(&stage.view, QLatin1String(guess));
            stage.press(Qt::Key_Return);
        }
        stage.press(Qt::Key_Escape);
        measure(Qt::Key_M);
        while (measure(Qt::Key_E))
            ;
    }
    void giveAll() {
        for (int i = 0; i < static_cast<int>(stage.view.lecture().slides.size()); ++i)
            give(i);
    }
    std::vector<HandoutPage> pages() { return stage.view.handout(session); }

    test::LectureStage stage;
    LabSession session;

private:
    bool measure(Qt::Key key) {
        stage.press(key);
        if (!stage.running) return false;
        LabRun run{stage.view.id(), "2026-11-27T08:00:00Z", stage.run.details, {}};
        run.machine = MachineFacts{.name = "lab-7", .processor = "A processor", .cores = 8};
        const std::vector<int> times{400, 90, 150, 222, 60, 333, 77, 123};
        for (std::size_t i = 0; i < stage.cases.size(); ++i)
            run.measurements.push_back(
                test::shared(test::LectureStage::measured(stage.cases[i], times[i % times.size()])));
        stage.answer(times);
        session.runs.push_back(run);
        return true;
    }
};

const SlideStyle& style() {
    static const SlideStyle light{themePalette(false), QApplication::font()};
    return light;
}

QString squeezed(QString text) {
    return text.remove(QRegularExpression(QStringLiteral("[\\s\\x{a0}\\x{2028}]")));
}

std::vector<SlideBox> boxesIn(const HandoutSheet& sheet) {
    std::vector<SlideBox> boxes;
    for (const HandoutPart& part : sheet)
        boxes.insert(boxes.end(), part.boxes.begin(), part.boxes.end());
    return boxes;
}

/// All texts of a slide's sheets without spaces.
QString textOf(const HandoutPage& page) {
    QString all;
    for (const HandoutSheet& sheet : sheetsOf(page, style())) {
        for (const SlideBox& box : boxesIn(sheet))
            all += squeezed(box.text);
    }
    return all;
}

} // namespace

class TestHandout : public QObject {
    Q_OBJECT

    void lectures() {
        test::columns<QString>({"folder"});
        for (const char* language : {"en", "zh_CN"}) {
            for (const QString& name : programLectures()) {
                const QString folder = QStringLiteral(":/lecture/%1/%2").arg(QLatin1String(language), name);
                QTest::newRow(qPrintable(folder)) << folder;
            }
        }
    }

private Q_SLOTS:
    void everythingIsOnItsPage_data() { lectures(); }
    void everythingIsOnItsPage() {
        QFETCH(QString, folder);
        Given given(folder);
        given.giveAll();
        const std::vector<HandoutPage> pages = given.pages();
        QCOMPARE(pages.size(), given.stage.view.lecture().slides.size());
        const double margin = handoutSize().height() / 20;
        const QRectF inner = QRectF({}, handoutSize()).adjusted(margin, margin, -margin, -margin);
        const double leastType = handoutSize().height() / 210 * 25.4 * 7 / 72; // 7 points
        for (const HandoutPage& page : pages) {
            for (const HandoutSheet& sheet : sheetsOf(page, style())) {
                const std::vector<SlideBox> boxes = boxesIn(sheet);
                for (std::size_t i = 0; i < boxes.size(); ++i) {
                    QVERIFY2(inner.contains(boxes[i].place), qPrintable(page.question + boxes[i].text));
                    if (boxes[i].colour.isValid() && boxes[i].kind == SlideBox::Kind::Text)
                        QVERIFY(test::contrast(boxes[i].colour, Qt::white) >= 4.5);
                    if (boxes[i].kind == SlideBox::Kind::Text)
                        QVERIFY2(boxes[i].font.pixelSize() >= leastType, qPrintable(boxes[i].text));
                    for (std::size_t j = 0; j < i; ++j) {
                        if (boxes[j].kind == SlideBox::Kind::Mark || boxes[i].kind == SlideBox::Kind::Mark)
                            continue;
                        const QRectF both = boxes[i].place & boxes[j].place;
                        QVERIFY2(both.height() <= 3 || both.width() <= 3,
                                 qPrintable(page.question + boxes[i].text + QStringLiteral(" on ") +
                                            boxes[j].text));
                    }
                }
            }
            const QString all = textOf(page);
            QStringList texts{page.question,        page.guesses,           page.foot,
                              page.measured.strong, page.measured.headline, page.why.headline};
            texts += page.details;
            texts += page.code;
            for (const QString& text : texts)
                QVERIFY2(all.contains(squeezed(text)), qPrintable(page.question + text));
            if (page.why.films) QCOMPARE(page.why.position, std::optional<double>(page.why.films->steps()));
        }
    }

    void aSlideThatWasNotGivenHasNoPage() {
        Given given(QStringLiteral(":/lecture/en/ten"));
        QVERIFY(given.pages().empty());
        given.give(1);
        given.give(4);
        given.stage.goTo("local");
        const std::vector<HandoutPage> pages = given.pages();
        QCOMPARE(pages.size(), std::size_t{2});
        QCOMPARE(pages[0].question, given.stage.view.lecture().slides[1].ask);
        QVERIFY(!pages[0].code.isEmpty() && pages[1].code.isEmpty());
        QVERIFY(!pages[0].code.join(u'\n').contains(QStringLiteral("comment")));
        QVERIFY(pages[0].measured.trust == Trust::Wrong); // as the kernel was before it was mended
        for (const char* fact : {"lab-7", "Card", "11/27/26", "2 of 8"})
            QVERIFY2(pages[0].foot.contains(QLatin1String(fact)), qPrintable(pages[0].foot));
        QCOMPARE(given.stage.view.slideNumber(), 2); // the lecture stays where it was
        QVERIFY(given.stage.view.act() == Act::Ask);
    }

    /// A loop of the host is measured last.
    void theFootNamesTheDeviceOfTheKernels() {
        Given given(QStringLiteral(":/lecture/en/ten"));
        given.give(7);
        QVERIFY(given.session.runs.front().measurements.back()->device.type == DeviceType::Host);
        const QString foot = given.pages().front().foot;
        QVERIFY2(foot.contains(QStringLiteral("Card")), qPrintable(foot));
    }

    void namesCanBeLeftOut() {
        Given given(QStringLiteral(":/lecture/en/ten"));
        given.give(2);
        QVERIFY(textOf(given.pages().front()).contains(QStringLiteral("Ann")));
        given.session = withoutNames(given.session);
        QVERIFY(!textOf(given.pages().front()).contains(QStringLiteral("Ann")));
    }

    void theFileHasAllPages() {
        Given given(QStringLiteral(":/lecture/en/ten"));
        given.giveAll();
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("handout.pdf"));
        const auto failure = writeHandout(file, QStringLiteral("Ten"), given.pages(), style());
        QVERIFY2(!failure, failure ? lineOf(*failure).c_str() : "");
        const QString bytes = QString::fromLatin1(test::readFile(file));
        qsizetype sheets = 0;
        for (const HandoutPage& page : given.pages())
            sheets += static_cast<qsizetype>(sheetsOf(page, style()).size());
        QVERIFY(sheets > 8); // long code has sheets of its own
        QCOMPARE(bytes.count(QRegularExpression(QStringLiteral("/Type */Page\\b"))), sheets);
        const auto box =
            QRegularExpression(QStringLiteral("/MediaBox *\\[0 0 (\\d+)\\S* (\\d+)")).match(bytes);
        QVERIFY(box.captured(1).toInt() > box.captured(2).toInt()); // lies on its long side
    }

    void failuresAreOneLine_data() {
        test::columns<QString, bool>({"file", "given"});
        QTest::newRow("nothing was given") << QStringLiteral("handout.pdf") << false;
        QTest::newRow("another format") << QStringLiteral("handout.svg") << true;
        QTest::newRow("no folder") << QStringLiteral("missing/handout.pdf") << true;
    }
    void failuresAreOneLine() {
        QFETCH(QString, file);
        QFETCH(bool, given);
        const QTemporaryDir folder;
        std::vector<HandoutPage> pages(given ? 1 : 0);
        const auto failure = writeHandout(folder.filePath(file), {}, pages, style());
        QVERIFY(failure && !lineOf(*failure).empty());
        QVERIFY(!QFile::exists(folder.filePath(file)));
    }
};

ROOM_TEST(TestHandout, QApplication)

#include "tst_lecture_view.moc"
