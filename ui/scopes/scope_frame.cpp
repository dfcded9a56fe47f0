// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scopes/scope_frame.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double frameLevels = static_cast<double>(scopeLevels);
constexpr double frameGap = 4; ///< between neighbours

QRectF squareIn(const QRectF& room) {
    const double side = std::floor(std::max(1.0, std::min(room.width(), room.height())));
    return {std::floor(room.center().x() - side / 2), std::floor(room.top()), side, side};
}

} // namespace

ScopeFrame::ScopeFrame(ScopeKind kind, QSize size, const QFont& font) : m_kind(kind) {
    const QFontMetricsF metrics(font);
    const double line = std::ceil(metrics.height());
    const bool columns = kind != ScopeKind::Vectorscope;
    const double left =
        columns ? metrics.horizontalAdvance(QStringLiteral("100 %")) + 2 * frameGap : line + frameGap;
    const double right =
        columns ? metrics.horizontalAdvance(QStringLiteral("65535")) + 2 * frameGap : line + frameGap;
    const double above = columns ? line / 2 : frameGap;
    const QRectF room(std::ceil(left), std::ceil(above), std::max(1.0, size.width() - left - right),
                      std::max(1.0, size.height() - above - line - frameGap));
    m_area = columns ? QRectF(room.left(), room.top(), std::floor(room.width()), std::floor(room.height()))
                     : squareIn(room);
}

QRectF ScopeFrame::trace(std::size_t table) const {
    const auto number = static_cast<double>(traces());
    const double width = std::max(1.0, (m_area.width() - frameGap * (number - 1)) / number);
    const double left = m_area.left() + static_cast<double>(table) * (width + frameGap);
    // Whole pixels: pictures are not smeared over their edges.
    return {std::round(left), m_area.top(), std::max(1.0, std::round(left + width) - std::round(left)),
            m_area.height()};
}

std::optional<ScopeCell> ScopeFrame::cellAt(QPointF place, std::size_t columns) const {
    for (std::size_t table = 0; table < traces(); ++table) {
        const QRectF area = trace(table);
        if (columns == 0 || !area.contains(place)) continue;
        const auto cell = [](double part, std::size_t number) {
            return std::min(static_cast<std::size_t>(std::max(0.0, part) * static_cast<double>(number)),
                            number - 1);
        };
        return ScopeCell{table, cell((place.x() - area.left()) / area.width(), columns),
                         cell((area.bottom() - place.y()) / area.height(), scopeLevels)};
    }
    return std::nullopt;
}

QRectF ScopeFrame::rectOf(const ScopeCell& cell, std::size_t columns) const {
    const QRectF area = trace(cell.table);
    const double width = area.width() / static_cast<double>(columns), height = area.height() / frameLevels;
    return {area.left() + static_cast<double>(cell.column) * width,
            area.bottom() - static_cast<double>(cell.level + 1) * height, width, height};
}

double ScopeFrame::heightOf(double level) const {
    return m_area.bottom() - (level + 0.5) * m_area.height() / frameLevels;
}

QPointF ScopeFrame::placeOf(double cb, double cr) const {
    return {m_area.left() + (cb + 0.5) * m_area.width() / frameLevels, heightOf(cr)};
}

} // namespace tonescope::ui
