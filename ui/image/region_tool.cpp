// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/region_tool.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tonescope::ui {

namespace {

/// The whole pixels nearest to the span between two places.
struct Span {
    std::int64_t first, length;
};

Span between(double a, double b) {
    const auto one = static_cast<std::int64_t>(std::llround(a));
    const auto other = static_cast<std::int64_t>(std::llround(b));
    return {std::min(one, other), std::abs(one - other)};
}

/// A span whose ends follow the mouse by `distance`, each or not; an end that passes the other one takes its
/// place.
Span moved(std::int64_t first, std::int64_t length, bool start, bool end, double distance) {
    const double from = static_cast<double>(first) + (start ? distance : 0);
    const double to = static_cast<double>(first + length) + (end ? distance : 0);
    Span span = between(from, to);
    span.length = std::max<std::int64_t>(1, span.length);
    return span;
}

} // namespace

void RegionTool::setImage(Extent image) {
    if (image == m_image) return;
    m_image = image;
    m_region.reset();
    m_start.reset();
}

void RegionTool::choose(const std::optional<Region>& region) {
    m_start.reset();
    m_region = region ? clipped(*region, m_image) : std::nullopt;
}

Grip RegionTool::gripAt(QPointF place, double reach) const {
    if (!m_region) return {};
    const auto near = [&](double at, std::int64_t edge) {
        return std::abs(at - static_cast<double>(edge)) <= reach;
    };
    const auto within = [&](double at, std::int64_t first, std::int64_t length) {
        return at >= static_cast<double>(first) - reach && at <= static_cast<double>(first + length) + reach;
    };
    const Region& region = *m_region;
    if (!within(place.x(), region.x, region.width) || !within(place.y(), region.y, region.height)) return {};
    Grip grip{near(place.x(), region.x), near(place.x(), region.x + region.width), near(place.y(), region.y),
              near(place.y(), region.y + region.height)};
    // Of a region that is smaller than what the mouse can tell apart, the lower right corner.
    if (grip.left && grip.right) grip.left = false;
    if (grip.top && grip.bottom) grip.top = false;
    return grip.any() ? grip : Grip{true, true, true, true};
}

void RegionTool::begin(QPointF place) {
    m_before = m_region;
    m_start = place;
    m_grip = {};
}

void RegionTool::begin(const Grip& grip, QPointF place) {
    begin(place);
    m_grip = grip;
}

void RegionTool::moveTo(QPointF at) {
    if (!m_start) return;
    const QPointF distance = at - *m_start;
    if (!m_grip.any()) {
        const Span x = between(m_start->x(), at.x());
        const Span y = between(m_start->y(), at.y());
        m_region = clipped({x.first, y.first, x.length, y.length}, m_image);
    } else if (m_grip.whole()) {
        m_region = m_before;
        moveBy(std::llround(distance.x()), std::llround(distance.y()));
    } else {
        const Span x = moved(m_before->x, m_before->width, m_grip.left, m_grip.right, distance.x());
        const Span y = moved(m_before->y, m_before->height, m_grip.top, m_grip.bottom, distance.y());
        if (const auto inside = clipped({x.first, y.first, x.length, y.length}, m_image)) m_region = inside;
    }
}

void RegionTool::abandon() {
    if (m_start) m_region = m_before;
    m_start.reset();
}

void RegionTool::moveBy(std::int64_t right, std::int64_t down) {
    if (!m_region) return;
    m_region->x = std::clamp<std::int64_t>(m_region->x + right, 0, m_image.width - m_region->width);
    m_region->y = std::clamp<std::int64_t>(m_region->y + down, 0, m_image.height - m_region->height);
}

void RegionTool::growBy(std::int64_t right, std::int64_t down) {
    if (!m_region) return;
    m_region->width = std::clamp<std::int64_t>(m_region->width + right, 1, m_image.width - m_region->x);
    m_region->height = std::clamp<std::int64_t>(m_region->height + down, 1, m_image.height - m_region->y);
}

} // namespace tonescope::ui
