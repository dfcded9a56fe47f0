// SPDX-License-Identifier: GPL-3.0-or-later
// One count by several members.
#pragma once

#include "engine/together/shared_result.h"
#include "engine/together/together_counter.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tonescope::together {

/// Hands out blocks of rows, takes answers, and keeps the account. Used once, on the counter's thread.
class SharedCount {
public:
    /// What a count needs beside the task; all of it outlives the count.
    struct Means {
        Workplace& place;
        Experience& experience;
        const TogetherTimes& times;
        Counter& host;
    };

    SharedCount(const Means& means, const CountTask& task, const CountControl& control);

    /// Blocks until all rows are counted, or nobody is left to count them. `stop` reaches the members.
    CountOutcome run(std::stop_source& stop);

private:
    using Block = RowLedger::Block;

    void handOut(const std::stop_token& stop);
    [[nodiscard]] std::optional<Block> blockFor(std::size_t member);
    [[nodiscard]] std::optional<Block> takenOver(std::size_t member);
    [[nodiscard]] std::optional<Block> fromTheLate(std::size_t member);
    void noteLate(std::size_t member);
    [[nodiscard]] std::int64_t partOf(std::size_t member, std::int64_t waiting) const;
    void countSmallHere();
    void begin(const Block& block, const std::stop_token& stop);
    [[nodiscard]] CountTask remember(const Block& block);

    void take(Answer answer);
    void learn(const BlockAtWork& block, const Answer& answer);
    void add(const BlockAtWork& block, Answer& answer);
    void fail(std::size_t member, const Failure& failure);
    [[nodiscard]] std::optional<std::string> flawOf(const BlockAtWork& block, const Histogram& counts);

    void waitForOthers();
    [[nodiscard]] bool usable(std::size_t member) const;
    [[nodiscard]] bool mine(std::uint64_t ticket) const { return ticket >= m_firstTicket; }
    [[nodiscard]] bool anyAtWork() const;
    [[nodiscard]] CallCost costOf(std::size_t member, double bytes) const;
    [[nodiscard]] double untilEnd(std::size_t member) const;
    [[nodiscard]] Crew::Time lateAt(const BlockAtWork& block) const;
    [[nodiscard]] std::optional<Crew::Time> nextLate() const;
    [[nodiscard]] CountTask taskOf(const Block& block) const;
    [[nodiscard]] double bytesOf(std::int64_t rows) const;
    [[nodiscard]] const DeviceInfo& device(std::size_t member) const;
    [[nodiscard]] Failure nobodyLeft() const;
    [[nodiscard]] Counted result();

    Means m_means;
    const CountTask& m_task;
    const CountControl& m_control;
    Crew::Time m_begun;
    std::uint64_t m_firstTicket;
    std::vector<bool> m_takesPart; ///< who neither rests nor is left out
    SharePlan m_plan;
    RowLedger m_ledger;
    SharedResult m_result;
    bool m_asPlanned = true; ///< nobody failed, and nobody was late
    bool m_builds = false;   ///< some made kernels ready meanwhile
    std::set<std::size_t> m_late;
};

} // namespace tonescope::together
