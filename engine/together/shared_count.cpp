// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/shared_count.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tonescope::together {

namespace {

constexpr double forEver = std::numeric_limits<double>::infinity();

double nanosecondsOf(std::chrono::nanoseconds time) {
    return static_cast<double>(time.count());
}

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

SharedCount::SharedCount(const Means& means, const CountTask& task, const CountControl& control)
    : m_means(means), m_task(task), m_control(control), m_begun(std::chrono::steady_clock::now()),
      m_firstTicket(means.place.nextTicket), m_takesPart(thoseWhoTakePart(means.place)),
      m_plan(means.place.planner.planFor(task, m_takesPart)), m_ledger(m_plan.shares, m_firstTicket),
      m_result(task) {
    for (std::size_t i = 0; i < means.place.states.size(); ++i) {
        MemberState& state = means.place.states[i];
        state.failed = false;
        if (!state.leftOut.empty()) m_result.note(device(i).name + " is left out: " + state.leftOut);
    }
}

const DeviceInfo& SharedCount::device(std::size_t member) const {
    return m_means.place.crew.member(member).device;
}

bool SharedCount::usable(std::size_t member) const {
    const MemberState& state = m_means.place.states[member];
    return !state.failed && state.leftOut.empty() && m_takesPart[member];
}

bool SharedCount::anyAtWork() const {
    return std::any_of(m_means.place.atWork.begin(), m_means.place.atWork.end(),
                       [this](const auto& entry) { return mine(entry.first); });
}

double SharedCount::bytesOf(std::int64_t rows) const {
    return static_cast<double>(rows) * static_cast<double>(m_task.pixels.rowBytes());
}

CallCost SharedCount::costOf(std::size_t member, double bytes) const {
    return m_means.experience.speeds.of(device(member), SharePlanner::kindOf(m_task), m_plan.carriage[member],
                                        bytes);
}

CountOutcome SharedCount::run(std::stop_source& stop) {
    Crew& crew = m_means.place.crew;
    countSmallHere();
    while (!m_ledger.done()) {
        handOut(stop.get_token());
        if (!crew.anyBusy()) return m_control.stop.stop_requested() ? CountOutcome(Stopped{}) : nobodyLeft();
        for (Answer& answer : crew.await(m_control.stop, nextLate()))
            take(std::move(answer));
        if (m_control.stop.stop_requested()) {
            stop.request_stop();
            while (anyAtWork()) // each of them notices a stop, or is given up
                waitForOthers();
            return Stopped{};
        }
        m_control.tell({Activity::Kind::Counting, static_cast<double>(m_ledger.rowsDone()) /
                                                      static_cast<double>(m_task.pixels.extent.height)});
    }
    const Nanoseconds wall = std::chrono::steady_clock::now() - m_begun;
    if (anyAtWork()) stop.request_stop();
    // Pixels that are the caller's must not be read when this has returned.
    while (!m_task.storage && anyAtWork())
        waitForOthers();
    if (m_plan.team != 0 && m_asPlanned && !m_builds)
        m_means.experience.teams.learn(m_plan.team, SharePlanner::kindOf(m_task),
                                       bytesOf(m_task.pixels.extent.height), nanosecondsOf(wall));
    return result();
}

/// What one member counts alone, and soon, is not worth another thread: so it is no slower than without the
/// others.
void SharedCount::countSmallHere() {
    std::optional<std::size_t> only;
    for (std::size_t i = 0; i < m_plan.shares.size(); ++i) {
        if (m_plan.shares[i].empty()) continue;
        if (only) return;
        only = i;
    }
    const double bytes = bytesOf(m_task.pixels.extent.height);
    const bool known =
        m_means.experience.speeds.knows(device(*only), SharePlanner::kindOf(m_task), m_plan.carriage[*only]);
    if (!known || m_means.place.crew.busy(*only) || !usable(*only)) return;
    if (costOf(*only, bytes).of(bytes) > nanosecondsOf(m_means.times.part)) return;
    const Block block = *m_ledger.takeOwn(*only, m_task.pixels.extent.height);
    const CountTask task = remember(block);
    if (auto answer = m_means.place.crew.askHere(*only, block.ticket, task, m_control.stop))
        return take(std::move(*answer));
    m_means.place.atWork.erase(block.ticket);
    m_ledger.giveUp(block.ticket);
}

/// Takes answers that nobody needs any more.
void SharedCount::waitForOthers() {
    for (Answer& answer : m_means.place.crew.await({}, {}))
        take(std::move(answer));
}

// ---- who counts what

void SharedCount::handOut(const std::stop_token& stop) {
    const Crew& crew = m_means.place.crew;
    // Whoever has a share of its own begins with it, before others help out.
    for (std::size_t i = 0; i < crew.size(); ++i) {
        if (crew.busy(i) || !usable(i)) continue;
        if (const auto own = m_ledger.takeOwn(i, partOf(i, m_ledger.waiting(i)))) begin(*own, stop);
    }
    for (std::size_t i = 0; i < crew.size(); ++i) {
        if (crew.busy(i) || !usable(i)) continue;
        if (const auto block = blockFor(i)) begin(*block, stop);
    }
}

std::optional<RowLedger::Block> SharedCount::blockFor(std::size_t member) {
    const auto over = takenOver(member);
    return over ? over : fromTheLate(member);
}

/// Rows to count in one go: half of what waits, but not so few that asking would take the time.
std::int64_t SharedCount::partOf(std::size_t member, std::int64_t waiting) const {
    if (m_plan.resident[member].owner) return waiting; // all of it is sent at once anyhow
    const double bytes = costOf(member, bytesOf(waiting)).bytesIn(nanosecondsOf(m_means.times.part));
    const auto least = static_cast<std::int64_t>(bytes / static_cast<double>(m_task.pixels.rowBytes()));
    return waiting < least + least / 2 ? waiting : std::max({waiting / 2, least, std::int64_t{1}});
}

/// When a member will have counted its share; never, where it cannot.
double SharedCount::untilEnd(std::size_t member) const {
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
std::optional<RowLedger::Block> SharedCount::takenOver(std::size_t member) {
    std::optional<std::size_t> victim;
    for (std::size_t i = 0; i < m_means.place.crew.size(); ++i) {
        if (i == member || m_ledger.waiting(i) == 0) continue;
        if (!victim || untilEnd(i) > untilEnd(*victim)) victim = i;
    }
    if (!victim) return std::nullopt;
    const std::int64_t waiting = m_ledger.waiting(*victim);
    const double end = untilEnd(*victim);
    const CallCost own = costOf(member, bytesOf(waiting));
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

Crew::Time SharedCount::lateAt(const BlockAtWork& block) const {
    const bool known = m_means.experience.speeds.knows(device(block.member), block.kind, block.carriage);
    const auto expected = std::chrono::nanoseconds(static_cast<std::int64_t>(lateBeyond * block.expected));
    return block.begun + expected + (known ? m_means.times.late : m_means.times.lateAtFirst);
}

std::optional<Crew::Time> SharedCount::nextLate() const {
    std::optional<Crew::Time> next;
    for (const auto& [ticket, block] : m_means.place.atWork) {
        if (!mine(ticket) || !m_ledger.isAlone(ticket)) continue;
        const bool helper = [&] {
            for (std::size_t i = 0; i < m_means.place.crew.size(); ++i) {
                if (i != block.member && usable(i) && !m_means.place.crew.busy(i)) return true;
            }
            return false;
        }();
        if (helper && (!next || lateAt(block) < *next)) next = lateAt(block);
    }
    return next;
}

std::optional<RowLedger::Block> SharedCount::fromTheLate(std::size_t member) {
    const Crew::Time now = std::chrono::steady_clock::now();
    for (const auto& [ticket, block] : m_means.place.atWork) {
        if (!mine(ticket) || block.member == member || !m_ledger.isAlone(ticket)) continue;
        if (now < lateAt(block)) continue;
        noteLate(block.member);
        return m_ledger.takeAgain(ticket, member);
    }
    return std::nullopt;
}

/// What holds it up tells nothing of its speed, but may still be there in the next counts.
void SharedCount::noteLate(std::size_t member) {
    m_asPlanned = false;
    if (!m_late.insert(member).second) return;
    MemberState& state = m_means.place.states[member];
    state.rest = state.rest == 0 ? 2 : 2 * state.rest;
    state.rested = 0;
}

/// The rows as a task. What a member keeps is its own share, not what it takes from others.
CountTask SharedCount::taskOf(const Block& block) const {
    CountTask task = m_task;
    const PixelView& pixels = m_task.pixels;
    task.pixels = cropped(pixels, {0, block.rows.first, pixels.extent.width, block.rows.count()});
    const bool own = overlap(m_plan.shares[block.member], block.rows) == block.rows;
    task.whole = own ? m_plan.resident[block.member] : SourceImage{};
    if (!task.whole.owner) task.whole = {};
    return task;
}

void SharedCount::begin(const Block& block, const std::stop_token& stop) {
    m_means.place.crew.ask(block.member, block.ticket, remember(block), stop);
}

/// Writes down who counts what, and gives the task for it.
CountTask SharedCount::remember(const Block& block) {
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

// ---- what comes back

void SharedCount::take(Answer answer) {
    const auto found = m_means.place.atWork.find(answer.ticket);
    const BlockAtWork block = std::move(found->second);
    m_means.place.atWork.erase(found);
    if (const Failure* failure = answer.outcome.failed()) {
        m_ledger.giveUp(answer.ticket);
        return fail(answer.member, *failure);
    }
    // Of a count before, or counted by another meanwhile: what this one says matters no more.
    if (!m_ledger.misses(answer.ticket)) return;
    if (answer.outcome.stopped()) return m_ledger.giveUp(answer.ticket);
    if (const auto flaw = flawOf(block, answer.outcome->histogram)) {
        m_ledger.giveUp(answer.ticket);
        return fail(answer.member, Failure{Stage::Check, *flaw, {}, {}, true});
    }
    learn(block, answer);
    MemberState& state = m_means.place.states[answer.member];
    state.failures = state.rest = 0;
    if (m_ledger.accept(answer.ticket)) add(block, answer);
}

void SharedCount::learn(const BlockAtWork& block, const Answer& answer) {
    const double time = nanosecondsOf(answer.wall);
    MemberSpeeds& speeds = m_means.experience.speeds;
    const DeviceInfo& by = device(block.member);
    m_builds = m_builds || answer.outcome->timings.build.has_value();
    if (answer.outcome->timings.build) return; // which is no part of counting
    const bool sent = answer.outcome->timings.of(Phase::Upload).has_value();
    if (sent && block.resident.owner) {
        m_means.place.planner.wasSent(block.resident, block.member);
        return speeds.learn(by, block.kind, Carriage::Sent,
                            static_cast<double>(block.resident.pixels.pixelBytes()), time);
    }
    speeds.learn(by, block.kind, block.carriage, block.bytes, time);
}

std::optional<std::string> SharedCount::flawOf(const BlockAtWork& block, const Histogram& counts) {
    CountTask task = m_task;
    task.pixels =
        cropped(m_task.pixels, {0, block.rows.first, m_task.pixels.extent.width, block.rows.count()});
    const CountControl control{m_control.stop, {}};
    const auto nobody = [](const CountTask&) { return CountOutcome(Stopped{}); };
    const auto onHost = [&](const CountTask& part) {
        return m_means.host.count(part, {"host-private"}, control);
    };
    return m_means.place.trust.flawOf({device(block.member).key, task, counts, nobody, onHost}, false);
}

void SharedCount::add(const BlockAtWork& block, Answer& answer) {
    CountTask task = m_task;
    task.pixels.extent.height = block.rows.count();
    const Method method = m_means.place.crew.member(block.member).method(task);
    m_result.add(device(block.member), method.strategy, block.rows.count(), std::move(*answer.outcome),
                 answer.wall);
}

void SharedCount::fail(std::size_t member, const Failure& failure) {
    MemberState& state = m_means.place.states[member];
    state.failed = true;
    m_asPlanned = false;
    if (failure.deviceLost) m_means.place.crew.close(member);
    // What fails again and again, or cannot even be opened, is not worth a share.
    constexpr unsigned mostFailures = 3;
    const bool hopeless = failure.stage == Stage::OpenDevice || ++state.failures >= mostFailures;
    if (hopeless) state.leftOut = lineOf(failure);
    m_result.note(device(member).name + " failed: " + lineOf(failure) + "; the others counted its share");
}

Failure SharedCount::nobodyLeft() const {
    Failure failure{Stage::Kernel, "no device is left", {}, {}, false};
    for (const std::string& note : m_result.notes())
        failure.cause += "; " + note.substr(0, note.find("; the others"));
    return failure;
}

Counted SharedCount::result() {
    for (const std::size_t member : m_late) {
        if (!m_means.place.states[member].failed)
            m_result.note(device(member).name + " was late; the others counted rows of its share");
    }
    return std::move(m_result).whole(std::chrono::steady_clock::now() - m_begun);
}

} // namespace tonescope::together
