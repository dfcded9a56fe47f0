// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the kernel pane and the kernels that it restores.

#include "engine/values/device_catalog.h"
#include "tests/fixtures/kernel_pane_fixture.h"
#include "tests/fixtures/room.h"
#include "ui/words/number_text.h"

#include <QTextBlock>

using namespace tonescope::test;
using namespace tonescope;

// Tests the kernel pane without an engine: which cases it measures, and what it says about their results.

namespace {

/// catalogOfThree() with strategies whose kernels the user writes.
DeviceCatalog catalogWithOwn(std::initializer_list<const char*> ids) {
    DeviceCatalog catalog = catalogOfThree();
    for (const char* id : ids) {
        StrategyInfo own{id, id, "What you write", "you", StrategyHome::OpenClDevice};
        own.own = true;
        catalog.strategies.push_back(own);
    }
    return catalog;
}

} // namespace

class TestKernelPane : public KernelPaneTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { makePane(); }

    void offersKernelsAlone() {
        const auto& list = part<QComboBox>("kernelStrategy");
        QCOMPARE(list.count(), 2); // the host's loops are no kernels
        QCOMPARE(list.currentData().toString(), text("global-atomic"));
        QCOMPARE(editor().toPlainText(), kernelSource);
        QVERIFY(part<QLabel>("kernelAbout").text().contains(text("another listing")));
        QVERIFY(part<QLabel>("kernelAbout").text().contains(text("Adds atomically")));
    }

    /// A kernel of one's own: offered here though it is not switched on, and measured elsewhere as it is
    /// written.
    void aNewKernel() {
        const DeviceCatalog catalog = catalogWithOwn({"own-kernel"});
        QVERIFY(!part<QPushButton>("kernelNew").isVisibleTo(m_pane.get()));
        m_pane->setCatalog(catalog);
        m_pane->setSources({{"own-kernel", "kernel void count() {}\n"}});
        part<QPushButton>("kernelNew").click();
        QCOMPARE(part<QComboBox>("kernelStrategy").currentData().toString(), text("own-kernel"));

        const std::vector<MeasureCase> elsewhere{{catalog.devices[0], catalog.strategies.back()},
                                                 {catalog.devices[0], catalog.strategies[0]}};
        QVERIFY(!m_pane->withOwnTexts(elsewhere)[0].kernel);
        type(1, text("// mine\n"));
        const auto cases = m_pane->withOwnTexts(elsewhere);
        QCOMPARE(*cases[0].kernel, std::string("// mine\nkernel void count() {}\n"));
        QVERIFY(!cases[1].kernel);
        // The session has the same text with its author's launch: it is measured once.
        auto brought = elsewhere;
        brought.push_back(cases[0]);
        brought.back().launch.set(Parameter::WorkGroup, 64);
        const auto once = m_pane->withOwnTexts(brought);
        QCOMPARE(once.size(), elsewhere.size());
        QVERIFY(once.back().launch == brought.back().launch);
        std::vector<MeasureCase> sweep(3, elsewhere[0]);
        sweep[1].launch.set(Parameter::WorkGroup, 64);
        sweep[2].device = catalog.devices[1];
        QCOMPARE(m_pane->withOwnTexts(sweep).size(), sweep.size());
        auto ofTheBoard = elsewhere;
        ofTheBoard[0].kernel = std::make_shared<const std::string>("// Ann's");
        QCOMPARE(*m_pane->withOwnTexts(ofTheBoard)[0].kernel, std::string("// Ann's"));
        editor().clear(); // which must not mean the beginning that it came with
        QCOMPARE(*m_pane->withOwnTexts(elsewhere)[0].kernel, std::string("\n"));
    }

    /// A draft of its own beside the user's kernel, measured alone, with the pixels and launch of its slide.
    void anExerciseIsCompletedAndChecked() {
        const DeviceCatalog catalog = catalogWithOwn({"own-kernel"});
        m_pane->setCatalog(catalog);
        m_pane->setSources({{"own-kernel", "// template\n"}});
        const RunDetails of{{"exercise", "race.cl"}, {"slide", "race"}};
        MeasureCase asked{catalog.devices[0], catalog.strategies.back()};
        asked.launch.set(Parameter::WorkGroup, 64);
        asked.foreign = true;
        asked.pixels = {"constant", SyntheticPixels{{DataKind::Constant}, PixelLayout::Gray8, 1000}};
        asked.kernel = std::make_shared<const std::string>("// complete it\n");
        m_pane->openExercise(asked, of);
        QCOMPARE(editor().toPlainText(), text("// complete it\n"));
        QCOMPARE(part<QTabBar>("kernelFiles").tabText(0), text("race.cl"));

        const auto check = [&](const std::function<Measurement(Measurement)>& result) {
            const auto cases = m_pane->cases();
            if (cases.size() != 1) qFatal("not one case");
            m_pane->begin({m_pane->id(), {}, m_pane->details(), {}}, 1);
            m_pane->show(test::shared(result(measuredIn(cases[0], {400}))));
            m_pane->end();
            return part<QLabel>("kernelAbout").text();
        };
        const MeasureCase first = m_pane->cases().at(0);
        QVERIFY(first.foreign && samePixels(first.pixels, asked.pixels) && first.launch == asked.launch);
        QCOMPARE(*first.kernel, *asked.kernel);
        QCOMPARE(detailOf(m_pane->details(), "exercise"), std::string("race.cl"));
        QCOMPARE(detailOf(m_pane->details(), "slide"), std::string("race"));
        const QString wrong = check([](Measurement row) { return withWrongCounts(std::move(row), 12); });
        QVERIFY2(wrong.contains(text("gray bin 17: 5 instead of 7")), qPrintable(wrong));
        const QString failed = check([](Measurement row) { return withFailure(std::move(row), "it hangs"); });
        QVERIFY2(failed.contains(text("it hangs")), qPrintable(failed));
        type(1, text("// completed\n"));
        QVERIFY(part<QLabel>("kernelAbout").text() != failed); // the text is not checked yet
        const QString done = check([](Measurement row) { return row; });
        QVERIFY(done != wrong && done != part<QPushButton>("kernelMeasure").text());

        // The user's own kernel is untouched, and the exercise is found again.
        part<QPushButton>("kernelNew").click();
        QCOMPARE(editor().toPlainText(), text("// template\n"));
        QVERIFY(m_pane->details().count("exercise") == 0);
        m_pane->openExercise(asked, of);
        QCOMPARE(editor().toPlainText(), text("// completed\n// complete it\n"));
        QCOMPARE(part<QLabel>("kernelAbout").text(), done);
        const auto drafts = m_pane->drafts();
        makePane();
        m_pane->setCatalog(catalog);
        m_pane->restoreDrafts(drafts);
        m_pane->openExercise(asked, of);
        QCOMPARE(editor().toPlainText(), text("// completed\n// complete it\n"));
    }

    void aKernelFromASlideIsRenamed() {
        const DeviceCatalog catalog = catalogWithOwn({"own-kernel"});
        m_pane->setCatalog(catalog);
        m_pane->setSources({{"own-kernel", "x\n"}, {"global-atomic", "y\n"}});
        auto& bar = part<QWidget>("renameBar");
        type(1, text("int i = threadIdx.x;\n"));
        QVERIFY(!bar.isVisibleTo(m_pane.get())); // the kernel of a strategy is ours
        part<QPushButton>("kernelNew").click();
        QVERIFY(!bar.isVisibleTo(m_pane.get()));
        type(1, text("int i = threadIdx.x;\n"));
        QVERIFY(bar.isVisibleTo(m_pane.get()));
        QVERIFY(part<QLabel>("renameText").text().contains(text("threadIdx.x is get_local_id(0)")));
        part<QPushButton>("renameWords").click();
        QVERIFY(editor().toPlainText().startsWith(text("int i = get_local_id(0);\n")));
        QVERIFY(!bar.isVisibleTo(m_pane.get()));
        editor().undo();
        QVERIFY(editor().toPlainText().startsWith(text("int i = threadIdx.x;\n")));
    }

    void aTextThatIsTooLongIsShownInPart_data() {
        QTest::addColumn<QString>("kernel");
        QTest::newRow("many lines") << QStringLiteral("int i;\n").repeated(20'000);
        QTest::newRow("one line") << QString(1'000'000, u'x');
        QTest::newRow("long lines") << (QString(1'500, u'x') + u'\n').repeated(200);
    }
    /// Such a text is read-only and cannot be run: an edit would lose the rest, and a part is no whole
    /// kernel.
    void aTextThatIsTooLongIsShownInPart() {
        QFETCH(QString, kernel);
        open("long.json", kernel);
        QVERIFY(editor().document()->characterCount() < 100'000);
        QVERIFY(editor().document()->blockCount() < 3'000);
        QVERIFY(kernel.startsWith(editor().toPlainText().left(1'000)));
        QVERIFY(editor().isReadOnly());
        QVERIFY(m_pane->cases().empty());
        QVERIFY(!m_pane->idleReason().isEmpty());
        QVERIFY2(said().contains(ui::bytesText(static_cast<std::uint64_t>(kernel.size()))),
                 qPrintable(said()));
        part<QPushButton>("otherText").click();
        QCOMPARE(editor().toPlainText(), kernelSource);
        QVERIFY(!editor().isReadOnly());
        QCOMPARE(m_pane->cases().size(), std::size_t{1});
        open("short.json", text("// Ann's\n"));
        QCOMPARE(editor().toPlainText(), text("// Ann's\n"));
        QVERIFY(!editor().isReadOnly());
        QCOMPARE(m_pane->cases().size(), std::size_t{2});
    }

    void unchangedMeansTheOriginalAlone() {
        const auto cases = m_pane->cases();
        QCOMPARE(cases.size(), std::size_t{1});
        QVERIFY(!cases[0].kernel);
        QCOMPARE(cases[0].device.key, m_choices.devices[0].key);
        QVERIFY(samePixels(cases[0].pixels, m_choices.pixels));
        QVERIFY(!part<QPushButton>("kernelRevert").isEnabled());
    }

    void anEditIsMeasuredBesideTheOriginal() {
        QSignalSpy changed(m_pane.get(), &ui::LabPane::changed);
        type(4, text("// faster\n"));
        QVERIFY(!changed.isEmpty());
        const auto cases = m_pane->cases();
        QCOMPARE(cases.size(), std::size_t{2});
        QVERIFY(!cases[0].kernel);
        QCOMPARE(*cases[1].kernel, editor().toPlainText().toStdString());
        QCOMPARE(cases[1].strategy.id, cases[0].strategy.id);
        QSignalSpy wanted(m_pane.get(), &ui::LabPane::runWanted);
        part<QPushButton>("kernelMeasure").click();
        QCOMPARE(wanted.size(), 1);
    }

    void anEmptyTextIsNotTheOriginal() {
        editor().clear();
        QCOMPARE(m_pane->cases().size(), std::size_t{2});
        QVERIFY(!m_pane->cases()[1].kernel->empty());
    }

    void backToTheOriginalCanBeUndone() {
        type(4, text("// faster\n"));
        const QString edited = editor().toPlainText();
        part<QPushButton>("kernelRevert").click();
        QCOMPARE(editor().toPlainText(), kernelSource);
        QCOMPARE(m_pane->cases().size(), std::size_t{1});
        editor().undo();
        QCOMPARE(editor().toPlainText(), edited);
    }

    void editsAreKeptForEachStrategy() {
        type(4, text("// faster\n"));
        const QString edited = editor().toPlainText();
        choose("other");
        QCOMPARE(editor().toPlainText(), text("__kernel void count() {}\n"));
        QCOMPARE(m_pane->cases().size(), std::size_t{1});
        m_pane->setChoices(m_choices); // the setup changed meanwhile
        QCOMPARE(part<QComboBox>("kernelStrategy").currentData().toString(), text("other"));
        choose("global-atomic");
        QCOMPARE(editor().toPlainText(), edited);
    }

    void includedFilesAreReadAndEdited() {
        auto& files = part<QTabBar>("kernelFiles");
        QCOMPARE(files.count(), 2);
        files.setCurrentIndex(1);
        QCOMPARE(editor().toPlainText(), text("#define PIXEL 1\n"));
        type(1, text("// wide\n"));
        QVERIFY(files.tabText(1).contains(text("edited")));
        QVERIFY(!files.tabText(0).contains(text("edited")));
        QCOMPARE(m_pane->cases().size(), std::size_t{2});
        QCOMPARE(*m_pane->cases()[1].kernel,
                 "#line 1 \"pixels.cl\"\n// wide\n#define PIXEL 1\n#line 2 \"global-atomic.cl\"\n" +
                     kernelSource.toStdString().substr(kernelSource.indexOf(QLatin1Char('\n')) + 1));
        choose("other"); // which does not include it
        QCOMPARE(m_pane->cases().size(), std::size_t{1});
        choose("global-atomic");
        files.setCurrentIndex(1);
        part<QPushButton>("kernelRevert").click();
        QCOMPARE(m_pane->cases().size(), std::size_t{1});
    }

    void aTextOfAFileHasItsIncludedFilesAsTheyWere() {
        auto& files = part<QTabBar>("kernelFiles");
        files.setCurrentIndex(1);
        type(1, text("// wide\n"));
        open("lesson.json", QStringLiteral("// theirs\n") + kernelSource);
        QCOMPARE(files.count(), 1); // what was edited is no part of it
        QCOMPARE(*m_pane->cases().at(1).kernel, "// theirs\n" + kernelSource.toStdString());
        part<QPushButton>("otherText").click();
        QCOMPARE(files.count(), 2);
        const std::string mine = *m_pane->cases().at(1).kernel;
        QVERIFY(mine.find("// wide") != std::string::npos);
        open("mine.json", QString::fromStdString(mine));
        QVERIFY(!m_pane->cases().at(1).foreign);
    }

    void comparisons_data() {
        columns<int, QString>({"time", "says"});
        QTest::newRow("faster") << 200 << text("2.00 × (1.93 to 2.08) as fast as the original");
        QTest::newRow("slower") << 800 << text("2.00 × (1.96 to 2.04) as long as the original");
        QTest::newRow("equal") << 401 << text("no difference from the original beyond the spread");
    }
    void comparisons() {
        QFETCH(int, time);
        QFETCH(QString, says);
        type(4, text("// x\n"));
        run({390, 395, 395, 400, 405, 405, 410}, [&](const MeasureCase& asked) {
            return measuredIn(asked, {time + 10, time - 10, time + 5, time, time - 5, time + 5, time - 5});
        });
        QVERIFY2(findings().contains(says), qPrintable(findings()));
        QVERIFY2(findings().contains(QStringLiteral("400 ns (quartiles 395 ns … 405 ns), ")),
                 qPrintable(findings()));
        QVERIFY(!log().isVisibleTo(m_pane.get()));
        QCOMPARE(m_pane->plots().size(), std::size_t{1});
    }

    /// No kernel is called faster while another load is high, however the times differ: the load may be the
    /// cause.
    void aBusyMachineGivesNoVerdict_data() {
        QTest::addColumn<bool>("original"); // else the edited one
        QTest::newRow("beside the original") << true;
        QTest::newRow("beside the edited") << false;
    }
    void aBusyMachineGivesNoVerdict() {
        QFETCH(bool, original);
        type(4, text("// x\n"));
        const auto cases = m_pane->cases();
        Measurement first = measuredIn(cases.at(0), {390, 400, 410}),
                    second = measuredIn(cases.at(1), {190, 200, 210});
        (original ? first : second).otherLoad = 0.11;
        (original ? second : first).otherLoad = 0.09;
        m_pane->begin({m_pane->id(), {}, m_pane->details(), {}}, cases.size());
        m_pane->show(test::shared(std::move(first)));
        m_pane->show(test::shared(std::move(second)));
        m_pane->end();
        QVERIFY2(!findings().contains(text("as fast as")), qPrintable(findings()));
        QVERIFY2(findings().contains(text("not compared")), qPrintable(findings()));
    }

    /// Oclgrind is offered only where it is installed.
    void oclgrindIsOffered_data() {
        QTest::addColumn<bool>("installed");
        QTest::newRow("installed") << true;
        QTest::newRow("not installed") << false;
    }
    void oclgrindIsOffered() {
        QFETCH(bool, installed);
        const QTemporaryDir folder;
        if (installed) {
            QFile program(folder.filePath(text("oclgrind")));
            QVERIFY(program.open(QIODevice::WriteOnly));
            QVERIFY(program.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        }
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QFile::encodeName(folder.path()));
        m_pane->setChoices(m_choices);
        qputenv("PATH", path);
        QCOMPARE(part<QPushButton>("kernelCheck").isVisibleTo(m_pane.get()), installed);
    }

    /// It gets the edited text and few pixels; its answer stands beside the times, which it does not replace.
    void theCheckerSaysWhatItFinds() {
        type(4, text("// x\n"));
        const std::initializer_list<std::int64_t> times{400, 400, 400, 400, 400, 400, 400};
        run(times, [&](const MeasureCase& asked) { return measuredIn(asked, times); });
        std::vector<MeasureCase> cases;
        connect(m_pane.get(), &ui::LabPane::runWanted, this, [&] {
            cases = m_pane->cases();
            m_pane->begin({m_pane->id(), {}, m_pane->details(), {}}, cases.size());
        });
        part<QPushButton>("kernelCheck").click();
        QCOMPARE(cases.size(), std::size_t{1});
        QVERIFY(cases[0].checked && cases[0].kernel);
        QVERIFY(cases[0].pixels.bytes() < 100000);
        Measurement checked = measuredIn(cases[0], {9});
        checked.findings = {{"Invalid write", 4, 1, "global-atomic.cl"}, {"A race", 1, 1, "pixels.cl"}};
        m_pane->show(test::shared(std::move(checked)));
        m_pane->end();
        QVERIFY2(findings().contains(text("“Invalid write”, in line 4: // x")), qPrintable(findings()));
        QVERIFY2(findings().contains(text("“A race”, in line 1 of pixels.cl")), qPrintable(findings()));
        QVERIFY2(findings().contains(text("no difference from the original")), qPrintable(findings()));
        QTRY_VERIFY(!m_pane->cases().at(0).checked); // the next run measures
    }

    /// The same kernel, where pixels are ints.
    void intsAreOffered_data() {
        columns<QString, QString>({"kernel", "offered"});
        QTest::newRow("int") << text("kernel void count(global const int* p, int n, global uint* c) {}")
                             << text("The kernel expects pixels of type int, but these are bytes.");
        QTest::newRow("unsigned")
            << text("__kernel void count(__global unsigned int *p, int n, __global uint* c) {}")
            << text("The kernel expects pixels of type unsigned int, but these are bytes.");
        QTest::newRow("bytes") << text("kernel void count(global const uchar* p, int n, global uint* c) {}")
                               << QString();
        QTest::newRow("a vector") << text(
                                         "kernel void count(global const uint4* p, int n, global uint* c) {}")
                                  << QString();
    }
    void intsAreOffered() {
        QFETCH(QString, kernel);
        QFETCH(QString, offered);
        m_pane->setCatalog(catalogWithOwn({"own-kernel", "own-int-kernel"}));
        m_pane->setSources({{"own-kernel", "x\n"}, {"own-int-kernel", "y\n"}});
        part<QPushButton>("kernelNew").click();
        editor().setPlainText(kernel);
        auto& bar = part<QWidget>("renameBar");
        QCOMPARE(bar.isVisibleTo(m_pane.get()), !offered.isEmpty());
        if (offered.isEmpty()) return;
        QCOMPARE(part<QLabel>("renameText").text(), offered);
        const QSignalSpy wanted(m_pane.get(), &ui::LabPane::runWanted);
        part<QPushButton>("convertPixels").click();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(m_pane->cases().at(1).strategy.id, std::string_view("own-int-kernel"));
        QCOMPARE(editor().toPlainText(), kernel);
        QVERIFY(!bar.isVisibleTo(m_pane.get()));
        editor().undo();
        QCOMPARE(editor().toPlainText(), text("y\n"));
    }

    /// In two of nine rounds the other kernel was faster, so no verdict is given although the medians differ.
    void roundsThatDisagreeGiveNoVerdict() {
        type(4, text("// x\n"));
        run({400, 401, 402, 403, 404, 405, 406, 407, 290}, [&](const MeasureCase& asked) {
            return measuredIn(asked, {300, 301, 302, 303, 304, 305, 306, 420, 308});
        });
        QVERIFY2(findings().contains(text("no difference from the original")), qPrintable(findings()));
    }

    void whatWasMeasuredBeforeAnEditIsSaidToBe() {
        type(4, text("// x\n"));
        run({400}, [](const MeasureCase& asked) { return measuredIn(asked, {400}); });
        QVERIFY(!findings().contains(text("changed after this run")));
        type(4, text("// y\n"));
        QVERIFY2(findings().contains(text("changed after this run")), qPrintable(findings()));
    }

    void wrongCounts() {
        type(4, text("// x\n"));
        run({400}, [](const MeasureCase& asked) {
            Measurement measurement = measuredIn(asked, {100});
            measurement.series->correct = false;
            measurement.series->wrongCounts = 1234;
            measurement.series->firstDifference =
                Text("%1 bin %2: %3 instead of %4", {"gray", "7", "1", "6000000"});
            return measurement;
        });
        QVERIFY2(findings().contains(text("has 1,234 wrong counts of 1,000,000")), qPrintable(findings()));
        QVERIFY2(findings().contains(text("gray bin 7: 1 instead of 6,000,000")), qPrintable(findings()));
    }

    void failures_data() {
        columns<Stage, QByteArray, QString>({"stage", "cause", "says"});
        QTest::newRow("build") << Stage::Build << QByteArray("ended with CL_X")
                               << text("cannot be built or called: ended");
        QTest::newRow("signature") << Stage::Build
                                   << QByteArray(
                                          "there is no kernel with the signature __kernel void count(...)")
                                   << text("no kernel with the signature __kernel void count(");
        QTest::newRow("memory") << Stage::Allocate << QByteArray("ended") << text("too little memory: ended");
        QTest::newRow("launch") << Stage::Kernel << QByteArray("ended with CL_Y")
                                << text("did not run to its end: ended with CL_Y");
        QTest::newRow("past its table") << Stage::Check << QByteArray("the kernel wrote past its table")
                                        << text("its counts are rejected: the kernel wrote past its table");
        QTest::newRow("device") << Stage::OpenDevice << QByteArray("gone")
                                << text("could not be measured: gone");
    }
    void failures() {
        QFETCH(Stage, stage);
        QFETCH(QByteArray, cause);
        QFETCH(QString, says);
        type(4, text("// x\n"));
        run({400}, [&](const MeasureCase& asked) { return failing(asked, stage, cause.constData()); });
        QVERIFY2(findings().contains(says), qPrintable(findings()));
        QVERIFY2(findings().contains(text("Original: 400 ns")), qPrintable(findings()));
    }

    void theLogLeadsToTheLine() {
        m_pane->resize(900, 700);
        m_pane->QWidget::show();
        type(4, text("    nonsense;\n"));
        run({400}, [](const MeasureCase& asked) {
            return failing(
                asked, Stage::Build, "ended",
                "error: global-atomic.cl:4:5: no such thing\nwarning: pixels.cl:1:3: odd\nfailed\n");
        });
        QVERIFY(log().isVisibleTo(m_pane.get()));
        QCOMPARE(log().count(), 3);
        QCOMPARE(editor().markedLines(), std::vector<int>{4});
        Q_EMIT log().itemClicked(log().item(0));
        QCOMPARE(editor().textCursor().blockNumber(), 3);
        QCOMPARE(editor().textCursor().positionInBlock(), 4);
        Q_EMIT log().itemClicked(log().item(1)); // of an included file
        QCOMPARE(part<QTabBar>("kernelFiles").currentIndex(), 1);
        QCOMPARE(editor().toPlainText(), text("#define PIXEL 1\n"));
        QCOMPARE(editor().markedLines(), std::vector<int>{1});
        Q_EMIT log().itemClicked(log().item(2)); // names no place
        QCOMPARE(part<QTabBar>("kernelFiles").currentIndex(), 1);
        Q_EMIT log().itemClicked(log().item(0));
        type(1, text("\n"));
        QCOMPARE(editor().markedLines(), std::vector<int>{5}); // a mark stays with its line
    }

    void whatIsMissingIsNamed() {
        QVERIFY(m_pane->idleReason().isEmpty());
        m_choices.pixels.pixels = SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray16, 1000};
        m_choices.strategies = {
            {"colour", "Colour alone", "", "", StrategyHome::OpenClDevice, PixelKinds{PixelKind::Colour8}}};
        m_pane->setChoices(m_choices);
        QVERIFY2(m_pane->idleReason().contains(text("16-bit gray")), qPrintable(m_pane->idleReason()));
        m_choices.strategies[0].kinds = PixelKinds{PixelKind::Gray8};
        m_choices.strategies[0].part = CountedPart::Letters;
        m_choices.pixels.pixels = SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 1000};
        m_pane->setChoices(m_choices);
        QVERIFY2(m_pane->idleReason().contains(text("choose letters")), qPrintable(m_pane->idleReason()));
        m_choices.pixels.pixels = SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray16, 1000};
        m_choices.strategies = {catalogOfThree().strategies[0]};
        m_pane->setChoices(m_choices);
        QVERIFY2(m_pane->idleReason().contains(text("strategy")), qPrintable(m_pane->idleReason()));
        QVERIFY(editor().isReadOnly());
        m_choices.devices = {catalogOfThree().devices[2]};
        m_pane->setChoices(m_choices);
        QVERIFY2(m_pane->idleReason().contains(text("device")), qPrintable(m_pane->idleReason()));
        QVERIFY(m_pane->cases().empty());
        QVERIFY(!part<QPushButton>("kernelMeasure").isEnabled());
    }

    void newLinesBeginBelowTheOneBefore() {
        editor().jumpTo(4, 100);
        QTest::keyClick(&editor(), Qt::Key_Return);
        QTest::keyClick(&editor(), Qt::Key_Tab);
        QTest::keyClick(&editor(), Qt::Key_X);
        QCOMPARE(editor().textCursor().block().text(), text("        x"));
    }
};

ROOM_TEST(TestKernelPane, QApplication)

// Tests kernels that are restored: from the runs of a session file, with the texts in that file, and from the
// user's drafts.

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

#include "tst_kernel_pane.moc"
