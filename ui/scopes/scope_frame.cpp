// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scopes/scope_frame.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

constexpr double frameGap = 4; ///< between neighbours

QRectF squareIn(const QRectF& room) {
    const double side = std::floor(std::max(1.0, std::min(room.width(), room.height())));
    return {std::floor(room.center().x() - side / 2), std::floor(room.top()), side, side};
}

} // namespace

ScopeFrame::ScopeFrame(ScopeKind kind, QSize size, const QFont& font, int magnified)
    : m_kind(kind), m_magnified(kind == ScopeKind::Vectorscope ? magnified : 1) {
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

ScopeFrame::Shown ScopeFrame::shown(std::size_t cells) const {
    const double number = static_cast<double>(cells) / m_magnified;
    return {(static_cast<double>(cells) - number) / 2, number};
}

QRect ScopeFrame::shownOf(QSize picture) const {
    const Shown x = shown(static_cast<std::size_t>(picture.width()));
    const Shown y = shown(static_cast<std::size_t>(picture.height()));
    return QRectF(x.first, y.first, x.number, y.number).toRect();
}

std::optional<ScopeCell> ScopeFrame::cellAt(QPointF place, std::size_t columns) const {
    for (std::size_t table = 0; table < traces(); ++table) {
        const QRectF area = trace(table);
        if (columns == 0 || !area.contains(place)) continue;
        const auto cell = [this](double part, std::size_t number) {
            const Shown range = shown(number);
            return std::min(static_cast<std::size_t>(std::max(0.0, range.first + part * range.number)),
                            number - 1);
        };
        return ScopeCell{table, cell((place.x() - area.left()) / area.width(), columns),
                         cell((area.bottom() - place.y()) / area.height(), scopeLevels)};
    }
    return std::nullopt;
}

QRectF ScopeFrame::rectOf(const ScopeCell& cell, std::size_t columns) const {
    const QRectF area = trace(cell.table);
    const Shown x = shown(columns), y = shown(scopeLevels);
    const double width = area.width() / x.number, height = area.height() / y.number;
    return {area.left() + (static_cast<double>(cell.column) - x.first) * width,
            area.bottom() - (static_cast<double>(cell.level + 1) - y.first) * height, width, height};
}

double ScopeFrame::heightOf(double level) const {
    const Shown y = shown(scopeLevels);
    return m_area.bottom() - (level + 0.5 - y.first) * m_area.height() / y.number;
}

QPointF ScopeFrame::placeOf(double cb, double cr) const {
    const Shown x = shown(scopeLevels);
    return {m_area.left() + (cb + 0.5 - x.first) * m_area.width() / x.number, heightOf(cr)};
}

} // namespace tonescope::ui
