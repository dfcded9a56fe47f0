// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/branches.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tonescope {

/// Draws a row of bins for each set of work-items in lock step.
Film branchOf(std::span<const std::uint32_t> counts, unsigned items, bool skips) {
    Film film;
    film.counts = FilmCounter::Adds;
    const auto bins = static_cast<unsigned>(counts.size());
    const unsigned rows = (bins + items - 1) / items;
    const float pitch = filmWidth / static_cast<float>(items),
                row = std::min(2.2F, filmHeight / static_cast<float>(rows));
    for (unsigned bin = 0; bin < bins; ++bin)
        film.cells.push_back({CellKind::Bin, pitch * static_cast<float>(bin % items),
                              row * static_cast<float>(bin / items), pitch * 0.84F, row * 0.8F, -1,
                              std::to_string(counts[bin])});
    film.frames.push_back(firstFrame(film));
    FilmFrame frame = film.frames.back();
    for (unsigned first = 0; first < bins; first += items) {
        const auto taken = counts.subspan(first, std::min(items, bins - first));
        for (CellLook& look : frame.cells)
            look.lit = false;
        for (unsigned item = 0; item < taken.size(); ++item) {
            const bool adds = !skips || taken[item] != 0;
            frame.cells[first + item].lit = adds;
            frame.cells[first + item].faint = !adds;
            frame.counter += adds ? 1 : 0;
        }
        // If no work-item of a row takes the branch, the branch takes no time, and the row gets no frame.
        if (!skips || std::ranges::any_of(taken, [](std::uint32_t count) { return count != 0; }))
            film.frames.push_back(frame);
    }
    endFilm(film, std::move(frame));
    return film;
}

/// Each work-item has a cell in three rows: its pixel, its place before the barrier, and its place behind the
/// barrier.
Film barrierOf(std::span<const std::uint8_t> pixels, unsigned items, BarrierPlace place) {
    Film film;
    film.counts = FilmCounter::Arrived;
    film.of = items;
    const bool inside = place == BarrierPlace::InsideBranch;
    const auto taking = static_cast<std::uint32_t>(pixels.size());
    const float pitch = filmWidth / static_cast<float>(items), width = pitch * 0.72F;
    const auto addRow = [&](float y, float height) {
        for (unsigned item = 0; item < items; ++item)
            film.cells.push_back({CellKind::Beyond, leftOf(item, items, pitch, width), y, width, height});
    };
    addRow(0, 1.6F);
    for (std::uint32_t item = 0; item < taking; ++item) {
        film.cells[item].kind = CellKind::Pixel;
        film.cells[item].shade = pixels[item];
    }
    addRow(4.4F, 1.4F);
    addRow(9.4F, 1.4F);
    const float met = static_cast<float>(inside ? taking : items) * pitch;
    film.cells.push_back({CellKind::Barrier, 0, 6.6F, met, 0.5F});
    for (std::uint32_t item = 0; item < items; ++item)
        film.tokens.push_back({TokenKind::Table, item, item, item < taking ? pixels[item] : -1});
    film.frames.push_back(firstFrame(film));
    for (std::uint32_t item = taking; item < items; ++item)
        film.frames.front().tokens[item].state = TokenState::Idle; // it has no pixel
    FilmFrame frame = film.frames.back();
    // A work-item that skips the branch is at the end of the branch while other work-items count.
    for (std::uint32_t item = 0; item < items; ++item) {
        if (item < taking)
            frame.cells[item].lit = true;
        else
            frame.tokens[item] = {(inside ? 2 : 1) * items + item, 0, TokenState::Idle, {}};
    }
    frame.counter = inside ? 0 : items - taking;
    film.frames.push_back(frame);
    for (std::uint32_t item = 0; item < taking; ++item) {
        frame.cells[item].lit = false;
        frame.tokens[item] = {items + item, 0, TokenState::Waiting, {}};
    }
    frame.counter += taking;
    film.frames.push_back(frame);
    if (frame.counter == items) {
        frame.cells.back().lit = true;
        for (std::uint32_t item = 0; item < items; ++item)
            frame.tokens[item] = {
                2 * items + item, 0, item < taking ? TokenState::Done : TokenState::Idle, {}};
    }
    film.frames.push_back(std::move(frame));
    return film;
}

} // namespace tonescope
