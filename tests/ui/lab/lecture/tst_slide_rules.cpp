// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the rules of resources/design.md, section Lecture, on the boxes of every act of every slide of the
// program: in two sizes, light and dark, in both languages.

#include "tests/fixtures/contrast.h"
#include "tests/fixtures/lecture_stage.h"
#include "ui/frame/theme.h"
#include "ui/words/language.h"

#include <QFontDatabase>
#include <QTextLayout>

using namespace tonescope;
using namespace tonescope::ui;

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
#include "tst_slide_rules.moc"
