// SPDX-License-Identifier: GPL-3.0-or-later
// The story: its steps have what they need, and what is said follows from what was measured.

#include "engine/host/document_loops.h"
#include "tests/fixtures/patience.h"
#include "tests/fixtures/result_fixtures.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"
#include "ui/lab/story/staircase.h"
#include "ui/lab/story/story.h"
#include "ui/lab/story/story_page.h"
#include "ui/lab/story/story_pane.h"
#include "ui/lab/story/story_plan.h"
#include "ui/plot/colours.h"

#include <QFile>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTextBrowser>
#include <QUrl>
#include <QWhatsThis>

#include <set>

using namespace tonescope;
using namespace tonescope::ui;
using tonescope::test::stepNamed;
using tonescope::test::wholeCatalog;

namespace {

QString text(std::string_view ascii) {
    return QString::fromLatin1(ascii.data(), static_cast<qsizetype>(ascii.size()));
}

MeasuredPixels madePixels(DataKind kind, PixelLayout layout) {
    return {nameOf(DataSpec{kind}), SyntheticPixels{{kind}, layout, 4096}};
}

LabChoices choicesOf(const DeviceCatalog& catalog, PixelLayout layout = PixelLayout::Gray8) {
    LabChoices choices{
        catalog.devices, catalog.strategies, madePixels(DataKind::Gradient, layout), {}, 3, {}};
    return choices;
}

/// "strategy on device: data, layout" for each case.
QStringList linesOf(const StoryPlan& plan) {
    QStringList lines;
    for (const MeasureCase& each : plan.cases)
        lines +=
            QStringLiteral("%1 on %2: %3, %4")
                .arg(text(each.strategy.id), QString::fromStdString(each.device.name),
                     QString::fromStdString(each.pixels.name), text(traitsOf(each.pixels.layout()).name));
    return lines;
}

} // namespace

class TestStory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// In the window; a hand-out has nothing to click.
    void wordsLeadToTheirMeaning() {
        StoryPane pane;
        pane.setCatalog(wholeCatalog());
        auto* page = pane.findChild<QTextBrowser*>(QStringLiteral("stepText"));
        auto* list = pane.findChild<QListWidget*>(QStringLiteral("stepList"));
        int links = 0;
        for (int step = 0; step < list->count(); ++step) {
            list->setCurrentRow(step);
            links += static_cast<int>(page->toHtml().count(QStringLiteral("href=\"word:")));
            StoryPage printed;
            printed.step = &storySteps()[static_cast<std::size_t>(step)];
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
        Q_EMIT page->anchorClicked(QUrl(QStringLiteral("word:barrier")));
        QCOMPARE(notes(), 1);
        QWhatsThis::hideText();
    }

    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void stepsAreComplete() {
        const DeviceCatalog catalog = wholeCatalog();
        std::set<std::string_view> ids;
        for (const StoryStep& step : storySteps()) {
            QVERIFY2(ids.insert(step.id).second, step.id.data());
            QVERIFY2(catalog.strategy(step.strategy) != nullptr, step.id.data());
            QVERIFY2(step.before.empty() || catalog.strategy(step.before) != nullptr, step.id.data());
            QVERIFY2(!textOf(step.title).isEmpty() && !textOf(step.question).isEmpty(), step.id.data());
            // An idea is two to four sentences.
            const auto sentences = textOf(step.idea).count(QLatin1Char('.'));
            QVERIFY2(sentences >= 2 && sentences <= 4, step.id.data());
            for (const std::string_view data : step.also)
                QVERIFY2(dataNamed(data).ok(), data.data());
        }
    }

    /// Why one way is faster is nothing that times tell. A step says how things are done, and asks.
    void noStepTellsACauseThatIsNotMeasured() {
        for (const StoryStep& step : storySteps()) {
            const QString said = textOf(step.idea) + textOf(step.question);
            for (const char* cause : {"cache", "coalesc", "joined", "queue", "latency", "conflict", "because",
                                      "bandwidth", "waits", "waiting", "so that memory"})
                QVERIFY2(!said.contains(text(cause)), step.id.data());
        }
    }

    void theDocumentsStoryIsWhole() {
        for (const char* id : {"host-serial", "host-atomic", "host-private", "racy", "global-atomic",
                               "local-atomic", "local-strided", "local-contiguous", "local-runlength",
                               "letters", "private-host-merge", "private-device-merge", "local-vector",
                               "two-pass", "local-replicated", "channel-staggered", "cpu-private"})
            QCOMPARE(stepNamed(id).id, std::string_view(id));
        for (const char* id :
             {"local-atomic", "local-strided", "letters", "private-host-merge", "private-device-merge"})
            QVERIFY2(stepNamed(id).mistake != nullptr, id);
    }

    void everyStepHasCasesOnAWholeMachine_data() {
        QTest::addColumn<int>("layout");
        for (const PixelLayout layout : allPixelLayouts)
            QTest::newRow(traitsOf(layout).name.data()) << static_cast<int>(layout);
    }
    void everyStepHasCasesOnAWholeMachine() {
        QFETCH(int, layout);
        const DeviceCatalog catalog = wholeCatalog();
        for (const StoryStep& step : storySteps()) {
            const StoryPlan plan =
                planOf(step, catalog, choicesOf(catalog, static_cast<PixelLayout>(layout)));
            QVERIFY2(!plan.cases.empty() && plan.missing.isEmpty(), step.id.data());
            QCOMPARE(plan.cases.back().strategy.id, step.strategy);
            for (const MeasureCase& each : plan.cases)
                QVERIFY2(canCount(each.strategy, each.device, each.pixels.layout()), step.id.data());
        }
    }

    void twoKernelsAddWithoutGlobalAtomics() {
        for (const char* name : {"two-pass.cl", "merge.cl"}) {
            QFile file(QStringLiteral(":/kernels/") + QString::fromLatin1(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray code = file.readAll();
            QVERIFY2(!code.contains("atomic_") && !code.contains("merge_table("), name);
        }
    }

    void stepsChooseDeviceAndPixels_data() {
        QTest::addColumn<QStringList>("cases");
        QTest::addColumn<bool>("noted");
        QTest::newRow("host-serial")
            << QStringList{QStringLiteral("host-serial on This machine: gradient, gray8"),
                           QStringLiteral("host-serial on This machine: constant, gray8")}
            << false;
        QTest::newRow("local-strided")
            << QStringList{QStringLiteral("local-atomic on Card: gradient, gray8"),
                           QStringLiteral("local-strided on Card: gradient, gray8")}
            << false;
        QTest::newRow("private-host-merge")
            << QStringList{QStringLiteral("local-strided on Card: photo, rgba8"),
                           QStringLiteral("private-host-merge on Card: photo, rgba8")}
            << true;
        QTest::newRow("letters") << QStringList{QStringLiteral("local-strided on Card: uniform, gray8"),
                                                QStringLiteral("local-runlength on Card: uniform, gray8")}
                                 << true;
        QTest::newRow("cpu-private")
            << QStringList{QStringLiteral("local-replicated on Socket: gradient, gray8"),
                           QStringLiteral("cpu-private on Socket: gradient, gray8"),
                           QStringLiteral("local-replicated on Socket: constant, gray8"),
                           QStringLiteral("cpu-private on Socket: constant, gray8")}
            << false;
    }
    void stepsChooseDeviceAndPixels() {
        const DeviceCatalog catalog = wholeCatalog();
        const StoryPlan plan = planOf(stepNamed(QTest::currentDataTag()), catalog, choicesOf(catalog));
        QTEST(linesOf(plan), "cases");
        QTEST(!plan.note.isEmpty(), "noted");
    }

    void aTextIsCountedAsLetters() {
        const DeviceCatalog catalog = wholeCatalog();
        LabChoices choices = choicesOf(catalog);
        const StoryPlan made = planOf(stepNamed("letters"), catalog, choices);
        QCOMPARE(made.cases.front().pixels.binning, Binning::Letters);
        choices.pixels.name = "poem.txt";
        choices.pixels.binning = Binning::Letters;
        const StoryPlan set = planOf(stepNamed("letters"), catalog, choices);
        QCOMPARE(set.cases.front().pixels.name, std::string("poem.txt"));
        QVERIFY(set.note.isEmpty());
    }

    void saysWhichDeviceIsMissing() {
        const DeviceCatalog catalog = wholeCatalog();
        LabChoices choices = choicesOf(catalog);
        choices.devices = {catalog.devices.front()}; // the card alone
        QVERIFY(planOf(stepNamed("cpu-private"), catalog, choices).missing.contains(QStringLiteral("CPU")));
        QVERIFY(planOf(stepNamed("racy"), catalog, choices).missing.isEmpty());
        QVERIFY(planOf(stepNamed("host-serial"), catalog, choices).missing.isEmpty()); // it is always there
        choices.devices = {catalog.devices.back()};                                    // the host alone
        QVERIFY(
            planOf(stepNamed("racy"), catalog, choices).missing.contains(QStringLiteral("OpenCL device")));
        QVERIFY(planOf(stepNamed("host-serial"), catalog, choices).missing.isEmpty());
    }

    void sentencesFollowTheMeasurements_data() {
        QTest::addColumn<Measurement>("before");
        QTest::addColumn<Measurement>("now");
        QTest::addColumn<QString>("sentence");
        const auto on = QStringLiteral("On Card, with uniform, 8-bit gray, 976.6 KiB: “Title of b” ");
        QTest::newRow("faster") << test::invented("a", 1420) << test::invented("b", 100)
                                << on + QStringLiteral("took 100 µs (quartiles 99.0 µs … 101 µs), "
                                                       "14.2 × (14.1 to 14.3) as fast as “Title of a”.");
        QTest::newRow("slower") << test::invented("a", 100) << test::invented("b", 310)
                                << on + QStringLiteral("took 310 µs (quartiles 309 µs … 311 µs), "
                                                       "3.10 × (3.07 to 3.13) as long as “Title of a”.");
        QTest::newRow("within the spread")
            << test::invented("a", 100, 20) << test::invented("b", 110, 20)
            << on + QStringLiteral("took 110 µs (quartiles 90.0 µs … 130 µs), "
                                   "no difference from “Title of a” beyond the spread.");
        QTest::newRow("wrong counts")
            << test::invented("a", 100) << test::inventedLoss("b", 200, 250'000)
            << on +
                   QStringLiteral("took 200 µs (quartiles 199 µs … 201 µs), 2.00 × (1.98 to 2.02) as long as "
                                  "“Title of a”; it has 250,000 wrong counts of 1,000,000 (25.00 %).");
        Measurement simulated = test::onDevice(test::invented("a", 100), 1);
        simulated.device.type = DeviceType::Simulator;
        QTest::newRow("a simulator before")
            << simulated << test::invented("b", 310)
            << on + QStringLiteral("took 310 µs (quartiles 309 µs … 311 µs), which does not compare with "
                                   "“Title of a” on Slow Card: a simulator's time is that of simulating.");
        Measurement busy = test::invented("b", 310);
        busy.otherLoad = 0.49;
        QTest::newRow("a busy machine")
            << test::invented("a", 100) << busy
            << on +
                   QStringLiteral("took 310 µs (quartiles 309 µs … 311 µs, while other programs used 49 % of "
                                  "the cores), not compared with “Title of a”.");
        Measurement before = test::invented("a", 100);
        before.otherLoad = 0.49;
        QTest::newRow("a busy machine before")
            << before << test::invented("b", 310)
            << on +
                   QStringLiteral("took 310 µs (quartiles 309 µs … 311 µs), not compared with “Title of a”.");
        Measurement few = test::invented("b", 310);
        few.series->samples.resize(2);
        QTest::newRow("too few repeats")
            << test::invented("a", 100) << few
            << on + QStringLiteral("took 310 µs (quartiles 309 µs … 311 µs), from too few repeats to be "
                                   "compared with “Title of a”.");
        QTest::newRow("failed") << test::invented("a", 100)
                                << test::inventedFailure("b", "the device is gone")
                                << on + QStringLiteral("could not be measured: ");
        QTest::newRow("nothing to compare with")
            << test::inventedFailure("a", "the device is gone") << test::invented("b", 100)
            << on + QStringLiteral("took 100 µs (quartiles 99.0 µs … 101 µs).");
    }
    void sentencesFollowTheMeasurements() {
        QFETCH(Measurement, before);
        QFETCH(Measurement, now);
        QFETCH(QString, sentence);
        const QStringList sentences = sentencesOf(test::shared({before, now}));
        QCOMPARE(sentences.size(), 2);
        if (now.series) {
            QCOMPARE(sentences.last(), sentence);
        } else {
            QVERIFY2(sentences.last().startsWith(sentence), qPrintable(sentences.last()));
            QVERIFY(sentences.last().contains(QStringLiteral("the device is gone")));
        }
    }

    void comparesOtherPixels() {
        const QStringList sentences =
            sentencesOf(test::shared({test::invented("a", 100), test::invented("a", 400, 1, "constant")}));
        QCOMPARE(sentences.size(), 3);
        QVERIFY(!sentences.at(1).contains(QStringLiteral("as long as"))); // other pixels: not compared there
        QCOMPARE(
            sentences.at(2),
            QStringLiteral(
                "“Title of a”, by the byte: with constant 4.00 × (3.96 to 4.04) as long as with uniform."));
    }

    /// No lesson: neither beside other pixels nor in the staircase; and an offer to measure again.
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
        StoryPane pane;
        pane.setCatalog(wholeCatalog());
        pane.setChoices(choicesOf(wholeCatalog()));
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

    /// Who has seen the page has not seen the answer: a mistake that can be run is told once it was.
    void aMistakeIsToldOnceItWasRun() {
        const StoryStep& step = stepNamed("local-strided");
        StoryPage page;
        page.step = &step;
        const QString told = textOf(step.mistake).toHtmlEscaped();
        QVERIFY(!htmlOf(page).contains(told));
        page.mistakeRun = true;
        QVERIFY(htmlOf(page).contains(told));
        page.mistakeRun = false;
        page.measured = {test::shared(test::invented("local-strided", 100))};
        QVERIFY(htmlOf(page).contains(told));
        page.measured.clear();
        page.step = &stepNamed("host-atomic"); // nothing to run
        QVERIFY(htmlOf(page).contains(textOf(page.step->mistake).toHtmlEscaped()));
    }

    /// The kernels of a step stand below it before anything is measured.
    void noKernelTellsWhatItsStepAsks() {
        for (const char* name : {":/kernels/local-strided.cl", ":/kernels/documents/book-listing.cl"}) {
            QFile file(QString::fromLatin1(name));
            QVERIFY2(file.open(QIODevice::ReadOnly), name);
            QVERIFY2(!file.readAll().contains("0 to 63"), name);
        }
    }

    /// The documents' loops want bytes of gray: they get the photo's.
    void aColourPhotoIsCountedByTheDocumentsToo() {
        DeviceCatalog catalog = wholeCatalog();
        for (const host::HostStrategy& row : host::documentLoops())
            catalog.documents.push_back({row.info});
        LabChoices choices = choicesOf(catalog);
        choices.pixels = {"lake.jpg", *test::imageOf("lake.jpg", {64, 48}, PixelLayout::Rgb8,
                                                     std::vector<std::uint8_t>(std::size_t{64} * 48 * 3))};
        const StoryPlan plan = planOf(stepNamed("host-serial"), catalog, choices);
        QCOMPARE(linesOf(plan),
                 (QStringList{QStringLiteral("host-serial on This machine: lake.jpg, rgb8"),
                              QStringLiteral("host-serial on This machine: constant, rgba8"),
                              QStringLiteral("host-serial on This machine: lake.jpg, gray8"),
                              QStringLiteral("book-serial on This machine: lake.jpg, gray8"),
                              QStringLiteral("article-cpu on This machine: lake.jpg, gray8"),
                              QStringLiteral("host-serial on This machine: constant, gray8"),
                              QStringLiteral("book-serial on This machine: constant, gray8"),
                              QStringLiteral("article-cpu on This machine: constant, gray8")}));
        QCOMPARE(plan.cases[2].pixels.bytes(), std::uint64_t{64} * 48);
    }

    /// What was guessed, measured and asked of a photo goes with it; of made pixels it stays.
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
        one.bytes = two.bytes = 4096;
        pane.restore({pane.id(), {}, answer, test::shared(std::vector{one, two})});
        auto& page = *pane.findChild<QTextBrowser*>(QStringLiteral("stepText"));
        pane.setChoices(choices); // the same once more
        QCOMPARE(page.toPlainText().count(QStringLiteral(" took ")), 2);
        choices.photo = open("hill.jpg");
        if (photo) choices.pixels = {"hill.jpg", *choices.photo};
        pane.setChoices(choices);
        QCOMPARE(page.toPlainText().count(QStringLiteral(" took ")), photo ? 0 : 2);
    }

    void tellsWhatTheHostMerged() {
        Measurement merged = test::invented("b", 100);
        merged.series->hostMerge = Nanoseconds(5'000'000);
        const QString sentence = sentencesOf(test::shared({test::invented("a", 300), merged})).last();
        QVERIFY(sentence.contains(QStringLiteral("merged the tables in 5.00 ms (host clock)")));
        QVERIFY(sentence.contains(QStringLiteral("took 101 µs against 301 µs (host clock)")));
    }

    void goesThroughTheSteps() {
        StoryPane pane;
        pane.setCatalog(wholeCatalog());
        pane.setChoices(choicesOf(wholeCatalog()));
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
        StoryPane pane;
        pane.setCatalog(wholeCatalog());
        pane.setChoices(choicesOf(wholeCatalog()));
        auto& list = *pane.findChild<QListWidget*>(QStringLiteral("stepList"));
        auto& page = *pane.findChild<QTextBrowser*>(QStringLiteral("stepText"));
        list.setCurrentRow(4);
        LabRun run{pane.id(), {}, pane.details(), {}};
        pane.begin(run, 1);
        list.setCurrentRow(0); // somebody reads on while it is measured
        pane.show(test::shared(test::invented("global-atomic", 100)));
        pane.end();
        QVERIFY(!page.toPlainText().contains(QStringLiteral("took")));
        QCOMPARE(list.item(0)->checkState(), Qt::Unchecked);
        QCOMPARE(list.item(4)->checkState(), Qt::Checked);
        list.setCurrentRow(4);
        QVERIFY(page.toPlainText().contains(QStringLiteral("took 100 µs")));
    }

    void theFocusComesBackToItsButton() {
        StoryPane pane;
        pane.setCatalog(wholeCatalog());
        pane.setChoices(choicesOf(wholeCatalog()));
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
};

ROOM_TEST(TestStory, QApplication)
#include "tst_story.moc"
