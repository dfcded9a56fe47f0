// SPDX-License-Identifier: GPL-3.0-or-later
// How often neighbouring work-items of a GPU meet when they count in local memory: a model.
//
// The model. A set is 32 lanes: work-items that do the same at the same moment. Each lane takes one pixel of
// the set and adds one to the word `bin * copies + lane mod copies` of a table in local memory, as the kernel
// local-replicated lays it out. Word w lies in bank `w mod 32`, and a bank serves one word a pass: adds to
// different words of one bank wait for each other. The set is done when its fullest bank is.
//
// Of adds to the same word there are two models, because devices differ. Either they wait for each other,
// too, since they are atomic; or hardware combines those of one set to one add, and only different words
// wait. For a set of equal pixels the two are as far apart as they can be: 32 passes, or one.
//
// What both leave out: how long it takes to issue instructions, the latency of memory, other sets on the same
// compute unit, sets that reach over the end of a row, and that devices may have other banks, or, as CPUs, no
// local memory of their own at all. They say how often adds meet, not how long they take.
#pragma once

#include "engine/values/region.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tonescope {

struct GrayPixels;

inline constexpr unsigned lanesOfSet = 32;
inline constexpr unsigned localBanks = 32;

/// The numbers of copies that make a difference: with 32, each lane has a bank of its own.
inline constexpr std::array<unsigned, 6> modelledCopies{1, 2, 4, 8, 16, 32};

/// Of 8-bit gray: kernels load 16 bytes at a time.
inline constexpr unsigned pixelsOfLoad = 16;

/// How the lanes of a set come to their pixels, and where they add.
struct LaneModel {
    unsigned copies = 1;  ///< of the table; one of modelledCopies
    unsigned spacing = 1; ///< pixels from a lane's pixel to the next lane's; 1: neighbours
};

/// How adds of one set to the same word are treated.
enum class EqualAdds : std::uint8_t { Wait, Combined };
inline constexpr std::array bothModels{EqualAdds::Wait, EqualAdds::Combined};

/// A number from 1 to 32 for each set.
struct SetNumbers {
    std::array<std::uint64_t, lanesOfSet + 1> sets{}; ///< sets[n]: how many sets have number n
    std::vector<float> map; ///< the mean over the sets of each cell, row after row; see Contention::cells

    /// Number of sets.
    [[nodiscard]] std::uint64_t count() const;
    /// The mean over all sets; 0 if there are none.
    [[nodiscard]] double mean() const;
};

/// The passes of all sets of an image. A row is cut into blocks of 32 x spacing pixels, and a block into
/// `spacing` sets; at the end of a row, sets have fewer lanes.
struct Contention {
    static constexpr std::int64_t mostCells = 512; ///< of a map, in each direction

    LaneModel model;
    Extent pixels;       ///< of the image
    Extent cells;        ///< of the maps
    SetNumbers waiting;  ///< passes where equal adds wait: adds in the fullest bank
    SetNumbers combined; ///< passes where equal adds are combined: words in the fullest bank
    SetNumbers meetings; ///< adds to the fullest word: the same bin of the same copy

    /// 1: no conflict, 32: one after another.
    [[nodiscard]] const SetNumbers& passes(EqualAdds equal) const {
        return equal == EqualAdds::Wait ? waiting : combined;
    }

    /// The cell of the maps in which pixel (x, y), which must be inside, lies.
    [[nodiscard]] std::size_t cellOf(std::int64_t x, std::int64_t y) const;
};

/// The stored pixels that one set of lanes takes.
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

/// Takes some nanoseconds per pixel on the calling thread.
[[nodiscard]] Contention contentionOf(const GrayPixels& pixels, const LaneModel& model);

} // namespace tonescope
