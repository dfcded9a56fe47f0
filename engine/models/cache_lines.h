// SPDX-License-Identifier: GPL-3.0-or-later
// A model of cores that count into one table, or each into its own: a core must have the cache line with a
// counter before it adds, and a line is at one core at a time.
#pragma once

#include "engine/models/film.h"

#include <cstdint>
#include <span>

namespace tonescope {

/// Counters of four bytes in a line of 64.
inline constexpr unsigned binsOfLine = 16;

enum class CoreTables : std::uint8_t { Shared, Own };

/// Each core counts an equal part of the pixels, one at a time; pixels that are left over are not counted. In
/// a step each core counts a pixel, unless another core had its line in this step. The cores are asked in
/// order, beginning with another one in each step. The first `before` pixels of each core are counted in turn
/// before the film begins: a line is at first where the last of them needed it, or, if none did, where it is
/// first needed. `shades` gray values that follow one another have their counters in one line. Counts the
/// lines that one core took from another one.
[[nodiscard]] Film cacheLinesOf(std::span<const std::uint8_t> pixels, unsigned cores, CoreTables tables,
                                std::uint32_t before = 0, unsigned shades = binsOfLine);

} // namespace tonescope
