// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what plays films: keys, mouse and wheel; and that the drawing stays in its frame and scales.

#include "ui/lab/film/film_view.h"

#include "ui/frame/theme.h"
#include "ui/plot/colours.h"

#include "tests/fixtures/contrast.h"
#include "tests/fixtures/film_sides.h"
#include "tests/fixtures/room.h"

#include <QPainter>

#include <algorithm>

using namespace tonescope;
using namespace tonescope::ui;

namespace {

constexpr QColor ground(255, 255, 255);

SlideStyle styleOnPaper() {
    return {paper(), QFont()};
}

FilmPair race() {
    return *filmsOf(FilmKind::Race, {test::filmSide("++", "racy", test::equalPixels())});
}

/// As on slides: one that is narrower than 16 : 9 is measured by its width.
double unitOf(const QSize& size) {
    return std::min(size.height(), size.width() * 9 / 16) / 28.0;
}

/// A slide of this size with the films at a position.
QImage drawn(const FilmPair& films, const QSize& size, double position,
             const SlideStyle& style = styleOnPaper()) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(style.ground());
    const double unit = unitOf(size);
    QPainter painter(&image);
    paintFilms(painter, QRectF(2 * unit, 7 * unit, size.width() - 4 * unit, 18 * unit), films, style, unit,
               position);
    return image;
}

/// The smallest rectangle that contains all that is not ground.
QRect inked(const QImage& image) {
    QRect rect;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) != ground) rect |= QRect(x, y, 1, 1);
        }
    }
    return rect;
}

} // namespace

class TestFilmView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What lies half outside of a film has room in the widget.
    void theOutermostCellsAreWhole() {
        FilmView view;
        view.resize(600, 300);
        view.setStyle(styleOnPaper(), unitOf({600, 340}));
        view.setPalette(paper());
        view.setAutoFillBackground(true);
        view.show(*filmsOf(FilmKind::Timed, {test::filmSide("one", "racy", test::equalPixels()),
                                             test::filmSide("other", "racy", test::equalPixels())}));
        const QImage image = view.grab().toImage();
        const int lowest = image.height() - 20; // below, the line of time has the whole width
        for (int y = 0; y < lowest; ++y)
            QCOMPARE(image.pixelColor(0, y), image.pixelColor(0, 0));
    }

    void aFilmAloneIsAsWideAsTheSlide_data() {
        test::columns<FilmKind, QByteArray>({"kind", "strategy"});
        QTest::newRow("chain") << FilmKind::Chain << QByteArray("host-serial");
        QTest::newRow("merge") << FilmKind::Merge << QByteArray("private-host-merge");
        QTest::newRow("measured times") << FilmKind::Timed << QByteArray("host-serial");
    }
    void aFilmAloneIsAsWideAsTheSlide() {
        QFETCH(FilmKind, kind);
        QFETCH(QByteArray, strategy);
        std::vector<FilmSide> sides{test::filmSide("alone", strategy.constData(), test::photoPixels())};
        sides.front().nanoseconds = 1;
        const FilmPair films = *filmsOf(kind, sides);
        for (const QSize size : {QSize(1280, 720), QSize(400, 800)}) {
            const QRect ink = inked(drawn(films, size, films.steps()));
            QVERIFY(ink.right() > 0.9 * size.width() && ink.right() < size.width());
        }
    }

    void staysInItsFrame_data() {
        QTest::addColumn<test::FilmCase>("film");
        for (const test::FilmCase& film : test::filmCases())
            QTest::newRow(film.name) << film;
    }
    void staysInItsFrame() {
        QFETCH(test::FilmCase, film);
        const FilmPair films = *filmsOf(film.kind, film.sides, EqualAdds::Wait, 0.5);
        const double steps = films.steps();
        for (const QSize size : {QSize(640, 360), QSize(512, 384)}) {
            const double unit = unitOf(size);
            // Strokes of the outermost cells lie half outside, and are smoothed over a pixel more.
            const double more = 0.1 * unit + 1;
            const QRectF frame = QRectF(2 * unit, 7 * unit, size.width() - 4 * unit, 18 * unit)
                                     .adjusted(-more, -more, more, more);
            for (const double position : {0.0, 0.5, 1.0, steps / 2 + 0.3, steps})
                QVERIFY2(frame.contains(inked(drawn(films, size, position))),
                         qPrintable(QString::number(position)));
        }
    }

    /// Every step is seen.
    void stepsDiffer() {
        const FilmPair films = race();
        QImage before = drawn(films, {640, 360}, 0);
        for (unsigned step = 1; step <= films.steps(); ++step) {
            QImage now = drawn(films, {640, 360}, step);
            QVERIFY(now != before);
            before = std::move(now);
        }
        QCOMPARE(drawn(films, {640, 360}, films.steps() + 3), before);
    }

    void coloursAreSeen_data() {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << themePalette(false);
        QTest::newRow("dark") << themePalette(true);
    }
    void coloursAreSeen() {
        QFETCH(QPalette, palette);
        const SlideStyle style{palette, QFont()};
        for (const QColor& colour : {style.accent(), style.done(), style.quiet(), style.lost()})
            QVERIFY2(test::contrast(colour, style.ground()) >= 3, qPrintable(colour.name()));
        for (const QColor& colour : {style.text(), style.secondary()})
            QVERIFY(test::contrast(colour, style.ground()) >= 4.5);
        QVERIFY(test::contrast(style.onAccent(), style.accent()) >= 4.5);
    }

    void pixelsAreSeen_data() {
        test::columns<QPalette, int>({"palette", "shade"});
        for (const bool dark : {false, true}) {
            for (const int shade : {0, 30, 128, 255})
                QTest::addRow("%s, %d", dark ? "dark" : "light", shade) << themePalette(dark) << shade;
        }
    }
    /// Of any shade, also of those that are counted.
    void pixelsAreSeen() {
        QFETCH(QPalette, palette);
        QFETCH(int, shade);
        const SlideStyle style{palette, QFont()};
        const std::vector<std::uint8_t> pixels(100, static_cast<std::uint8_t>(shade));
        const QSize size(1920, 1080);
        const QImage image =
            drawn(*filmsOf(FilmKind::Timed, {test::filmSide("one", "racy", test::lanePixels(pixels))}), size,
                  0, style);
        double most = 0;
        const int top = size.height() / 2, bottom = top + size.height() / 10; // some rows of pixels alone
        for (int y = top; y < bottom; ++y) {
            for (int x = 0; x < size.width(); ++x)
                most = std::max(most, test::contrast(image.pixelColor(x, y), style.ground()));
        }
        QVERIFY2(most >= 3, qPrintable(QString::number(most)));
    }

    /// Between two cores, as many arrows are seen as lines were passed on, all below the caption.
    void passesCanBeCounted() {
        FilmSide side = test::filmSide("one table", "host-atomic", test::equalPixels());
        side.cores = 2;
        const FilmPair films = *filmsOf(FilmKind::CacheLines, {side});
        const QSize size(1920, 1080);
        const QImage image = drawn(films, size, films.steps());
        const double unit = unitOf(size);
        // The caption ends left of the middle.
        const int x = size.width() / 2;
        const auto lightness = [&](int y) { return image.pixelColor(x, y).lightness(); };
        std::uint64_t arrows = 0;
        int highest = 0;
        for (int y = qRound(7 * unit); y < size.height() * 3 / 4; ++y) {
            if (lightness(y) >= lightness(y - 1) || lightness(y) > lightness(y + 1)) continue;
            ++arrows;
            if (highest == 0) highest = y;
        }
        QCOMPARE(arrows, films.left.result());
        // The name and the caption take 3.5 units.
        QVERIFY2(highest > (7 + 3.5) * unit, qPrintable(QString::number(highest / unit)));
    }

    void keys_data() {
        test::columns<QList<int>, double>({"keys", "position"});
        QTest::newRow("down") << QList<int>{Qt::Key_Down} << 1.0;
        QTest::newRow("down, down, up") << QList<int>{Qt::Key_Down, Qt::Key_Down, Qt::Key_Up} << 1.0;
        QTest::newRow("up at the begin") << QList<int>{Qt::Key_Up} << 0.0;
        QTest::newRow("down at the end") << QList<int>(20, Qt::Key_Down) << double(race().steps());
    }
    void keys() {
        QFETCH(const QList<int>, keys);
        FilmView view;
        view.show(race());
        for (const int key : keys)
            QTest::keyClick(&view, static_cast<Qt::Key>(key));
        QTEST(view.position(), "position");
        QVERIFY(!view.playing());
    }

    void speedHasEnds() {
        FilmView view;
        view.show(race());
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(&view, Qt::Key_Plus);
        QCOMPARE(view.speed(), 8.0);
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(&view, Qt::Key_Minus);
        QCOMPARE(view.speed(), 0.25);
    }

    void playsToTheEnd() {
        FilmView view;
        view.show(race());
        view.setSpeed(8);
        QTest::keyClick(&view, Qt::Key_Space);
        QVERIFY(view.playing());
        QTRY_VERIFY(!view.playing());
        QCOMPARE(view.position(), double(race().steps()));
        // Once more, from the begin.
        QTest::keyClick(&view, Qt::Key_Space);
        QVERIFY(view.playing());
        QVERIFY(view.position() < race().steps());
        QTest::keyClick(&view, Qt::Key_Space);
        QVERIFY(!view.playing());
    }

    void othersGetOtherKeys() {
        QWidget parent;
        auto* view = new FilmView(&parent);
        view->show(race());
        for (const int key :
             {Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Left, Qt::Key_Right, Qt::Key_B, Qt::Key_Escape}) {
            QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
            QCoreApplication::sendEvent(view, &event);
            QVERIFY(!event.isAccepted());
        }
        QCOMPARE(view->position(), 0.0);
    }

    void draggingScrubs() {
        FilmView view;
        view.resize(600, 300);
        view.show(race());
        view.play(true);
        QTest::mousePress(&view, Qt::LeftButton, {}, {300, 100});
        QVERIFY(!view.playing());
        QCOMPARE(view.position(), race().steps() / 2.0);
        QTest::mouseMove(&view, {0, 100});
        QTRY_COMPARE(view.position(), 0.0);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {900, 100});
    }
};

ROOM_TEST(TestFilmView, QApplication)
#include "tst_film_view.moc"
