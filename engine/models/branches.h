// SPDX-License-Identifier: GPL-3.0-or-later
// Models of a branch that some work-items of a group take and others do not.
#pragma once

#include "engine/models/film.h"

#include <cstdint>
#include <span>

namespace tonescope {

enum class BarrierPlace : std::uint8_t { InsideBranch, AfterBranch };

/// `items` work-items execute `if (counts[bin] != 0) atomic_add(...)` in lock step, each for the bins that
/// are `items` apart: the others wait while some add. If not `skips`, all add, also zero. Counts the adds.
[[nodiscard]] Film branchOf(std::span<const std::uint32_t> counts, unsigned items, bool skips);

/// A group of `items` work-items; the first have a pixel each, and take a branch that counts it. Counts those
/// who arrive at the barrier, which opens if it is all.
[[nodiscard]] Film barrierOf(std::span<const std::uint8_t> pixels, unsigned items, BarrierPlace place);

} // namespace tonescope
