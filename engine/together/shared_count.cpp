// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/shared_count.h"

#include "engine/together/lone_count.h"
#include "engine/together/member_answer.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <utility>

namespace tonescope::together {

SharedCount::SharedCount(const CountMeans& means, const CountTask& task, const CountControl& control)
    : m_means(means), m_task(task), m_control(control), m_begun(std::chrono::steady_clock::now()),
      m_dealer(means, task), m_result(task) {
    for (std::size_t i = 0; i < means.place.states.size(); ++i) {
        MemberState& state = means.place.states[i];
        state.failed = false;
        if (!state.leftOut.empty())
            m_result.note(filled(SENTENCE("%1 is left out: %2"), {m_dealer.device(i).name, state.leftOut}));
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
    if (auto answer = m_means.place.crew.askHere(block->member, block->ticket, task, m_control.stop)) {
        const BlockAtWork lone = m_means.place.atWork.at(block->ticket);
        take(std::move(*answer));
        if (m_dealer.ledger().done()) rememberLone(m_means, m_task, lone);
        return;
    }
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
    if (const Outcome<Done> sound = check(m_means, rowsOf(block), answer, m_control.stop); !sound) {
        m_dealer.ledger().giveUp(answer.ticket);
        return sound.stopped() ? void() : fail(answer.member, sound.failure());
    }
    m_builds = m_builds || answer.outcome->timings.build.has_value();
    learnFrom(m_means, block, answer);
    MemberState& state = m_means.place.states[answer.member];
    state.failures = state.rest = 0;
    if (m_dealer.ledger().accept(answer.ticket)) add(block, answer);
}

/// The task of these rows alone.
CountTask SharedCount::rowsOf(const BlockAtWork& block) const {
    CountTask task = m_task;
    task.pixels =
        cropped(m_task.pixels, {0, block.rows.first, m_task.pixels.extent.width, block.rows.count()});
    return task;
}

void SharedCount::add(const BlockAtWork& block, Answer& answer) {
    m_result.add(m_dealer.device(block.member), answer.method.strategy, block.rows.count(),
                 std::move(*answer.outcome), answer.wall);
}

void SharedCount::fail(std::size_t member, const Failure& failure) {
    MemberState& state = m_means.place.states[member];
    state.failed = true;
    m_means.place.lone.reset();
    m_asPlanned = false;
    if (failure.deviceLost) m_means.place.crew.close(member);
    // What fails again and again, or cannot even be opened, is not worth a share.
    constexpr unsigned mostFailures = 3;
    const bool hopeless = failure.stage == Stage::OpenDevice || ++state.failures >= mostFailures;
    if (hopeless) state.leftOut = lineOf(failure);
    const std::string& name = m_dealer.device(member).name;
    m_failures.push_back(filled(SENTENCE("%1 failed: %2"), {name, lineOf(failure)}));
    m_result.note(filled(SENTENCE("%1 failed: %2; the others counted its share"), {name, lineOf(failure)}));
}

Failure SharedCount::nobodyLeft() const {
    Failure failure{Stage::Kernel, SENTENCE("no device is left"), {}, {}, false};
    for (const std::string& each : m_failures)
        failure.cause += "; " + each;
    return failure;
}

Counted SharedCount::result() {
    for (const std::size_t member : m_dealer.late()) {
        if (!m_means.place.states[member].failed)
            m_result.note(filled(SENTENCE("%1 was late; the others counted rows of its share"),
                                 {m_dealer.device(member).name}));
    }
    return std::move(m_result).whole(std::chrono::steady_clock::now() - m_begun);
}

} // namespace tonescope::together
