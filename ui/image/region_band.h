// SPDX-License-Identifier: GPL-3.0-or-later
// The rectangle that somebody draws over an image.
#pragma once

#include "engine/values/region.h"

#include <QPointF>

#include <optional>

namespace tonescope::ui {

/// A region in the making, and the one that was chosen last. All places are in upright image pixels.
class RegionBand {
public:
    void begin(QPointF place) { m_start = m_end = place; }
    void moveTo(QPointF place) { m_end = place; }
    /// Ends the drawing. What does not cover a whole pixel of the image chooses nothing.
    void finish(Extent image);
    /// Ends the drawing; the chosen region stays.
    void abandon() { m_start.reset(); }

    [[nodiscard]] bool drawing() const { return m_start.has_value(); }
    [[nodiscard]] const std::optional<Region>& chosen() const { return m_chosen; }
    void choose(const std::optional<Region>& region) { m_chosen = region; }
    /// What to outline: the region in the making, else the chosen one.
    [[nodiscard]] std::optional<Region> outline(Extent image) const;

private:
    std::optional<QPointF> m_start;
    QPointF m_end;
    std::optional<Region> m_chosen;
};

} // namespace tonescope::ui
