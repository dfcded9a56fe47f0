// SPDX-License-Identifier: GPL-3.0-or-later
// Models of a branch that some work-items of a group take and others do not.
#pragma once

#include "engine/models/film.h"

#include <cstdint>
#include <span>

namespace tonescope {

enum class BarrierPlace : std::uint8_t { InsideBranch, AfterBranch };

/// Each work-item has a bin and executes `if (counts[bin] != 0) atomic_add(...)`, `items` of them in lock
/// step. While some of these work-items add, the others wait. Without the branch (`skips` is false) all add,
/// also zeros. The film counts the adds.
[[nodiscard]] Film branchOf(std::span<const std::uint32_t> counts, unsigned items, bool skips);

/// A group of `items` work-items. The first pixels.size() of them have a pixel each and take the branch that
/// counts it; the others skip the branch. The film counts the work-items that have arrived at the barrier,
/// which opens only if all have.
[[nodiscard]] Film barrierOf(std::span<const std::uint8_t> pixels, unsigned items, BarrierPlace place);

} // namespace tonescope
