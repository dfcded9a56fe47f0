// SPDX-License-Identifier: GPL-3.0-or-later
// Tests films of the mechanisms, and what plays them.

#include "engine/values/image.h"
#include "tests/fixtures/contrast.h"
#include "tests/fixtures/film_sides.h"
#include "tests/fixtures/room.h"
#include "ui/frame/theme.h"
#include "ui/lab/film/film_view.h"
#include "ui/lab/film/films.h"
#include "ui/plot/colours.h"

#include <QPainter>

#include <algorithm>
#include <set>

using namespace tonescope::ui;
using namespace tonescope;

// Tests which films belong to which ways: every mechanism has films that end, from the pixels of the sides.

class TestFilms : public QObject {
    Q_OBJECT

    static void addKinds() {
        QTest::addColumn<test::FilmCase>("film");
        for (const test::FilmCase& film : test::filmCases())
            QTest::newRow(film.name) << film;
    }

private Q_SLOTS:
    void everyKindIsListed() {
        std::set<FilmKind> kinds;
        for (const test::FilmCase& film : test::filmCases())
            kinds.insert(film.kind);
        QCOMPARE(kinds.size(), static_cast<std::size_t>(FilmKind::Timed));
    }

    void filmsAreComplete_data() { addKinds(); }
    void filmsAreComplete() {
        QFETCH(test::FilmCase, film);
        const std::optional<FilmPair> films = filmsOf(film.kind, film.sides, EqualAdds::Wait, 0.5);
        QVERIFY(films);
        for (const Film* side : {&films->left, &films->right}) {
            if (side->frames.empty()) continue;
            QVERIFY(side->frames.size() > 1);
            QVERIFY(side->counts == films->left.counts);
            for (const FilmFrame& frame : side->frames) {
                QCOMPARE(frame.tokens.size(), side->tokens.size());
                QCOMPARE(frame.cells.size(), side->cells.size());
            }
            for (const FilmCell& cell : side->cells)
                QVERIFY(cell.x >= 0 && cell.y >= 0 && cell.x + cell.width <= filmWidth + 0.01F &&
                        cell.y + cell.height <= filmHeight + 0.01F);
        }
    }

    /// Pixels are drawn in shades that the sides have; those of groups are means.
    void shadesAreThoseOfThePixels_data() { addKinds(); }
    void shadesAreThoseOfThePixels() {
        QFETCH(test::FilmCase, film);
        if (film.kind == FilmKind::Groups) return;
        std::set<int> grays;
        for (const FilmSide& side : film.sides) {
            for (const LanePixel& pixel : side.pixels)
                grays.insert(pixel[0]);
        }
        const std::optional<FilmPair> films = filmsOf(film.kind, film.sides);
        for (const Film* side : {&films->left, &films->right}) {
            for (const FilmCell& cell : side->cells)
                QVERIFY(cell.kind != CellKind::Pixel || grays.contains(cell.shade));
        }
    }

    void predictions_data() { addKinds(); }
    void predictions() {
        QFETCH(test::FilmCase, film);
        QVERIFY(predictedBy(*filmsOf(film.kind, film.sides)) == film.predicted);
    }

    void combinedAddsDoNotWait() {
        const std::vector<FilmSide> sides{
            test::filmSide("one copy", "local-replicated", test::equalPixels())};
        QCOMPARE(filmsOf(FilmKind::Lanes, sides, EqualAdds::Wait)->left.result(), std::uint64_t{32});
        QCOMPARE(filmsOf(FilmKind::Lanes, sides, EqualAdds::Combined)->left.result(), std::uint64_t{1});
    }

    /// In the same time each side counts as many pixels as it has time for; the counters tell the times.
    void measuredTimes() {
        std::vector<FilmSide> sides{test::filmSide("atomic", "local-replicated", test::equalPixels()),
                                    test::filmSide("plain", "item-bytes", test::equalPixels())};
        sides[0].nanoseconds = 4.8;
        sides[1].nanoseconds = 0.6;
        const std::optional<FilmPair> films = filmsOf(FilmKind::Timed, sides);
        QCOMPARE(films->left.frames.size(), films->right.frames.size());
        const auto counted = [](const Film& film) {
            return std::ranges::count(film.frames.back().cells, true, &CellLook::lit);
        };
        QCOMPARE(counted(films->right), 100);
        QCOMPARE(counted(films->left), 13); // 60 ns of 4.8 ns each
        QCOMPARE(counterText(films->left, films->left.result()).number, QStringLiteral("4.8 ns"));
        QCOMPARE(counterText(films->right, films->right.result()).number, QStringLiteral("0.60 ns"));
    }

    void coresThatAreDrawn_data() {
        test::columns<unsigned, int>({"measured", "drawn"});
        QTest::newRow("not known") << 0U << 4;
        QTest::newRow("two") << 2U << 2;
        QTest::newRow("more than fit") << 16U << 4;
    }
    /// Two cores are not shown as four.
    void coresThatAreDrawn() {
        QFETCH(unsigned, measured);
        QFETCH(int, drawn);
        std::vector<FilmSide> sides{test::filmSide("one table", "host-atomic", test::photoPixels()),
                                    test::filmSide("own tables", "host-private", test::photoPixels())};
        for (FilmSide& side : sides)
            side.cores = measured;
        const std::optional<FilmPair> films = filmsOf(FilmKind::CacheLines, sides);
        QCOMPARE(std::ranges::count(films->left.cells, CellKind::Core, &FilmCell::kind), drawn);
        QVERIFY(films->left.result() > 4); // neighbours share lines
        QVERIFY(predictedBy(*films) == Direction::SecondFaster);
    }

    /// Seven counters lie in one line, which goes to and fro; a table has sixteen lines, which lie where the
    /// pixels before have taken them.
    void linesThatArePassedOn() {
        std::vector<LanePixel> letters = test::lanePixels(test::noise(1, mostFilmPixels, 7));
        const auto transfers = [](const char* strategy, std::vector<LanePixel> pixels) {
            FilmSide side = test::filmSide("one table", strategy, std::move(pixels));
            side.cores = 2;
            return filmsOf(FilmKind::CacheLines, {side})->left;
        };
        for (LanePixel& letter : letters)
            letter[0] = static_cast<std::uint8_t>(letter[0] * 32);
        const Film text = transfers("letters-global", letters);
        QCOMPARE(text.tokens.size(), std::size_t{1});
        QCOMPARE(text.result(), std::uint64_t{16});
        const Film bytes = transfers("article-global", test::lanePixels(test::noise(1, mostFilmPixels, 256)));
        QVERIFY2(bytes.result() >= 4, qPrintable(QString::number(bytes.result())));
        // Counters of the host have eight bytes: its table is on twice as many lines.
        const Film host = transfers("host-atomic", test::lanePixels(test::noise(1, mostFilmPixels, 256)));
        QVERIFY(host.tokens.size() > bytes.tokens.size());
    }

    /// Cores that do not wait for each other are done in as many steps as one core with its part.
    void filmsOfCoresEndTogether() {
        const std::vector<LanePixel> pixels = test::lanePixels(test::noise(1, mostFilmPixels, 256));
        std::vector<FilmSide> sides{test::filmSide("one loop", "host-serial", pixels),
                                    test::filmSide("own tables", "host-private", pixels)};
        sides[0].cores = 1;
        sides[1].cores = 2;
        const std::optional<FilmPair> films = filmsOf(FilmKind::CacheLines, sides);
        QCOMPARE(films->left.frames.size(), films->right.frames.size());
    }

    /// The article's last kernel adds all bins of a table, its third one those that are not empty.
    void emptyBinsAreAddedToo() {
        const auto adds = [](const char* strategy) {
            return filmsOf(FilmKind::Groups, {test::filmSide("way", strategy, test::photoPixels())})
                ->left.result();
        };
        QCOMPARE(adds("article-strided"), std::uint64_t{256});
        QCOMPARE(adds("local-strided"), std::uint64_t{40}); // as many values as the pixels have
        QCOMPARE(adds("article-shared"), std::uint64_t{8 * 256});
    }

    /// A CPU reads cache lines, and only GPUs have sectors.
    void whatIsReadAtOnce() {
        std::vector<FilmSide> sides{test::filmSide("like cards", "letters-interleaved", test::photoPixels())};
        const Film sectors = filmsOf(FilmKind::Runs, sides)->left;
        QVERIFY(sectors.counts == FilmCounter::Sectors);
        sides.front().cores = 2;
        const Film lines = filmsOf(FilmKind::Runs, sides)->left;
        QVERIFY(lines.counts == FilmCounter::Lines);
        QCOMPARE(std::ranges::count(lines.cells, CellKind::Pixel, &FilmCell::kind), 4 * 64);
        QCOMPARE(lines.frames.size(), sectors.frames.size()); // four loads of each work-item
    }
    void aWorkItemJoinsFourLetters() {
        const FilmSide side =
            test::filmSide("joining", "letters-counter", test::lanePixels(test::noise(1, 256, 7)));
        const Film letters = filmsOf(FilmKind::Joined, {side})->left;
        QCOMPARE(std::ranges::count(letters.cells, CellKind::Pixel, &FilmCell::kind), 8 * 4);
    }

    /// Tables of threads begin at zero; those of the colour article are in memory that was not cleared.
    void unwrittenTablesOfTheColourArticle() {
        const auto films =
            filmsOf(FilmKind::Reader, {test::filmSide("one kernel", "colour-merge", test::photoPixels())});
        QVERIFY(films->left.result() > films->left.of);
        QCOMPARE(films->right.result(), films->right.of);
    }

    /// Times that read equal are drawn equal, and each has two digits.
    void timesAreDrawnAsTheyAreTold() {
        std::vector<FilmSide> sides{test::filmSide("bytes", "own-kernel", test::photoPixels()),
                                    test::filmSide("ints", "own-int-kernel", test::photoPixels())};
        sides[0].nanoseconds = 5.03;
        sides[1].nanoseconds = 4.96;
        const std::optional<FilmPair> films = filmsOf(FilmKind::Timed, sides);
        for (const Film* film : {&films->left, &films->right})
            QCOMPARE(std::ranges::count(film->frames.back().cells, true, &CellLook::lit), 100);
        QCOMPARE(pixelTimeText(9.96), QStringLiteral("10 ns"));
        QCOMPARE(pixelTimeText(0.0996), QStringLiteral("0.10 ns"));
        QCOMPARE(pixelTimeText(4.96), QStringLiteral("5.0 ns"));
    }

    /// A loop on the host sends nothing.
    void timesSayThatTheySend() {
        std::vector<FilmSide> sides{test::filmSide("one loop", "article-cpu", test::photoPixels()),
                                    test::filmSide("with copying", "article-global", test::photoPixels())};
        sides[1].sends = true;
        const std::optional<FilmPair> films = filmsOf(FilmKind::Timed, sides);
        QVERIFY(films->left.cells.back().text.find("sent") == std::string::npos);
        QVERIFY(films->right.cells.back().text.find("sent") != std::string::npos);
    }

    /// Side by side, ++ takes its three steps while atomic_add has its turns.
    void bothWaysOfARaceEndTogether() {
        const std::optional<FilmPair> films =
            filmsOf(FilmKind::Race, {test::filmSide("++", "racy", test::equalPixels())});
        QCOMPARE(films->left.frames.size(), films->right.frames.size());
        std::vector<std::string> steps;
        for (const FilmFrame& frame : films->left.frames) {
            const std::string& text = frame.cells[films->left.cells.size() - 2].text; // before the caption
            if (!text.empty() && (steps.empty() || steps.back() != text)) steps.push_back(text);
        }
        QCOMPARE(steps.size(), std::size_t{3});
    }

    /// No counter of a core stands for a GPU, and copies that are not drawn are said to be left out.
    void copiesSayWhatIsDrawn() {
        const std::vector<FilmSide> sides{
            test::filmSide("1 copy", "local-replicated", test::equalPixels()),
            test::filmSide("32 copies", "local-replicated", test::equalPixels(), 32)};
        const std::optional<FilmPair> films = filmsOf(FilmKind::Copies, sides);
        QCOMPARE(films->leftName, QStringLiteral("1 copy"));
        QCOMPARE(films->rightName, QStringLiteral("8 of 32 copies"));
        const CounterText turns = counterText(films->right, films->right.result());
        QCOMPARE(turns.number, QStringLiteral("8"));
        QVERIFY2(turns.unit.contains(u'1'), qPrintable(turns.unit));
    }

    /// A time of 16 cores is not compared with that of one as if both were times of an add.
    void timesNameTheirCores() {
        std::vector<FilmSide> sides{test::filmSide("atomic", "local-replicated", test::photoPixels()),
                                    test::filmSide("one loop", "host-serial", test::photoPixels())};
        sides[0].cores = 16;
        sides[1].cores = 1;
        const std::optional<FilmPair> films = filmsOf(FilmKind::Timed, sides);
        const auto captionOf = [](const Film& film) {
            return std::ranges::find(film.cells, CellKind::Caption, &FilmCell::kind)->text;
        };
        QVERIFY(captionOf(films->left).find("16 cores") != std::string::npos);
        QVERIFY(captionOf(films->right).find("one core") != std::string::npos);
    }

    void whatIsCountedWhileAllAreRead_data() {
        test::columns<double>({"share"});
        for (const double share : {0.0, 0.004, 0.31, 0.637, 0.999, 1.0, 1.2})
            QTest::addRow("%g", share) << share;
    }
    /// The plain simulation: one pixel is read in each step, and one is counted in each 1 / share steps.
    void whatIsCountedWhileAllAreRead() {
        QFETCH(double, share);
        constexpr int pixels = 100'000, percent = pixels / 100;
        const std::optional<FilmPair> films =
            filmsOf(FilmKind::Limit, {test::filmSide("way", "local-vector", test::photoPixels())},
                    EqualAdds::Wait, share);
        const auto& frames = films->left.frames;
        const int steps = static_cast<int>(frames.size()) - 1;
        double work = 0;
        int counted = 0;
        for (int read = 0; read <= pixels; ++read) {
            if (read > 0) work += share;
            for (; counted + 1 <= work + 1e-6 && counted < read; ++counted) {
            }
            if (read % (pixels / steps) != 0) continue;
            const int frame = read / (pixels / steps);
            const auto& drawn = frames[static_cast<std::size_t>(frame)];
            QVERIFY(std::abs(static_cast<int>(drawn.counter) * percent - counted) <= percent / 2 + 1);
            const auto lit = std::ranges::count(drawn.cells, true, &CellLook::lit);
            QCOMPARE(static_cast<std::uint64_t>(lit), drawn.counter);
            QCOMPARE(films->right.frames[static_cast<std::size_t>(frame)].counter,
                     static_cast<std::uint64_t>(read / percent));
        }
    }

    /// Where the first pixels show no difference, others are taken.
    void aPlaceWithEqualPixels() {
        std::vector<LanePixel> pixels = test::differentPixels();
        std::vector<FilmSide> sides{test::filmSide("one table", "global-atomic", pixels),
                                    test::filmSide("a table per group", "local-strided", pixels)};
        std::optional<FilmPair> films = filmsOf(FilmKind::Queues, sides);
        QVERIFY(!films->elsewhere);
        QVERIFY(films->left.result() == films->right.result());
        for (FilmSide& side : sides)
            std::fill_n(side.pixels.begin() + 64, 16, LanePixel{9, 9, 9, 9});
        films = filmsOf(FilmKind::Queues, sides);
        QVERIFY(films->elsewhere);
        QCOMPARE(films->left.result(), std::uint64_t{16});
        QCOMPARE(films->right.result(), std::uint64_t{4});
    }

    /// The notes' counter takes letters in turn: its neighbours are eight apart.
    void joinedLettersAreDealtLikeCards() {
        std::vector<LanePixel> pixels;
        for (std::uint8_t i = 0; i < 32; ++i)
            pixels.push_back({static_cast<std::uint8_t>(i % 8 * 30), 0, 0, 0});
        const std::optional<FilmPair> films =
            filmsOf(FilmKind::Joined, {test::filmSide("each letter", "letters-interleaved", pixels),
                                       test::filmSide("equal ones joined", "letters-counter", pixels)});
        QCOMPARE(films->left.result(), std::uint64_t{32});
        QCOMPARE(films->right.result(), std::uint64_t{8});
    }

    /// Corrected or not.
    void theHostAddsUpTablesOfTheColourArticle() {
        const auto films = filmsOf(FilmKind::Merge,
                                   {test::filmSide("never cleared", "colour-private", test::equalPixels()),
                                    test::filmSide("cleared", "colour-private-mended", test::equalPixels())});
        QCOMPARE(films->left.result(), films->right.result());
    }

    void nothingWithoutPixels() {
        QVERIFY(!filmsOf(FilmKind::Lanes, {}));
        QVERIFY(!filmsOf(FilmKind::Lanes, {test::filmSide("one", "local-replicated", {})}));
        QVERIFY(!filmsOf(FilmKind::None, {test::filmSide("one", "local-replicated", test::equalPixels())}));
    }

    void pixelsFromTheMiddle_data() {
        test::columns<PixelLayout, int>({"layout", "bytes"});
        QTest::newRow("gray") << PixelLayout::Gray8 << 1;
        QTest::newRow("RGBA") << PixelLayout::Rgba8 << 4;
        QTest::newRow("16 bits") << PixelLayout::Rgba16 << 8;
    }
    /// Every sample of pixel i is i in its upper 8 bits; rows end with padding.
    void pixelsFromTheMiddle() {
        QFETCH(PixelLayout, layout);
        QFETCH(int, bytes);
        constexpr int width = 10, height = 6;
        const int sampleBytes = traitsOf(layout).sampleBits / 8;
        const auto stride = static_cast<std::size_t>(width * bytes + 16);
        std::vector<std::byte> memory(stride * height);
        for (int i = 0; i < width * height; ++i) {
            for (int byte = sampleBytes - 1; byte < bytes; byte += sampleBytes)
                memory[static_cast<std::size_t>(i / width) * stride +
                       static_cast<std::size_t>(i % width * bytes + byte)] = static_cast<std::byte>(i);
        }
        Image image;
        image.stored = {memory.data(), {width, height}, stride, layout};
        const std::vector<LanePixel> pixels = middlePixels(image);
        // All fit, so the run begins at the first pixel.
        QCOMPARE(pixels.size(), std::size_t{width * height});
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            const auto value = static_cast<std::uint8_t>(i);
            QVERIFY((pixels[i] == LanePixel{value, value, value, value}));
        }
    }
    void theMiddleOfALargeImage() {
        constexpr std::int64_t width = 200, height = 101;
        std::vector<std::byte> memory(width * height, std::byte{7});
        memory[50 * width + 100] = std::byte{200};
        Image image;
        image.stored = {memory.data(), {width, height}, width, PixelLayout::Gray8};
        const std::vector<LanePixel> pixels = middlePixels(image);
        QCOMPARE(pixels.size(), mostFilmPixels);
        QCOMPARE(pixels.front()[0], std::uint8_t{200});
    }
};

ROOM_TEST(TestFilms, QCoreApplication)

// Tests what plays films: keys, mouse and wheel; and that the drawing stays in its frame and scales.

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

#include "tst_films.moc"
