// SPDX-License-Identifier: GPL-3.0-or-later
// A film is drawn in layers: tables and cores, trails, curves from pixels to counters, adds, the other cells,
// and on top of them the tokens that lie in cells.
#include "ui/lab/film/film_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace tonescope::ui {

namespace {

constexpr double titleRoom = 2.2, counterRoom = 2.9, between = 3; ///< in units
constexpr double queueGap = 0.35, widestPlace = 0.95;
constexpr double captionRoom = 1.8; ///< in units of a film, at its top
constexpr double faintPart = 0.28;  ///< share of the colour in faint cells; the rest is the ground's colour
/// Radius of the corners of cells and of the tokens that cover them: equal, so that no corner of a cell
/// shows.
constexpr double corner = 0.18;

double eased(double t) {
    return t * t * (3 - 2 * t);
}

QColor grayOf(int shade) {
    return {shade, shade, shade};
}

QRectF mixedRect(const QRectF& one, const QRectF& other, double t) {
    const auto mix = [t](double a, double b) { return a + (b - a) * t; };
    return {mix(one.x(), other.x()), mix(one.y(), other.y()), mix(one.width(), other.width()),
            mix(one.height(), other.height())};
}

/// A rectangle with round corners as a polygon: flattening the curves of a path would take most of the time.
QPolygonF rounded(const QRectF& rect, double radius) {
    constexpr int segments = 4; // of a corner
    static const auto arc = [] {
        std::array<QPointF, segments + 1> points;
        for (int i = 0; i <= segments; ++i)
            points.at(static_cast<std::size_t>(i)) = {std::cos(i * M_PI_2 / segments),
                                                      std::sin(i * M_PI_2 / segments)};
        return points;
    }();
    const double fitting = std::min({radius, rect.width() / 2, rect.height() / 2});
    const QRectF inner = rect.adjusted(fitting, fitting, -fitting, -fitting);
    QPolygonF polygon;
    for (const QPointF& at : arc)
        polygon += inner.bottomRight() + fitting * at;
    for (const QPointF& at : arc)
        polygon += inner.bottomLeft() + fitting * QPointF(-at.y(), at.x());
    for (const QPointF& at : arc)
        polygon += inner.topLeft() - fitting * at;
    for (const QPointF& at : arc)
        polygon += inner.topRight() + fitting * QPointF(at.y(), -at.x());
    return polygon;
}

/// A Bézier curve from `a` to `b`; `half` is its direction at both ends.
QPolygonF curve(const QPointF& a, const QPointF& b, const QPointF& half) {
    constexpr int segments = 14;
    QPolygonF points;
    for (int i = 0; i <= segments; ++i) {
        const double t = static_cast<double>(i) / segments, s = 1 - t;
        points += s * s * s * a + 3 * s * s * t * (a + half) + 3 * s * t * t * (b - half) + t * t * t * b;
    }
    return points;
}

/// How a token looks: its place and colours.
struct TokenLook {
    QRectF place;
    QColor fill, edge, ink;
    double opacity = 1;
    bool lost = false;
};

bool holdsCells(CellKind kind) {
    return kind == CellKind::Table || kind == CellKind::Core;
}

/// The number of places that the longest queue of a kind needs in any frame.
double longestQueue(const Film& film, Queue queue) {
    unsigned longest = 0;
    for (const FilmFrame& frame : film.frames) {
        for (std::size_t i = 0; i < frame.tokens.size(); ++i) {
            const TokenSpot& spot = frame.tokens[i];
            const FilmToken& token = film.tokens[i];
            if (token.kind == TokenKind::Add && spot.state != TokenState::Held &&
                film.cells[spot.cell].queue == queue)
                longest = std::max(longest, spot.place + token.length);
        }
    }
    return longest;
}

/// The distances between places in queues, below cells and at their right, at which the longest queues fit,
/// and the number of cache lines for which a core has room. The same for both films.
struct Pitch {
    double below = widestPlace, right = 0;
    unsigned lines = 2;

    /// `across`: the factor by which films are widened.
    Pitch(const FilmPair& films, double across) {
        const double width = across * double{filmWidth};
        right = width;
        for (const Film* film : {&films.left, &films.right}) {
            for (const FilmFrame& frame : film->frames) {
                for (std::size_t i = 0; i < frame.tokens.size(); ++i) {
                    if (film->tokens[i].kind == TokenKind::Line)
                        lines = std::max(lines, frame.tokens[i].place + 1);
                }
            }
            double bottom = 0, edge = 0;
            for (const FilmCell& cell : film->cells) {
                if (holdsCells(cell.kind)) continue;
                if (cell.y < film->floor) bottom = std::max(bottom, double{cell.y} + cell.height);
                if (cell.queue == Queue::Right) edge = std::max(edge, across * (double{cell.x} + cell.width));
            }
            const double down = longestQueue(*film, Queue::Below), along = longestQueue(*film, Queue::Right);
            if (down > 0) below = std::min(below, (film->floor - bottom - queueGap) / down);
            if (along > 0) right = std::min(right, (width - edge - queueGap) / along);
        }
    }
};

/// The least width of adds below cells: 0.8 of the smallest distance between cells with queues, so that adds
/// may be wider than their cells.
double widthOfAdds(const Film& film, double across) {
    std::vector<double> middles;
    for (const FilmToken& token : film.tokens) {
        const FilmCell& cell = film.cells[token.target];
        if (token.kind != TokenKind::Add || cell.queue != Queue::Below) continue;
        middles.push_back(across * (cell.x + cell.width / 2));
    }
    std::ranges::sort(middles);
    double room = 1.5;
    for (std::size_t i = 1; i < middles.size(); ++i) {
        if (middles[i] - middles[i - 1] > 0.01) room = std::min(room, middles[i] - middles[i - 1]);
    }
    return room * 0.8;
}

/// Draws one film, in units of the film.
class FilmPainter {
public:
    FilmPainter(QPainter& painter, const Film& film, const SlideStyle& style, const Pitch& pitch,
                double position, double scale, double across, double unit)
        : m_painter(painter), m_film(film), m_style(style), m_pitch(pitch), m_scale(scale), m_across(across),
          m_unit(unit), m_addWidth(widthOfAdds(film, across)) {
        const double last = static_cast<double>(film.frames.size() - 1);
        const double at = std::clamp(position, 0.0, last);
        m_number = static_cast<std::size_t>(at);
        m_from = &film.frames[m_number];
        m_to = &film.frames[std::min(m_number + 1, film.frames.size() - 1)];
        m_part = at - static_cast<double>(m_number);
    }

    void paint() {
        for (std::size_t i = 0; i < m_film.cells.size(); ++i) {
            if (holdsCells(m_film.cells[i].kind)) paintHolder(i);
        }
        if (m_film.trails) paintTrails();
        for (std::size_t i = 0; i < m_film.tokens.size(); ++i)
            paintCurve(i);
        paintTokens(TokenKind::Add);
        for (std::size_t i = 0; i < m_film.cells.size(); ++i)
            paintCell(i);
        paintTokens(TokenKind::Table);
        paintTokens(TokenKind::Line);
        paintTokens(TokenKind::Value);
    }

private:
    [[nodiscard]] QRectF rectOf(const FilmCell& cell) const {
        return {m_across * cell.x, cell.y, m_across * cell.width, cell.height};
    }

    /// The look of a cell: that of the next frame from 60 % of a step on. A pixel has the next look from the
    /// beginning of the step, because its add grows during the step.
    [[nodiscard]] const CellLook& lookOf(std::size_t cell) const {
        const double changes = m_film.cells[cell].kind == CellKind::Pixel ? 0.01 : 0.6;
        return (m_part < changes ? m_from : m_to)->cells[cell];
    }

    [[nodiscard]] QPen line(const QColor& colour, double width) const {
        return {colour, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin};
    }

    /// The colour mixed with the ground's by m_strength.
    [[nodiscard]] QColor toned(const QColor& colour) const {
        return m_strength < 1 ? mixed(m_style.ground(), colour, m_strength) : colour;
    }

    void fill(const QRectF& rect, const QColor& colour, double radius) {
        m_painter.setBrush(toned(colour));
        m_painter.setPen(Qt::NoPen);
        m_painter.drawConvexPolygon(rounded(rect, radius));
    }

    void outline(const QRectF& rect, const QColor& colour, double width, double radius) {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(line(toned(colour), width));
        m_painter.drawConvexPolygon(rounded(rect, radius));
    }

    /// A filled rectangle with an edge. Two fills take less time than a fill and an outline.
    void box(const QRectF& rect, const QColor& inside, const QColor& edge, double width, double radius) {
        const double half = width / 2;
        fill(rect.adjusted(-half, -half, half, half), edge, radius + half);
        if (inside != edge) fill(rect.adjusted(half, half, -half, -half), inside, radius - half);
    }

    /// Undoes the film's scale and scales the size of the font instead, so that glyphs are those of a font of
    /// this size.
    void text(const QRectF& rect, const QString& words, const QColor& colour, double size, bool strong,
              int alignment = Qt::AlignCenter) {
        m_painter.save();
        m_painter.scale(1 / m_scale, 1 / m_scale);
        m_painter.setPen(toned(colour));
        m_painter.setFont(m_style.type(std::max(size * m_scale, m_unit), strong));
        m_painter.drawText(QRectF(rect.topLeft() * m_scale, rect.size() * m_scale),
                           alignment | Qt::TextDontClip | Qt::TextSingleLine, words);
        m_painter.restore();
    }

    void paintHolder(std::size_t index) {
        const FilmCell& cell = m_film.cells[index];
        const bool core = cell.kind == CellKind::Core, lit = lookOf(index).lit;
        const QColor edge = lit ? m_style.accent() : core ? m_style.text() : m_style.quiet();
        outline(rectOf(cell), edge, lit || core ? 0.09 : 0.06, 0.45);
        if (!cell.text.empty())
            text(rectOf(cell).adjusted(0, 0, 0, -0.15), QString::fromStdString(cell.text),
                 m_style.secondary(), 1, false, Qt::AlignHCenter | Qt::AlignBottom);
    }

    void paintCell(std::size_t index) {
        const FilmCell& cell = m_film.cells[index];
        const CellLook& look = lookOf(index);
        const QRectF rect = rectOf(cell);
        const QString words = QString::fromStdString(look.text);
        m_strength = look.faint ? faintPart : 1;
        switch (cell.kind) {
        case CellKind::Pixel:
            // The outline keeps a white pixel apart from a white ground, and a black one from a dark ground.
            m_strength = 1;
            box(rect, mixed(m_style.ground(), grayOf(cell.shade), look.faint ? faintPart : 1),
                look.lit ? m_style.accent() : m_style.quiet(),
                std::min(look.lit ? 0.16 : 0.07,
                         (look.lit ? 0.3 : 0.12) * std::min(rect.width(), rect.height())),
                0.22);
            break;
        case CellKind::Bin:
            if (look.lost) {
                box(rect, mixed(m_style.ground(), m_style.lost(), 0.15), m_style.lost(), 0.07, corner);
                paintCross(rect, m_style.lost());
            } else if (words.isEmpty()) {
                fill(rect, look.lit ? m_style.accent() : m_style.quiet(), corner);
            } else {
                paintCounter(cell, look, words);
            }
            break;
        case CellKind::Item:
            box(rect, m_style.ground(), look.lit ? m_style.accent() : m_style.secondary(),
                look.lit ? 0.12 : 0.07, 0.4);
            if (!words.isEmpty()) text(rect, words, m_style.secondary(), 1.15, true);
            break;
        case CellKind::Bank:
            fill(rect, look.lit ? m_style.accent() : m_style.quiet(), corner);
            break;
        case CellKind::Beyond:
            outline(rect.adjusted(0.03, 0.03, -0.03, -0.03), m_style.quiet(), 0.04, corner);
            break;
        case CellKind::Barrier:
            fill(rect, look.lit ? m_style.accent() : m_style.text(), 0.2);
            break;
        case CellKind::Label:
            text(rect, words, m_style.secondary(), 1, false, Qt::AlignRight | Qt::AlignVCenter);
            break;
        case CellKind::Caption:
            // In a low film, letters are higher than their cell: the first row extends into the room above
            // it.
            text(rect, words, m_style.secondary(), 1, false,
                 Qt::AlignLeft | (cell.y > 0 ? Qt::AlignVCenter : Qt::AlignBottom));
            break;
        case CellKind::Table:
        case CellKind::Core:
            break;
        }
        m_strength = 1;
    }

    /// A counter: its number, below a strip in the shade of its pixels.
    void paintCounter(const FilmCell& cell, const CellLook& look, const QString& words) {
        const QRectF rect = rectOf(cell);
        const double size = rect.height() > 2 ? 1.7 : 1, radius = 0.25;
        const double digits = std::max(size, m_unit / m_scale);
        const double shaded = cell.shade < 0 ? 0
                                             : std::clamp(rect.height() - 1.1 * digits, 0.2,
                                                          std::min(0.55, 0.3 * rect.height()));
        const QColor edge = look.lit ? m_style.accent() : m_style.text();
        const double width = look.lit ? 0.16 : 0.09;
        box(rect, cell.shade < 0 ? m_style.ground() : grayOf(cell.shade), edge, width, radius);
        if (cell.shade >= 0)
            fill(rect.adjusted(width / 2, shaded, -width / 2, -width / 2), m_style.ground(),
                 radius - width / 2);
        text(rect.adjusted(0, shaded, 0, 0), words, edge, size, true);
    }

    /// Where a token is in a frame.
    [[nodiscard]] QRectF placeOf(const FilmToken& token, const TokenSpot& spot) const {
        const FilmCell& cell = m_film.cells[spot.cell];
        const QRectF rect = rectOf(cell);
        if (token.kind == TokenKind::Value) {
            const double height = std::min(rect.height() * 0.76, 1.8), width = std::min(2.4, rect.width());
            return {rect.center().x() - width / 2, rect.center().y() - height / 2, width, height};
        }
        if (token.kind == TokenKind::Table) return rect;
        if (token.kind == TokenKind::Line) {
            const double room = (rect.width() - 0.4) / m_pitch.lines, width = std::min(1.7, room - 0.25);
            return {rect.x() + 0.2 + spot.place * room + (room - width) / 2, rect.y() + 0.3, width, 1.6};
        }
        if (spot.state == TokenState::Held || spot.state == TokenState::Absent) return rect;
        if (cell.queue == Queue::Right)
            return {rect.right() + queueGap + spot.place * m_pitch.right, rect.y(),
                    token.length * m_pitch.right * 0.92, rect.height()};
        const double width = std::max(rect.width(), m_addWidth);
        return {rect.center().x() - width / 2, rect.bottom() + queueGap + spot.place * m_pitch.below, width,
                m_pitch.below * 0.8};
    }

    [[nodiscard]] TokenLook lookOf(const FilmToken& token, const TokenSpot& spot) const {
        TokenLook look{placeOf(token, spot), m_style.accent(), m_style.accent(), m_style.onAccent()};
        switch (spot.state) {
        case TokenState::Absent:
            look.opacity = 0;
            break;
        case TokenState::Held:
            if (token.shade >= 0) {
                look.fill = grayOf(token.shade);
                look.edge = m_style.quiet();
            } else {
                look.fill = look.edge = m_style.quiet();
            }
            break;
        case TokenState::Waiting:
            look.fill = mixed(m_style.ground(), m_style.accent(), 0.2);
            look.edge = mixed(m_style.ground(), m_style.accent(), 0.8);
            look.ink = m_style.text();
            break;
        case TokenState::Served:
            break;
        case TokenState::Done:
            look.fill = look.edge = m_style.done();
            break;
        case TokenState::Idle:
            look.fill = mixed(m_style.ground(), m_style.secondary(), 0.15);
            look.edge = m_style.quiet();
            // A thin line in a row of adds, because a whole dark cell would look like a dark pixel.
            if (token.kind == TokenKind::Add && m_film.cells[spot.cell].queue == Queue::Right) {
                const double most = look.place.height() / 2;
                look.place.adjust(0, most - 0.06, 0, 0.06 - most);
            }
            break;
        case TokenState::Lost:
            look.fill = mixed(m_style.ground(), m_style.lost(), 0.15);
            look.edge = m_style.lost();
            look.lost = true;
            break;
        }
        if (token.kind != TokenKind::Add && token.shade >= 0) {
            const bool busy = spot.state == TokenState::Served || spot.state == TokenState::Waiting;
            look.fill = grayOf(token.shade);
            look.edge = busy ? m_style.accent() : m_style.quiet();
        }
        return look;
    }

    /// Draws the tokens of a kind. Tokens that leave their source start one after another, so that a queue
    /// fills from its head.
    void paintTokens(TokenKind kind) {
        const auto count = static_cast<double>(std::max<std::size_t>(m_film.tokens.size(), 1));
        for (std::size_t i = 0; i < m_film.tokens.size(); ++i) {
            const FilmToken& token = m_film.tokens[i];
            if (token.kind != kind) continue;
            const TokenSpot &from = m_from->tokens[i], &to = m_to->tokens[i];
            constexpr double spread = 0.5;
            const bool starts = from.state == TokenState::Held || from.state == TokenState::Absent;
            const bool leaves = from.state == TokenState::Held && to.state != TokenState::Held;
            const double late = leaves ? spread * static_cast<double>(i) / count : 0;
            const double t = eased(std::clamp((m_part - late) / (leaves ? 1 - spread : 1), 0.0, 1.0));
            const TokenLook b = lookOf(token, to);
            TokenLook a = lookOf(token, from);
            // A token that appears in the row of its cell grows from the left end.
            if (starts && from.cell == to.cell && m_film.cells[to.cell].queue == Queue::Right) {
                a = b;
                a.place.setWidth(0);
            }
            TokenLook look{mixedRect(a.place, b.place, t),
                           mixed(a.fill, b.fill, t),
                           mixed(a.edge, b.edge, t),
                           (t < 0.5 ? a : b).ink,
                           a.opacity + (b.opacity - a.opacity) *
                                           (b.opacity > a.opacity ? std::min(1.0, t * 4) : t * t * t),
                           (t < 0.5 ? a : b).lost};
            // A token that is absent before and after the step is visible only on its way.
            if (a.opacity == 0 && b.opacity == 0 && from.cell != to.cell)
                look.opacity = std::min(1.0, 8 * t * (1 - t));
            if (m_film.trails && from.cell != to.cell)
                look.place.translate(0, -4 * t * (1 - t) * archOf(from.cell, to.cell));
            // A longer text waits until there is room for it.
            const double changes = to.text.size() > from.text.size() ? 0.85 : 0.15;
            const bool changed = from.state == TokenState::Absent || t > changes;
            paintToken(token, look, QString::fromStdString((changed ? to : from).text));
        }
    }

    void paintToken(const FilmToken& token, const TokenLook& look, const QString& words) {
        if (look.opacity <= 0) return;
        m_painter.setOpacity(look.opacity);
        const double stroke = std::min({0.07, look.place.height() * 0.2, look.place.width() * 0.2});
        const QRectF inner = look.place.adjusted(stroke / 2, stroke / 2, -stroke / 2, -stroke / 2);
        box(inner, look.fill, look.edge, stroke, token.kind == TokenKind::Value ? 0.8 : corner);
        if (token.kind == TokenKind::Line) paintBins(inner, look);
        if (look.lost) paintCross(inner, look.edge);
        if (!words.isEmpty()) text(look.place, words, look.ink, 1.15, true);
        m_painter.setOpacity(1);
    }

    void paintCross(const QRectF& rect, const QColor& colour) {
        const double arm = std::min(rect.width(), rect.height()) * 0.32;
        const QPointF middle = rect.center();
        m_painter.setPen(line(colour, 0.14));
        m_painter.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm));
        m_painter.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm));
    }

    /// Draws the counters in a cache line, by which it is distinguished from a pixel.
    void paintBins(const QRectF& place, const TokenLook& look) {
        const bool isBright = qGray(look.fill.rgb()) > 127; // such as a white line on a white ground
        m_painter.setPen(line(mixed(look.fill, isBright ? Qt::black : Qt::white, 0.5), 0.08));
        for (const double part : {0.25, 0.5, 0.75})
            m_painter.drawLine(QPointF(place.left() + part * place.width(), place.top() + 0.2),
                               QPointF(place.left() + part * place.width(), place.bottom() - 0.2));
        outline(place, look.edge, 0.12, 0.18);
    }

    /// The curve from a pixel to the counter that it is added to. The curve fades in while the token leaves,
    /// and is strong while the add is carried out.
    void paintCurve(std::size_t index) {
        const FilmToken& token = m_film.tokens[index];
        const TokenState from = m_from->tokens[index].state, to = m_to->tokens[index].state;
        const TokenState state = m_part < 0.6 ? from : to;
        if (token.kind == TokenKind::Value) return paintArrow(token, index);
        if (token.source == token.target || token.kind != TokenKind::Add) return;
        if (from == TokenState::Held && to == TokenState::Held) return;
        constexpr std::size_t mostCurves = 64; // more would hide the other curves
        if (state == TokenState::Done && m_film.tokens.size() > mostCurves) return;
        const QRectF top = rectOf(m_film.cells[token.source]), end = rectOf(m_film.cells[token.target]);
        const QPointF a(top.center().x(), top.bottom() + 0.15), b(end.center().x(), end.top() - 0.15);
        const QPointF half(0, (b.y() - a.y()) * 0.55);
        const bool strong = state == TokenState::Served;
        const QColor colour = strong ? m_style.accent() : m_style.quiet();
        const double grown = from == TokenState::Held ? eased(m_part) : 1;
        m_painter.setPen(line(mixed(m_style.ground(), colour, grown), strong ? 0.13 : 0.07));
        m_painter.drawPolyline(curve(a, b, half));
    }

    /// A line between a counter and its reader. It is an arrow while a value moves along it, and in the frame
    /// in which the value arrives.
    void paintArrow(const FilmToken& token, std::size_t index) {
        const QRectF low = rectOf(m_film.cells[token.source]), high = rectOf(m_film.cells[token.target]);
        const double towards = (high.center().x() - low.center().x()) * 0.12; // arrows end side by side
        QPointF a(low.center().x() + towards, low.top() - 0.3), b(high.center().x(), high.bottom() + 0.3);
        if (high.top() > low.top()) {
            a = {low.center().x(), low.bottom() + 0.3};
            b = {high.center().x() - towards, high.top() - 0.3};
        }
        m_painter.setPen(line(m_style.quiet(), 0.07));
        m_painter.drawLine(a, b);
        const std::size_t to = std::min(m_number + (m_part > 0 ? 1 : 0), m_film.frames.size() - 1);
        if (to == 0) return;
        const std::uint32_t before = m_film.frames[to - 1].tokens[index].cell,
                            now = m_film.frames[to].tokens[index].cell;
        if (before == now) return;
        if (now == token.source) std::swap(a, b);
        const QPointF way = b - a, along = way / std::hypot(way.x(), way.y()) * 0.4,
                      across(-along.y(), along.x());
        m_painter.setPen(line(m_style.accent(), 0.16));
        m_painter.drawLine(a, b);
        m_painter.drawPolyline(QPolygonF{b - along + across * 0.7, b, b - along - across * 0.7});
    }

    /// Height of the arc on which a token moves between two cells.
    [[nodiscard]] double archOf(std::uint32_t from, std::uint32_t to) const {
        const double distance = m_across * std::abs(m_film.cells[from].x - m_film.cells[to].x);
        return std::min(2.0, 0.5 + distance * 0.07);
    }

    /// An arrow for each move of a token from one cell to another one. Later arrows between the same cells
    /// are higher and wider, so that they can be counted.
    void paintTrails() {
        constexpr double mostTrails = 16;
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> before;
        for (std::size_t frame = 1; frame <= m_number; ++frame) {
            for (std::size_t i = 0; i < m_film.tokens.size(); ++i) {
                const std::uint32_t from = m_film.frames[frame - 1].tokens[i].cell;
                const std::uint32_t to = m_film.frames[frame].tokens[i].cell;
                if (from == to) continue;
                const QRectF one = rectOf(m_film.cells[from]), other = rectOf(m_film.cells[to]);
                const int earlier = before[std::minmax(from, to)]++;
                const double wider = earlier / mostTrails * (one.width() / 2 - 0.3) * (from < to ? 1 : -1);
                const QPointF a(one.center().x() - wider, one.top() - 0.15),
                    b(other.center().x() + wider, other.top() - 0.15);
                const double highest = (one.top() - 0.15 - captionRoom) * 4 / 3,
                             lowest = std::min(archOf(from, to), highest / 4);
                const QPointF up(0, -lowest - earlier / mostTrails * (highest - lowest));
                QPainterPath path(a);
                path.cubicTo(a + up, b + up, b);
                path.moveTo(b - QPointF(0.17, 0.35));
                path.lineTo(b);
                path.lineTo(b + QPointF(0.17, -0.35));
                m_painter.setBrush(Qt::NoBrush);
                m_painter.setPen(line(frame == m_number ? m_style.accent() : m_style.done(), 0.07));
                m_painter.drawPath(path);
            }
        }
    }

    QPainter& m_painter;
    const Film& m_film;
    const SlideStyle& m_style;
    const Pitch& m_pitch;
    double m_scale;    ///< pixels per unit of the film
    double m_across;   ///< the factor by which the film is widened
    double m_unit;     ///< pixels per unit of the slide
    double m_addWidth; ///< see widthOfAdds()
    const FilmFrame *m_from, *m_to;
    std::size_t m_number = 0;
    double m_strength = 1; ///< 1: full colour; below 1: mixed with the ground's colour
    double m_part = 0;     ///< how far the step to the next frame has come, 0 to 1
};

/// Draws the number in bold, and its unit behind it.
void paintCounterText(QPainter& painter, const QRectF& place, const Film& film, const SlideStyle& style,
                      double unit, double position) {
    const auto frame = static_cast<std::size_t>(
        std::clamp(std::floor(position + 0.4), 0.0, static_cast<double>(film.frames.size() - 1)));
    const CounterText words = counterText(film, film.frames[frame].counter);
    const QFont number = style.type(unit * 1.9, true);
    painter.setPen(style.text());
    painter.setFont(number);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignBottom, words.number);
    const double width = QFontMetricsF(number).horizontalAdvance(words.number) + unit * 0.5;
    const double lift = QFontMetricsF(number).descent() - QFontMetricsF(style.type(unit * 1.2)).descent();
    painter.setFont(style.type(unit * 1.2));
    painter.drawText(place.adjusted(width, 0, 0, -lift), Qt::AlignLeft | Qt::AlignBottom, words.unit);
}

/// Pixels per unit of a film that has a part of the slide with this size.
double scaleOf(const QSizeF& side, double unit) {
    return std::min(side.width() / double{filmWidth},
                    (side.height() - (titleRoom + counterRoom) * unit) / double{filmHeight});
}

void paintSide(QPainter& painter, const QRectF& frame, const Film& film, const QString& name,
               const SlideStyle& style, const Pitch& pitch, double across, double unit, double position) {
    const double scale = scaleOf(frame.size(), unit);
    painter.setFont(style.type(unit * 1.2, true));
    painter.setPen(style.text());
    painter.drawText(QRectF(frame.topLeft(), QSizeF(frame.width(), titleRoom * unit)),
                     Qt::AlignLeft | Qt::AlignTop, name);
    painter.save();
    painter.translate(frame.left(), frame.top() + titleRoom * unit);
    painter.scale(scale, scale);
    FilmPainter(painter, film, style, pitch, position, scale, across, unit).paint();
    painter.restore();
    paintCounterText(painter, frame, film, style, unit, position);
}

} // namespace

void paintFilms(QPainter& painter, const QRectF& frame, const FilmPair& films, const SlideStyle& style,
                double unit, double position) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool alone = films.right.frames.empty();
    const double width = alone ? frame.width() : (frame.width() - between * unit) / 2;
    const QSizeF side(width, frame.height());
    // The films are stretched horizontally to the width of their side.
    const double across = width / (scaleOf(side, unit) * double{filmWidth});
    const Pitch pitch(films, across);
    paintSide(painter, {frame.topLeft(), side}, films.left, films.leftName, style, pitch, across, unit,
              position);
    if (!alone)
        paintSide(painter, {frame.topLeft() + QPointF(width + between * unit, 0), side}, films.right,
                  films.rightName, style, pitch, across, unit, position);
    painter.restore();
}

} // namespace tonescope::ui
