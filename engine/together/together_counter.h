// SPDX-License-Identifier: GPL-3.0-or-later
// Several devices as if they were one.
#pragma once

#include "engine/together/workplace.h"

#include <memory>
#include <vector>

namespace tonescope::together {

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
