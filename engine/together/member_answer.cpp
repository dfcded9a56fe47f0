// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/member_answer.h"

namespace tonescope::together {

Outcome<Done> check(const CountMeans& means, const CountTask& rows, const Answer& answer,
                    const std::stop_token& stop) {
    const CountControl quiet{stop, {}};
    const auto nobody = [](const CountTask&) { return CountOutcome(Stopped{}); };
    const auto onHost = [&](const CountTask& part) {
        return means.host.count(part, {"host-private"}, quiet);
    };
    const std::string& device = means.place.crew.member(answer.member).device.key;
    return means.place.trust.check({device, rows, answer.outcome->histogram, nobody, onHost, stop}, false);
}

void learnFrom(const CountMeans& means, const BlockAtWork& block, const Answer& answer) {
    if (answer.outcome->timings.build) return; // which is no part of counting
    const double time = nanosecondsOf(answer.wall);
    const DeviceInfo& by = means.place.crew.member(block.member).device;
    MemberSpeeds& speeds = means.experience.speeds;
    const bool sent = answer.outcome->timings.tookPlace(Phase::Upload);
    if (!sent || !block.resident.owner)
        return speeds.learn(by, block.kind, block.carriage, block.bytes, time);
    means.place.planner.wasSent(block.resident, block.member);
    speeds.learn(by, block.kind, Carriage::Sent, static_cast<double>(block.resident.pixels.pixelBytes()),
                 time);
}

} // namespace tonescope::together
