// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes that are run: on which pixels, what is said of their counts, and how they are mended.

#include "engine/host/document_loops.h"
#include "engine/opencl/documents/document_kernels.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/patience.h"
#include "tests/fixtures/room.h"
#include "ui/lab/story/line_difference.h"
#include "ui/lab/story/mistake_view.h"
#include "ui/lab/story/mistakes.h"
#include "ui/lab/story/step_documents.h"
#include "ui/lab/story/story_pane.h"
#include "ui/words/measurement_text.h"

#include <QComboBox>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTextBrowser>
#include <QTextCursor>

#include <qcustomplot.h>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

DeviceCatalog catalogWithDocuments() {
    DeviceCatalog catalog;
    catalog.devices = {test::inventedDevice("Card"), test::inventedDevice("This machine", DeviceType::Host)};
    catalog.documents = opencl::documentWays();
    for (const host::HostStrategy& row : host::documentLoops())
        catalog.documents.push_back({row.info});
    return catalog;
}

LabChoices choicesOf(const DeviceCatalog& catalog, PixelLayout layout, std::uint64_t bytes) {
    return {catalog.devices, {}, {"made", SyntheticPixels{{DataKind::Photo}, layout, bytes}}, {}, 3, {}};
}

const StoryStep& stepWith(std::string_view mistake) {
    for (const StoryStep& step : storySteps()) {
        if (std::ranges::count(documentsOf(step).mistakes, mistake) > 0) return step;
    }
    qFatal("no step has it");
}

/// 100 pixels of each of 256 values; of these as many are added to a bin as said.
MeasurementPointer counted(const DeviceCatalog& catalog, std::string_view way,
                           const std::map<std::size_t, int>& wrong) {
    MeasureCase asked{catalog.devices[0], *catalog.strategy(way)};
    asked.pixels = {"made", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 25600}};
    Measurement measurement = test::measuredIn(asked, {5, 5, 5});
    Histogram expected(8, ChannelSet::of(Channel::Gray));
    std::ranges::fill(expected.counts(Channel::Gray), 100);
    Histogram counts = expected;
    for (const auto& [bin, by] : wrong)
        counts.counts(Channel::Gray)[bin] += static_cast<std::uint64_t>(by);
    measurement.expected = std::make_shared<const Histogram>(expected);
    measurement.counts = std::make_shared<const Histogram>(counts);
    return test::shared(std::move(measurement));
}

} // namespace

class TestMistakes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    /// Each has a title, a step, and a way that mends it.
    void everyMistakeIsThere_data() {
        QTest::addColumn<QByteArray>("way");
        for (const char* way :
             {"book-listing", "book-listing-stride", "article-shared-skip", "colour-private", "colour-merge"})
            QTest::newRow(way) << QByteArray(way);
    }
    void everyMistakeIsThere() {
        QFETCH(QByteArray, way);
        const DeviceCatalog catalog = catalogWithDocuments();
        const StrategyInfo* faulty = catalog.strategy(way.toStdString());
        QVERIFY(faulty != nullptr && catalog.strategy(faulty->mended) != nullptr);
        QVERIFY(mistakeTitle(way.toStdString()) != QString::fromLatin1(way));
        const StoryPlan plan = mistakePlan(stepWith(way.toStdString()), way.toStdString(), catalog,
                                           choicesOf(catalog, PixelLayout::Gray8, 1 << 20));
        QVERIFY(!plan.cases.empty());
        QVERIFY(plan.cases[0].keepCounts && !plan.cases[0].checked && needsOwnProcess(plan.cases[0]));
        QVERIFY(canCount(*faulty, plan.cases[0].pixels));
        QCOMPARE(plan.cases.size(), way == "colour-merge" ? 1U : 2U);
        if (plan.cases.size() > 1) QVERIFY(plan.cases[1].checked);
    }

    /// The last work-group has to have work-items without a pixel.
    void pixelsShowTheMistake_data() {
        QTest::addColumn<PixelLayout>("layout");
        QTest::addColumn<int>("bytes");
        QTest::addColumn<bool>("taken");
        QTest::newRow("large and odd") << PixelLayout::Gray8 << 2000001 << true;
        QTest::newRow("whole groups") << PixelLayout::Gray8 << (1 << 21) << false;
        QTest::newRow("few") << PixelLayout::Gray8 << 1001 << false;
        QTest::newRow("of another kind") << PixelLayout::Rgba8 << 8000004 << false;
    }
    void pixelsShowTheMistake() {
        QFETCH(PixelLayout, layout);
        QFETCH(int, bytes);
        QFETCH(bool, taken);
        const DeviceCatalog catalog = catalogWithDocuments();
        const LabChoices choices = choicesOf(catalog, layout, static_cast<std::uint64_t>(bytes));
        const char* way = "article-shared-skip";
        const MeasuredPixels pixels = mistakePlan(stepWith(way), way, catalog, choices).cases[0].pixels;
        QCOMPARE(pixels.name == "made", taken);
        QVERIFY(pixels.bytes() % 256 != 0);
    }

    void whatIsWrongIsSaid_data() {
        QTest::addColumn<QByteArray>("way");
        QTest::addColumn<std::map<std::size_t, int>>("wrong");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* way, const std::map<std::size_t, int>& wrong,
                            const char* said) {
            QTest::newRow(name) << QByteArray(way) << wrong << QString::fromUtf8(said);
        };
        row("behind in one bin", "book-listing", {{64, -7}},
            "On Card, 7 of 25,600 counts stay behind, in bin 64.");
        row("behind in several", "book-listing", {{64, -7}, {65, -100}, {255, -1}},
            "On Card, 108 of 25,600 counts stay behind, in 3 bins from 64 to 255.");
        row("too many", "article-shared-skip", {{3, 33}},
            "On Card, 33 counts are too many where 25,600 are right, in bin 3.");
        row("both", "colour-merge", {{1, -1}, {2, 5}},
            "On Card, 1 of 25,600 counts stay behind, in bin 1.|On Card, 5 counts are too many where 25,600 "
            "are right, "
            "in bin 2.");
        row("nothing, by luck", "book-listing-stride", {},
            "On Card, all 25,600 counts are right this time. What is undefined need not go wrong, and may on "
            "another "
            "device, with another driver or on other pixels.");
        row("nothing", "book-listing-mended", {}, "On Card, all 25,600 counts are right.");
    }
    void whatIsWrongIsSaid() {
        QFETCH(QByteArray, way);
        using Wrong = std::map<std::size_t, int>;
        QFETCH(Wrong, wrong);
        const auto measurement = counted(catalogWithDocuments(), way.toStdString(), wrong);
        QTEST(mistakeSentences(*measurement).join(u'|'), "said");
    }

    /// Sentence and figure have the same channels, and the whole is the sum of these.
    void coloursAreNamed() {
        Measurement measurement = *counted(catalogWithDocuments(), "colour-merge", {});
        Histogram expected(8, ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue));
        for (const Channel channel : {Channel::Red, Channel::Green, Channel::Blue})
            expected.counts(channel)[7] = 100;
        Histogram counts = expected;
        counts.counts(Channel::Red)[7] = 90;
        counts.counts(Channel::Blue)[7] = 110;
        counts.counts(Channel::Blue)[9] = 5;
        measurement.expected = std::make_shared<const Histogram>(expected);
        measurement.counts = std::make_shared<const Histogram>(counts);
        QCOMPARE(mistakeSentences(measurement).join(u'|'),
                 QStringLiteral(
                     "On Card, 10 of 300 counts stay behind, in one bin.|On Card, 15 counts are too many "
                     "where 300 are right, in 2 bins of red, green, and blue."));
        MeasureCase asked{measurement.device, *catalogWithDocuments().strategy("colour-merge")};
        asked.pixels = {"made", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Rgb8, 300}};
        const Measurement wrong = test::withWrongCounts(test::measuredIn(asked, {5}), 30);
        QVERIFY2(flawText(wrong).contains(QStringLiteral("30 wrong counts of 300 ")),
                 qPrintable(flawText(wrong)));
    }

    /// Two errors of one count each would be said of what is one error of all.
    void aShiftIsSaid() {
        Measurement measurement = *counted(catalogWithDocuments(), "book-listing", {});
        Histogram expected(8, ChannelSet::of(Channel::Gray)), counts = expected;
        for (std::size_t bin = 1; bin < 200; ++bin)
            expected.counts(Channel::Gray)[bin] = counts.counts(Channel::Gray)[bin + 1] = bin;
        measurement.expected = std::make_shared<const Histogram>(expected);
        measurement.counts = std::make_shared<const Histogram>(counts);
        QCOMPARE(mistakeSentences(measurement).join(u'|'),
                 QStringLiteral("On Card, all 19,900 counts are in wrong bins, shifted by +1."));
    }

    void theCheckerNamesLines() {
        Measurement checked = *counted(catalogWithDocuments(), "article-shared-skip", {});
        const QString text = QStringLiteral("a\n  b;\nc");
        const QString file = QStringLiteral("a.cl");
        QVERIFY(checkerSentences(checked, text, file)[0].contains(QStringLiteral("finds nothing")));
        checked.findings = {
            {"A race", 2, 7, "a.cl"}, {"A leak", 0, 1}, {"Odd", 99, 1, "a.cl"}, {"Far", 1, 1, "pixels.cl"}};
        QCOMPARE(
            checkerSentences(checked, text, file).join(u'|'),
            QStringLiteral("Oclgrind: “A race”, in line 2: b;|Oclgrind: “A leak”.|Oclgrind: “Odd”, in line "
                           "99 of a.cl.|Oclgrind: “Far”, in line 1 of pixels.cl."));
        checked.series = Failure{Stage::FindDevices, "it is not there", {}, {}};
        QVERIFY(checkerSentences(checked, text, file)[0].contains(QStringLiteral("it is not there")));
    }

    void linesDiffer_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("changes");
        const auto row = [](const char* name, const char* before, const char* after, const char* changes) {
            QTest::newRow(name) << QString::fromLatin1(before) << QString::fromLatin1(after)
                                << QString::fromLatin1(changes);
        };
        row("nothing", "a\nb", "a\nb", "");
        row("one line", "a\nb\nc", "a\nB\nc", "-2 b|+2 B");
        row("added at the end", "a", "a\nb", "+2 b");
        row("removed at the beginning", "a\nb", "b", "-1 a");
        row("two places", "a\nb\nc\nd", "A\nb\nc\nD", "-1 a|+1 A|-4 d|+4 D");
    }
    void linesDiffer() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QStringList changes;
        for (const ChangedLine& line : changedLines(before, after))
            changes += QStringLiteral("%1%2 %3")
                           .arg(QChar(line.kind == ChangedLine::Kind::Removed ? u'-' : u'+'))
                           .arg(line.number)
                           .arg(line.text);
        QTEST(changes.join(u'|'), "changes");
    }

    /// From a click to what is seen, as the lab's window would do it.
    void isRunAndMended() {
        const DeviceCatalog catalog = catalogWithDocuments();
        StoryPane pane;
        pane.setCatalog(catalog);
        pane.setChoices(choicesOf(catalog, PixelLayout::Gray8, 1 << 20));
        std::map<std::string, std::string> sources;
        for (const DocumentWay& way : catalog.documents)
            sources.emplace(way.info.id, way.text);
        pane.setSources(sources);
        const auto steps = storySteps();
        pane.findChild<QListWidget*>(QStringLiteral("stepList"))
            ->setCurrentRow(static_cast<int>(&stepWith("book-listing") - steps.data()));
        QString asked;
        connect(&pane, &LabPane::runWanted, &pane, [&] {
            asked = QString::fromUtf8(pane.cases()[0].strategy.id);
            pane.begin({pane.id(), {}, pane.details(), {}}, 1);
        });
        auto* mend = pane.findChild<QPushButton*>(QStringLiteral("mendMistake"));
        QVERIFY(!mend->isEnabled());
        pane.findChild<QPushButton*>(QStringLiteral("runMistake"))->click();
        QCOMPARE(asked, QStringLiteral("book-listing"));
        pane.show(counted(catalog, "book-listing", {{64, -100}}));
        pane.end();
        auto* text = pane.findChild<QTextBrowser*>(QStringLiteral("mistakeText"));
        QVERIFY(text->toPlainText().contains(QStringLiteral("100 of 25,600 counts stay behind")));
        QVERIFY(mend->isEnabled());
        mend->click();
        QCOMPARE(asked, QStringLiteral("book-listing-stride"));
        pane.show(counted(catalog, "book-listing-stride", {}));
        pane.end();
        // The mended way has a mistake of its own; this one stays in front.
        QCOMPARE(pane.findChild<QComboBox*>(QStringLiteral("mistakes"))->currentData().toString(),
                 QStringLiteral("book-listing"));
        const QString shown = text->toPlainText();
        QVERIFY(shown.contains(QStringLiteral("get_global_size(0)) atomic_add(&counts[bin]")));
        QVERIFY(shown.contains(QStringLiteral("get_local_size(0)) atomic_add(&counts[bin]")));
        QVERIFY(shown.contains(QStringLiteral("all 25,600 counts are right")));
        // From then on it is the step again.
        QTRY_VERIFY(!pane.details().contains("mistake"));
    }

    /// However small the window, and wherever in its lines the difference is.
    void theDifferenceIsSeen_data() {
        QTest::addColumn<QByteArray>("way");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        const QList<QSize> sizes{{1, 1}, {640, 300}, {1800, 900}}; // the smallest is as small as it can be
        for (const QSize& size : sizes) {
            QTest::addRow("the stride, %d wide", size.width())
                << QByteArray("book-listing") << size
                << QStringLiteral("get_global_size(0)) atomic_add(&counts")
                << QStringLiteral("get_local_size(0)) atomic_add(&counts");
            QTest::addRow("the flag, %d wide", size.width())
                << QByteArray("book-listing-stride") << size << QStringLiteral("CL_MEM_WRITE_ONLY")
                << QStringLiteral("CL_MEM_READ_WRITE");
        }
    }
    void theDifferenceIsSeen() {
        QFETCH(QByteArray, way);
        QFETCH(QSize, size);
        QFETCH(QString, before);
        QFETCH(QString, after);
        const DeviceCatalog catalog = catalogWithDocuments();
        MistakeView view;
        std::map<std::string, std::string> sources;
        for (const DocumentWay& each : catalog.documents)
            sources.emplace(each.info.id, each.text);
        view.setSources(sources);
        view.setCatalog(catalog);
        view.setStep(stepWith(way.toStdString()));
        const std::string mended(catalog.strategy(way.toStdString())->mended);
        auto& mistakes = *view.findChild<QComboBox*>(QStringLiteral("mistakes"));
        mistakes.setCurrentIndex(mistakes.findData(QString::fromLatin1(way)));
        for (const std::string& each : {way.toStdString(), mended}) {
            view.begin(each);
            view.show(counted(catalog, each, {}));
        }
        view.resize(size.expandedTo(view.minimumSizeHint()));
        view.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&view, test::patience));
        const auto& text = *view.findChild<QTextBrowser*>(QStringLiteral("mistakeText"));
        for (const QString& part : {before, after}) {
            const QTextCursor found = text.document()->find(part);
            QVERIFY2(!found.isNull(), qPrintable(text.toPlainText()));
            QTextCursor begin = found;
            begin.setPosition(found.selectionStart());
            const QRect seen = text.cursorRect(begin).united(text.cursorRect(found));
            QVERIFY2(text.viewport()->rect().contains(seen), qPrintable(text.toPlainText()));
        }
        QVERIFY(!text.toPlainText().section(u'\n', 0, 3).contains(QStringLiteral("//"))); // no comment
    }

    /// A remote's keys after a click.
    void pagesTurnAfterAClick_data() {
        QTest::addColumn<bool>("mends");
        QTest::newRow("Run the mistake") << false;
        QTest::newRow("Mend it") << true;
    }
    void pagesTurnAfterAClick() {
        QFETCH(bool, mends);
        const DeviceCatalog catalog = catalogWithDocuments();
        StoryPane pane;
        pane.setCatalog(catalog);
        pane.setChoices(choicesOf(catalog, PixelLayout::Gray8, 1 << 20));
        auto& list = *pane.findChild<QListWidget*>(QStringLiteral("stepList"));
        const int step = static_cast<int>(&stepWith("book-listing") - storySteps().data());
        list.setCurrentRow(step);
        auto& tabs = *pane.findChild<QTabWidget*>(QStringLiteral("stepTabs"));
        auto& view = *pane.findChild<MistakeView*>();
        tabs.setCurrentWidget(&view);
        connect(&pane, &LabPane::runWanted, &pane, [&] {
            const std::string way(pane.cases()[0].strategy.id);
            pane.begin({pane.id(), {}, pane.details(), {}}, 1);
            pane.show(counted(catalog, way, {}));
            pane.end();
        });
        pane.resize(1200, 800);
        pane.QWidget::show();
        pane.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&pane, test::patience));
        for (const char* name : {"runMistake", "mendMistake"}) {
            auto* button = pane.findChild<QPushButton*>(QString::fromLatin1(name));
            QTest::mouseClick(button, Qt::LeftButton);
            if (!mends) break;
        }
        const QList<QWidget*> after{pane.focusWidget(),
                                    pane.findChild<QPushButton*>(QStringLiteral("runMistake")),
                                    pane.findChild<QPushButton*>(QStringLiteral("mendMistake")),
                                    pane.findChild<QTextBrowser*>(QStringLiteral("mistakeText"))};
        for (QWidget* focus : after) {
            focus->setFocus();
            QTest::keyClick(focus, Qt::Key_PageDown);
            QCOMPARE(list.currentRow(), step + 1);
            list.setCurrentRow(step);
            tabs.setCurrentWidget(&view);
            focus->setFocus();
            QTest::keyClick(focus, Qt::Key_PageUp);
            QCOMPARE(list.currentRow(), step - 1);
            list.setCurrentRow(step);
            tabs.setCurrentWidget(&view);
        }
    }

    /// The bins that are wrong are drawn so.
    void wrongBinsAreDrawn() {
        const DeviceCatalog catalog = catalogWithDocuments();
        MistakeView view;
        view.setCatalog(catalog);
        view.setStep(stepWith("book-listing"));
        view.begin("book-listing");
        view.show(counted(catalog, "book-listing", {{64, -100}}));
        const auto drawn = [&] { // the bins drawn as wrong
            return qobject_cast<QCPBars*>(view.plot().plottable(3))->data()->size();
        };
        QCOMPARE(drawn(), 1); // and not the outline of those that are right
        QCOMPARE(view.plot().graph(1)->data()->at(64)->value, 0.0);
        QCOMPARE(view.plot().graph(0)->data()->at(64)->value, 100.0);
        view.begin("book-listing-stride");
        view.show(counted(catalog, "book-listing-stride", {}));
        QCOMPARE(drawn(), 0);
        view.clear();
        QVERIFY(!view.plot().isVisibleTo(&view));
    }

    /// However few counts are wrong, something points at them, and their number stands there.
    void fewWrongCountsAreSeen_data() {
        QTest::addColumn<int>("by");
        QTest::addColumn<int>("marks");
        QTest::newRow("as many as can be seen") << -90 << 0;
        QTest::newRow("one missing") << -1 << 1;
        QTest::newRow("one too many") << 1 << 1;
    }
    void fewWrongCountsAreSeen() {
        QFETCH(int, by);
        QFETCH(int, marks);
        const DeviceCatalog catalog = catalogWithDocuments();
        MistakeView view;
        view.setCatalog(catalog);
        view.setStep(stepWith("book-listing"));
        view.begin("book-listing");
        view.show(counted(catalog, "book-listing", {{64, by}}));
        QCOMPARE(view.plot().graph(2)->data()->size(), marks);
        const QCustomPlot& plot = view.plot();
        QCOMPARE(plot.legend->itemCount(), 3);
        auto* item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(2));
        QVERIFY2(item->plottable()->name().endsWith(QStringLiteral(": %1").arg(std::abs(by))),
                 qPrintable(item->plottable()->name()));
    }

    void figuresAreTheDocuments() {
        QVERIFY(figureOf("book-listing") == nullptr);
        QCOMPARE(textOf(*figureOf("article-strided")),
                 QStringLiteral("851 µs for 100.0 MiB, 123 GB/s (a GPU that it does not name)"));
    }
};

ROOM_TEST(TestMistakes, QApplication)
#include "tst_mistakes.moc"
