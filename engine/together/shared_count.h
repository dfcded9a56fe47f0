// SPDX-License-Identifier: GPL-3.0-or-later
// One count by several members.
#pragma once

#include "engine/together/block_dealer.h"
#include "engine/together/shared_result.h"

#include <optional>
#include <string>
#include <vector>

namespace tonescope::together {

/// Has blocks of rows counted, takes answers, and adds up. Used once, on the counter's thread.
class SharedCount {
public:
    SharedCount(const CountMeans& means, const CountTask& task, const CountControl& control);

    /// Blocks until all rows are counted, or nobody is left to count them. `stop` reaches the members.
    CountOutcome run(std::stop_source& stop);
    /// This member counts no rows of it, and why.
    void fail(std::size_t member, const Failure& failure);

private:
    void countSmallHere();
    void handOut(const std::stop_token& stop);
    void waitForOthers();
    [[nodiscard]] bool anyAtWork() const;

    void take(Answer answer);
    void add(const BlockAtWork& block, Answer& answer);
    [[nodiscard]] CountTask rowsOf(const BlockAtWork& block) const;
    [[nodiscard]] Failure nobodyLeft() const;
    [[nodiscard]] Counted result();

    CountMeans m_means;
    const CountTask& m_task;
    const CountControl& m_control;
    Crew::Time m_begun;
    BlockDealer m_dealer;
    SharedResult m_result;
    std::vector<std::string> m_failures; ///< of members, one sentence each
    bool m_asPlanned = true;             ///< nobody failed
    bool m_builds = false;               ///< some made kernels ready meanwhile
};

} // namespace tonescope::together
