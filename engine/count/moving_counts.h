// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of a region that moves, from the counts of where it was before.
#pragma once

#include "engine/count/count_task.h"
#include "engine/count/region_change.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace tonescope {

/// What counts must have in common, so that those of one region tell something of those of another.
struct CountingWay {
    std::weak_ptr<const void> image; ///< its pixels
    ChannelSet channels;
    GrayFormula formula = GrayFormula::Rec601;
    Transparent transparent = Transparent::Counted;
    Binning binning = Binning::Values;
    std::string device;
    std::string strategy;
    LaunchParameters launch;

    [[nodiscard]] bool sameAs(const CountingWay& other) const;
};

/// Remembers the last exact counts. Where a region is asked for in the middle of a drag, what has entered it
/// is counted and added, what has left it counted and subtracted, if that is expected to take less time than
/// counting it all: by what a call and a pixel were seen to take in this way of counting. Belongs to one
/// thread.
class MovingCounts {
public:
    /// Counts a region from scratch.
    using CountPart = std::function<CountOutcome(const Region&)>;
    /// What time it is, on a clock that never goes back.
    using Clock = std::function<std::chrono::steady_clock::time_point()>;

    struct Moved {
        Counted counted;
        /// Pixels that were counted for it; nothing where that is every pixel of the region.
        std::optional<std::uint64_t> countedAnew;
    };

    explicit MovingCounts(Clock clock = std::chrono::steady_clock::now) : m_clock(std::move(clock)) {}

    /// Counts `region`. Where `live` is false, from scratch. What is not exact is neither remembered nor
    /// added to anything.
    Outcome<Moved> count(const CountingWay& way, const Region& region, bool live, const CountPart& part);
    /// What is remembered is not to be built upon.
    void forget() { m_last.reset(); }

private:
    struct Known {
        CountingWay way;
        Region region;
        Histogram histogram;
    };

    void remember(const CountingWay& way, const Region& region, const Counted& counted);
    [[nodiscard]] bool isCheaper(const RegionChange& change, const Region& region) const;
    Outcome<std::optional<Moved>> countChange(const RegionChange& change, const CountPart& part);
    CountOutcome timed(const Region& region, const CountPart& part);
    void learn(std::uint64_t pixels, Nanoseconds duration);

    Clock m_clock;
    std::optional<Known> m_last;
    static constexpr double firstGuess = 100'000; ///< nanoseconds of a call, until one tells

    double m_call = firstGuess;     ///< nanoseconds of a count of next to nothing
    double m_pixel = 0;             ///< nanoseconds that each pixel adds
    std::uint64_t m_learntFrom = 0; ///< pixels of the count that told m_pixel; 0: none has
};

} // namespace tonescope
