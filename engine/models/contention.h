// SPDX-License-Identifier: GPL-3.0-or-later
// A model of how often neighbouring work-items of a GPU conflict when they count in local memory.
//
// A set is 32 lanes: work-items that execute the same instruction at the same time. Each lane takes one pixel
// of the set and adds one to the word `bin * copies + lane mod copies` of a table in local memory, the layout
// of the kernel local-replicated. Word w lies in bank `w mod 32`. A bank serves one word per pass, so adds to
// different words of one bank wait for each other. The number of passes of a set is the largest number of
// words or adds in a bank.
//
// Devices treat adds to the same word in two ways, and there is a model of each. In the first, equal adds
// wait for each other, because they are atomic. In the second, the hardware combines equal adds of a set to
// one, and only different words wait. A set of equal pixels takes 32 passes in the first model, and 1 in the
// second.
//
// Neither model contains the time to issue instructions, the latency of memory, other sets on the same
// compute unit, or sets that continue in the next row. Real devices may have other banks; CPUs have no
// separate local memory. The models tell how often adds conflict, not how long they take.
#pragma once

#include "engine/values/region.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tonescope {

struct GrayPixels;

/// The lanes of a set, and the banks of local memory.
inline constexpr unsigned lanesOfSet = 32;
inline constexpr unsigned localBanks = 32;

/// The modelled numbers of copies. With 32 copies each lane has a bank of its own.
inline constexpr std::array<unsigned, 6> modelledCopies{1, 2, 4, 8, 16, 32};

/// Pixels of 8-bit gray in one load of 16 bytes.
inline constexpr unsigned pixelsOfLoad = 16;

/// Which pixels the lanes of a set take, and how the table is laid out.
struct LaneModel {
    unsigned copies = 1;  ///< of the table; one of modelledCopies
    unsigned spacing = 1; ///< distance of the pixels of neighbouring lanes; 1: they are neighbours
};

/// How a device treats adds of a set to the same word.
enum class EqualAdds : std::uint8_t { Wait, Combined };
inline constexpr std::array bothModels{EqualAdds::Wait, EqualAdds::Combined};

/// The distribution of a number from 1 to 32 that each set has.
struct SetNumbers {
    std::array<std::uint64_t, lanesOfSet + 1> sets{}; ///< sets[n] is the number of sets with the number n
    std::vector<float> map; ///< the mean over the sets of each cell, row after row; see Contention::cells

    /// Number of sets.
    [[nodiscard]] std::uint64_t count() const;
    /// The mean over all sets; 0 if there are none.
    [[nodiscard]] double mean() const;
};

/// The numbers of all sets of an image. A row is divided into blocks of 32 x spacing pixels, and a block into
/// `spacing` sets. At the end of a row, sets have fewer lanes.
struct Contention {
    static constexpr std::int64_t mostCells = 512; ///< most cells of a map in each direction

    LaneModel model;
    Extent pixels;       ///< size of the image
    Extent cells;        ///< size of the maps
    SetNumbers waiting;  ///< passes if equal adds wait: adds in the fullest bank
    SetNumbers combined; ///< passes if equal adds are combined: words in the fullest bank
    SetNumbers meetings; ///< adds to the fullest word: the same bin of the same copy

    /// The passes of each set: 1 without conflicts, 32 if all adds wait.
    [[nodiscard]] const SetNumbers& passes(EqualAdds equal) const {
        return equal == EqualAdds::Wait ? waiting : combined;
    }

    /// The cell of the maps that contains pixel (x, y), which must lie inside the image.
    [[nodiscard]] std::size_t cellOf(std::int64_t x, std::int64_t y) const;
};

/// Computes the model for an image, on the calling thread. Takes some nanoseconds per pixel.
[[nodiscard]] Contention contentionOf(const GrayPixels& pixels, const LaneModel& model);

} // namespace tonescope
