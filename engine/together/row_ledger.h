// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows of one count are counted, are being counted, or wait, and by whom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tonescope::together {

/// Neighbouring rows of an image.
struct Rows {
    std::int64_t first = 0, end = 0; ///< `end` is the row after the last

    [[nodiscard]] std::int64_t count() const { return end - first; }
    [[nodiscard]] bool empty() const { return end <= first; }
    bool operator==(const Rows&) const = default;
};

/// The rows that are in both.
[[nodiscard]] Rows overlap(const Rows& a, const Rows& b);

/// Keeps the account by which sums are exact: every row is in the result once, whoever fails, is late, or
/// counts what another counts, too. Knows no devices and no time.
class RowLedger {
public:
    /// Rows that were handed to a member, to be counted in one go.
    struct Block {
        std::uint64_t ticket = 0; ///< unique in the ledger
        std::size_t member = 0;
        Rows rows;
        bool again = false; ///< another counts them, too, and is late
    };

    /// One share a member, some of them empty, which do not overlap. Tickets begin at `firstTicket`.
    RowLedger(const std::vector<Rows>& shares, std::uint64_t firstTicket);

    /// Rows of the member's share that nobody counts.
    [[nodiscard]] std::int64_t waiting(std::size_t member) const;
    /// The first of them, at most so many; nothing where none waits.
    std::optional<Block> takeOwn(std::size_t member, std::int64_t most);
    /// For `member`, the last rows that wait of another's share, at most so many.
    std::optional<Block> takeFrom(std::size_t victim, std::size_t member, std::int64_t most);
    /// For `member`, the rows of a block that another does not bring back; nothing where they are counted.
    std::optional<Block> takeAgain(std::uint64_t ticket, std::size_t member);

    /// A block was counted. True where its counts belong into the result: nobody brought them before.
    [[nodiscard]] bool accept(std::uint64_t ticket);
    /// A block was not counted: its rows wait again, unless somebody else counts them or has done so.
    void giveUp(std::uint64_t ticket);

    /// Whether rows of that block are still missing in the result.
    [[nodiscard]] bool misses(std::uint64_t ticket) const;
    /// Whether they are, and nobody else counts them.
    [[nodiscard]] bool isAlone(std::uint64_t ticket) const;
    /// Whether every row is in the result.
    [[nodiscard]] bool done() const;
    [[nodiscard]] std::int64_t rowsDone() const;

private:
    struct Piece {
        Rows rows;
        std::size_t owner = 0;
        bool done = false;
        std::vector<std::uint64_t> tickets{}; ///< of those who count it

        [[nodiscard]] bool waits() const { return !done && tickets.empty(); }
    };

    Block handOut(std::size_t piece, std::size_t member);
    std::size_t split(std::size_t piece, std::int64_t row);
    [[nodiscard]] const Piece* pieceOf(std::uint64_t ticket) const;

    std::vector<Piece> m_pieces; ///< each row is in one of them
    std::uint64_t m_nextTicket;
};

} // namespace tonescope::together
