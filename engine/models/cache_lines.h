// SPDX-License-Identifier: GPL-3.0-or-later
// A model of cores that count into one shared table, or each into a table of its own. A cache line is at one
// core at a time, and a core must have the line of a counter before it adds to the counter.
#pragma once

#include "engine/models/film.h"

#include <cstdint>
#include <span>

namespace tonescope {

/// Counters of four bytes in a line of 64.
inline constexpr unsigned binsOfLine = 16;

enum class CoreTables : std::uint8_t { Shared, Own };

/// Each core counts an equal part of the pixels, one at a time; remaining pixels are not counted. In a step
/// each core counts a pixel, unless another core has used the same line in this step. The core that chooses
/// first is another one in each step. The cores count the first `before` pixels of their parts before the
/// film begins, in turn. In the first frame, a line is at the core that used it last, or, if none did, at the
/// core that will use it first. The counters of `shades` consecutive gray values lie in one line. The film
/// counts how often a core took a line from another one.
[[nodiscard]] Film cacheLinesOf(std::span<const std::uint8_t> pixels, unsigned cores, CoreTables tables,
                                std::uint32_t before = 0, unsigned shades = binsOfLine);

} // namespace tonescope
