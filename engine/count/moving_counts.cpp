// SPDX-License-Identifier: GPL-3.0-or-later
// A region that moved by a few pixels differs from the last region by thin rectangles. Counting these costs a
// device call each, and few pixels. The cost of a call and of a pixel are measured at every count, and decide
// whether this is faster than counting the whole region. The result stays exact: only exact counts are
// remembered, every part is checked, and a bin that would become negative reveals an error, after which the
// whole region is counted.
#include "engine/count/moving_counts.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace tonescope {

namespace {

/// The pixels of `region` outside `hole`: whole rows above and below it, and the parts at its left and right.
std::vector<Region> without(const Region& region, const Region& hole) {
    const std::int64_t top = std::max(region.y, hole.y);
    const std::int64_t bottom = std::min(region.y + region.height, hole.y + hole.height);
    const std::int64_t left = std::max(region.x, hole.x);
    const std::int64_t right = std::min(region.x + region.width, hole.x + hole.width);
    if (top >= bottom || left >= right) return {region};
    const std::vector<Region> parts{
        {region.x, region.y, region.width, top - region.y},
        {region.x, bottom, region.width, region.y + region.height - bottom},
        {region.x, top, left - region.x, bottom - top},
        {right, top, region.x + region.width - right, bottom - top},
    };
    std::vector<Region> filled;
    std::copy_if(parts.begin(), parts.end(), std::back_inserter(filled),
                 [](const Region& part) { return part.width > 0 && part.height > 0; });
    return filled;
}

std::uint64_t pixelsOf(const std::vector<Region>& parts) {
    return std::accumulate(parts.begin(), parts.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Region& part) { return sum + part.pixels(); });
}

} // namespace

std::uint64_t RegionChange::pixels() const {
    return pixelsOf(entering) + pixelsOf(leaving);
}

RegionChange changeBetween(const Region& from, const Region& to) {
    return {without(to, from), without(from, to)};
}

bool CountingWay::sameAs(const CountingWay& other) const {
    const bool sameImage =
        !image.expired() && !image.owner_before(other.image) && !other.image.owner_before(image);
    return sameImage && channels == other.channels && rules == other.rules && device == other.device &&
           strategy == other.strategy && launch == other.launch;
}

Outcome<MovingCounts::Moved> MovingCounts::count(const CountingWay& way, const Region& region, bool live,
                                                 const CountPart& part) {
    if (!m_last || !m_last->way.sameAs(way)) {
        m_last.reset();
        m_learntFrom = 0;
    }
    if (m_last && live) {
        const RegionChange change = changeBetween(m_last->region, region);
        if (isCheaper(change, region)) {
            auto moved = countChange(change, part);
            if (!moved) return moved.reason();
            if (moved->has_value()) {
                remember(way, region, (*moved)->counted);
                return std::move(**moved);
            }
        }
    }
    CountOutcome whole = timed(region, part);
    if (!whole) return whole.reason();
    remember(way, region, *whole);
    return Moved{std::move(whole).value(), std::nullopt};
}

/// Keeps the counts. If m_last has counts of the same way, assigning to its tables allocates no memory, which
/// matters during a drag.
void MovingCounts::remember(const CountingWay& way, const Region& region, const Counted& counted) {
    if (!counted.exact) return m_last.reset();
    if (!m_last) m_last = Known{way, {}, {}};
    m_last->histogram = counted.histogram;
    m_last->region = region;
}

bool MovingCounts::isCheaper(const RegionChange& change, const Region& region) const {
    const double byDifference =
        static_cast<double>(change.rectangles()) * m_call + static_cast<double>(change.pixels()) * m_pixel;
    return byDifference < m_call + static_cast<double>(region.pixels()) * m_pixel;
}

/// Counts the changed rectangles. Nothing if a bin would become negative, which shows that the remembered
/// counts were wrong, or if a part is not exact.
Outcome<std::optional<MovingCounts::Moved>> MovingCounts::countChange(const RegionChange& change,
                                                                      const CountPart& part) {
    Moved moved{{m_last->histogram, {}, {}}, change.pixels()};
    moved.counted.exact = true; // the remembered counts are exact, and each part is checked below
    const auto take = [&](const Region& rectangle, bool entering) -> Outcome<bool> {
        CountOutcome counted = timed(rectangle, part);
        if (!counted) return counted.reason();
        if (!counted->exact) return false;
        moved.counted.timings.add(counted->timings);
        moved.counted.launch = counted->launch;
        for (MemberShare& share : counted->shares)
            addShare(moved.counted.shares, std::move(share));
        for (Text& note : counted->notes)
            moved.counted.notes.push_back(std::move(note));
        if (!entering) return moved.counted.histogram.subtract(counted->histogram);
        moved.counted.histogram.add(counted->histogram);
        return true;
    };
    // Additions come first, so that no bin is negative in between.
    for (const bool entering : {true, false}) {
        for (const Region& rectangle : entering ? change.entering : change.leaving) {
            const Outcome<bool> taken = take(rectangle, entering);
            if (!taken) return taken.reason();
            if (!*taken) return std::optional<Moved>();
        }
    }
    return std::optional(std::move(moved));
}

CountOutcome MovingCounts::timed(const Region& region, const CountPart& part) {
    const auto start = m_clock();
    CountOutcome counted = part(region);
    if (counted && !counted->timings.build) learn(region.pixels(), m_clock() - start);
    return counted;
}

void MovingCounts::learn(std::uint64_t pixels, Nanoseconds duration) {
    const auto time = static_cast<double>(duration.count());
    const auto count = static_cast<double>(pixels);
    // A count of few pixels measures the cost of a call, a count of many pixels the cost of a pixel.
    if (pixels < m_learntFrom / 16) {
        m_call = 0.75 * m_call + 0.25 * std::max(0.0, time - count * m_pixel);
        return;
    }
    if (m_learntFrom == 0) m_call = std::min(firstGuess, time / 8);
    m_learntFrom = pixels;
    m_pixel = std::max(0.0, time - m_call) / count;
}

} // namespace tonescope
