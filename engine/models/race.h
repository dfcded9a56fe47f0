// SPDX-License-Identifier: GPL-3.0-or-later
// Models of work-items that add to one counter: a race, a table that is read too early, and the adds of a
// single loop, which wait for one another.
#pragma once

#include "engine/models/film.h"

#include <cstdint>
#include <span>

namespace tonescope {

enum class RaceWay : std::uint8_t {
    Plain, ///< counter++: a read, an add and a write, between which other work-items read and write
    Atomic ///< atomic_add: from its read to its write, no other work-item can access the counter
};

/// Value of the counter before the first step; an arbitrary number.
inline constexpr unsigned counterBefore = 7;

/// Work-items add 1 to the counter of gray value `shade`. Each element of `order` is the number of a
/// work-item, from 0, which takes its next step: it reads, adds, or writes. In the atomic way a work-item
/// takes its three steps at once, and later elements with its number are ignored. The film counts the adds
/// that the counter contains. In the plain way, `together` steps are shown as one, so that work-items in lock
/// step read at the same time. A register still shows the value that its work-item has written.
[[nodiscard]] Film raceOf(std::uint8_t shade, std::span<const unsigned> order, RaceWay way,
                          std::size_t together = 1);

/// Groups count equal parts of the pixels, each into a table of its own, one pixel per step; group g, from 0,
/// begins in step g. A reader adds up the tables: in the step after the first group is done, or, if it
/// `waits`, after all are. With `rest`, a table is written whole when its group is done, and the memory of
/// table i holds rest[i] until then. The film counts the sum that the reader finds.
[[nodiscard]] Film readerOf(std::span<const std::uint8_t> pixels, unsigned groups, bool waits,
                            std::span<const unsigned> rest = {});

/// Steps from the begin of an add to the moment when its sum can be read.
inline constexpr unsigned addSteps = 3;

/// One loop counts pixel after pixel. In each step it begins at most one add, in the order of the pixels; an
/// add begins when the last add to the same bin is complete. The film counts the adds that had to wait for a
/// sum. Tokens are the adds in order, then their waits.
[[nodiscard]] Film chainOf(std::span<const std::uint8_t> pixels);

} // namespace tonescope
