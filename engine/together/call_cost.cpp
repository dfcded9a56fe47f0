// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/call_cost.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace tonescope::together {

namespace {

/// Of the whole time: a member that wins less is not worth waking.
constexpr double leastGain = 0.03;

/// When those would end who are the first of `order`, if they shared `bytes` and ended together.
double endOf(double bytes, std::span<const CallCost> costs, std::span<const std::size_t> order) {
    double work = bytes, rate = 0;
    for (const std::size_t member : order) {
        work += costs[member].call / costs[member].byte;
        rate += 1 / costs[member].byte;
    }
    return work / rate;
}

} // namespace

double timeOf(std::span<const double> shares, std::span<const CallCost> costs) {
    double longest = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        longest = std::max(longest, costs[i].of(shares[i]));
    return longest;
}

std::vector<double> sharedOut(double bytes, std::span<const CallCost> costs) {
    assert(!costs.empty());
    std::vector<std::size_t> order(costs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // The fastest for all of it first, and then whoever shortens the time, while it is worth it.
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return costs[a].of(bytes) < costs[b].of(bytes); });
    std::size_t taking = 1;
    double end = costs[order.front()].of(bytes);
    for (std::size_t more = 2; more <= order.size(); ++more) {
        const double sooner = endOf(bytes, costs, std::span(order).first(more));
        const bool begins = sooner > costs[order[more - 1]].call;
        if (!begins || sooner > end * (1 - leastGain)) break;
        taking = more;
        end = sooner;
    }
    std::vector<double> shares(costs.size(), 0.0);
    if (taking == 1) {
        shares[order.front()] = bytes;
        return shares;
    }
    for (const std::size_t member : std::span(order).first(taking))
        shares[member] = costs[member].bytesIn(end);
    return shares;
}

std::vector<Rows> rowsOf(std::span<const double> shares, std::int64_t rows) {
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    std::vector<Rows> cut;
    double sum = 0;
    std::int64_t first = 0;
    for (const double share : shares) {
        sum += share;
        const auto end =
            std::clamp<std::int64_t>(std::llround(static_cast<double>(rows) * sum / all), first, rows);
        cut.push_back({first, end});
        first = end;
    }
    // Rounding leaves nothing behind: the last share that is not empty reaches the last row.
    assert(cut.empty() || first == rows);
    return cut;
}

} // namespace tonescope::together
