// SPDX-License-Identifier: GPL-3.0-or-later
// The film of the passes in lane_passes.h.
#pragma once

#include "engine/models/film.h"
#include "engine/models/lane_passes.h"

#include <span>

namespace tonescope {

/// Draws the adds of a set of lanes to local memory: a column of adds for each bank, a row for each pass.
/// There are 1 to lanesOfSet pixels. The film counts the passes.
[[nodiscard]] Film laneFilm(std::span<const LanePixel> pixels, const LaneTables& tables, EqualAdds equal);

} // namespace tonescope
