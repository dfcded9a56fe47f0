// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/share_plan.h"

#include "engine/together/member_choice.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

namespace tonescope::together {

namespace {

/// A count that is shorter tells more of chance than of a team.
constexpr double shortCount = 1e6; // nanoseconds

} // namespace

CountKind SharePlanner::kindOf(const CountTask& task) {
    return {traitsOf(task.pixels.layout).kind(), task.channels.size()};
}

std::vector<CallCost> SharePlanner::costsOf(CountKind kind, const std::vector<Carriage>& carriage,
                                            double bytes) const {
    std::vector<CallCost> costs;
    for (std::size_t i = 0; i < m_members.size(); ++i)
        costs.push_back(m_speeds.of(m_members[i], kind, carriage[i], bytes));
    return costs;
}

/// sharedOut() among some of the members.
std::vector<double> SharePlanner::shared(double bytes, const std::vector<bool>& usable,
                                         const std::vector<CallCost>& costs) const {
    std::vector<CallCost> some;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (usable[i]) some.push_back(costs[i]);
    }
    const std::vector<double> ofSome = sharedOut(bytes, some);
    std::vector<double> shares(costs.size(), 0.0);
    for (std::size_t i = 0, next = 0; i < costs.size(); ++i) {
        if (usable[i]) shares[i] = ofSome[next++];
    }
    return shares;
}

Team SharePlanner::teamOf(const std::vector<double>& shares) const {
    Team team = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        team |= shares[i] > 0 ? Team{1} << i : 0;
    return team;
}

bool SharePlanner::staysSomewhere(const CountTask& task, const std::vector<bool>& usable) const {
    const PixelView& whole = task.whole.pixels;
    if (!task.whole.owner || whole.stride < whole.rowBytes() || whole.stride == 0) return false;
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        if (usable[i] && keepsShares(m_members[i])) return true;
    }
    return false;
}

SharePlan SharePlanner::planFor(const CountTask& task, const std::vector<bool>& usable) {
    assert(std::find(usable.begin(), usable.end(), true) != usable.end());
    return staysSomewhere(task, usable) ? placed(task, usable) : passing(task, usable);
}

/// How a passing image could be shared out: among all, by the fastest alone, and by cards without the cores
/// that feed them.
std::vector<std::vector<double>> SharePlanner::waysFor(double bytes, CountKind kind,
                                                       const std::vector<bool>& usable,
                                                       const std::vector<Carriage>& carriage) const {
    const std::vector<CallCost> costs = costsOf(kind, carriage, bytes);
    std::vector<bool> alone(usable.size(), false), cards = usable;
    std::optional<std::size_t> fastest;
    for (std::size_t i = 0; i < usable.size(); ++i) {
        const bool here = m_members[i].server.empty();
        cards[i] = usable[i] && here && !onHostCores(m_members[i]);
        // Not by a guess is all of it sent over a network.
        if (!usable[i] || !(here || m_speeds.knows(m_members[i], kind, carriage[i]))) continue;
        if (!fastest || costs[i].of(bytes) < costs[*fastest].of(bytes)) fastest = i;
    }
    std::vector<std::vector<double>> ways{shared(bytes, usable, costs)};
    if (fastest) alone[*fastest] = true;
    for (const std::vector<bool>& some : {alone, cards}) {
        if (std::find(some.begin(), some.end(), true) != some.end())
            ways.push_back(shared(bytes, some, costs));
    }
    return ways;
}

/// Pixels that are used once, or that all members read where they lie.
SharePlan SharePlanner::passing(const CountTask& task, const std::vector<bool>& usable) const {
    SharePlan plan;
    for (const DeviceInfo& member : m_members)
        plan.carriage.push_back(passingTo(member));
    plan.resident.resize(m_members.size());
    const auto bytes = static_cast<double>(task.pixels.pixelBytes());
    const CountKind kind = kindOf(task);
    const auto ways = waysFor(bytes, kind, usable, plan.carriage);
    std::vector<double> taken = ways.front();
    std::vector<Team> teams;
    for (const std::vector<double>& way : ways)
        teams.push_back(teamOf(way));
    const bool matters = timeOf(taken, costsOf(kind, plan.carriage, bytes)) > shortCount;
    if (matters && teams.size() > 1 && teams[0] != teams[1]) {
        plan.team = m_teams.bestOf(teams, kind, bytes);
        const auto best = std::find(teams.begin(), teams.end(), plan.team);
        taken = ways[static_cast<std::size_t>(best - teams.begin())];
    }
    plan.shares = rowsOf(taken, task.pixels.extent.height);
    return plan;
}

Carriage SharePlanner::carriageOf(const Placement& placement, std::size_t member) const {
    const DeviceInfo& device = m_members[member];
    if (!keepsShares(device)) return passingTo(device);
    const bool stays = placement.passes.empty() || !placement.passes[member];
    return stays ? Carriage::Resident : Carriage::Sent;
}

/// Without cores of which nobody knows how fast they are: what they were given by mistake would have to be
/// sent to the cards after all. No card is a simulator, which any core is faster than, nor what is far away.
std::vector<bool> SharePlanner::knownToPay(const std::vector<bool>& usable, CountKind kind) const {
    std::vector<bool> some = usable;
    bool anyCard = false;
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        if (onHostCores(m_members[i]) && !m_speeds.knows(m_members[i], kind, Carriage::InPlace))
            some[i] = false;
        const bool card = m_members[i].type != DeviceType::Simulator && m_members[i].server.empty();
        anyCard = anyCard || (some[i] && card);
    }
    return anyCard ? some : usable;
}

void SharePlanner::place(Placement& placement, const CountTask& task, const std::vector<bool>& usable) {
    const PixelView& whole = task.whole.pixels;
    const auto bytes = static_cast<double>(whole.pixelBytes());
    std::vector<Carriage> carriage;
    for (std::size_t i = 0; i < m_members.size(); ++i)
        carriage.push_back(carriageOf(placement, i));
    const std::vector<CallCost> costs = costsOf(kindOf(task), carriage, bytes);
    const std::vector<double> ideal = shared(bytes, knownToPay(usable, kindOf(task)), costs);
    const std::vector<Rows> cut = rowsOf(ideal, whole.extent.height);

    bool fits = !placement.shares.empty() && placement.whole == whole;
    std::vector<double> present(m_members.size(), 0.0);
    double sending = 0;
    for (std::size_t i = 0; fits && i < m_members.size(); ++i) {
        fits = usable[i] || placement.shares[i].empty();
        present[i] = bytes * static_cast<double>(placement.shares[i].count()) /
                     static_cast<double>(whole.extent.height);
        if (keepsShares(m_members[i]))
            sending = std::max(
                sending, m_speeds.of(m_members[i], kindOf(task), Carriage::Sent, ideal[i]).of(ideal[i]));
    }
    if (fits) {
        const double part = static_cast<double>(task.pixels.pixelBytes()) / bytes;
        placement.regret += part * std::max(0.0, timeOf(present, costs) - timeOf(ideal, costs));
        if (placement.regret <= sending || cut == placement.shares) return;
    }
    std::vector<bool> passes = std::move(placement.passes);
    passes.resize(m_members.size(), false);
    placement = {whole, cut, std::vector<unsigned>(m_members.size(), 0), std::move(passes), 0};
}

SharePlan SharePlanner::placed(const CountTask& task, const std::vector<bool>& usable) {
    std::erase_if(m_placements, [](const auto& entry) { return entry.first.expired(); });
    Placement& placement = m_placements[task.whole.owner];
    place(placement, task, usable);
    const PixelView& whole = placement.whole;
    const auto top =
        static_cast<std::int64_t>(static_cast<std::size_t>(task.pixels.data - whole.data) / whole.stride);
    const Rows asked{top, top + task.pixels.extent.height};
    SharePlan plan;
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        const Rows& share = placement.shares[i];
        const Rows part = overlap(share, asked);
        plan.shares.push_back(part.empty() ? Rows{} : Rows{part.first - top, part.end - top});
        plan.carriage.push_back(carriageOf(placement, i));
        SourceImage kept;
        if (!share.empty() && plan.carriage.back() == Carriage::Resident)
            kept = {cropped(whole, {0, share.first, whole.extent.width, share.count()}), task.whole.owner};
        plan.resident.push_back(kept);
    }
    return plan;
}

void SharePlanner::wasSent(const SourceImage& whole, std::size_t member) {
    const auto found = m_placements.find(whole.owner);
    if (found == m_placements.end() || found->second.sent.empty()) return;
    // What was there once, and has to be sent again, does not stay.
    if (++found->second.sent[member] > 1) found->second.passes[member] = true;
}

} // namespace tonescope::together
