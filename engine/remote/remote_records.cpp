// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_records.h"

namespace tonescope {

void visitFields(RecordWriter& out, const Timings& timings) {
    TimingFields fields{timings.deviceResolution, timings.build, timings.buildFromDisk, timings.clockFailed};
    for (const Phase phase : allPhases) {
        const std::optional<PhaseTime> time = timings.of(phase);
        const auto index = static_cast<std::size_t>(phase);
        if (time && time->clock == Clock::Host) fields.onHost.at(index) = time->duration;
        fields.untimed.at(index) = timings.untimed(phase);
    }
    fields.commands = timings.commands();
    out(fields);
}

void visitFields(RecordReader& in, Timings& timings) {
    TimingFields fields;
    in(fields);
    if (!in.good()) return; // adding commands to a phase of another clock would break an invariant
    timings = {};
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
}

void visitFields(RecordWriter& out, const Histogram& histogram) {
    out(histogram.bitDepth(), histogram.channels());
    for (const Channel channel : allChannels)
        out.words(histogram.counts(channel));
}

void visitFields(RecordReader& in, Histogram& histogram) {
    int depth = 0;
    ChannelSet channels;
    in(depth, channels);
    in.require(depth == 8 || depth == 16);
    if (!in.good()) return;
    histogram = Histogram(depth, channels);
    for (const Channel channel : allChannels)
        in.words(histogram.counts(channel));
}

void visitFields(RecordWriter& out, const ScopeTable& table) {
    out(static_cast<std::uint32_t>(table.columns()));
    out.words(table.counts());
}

void visitFields(RecordReader& in, ScopeTable& table) {
    std::uint32_t columns = 0;
    in(columns);
    in.require(columns <= mostScopeColumns);
    if (!in.good()) return;
    table = ScopeTable(columns);
    in.words(table.counts());
}

} // namespace tonescope
