// SPDX-License-Identifier: GPL-3.0-or-later
// From two measured ways and the pixels that they count to two films beside each other.
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
    Reader,     ///< a table is read before all have counted
    Queues,     ///< adds to global memory wait in queues
    CacheLines, ///< cores take the table's cache lines from one another
    Lanes,      ///< adds to local memory wait for banks
    Stride,     ///< which work-item merges which bin in listing 4.1
    Branch,     ///< work-items that skip an add wait for the others
    Barrier,    ///< a barrier inside a branch
    Uncleared,  ///< counting on top of what lay in memory
    Runs,       ///< which load reads which sector
    Joined,     ///< equal neighbours become one add
    Loads,      ///< bytes of a load
    Merge,      ///< tables become one
    Groups,     ///< tables cleared and merged for each group
    Limit,      ///< the time to read the pixels once
    Copies,     ///< copies of a counter on a core and on a GPU
    Timed       ///< pixels that are counted in the same time, as measured: no model
};

/// One side: a way that is measured, and the pixels that it counts.
struct FilmSide {
    QString name;         ///< as on the bar
    std::string strategy; ///< id in the catalogue
    LaunchParameters launch;
    std::vector<LanePixel> pixels; ///< see middlePixels()
    double nanoseconds = 0;        ///< a pixel, as measured; 0: unknown
    unsigned cores = 0;            ///< which counted in that time; 0: unknown
    bool sends = false;            ///< the time includes sending the pixels and reading the counts back
};

enum class Direction : std::uint8_t { Unknown, FirstFaster, Same, SecondFaster };

/// Two films, which are drawn beside each other.
struct FilmPair {
    Film left, right; ///< `right` without frames: one film alone
    QString leftName, rightName;
    bool elsewhere = false; ///< the pixels are not the first ones, but a place with equal neighbours
    /// Of Timed: the side that counts with plain adds is the faster one; Same if both do, or none.
    Direction plain = Direction::Unknown;

    /// Steps until both are at their end.
    [[nodiscard]] unsigned steps() const;
};

/// Pixels that follow one another in memory, from the middle of the image on; at most mostFilmPixels.
inline constexpr std::size_t mostFilmPixels = 4096;
[[nodiscard]] std::vector<LanePixel> middlePixels(const Image& image);

/// Nothing for FilmKind::None, without pixels, or for ways that have no such film. `sides` has one or two
/// elements: with one, the film of a mechanism that has a wrong and a right way (Race, Stride, Barrier,
/// Uncleared) shows both. `share` is used by Limit alone: the part of the bandwidth of reading that was used.
/// Timed uses the sides' times, and CacheLines and Timed their cores.
[[nodiscard]] std::optional<FilmPair> filmsOf(FilmKind kind, const std::vector<FilmSide>& sides,
                                              EqualAdds equal = EqualAdds::Wait, double share = 0);

/// By the results of both films; of Timed by FilmPair::plain. Unknown for a film alone, and for counters that
/// mean no time: Counted, Sum, Bins, Arrived, Share.
[[nodiscard]] Direction predictedBy(const FilmPair& films);

/// The number, and what it counts: "8", "passes". Both parts are drawn, the first in strong type.
struct CounterText {
    QString number, unit;
};
[[nodiscard]] CounterText counterText(const Film& film, std::uint64_t counter);

/// Whether a way counts without atomic adds: each thread or work-item has a table of its own.
[[nodiscard]] bool addsPlainly(std::string_view strategy);
/// Whether the host adds up the tables of a way.
[[nodiscard]] bool mergesOnHost(std::string_view strategy);
/// "4.7 ns", with two significant digits.
[[nodiscard]] QString pixelTimeText(double nanoseconds);

} // namespace tonescope::ui
