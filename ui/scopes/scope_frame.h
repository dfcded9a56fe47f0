// SPDX-License-Identifier: GPL-3.0-or-later
// Where a scope's parts lie in its widget.
#pragma once

#include "engine/values/scope.h"

#include <QFont>
#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QSize>

#include <cstddef>
#include <optional>

namespace tonescope::ui {

/// A place that is counted.
struct ScopeCell {
    std::size_t table = 0, column = 0, level = 0;

    bool operator==(const ScopeCell&) const = default;
};

/// The traces and the room for words around them: percentages to the left, values to the right, what is
/// counted below. A vectorscope is a square, which may show its middle only, magnified.
class ScopeFrame {
public:
    ScopeFrame(ScopeKind kind, QSize size, const QFont& font, int magnified = 1);

    [[nodiscard]] ScopeKind kind() const { return m_kind; }
    [[nodiscard]] int magnified() const { return m_magnified; }
    [[nodiscard]] std::size_t traces() const { return m_kind == ScopeKind::Parade ? 3 : 1; }
    /// Where a table is drawn.
    [[nodiscard]] QRectF trace(std::size_t table) const;
    /// Of a table's picture, what is drawn there.
    [[nodiscard]] QRect shownOf(QSize picture) const;
    /// Where all of them are.
    [[nodiscard]] QRectF traceArea() const { return m_area; }

    /// The cell at a place, given the columns of a table; nothing outside the traces.
    [[nodiscard]] std::optional<ScopeCell> cellAt(QPointF place, std::size_t columns) const;
    /// Where a cell is drawn.
    [[nodiscard]] QRectF rectOf(const ScopeCell& cell, std::size_t columns) const;
    /// How high a level is: of its middle, in pixels from the top of the widget.
    [[nodiscard]] double heightOf(double level) const;
    /// Of a vectorscope, where colour differences are.
    [[nodiscard]] QPointF placeOf(double cb, double cr) const;

private:
    /// What is shown of so many columns or levels: from where, and how many.
    struct Shown {
        double first = 0, number = 0;
    };
    [[nodiscard]] Shown shown(std::size_t cells) const;

    ScopeKind m_kind;
    int m_magnified;
    QRectF m_area;
};

} // namespace tonescope::ui
