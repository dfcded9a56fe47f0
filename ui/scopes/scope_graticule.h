// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry of a scope in its widget, and the graticule: the lines and texts by which a scope is read.
#pragma once

#include "engine/values/scope.h"

#include <QFont>
#include <QPalette>
#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QSize>
#include <QString>

#include <array>
#include <cstddef>
#include <optional>

class QPainter;

namespace tonescope::ui {

/// The indices of one counter of a scope: the table, the column in it, and the level in the column. In a
/// vectorscope, the column is Cb and the level Cr.
struct ScopeCell {
    std::size_t table = 0, column = 0, level = 0;

    bool operator==(const ScopeCell&) const = default;
};

/// The positions of a scope in its widget: a rectangle, the trace, for each table, and room for texts around
/// the traces (percentages on the left, values on the right, the channel below). A vectorscope is a square,
/// and can show its middle magnified. A value without state of its own; cheap to make for each use.
class ScopeFrame {
public:
    /// `size` is that of the widget in logical pixels, `font` that of its texts. `magnified` applies to a
    /// vectorscope: 1, 2 or 4.
    ScopeFrame(ScopeKind kind, QSize size, const QFont& font, int magnified = 1);

    [[nodiscard]] ScopeKind kind() const { return m_kind; }
    [[nodiscard]] int magnified() const { return m_magnified; }
    /// The number of tables side by side.
    [[nodiscard]] std::size_t traces() const { return m_kind == ScopeKind::Parade ? 3 : 1; }
    /// The rectangle in which a table is drawn.
    [[nodiscard]] QRectF trace(std::size_t table) const;
    /// The part of a table's picture that is drawn in its trace: all of it, or the magnified middle.
    [[nodiscard]] QRect shownOf(QSize picture) const;
    /// The rectangle around all traces.
    [[nodiscard]] QRectF traceArea() const { return m_area; }

    /// The cell at a position; `columns` is the number of columns of a table. Nothing outside the traces.
    [[nodiscard]] std::optional<ScopeCell> cellAt(QPointF place, std::size_t columns) const;
    /// The rectangle in which a cell is drawn; the inverse of cellAt().
    [[nodiscard]] QRectF rectOf(const ScopeCell& cell, std::size_t columns) const;
    /// The y coordinate of the middle of a level.
    [[nodiscard]] double heightOf(double level) const;
    /// The position of a colour difference in a vectorscope.
    [[nodiscard]] QPointF placeOf(double cb, double cr) const;

private:
    /// The visible range of columns or levels.
    struct Shown {
        double first = 0, number = 0;
    };
    /// The visible range of `cells` columns or levels: all, or the magnified middle.
    [[nodiscard]] Shown shown(std::size_t cells) const;

    ScopeKind m_kind;
    int m_magnified;
    QRectF m_area;
};

/// The position of a primary or secondary colour at 75 % of the range in a vectorscope, where the colours of
/// a test image of colour bars appear.
struct ScopeTarget {
    QString name;
    ColourDifference colour;
};
/// The six targets of these primaries: R, Mg, B, Cy, G, Yl.
[[nodiscard]] std::array<ScopeTarget, 6> scopeTargets(Chroma chroma);

/// The angle of the line near which skin tones lie, in degrees counter-clockwise from the Cb axis.
inline constexpr double skinAngle = 123;

/// Draws the graticule in the painter's font: lines over the traces, and texts around them in the colours of
/// `palette`. Changes pen and brush of the painter.
void drawGraticule(QPainter& painter, const ScopeFrame& frame, const ScopeCounts& scope,
                   const QPalette& palette);

} // namespace tonescope::ui
