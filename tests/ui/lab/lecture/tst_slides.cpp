// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the folders of lectures: those of the program are complete, a wrong file says its line, and a slide
// is planned on the machine that is there.

#include "ui/lab/lecture/lecture.h"

#include "tests/fixtures/lecture_fixtures.h"
#include "tests/fixtures/room.h"
#include "ui/lab/lecture/documents.h"
#include "ui/lab/lecture/lecture_view.h"

#include <QDirIterator>
#include <QPainter>

using namespace tonescope;
using namespace tonescope::ui;

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

Slide named(std::string_view id, const char* lecture = "ten") {
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
        QVERIFY(slide.exercise.foreign && !named("race").exercise.foreign);
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
        const SlidePlan plan = planOf(named("equal"), 0, catalog, choicesWith(catalog, photo));
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
        const SlidePlan plan = planOf(named("copies"), 0, catalog, choicesWith(catalog, colourPhoto()));
        QCOMPARE(plan.cases[0].launch[Parameter::Copies], std::optional<std::uint32_t>(1));
        QCOMPARE(plan.cases[1].launch[Parameter::Copies], std::optional<std::uint32_t>(32));
    }

    void correctionsKeepTheirCounts() {
        const DeviceCatalog catalog = test::withDocuments();
        const Slide slide = named("listing");
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
        const Slide slide = named("article-global", "article");
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
        const Slide slide = named("pillow", "colour");
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
        const SlidePlan plan = planOf(named(slide.toStdString()), 0, catalog, choices);
        QVERIFY2(!plan.cases.empty(), qPrintable(plan.missing));
        QTEST(QString::fromStdString(plan.cases.front().device.name), "device");
    }

    void withoutADeviceASlideSaysSo() {
        DeviceCatalog catalog = test::withDocuments();
        std::erase_if(catalog.devices, [](const DeviceInfo& each) { return each.type != DeviceType::Host; });
        const LabChoices choices = test::choicesOf(catalog);
        QVERIFY(!planOf(named("loop"), 0, catalog, choices).cases.empty());
        const SlidePlan plan = planOf(named("local"), 0, catalog, choices);
        QVERIFY(plan.cases.empty() && !plan.missing.isEmpty());
    }

    void guessesComeBackFromASession() {
        const Slide slide = named("local");
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
#include "tst_slides.moc"
