// SPDX-License-Identifier: GPL-3.0-or-later
// Counts a region that moves from its last counts: only the changed rectangles are counted.
#pragma once

#include "engine/count/count_task.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tonescope {

/// The difference of two regions: rectangles that do not overlap, at most four of each kind.
struct RegionChange {
    std::vector<Region> entering, leaving;

    [[nodiscard]] std::uint64_t pixels() const;
    [[nodiscard]] std::size_t rectangles() const { return entering.size() + leaving.size(); }
};

[[nodiscard]] RegionChange changeBetween(const Region& from, const Region& to);

/// Two counts of one image by the same way differ only by their regions.
struct CountingWay {
    std::weak_ptr<const void> image; ///< owner of the pixels
    ChannelSet channels;
    CountRules rules;
    std::string device;
    std::string strategy;
    LaunchParameters launch;

    [[nodiscard]] bool sameAs(const CountingWay& other) const;
};

/// Remembers the last exact counts. During a drag it counts the rectangles that entered the region and adds
/// them, then counts the rectangles that left it and subtracts them, if the measured costs of a call and of a
/// pixel say that this is faster than counting the whole region. Used by one thread.
class MovingCounts {
public:
    /// Counts a region from scratch.
    using CountPart = std::function<CountOutcome(const Region&)>;
    /// A steady clock.
    using Clock = std::function<std::chrono::steady_clock::time_point()>;

    struct Moved {
        Counted counted;
        /// Number of pixels counted for it; nothing if that was every pixel of the region.
        std::optional<std::uint64_t> countedAnew;
    };

    explicit MovingCounts(Clock clock = std::chrono::steady_clock::now) : m_clock(std::move(clock)) {}

    /// Counts `region`; from scratch if `live` is false. Counts that are not exact are neither remembered nor
    /// added.
    Outcome<Moved> count(const CountingWay& way, const Region& region, bool live, const CountPart& part);
    /// The next count is from scratch.
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
