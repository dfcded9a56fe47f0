// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image/region_band.h"

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

/// The whole pixels nearest to the rectangle between two places.
Region regionBetween(QPointF a, QPointF b) {
    const auto left = std::llround(std::min(a.x(), b.x()));
    const auto top = std::llround(std::min(a.y(), b.y()));
    const auto right = std::llround(std::max(a.x(), b.x()));
    const auto bottom = std::llround(std::max(a.y(), b.y()));
    return {left, top, right - left, bottom - top};
}

} // namespace

void RegionBand::finish(Extent image) {
    if (!m_start) return;
    m_chosen = clipped(regionBetween(*m_start, m_end), image);
    m_start.reset();
}

std::optional<Region> RegionBand::outline(Extent image) const {
    return m_start ? clipped(regionBetween(*m_start, m_end), image) : m_chosen;
}

} // namespace tonescope::ui
