// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/lone_count.h"

#include "engine/together/member_answer.h"

#include <algorithm>
#include <utility>

namespace tonescope::together {

namespace {

constexpr double longest = 1e6; ///< nanoseconds: of what takes longer a plan takes no part
constexpr unsigned mostRepeats = 50;
constexpr double expectedTwice = 2; ///< who takes longer than that is perhaps not the fastest any more

bool alike(const PixelView& a, const PixelView& b) {
    return a.extent == b.extent && a.layout == b.layout;
}

bool sameOwner(const std::weak_ptr<const void>& a, const std::shared_ptr<const void>& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

bool asBefore(const LoneCount& before, const CountTask& task) {
    return before.kind == SharePlanner::kindOf(task) && sameOwner(before.owner, task.whole.owner) &&
           (task.whole.owner ? before.pixels == task.pixels : alike(before.pixels, task.pixels));
}

bool allReady(const Workplace& place) {
    return place.atWork.empty() && !place.crew.anyBusy() &&
           std::all_of(place.states.begin(), place.states.end(),
                       [](const MemberState& state) { return state.takesPart(); });
}

BlockAtWork blockOf(const LoneCount& lone, const CountTask& task, const CountMeans& means) {
    const auto bytes = static_cast<double>(task.pixels.pixelBytes());
    const DeviceInfo& device = means.place.crew.member(lone.member).device;
    const CallCost cost = means.experience.speeds.of(device, lone.kind, lone.carriage, bytes);
    return {lone.member,
            {0, task.pixels.extent.height},
            std::chrono::steady_clock::now(),
            cost.of(bytes),
            bytes,
            lone.kind,
            lone.carriage,
            lone.keeps ? task.whole : SourceImage{}};
}

/// The task as the member gets it: what it does not keep passes.
std::optional<Answer> askFor(const CountMeans& means, const CountTask& task, const BlockAtWork& block,
                             const CountControl& control) {
    const bool passes = task.whole.owner && !block.resident.owner;
    if (!passes) return means.place.crew.askHere(block.member, 0, task, control.stop);
    CountTask passing = task;
    passing.whole = {};
    return means.place.crew.askHere(block.member, 0, passing, control.stop);
}

/// Whether the answer is one that another plan may be wiser after.
bool hasChanged(const BlockAtWork& block, const Answer& answer) {
    const bool sent = answer.outcome->timings.tookPlace(Phase::Upload);
    return sent != (block.carriage == Carriage::Sent) ||
           nanosecondsOf(answer.wall) > expectedTwice * block.expected;
}

} // namespace

void rememberLone(const CountMeans& means, const CountTask& task, const BlockAtWork& block) {
    const bool all = block.rows.count() == task.pixels.extent.height;
    const bool keepsAll = !block.resident.owner || block.resident.pixels == task.whole.pixels;
    if (!all || !keepsAll || block.expected > longest) return;
    means.place.lone = LoneCount{block.member,
                                 block.kind,
                                 block.carriage,
                                 task.pixels,
                                 task.whole.owner,
                                 block.resident.owner != nullptr,
                                 0};
}

std::optional<Answer> askLone(const CountMeans& means, const CountTask& task, const CountControl& control) {
    Workplace& place = means.place;
    if (!place.lone || !asBefore(*place.lone, task) || place.lone->repeats == mostRepeats ||
        !allReady(place)) {
        place.lone.reset();
        return std::nullopt;
    }
    const BlockAtWork block = blockOf(*place.lone, task, means);
    ++place.lone->repeats;
    std::optional<Answer> answer = askFor(means, task, block, control);
    if (!answer) place.lone.reset(); // who is still busy with something else may share the next one
    if (!answer || answer->outcome.stopped()) return answer;
    if (answer->outcome) {
        const Outcome<Done> sound = check(means, task, *answer, control.stop);
        if (!sound) answer->outcome = sound.reason();
    }
    const bool changed = !answer->outcome || hasChanged(block, *answer);
    if (changed) place.lone.reset();
    if (answer->outcome) learnFrom(means, block, *answer);
    return answer;
}

} // namespace tonescope::together
