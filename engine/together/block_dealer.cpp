// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/block_dealer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tonescope::together {

namespace {

constexpr double forEver = std::numeric_limits<double>::infinity();

/// What a block takes that may be late by then.
constexpr double lateBeyond = 2;

std::vector<bool> thoseWhoTakePart(Workplace& place) {
    for (MemberState& state : place.states)
        ++state.rested;
    // Where all others are gone, nobody rests.
    const bool any = std::any_of(place.states.begin(), place.states.end(),
                                 [](const MemberState& state) { return state.takesPart(); });
    for (MemberState& state : place.states)
        state.rest = any ? state.rest : 0;
    std::vector<bool> usable;
    for (const MemberState& state : place.states)
        usable.push_back(state.takesPart());
    return usable;
}

} // namespace

BlockDealer::BlockDealer(const CountMeans& means, const CountTask& task)
    : m_means(means), m_task(task), m_firstTicket(means.place.nextTicket),
      m_takesPart(thoseWhoTakePart(means.place)), m_plan(means.place.planner.planFor(task, m_takesPart)),
      m_ledger(m_plan.shares, m_firstTicket) {
}

const DeviceInfo& BlockDealer::device(std::size_t member) const {
    return m_means.place.crew.member(member).device;
}

bool BlockDealer::usable(std::size_t member) const {
    const MemberState& state = m_means.place.states[member];
    return !state.failed && state.leftOut.empty() && m_takesPart[member];
}

double BlockDealer::bytesOf(std::int64_t rows) const {
    return static_cast<double>(rows) * static_cast<double>(m_task.pixels.rowBytes());
}

CallCost BlockDealer::costOf(std::size_t member, double bytes) const {
    return m_means.experience.speeds.of(device(member), SharePlanner::kindOf(m_task), m_plan.carriage[member],
                                        bytes);
}

/// Of rows that it does not keep.
CallCost BlockDealer::costElsewhere(std::size_t member, double bytes) const {
    return m_means.experience.speeds.of(device(member), SharePlanner::kindOf(m_task),
                                        passingTo(device(member)), bytes);
}

std::optional<RowLedger::Block> BlockDealer::own(std::size_t member) {
    return m_ledger.takeOwn(member, partOf(member, m_ledger.waiting(member)));
}

std::optional<RowLedger::Block> BlockDealer::ofOthers(std::size_t member) {
    const auto over = takenOver(member);
    return over ? over : fromTheLate(member);
}

std::optional<RowLedger::Block> BlockDealer::allForOne() {
    std::optional<std::size_t> only;
    for (std::size_t i = 0; i < m_plan.shares.size(); ++i) {
        if (m_plan.shares[i].empty()) continue;
        if (only) return std::nullopt;
        only = i;
    }
    const double bytes = bytesOf(m_task.pixels.extent.height);
    const bool known =
        m_means.experience.speeds.knows(device(*only), SharePlanner::kindOf(m_task), m_plan.carriage[*only]);
    const bool soon = costOf(*only, bytes).of(bytes) <= nanosecondsOf(m_means.times.part);
    if (!known || !soon || m_means.place.crew.busy(*only) || !usable(*only)) return std::nullopt;
    return m_ledger.takeOwn(*only, m_task.pixels.extent.height);
}

/// Rows to count in one go: half of what waits, but not so few that asking would take the time.
std::int64_t BlockDealer::partOf(std::size_t member, std::int64_t waiting) const {
    if (m_plan.resident[member].owner) return waiting; // all of it is sent at once anyhow
    const auto shares = std::count_if(m_plan.shares.begin(), m_plan.shares.end(),
                                      [](const Rows& rows) { return !rows.empty(); });
    const bool known = m_means.experience.speeds.knows(device(member), SharePlanner::kindOf(m_task),
                                                       m_plan.carriage[member]);
    const bool here = device(member).server.empty();
    if (shares == 1 && (here || known)) return waiting; // nobody would take rows over
    if (!here) return std::min(waiting, partFarAway(member, known));
    const double bytes = costOf(member, bytesOf(waiting)).bytesIn(nanosecondsOf(m_means.times.part));
    const auto least = static_cast<std::int64_t>(bytes / static_cast<double>(m_task.pixels.rowBytes()));
    return waiting < least + least / 2 ? waiting : std::max({waiting / 2, least, std::int64_t{1}});
}

/// Rows that go over a network in one go. What is on its way cannot be had back, so they are few until it is
/// known how fast it is, and never more than take a moment, or a few calls.
std::int64_t BlockDealer::partFarAway(std::size_t member, bool known) const {
    constexpr double first = 1 << 20; // bytes
    constexpr double calls = 4;
    const CallCost cost = costOf(member, first);
    const double time = std::max(nanosecondsOf(m_means.times.part), calls * cost.call);
    const double bytes = known ? cost.bytesIn(time) : first;
    return std::max<std::int64_t>(
        1, static_cast<std::int64_t>(bytes / static_cast<double>(m_task.pixels.rowBytes())));
}

/// When a member will have counted its share; never, where it cannot.
double BlockDealer::untilEnd(std::size_t member) const {
    double left = costOf(member, 1).byte * bytesOf(m_ledger.waiting(member));
    bool counts = !m_means.place.crew.busy(member);
    for (const auto& [ticket, block] : m_means.place.atWork) {
        if (block.member != member || !mine(ticket)) continue;
        counts = true;
        left += std::max(0.0, block.expected - nanosecondsOf(std::chrono::steady_clock::now() - block.begun));
    }
    return usable(member) && counts ? left : forEver;
}

/// Of the share that will end last, as many rows as let both end together; nothing where that is no sooner.
std::optional<RowLedger::Block> BlockDealer::takenOver(std::size_t member) {
    std::optional<std::size_t> victim;
    for (std::size_t i = 0; i < m_means.place.crew.size(); ++i) {
        if (i == member || m_ledger.waiting(i) == 0) continue;
        if (!victim || untilEnd(i) > untilEnd(*victim)) victim = i;
    }
    if (!victim) return std::nullopt;
    const std::int64_t waiting = m_ledger.waiting(*victim);
    const double end = untilEnd(*victim);
    const CallCost own = costElsewhere(member, bytesOf(waiting));
    // Who has no share is in the way of those who have one, or too slow: it helps only where one is gone.
    if (end != forEver && m_plan.shares[member].empty()) return std::nullopt;
    if (end == forEver) {
        const double bytes = own.bytesIn(nanosecondsOf(m_means.times.part));
        const auto least = static_cast<std::int64_t>(bytes / static_cast<double>(m_task.pixels.rowBytes()));
        return m_ledger.takeFrom(*victim, member, std::max(waiting / 2, least));
    }
    const double its = costOf(*victim, bytesOf(waiting)).byte;
    const double part = its / (its + own.byte);
    const auto rows = static_cast<std::int64_t>(part * static_cast<double>(waiting));
    if (rows < 1 || own.of(bytesOf(rows)) >= end) return std::nullopt;
    return m_ledger.takeFrom(*victim, member, rows);
}

/// Whoever opens a device or builds a kernel may take longer.
Crew::Time BlockDealer::lateAt(const BlockAtWork& block) const {
    constexpr double longest = 1e17; // nanoseconds: three years
    const std::optional<Crew::Time> since = m_means.place.crew.countsSince(block.member);
    const bool known = m_means.experience.speeds.knows(device(block.member), block.kind, block.carriage);
    const auto expected = static_cast<std::int64_t>(std::min(longest, lateBeyond * block.expected));
    return std::max(block.begun, since.value_or(block.begun)) + std::chrono::nanoseconds(expected) +
           (since && known ? m_means.times.late : m_means.times.lateAtFirst);
}

bool BlockDealer::anyHelperFor(std::size_t member) const {
    for (std::size_t i = 0; i < m_means.place.crew.size(); ++i) {
        if (i != member && usable(i) && !m_means.place.crew.busy(i)) return true;
    }
    return false;
}

std::optional<Crew::Time> BlockDealer::nextLate() const {
    constexpr std::chrono::milliseconds soon{50};
    std::optional<Crew::Time> next;
    for (const auto& [ticket, block] : m_means.place.atWork) {
        if (!mine(ticket) || !m_ledger.isAlone(ticket) || !anyHelperFor(block.member)) continue;
        // When it has built what it builds, it will be late sooner.
        const bool counts = m_means.place.crew.countsSince(block.member).has_value();
        const Crew::Time late =
            std::min(lateAt(block), counts ? Crew::Time::max() : std::chrono::steady_clock::now() + soon);
        next = std::min(late, next.value_or(late));
    }
    return next;
}

std::optional<RowLedger::Block> BlockDealer::fromTheLate(std::size_t member) {
    for (const auto& [ticket, block] : m_means.place.atWork) {
        if (!mine(ticket) || block.member == member || !m_ledger.isAlone(ticket)) continue;
        if (std::chrono::steady_clock::now() < lateAt(block)) continue;
        noteLate(block.member);
        return m_ledger.takeAgain(ticket, member);
    }
    return std::nullopt;
}

/// What holds it up tells nothing of its speed, but may still be there in the next counts.
void BlockDealer::noteLate(std::size_t member) {
    if (!m_late.insert(member).second) return;
    MemberState& state = m_means.place.states[member];
    state.rest = state.rest == 0 ? 2 : 2 * state.rest;
    state.rested = 0;
}

/// The rows as a task. What a member keeps is its own share, not what it takes from others.
CountTask BlockDealer::taskOf(const Block& block) const {
    CountTask task = m_task;
    const PixelView& pixels = m_task.pixels;
    task.pixels = cropped(pixels, {0, block.rows.first, pixels.extent.width, block.rows.count()});
    const bool own = overlap(m_plan.shares[block.member], block.rows) == block.rows;
    task.whole = own ? m_plan.resident[block.member] : SourceImage{};
    if (!task.whole.owner) task.whole = {};
    return task;
}

/// Writes down who counts what, and gives the task for it.
CountTask BlockDealer::remember(const Block& block) {
    CountTask task = taskOf(block);
    const double bytes = bytesOf(block.rows.count());
    const bool passes = !task.whole.owner && !device(block.member).unifiedMemory;
    const Carriage carriage = passes ? Carriage::Sent : m_plan.carriage[block.member];
    const CountKind kind = SharePlanner::kindOf(m_task);
    const double expected =
        m_means.experience.speeds.of(device(block.member), kind, carriage, bytes).of(bytes);
    m_means.place.atWork[block.ticket] = {block.member, block.rows, std::chrono::steady_clock::now(),
                                          expected,     bytes,      kind,
                                          carriage,     task.whole};
    m_means.place.nextTicket = block.ticket + 1;
    return task;
}

} // namespace tonescope::together
