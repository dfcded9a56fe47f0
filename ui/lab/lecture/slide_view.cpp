// SPDX-License-Identifier: GPL-3.0-or-later
// boxesOf() decides where everything stands; paintSlide() only draws boxes. Tests check the rules of the
// design on the boxes.
#include "ui/lab/lecture/slide_view.h"

#include "engine/values/measuring/measurement.h"
#include "ui/lab/film/film_view.h"
#include "ui/plot/colours.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace tonescope::ui {

namespace {

struct SlideText {
    Q_DECLARE_TR_FUNCTIONS(Slide)
};

// Places, in units. Headline, picture, line and foot have the same places in all acts.
constexpr double slideHeight = 28, slideWidth = 49.7, margin = 2.2;
constexpr double headlineTop = 1.8, pictureTop = 7, pictureBottom = 21, lineTop = 22, footHeight = 2.4;
constexpr double barsLeft = 17, barsTop = 6.4, barsBottom = 21.6, mostBarsWidth = 25;
constexpr double filmBottom = 23.1, countedAbove = 1.6;
constexpr double binsLeft = 6, binsBottom = 20;
constexpr double mostPitch = 4.2, mostBar = 1.8, gap = 0.6, cross = 0.9, crossGap = 0.45, markReach = 0.35;
constexpr double headlineSize = 1.65, nameSize = 1.1, textSize = 1;

/// A font with a size of `units` units, rounded up to whole pixels.
QFont typeOf(const SlideStyle& style, double units, double unit, bool strong = false) {
    return style.type(std::ceil(units * unit), strong);
}

/// Breaks the text into lines of this width. Returns the size of all lines. Their pitch is that of the text's
/// font: letters that it lacks, such as Chinese ones, come from another font, whose lines may be higher.
QSizeF layOut(QTextLayout& layout, double width) {
    const QFontMetricsF letters(layout.font());
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    double height = 0, widest = 0;
    layout.beginLayout();
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        line.setPosition({0, height + letters.ascent() - line.ascent()});
        height += letters.height();
        widest = std::max(widest, line.naturalTextWidth());
    }
    layout.endLayout();
    return {widest, height};
}

/// Places boxes one after another.
class Layout {
public:
    Layout(const SlideContent& content, QSizeF size, const SlideStyle& style)
        : m_content(content), m_style(style), m_unit(unitOf(size)), m_size(size / m_unit) {}

    [[nodiscard]] std::vector<SlideBox> boxes() {
        if (m_content.overlay.isEmpty()) {
            addHeadline();
            addPicture();
            addLine();
        } else {
            addOverlay();
        }
        if (!m_content.foot.isEmpty()) addFoot();
        return std::move(m_boxes);
    }
    [[nodiscard]] int pages() const {
        const auto rows = static_cast<int>(overlayRows().size()), fit = rowsOfPage();
        return std::max(1, (rows + fit - 1) / fit);
    }

private:
    [[nodiscard]] double right() const { return m_size.width() - margin; }
    [[nodiscard]] double footTop() const { return m_size.height() - footHeight; }
    [[nodiscard]] QFont font(double units, bool strong = false) const {
        return typeOf(m_style, units, m_unit, strong);
    }
    [[nodiscard]] QRectF pixels(const QRectF& units) const {
        return {units.topLeft() * m_unit, units.size() * m_unit};
    }
    /// Adds a text at an anchor in units: by default its top left corner; `alignment` makes the anchor its
    /// right end or its middle. Wrapped at `width`.
    SlideBox& addText(const QString& text, const QFont& font, const QColor& colour, QPointF anchor,
                      Qt::Alignment alignment = Qt::AlignLeft, double width = 0) {
        SlideBox box = textBox(text, font, colour, anchor * m_unit, width * m_unit);
        if (alignment & Qt::AlignRight) box.place.translate(-box.place.width(), 0);
        if (alignment & Qt::AlignHCenter) box.place.translate(-box.place.width() / 2, 0);
        if (alignment & Qt::AlignVCenter) box.place.translate(0, -box.place.height() / 2);
        m_boxes.push_back(std::move(box));
        return m_boxes.back();
    }
    void add(SlideBox::Kind kind, const QRectF& units, const QColor& colour) {
        m_boxes.push_back({kind, pixels(units), colour});
    }

    /// Adds the headline in the largest type in which it has two lines at most. The first line ends at
    /// endOfThought(); if there is none, both lines are about equally long.
    void addHeadline() {
        // No line ends between a number and its unit, or inside a factor.
        static const QRegularExpression inside(QStringLiteral(
            "(?<=\\d) (?=(?:ms|s|MiB|GiB|times)\\b)|(?<=times) (?=as )|(?<=times as) (?=fast|long)"));
        QString text = m_content.strong + m_content.headline;
        text.replace(inside, QString(QChar::Nbsp));
        // At this unit, hinting hardly changes the widths of letters: slides of all sizes have the same
        // breaks.
        constexpr double reference = 100;
        const double widest = (right() - margin) * reference;
        double size = headlineSize;
        QTextLayout layout(text);
        const auto linesIn = [&](double width) {
            layOut(layout, width);
            return layout.lineCount();
        };
        for (layout.setFont(m_style.type(size * reference, true)); size > nameSize && linesIn(widest) > 2;
             layout.setFont(m_style.type(size * reference, true)))
            size -= 0.05;
        if (linesIn(widest) == 2) {
            double width = widest, narrow = widest / 2;
            qsizetype end = endOfThought(text, layout.font(), widest);
            for (int i = 0; i < 6 && end == 0; ++i)
                (linesIn((narrow + width) / 2) == 2 ? width : narrow) = (narrow + width) / 2;
            if (linesIn(width) == 2 && end == 0) end = layout.lineAt(0).textLength();
            const bool isSpace = text[end - 1] == u' ';
            text.replace(isSpace ? end - 1 : end, isSpace ? 1 : 0, QChar(QChar::LineSeparator));
        }
        // Rounded down, and with room for letters that hinting makes wider.
        addText(text, m_style.type(std::floor(size * m_unit), true), m_style.text(), {margin, headlineTop},
                Qt::AlignLeft, right() - margin + 1)
            .strong = m_content.strong.size();
    }

    /// The index at which the second line of a headline begins: behind the strong text or a sentence, or else
    /// behind a part of a sentence. 0: no such place fits, or all leave lines of very different lengths.
    [[nodiscard]] qsizetype endOfThought(const QString& text, const QFont& type, double widest) const {
        static const QRegularExpression ends(QStringLiteral("[.?!;] |[。？！；]|(: |：)|(, |，)"));
        constexpr double leastShare = 0.25;
        const QFontMetricsF letters(type);
        qsizetype best = 0;
        double bestCost = 3 * widest;
        const auto consider = [&](qsizetype end, int rank) {
            const double one = letters.horizontalAdvance(text.left(end).trimmed()),
                         other = letters.horizontalAdvance(text.mid(end).trimmed());
            const double longer = std::max(one, other), cost = rank * widest + longer;
            if (longer > widest || std::min(one, other) < leastShare * longer || cost >= bestCost) return;
            best = end;
            bestCost = cost;
        };
        const qsizetype strong = m_content.strong.size();
        // No line begins with a comma.
        if (strong > 0 && strong < text.size() && QStringLiteral(" \uff08").contains(text[strong]))
            consider(text[strong] == u' ' ? strong + 1 : strong,
                     text.contains(u';') || text.contains(u'\uff1b') ? 2 : 0);
        for (auto it = ends.globalMatch(text); it.hasNext();) {
            const auto match = it.next();
            const bool isStrong = strong > 0 && match.capturedStart() == strong;
            consider(match.capturedEnd(),
                     isStrong || match.lastCapturedIndex() == 0 ? 0 : match.lastCapturedIndex());
        }
        return best;
    }

    void addPicture() {
        if (m_content.films) {
            add(SlideBox::Kind::Film, {margin, pictureTop, right() - margin, filmBottom - pictureTop}, {});
        } else if (m_content.picture.exists()) {
            add(SlideBox::Kind::Picture, {margin, pictureTop, right() - margin, pictureBottom - pictureTop},
                {});
        } else if (!m_content.bins.empty()) {
            const QStringList code = overlayRows();
            addRows(code, pictureTop);
            addBins(pictureTop + 1 + static_cast<double>(code.size()) * rowHeight());
        } else if (!m_content.overlayLines.isEmpty()) {
            addRows(overlayRows(), pictureTop + 1);
        } else {
            addBars();
        }
    }

    /// Adds the histogram. Its axis names the first bin, the last one, and those of arrivedBins().
    void addBins(double top) {
        const auto count = static_cast<double>(m_content.bins.size());
        const QRectF place(binsLeft, top, m_size.width() - 2 * binsLeft, binsBottom - top);
        add(SlideBox::Kind::Bins, place, m_style.accent());
        std::vector<std::size_t> named{0, m_content.bins.size() - 1};
        if (const auto arrived = arrivedBins(m_content.bins)) {
            for (const std::size_t end : {arrived->first, arrived->second}) {
                const bool apart = std::ranges::all_of(named, [&](std::size_t other) {
                    return std::abs(static_cast<double>(other) - static_cast<double>(end)) > count / 16;
                });
                if (apart) named.push_back(end);
            }
        }
        for (const std::size_t bin : named)
            addText(QString::number(bin), font(textSize), m_style.secondary(),
                    {place.left() + place.width() * (static_cast<double>(bin) + 0.5) / count,
                     place.bottom() + 0.2},
                    Qt::AlignHCenter);
    }

    /// Rows of one pitch, in the middle of the picture's room.
    void addBars() {
        if (m_content.bars.empty()) return;
        std::vector<SlideBar> bars = onOneAxis(m_content.bars);
        const auto count = static_cast<double>(bars.size());
        const double pitch = std::min(mostPitch, (barsBottom - barsTop) / count);
        // Low rows have one line of text.
        if (pitch < heightOf(nameSize) + heightOf(textSize)) {
            for (SlideBar& bar : bars) {
                for (QString* below : {&bar.figure, bar.marks.empty() ? &bar.markText : &bar.figure}) {
                    if (!below->isEmpty()) bar.value += QStringLiteral("  ") + std::exchange(*below, {});
                }
            }
        }
        // Bars are shorter if a long value behind one of them would not fit.
        for (const SlideBar& bar : bars) {
            double longest = std::max({bar.length, bar.published, 0.5});
            for (const double mark : bar.marks)
                longest = std::max(longest, mark);
            m_barsWidth = std::min(m_barsWidth, (right() - barsLeft - gap - widthBehind(bar)) / longest);
        }
        const double top = (barsTop + barsBottom - pitch * count) / 2;
        for (std::size_t i = 0; i < bars.size(); ++i)
            addBar(bars[i], top + (static_cast<double>(i) + 0.5) * pitch, pitch);
    }
    /// Bars without the outlines of figures if a figure and its measured bar differ by a factor of 5 or more:
    /// on a common axis, the shorter one could not be seen.
    [[nodiscard]] static std::vector<SlideBar> onOneAxis(std::vector<SlideBar> bars) {
        constexpr double far = 5;
        const auto isFar = [](const SlideBar& bar) {
            return bar.length > 0 && bar.published > 0 &&
                   std::max(bar.length / bar.published, bar.published / bar.length) >= far;
        };
        if (std::ranges::none_of(bars, isFar)) return bars;
        const double measured = std::ranges::max(bars, {}, &SlideBar::length).length;
        for (SlideBar& bar : bars) {
            bar.length /= measured;
            bar.published = 0;
            for (double& mark : bar.marks)
                mark = std::min(mark / measured, 1.0);
        }
        return bars;
    }
    [[nodiscard]] double heightOf(double units) const { return QFontMetricsF(font(units)).height() / m_unit; }
    [[nodiscard]] double widthOf(const QString& text, double units) const {
        return QFontMetricsF(font(units)).horizontalAdvance(text) / m_unit;
    }
    /// Width of the cross, and of the value or the figure below the value.
    [[nodiscard]] double widthBehind(const SlideBar& bar) const {
        return (bar.wrong ? cross + crossGap : 0) +
               std::max(widthOf(bar.value, nameSize), widthOf(bar.figure, textSize));
    }

    void addBar(const SlideBar& bar, double middle, double pitch) {
        const double thick = std::min(mostBar, 0.7 * pitch);
        const QFont type = font(nameSize);
        const QString name =
            QFontMetricsF(type).elidedText(bar.name, Qt::ElideRight, (barsLeft - gap - margin) * m_unit);
        addLines({name, m_style.text()},
                 {bar.marks.empty() ? bar.markText : QString(), guessColour(m_style.palette)},
                 {barsLeft - gap, middle}, Qt::AlignRight);
        const double least = 0.12; // a bar that is far shorter than the others is still seen
        const double length = std::max(least, m_barsWidth * bar.length);
        // A published figure is an outline below the bar, which leaves room for it.
        const double high = bar.published > 0 ? 0.62 * thick : thick;
        const QRectF place(barsLeft, middle - thick / 2, length, high);
        const QColor border = m_style.palette.color(QPalette::Dark);
        if (bar.kind == SlideBar::Kind::Open)
            add(SlideBox::Kind::OpenBar, place, border);
        else if (bar.wrong)
            add(SlideBox::Kind::WrongBar, place, m_style.lost());
        else if (bar.kind == SlideBar::Kind::Base)
            add(SlideBox::Kind::BaseBar, place, border);
        else
            add(SlideBox::Kind::Bar, place, m_style.accent());
        double end = barsLeft + length;
        if (bar.published > 0) {
            const double width = std::max(least, m_barsWidth * bar.published);
            add(SlideBox::Kind::Outline, {barsLeft, middle - thick / 2 + high, width, thick - high},
                m_style.text());
            end = std::max(end, barsLeft + width);
        }
        double after = end + gap;
        std::vector<double> marks;
        for (const double mark : bar.marks)
            marks.push_back(barsLeft + m_barsWidth * mark);
        std::ranges::sort(marks);
        const double covered = bar.kind == SlideBar::Kind::Open ? 0 : end;
        for (const double mark : marks) {
            addMark(mark, middle, thick, mark < covered + gap / 4);
            // The value moves to the right of a guess that it would cover.
            if (mark > end && mark < after + widthBehind(bar) + gap / 2) after = std::max(after, mark + gap);
        }
        if (bar.wrong) {
            add(SlideBox::Kind::Cross, {after, middle - cross / 2, cross, cross}, m_style.lost());
            after += cross + crossGap;
        }
        addLines({bar.value, m_style.text()}, {bar.figure, m_style.secondary()}, {after, middle},
                 Qt::AlignLeft);
        if (bar.markText.isEmpty() || marks.empty()) return;
        QRectF& word =
            addText(bar.markText, font(textSize), guessColour(m_style.palette),
                    {marks.front(), middle - thick / 2 - markReach - heightOf(textSize)}, Qt::AlignHCenter)
                .place;
        word.moveLeft(std::max(word.left(), margin * m_unit));
        word.moveRight(std::min(word.right(), right() * m_unit));
    }

    /// A name or value, and a smaller line below it; each may be empty.
    void addLines(const std::pair<QString, QColor>& text, const std::pair<QString, QColor>& below,
                  QPointF middle, Qt::Alignment alignment) {
        const double lower = below.first.isEmpty() ? 0 : heightOf(textSize);
        const double upper = text.first.isEmpty() ? 0 : heightOf(nameSize);
        const double top = middle.y() - (upper + lower) / 2;
        if (upper > 0) addText(text.first, font(nameSize), text.second, {middle.x(), top}, alignment);
        if (lower > 0)
            addText(below.first, font(textSize), below.second, {middle.x(), top + upper}, alignment);
    }

    /// A guess is a line across the row. On a bar, which it would hide, only its ends above and below the bar
    /// are drawn.
    void addMark(double mark, double middle, double thick, bool aside) {
        const double width = 0.18, half = thick / 2;
        const auto line = [&](double top, double bottom) {
            add(SlideBox::Kind::Mark, {mark - width / 2, top, width, bottom - top},
                guessColour(m_style.palette));
        };
        if (!aside) return line(middle - half - markReach, middle + half + markReach);
        line(middle - half - markReach, middle - half);
        line(middle + half, middle + half + markReach);
    }

    void addLine() {
        if (m_content.line.isEmpty()) return;
        // Below the left film, or below the picture.
        const double width = (m_content.films ? 0.47 : 1) * (right() - margin);
        double left = m_content.films || m_content.picture.exists() ? margin
                      : m_content.bins.empty()                      ? barsLeft
                                                                    : binsLeft;
        const double top = m_content.films ? filmBottom - 1.3 : lineTop;
        if (m_content.films) m_boxes.back().place.setBottom((top - 0.4) * m_unit);
        const QColor colour = m_content.ofGuesses ? guessColour(m_style.palette) : colourOf(m_content.trust);
        if (m_content.trust != Trust::None) {
            // The light's centre is at half the height of capital letters.
            const QFontMetricsF letters(font(textSize));
            const double size = 0.8, middle = top + (letters.ascent() - letters.capHeight() / 2) / m_unit;
            add(SlideBox::Kind::Light, {left, middle - size / 2, size, size}, colour);
            left += size + 0.5;
        }
        addText(m_content.line, font(textSize), colour, {left, top}, Qt::AlignLeft,
                std::min(width, right() - left));
    }
    [[nodiscard]] QColor colourOf(Trust trust) const {
        switch (trust) {
        case Trust::Green:
            return tonescope::ui::colourOf(Verdict::Equal, m_style.palette);
        case Trust::Busy:
            return busyColour(m_style.palette);
        case Trust::Wrong:
            return m_style.lost();
        case Trust::None:
            break;
        }
        return m_style.secondary();
    }

    /// The three acts at the left, with the present one in the accent; at the right the counted pixels, and
    /// below them number of slide and device.
    void addFoot() {
        double left = margin;
        const std::array<QString, 3> acts{SlideText::tr("ask"), SlideText::tr("measure"),
                                          SlideText::tr("why")};
        for (std::size_t i = 0; i < acts.size(); ++i) {
            const bool present = i == static_cast<std::size_t>(m_content.act);
            left = addText(acts.at(i), font(textSize, present),
                           present ? m_style.accent() : m_style.secondary(), {left, footTop()})
                       .place.right() /
                   m_unit;
            if (i + 1 < acts.size())
                left = addText(QStringLiteral(" · "), font(textSize), m_style.secondary(), {left, footTop()})
                           .place.right() /
                       m_unit;
        }
        const double width = 18;
        const QFont type = font(textSize);
        if (!m_content.counted.isEmpty() && m_content.overlay.isEmpty())
            addText(m_content.counted, type, m_style.secondary(), {right(), footTop() - countedAbove},
                    Qt::AlignRight);
        addText(QFontMetricsF(type).elidedText(m_content.foot, Qt::ElideRight, width * m_unit), type,
                m_style.secondary(), {right(), footTop()}, Qt::AlignRight);
    }

    [[nodiscard]] QFont overlayFont() const {
        return m_content.isCode ? fixedType(m_style, std::ceil(textSize * m_unit)) : font(textSize);
    }
    [[nodiscard]] QStringList overlayRows() const {
        return wrappedRows(m_content.overlayLines, overlayFont(), (right() - margin) * m_unit,
                           m_content.isCode);
    }
    [[nodiscard]] double rowHeight() const { return QFontMetricsF(overlayFont()).lineSpacing() / m_unit; }
    [[nodiscard]] int rowsOfPage() const {
        return std::max(1, static_cast<int>((footTop() - 1 - 4.2) / rowHeight()));
    }
    void addOverlay() {
        const int all = pages(), page = std::clamp(m_content.page, 0, all - 1);
        QString title = m_content.overlay;
        if (all > 1) title += QStringLiteral("  ") + SlideText::tr("%1 of %2").arg(page + 1).arg(all);
        addText(title, font(nameSize, true), m_style.text(), {margin, headlineTop});
        addRows(overlayRows().mid(qsizetype{page} * rowsOfPage(), rowsOfPage()), 4.2);
    }
    void addRows(const QStringList& rows, double top) {
        const QFont type = overlayFont();
        const double height = rowHeight();
        for (const QString& row : rows) {
            if (!row.trimmed().isEmpty()) addText(row, type, m_style.text(), {margin, top});
            top += height;
        }
    }

    const SlideContent& m_content;
    const SlideStyle& m_style;
    double m_unit;
    QSizeF m_size;                      ///< in units
    double m_barsWidth = mostBarsWidth; ///< of a bar of length 1
    std::vector<SlideBox> m_boxes;
};

void paintText(QPainter& painter, const SlideBox& box, const SlideStyle& style) {
    QTextLayout layout(box.text, box.font);
    QTextLayout::FormatRange accent;
    accent.start = 0;
    accent.length = static_cast<int>(box.strong);
    accent.format.setForeground(style.accent());
    layout.setFormats({accent});
    layOut(layout, box.place.width() + 1);
    painter.setPen(box.colour);
    layout.draw(&painter, box.place.topLeft());
}

/// A line with an edge in the ground's colour, so that it is seen on a bar.
void paintMark(QPainter& painter, const SlideBox& box, const SlideStyle& style) {
    const double edge = box.place.width() / 2;
    painter.fillRect(box.place.adjusted(-edge, 0, edge, 0), style.ground());
    painter.fillRect(box.place, box.colour);
}

/// Hatches a shape, which means wrong counts.
void hatch(QPainter& painter, const QPainterPath& shape, const QColor& colour, double unit) {
    const QRectF inner = shape.boundingRect();
    painter.setClipPath(shape);
    painter.setPen(QPen(colour, unit / 7));
    for (double x = inner.left() - inner.height(); x < inner.right(); x += unit / 2)
        painter.drawLine(QPointF(x, inner.bottom()), QPointF(x + inner.height(), inner.top()));
}

/// A pale bar with an outline; hatched if its counts are wrong.
void paintPaleBar(QPainter& painter, const SlideBox& box, const SlideStyle& style, double unit) {
    const double line = unit / 14, round = unit / 5;
    const QRectF inner = box.place.adjusted(line / 2, line / 2, -line / 2, -line / 2);
    QPainterPath shape;
    shape.addRoundedRect(inner, std::min(round, inner.width() / 2), round);
    painter.fillPath(shape, mixed(style.ground(), box.colour, 0.4));
    painter.setPen(QPen(box.colour, line));
    painter.drawPath(shape);
    if (box.kind != SlideBox::Kind::WrongBar) return;
    hatch(painter, shape, box.colour, unit);
}

/// Disc: quiet and right; ring: busy; cross: wrong. The shape has the same meaning as the colour.
void paintLight(QPainter& painter, const SlideBox& box, Trust trust) {
    const double line = box.place.width() / 5;
    const QRectF inner = box.place.adjusted(line / 2, line / 2, -line / 2, -line / 2);
    painter.setPen(QPen(box.colour, line, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(trust == Trust::Green ? QBrush(box.colour) : Qt::NoBrush);
    if (trust != Trust::Wrong) return painter.drawEllipse(inner);
    painter.drawLine(inner.topLeft(), inner.bottomRight());
    painter.drawLine(inner.topRight(), inner.bottomLeft());
}

/// The counted bins are filled; the right counts are an outline around them. Bins with wrong counts are
/// hatched up to the greater count.
void paintBins(QPainter& painter, const SlideBox& box, const SlideContent& content, const SlideStyle& style,
               double unit) {
    const std::vector<SlideBin>& bins = content.bins;
    double most = 1;
    for (const SlideBin& bin : bins)
        most = std::max({most, bin.counted, bin.expected});
    const double width = box.place.width() / static_cast<double>(bins.size());
    const double bottom = box.place.bottom(), height = box.place.height();
    const QPointF begin(box.place.left(), bottom);
    QPainterPath outline(begin), area(begin), wrong(begin);
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const double left = box.place.left() + width * static_cast<double>(i);
        const auto step = [&](QPainterPath& path, double count) {
            path.lineTo(left, bottom - height * count / most);
            path.lineTo(left + width, bottom - height * count / most);
        };
        const bool isWrong = !content.binsOpen && bins[i].counted != bins[i].expected;
        step(area, bins[i].counted);
        step(outline, bins[i].expected);
        step(wrong, isWrong ? std::max(bins[i].counted, bins[i].expected) : 0);
    }
    for (QPainterPath* path : {&outline, &area, &wrong})
        path->lineTo(box.place.bottomRight());
    painter.fillPath(area, box.colour);
    painter.fillPath(wrong, mixed(style.ground(), style.lost(), 0.25));
    painter.save();
    hatch(painter, wrong, style.lost(), unit);
    painter.restore();
    const double line = std::max(1.0, height / 200);
    QPen pen(style.text(), line);
    if (content.binsOpen) pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawPath(outline);
    painter.setPen(QPen(style.text(), line));
    painter.drawLine(box.place.bottomLeft(), box.place.bottomRight());
    if (const auto arrived = arrivedBins(bins)) { // a tick behind the last bin that arrived
        const double end = box.place.left() + width * static_cast<double>(arrived->second + 1);
        painter.drawLine(QPointF(end, bottom), QPointF(end, bottom + height / 40));
    }
}

/// In the middle of its box, as large as fits.
void paintPicture(QPainter& painter, const SlideBox& box, const SlidePicture& picture,
                  const SlideStyle& style) {
    QRectF place = box.place;
    const auto fit = [&place](const QSizeF& size) {
        const QPointF middle = place.center();
        place.setSize(size.scaled(place.size(), Qt::KeepAspectRatio));
        place.moveCenter(middle);
    };
    if (picture.drawing.isEmpty()) {
        fit(picture.pixels.size());
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        return painter.drawImage(place, picture.pixels);
    }
    QByteArray drawing = picture.drawing;
    drawing.replace("currentColor", style.text().name().toLatin1());
    drawing.replace("AccentColor", style.accent().name().toLatin1());
    QSvgRenderer renderer(drawing);
    fit(renderer.viewBoxF().size());
    renderer.render(&painter, place);
}

void paintBox(QPainter& painter, const SlideBox& box, const SlideContent& content, const SlideStyle& style,
              double unit) {
    const double round = unit / 5;
    switch (box.kind) {
    case SlideBox::Kind::Text:
        return paintText(painter, box, style);
    case SlideBox::Kind::Bar:
        painter.setPen(Qt::NoPen);
        painter.setBrush(box.colour);
        painter.drawRoundedRect(box.place, std::min(round, box.place.width() / 2), round);
        return;
    case SlideBox::Kind::BaseBar:
    case SlideBox::Kind::WrongBar:
        return paintPaleBar(painter, box, style, unit);
    case SlideBox::Kind::OpenBar: {
        const double line = unit / 10;
        // The bar has no right end: a length would suggest an answer.
        const QRectF inner = box.place.adjusted(line / 2, line / 2, 0, -line / 2);
        QLinearGradient fade(inner.topLeft(), inner.topRight());
        fade.setColorAt(0.3, box.colour);
        fade.setColorAt(1, style.ground());
        QPen dashes(fade, line);
        dashes.setDashPattern({4, 3});
        painter.setPen(dashes);
        painter.drawPolyline(
            QPolygonF{inner.topRight(), inner.topLeft(), inner.bottomLeft(), inner.bottomRight()});
        return;
    }
    case SlideBox::Kind::Outline: {
        const double line = std::max(1.0, unit / 14);
        painter.setPen(QPen(box.colour, line));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.place.adjusted(line / 2, line / 2, -line / 2, -line / 2));
        return;
    }
    case SlideBox::Kind::Cross:
        return paintLight(painter, box, Trust::Wrong);
    case SlideBox::Kind::Mark:
        return paintMark(painter, box, style);
    case SlideBox::Kind::Light:
        return paintLight(painter, box, content.trust);
    case SlideBox::Kind::Picture:
        return paintPicture(painter, box, content.picture, style);
    case SlideBox::Kind::Bins:
        return paintBins(painter, box, content, style, unit);
    case SlideBox::Kind::Film:
        if (content.position) paintFilms(painter, box.place, *content.films, style, unit, *content.position);
        return;
    }
}

} // namespace

QColor guessColour(const QPalette& palette) {
    return QColor::fromRgb(isDark(palette) ? 0xfff0b34a : 0xff8f5a00);
}

std::optional<std::pair<std::size_t, std::size_t>> arrivedBins(const std::vector<SlideBin>& bins) {
    const auto arrives = [](const SlideBin& bin) { return bin.counted > 0; };
    const auto isLost = [](const SlideBin& bin) { return bin.counted < bin.expected; };
    const auto first = std::ranges::find_if(bins, arrives);
    if (first == bins.end() || std::ranges::none_of(bins, isLost)) return std::nullopt;
    const auto end = std::find_if(bins.rbegin(), bins.rend(), arrives).base();
    if (std::any_of(first, end, isLost)) return std::nullopt;
    // Bins whose values no pixel has lack no counts.
    const bool fromZero = std::none_of(bins.begin(), first, isLost);
    return std::pair(fromZero ? std::size_t{0} : static_cast<std::size_t>(first - bins.begin()),
                     static_cast<std::size_t>(end - bins.begin()) - 1);
}

SlideBox textBox(const QString& text, const QFont& font, const QColor& colour, QPointF topLeft,
                 double width) {
    QTextLayout layout(text, font);
    const QSizeF size = layOut(layout, width > 0 ? width : 1e6);
    return {SlideBox::Kind::Text, QRectF(topLeft, size), colour, text, font};
}

namespace {

/// Where to break a line of code of which `fit` letters fit: behind the last of the best spaces. Spaces
/// outside of parentheses, and spaces behind a comma, a semicolon or a bracket, are better. 0: there is no
/// space.
qsizetype breakOfCode(const QString& line, qsizetype begin, qsizetype fit) {
    qsizetype best = 0;
    int depth = 0, leastCost = 0;
    for (qsizetype i = begin; i < fit; ++i) {
        if (line[i] == u'(') ++depth;
        if (line[i] == u')') --depth;
        if (line[i] != u' ' || i - begin < (fit - begin) / 3) continue;
        const int cost = 2 * depth + (QStringLiteral(",;{)").contains(line[i - 1]) ? 0 : 1);
        if (best > 0 && cost > leastCost) continue;
        leastCost = cost;
        best = i + 1;
    }
    return best;
}

} // namespace

QStringList wrappedRows(const QStringList& lines, const QFont& font, double width, bool isCode) {
    QStringList rows;
    const auto beginOf = [](const QString& line) {
        return std::ranges::find_if(line, [](QChar each) { return each != u' '; }) - line.begin();
    };
    for (QString line : lines) {
        const qsizetype indent = beginOf(line);
        while (true) {
            QTextLayout layout(line, font);
            layOut(layout, width);
            if (layout.lineCount() <= 1) break;
            qsizetype first = layout.lineAt(0).textLength();
            if (isCode) { // the layout would break inside an operator, too
                const qsizetype end = breakOfCode(line, beginOf(line), first);
                if (end > 0) first = end;
            }
            rows += line.left(first);
            line = QString(isCode ? indent + 4 : indent, u' ') + line.mid(first).trimmed();
        }
        rows += line;
    }
    return rows;
}

QFont fixedType(const SlideStyle& style, double pixels) {
    QFont type = style.type(pixels);
    type.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    type.setStyleHint(QFont::Monospace);
    return type;
}

double unitOf(QSizeF size) {
    return std::min(size.height() / slideHeight, size.width() / slideWidth);
}

std::vector<SlideBox> boxesOf(const SlideContent& content, QSizeF size, const SlideStyle& style) {
    return Layout(content, size, style).boxes();
}

int pagesOf(const SlideContent& content, QSizeF size, const SlideStyle& style) {
    return Layout(content, size, style).pages();
}

void paintSlide(QPainter& painter, const SlideContent& content, QSizeF size, const SlideStyle& style) {
    painter.fillRect(QRectF({}, size), style.ground());
    paintBoxes(painter, boxesOf(content, size, style), content, unitOf(size), style);
}

void paintBoxes(QPainter& painter, const std::vector<SlideBox>& boxes, const SlideContent& content,
                double unit, const SlideStyle& style) {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const SlideBox& box : boxes) {
        painter.save();
        paintBox(painter, box, content, style, unit);
        painter.restore();
    }
}

} // namespace tonescope::ui
