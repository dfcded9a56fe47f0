// SPDX-License-Identifier: GPL-3.0-or-later
// Questions to a process that counts on a device of another machine, and its answers.
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
    // Within an hour, so that sums of as many commands as a record can hold do not overflow.
    fields.require(command.start >= Nanoseconds::zero() && command.end >= command.start &&
                   command.end - command.start <= std::chrono::hours(1));
}

/// Timings as they are sent: a phase has a time of the host's clock, or its commands.
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
[[nodiscard]] TimingFields fieldsOf(const Timings& timings);
/// `fields` has no phase with both.
[[nodiscard]] Timings timingsOf(const TimingFields& fields);
void visitFields(auto& fields, Visited<Timings> auto& timings) {
    TimingFields sent = fieldsOf(timings);
    fields(sent);
    if constexpr (isRead<decltype(timings)>) {
        if (fields.good()) timings = timingsOf(sent);
    }
}

/// Whether the counts are exact is not sent: this process checks them.
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

/// Without pixels, owners and storage.
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

/// Announces an image: its memory comes beside the record, and the process keeps it until Release. There is
/// no answer.
struct KeepImage {
    std::uint32_t number = 0;
    PixelView whole{}; ///< without an address
};

/// A part of an image that the process keeps.
struct PartOfImage {
    std::uint32_t image = 0;
    std::uint64_t offset = 0; ///< bytes from the image's first pixel to the part's
    Extent extent{};
};

struct CountQuestion {
    PartOfImage part{};
    CountTask task{}; ///< its pixels, owners and storage are not sent
    std::string strategy{}, kernel{};
    LaunchParameters launch{};
    bool guarded = false;
};

struct ScopeQuestion {
    PartOfImage part{};
    ScopeTask scope{};
};

struct RooflineQuestion {
    std::uint64_t bytes = 0;
};

/// Has the process open the device.
struct OpenQuestion {};

/// Images that no question will name again. There is no answer.
struct Release {
    std::vector<std::uint32_t> numbers{};
};

using Question =
    std::variant<KeepImage, CountQuestion, ScopeQuestion, RooflineQuestion, OpenQuestion, Release>;

/// Sent once, before any question: the devices of the server, without keys.
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
