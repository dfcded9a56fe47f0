// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of members from count to count.
#pragma once

#include "engine/count/device_trust.h"
#include "engine/together/crew.h"
#include "engine/together/share_plan.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::together {

/// When a member that has not answered is taken for late, so that others count its rows, too. Beyond twice
/// of what it was expected to take.
struct TogetherTimes {
    std::chrono::milliseconds late{100};
    std::chrono::milliseconds lateAtFirst{3000}; ///< of a kind of count that it has not done: it may compile
    /// Shares that take longer are counted in parts, so that others can take rows over.
    std::chrono::milliseconds part{25};
};

/// What is remembered of devices, and outlives counters. Belongs to one thread.
struct Experience {
    explicit Experience(MemberSpeeds::Guess guess = firstGuess) : speeds(std::move(guess)) {}

    MemberSpeeds speeds;
    TeamTimes teams;
};

/// A member at work.
struct BlockAtWork {
    std::size_t member = 0;
    Rows rows; ///< of the task
    Crew::Time begun;
    double expected = 0; ///< nanoseconds
    double bytes = 0;
    CountKind kind;
    Carriage carriage = Carriage::InPlace;
    SourceImage resident; ///< what the member keeps of it
};

/// What is known of a member beside its speed.
struct MemberState {
    bool failed = false;   ///< in this count
    unsigned failures = 0; ///< one after the other
    /// Counts without it since others counted what it was late with, and how many there are to be: twice as
    /// many each time.
    unsigned rested = 0, rest = 0;
    std::string leftOut; ///< why it gets nothing any more; empty: it does

    [[nodiscard]] bool takesPart() const { return leftOut.empty() && rested >= rest; }
};

/// A count that one member did alone, and soon. Its pixels and their owner are only known again by it.
struct LoneCount {
    std::size_t member = 0;
    CountKind kind;
    Carriage carriage = Carriage::InPlace;
    PixelView pixels;
    std::weak_ptr<const void> owner; ///< of an image that stays
    bool keeps = false;              ///< the image stays with the member
    unsigned repeats = 0;            ///< without another plan
};

/// What one count works with.
struct Workplace {
    Crew crew;
    SharePlanner planner;
    DeviceTrust trust;
    std::vector<MemberState> states;
    std::map<std::uint64_t, BlockAtWork> atWork; ///< by ticket; of counts before this one, too
    std::uint64_t nextTicket = 1;
    std::optional<LoneCount> lone{}; ///< where the last count was one
};

/// What a count needs beside the task; all of it outlives the count.
struct CountMeans {
    Workplace& place;
    Experience& experience;
    const TogetherTimes& times;
    Counter& host;
};

} // namespace tonescope::together
