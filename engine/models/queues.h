// SPDX-License-Identifier: GPL-3.0-or-later
// A model of work-items that add to counters in memory: adds to one counter wait for one another, adds to
// different ones do not.
#pragma once

#include "engine/models/contention.h"
#include "engine/models/film.h"

#include <cstdint>
#include <span>

namespace tonescope {

/// All pixels are counted at once. `perGroup` consecutive pixels share a table; 0: all share one. A counter
/// carries out one add in a step, or, if equal adds are combined, all adds that wait for it. The film counts
/// the adds, or the combined adds, in the longest queue.
[[nodiscard]] Film queuesOf(std::span<const std::uint8_t> pixels, unsigned perGroup, EqualAdds equal);

} // namespace tonescope
