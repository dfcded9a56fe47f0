// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/together_counter.h"

#include "engine/together/lone_count.h"
#include "engine/together/shared_count.h"
#include "engine/values/text/sentence.h"

#include <algorithm>
#include <future>
#include <numeric>
#include <optional>
#include <utility>

namespace tonescope::together {

namespace {

std::vector<DeviceInfo> devicesOf(const std::vector<Member>& members) {
    std::vector<DeviceInfo> devices;
    for (const Member& member : members)
        devices.push_back(member.device);
    return devices;
}

/// Where nobody gets anything any more: why each does not. Opened afresh, each may have another try.
Failure nobodyLeft(const Workplace& place) {
    Failure failure{Stage::OpenDevice, SENTENCE("no device is left"), {}, {}, true};
    for (std::size_t i = 0; i < place.states.size(); ++i) {
        failure.cause += "; " + filled(SENTENCE("%1 is left out: %2"),
                                       {place.crew.member(i).device.name, place.states[i].leftOut});
    }
    return failure;
}

Outcome<Roofline> sumOf(const std::vector<Outcome<Roofline>>& measured) {
    Roofline sum{};
    for (const Outcome<Roofline>& each : measured) {
        if (!each) return each.reason();
        sum.copy += each->copy;
        sum.read += each->read;
        if (each->upload) sum.upload = sum.upload.value_or(0) + *each->upload;
    }
    return sum;
}

Counted wholeOf(const CountTask& task, const DeviceInfo& by, Answer answer, Crew::Time begun) {
    SharedResult result(task);
    result.add(by, answer.method.strategy, task.pixels.extent.height, std::move(*answer.outcome),
               answer.wall);
    return std::move(result).whole(std::chrono::steady_clock::now() - begun);
}

} // namespace

TogetherCounter::TogetherCounter(std::vector<Member> members, std::unique_ptr<Counter> host,
                                 Experience& experience, const TogetherTimes& times)
    : m_host(std::move(host)), m_experience(experience),
      m_times(times), m_place{Crew(members),
                              SharePlanner(devicesOf(members), experience.speeds, experience.teams),
                              {},
                              std::vector<MemberState>(members.size()),
                              {},
                              1} {
}

TogetherCounter::~TogetherCounter() {
    m_stop.request_stop();
}

CountOutcome TogetherCounter::count(const CountTask& task, const Method& /*method*/,
                                    const CountControl& control) {
    const CountMeans means{m_place, m_experience, m_times, *m_host};
    const auto begun = std::chrono::steady_clock::now();
    std::optional<Answer> lone = askLone(means, task, control);
    if (lone && lone->outcome.stopped()) return Stopped{};
    if (lone && lone->outcome)
        return wholeOf(task, m_place.crew.member(lone->member).device, std::move(*lone), begun);
    const auto usable = [](const MemberState& state) { return state.leftOut.empty(); };
    if (std::none_of(m_place.states.begin(), m_place.states.end(), usable)) {
        return nobodyLeft(m_place);
    }
    m_stop = {};
    SharedCount shared(means, task, control);
    if (lone) shared.fail(lone->member, lone->outcome.failure());
    return shared.run(m_stop);
}

ScopeOutcome TogetherCounter::countScope(const ScopeTask& task, const CountControl& control) {
    Crew& crew = m_place.crew;
    const auto bytes = static_cast<double>(task.task.pixels.pixelBytes());
    const CountKind kind = SharePlanner::kindOf(task.task);
    std::vector<std::size_t> order(crew.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto cost = [&](std::size_t i) {
            const DeviceInfo& device = crew.member(i).device;
            const Carriage carriage = keepsShares(device) ? Carriage::Resident : passingTo(device);
            return m_experience.speeds.of(device, kind, carriage, bytes).of(bytes);
        };
        return cost(a) < cost(b);
    });
    ScopeOutcome outcome = Failure{Stage::Kernel, SENTENCE("no device is free for scopes"), {}, {}};
    for (const std::size_t i : order) {
        if (crew.busy(i) || !m_place.states[i].leftOut.empty()) continue;
        crew.call(i,
                  [&](const Outcome<Counter*>& counter) {
                      outcome = counter ? caught(Stage::Kernel,
                                                 [&] { return (*counter)->countScope(task, control); })
                                        : ScopeOutcome(counter.reason());
                  })
            .wait();
        if (outcome || outcome.stopped()) return outcome;
        if (outcome.failed()->deviceLost) crew.close(i);
    }
    return outcome;
}

Outcome<Roofline> TogetherCounter::roofline(std::uint64_t bytes, const CountControl& control) {
    Crew& crew = m_place.crew;
    std::vector<Outcome<Roofline>> measured(crew.size(), Roofline{});
    const CountControl quiet{control.stop, {}};
    std::vector<std::future<void>> all;
    for (std::size_t i = 0; i < crew.size(); ++i) {
        // A simulator's bandwidth means nothing, and takes long.
        if (crew.busy(i) || crew.member(i).device.type == DeviceType::Simulator) continue;
        all.push_back(crew.call(i, [&, i](const Outcome<Counter*>& counter) {
            measured[i] = counter ? caught(Stage::Kernel, [&] { return (*counter)->roofline(bytes, quiet); })
                                  : Outcome<Roofline>(counter.reason());
        }));
    }
    for (const std::future<void>& each : all)
        each.wait();
    return sumOf(measured);
}

} // namespace tonescope::together
