// SPDX-License-Identifier: GPL-3.0-or-later
// A region that is drawn, moved and resized.
#pragma once

#include "engine/values/region.h"

#include <QPointF>

#include <cstdint>
#include <optional>

namespace tonescope::ui {

/// What of a region follows the mouse: some of its edges, or all of it.
struct Grip {
    bool left = false, right = false, top = false, bottom = false;

    [[nodiscard]] bool any() const { return left || right || top || bottom; }
    [[nodiscard]] bool whole() const { return left && right && top && bottom; }
    bool operator==(const Grip&) const = default;
};

/// All places are in upright image pixels. The region always lies inside the image and has whole pixels.
class RegionTool {
public:
    /// Another image of equal size keeps the region; of another size it has none.
    void setImage(Extent image);
    [[nodiscard]] const std::optional<Region>& region() const { return m_region; }
    /// Cuts `region` to the image; nothing where that leaves nothing.
    void choose(const std::optional<Region>& region);

    /// What lies at `place`: an edge or a corner within `reach` pixels; the whole region inside it; nothing.
    [[nodiscard]] Grip gripAt(QPointF place, double reach) const;

    /// Begins a new region.
    void begin(QPointF place);
    /// Begins to move what is gripped. There must be a region.
    void begin(const Grip& grip, QPointF place);
    [[nodiscard]] bool dragging() const { return m_start.has_value(); }
    void moveTo(QPointF place);
    /// The region stays as it is.
    void finish() { m_start.reset(); }
    /// The region is again what it was before the drag.
    void abandon();

    /// Moves the region, as far as the image goes.
    void moveBy(std::int64_t right, std::int64_t down);
    /// Moves its right and lower edge, and leaves one pixel at least.
    void growBy(std::int64_t right, std::int64_t down);

private:
    Extent m_image;
    std::optional<Region> m_region, m_before;
    std::optional<QPointF> m_start;
    Grip m_grip; ///< none: a new region
};

} // namespace tonescope::ui
