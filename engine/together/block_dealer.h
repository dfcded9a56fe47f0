// SPDX-License-Identifier: GPL-3.0-or-later
// Who counts which rows next.
#pragma once

#include "engine/together/workplace.h"

#include <optional>
#include <set>
#include <vector>

namespace tonescope::together {

/// Deals the blocks of one count: to each member of its own share first, then of what waits elsewhere, then
/// of what another is late with. Decides, and asks nobody. Belongs to the count's thread.
class BlockDealer {
public:
    using Block = RowLedger::Block;

    BlockDealer(const CountMeans& means, const CountTask& task);

    /// The next block for a member of its own share; nothing where none of it waits.
    std::optional<Block> own(std::size_t member);
    /// The next for one whose own share is counted; nothing where it would be no help.
    std::optional<Block> ofOthers(std::size_t member);
    /// All rows, where one member gets them all and is known to be done soon.
    std::optional<Block> allForOne();
    /// When a block that somebody could help with will be late.
    [[nodiscard]] std::optional<Crew::Time> nextLate() const;

    /// Writes down who counts what from now on, and gives the task for it.
    [[nodiscard]] CountTask remember(const Block& block);

    [[nodiscard]] RowLedger& ledger() { return m_ledger; }
    [[nodiscard]] const SharePlan& plan() const { return m_plan; }
    /// Members that were late, and have been helped.
    [[nodiscard]] const std::set<std::size_t>& late() const { return m_late; }
    [[nodiscard]] const DeviceInfo& device(std::size_t member) const;
    /// Whether a member may be asked, once it is not busy.
    [[nodiscard]] bool usable(std::size_t member) const;
    /// Whether a block is of this count, not of one before.
    [[nodiscard]] bool mine(std::uint64_t ticket) const { return ticket >= m_firstTicket; }
    [[nodiscard]] double bytesOf(std::int64_t rows) const;

private:
    [[nodiscard]] std::optional<Block> takenOver(std::size_t member);
    [[nodiscard]] std::optional<Block> fromTheLate(std::size_t member);
    void noteLate(std::size_t member);
    [[nodiscard]] std::int64_t partOf(std::size_t member, std::int64_t waiting) const;
    [[nodiscard]] std::int64_t partFarAway(std::size_t member, bool known) const;
    [[nodiscard]] CallCost costOf(std::size_t member, double bytes) const;
    [[nodiscard]] CallCost costElsewhere(std::size_t member, double bytes) const;
    [[nodiscard]] double untilEnd(std::size_t member) const;
    [[nodiscard]] bool anyHelperFor(std::size_t member) const;
    [[nodiscard]] Crew::Time lateAt(const BlockAtWork& block) const;
    [[nodiscard]] CountTask taskOf(const Block& block) const;

    CountMeans m_means;
    const CountTask& m_task;
    std::uint64_t m_firstTicket;
    std::vector<bool> m_takesPart; ///< who neither rests nor is left out
    SharePlan m_plan;
    RowLedger m_ledger;
    std::set<std::size_t> m_late;
};

} // namespace tonescope::together
