// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/shared_count.h"

#include <algorithm>
#include <utility>

namespace tonescope::together {

SharedCount::SharedCount(const CountMeans& means, const CountTask& task, const CountControl& control)
    : m_means(means), m_task(task), m_control(control), m_begun(std::chrono::steady_clock::now()),
      m_dealer(means, task), m_result(task) {
    for (std::size_t i = 0; i < means.place.states.size(); ++i) {
        MemberState& state = means.place.states[i];
        state.failed = false;
        if (!state.leftOut.empty()) m_result.note(m_dealer.device(i).name + " is left out: " + state.leftOut);
    }
}

bool SharedCount::anyAtWork() const {
    return std::any_of(m_means.place.atWork.begin(), m_means.place.atWork.end(),
                       [this](const auto& entry) { return m_dealer.mine(entry.first); });
}

CountOutcome SharedCount::run(std::stop_source& stop) {
    Crew& crew = m_means.place.crew;
    countSmallHere();
    while (!m_dealer.ledger().done()) {
        handOut(stop.get_token());
        if (!crew.anyBusy()) return m_control.stop.stop_requested() ? CountOutcome(Stopped{}) : nobodyLeft();
        for (Answer& answer : crew.await(m_control.stop, m_dealer.nextLate()))
            take(std::move(answer));
        if (m_control.stop.stop_requested()) {
            stop.request_stop();
            while (anyAtWork()) // each of them notices a stop, or is given up
                waitForOthers();
            return Stopped{};
        }
        m_control.tell({Activity::Kind::Counting, static_cast<double>(m_dealer.ledger().rowsDone()) /
                                                      static_cast<double>(m_task.pixels.extent.height)});
    }
    const Nanoseconds wall = std::chrono::steady_clock::now() - m_begun;
    if (anyAtWork()) stop.request_stop();
    // Pixels that are the caller's must not be read when this has returned.
    while (!m_task.storage && anyAtWork())
        waitForOthers();
    if (m_dealer.plan().team != 0 && m_asPlanned && m_dealer.late().empty() && !m_builds)
        m_means.experience.teams.learn(m_dealer.plan().team, SharePlanner::kindOf(m_task),
                                       m_dealer.bytesOf(m_task.pixels.extent.height), nanosecondsOf(wall));
    return result();
}

/// What one member counts alone, and soon, is not worth another thread: so it is no slower than without the
/// others.
void SharedCount::countSmallHere() {
    const auto block = m_dealer.allForOne();
    if (!block) return;
    const CountTask task = m_dealer.remember(*block);
    if (auto answer = m_means.place.crew.askHere(block->member, block->ticket, task, m_control.stop))
        return take(std::move(*answer));
    m_means.place.atWork.erase(block->ticket);
    m_dealer.ledger().giveUp(block->ticket);
}

/// Takes answers that nobody needs any more.
void SharedCount::waitForOthers() {
    for (Answer& answer : m_means.place.crew.await({}, {}))
        take(std::move(answer));
}

void SharedCount::handOut(const std::stop_token& stop) {
    // Whoever has a share of its own begins with it, before others help out.
    for (const auto next : {&BlockDealer::own, &BlockDealer::ofOthers}) {
        for (std::size_t i = 0; i < m_means.place.crew.size(); ++i) {
            if (m_means.place.crew.busy(i) || !m_dealer.usable(i)) continue;
            if (const auto block = (m_dealer.*next)(i))
                m_means.place.crew.ask(i, block->ticket, m_dealer.remember(*block), stop);
        }
    }
}

void SharedCount::take(Answer answer) {
    const auto found = m_means.place.atWork.find(answer.ticket);
    const BlockAtWork block = std::move(found->second);
    m_means.place.atWork.erase(found);
    if (const Failure* failure = answer.outcome.failed()) {
        m_dealer.ledger().giveUp(answer.ticket);
        return fail(answer.member, *failure);
    }
    // Of a count before, or counted by another meanwhile: what this one says matters no more.
    if (!m_dealer.ledger().misses(answer.ticket)) return;
    if (answer.outcome.stopped()) return m_dealer.ledger().giveUp(answer.ticket);
    if (const auto flaw = flawOf(block, answer.outcome->histogram)) {
        m_dealer.ledger().giveUp(answer.ticket);
        return fail(answer.member, Failure{Stage::Check, *flaw, {}, {}, true});
    }
    learn(block, answer);
    MemberState& state = m_means.place.states[answer.member];
    state.failures = state.rest = 0;
    if (m_dealer.ledger().accept(answer.ticket)) add(block, answer);
}

void SharedCount::learn(const BlockAtWork& block, const Answer& answer) {
    const double time = nanosecondsOf(answer.wall);
    MemberSpeeds& speeds = m_means.experience.speeds;
    const DeviceInfo& by = m_dealer.device(block.member);
    m_builds = m_builds || answer.outcome->timings.build.has_value();
    if (answer.outcome->timings.build) return; // which is no part of counting
    const bool sent = answer.outcome->timings.tookPlace(Phase::Upload);
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
    return m_means.place.trust.flawOf({m_dealer.device(block.member).key, task, counts, nobody, onHost},
                                      false);
}

void SharedCount::add(const BlockAtWork& block, Answer& answer) {
    m_result.add(m_dealer.device(block.member), answer.method.strategy, block.rows.count(),
                 std::move(*answer.outcome), answer.wall);
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
    m_result.note(m_dealer.device(member).name + " failed: " + lineOf(failure) +
                  "; the others counted its share");
}

Failure SharedCount::nobodyLeft() const {
    Failure failure{Stage::Kernel, "no device is left", {}, {}, false};
    for (const std::string& note : m_result.notes())
        failure.cause += "; " + note.substr(0, note.find("; the others"));
    return failure;
}

Counted SharedCount::result() {
    for (const std::size_t member : m_dealer.late()) {
        if (!m_means.place.states[member].failed)
            m_result.note(m_dealer.device(member).name + " was late; the others counted rows of its share");
    }
    return std::move(m_result).whole(std::chrono::steady_clock::now() - m_begun);
}

} // namespace tonescope::together
