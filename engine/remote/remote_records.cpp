// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_records.h"

namespace tonescope {

TimingFields fieldsOf(const Timings& timings) {
    TimingFields fields{timings.deviceResolution, timings.build, timings.buildFromDisk, timings.clockFailed};
    for (const Phase phase : allPhases) {
        const std::optional<PhaseTime> time = timings.of(phase);
        const auto index = static_cast<std::size_t>(phase);
        if (time && time->clock == Clock::Host) fields.onHost.at(index) = time->duration;
        fields.untimed.at(index) = timings.untimed(phase);
    }
    fields.commands = timings.commands();
    return fields;
}

Timings timingsOf(const TimingFields& fields) {
    Timings timings;
    timings.deviceResolution = fields.deviceResolution;
    timings.build = fields.build;
    timings.buildFromDisk = fields.buildFromDisk;
    timings.clockFailed = fields.clockFailed;
    for (const Phase phase : allPhases) {
        const auto index = static_cast<std::size_t>(phase);
        if (fields.onHost.at(index)) timings.addHost(phase, *fields.onHost.at(index));
        if (fields.untimed.at(index)) timings.addUntimed(phase);
    }
    for (const CommandTimes& command : fields.commands)
        timings.add(command);
    return timings;
}

} // namespace tonescope
