// SPDX-License-Identifier: GPL-3.0-or-later
// Which pixels of an image one set of lanes takes: the sets are those of contention.h.
#pragma once

#include "engine/models/contention.h"

namespace tonescope {

/// In stored pixels.
struct LaneSet {
    std::int64_t x = 0, y = 0; ///< of lane 0's pixel
    unsigned spacing = 1;      ///< see LaneModel
    unsigned lanes = 0;        ///< at the end of a row less than lanesOfSet

    /// The column of a lane's pixel.
    [[nodiscard]] std::int64_t columnOf(unsigned lane) const { return x + std::int64_t{lane} * spacing; }
    bool operator==(const LaneSet&) const = default;
};

/// The set that takes the stored pixel (x, y), which must lie inside.
[[nodiscard]] LaneSet laneSetAt(std::int64_t x, std::int64_t y, Extent stored, unsigned spacing);

} // namespace tonescope
