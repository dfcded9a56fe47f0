// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lecture's Markdown files: those of the program are complete in every language, and a wrong file
// of the user costs one message.

#include "engine/values/device_catalog.h"
#include "ui/lab/story/lecture.h"

#include "engine/values/measuring/measured_pixels.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/story_fixtures.h"

#include <set>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

const QString header = QStringLiteral("step: mine\n");

LectureFile fileOf(const QString& text) {
    return {QStringLiteral("mine.md"), sectionsOf(text)};
}

void write(const QDir& folder, const QString& name, const QString& text) {
    QVERIFY(folder.mkpath(QStringLiteral(".")));
    test::makeFile(folder.filePath(name), text.toUtf8());
}

} // namespace

class TestLectureFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_home.path().toLocal8Bit()); }

    void theStepsAreThereInOrder() {
        const StepLecture lecture = readLecture();
        QCOMPARE(lecture.problems, QStringList());
        QStringList ids;
        for (const LectureStep& step : lecture.steps)
            ids += QString::fromStdString(step.id);
        QCOMPARE(ids.join(u' '),
                 QStringLiteral("host-serial host-atomic host-private racy global-atomic local-atomic "
                                "local-strided local-contiguous local-runlength letters private-host-merge "
                                "private-device-merge local-vector two-pass item-bytes local-replicated "
                                "channel-staggered cpu-private"));
        const DeviceCatalog catalog = test::withDocuments();
        for (const LectureStep& step : lecture.steps) {
            QVERIFY2(catalog.strategy(step.strategy) != nullptr, step.id.c_str());
            QVERIFY2(step.before.empty() || catalog.strategy(step.before) != nullptr, step.id.c_str());
            for (const DocumentFigure& document : step.documents)
                QVERIFY2(catalog.strategy(document.id) != nullptr, document.id.c_str());
            for (const QString& text : {step.title, step.idea, step.question, step.closing, step.notes})
                QVERIFY2(!text.isEmpty(), step.id.c_str());
            QVERIFY2(step.closing.endsWith(u'?'), step.id.c_str());
        }
    }

    /// A language differs in its words alone: fields and headings are the same, but for names of machines and
    /// mistakes, and for spellings.
    void languagesMeasureTheSame_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : QDir(QStringLiteral(":/lecture/en")).entryList({QStringLiteral("*.md")}))
            QTest::newRow(qPrintable(name)) << name;
    }
    void languagesMeasureTheSame() {
        QFETCH(QString, name);
        const bool glossary = name == QStringLiteral("glossary.md");
        const auto linesOf = [&](const QString& language) {
            QFile file(QStringLiteral(":/lecture/%1/%2").arg(language, name));
            if (!file.open(QIODevice::ReadOnly)) qFatal("no %s", qPrintable(file.fileName()));
            QStringList lines;
            const auto sections = sectionsOf(QString::fromUtf8(file.readAll()));
            for (std::size_t i = 0; i < sections.size(); ++i) {
                for (const LectureField& field : sections[i].fields) {
                    const bool named =
                        field.key == QStringLiteral("document") || field.key == QStringLiteral("mistake");
                    if (field.key != QStringLiteral("spelling"))
                        lines += field.key + u':' +
                                 (named ? field.value.section(u',', 0, field.key.size() == 8 ? 2 : 0)
                                        : field.value);
                }
                if (i > 1 || glossary) lines += sections[i].text.isEmpty() ? QString() : sections[i].heading;
            }
            return lines;
        };
        for (const QString& language : QDir(QStringLiteral(":/lecture")).entryList(QDir::Dirs))
            QCOMPARE(linesOf(language), linesOf(QStringLiteral("en")));
    }

    /// Why a strategy is faster is nothing that times tell. A step says how things are done, and asks.
    void noStepTellsACauseThatIsNotMeasured() {
        for (const LectureStep& step : test::lecture().steps) {
            for (const char* cause : {"cache", "coalesc", "joined", "queue", "latency", "conflict", "because",
                                      "bandwidth", "waits", "waiting", "so that memory"})
                QVERIFY2(!(step.idea + step.question).contains(QString::fromLatin1(cause)), step.id.c_str());
        }
    }

    /// The kernels of a step stand below it before anything is measured.
    void noKernelTellsWhatItsStepAsks() {
        for (const char* name : {":/kernels/local-strided.cl", ":/kernels/documents/book-listing.cl"}) {
            QVERIFY2(!test::readFile(QString::fromLatin1(name)).contains("0 to 63"), name);
        }
    }

    void twoKernelsAddWithoutGlobalAtomics() {
        for (const char* name : {"two-pass.cl", "merge.cl"}) {
            const QByteArray code = test::readFile(QStringLiteral(":/kernels/") + QString::fromLatin1(name));
            QVERIFY2(!code.contains("atomic_") && !code.contains("merge_table("), name);
        }
    }

    void aFileIsRead() {
        QString problem;
        const auto step = stepIn(fileOf(QStringLiteral("---\n"
                                                       "step: mine\nstrategy: racy\nbefore: host-serial\n"
                                                       "on: cpu\npixels: colour\nalso: constant, stripes\n"
                                                       "document: book-serial\n"
                                                       "document: article-cpu, 1.5 ms, 1000 bytes, one, two\n"
                                                       "mistake: book-listing, Odd, and more\n"
                                                       "ask: copies=4 data=constant\n"
                                                       "against: strategy=racy bytes=4096 data=stripes\n"
                                                       "---\n\n# Mine\r\n\nOne\ntwo.\n\n\nThree: four.\n"
                                                       "## Notes\n\nSay it.\n")),
                                 problem);
        QVERIFY2(step, qPrintable(problem));
        QCOMPARE(step->title, QStringLiteral("Mine"));
        QCOMPARE(step->idea, QStringLiteral("One two.\n\nThree: four."));
        QCOMPARE(step->notes, QStringLiteral("Say it."));
        QVERIFY(step->place == StepPlace::CpuDevice && step->pixels == StepPixels::Colour);
        QCOMPARE(step->also, (std::vector<std::string>{"constant", "stripes"}));
        QCOMPARE(step->documents[1].time, Nanoseconds(1'500'000));
        QCOMPARE(step->documents[1].machine, QStringLiteral("one, two"));
        QCOMPARE(step->mistakes[0].title, QStringLiteral("Odd, and more"));
        QCOMPARE(step->ask.launch[Parameter::Copies], std::optional(4U));
        QCOMPARE(step->against.bytes, 4096U);
    }

    void aBadFileIsOneLine_data() {
        test::columns<QString, QString>({"text", "problem"});
        const auto row = [](const char* name, const QString& text, const char* problem) {
            QTest::newRow(name) << text << QString::fromUtf8(problem);
        };
        const QString title = QStringLiteral("# Mine\n");
        row("nothing", {}, "mine.md, line 1: the header names no step.");
        row("no title", header, "mine.md, line 1: after the header, a title must follow.");
        row("text before the title", header + QStringLiteral("what is this\n") + title,
            "mine.md, line 1: after the header, a title must follow.");
        for (const char* field : {"colour: red", "on: moon", "pixels: few", "also: constant, sunshine",
                                  "document: article-cpu, soon", "mistake: book-listing",
                                  "before:", "ask: copies=many", "against: data=sunshine", "ask: strategy="})
            row(field, header + QString::fromLatin1(field) + u'\n' + title, "mine.md, line 2: “");
        row("another section", header + title + QStringLiteral("\n## Nets\n"),
            "mine.md, line 4: “Nets” is not a known section of a step.");
    }
    void aBadFileIsOneLine() {
        QFETCH(QString, text);
        QFETCH(QString, problem);
        QString said;
        QVERIFY(!stepIn(fileOf(text), said));
        QVERIFY2(said.startsWith(problem) && !said.contains(u'\n'), qPrintable(said));
    }

    void theUsersFilesReplaceAndAdd() {
        const QDir own(ownLectureFolder());
        write(own, QStringLiteral("04-racy.md"), QStringLiteral("step: racy\n# *My* race\n\nShort.\n"));
        write(own, QStringLiteral("04b-more.md"), QStringLiteral("step: more\nstrategy: racy\n# More\n"));
        write(own, QStringLiteral("05-global-atomic.md"), QStringLiteral("step: \n"));
        write(own, QStringLiteral("99-again.md"), QStringLiteral("step: racy\n# Again\n"));
        const StepLecture lecture = readLecture();
        QCOMPARE(lecture.steps.size(), 19U);
        QCOMPARE(lecture.steps[3].title, QStringLiteral("*My* race"));
        QCOMPARE(lecture.steps[4].id, std::string("more"));
        QCOMPARE(lecture.steps[5].title, QStringLiteral("Atomics in global memory")); // the program's own
        QCOMPARE(lecture.problems.size(), 2);
        StoryPane pane;
        auto& problems = *pane.findChild<QLabel*>(QStringLiteral("lectureProblems"));
        QVERIFY(!problems.isHidden());
        QCOMPARE(problems.text(), lecture.problems.join(u'\n'));
        auto& list = *pane.findChild<QListWidget*>(QStringLiteral("stepList"));
        for (int step = 0; step < list.count(); ++step) // nothing of a step has to be there
            list.setCurrentRow(step);
    }

    void proseHasParagraphsAndEmphasis() {
        QCOMPARE(richProse(QStringLiteral("a *b c* `d_e` 2*3*4\n\nf")),
                 QStringLiteral("a <i>b c</i> <code>d_e</code> 2*3*4</p><p>f"));
    }
};

ROOM_TEST(TestLectureFiles, QApplication)
#include "tst_lecture_files.moc"
