// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/lane_set.h"

#include <algorithm>
#include <cassert>

namespace tonescope {

LaneSet laneSetAt(std::int64_t x, std::int64_t y, Extent stored, unsigned spacing) {
    assert(x >= 0 && y >= 0 && x < stored.width && y < stored.height && spacing > 0);
    const std::int64_t block = std::int64_t{lanesOfSet} * spacing;
    const std::int64_t first = x / block * block + x % spacing;
    const std::int64_t lanes = (stored.width - first + spacing - 1) / spacing; // to the end of the row
    return {first, y, spacing, static_cast<unsigned>(std::min<std::int64_t>(lanes, lanesOfSet))};
}

} // namespace tonescope
