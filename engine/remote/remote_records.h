// SPDX-License-Identifier: GPL-3.0-or-later
// The records of the protocol for remote devices: questions to a process that counts on such a device, and
// its answers. See engine/worker/records.h.
#pragma once

#include "engine/count/count_task.h"
#include "engine/values/activity.h"
#include "engine/values/scope.h"
#include "engine/values/timings.h"
#include "engine/worker/value_records.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tonescope {

void visitFields(auto& fields, Visited<CommandTimes> auto& command) {
    fields(command.phase, command.queued, command.submit, command.start, command.end);
    // A limit of an hour, so that the sum of as many commands as fit in a record does not overflow.
    fields.require(command.start >= Nanoseconds::zero() && command.end >= command.start &&
                   command.end - command.start <= std::chrono::hours(1));
}

/// Timings in the form in which they are sent: a phase has a time by the clock of the host, or its commands.
struct TimingFields {
    std::optional<Nanoseconds> deviceResolution{}, build{};
    bool buildFromDisk = false, clockFailed = false;
    std::array<std::optional<Nanoseconds>, allPhases.size()> onHost{};
    std::array<bool, allPhases.size()> untimed{};
    std::vector<CommandTimes> commands{};
};
void visitFields(auto& fields, Visited<TimingFields> auto& timings) {
    fields(timings.deviceResolution, timings.build, timings.buildFromDisk, timings.clockFailed,
           timings.onHost, timings.untimed, timings.commands);
    for (const CommandTimes& command : timings.commands)
        fields.require(!timings.onHost.at(static_cast<std::size_t>(command.phase)));
}
/// Converts timings to their sent form.
[[nodiscard]] TimingFields fieldsOf(const Timings& timings);
/// Converts the sent form back. No phase in `fields` may have both forms.
[[nodiscard]] Timings timingsOf(const TimingFields& fields);
void visitFields(auto& fields, Visited<Timings> auto& timings) {
    TimingFields sent = fieldsOf(timings);
    fields(sent);
    if constexpr (isRead<decltype(timings)>) {
        if (fields.good()) timings = timingsOf(sent);
    }
}

/// Counts with times and launch. `exact` is not sent, because the receiving process checks the counts itself.
void visitFields(auto& fields, Visited<Counted> auto& counted) {
    fields(counted.histogram, counted.timings, counted.launch);
}

void visitFields(auto& fields, Visited<ScopeTable> auto& table) {
    auto columns = static_cast<std::uint32_t>(table.columns());
    fields(columns);
    fields.require(columns <= mostScopeColumns);
    if constexpr (isRead<decltype(table)>) {
        if (!fields.good()) return;
        table = ScopeTable(columns);
    }
    fields.words(table.counts());
}

void visitFields(auto& fields, Visited<CountedScope> auto& counted) {
    fields(counted.tables, counted.timings);
}

void visitFields(auto& fields, Visited<Activity> auto& activity) {
    fields.upTo(activity.kind, Activity::Kind::Counting);
    fields(activity.fraction);
    fields.require(activity.fraction >= Activity::unknown && activity.fraction <= 1);
}

/// A task without pixels, owners and storage; the pixels are a PartOfImage.
void visitFields(auto& fields, Visited<CountTask> auto& task) {
    fields(task.channels, task.rules.formula, task.rules.binning);
    fields.upTo(task.rules.transparent, Transparent::LeftOut);
    fields.require(!task.channels.empty());
}

void visitFields(auto& fields, Visited<ScopeTask> auto& scope) {
    fields(scope.task, scope.axis.rows, scope.axis.reversed);
    fields.upTo(scope.pass, ScopePass::Chroma);
}

} // namespace tonescope

namespace tonescope::remote {

/// Announces an image. Its memory is sent with the record, and the process keeps it until Release. There is
/// no answer.
struct KeepImage {
    std::uint32_t number = 0;
    PixelView whole{}; ///< without an address
};

/// A part of an image that the process keeps.
struct PartOfImage {
    std::uint32_t image = 0;
    std::uint64_t offset = 0; ///< bytes from the first pixel of the image to that of the part
    Extent extent{};
};

/// Requests counts of a part of an image.
struct CountQuestion {
    PartOfImage part{};
    CountTask task{}; ///< its pixels, owners and storage are not sent
    std::string strategy{}, kernel{};
    LaunchParameters launch{};
    bool guarded = false;
};

/// Requests the tables of scopes for a part of an image.
struct ScopeQuestion {
    PartOfImage part{};
    ScopeTask scope{};
};

/// Requests a measurement of bandwidths with buffers of this size.
struct RooflineQuestion {
    std::uint64_t bytes = 0;
};

/// Requests the process to open the device.
struct OpenQuestion {};

/// Releases images that later questions will not use. There is no answer.
struct Release {
    std::vector<std::uint32_t> numbers{};
};

using Question =
    std::variant<KeepImage, CountQuestion, ScopeQuestion, RooflineQuestion, OpenQuestion, Release>;

/// The first record of a process, sent without a question: the devices of its server, without keys.
struct Found {
    std::vector<DeviceInfo> devices{};
    std::vector<Text> notes{};
};

using Answer = std::variant<Failure, Stopped, Activity, Found, Done, Counted, CountedScope, Roofline>;

void visitFields(auto& fields, Visited<KeepImage> auto& image) {
    fields(image.number, image.whole);
}
void visitFields(auto& fields, Visited<PartOfImage> auto& part) {
    fields(part.image, part.offset, part.extent);
}
void visitFields(auto& fields, Visited<CountQuestion> auto& question) {
    fields(question.part, question.task, question.strategy, question.launch, question.guarded);
    fields.lines(question.kernel);
}
void visitFields(auto& fields, Visited<ScopeQuestion> auto& question) {
    fields(question.part, question.scope);
}
void visitFields(auto& fields, Visited<RooflineQuestion> auto& question) {
    fields(question.bytes);
}
void visitFields(auto& fields, Visited<Release> auto& release) {
    fields(release.numbers);
}
void visitFields(auto& fields, Visited<Found> auto& found) {
    fields(found.devices, found.notes);
}

} // namespace tonescope::remote
