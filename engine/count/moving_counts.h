// SPDX-License-Identifier: GPL-3.0-or-later
// Counts a dragged region by difference: the last counts, plus the pixels that entered the region, minus the
// pixels that left it.
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

/// Rectangles that do not overlap and are counted together in one call.
using Rectangles = std::vector<Region>;

/// The difference of two regions, as parts that do not overlap. Between two rectangles, at most four parts
/// enter and at most four leave; each of these parts is one rectangle. If one of the regions is an ellipse,
/// the changed pixels of all rows are one part that enters and one that leaves.
struct RegionChange {
    std::vector<Rectangles> entering, leaving;

    [[nodiscard]] std::uint64_t pixels() const;
    [[nodiscard]] std::size_t calls() const { return entering.size() + leaving.size(); }
};

[[nodiscard]] std::uint64_t pixelsOf(const Rectangles& part);

/// The change from one region to another. If they do not overlap, it is both whole regions.
[[nodiscard]] RegionChange changeBetween(const Region& from, const Region& to);

/// Everything that counts depend on except the region. Counts may be added and subtracted only if they have
/// the same way.
struct CountingWay {
    std::weak_ptr<const void> image; ///< owner of the pixels
    ChannelSet channels;
    CountRules rules;
    std::string device;
    std::string strategy;
    LaunchParameters launch;

    [[nodiscard]] bool sameAs(const CountingWay& other) const;
};

/// Remembers the last exact counts. While a region is dragged, it counts the parts that entered and adds
/// them, then counts the parts that left and subtracts them. It does so only if this is faster than counting
/// the whole region, by the measured costs of a call and of a pixel. Used by one thread.
class MovingCounts {
public:
    /// Counts all pixels of a part; provided by the engine.
    using CountPart = std::function<CountOutcome(const Rectangles&)>;
    /// The clock that measures the costs; tests replace it.
    using Clock = std::function<std::chrono::steady_clock::time_point()>;

    struct Moved {
        Counted counted;
        /// Number of pixels that were counted for the result; nothing if all pixels of the region were
        /// counted.
        std::optional<std::uint64_t> countedAnew;
    };

    explicit MovingCounts(Clock clock = std::chrono::steady_clock::now) : m_clock(std::move(clock)) {}

    /// Returns the counts of `region`, by difference only if `live`. Counts that are not exact are neither
    /// remembered nor combined with others.
    Outcome<Moved> count(const CountingWay& way, const Region& region, bool live, const CountPart& part);
    /// Forgets the last counts, so that the next region is counted whole.
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
    CountOutcome timed(const Rectangles& pixels, const CountPart& part);
    void learn(std::uint64_t pixels, Nanoseconds duration);

    Clock m_clock;
    std::optional<Known> m_last;
    static constexpr double firstGuess = 100'000; ///< nanoseconds of a call, before one was measured

    double m_call = firstGuess;     ///< cost of a call in nanoseconds, without pixels
    double m_pixel = 0;             ///< cost of a pixel in nanoseconds
    std::uint64_t m_learntFrom = 0; ///< pixels of the count that gave m_pixel; 0: none yet
};

} // namespace tonescope
