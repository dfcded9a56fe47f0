// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle that moved by a few pixels differs from the last one by thin rectangles, an ellipse by the ends
// of its rows. Counting a thin rectangle, or the ends of all rows, costs one device call and few pixels. The
// cost of a call and of a pixel are measured at every count, and decide whether this is faster than counting
// the whole region. The result stays exact: only exact counts are remembered, every part is checked, and a
// bin that would become negative reveals an error, after which the whole region is counted.
#include "engine/count/moving_counts.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tonescope {

namespace {

/// The pixels of `region` outside `hole`: whole rows above and below it, and the parts at its left and right.
std::vector<Rectangles> without(const Region& region, const Region& hole) {
    const std::int64_t top = std::max(region.y, hole.y);
    const std::int64_t bottom = std::min(region.y + region.height, hole.y + hole.height);
    const std::int64_t left = std::max(region.x, hole.x);
    const std::int64_t right = std::min(region.x + region.width, hole.x + hole.width);
    if (top >= bottom || left >= right) return {{region}};
    const std::vector<Region> parts{
        {region.x, region.y, region.width, top - region.y},
        {region.x, bottom, region.width, region.y + region.height - bottom},
        {region.x, top, left - region.x, bottom - top},
        {right, top, region.x + region.width - right, bottom - top},
    };
    std::vector<Rectangles> filled;
    for (const Region& part : parts)
        if (part.width > 0 && part.height > 0) filled.push_back({part});
    return filled;
}

/// The pixels of each row of a region, from top to bottom.
Rectangles rowsOf(const Region& region) {
    if (region.shape == Shape::Ellipse) return partsOf(region);
    Rectangles rows;
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        rows.push_back({region.x, y, region.width, 1});
    return rows;
}

/// The pixels of `rows` that are not in `holes`, as one part; no part if there are none.
std::vector<Rectangles> rowsWithout(const Rectangles& rows, const Rectangles& holes) {
    Rectangles rest;
    auto hole = holes.begin();
    for (const Region& row : rows) {
        hole = std::find_if(hole, holes.end(), [&](const Region& each) { return each.y >= row.y; });
        if (hole == holes.end() || hole->y != row.y) {
            rest.push_back(row);
            continue;
        }
        const std::int64_t end = row.x + row.width, holeEnd = hole->x + hole->width;
        const std::int64_t leftEnd = std::min(end, hole->x), rightStart = std::max(row.x, holeEnd);
        if (leftEnd > row.x) rest.push_back({row.x, row.y, leftEnd - row.x, 1});
        if (rightStart < end) rest.push_back({rightStart, row.y, end - rightStart, 1});
    }
    if (rest.empty()) return {};
    return {std::move(rest)};
}

} // namespace

std::uint64_t pixelsOf(const Rectangles& part) {
    return std::accumulate(part.begin(), part.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Region& each) { return sum + each.pixels(); });
}

std::uint64_t RegionChange::pixels() const {
    std::uint64_t sum = 0;
    for (const auto* parts : {&entering, &leaving})
        for (const Rectangles& part : *parts)
            sum += pixelsOf(part);
    return sum;
}

RegionChange changeBetween(const Region& from, const Region& to) {
    if (from.shape == Shape::Rectangle && to.shape == Shape::Rectangle)
        return {without(to, from), without(from, to)};
    const Rectangles before = rowsOf(from), after = rowsOf(to);
    return {rowsWithout(after, before), rowsWithout(before, after)};
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
    CountOutcome whole = timed(partsOf(region), part);
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
        static_cast<double>(change.calls()) * m_call + static_cast<double>(change.pixels()) * m_pixel;
    return byDifference < m_call + static_cast<double>(region.pixels()) * m_pixel;
}

/// Counts the changed parts. Nothing if a bin would become negative, which shows that the remembered
/// counts were wrong, or if a part is not exact.
Outcome<std::optional<MovingCounts::Moved>> MovingCounts::countChange(const RegionChange& change,
                                                                      const CountPart& part) {
    Moved moved{{m_last->histogram, {}, {}}, change.pixels()};
    moved.counted.exact = true; // the remembered counts are exact, and each part is checked below
    const auto take = [&](const Rectangles& pixels, bool entering) -> Outcome<bool> {
        CountOutcome counted = timed(pixels, part);
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
        for (const Rectangles& pixels : entering ? change.entering : change.leaving) {
            const Outcome<bool> taken = take(pixels, entering);
            if (!taken) return taken.reason();
            if (!*taken) return std::optional<Moved>();
        }
    }
    return std::optional(std::move(moved));
}

CountOutcome MovingCounts::timed(const Rectangles& pixels, const CountPart& part) {
    const auto start = m_clock();
    CountOutcome counted = part(pixels);
    if (counted && !counted->timings.build) learn(pixelsOf(pixels), m_clock() - start);
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
