// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of one act of a slide, and its painter for screen, gallery and paper.
//
// All sizes are multiples of a unit u, which is 1/28 of the slide's height, and never follow the desktop's
// font: headline 1.65 u, names and values 1.1 u, all other text 1 u.
#pragma once

#include "ui/lab/film/slide_style.h"
#include "ui/lab/lecture/lecture.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace tonescope::ui {

struct SlideBar {
    enum class Kind : std::uint8_t {
        Base,   ///< pale: a bar with which others are compared, or that is not the answer
        Accent, ///< the answer
        Open    ///< not measured yet
    };

    Kind kind = Kind::Open;
    QString name, value;
    double length = 1;           ///< share of the axis, which begins at 0
    bool wrong = false;          ///< its counts are wrong: it is hatched in red and has a cross
    double published = 0;        ///< length of the outline below it: a document's figure; 0: none
    std::vector<double> marks{}; ///< guesses, as shares of the axis
    QString markText{};          ///< above the only mark, or below the name if there is no mark; may be empty
    QString figure{};            ///< below the value: the time that a document publishes
};

/// Whether the sentence of a slide can be trusted: colour and shape of the light below the bars.
enum class Trust : std::uint8_t { None, Green, Busy, Wrong };

/// The count of a bin and the count that is right.
struct SlideBin {
    double counted = 0, expected = 0;
};

/// If counts are lost only before the first or behind the last of the bins that have counts: these two bins
/// (the first is 0 if no counts before it are lost). Otherwise nothing.
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>>
arrivedBins(const std::vector<SlideBin>& bins);

/// Everything that one act shows.
struct SlideContent {
    Act act = Act::Ask;
    QString strong, headline; ///< one text; `strong` is its first part, in the accent's colour
    std::vector<SlideBar> bars;
    SlidePicture picture;       ///< drawn instead of bins and bars
    std::vector<SlideBin> bins; ///< drawn instead of the bars
    bool binsOpen = false;      ///< not counted yet: the outline of the bins is dashed
    std::optional<FilmPair> films;
    /// The films are drawn at this position, see paintFilms(); nothing: a FilmView draws them.
    std::optional<double> position;
    QString line; ///< below the picture: the guesses, or the meaning of the light
    Trust trust = Trust::None;
    bool ofGuesses = false; ///< `line` contains guesses
    QString counted;        ///< the pixels, above the foot
    QString foot;           ///< without it, the names of the acts are left out as well
    /// Opened over the act: a title and its lines, page by page. Code keeps its indentation.
    QString overlay;
    QStringList overlayLines; ///< if `overlay` is empty: code, drawn above the bins or instead of the bars
    bool isCode = false;
    int page = 0;
};

/// A part of a slide where it is drawn.
struct SlideBox {
    enum class Kind : std::uint8_t {
        Text,
        Bar,
        BaseBar,
        WrongBar,
        OpenBar,
        Outline,
        Cross,
        Mark,
        Light,
        Film,
        Bins,
        Picture
    };

    Kind kind = Kind::Text;
    QRectF place;
    QColor colour;
    QString text{};
    QFont font{};
    qsizetype strong = 0; ///< number of letters at the beginning of the text in the accent's colour
};

/// The unit of a slide of this size, in pixels. If the slide is narrower than 16 : 9, its width decides.
[[nodiscard]] double unitOf(QSizeF size);
/// The parts of an act in the order in which they are drawn and read.
[[nodiscard]] std::vector<SlideBox> boxesOf(const SlideContent& content, QSizeF size,
                                            const SlideStyle& style);
/// The number of pages of an open overlay.
[[nodiscard]] int pagesOf(const SlideContent& content, QSizeF size, const SlideStyle& style);
void paintSlide(QPainter& painter, const SlideContent& content, QSizeF size, const SlideStyle& style);
/// Paints boxes of the content at their places.
void paintBoxes(QPainter& painter, const std::vector<SlideBox>& boxes, const SlideContent& content,
                double unit, const SlideStyle& style);

/// A text at this place, wrapped at `width`; 0: one line.
[[nodiscard]] SlideBox textBox(const QString& text, const QFont& font, const QColor& colour, QPointF topLeft,
                               double width = 0);
/// Wraps lines. A continued row has the indentation of its line; in code four letters more. Code is broken
/// behind a space if possible.
[[nodiscard]] QStringList wrappedRows(const QStringList& lines, const QFont& font, double width, bool isCode);
/// A font for code of this height in pixels.
[[nodiscard]] QFont fixedType(const SlideStyle& style, double pixels);

/// The colour of guesses, which no channel and no verdict has.
[[nodiscard]] QColor guessColour(const QPalette& palette);

} // namespace tonescope::ui
