// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the handout: a page for each slide that was given, with everything on it and inside it.

#include "ui/lab/lecture/handout.h"

#include "tests/fixtures/contrast.h"
#include "tests/fixtures/lecture_stage.h"
#include "ui/frame/theme.h"

using namespace tonescope;
using namespace tonescope::ui;

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
#include "tst_handout.moc"
