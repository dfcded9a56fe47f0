// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the files of lectures: documents, slides, and the rules that slides obey.

#include "engine/host/host_strategies.h"
#include "engine/opencl/document_kernels.h"
#include "tests/fixtures/contrast.h"
#include "tests/fixtures/lecture_fixtures.h"
#include "tests/fixtures/lecture_stage.h"
#include "tests/fixtures/measurement_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/frame/theme.h"
#include "ui/lab/bars/bars_pane.h"
#include "ui/lab/lecture/documents.h"
#include "ui/lab/lecture/lecture.h"
#include "ui/lab/lecture/lecture_view.h"
#include "ui/lab/window/lab_window.h"
#include "ui/words/language.h"

#include <QDirIterator>
#include <QFontDatabase>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

using namespace tonescope::test;
using namespace tonescope::ui;
using namespace tonescope;

// Tests the folders of lectures: those of the program are complete, a wrong file says its line, and a slide
// is planned on the machine that is there.

namespace {

/// ":/lecture/en/ten", ...
QStringList programFolders() {
    QStringList folders;
    QDirIterator all(QStringLiteral(":/lecture"), {QStringLiteral("course.md")}, QDir::Files,
                     QDirIterator::Subdirectories);
    while (all.hasNext())
        folders += QFileInfo(all.next()).path();
    return folders;
}

Slide slideOf(const QString& text) {
    return slideIn({QStringLiteral("mine.md"), sectionsOf(text)});
}

const QString good = QStringLiteral("slide: mine\nmeasure: racy = a, global-atomic = b\nwhy: race\n");

ImagePointer colourPhoto() {
    return test::imageOf("photo.png", {40, 30}, PixelLayout::Rgba8,
                         std::vector<std::uint8_t>(std::size_t{4800}, 7));
}

LabChoices choicesWith(const DeviceCatalog& catalog, const ImagePointer& photo) {
    LabChoices choices = test::choicesOf(catalog);
    choices.photo = photo;
    return choices;
}

Slide slideNamed(std::string_view id, const char* lecture = "ten") {
    for (const Slide& slide : readLecture(QStringLiteral(":/lecture/en/") + QLatin1String(lecture)).slides) {
        if (slide.id == id) return slide;
    }
    qFatal("no such slide");
}

} // namespace

class TestSlides : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void programsLecturesAreWhole_data() {
        test::columns<QString>({"folder"});
        for (const QString& folder : programFolders())
            QTest::newRow(qPrintable(folder)) << folder;
    }
    void programsLecturesAreWhole() {
        QFETCH(QString, folder);
        const Lecture lecture = readLecture(folder);
        QCOMPARE(lecture.problems, QStringList());
        QVERIFY(!lecture.title.isEmpty());
        const int longest = folder.contains(QStringLiteral("/en/")) ? 100 : 50;
        const DeviceCatalog catalog = test::withDocuments();
        for (const Slide& slide : lecture.slides) {
            const auto say = [&](const char* what) { return slide.id + ": " + what; };
            const std::optional<Reason> cpu = slide.onCpu;
            for (const Reason& reason : {slide.why, cpu.value_or(slide.why)}) {
                QVERIFY2(!reason.text.isEmpty(), say("no why").c_str());
                QVERIFY2(reason.film != FilmKind::None || slide.says == Says::Fails, say("no film").c_str());
                QVERIFY2(reason.text.size() <= longest && reason.otherwise.size() <= longest,
                         say("a long why").c_str());
            }
            QVERIFY2(slide.ask.size() <= longest && slide.ask.endsWith(longest == 50 ? u'？' : u'?'),
                     say("the question").c_str());
            QVERIFY2(!slide.notes.isEmpty(), say("no notes").c_str());
            for (const Way& way : slide.ways)
                QVERIFY2(way.name.size() <= 21, say("a long name").c_str());
            for (SlidePart part = 0; part <= slide.mends.size(); ++part) {
                const SlidePlan plan = planOf(slide, part, catalog, test::choicesOf(catalog));
                QVERIFY2(plan.missing.isEmpty(), qPrintable(plan.missing));
            }
        }
    }

    /// A core runs one work-item of a group at a time: an add of one makes no other wait.
    void aCpuJoinsWithoutWaiting_data() {
        test::columns<QString, QString>({"folder", "waits"});
        QTest::newRow("en") << QStringLiteral(":/lecture/en/full") << QStringLiteral("wait");
        QTest::newRow("zh_CN") << QStringLiteral(":/lecture/zh_CN/full") << QStringLiteral("等待");
    }
    void aCpuJoinsWithoutWaiting() {
        QFETCH(QString, folder);
        QFETCH(QString, waits);
        const Lecture lecture = readLecture(folder);
        const auto slide = std::ranges::find(lecture.slides, std::string("local-runlength"), &Slide::id);
        QVERIFY(slide != lecture.slides.end());
        DeviceInfo device;
        device.type = DeviceType::Gpu;
        QVERIFY(reasonOn(*slide, device).text.contains(waits));
        device.type = DeviceType::Cpu;
        const Reason& reason = reasonOn(*slide, device);
        QVERIFY(!reason.text.contains(waits) && !reason.otherwise.contains(waits));
        QVERIFY(reason.film == FilmKind::Timed); // in the film of joined adds, work-items wait
    }

    void languagesMeasureTheSame() {
        for (const QString& folder : programFolders()) {
            const Lecture own = readLecture(folder),
                          english = readLecture(QString(folder).replace(folder.section(u'/', 0, 2),
                                                                        QStringLiteral(":/lecture/en")));
            QCOMPARE(own.slides.size(), english.slides.size());
            for (std::size_t i = 0; i < own.slides.size(); ++i) {
                QCOMPARE(own.slides[i].id, english.slides[i].id);
                QCOMPARE(own.slides[i].data, english.slides[i].data);
                QCOMPARE(own.slides[i].ways.size(), english.slides[i].ways.size());
                QVERIFY(own.slides[i].why.film == english.slides[i].why.film);
                QCOMPARE(own.slides[i].code, english.slides[i].code);
                QCOMPARE(own.slides[i].exercise.file, english.slides[i].exercise.file);
                QVERIFY(own.slides[i].exercise.launch == english.slides[i].exercise.launch);
                const auto codeOf = [](const Slide& slide) {
                    return withoutComments(QString::fromStdString(slide.exercise.text));
                };
                QCOMPARE(codeOf(own.slides[i]), codeOf(english.slides[i]));
            }
        }
    }

    void aWrongFileSaysItsLine_data() {
        test::columns<QString, int>({"text", "line"});
        QTest::newRow("unknown key") << good + QStringLiteral("wy: lanes\n\n# Why?\n") << 4;
        QTest::newRow("unknown film") << QStringLiteral("slide: a\nwhy: dance\n\n# Why?\n") << 2;
        QTest::newRow("unknown pixels") << good + QStringLiteral("on: photos\n\n# Why?\n") << 4;
        QTest::newRow("pixels of a file") << good + QStringLiteral("on: shuffled:a.png\n\n# Why?\n") << 4;
        QTest::newRow("unknown parameter")
            << QStringLiteral("slide: a\nmeasure: racy speed=2 = a\n\n# Why?\n") << 2;
        QTest::newRow("a way without a name") << QStringLiteral("slide: a\nmeasure: racy\n\n# Why?\n") << 2;
        QTest::newRow("too many ways")
            << QStringLiteral("slide: a\nmeasure: ") +
                   QStringList(13, QStringLiteral("racy = a")).join(u',') + QStringLiteral("\n\n# Why?\n")
            << 2;
        QTest::newRow("nothing to compare") << QStringLiteral("slide: a\nmeasure: racy = a\n\n# Why?\n") << 1;
        QTest::newRow("one kind of pixels") << good + QStringLiteral("says: pixels\n\n# Why?\n") << 1;
        QTest::newRow("unknown document") << good + QStringLiteral("document: novel\n\n# Why?\n") << 4;
        QTest::newRow("figures of no document") << good + QStringLiteral("says: published\n\n# Why?\n") << 1;
        QTest::newRow("no question") << good << 1;
        QTest::newRow("unknown section") << good + QStringLiteral("\n# Why?\n\n## answer\nText.\n") << 7;
        QTest::newRow("on a cpu without a film")
            << good + QStringLiteral("\n# Why?\n\n## why on a cpu\nText.\n") << 7;
    }
    void aWrongFileSaysItsLine() {
        QFETCH(QString, text);
        const Slide slide = slideOf(text);
        QTEST(slide.line, "line");
        QCOMPARE(slide.file, QStringLiteral("mine.md"));
        QVERIFY(slide.ways.empty());
        const DeviceCatalog catalog = test::withDocuments();
        QVERIFY(planOf(slide, 0, catalog, test::choicesOf(catalog)).missing.contains(problemText(slide)));
    }

    /// The slide is well-formed; only the catalog of a machine shows that the strategy does not exist.
    void anUnknownStrategySaysItsLine() {
        const Slide slide =
            slideOf(QStringLiteral("slide: a\nmeasure: global-atomik = a, racy = b\n\n# Why?\n"));
        QVERIFY2(slide.problem.isEmpty(), qPrintable(slide.problem));
        const DeviceCatalog catalog = test::withDocuments();
        const QString missing = planOf(slide, 0, catalog, test::choicesOf(catalog)).missing;
        for (const char* part : {"mine.md", "line 2", "global-atomik"})
            QVERIFY2(missing.contains(QLatin1String(part)), qPrintable(missing));
    }

    void aShortArrayHasItsLength_data() {
        test::columns<QString, int>({"value", "bytes"});
        QTest::newRow("a length") << QStringLiteral("10000") << 10000;
        QTest::newRow("no number") << QStringLiteral("short") << 0;
    }
    void aShortArrayHasItsLength() {
        QFETCH(QString, value);
        QFETCH(int, bytes);
        QTemporaryDir folder;
        test::makeFile(folder.filePath(QStringLiteral("1.md")),
                       (good + QStringLiteral("length: %1\n\n# Why?\n").arg(value)).toUtf8());
        const Slide slide = readLecture(folder.path()).slides.front();
        QCOMPARE(slide.problem.isEmpty(), bytes > 0);
        if (bytes == 0) return;
        const DeviceCatalog catalog = test::withDocuments();
        const SlidePlan plan = planOf(slide, 0, catalog, test::choicesOf(catalog));
        QVERIFY(!plan.cases.empty());
        for (const MeasureCase& each : plan.cases)
            QCOMPARE(each.pixels.bytes(), static_cast<std::uint64_t>(bytes));
    }

    void aWholeCountSendsItsPixels_data() {
        test::columns<QString, bool>({"value", "sends"});
        QTest::newRow("whole") << QStringLiteral("whole") << true;
        QTest::newRow("kernel") << QStringLiteral("kernel") << false;
    }
    void aWholeCountSendsItsPixels() {
        QFETCH(QString, value);
        QFETCH(bool, sends);
        const Slide slide =
            slideOf(QStringLiteral("slide: a\nmeasure: host-serial = loop, global-atomic = b\n"
                                   "time: %1\n\n# Why?\n")
                        .arg(value));
        QVERIFY2(slide.problem.isEmpty(), qPrintable(slide.problem));
        const DeviceCatalog catalog = test::withDocuments();
        const SlidePlan plan = planOf(slide, 0, catalog, test::choicesOf(catalog));
        QCOMPARE(plan.cases.size(), std::size_t{2});
        QVERIFY(!plan.cases[0].sends); // a loop of the host is sent nothing
        QCOMPARE(plan.cases[1].sends, sends);
    }

    void anExerciseIsAFileBesideItsSlide_data() {
        test::columns<QString, bool>({"value", "isGood"});
        QTest::newRow("a file") << QStringLiteral("mine.cl") << true;
        QTest::newRow("with a launch") << QStringLiteral("mine.cl work-group=64 groups=16") << true;
        QTest::newRow("no file") << QStringLiteral("other.cl") << false;
        QTest::newRow("nothing") << QString() << false;
        QTest::newRow("elsewhere") << QStringLiteral("../mine.cl") << false;
        QTest::newRow("too long") << QStringLiteral("long.cl") << false;
        QTest::newRow("unknown parameter") << QStringLiteral("mine.cl speed=2") << false;
    }
    void anExerciseIsAFileBesideItsSlide() {
        QFETCH(QString, value);
        QFETCH(bool, isGood);
        QTemporaryDir folder;
        test::makeFile(folder.filePath(QStringLiteral("mine.cl")), "kernel void count() {}\n");
        test::makeFile(folder.filePath(QStringLiteral("long.cl")), QByteArray(100'000, ' '));
        test::makeFile(folder.filePath(QStringLiteral("1.md")),
                       (good + QStringLiteral("exercise: %1\n\n# Why?\n").arg(value)).toUtf8());
        const Slide slide = readLecture(folder.path()).slides.front();
        if (!isGood) {
            QVERIFY2(problemText(slide).contains(QStringLiteral("1.md, line 4:")),
                     qPrintable(problemText(slide)));
            return;
        }
        QCOMPARE(slide.problem, QString());
        QCOMPARE(slide.exercise.file, QStringLiteral("mine.cl"));
        QVERIFY(slide.exercise.foreign && !slideNamed("race").exercise.foreign);
        QCOMPARE(slide.exercise.text, std::string("kernel void count() {}\n"));
        const bool launched = value.contains(u' ');
        QCOMPARE(slide.exercise.launch[Parameter::WorkGroup].value_or(0), launched ? 64U : 0U);
        QCOMPARE(slide.exercise.launch[Parameter::Groups].value_or(0), launched ? 16U : 0U);
    }

    void aPictureIsAFileOfTheLecture_data() {
        test::columns<QString, bool>({"value", "isGood"});
        QTest::newRow("pixels") << QStringLiteral("mine.png") << true;
        QTest::newRow("a drawing") << QStringLiteral("mine.svg") << true;
        QTest::newRow("in a folder") << QStringLiteral("more/mine.svg") << true;
        QTest::newRow("no file") << QStringLiteral("other.png") << false;
        QTest::newRow("no picture") << QStringLiteral("1.md") << false;
        QTest::newRow("a drawing with an error") << QStringLiteral("cut.svg") << false;
        QTest::newRow("nothing") << QString() << false;
    }
    /// It stands in the middle of the slide.
    void aPictureIsAFileOfTheLecture() {
        QFETCH(QString, value);
        QFETCH(bool, isGood);
        QTemporaryDir folder;
        QImage image(4000, 100, QImage::Format_RGB32);
        image.fill(Qt::red);
        QVERIFY(image.save(folder.filePath(QStringLiteral("mine.png"))));
        const QByteArray drawing = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 1">)"
                                   R"(<path fill="#f00" d="M0 0h40v1h-40z"/></svg>)";
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("more")));
        for (const char* name : {"mine.svg", "more/mine.svg"})
            test::makeFile(folder.filePath(QLatin1String(name)), drawing);
        test::makeFile(folder.filePath(QStringLiteral("cut.svg")), drawing.left(80));
        test::makeFile(folder.filePath(QStringLiteral("1.md")),
                       (good + QStringLiteral("picture: %1\n\n# Why?\n").arg(value)).toUtf8());
        const Slide slide = readLecture(folder.path()).slides.front();
        if (!isGood) {
            QVERIFY2(problemText(slide).startsWith(QStringLiteral("1.md, line 4:")),
                     qPrintable(slide.problem));
            return;
        }
        QCOMPARE(slide.problem, QString());
        SlideContent content;
        content.picture = slide.picture;
        QImage painted(1280, 720, QImage::Format_RGB32);
        QPainter painter(&painted);
        const SlideStyle style{QApplication::palette(), QApplication::font()};
        paintSlide(painter, content, painted.size(), style);
        painter.end();
        QCOMPARE(painted.pixelColor(640, 360), QColor(Qt::red));
    }

    void aLineHoldsSeveralKeys() {
        const Slide slide = slideOf(QStringLiteral("slide: a; measure: local-replicated copies=4 = four, "
                                                   "racy = none; on: photo, constant; why: lanes\n\n"
                                                   "# Why?\n\n## why\nBecause.\n"));
        QCOMPARE(slide.problem, QString());
        QCOMPARE(slide.ways.size(), std::size_t{2});
        QCOMPARE(slide.ways[0].launch[Parameter::Copies], std::optional<std::uint32_t>(4));
        QCOMPARE(slide.ways[1].name, QStringLiteral("none"));
        QCOMPARE(slide.data, (std::vector<std::string>{"photo", "constant"}));
        QVERIFY(slide.why.film == FilmKind::Lanes);
    }

    void aSecondSlideOfTheSameNameIsLeftOut() {
        QTemporaryDir folder;
        const QString text = good + QStringLiteral("\n# Why?\n");
        for (const char* name : {"1.md", "2.md"})
            test::makeFile(folder.filePath(QLatin1String(name)), text.toUtf8());
        const Lecture lecture = readLecture(folder.path());
        QCOMPARE(lecture.slides.size(), std::size_t{2}); // the second one tells the problem
        QCOMPARE(lecture.problems.size(), 1);
        QVERIFY(lecture.problems.front().startsWith(QStringLiteral("2.md")));
    }

    void aFolderWithoutSlidesIsAProblem() {
        const QTemporaryDir folder;
        const Lecture lecture = readLecture(folder.path());
        QCOMPARE(lecture.slides.size(), std::size_t{1});
        QCOMPARE(lecture.problems, QStringList{problemText(lecture.slides.front())});
    }

    void aColourPhotoIsMeasuredInGray() {
        const DeviceCatalog catalog = test::withDocuments();
        const ImagePointer photo = colourPhoto();
        const SlidePlan plan = planOf(slideNamed("equal"), 0, catalog, choicesWith(catalog, photo));
        QCOMPARE(plan.cases.size(), std::size_t{2});
        QVERIFY(std::holds_alternative<GrayedPixels>(plan.cases[0].pixels.pixels));
        QCOMPARE(plan.cases[0].pixels.bytes(), std::uint64_t{1200});
        QCOMPARE(plan.cases[1].pixels.name, std::string("constant"));
        QCOMPARE(plan.cases[1].pixels.bytes(), std::uint64_t{1200});
    }
    /// Times of two kernels would otherwise be compared as times of one.
    void noTwoKernelsShareAName_data() {
        test::columns<QString>({"folder"});
        for (const char* language : {"en", "zh_CN"}) {
            for (const QString& name : programLectures()) {
                const QString folder = QStringLiteral(":/lecture/%1/%2").arg(QLatin1String(language), name);
                QTest::newRow(qPrintable(folder)) << folder;
            }
        }
    }
    void noTwoKernelsShareAName() {
        QFETCH(QString, folder);
        std::map<QString, Way> kernels;
        for (const Slide& slide : readLecture(folder).slides) {
            for (const auto* ways : {&slide.ways, &slide.mends}) {
                for (const Way& way : *ways) {
                    const Way& known = kernels.emplace(way.name, way).first->second;
                    QVERIFY2(known.id == way.id && known.launch == way.launch, qPrintable(way.name));
                }
            }
        }
    }
    void aWayKeepsItsLaunch() {
        const DeviceCatalog catalog = test::withDocuments();
        const SlidePlan plan = planOf(slideNamed("copies"), 0, catalog, choicesWith(catalog, colourPhoto()));
        QCOMPARE(plan.cases[0].launch[Parameter::Copies], std::optional<std::uint32_t>(1));
        QCOMPARE(plan.cases[1].launch[Parameter::Copies], std::optional<std::uint32_t>(32));
    }

    void correctionsKeepTheirCounts() {
        const DeviceCatalog catalog = test::withDocuments();
        const Slide slide = slideNamed("listing");
        for (const auto& [part, id] : {std::pair(0, "book-listing"), {1, "book-listing-stride"}}) {
            const SlidePlan plan =
                planOf(slide, static_cast<SlidePart>(part), catalog, choicesWith(catalog, colourPhoto()));
            QCOMPARE(plan.cases.size(), std::size_t{1});
            QCOMPARE(std::string(plan.cases.front().strategy.id), std::string(id));
            QVERIFY(plan.cases.front().keepCounts);
        }
    }

    /// A loop on the host and a kernel on one slide, with the document's pixels and repeats.
    void aDocumentIsMeasuredAsItSays() {
        DeviceCatalog catalog = test::withDocuments();
        const Slide slide = slideNamed("article-global", "article");
        SlidePlan plan = planOf(slide, 0, catalog, test::choicesOf(catalog));
        QCOMPARE(plan.cases.size(), std::size_t{2});
        QCOMPARE(plan.cases[0].device.name, std::string("This machine"));
        QCOMPARE(plan.cases[1].device.name, std::string("Card"));
        for (const MeasureCase& each : plan.cases) {
            QCOMPARE(each.pixels.bytes(), std::uint64_t{104857600});
            QCOMPARE(each.pixels.name, std::string("uniform"));
            QCOMPARE(each.repeats, 20U);
        }
        // Both count what the smaller device can hold.
        catalog.devices[0].largestAllocation = std::uint64_t{30} << 20U;
        plan = planOf(slide, 0, catalog, test::choicesOf(catalog));
        for (const MeasureCase& each : plan.cases)
            QCOMPARE(each.pixels.bytes(), std::uint64_t{26214400});
    }

    void aMachineMayLackPillow() {
        DeviceCatalog catalog = test::withDocuments();
        const Slide slide = slideNamed("pillow", "colour");
        const auto idsOf = [&] {
            QStringList ids;
            for (const MeasureCase& each : planOf(slide, 0, catalog, test::choicesOf(catalog)).cases)
                ids += QString::fromUtf8(each.strategy.id.data(), qsizetype(each.strategy.id.size()));
            return ids.join(u' ');
        };
        QCOMPARE(idsOf(), QStringLiteral("colour-merge-mended host-serial"));
        StrategyInfo pillow = *catalog.strategy("host-serial");
        pillow.id = "pillow-histogram";
        catalog.documents.push_back({pillow});
        QCOMPARE(idsOf(), QStringLiteral("colour-merge-mended host-serial pillow-histogram"));
    }

    /// Each way of a slide that speaks of figures has one.
    void figuresArePublished() {
        for (const char* name : {"article", "colour", "notes"}) {
            for (const Slide& slide :
                 readLecture(QStringLiteral(":/lecture/en/") + QLatin1String(name)).slides) {
                if (slide.says != Says::Published) continue;
                const Document document = *documentNamed(slide.document);
                for (const Way& way : slide.ways) {
                    const std::string id = way.id.substr(0, way.id.find("-mended"));
                    const Measurements figures = publishedOf(document);
                    QVERIFY2(std::ranges::any_of(figures,
                                                 [&](const auto& figure) { return figure->strategy == id; }),
                             way.id.c_str());
                }
            }
        }
    }

    void theDeviceFollowsTheSetup_data() {
        test::columns<QString, QString, QString>({"slide", "chosen", "device"});
        QTest::newRow("chosen") << QStringLiteral("local") << QStringLiteral("Socket")
                                << QStringLiteral("Socket");
        QTest::newRow("the host counts nothing by kernels")
            << QStringLiteral("local") << QStringLiteral("This machine") << QStringLiteral("Card");
        QTest::newRow("on the host") << QStringLiteral("loop") << QStringLiteral("Card")
                                     << QStringLiteral("This machine");
    }
    void theDeviceFollowsTheSetup() {
        QFETCH(QString, slide);
        QFETCH(QString, chosen);
        const DeviceCatalog catalog = test::withDocuments();
        LabChoices choices = test::choicesOf(catalog);
        std::erase_if(choices.devices,
                      [&](const DeviceInfo& each) { return each.name != chosen.toStdString(); });
        const SlidePlan plan = planOf(slideNamed(slide.toStdString()), 0, catalog, choices);
        QVERIFY2(!plan.cases.empty(), qPrintable(plan.missing));
        QTEST(QString::fromStdString(plan.cases.front().device.name), "device");
    }

    void withoutADeviceASlideSaysSo() {
        DeviceCatalog catalog = test::withDocuments();
        std::erase_if(catalog.devices, [](const DeviceInfo& each) { return each.type != DeviceType::Host; });
        const LabChoices choices = test::choicesOf(catalog);
        QVERIFY(!planOf(slideNamed("loop"), 0, catalog, choices).cases.empty());
        const SlidePlan plan = planOf(slideNamed("local"), 0, catalog, choices);
        QVERIFY(plan.cases.empty() && !plan.missing.isEmpty());
    }

    void guessesComeBackFromASession() {
        const Slide slide = slideNamed("local");
        const std::vector<Guess> guesses{
            {2.5, QStringLiteral("Ann")}, {10, {}}, {0.1, QStringLiteral("Ben")}};
        const RunDetails details = detailsOf(slide, 0, guesses);
        QCOMPARE(guessesIn(details), guesses);
        QCOMPARE(partIn(details), SlidePart{0});
        QCOMPARE(partIn(detailsOf(slide, 2, guesses)), SlidePart{2});
        const LabSession kept = withoutNames({{{"lecture", {}, details, {}}}});
        QCOMPARE(guessesIn(kept.runs.front().details).front(), (Guess{2.5, {}}));
    }
};

ROOM_TEST(TestSlides, QApplication)

// Holds the rules of resources/design.md, section Lecture, on the boxes of every act of every slide of the
// program: in two sizes, light and dark, in both languages.

namespace {

struct Shown {
    QString name;
    SlideContent content;
};

/// Every act of a slide, with guesses and overlays.
void addActs(std::vector<Shown>& all, test::LectureStage& stage, int slide) {
    const QString id =
        QString::fromStdString(stage.view.lecture().slides[static_cast<std::size_t>(slide)].id);
    const auto keep = [&](const char* act) {
        all.push_back({id + u' ' + QLatin1String(act), stage.view.content()});
    };
    stage.view.goTo(slide, Act::Ask);
    keep("asked");
    stage.press(Qt::Key_G);
    for (const char* guess : {"1.5 Ann", "2", "40"}) {
        QTest::keyClicks(&stage.view, QLatin1String(guess));
        stage.press(Qt::Key_Return);
    }
    stage.press(Qt::Key_Escape);
    keep("guessed");
    stage.press(Qt::Key_M);
    keep("measuring");
    stage.answer({400, 90, 150, 222, 60, 333, 77, 123});
    keep("measured");
    for (const auto& [key, act] :
         {std::pair(Qt::Key_D, "details"), {Qt::Key_C, "code"}, {Qt::Key_Question, "words"}}) {
        stage.press(key);
        keep(act);
        stage.press(key);
    }
    stage.press(Qt::Key_PageDown);
    keep("explained");
    while (true) {
        stage.press(Qt::Key_E);
        if (!stage.running) break;
        stage.answer({1500});
        keep("mended");
    }
    stage.view.goTo(slide, Act::Measure);
    stage.press(Qt::Key_M);
    stage.answer({400, 90}, 0.5);
    keep("busy");
    stage.press(Qt::Key_W);
    keep("busy, not explained");
}

const std::vector<Shown>& shownActs() {
    static const std::vector<Shown> all = [] {
        std::vector<Shown> acts;
        test::LectureStage stage;
        const std::map<std::string, std::string> code{
            {"racy", "// a comment that nobody has to read\nvoid a();"}};
        stage.view.setSources(code);
        for (const char* language : {"zh_CN", "en"}) {
            setLanguage(QLatin1String(language));
            for (const QString& name : programLectures()) {
                stage.view.setLecture(readLecture(programLecture(name)));
                for (int i = 0; i < static_cast<int>(stage.view.lecture().slides.size()); ++i)
                    addActs(acts, stage, i);
            }
        }
        return acts;
    }();
    return all;
}

/// The bar in which a value stands; null if it stands in none.
const SlideBox* barOf(const SlideBox& text, const std::vector<SlideBox>& boxes) {
    const auto bar = std::ranges::find_if(boxes, [&](const SlideBox& box) {
        return (box.kind == SlideBox::Kind::Bar || box.kind == SlideBox::Kind::BaseBar) &&
               text.kind == SlideBox::Kind::Text && box.place.left() < text.place.left() &&
               text.place.right() < box.place.right() && box.place.intersects(text.place);
    });
    return bar == boxes.end() ? nullptr : &*bar;
}

QString placeText(const SlideBox& box) {
    return QStringLiteral("“%1” at %2, %3, %4 x %5")
        .arg(box.text)
        .arg(box.place.x())
        .arg(box.place.y())
        .arg(box.place.width())
        .arg(box.place.height());
}

} // namespace

class TestSlideRules : public QObject {
    Q_OBJECT

    void rows() {
        test::columns<QSize, bool>({"size", "dark"});
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            for (const bool dark : {false, true})
                QTest::addRow("%d, %s", size.height(), dark ? "dark" : "light") << size << dark;
        }
    }
    /// Calls `check` for each act with its boxes.
    template <typename Check>
    void forAll(const Check& check) {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        const SlideStyle style{themePalette(dark), QApplication::font()};
        for (const Shown& shown : shownActs()) {
            check(shown, boxesOf(shown.content, size, style), QSizeF(size), style);
            if (QTest::currentTestFailed()) return;
        }
    }

private Q_SLOTS:
    void everythingIsInside_data() { rows(); }
    void everythingIsInside() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF size, const SlideStyle&) {
            const double unit = unitOf(size);
            const QRectF inner(QRectF({}, size).adjusted(unit, unit, -unit, -unit));
            for (const SlideBox& box : boxes)
                QVERIFY2(inner.contains(box.place),
                         qPrintable(shown.name + QStringLiteral(": ") + placeText(box)));
        });
    }

    void nothingOverlaps_data() { rows(); }
    void nothingOverlaps() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF, const SlideStyle&) {
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (boxes[i].kind == SlideBox::Kind::Mark || boxes[j].kind == SlideBox::Kind::Mark)
                        continue; // a guess stands on its bar
                    if (barOf(boxes[i], boxes) == &boxes[j] || barOf(boxes[j], boxes) == &boxes[i]) continue;
                    // Lines of text stand close to each other: the ground of their letters may touch.
                    const QRectF both = boxes[i].place & boxes[j].place;
                    QVERIFY2(both.height() <= 1 || both.width() <= 1,
                             qPrintable(shown.name + QStringLiteral(": ") + placeText(boxes[i]) +
                                        QStringLiteral(" on ") + placeText(boxes[j])));
                }
            }
        });
    }

    void typeIsLarge_data() { rows(); }
    void typeIsLarge() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF size, const SlideStyle&) {
            for (const SlideBox& box : boxes) {
                if (box.kind != SlideBox::Kind::Text) continue;
                QVERIFY2(box.font.pixelSize() * 28 >= size.height(),
                         qPrintable(shown.name + QStringLiteral(": ") + box.text));
            }
            // The headline has two lines at most.
            QVERIFY2(boxes.front().place.height() < 2.7 * QFontMetricsF(boxes.front().font).height(),
                     qPrintable(shown.name));
        });
    }

    void everyBarIsSeen_data() { rows(); }
    void everyBarIsSeen() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF size, const SlideStyle&) {
            std::size_t bars = 0;
            for (const SlideBox& box : boxes) {
                if (box.kind != SlideBox::Kind::Bar && box.kind != SlideBox::Kind::BaseBar &&
                    box.kind != SlideBox::Kind::WrongBar && box.kind != SlideBox::Kind::OpenBar)
                    continue;
                ++bars;
                QVERIFY2(box.place.height() * 28 >= 0.7 * size.height(), qPrintable(shown.name));
            }
            const bool areDrawn =
                shown.content.overlay.isEmpty() && !shown.content.films && shown.content.bins.empty();
            QCOMPARE(bars, areDrawn ? shown.content.bars.size() : std::size_t{0});
        });
    }

    void textsAreWhole_data() { rows(); }
    void textsAreWhole() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF, const SlideStyle&) {
            for (const SlideBar& bar : shown.content.bars) {
                const bool found = std::ranges::count(boxes, bar.name, &SlideBox::text) > 0;
                QVERIFY2(found || boxes.size() < shown.content.bars.size() ||
                             !shown.content.overlay.isEmpty() || !shown.content.bins.empty(),
                         qPrintable(shown.name + QStringLiteral(": ") + bar.name));
            }
            QVERIFY2(std::ranges::count(boxes, shown.content.foot, &SlideBox::text) == 1,
                     qPrintable(shown.name));
        });
    }

    /// Letters that the font lacks come from another one. All stand on one baseline, in lines of one pitch.
    void lettersOfAnotherFontKeepTheLine() {
        const QFont type = SlideStyle{themePalette(false), QApplication::font()}.type(30);
        const auto heightOf = [&](const char* text) {
            return textBox(QString::fromUtf8(text), type, Qt::black, {}).place.height();
        };
        QCOMPARE(heightOf("\u4e3a\u4ec0\u4e48"), heightOf("why"));
        QCOMPARE(heightOf("\u4e3a\u4ec0\u4e48\u2028\u6d4b"), 2 * heightOf("why"));
    }

    void contrastIsEnough_data() { rows(); }
    void contrastIsEnough() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF, const SlideStyle& style) {
            for (const SlideBox& box : boxes) {
                if (!box.colour.isValid()) continue;
                const bool isText = box.kind == SlideBox::Kind::Text;
                const SlideBox* bar = isText ? barOf(box, boxes) : nullptr;
                // A pale bar is the ground with a part of its colour.
                const QColor ground = bar == nullptr ? style.ground()
                                      : bar->kind == SlideBox::Kind::Bar
                                          ? bar->colour
                                          : mixed(style.ground(), bar->colour, 0.4);
                QVERIFY2(test::contrast(box.colour, ground) >= (isText ? 4.5 : 3),
                         qPrintable(shown.name + QStringLiteral(": ") + placeText(box)));
            }
        });
        QFETCH(bool, dark);
        const SlideStyle style{themePalette(dark), {}};
        QVERIFY(test::contrast(style.accent(), style.ground()) >= 4.5);
    }

    /// No lone word on the second line.
    void linesOfAHeadlineAreBalanced_data() { rows(); }
    void linesOfAHeadlineAreBalanced() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF, const SlideStyle&) {
            const SlideBox& box = boxes.front();
            if (!shown.content.overlay.isEmpty() || shown.content.headline.isEmpty()) return;
            const double whole = QFontMetricsF(box.font).horizontalAdvance(box.text);
            if (box.place.height() < 1.5 * QFontMetricsF(box.font).height()) return;
            QVERIFY2(whole - box.place.width() > 0.24 * box.place.width(),
                     qPrintable(shown.name + QStringLiteral(": ") + box.text));
        });
    }

    /// A line of a headline ends with a thought, where both lines have room and are about equally long.
    void linesOfAHeadlineEndWithAThought_data() {
        test::columns<QString, QString, QString>({"strong", "text", "second"});
        const auto row = [](const char* name, const char* strong, const char* text, const char* second) {
            QTest::newRow(name) << QString::fromUtf8(strong) << QString::fromUtf8(text)
                                << QString::fromUtf8(second);
        };
        row("a sentence", "", "Now each core has its own table. How many times as fast as one table for all?",
            "How many times as fast as one table for all?");
        row("strong text", "Equal pixels take 1.36 times as long", " (1.26 to 1.45, and more)",
            "(1.26 to 1.45, and more)");
        row("strong text and a colon", "All counts are right", ": a second kernel, 1.95 times as fast",
            "a second kernel, 1.95 times as fast");
        row("strong text and a comma", "A table per work-item is the fastest",
            ", 14 times as fast as one table", "14 times as fast as one table");
        row("a short rest", "Adding up takes 28 % of the time", ", counting 72 %", "counting 72 %");
        row("a range", "Equal pixels are 1.42 times as fast", " (1.41 to 1.43, and more)",
            "(1.41 to 1.43, and more)");
        row("a range and a figure", "18 times as long here", " (17 to 18); the text says 14.5 times as fast",
            "the text says 14.5 times as fast");
        row("a part", "", "Clearing and adding up cost little here: 3.5 ns a pixel, then 3.3 ns.",
            "3.5 ns a pixel, then 3.3 ns.");
        // Letters that no font has are narrower.
        if (!QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
            row("Chinese", "", "每次加法都是原子的，各核心还互相抢着用这张计数表：6.6 ns，而非 0.80 ns。",
                "6.6 ns，而非 0.80 ns。");
        if (!QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
            row("Chinese, a short rest", "", "发送、启动、计数和读回只由很少的像素分担：每像素 19 ns。",
                "每像素 19 ns。");
        row("none fits", "",
            "Yes. A line that has a very short first sentence is broken where the lines are equal.",
            "sentence is broken where the lines are equal.");
    }
    void linesOfAHeadlineEndWithAThought() {
        QFETCH(QString, strong);
        QFETCH(QString, text);
        QFETCH(QString, second);
        SlideContent content;
        content.strong = strong;
        content.headline = text;
        const QString shown =
            boxesOf(content, QSizeF(1280, 720), {themePalette(false), QApplication::font()}).front().text;
        const qsizetype end = shown.indexOf(QChar(QChar::LineSeparator));
        QCOMPARE(end < 0 ? QString() : shown.mid(end + 1).replace(QChar::Nbsp, u' '), second);
    }

    /// Hinting makes letters of some sizes wider.
    void headlinesBreakAlikeInAllSizes() {
        const SlideStyle style{themePalette(false), QApplication::font()};
        for (const Shown& shown : shownActs()) {
            if (!shown.content.overlay.isEmpty()) continue;
            const SlideBox small = boxesOf(shown.content, QSizeF(1280, 720), style).front(),
                           large = boxesOf(shown.content, QSizeF(1920, 1080), style).front();
            const auto linesOf = [](const SlideBox& box) {
                QTextLayout layout(box.text, box.font);
                QStringList lines;
                layout.beginLayout();
                for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
                    line.setLineWidth(box.place.width() + 1);
                    lines += box.text.mid(line.textStart(), line.textLength());
                }
                layout.endLayout();
                return lines;
            };
            QCOMPARE(linesOf(small), linesOf(large));
        }
    }

    /// "14" and "times" stand on one line, and so do "times" and "as fast".
    void noLineEndsInsideAFactor_data() { rows(); }
    void noLineEndsInsideAFactor() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF, const SlideStyle&) {
            static const QRegularExpression apart(QStringLiteral("\\d times|times as (fast|long)"));
            if (!shown.content.overlay.isEmpty()) return;
            QVERIFY2(!apart.match(boxes.front().text).hasMatch(), qPrintable(boxes.front().text));
        });
    }

    /// The pixels and the device stand on every slide that can be measured.
    void whatIsCountedIsNamed_data() { rows(); }
    void whatIsCountedIsNamed() {
        forAll([](const Shown& shown, const std::vector<SlideBox>& boxes, QSizeF, const SlideStyle&) {
            if (!shown.content.overlay.isEmpty()) return;
            QVERIFY2(!shown.content.counted.isEmpty(), qPrintable(shown.name));
            QVERIFY(std::ranges::count(boxes, shown.content.counted, &SlideBox::text) == 1);
        });
    }

    /// A value makes room for a guess that lies there. A measured bar stays whole under it.
    void noGuessCrossesAValueOrABar_data() {
        test::columns<double, double, bool, int>({"length", "guess", "wrong", "marks"});
        QTest::newRow("on its value") << 0.2 << 0.3 << false << 1;
        QTest::newRow("on its cross") << 0.2 << 0.23 << true << 1;
        QTest::newRow("on its bar") << 0.2 << 0.1 << false << 2;
        QTest::newRow("on a short bar") << 0.002 << 0.001 << false << 2;
        QTest::newRow("behind its value") << 0.2 << 0.9 << false << 1;
    }
    void noGuessCrossesAValueOrABar() {
        QFETCH(double, length);
        QFETCH(double, guess);
        QFETCH(bool, wrong);
        QFETCH(int, marks);
        SlideContent content;
        content.bars = {{SlideBar::Kind::Accent,
                         QStringLiteral("++"),
                         QStringLiteral("123,456 ms"),
                         length,
                         wrong,
                         0,
                         {guess},
                         QStringLiteral("the room")}};
        const auto boxes = boxesOf(content, QSizeF(1280, 720), {themePalette(false), QApplication::font()});
        QCOMPARE(std::ranges::count(boxes, SlideBox::Kind::Mark, &SlideBox::kind), marks);
        for (const SlideBox& mark : boxes) {
            if (mark.kind != SlideBox::Kind::Mark) continue;
            for (const SlideBox& other : boxes)
                QVERIFY(other.kind == SlideBox::Kind::Mark || (other.place & mark.place).height() < 1);
        }
    }

    /// A document's figures of another size have no outlines: the measured bars keep the axis.
    void figuresOfAnotherSizeLeaveTheAxis_data() {
        test::columns<double, double, double, bool>({"length", "published", "publishedSecond", "outlines"});
        QTest::newRow("alike") << 1.0 << 0.4 << 0.4 << true;
        QTest::newRow("far longer") << 0.003 << 1.0 << 1.0 << false;
        QTest::newRow("far shorter") << 1.0 << 0.003 << 0.003 << false;
        QTest::newRow("one far shorter") << 1.0 << 0.4 << 0.01 << false;
    }
    void figuresOfAnotherSizeLeaveTheAxis() {
        QFETCH(double, length);
        QFETCH(double, published);
        QFETCH(double, publishedSecond);
        QFETCH(bool, outlines);
        SlideBar first{SlideBar::Kind::Base, QStringLiteral("one"), QStringLiteral("219 ms"), length};
        first.published = published;
        first.figure = QStringLiteral("published: 18.9 s");
        SlideBar second = first;
        second.kind = SlideBar::Kind::Accent;
        second.length /= 2;
        second.published = publishedSecond;
        second.marks = {length / 4};
        SlideContent content;
        content.bars = {first, second};
        const QSizeF size(1280, 720);
        const auto boxes = boxesOf(content, size, {themePalette(false), QApplication::font()});
        const auto boxOf = [&](SlideBox::Kind kind) {
            return *std::ranges::find(boxes, kind, &SlideBox::kind);
        };
        QCOMPARE(std::ranges::count(boxes, SlideBox::Kind::Outline, &SlideBox::kind), outlines ? 2 : 0);
        QCOMPARE(std::ranges::count(boxes, first.figure, &SlideBox::text), 2);
        const QRectF base = boxOf(SlideBox::Kind::BaseBar).place, accent = boxOf(SlideBox::Kind::Bar).place;
        QVERIFY(base.width() > 0.4 * size.width());
        QVERIFY(std::abs(accent.width() - base.width() / 2) < 1);
        const double mark = boxOf(SlideBox::Kind::Mark).place.center().x();
        QVERIFY(std::abs(mark - base.left() - base.width() / 4) < 1);
    }

    /// Such as the counts of a table that was not cleared.
    void longValuesFit_data() { rows(); }
    void longValuesFit() {
        QFETCH(QSize, size);
        SlideContent content;
        content.headline = QStringLiteral("1,551,019,296,026 counts too many");
        content.foot = QStringLiteral("16 of 24");
        content.bars = {{SlideBar::Kind::Base, QStringLiteral("all counts"), QStringLiteral("18,000,000")},
                        {SlideBar::Kind::Accent, QStringLiteral("never cleared"),
                         QStringLiteral("1,569,019,296,026"), 1, true}};
        for (const SlideBox& box : boxesOf(content, size, {themePalette(false), QApplication::font()}))
            QVERIFY2(QRectF({}, size).contains(box.place), qPrintable(placeText(box)));
    }

    /// Rows keep their indentation, and no operator is broken.
    void wrappedRowsKeepTheirForm_data() {
        test::columns<bool, int>({"code", "indent"});
        QTest::newRow("text") << false << 4;
        QTest::newRow("code") << true << 8;
    }
    void wrappedRowsKeepTheirForm() {
        QFETCH(bool, code);
        QFETCH(int, indent);
        const SlideStyle style{themePalette(false), QApplication::font()};
        const QFont type = fixedType(style, 20);
        const QString line = QStringLiteral("    for (i = 0; i < n; i++, ++j, k += i++) sum += bins[i]++;");
        const double letter = QFontMetricsF(type).horizontalAdvance(u'm');
        for (int letters = 20; letters < 50; ++letters) {
            const QStringList rows = wrappedRows({line}, type, letters * letter, code);
            QVERIFY(rows.size() > 1);
            QStringList words;
            for (const QString& row : rows) {
                QVERIFY(row.startsWith(QString(row == rows.front() ? 4 : indent, u' ')));
                words += row.split(u' ', Qt::SkipEmptyParts);
            }
            if (code) QCOMPARE(words, line.split(u' ', Qt::SkipEmptyParts));
        }
    }

    void theFastestIsOnTop() {
        int checked = 0;
        for (const Shown& shown : shownActs()) {
            if (shown.name != QLatin1String("fastest measured")) continue;
            ++checked;
            QVERIFY(std::ranges::is_sorted(shown.content.bars, {}, &SlideBar::length));
        }
        QCOMPARE(checked, 4);
    }

    /// A count of wrong bins belongs to the left film.
    void theRunsCountStaysBelowItsFilm() {
        SlideContent content;
        content.films.emplace();
        content.line = QStringLiteral("in the real run: 309,831,882,432 counts too many");
        const QSizeF size(1280, 720);
        for (const SlideBox& box : boxesOf(content, size, {themePalette(false), QApplication::font()})) {
            if (box.text == content.line) QVERIFY(box.place.right() < size.width() / 2);
        }
    }

    /// Also in a small, a wide and an upright window.
    void anyWindowHoldsASlide_data() {
        test::columns<QSize>({"size"});
        for (const QSize size : {QSize(640, 480), QSize(1600, 500), QSize(900, 1300)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
    void anyWindowHoldsASlide() {
        QFETCH(QSize, size);
        const SlideStyle style{themePalette(false), QApplication::font()};
        for (const Shown& shown : shownActs()) {
            for (const SlideBox& box : boxesOf(shown.content, size, style))
                QVERIFY2(QRectF({}, size).contains(box.place),
                         qPrintable(shown.name + QStringLiteral(": ") + placeText(box)));
        }
    }

    void whatIsCountedStandsOnTheFoot_data() { anyWindowHoldsASlide_data(); }
    void whatIsCountedStandsOnTheFoot() {
        QFETCH(QSize, size);
        const SlideStyle style{themePalette(false), QApplication::font()};
        const SlideContent& content = shownActs().front().content;
        const auto boxes = boxesOf(content, size, style);
        const QRectF counted = std::ranges::find(boxes, content.counted, &SlideBox::text)->place,
                     foot = boxes.back().place;
        QVERIFY(foot.top() - counted.bottom() < unitOf(size));
    }
};

ROOM_TEST(TestSlideRules, QApplication)

// Tests the source documents: their figures, their claims, the cases that measure them, and that every way is
// a strategy of this program.

namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30U;

/// A card, a CPU device and the host, with the ways of all documents.
DeviceCatalog catalog() {
    DeviceCatalog all;
    all.devices = {inventedDevice("Card"), inventedDevice("Socket", DeviceType::Cpu),
                   inventedDevice("This machine", DeviceType::Host)};
    all.devices.back().key = hostDeviceKey;
    for (DeviceInfo& device : all.devices)
        device.largestAllocation = 4 * gibibyte;
    for (const host::HostStrategy& row : host::hostStrategies())
        all.strategies.push_back(row.info);
    all.documents = opencl::documentWays();
    for (const host::HostStrategy& row : host::documentLoops())
        all.documents.push_back({row.info});
    return all;
}

/// "host: article-cpu; ", in the order of the cases.
std::string listOf(const std::vector<MeasureCase>& cases) {
    std::string names;
    for (const MeasureCase& each : cases)
        names += each.device.key + ": " + std::string(each.strategy.id) + "; ";
    return names;
}

} // namespace

class TestDocuments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As the texts print them, in milliseconds; 0: no figure.
    void figures_data() {
        columns<QByteArray, QByteArray, double, double>({"document", "way", "mean", "deviation"});
        const auto row = [](const char* document, const char* way, double mean, double deviation = 0) {
            QTest::newRow(way) << QByteArray(document) << QByteArray(way) << mean << deviation;
        };
        row("book", "book-listing", 0);
        row("article", "article-cpu", 41.8013, 0.243068);
        row("article", "article-global", 28.2375, 3.02136);
        row("article", "article-shared", 4.50488, 0.288098);
        row("article", "article-shared-skip", 4.49045, 0.304713);
        row("article", "article-strided", 0.85092, 0.0901206);
        row("colour", "colour-tables", 900);
        row("colour", "colour-private", 900);
        row("colour", "colour-merge", 2500);
        row("colour", "pillow-histogram", 1500);
        row("notes", "notes-cpu", 2953.368);
        row("notes", "letters-global", 203.713);
        row("notes", "letters-shared", 2.746);
        row("notes", "letters-contiguous", 1.135);
        row("notes", "letters-interleaved", 1.935);
        row("notes", "letters-counter", 2.152);
    }
    void figures() {
        QFETCH(QByteArray, document);
        QFETCH(QByteArray, way);
        QFETCH(double, mean);
        QFETCH(double, deviation);
        const Document named = *documentNamed(document.toStdString());
        QCOMPARE(std::ranges::count(named.ways, way.toStdString(), &PublishedFigure::way), 1);
        const Measurements published = publishedOf(named);
        const auto row = std::ranges::find_if(
            published, [&](const auto& each) { return each->strategy == way.toStdString(); });
        QCOMPARE(row != published.end(), mean > 0);
        if (mean == 0) return;
        const Series& series = *(*row)->series;
        QCOMPARE(double(meanOf(series).count()) / 1e6, mean);
        QCOMPARE(double(series.kernel.median.count()) / 1e6, mean);
        QVERIFY(std::abs(double(deviationOf(series).count()) / 1e6 - deviation) < 2e-6);
        QVERIFY(std::abs(double((series.kernel.p75 - series.kernel.p25).count()) / 2e6 - deviation) < 2e-6);
        QCOMPARE((*row)->bytes, named.bytes);
    }

    void sizesAndRepeats_data() {
        columns<QByteArray, QByteArray, PixelLayout, quint64, uint>(
            {"id", "data", "layout", "pixels", "repeats"});
        QTest::newRow("article") << QByteArray("article") << QByteArray("uniform") << PixelLayout::Gray8
                                 << quint64{104857600} << 20U;
        QTest::newRow("colour") << QByteArray("colour") << QByteArray("photo") << PixelLayout::Rgba8
                                << quint64{100943136} / 3 << 0U;
        QTest::newRow("notes") << QByteArray("notes") << QByteArray("letters") << PixelLayout::Gray8
                               << quint64{gibibyte} << 0U;
    }
    void sizesAndRepeats() {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, data);
        QFETCH(PixelLayout, layout);
        QFETCH(quint64, pixels);
        QFETCH(uint, repeats);
        const Document document = *documentNamed(id.toStdString());
        QCOMPARE(nameOf(document.pixels), data.toStdString());
        QCOMPARE(document.layout, layout);
        QCOMPARE(document.bytes / traitsOf(layout).bytesPerPixel(), pixels);
        QCOMPARE(document.repeats, repeats);
    }

    /// What the article calls 35 times is 33 by its own figures, and its 20 % of the time are 18.9 %.
    void claims_data() {
        columns<QByteArray, QByteArray, QByteArray, double, double>(
            {"document", "of", "over", "said", "made"});
        const auto row = [](const char* document, const char* of, const char* over, double said,
                            double made) {
            QTest::addRow("%s over %s", of, over)
                << QByteArray(document) << QByteArray(of) << QByteArray(over) << said << made;
        };
        row("article", "article-strided", "article-global", 35, 33.18);
        row("article", "article-strided", "article-shared", 5, 5.29);
        row("notes", "letters-global", "notes-cpu", 14.50, 14.50);
        row("notes", "letters-shared", "notes-cpu", 1075.28, 1075.52);
        row("notes", "letters-contiguous", "notes-cpu", 2601.86, 2602.09);
        row("notes", "letters-interleaved", "notes-cpu", 1525.97, 1526.29);
        row("notes", "letters-counter", "notes-cpu", 1372.13, 1372.38);
    }
    void claims() {
        QFETCH(QByteArray, document);
        QFETCH(QByteArray, of);
        QFETCH(QByteArray, over);
        QFETCH(double, said);
        QFETCH(double, made);
        const Document named = *documentNamed(document.toStdString());
        const auto claim = std::ranges::find_if(named.claims, [&](const DocumentClaim& each) {
            return each.of == of.toStdString() && each.over == over.toStdString();
        });
        QVERIFY(claim != named.claims.end());
        QCOMPARE(claim->said, said);
        QVERIFY2(std::abs(*factorOf(named, *claim) - made) < 0.006,
                 std::to_string(*factorOf(named, *claim)).c_str());
    }

    void theClaimIsToldBesideTheFigures() {
        const QString told = claimTexts(*documentNamed("article"), catalog()).join(u' ');
        for (const char* part : {"CUDA histogram article", "histParallelism", " 35 times", " 33.2"})
            QVERIFY2(told.contains(QLatin1String(part)), qPrintable(told));
    }

    /// Where the figures make what the text says, that is no news.
    void aClaimThatHoldsIsToldOnce() {
        const QString told = claimTexts(*documentNamed("notes"), catalog()).at(1);
        QCOMPARE(told.count(QStringLiteral("14.50")), 1);
    }

    /// But for Pillow, which only some machines have.
    void everyWayIsAStrategy() {
        const DeviceCatalog all = catalog();
        for (const Document& document : documents()) {
            for (const PublishedFigure& each : document.ways)
                QVERIFY2(all.strategy(each.way) != nullptr || each.way == "pillow-histogram",
                         each.way.c_str());
            for (const DocumentClaim& claim : document.claims)
                QVERIFY(factorOf(document, claim));
        }
    }

    /// Also that of Pillow, which is no strategy of a machine without it.
    void aFigureWithoutARowHasItsWaysTitle() {
        const Document document = *documentNamed("colour");
        const DeviceCatalog all = catalog();
        const MeasureCase one{all.devices[0], *all.strategy("colour-merge"), {}, pixelsOf(document, {})};
        const auto row = std::make_shared<const Measurement>(measurementOf(one));
        for (const MeasurementPointer& figure : figuresWithoutRow(document, {row}, all))
            QVERIFY2(figure->title != figure->strategy, figure->strategy.c_str());
    }

    void casesAreThoseOfTheDocument() {
        const DeviceCatalog all = catalog();
        const std::vector<MeasureCase> cases =
            casesOf(*documentNamed("article"), {all.devices[0], all.devices[2]}, all, 9);
        QCOMPARE(listOf(cases), std::string("host: article-cpu; Card: article-global; Card: article-shared; "
                                            "Card: article-shared-skip; Card: article-shared-mended; "
                                            "Card: article-strided; "));
        for (const MeasureCase& each : cases) {
            QCOMPARE(each.repeats, 20U);
            QCOMPARE(each.launch, LaunchParameters());
            QCOMPARE(each.pixels.name, std::string("uniform"));
            QCOMPARE(each.pixels.bytes(), std::uint64_t{104857600});
        }
        const std::vector<MeasureCase> letters = casesOf(*documentNamed("notes"), {all.devices[1]}, all, 9);
        QCOMPARE(letters.size(), std::size_t{6});
        QCOMPARE(letters.front().pixels.binning, Binning::Letters);
        QCOMPARE(letters.front().repeats, 9U);
        QCOMPARE(casesOf(*documentNamed("article"), {}, all, 9).size(),
                 cases.size()); // on the default device
    }

    void theMenuMeasuresThem_data() {
        QTest::addColumn<QString>("id");
        for (const Document& document : documents())
            QTest::addRow("%s", document.id.c_str()) << QString::fromStdString(document.id);
    }
    void theMenuMeasuresThem() {
        QFETCH(QString, id);
        LabWindow window;
        window.showDevices(catalog());
        window.show();
        const QSignalSpy requested(&window, &LabWindow::runRequested);
        window.findChild<QAction*>(QStringLiteral("labDocument-") + id)->trigger();
        QCOMPARE(requested.size(), 1);
        const auto cases = requested.front().front().value<std::vector<MeasureCase>>();
        const Document document = *documentNamed(id.toStdString());
        QCOMPARE(listOf(cases), listOf(casesOf(document, {}, catalog(), 9)));
        const LabRun& run = window.session().runs.back();
        QCOMPARE(run.pane, std::string("bars"));
        QCOMPARE(detailOf(run.details, "document"), document.id);
        QVERIFY(window.findChild<BarsPane*>()->isVisible());
    }

    /// A device that cannot hold a gibibyte of letters counts half of them, as all ways beside it do, and the
    /// figure of the document is halved too.
    void whatADeviceCannotHoldIsHalved() {
        DeviceCatalog all = catalog();
        all.devices[0].largestAllocation = gibibyte - 1;
        const Document notes = *documentNamed("notes");
        const std::vector<MeasureCase> cases = casesOf(notes, all.devices, all, 9);
        for (const MeasureCase& each : cases)
            QCOMPARE(each.pixels.bytes(), gibibyte / 2);
        Measurement row = measurementOf(cases.front());
        row.series = seriesOf({Sample{}}, {});
        const Measurements beside = publishedBeside(notes, shared(std::vector{row}));
        QCOMPARE(beside.size(), std::size_t{1});
        QCOMPARE(beside.front()->device.key, cases.front().device.key);
        QCOMPARE(meanOf(*beside.front()->series), Nanoseconds(2953368000 / 2));
    }
};

ROOM_TEST(TestDocuments, QApplication)

#include "tst_slides.moc"
