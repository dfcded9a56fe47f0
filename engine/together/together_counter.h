// SPDX-License-Identifier: GPL-3.0-or-later
// Several devices as if they were one.
#pragma once

#include "engine/count/device_trust.h"
#include "engine/together/crew.h"
#include "engine/together/share_plan.h"

#include <map>
#include <memory>
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

/// What one count works with.
struct Workplace {
    Crew crew;
    SharePlanner planner;
    DeviceTrust trust;
    std::vector<MemberState> states;
    std::map<std::uint64_t, BlockAtWork> atWork; ///< by ticket; of counts before this one, too
    std::uint64_t nextTicket = 1;
};

/// Shares a task out, has all rows counted by whoever is there, and adds up. A member that fails, that counts
/// what cannot be right or that is late loses its rows to the others and is named in the notes; where a late
/// one comes back first after all, its counts are taken. Fails where no member is left. A count returns while
/// members are still held up by what others have counted in their place, if the task's storage is shared.
class TogetherCounter : public Counter {
public:
    /// `host` counts for comparison; `experience` outlives the counter.
    TogetherCounter(std::vector<Member> members, std::unique_ptr<Counter> host, Experience& experience,
                    const TogetherTimes& times);
    TogetherCounter(const TogetherCounter&) = delete;
    TogetherCounter& operator=(const TogetherCounter&) = delete;
    /// Waits for all members.
    ~TogetherCounter() override;

    CountOutcome count(const CountTask& task, const Method& method, const CountControl& control) override;
    /// By one member alone: by the next one where it fails.
    ScopeOutcome countScope(const ScopeTask& task, const CountControl& control) override;
    /// Of all members at the same time, added up.
    Outcome<Roofline> roofline(std::uint64_t bytes, const CountControl& control) override;

private:
    std::unique_ptr<Counter> m_host;
    Experience& m_experience;
    TogetherTimes m_times;
    std::stop_source m_stop; ///< of whoever is still at work after the count
    Workplace m_place;
};

} // namespace tonescope::together
