// SPDX-License-Identifier: GPL-3.0-or-later
// Makes two films, drawn beside each other, from one or two measured strategies and the pixels that they
// count.
#pragma once

#include "engine/models/film.h"
#include "engine/models/lane_passes.h"
#include "engine/values/launch.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {
struct Image;
}

namespace tonescope::ui {

/// The mechanism that a film shows.
enum class FilmKind : std::uint8_t {
    None,
    Chain,      ///< one loop: an add needs the sum before it
    Race,       ///< work-items in lock step, one bin
    Reader,     ///< a table is read before all work-items have counted
    Queues,     ///< adds to global memory wait in queues
    CacheLines, ///< cores take the table's cache lines from one another
    Lanes,      ///< adds to local memory wait for banks
    Stride,     ///< which work-item merges which bin in listing 4.1 of the OpenCL 2.0 book
    Branch,     ///< work-items that skip an add wait for the others
    Barrier,    ///< a barrier inside a branch
    Uncleared,  ///< counters that are not cleared: adds to whatever the memory contained
    Runs,       ///< which load reads which sector
    Joined,     ///< equal neighbours become one add
    Loads,      ///< bytes of a load
    Merge,      ///< several tables are merged into one
    Groups,     ///< tables cleared and merged for each group
    Limit,      ///< the time to read the pixels once
    Copies,     ///< copies of a counter on a core and on a GPU
    Timed       ///< pixels that each side counts in the same time, as measured: no model
};

/// One side: a strategy that is measured, and the pixels that it counts.
struct FilmSide {
    QString name;         ///< as on the bar
    std::string strategy; ///< id in the catalogue
    LaunchParameters launch;
    std::vector<LanePixel> pixels; ///< see middlePixels()
    double nanoseconds = 0;        ///< measured time per pixel; 0: unknown
    unsigned cores = 0; ///< threads or cores of a CPU that counted in that time; 0: a GPU, or unknown
    bool sends = false; ///< the time includes sending the pixels and reading the counts back
};

enum class Direction : std::uint8_t { Unknown, FirstFaster, Same, SecondFaster };

/// Two films, which are drawn beside each other.
struct FilmPair {
    Film left, right; ///< `right` without frames: one film alone
    QString leftName, rightName;
    bool elsewhere = false; ///< not the first pixels are drawn, but later ones at which the sides differ more
    /// Of Timed: the side that counts with plain adds, which is expected to be faster; Same if both or
    /// neither do.
    Direction plain = Direction::Unknown;

    /// Steps until both are at their end.
    [[nodiscard]] unsigned steps() const;
};

/// At most mostFilmPixels pixels that follow one another in memory, from the middle of the image on, or from
/// before the middle if fewer follow.
inline constexpr std::size_t mostFilmPixels = 4096;
[[nodiscard]] std::vector<LanePixel> middlePixels(const Image& image);

/// Nothing for FilmKind::None, or if a side has no pixels. `sides` has one or two elements. Race, Reader,
/// Stride, Barrier and Uncleared show a wrong and a right way, and Limit shows reading alone beside the first
/// side, also if there is only one. `share` is used by Limit alone: the part of the read bandwidth that was
/// used, 0 to 1. Timed uses the times of the sides; CacheLines, Runs and Timed use their cores.
[[nodiscard]] std::optional<FilmPair> filmsOf(FilmKind kind, const std::vector<FilmSide>& sides,
                                              EqualAdds equal = EqualAdds::Wait, double share = 0);

/// The side that the films predict to be faster: the one with the smaller result, or for Timed
/// FilmPair::plain. Unknown for a film alone, and for counters that are not about time: Counted, Sum, Bins,
/// Arrived, Share.
[[nodiscard]] Direction predictedBy(const FilmPair& films);

/// The number, and what it counts: "8", "passes". Both parts are drawn, the first in strong type.
struct CounterText {
    QString number, unit;
};
[[nodiscard]] CounterText counterText(const Film& film, std::uint64_t counter);

/// Whether a strategy counts without atomic adds, because each thread or work-item has a table of its own.
[[nodiscard]] bool addsPlainly(std::string_view strategy);
/// Whether the host adds up the tables of a strategy.
[[nodiscard]] bool mergesOnHost(std::string_view strategy);
/// "4.7 ns", with two significant digits.
[[nodiscard]] QString pixelTimeText(double nanoseconds);

} // namespace tonescope::ui
