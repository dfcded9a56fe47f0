// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/together/row_ledger.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tonescope::together {

Rows overlap(const Rows& a, const Rows& b) {
    const std::int64_t first = std::max(a.first, b.first);
    return {first, std::max(first, std::min(a.end, b.end))};
}

RowLedger::RowLedger(const std::vector<Rows>& shares, std::uint64_t firstTicket) : m_nextTicket(firstTicket) {
    for (std::size_t member = 0; member < shares.size(); ++member) {
        if (!shares[member].empty()) m_pieces.push_back({shares[member], member});
    }
}

std::int64_t RowLedger::waiting(std::size_t member) const {
    return std::accumulate(m_pieces.begin(), m_pieces.end(), std::int64_t{0},
                           [&](std::int64_t rows, const Piece& piece) {
                               const bool counts = piece.owner == member && piece.waits();
                               return rows + (counts ? piece.rows.count() : 0);
                           });
}

RowLedger::Block RowLedger::handOut(std::size_t piece, std::size_t member) {
    Piece& one = m_pieces[piece];
    const Block block{m_nextTicket++, member, one.rows, !one.tickets.empty()};
    one.tickets.push_back(block.ticket);
    return block;
}

/// Cuts a piece that waits before `row` of the image; gives the second half's place.
std::size_t RowLedger::split(std::size_t piece, std::int64_t row) {
    Piece second = m_pieces[piece];
    second.rows.first = row;
    m_pieces[piece].rows.end = row;
    m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(piece) + 1, std::move(second));
    return piece + 1;
}

std::optional<RowLedger::Block> RowLedger::takeOwn(std::size_t member, std::int64_t most) {
    const auto found = std::find_if(m_pieces.begin(), m_pieces.end(), [&](const Piece& piece) {
        return piece.owner == member && piece.waits();
    });
    if (found == m_pieces.end()) return std::nullopt;
    const auto piece = static_cast<std::size_t>(found - m_pieces.begin());
    if (found->rows.count() > std::max<std::int64_t>(1, most))
        split(piece, found->rows.first + std::max<std::int64_t>(1, most));
    return handOut(piece, member);
}

std::optional<RowLedger::Block> RowLedger::takeFrom(std::size_t victim, std::size_t member,
                                                    std::int64_t most) {
    const auto found = std::find_if(m_pieces.rbegin(), m_pieces.rend(), [&](const Piece& piece) {
        return piece.owner == victim && piece.waits();
    });
    if (found == m_pieces.rend()) return std::nullopt;
    auto piece = static_cast<std::size_t>(m_pieces.rend() - found) - 1;
    if (found->rows.count() > std::max<std::int64_t>(1, most))
        piece = split(piece, found->rows.end - std::max<std::int64_t>(1, most));
    return handOut(piece, member);
}

const RowLedger::Piece* RowLedger::pieceOf(std::uint64_t ticket) const {
    const auto found = std::find_if(m_pieces.begin(), m_pieces.end(), [&](const Piece& piece) {
        return std::find(piece.tickets.begin(), piece.tickets.end(), ticket) != piece.tickets.end();
    });
    return found == m_pieces.end() ? nullptr : &*found;
}

std::optional<RowLedger::Block> RowLedger::takeAgain(std::uint64_t ticket, std::size_t member) {
    const Piece* piece = pieceOf(ticket);
    if (piece == nullptr || piece->done) return std::nullopt;
    return handOut(static_cast<std::size_t>(piece - m_pieces.data()), member);
}

bool RowLedger::accept(std::uint64_t ticket) {
    const Piece* piece = pieceOf(ticket);
    if (piece == nullptr) return false;
    return !std::exchange(m_pieces[static_cast<std::size_t>(piece - m_pieces.data())].done, true);
}

void RowLedger::giveUp(std::uint64_t ticket) {
    if (const Piece* piece = pieceOf(ticket))
        std::erase(m_pieces[static_cast<std::size_t>(piece - m_pieces.data())].tickets, ticket);
}

bool RowLedger::misses(std::uint64_t ticket) const {
    const Piece* piece = pieceOf(ticket);
    return piece != nullptr && !piece->done;
}

bool RowLedger::isAlone(std::uint64_t ticket) const {
    const Piece* piece = pieceOf(ticket);
    return piece != nullptr && !piece->done && piece->tickets.size() == 1;
}

bool RowLedger::done() const {
    return std::all_of(m_pieces.begin(), m_pieces.end(), [](const Piece& piece) { return piece.done; });
}

std::int64_t RowLedger::rowsDone() const {
    return std::accumulate(
        m_pieces.begin(), m_pieces.end(), std::int64_t{0},
        [](std::int64_t rows, const Piece& piece) { return rows + (piece.done ? piece.rows.count() : 0); });
}

} // namespace tonescope::together
