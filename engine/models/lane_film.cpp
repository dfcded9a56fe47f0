// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/lane_film.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tonescope {

Film laneFilm(std::span<const LanePixel> pixels, const LaneTables& tables, EqualAdds equal) {
    Film film;
    film.counts = FilmCounter::Passes;
    constexpr float pitch = filmWidth / lanesOfSet, width = pitch * 0.76F;
    const auto lanes = static_cast<std::uint32_t>(pixels.size());
    for (std::uint32_t lane = 0; lane < lanes; ++lane)
        film.cells.push_back(
            {CellKind::Pixel, leftOf(lane, lanes, pitch, width), 0, width, 1.3F, pixels[lane][0]});
    for (std::uint32_t bank = 0; bank < localBanks; ++bank)
        film.cells.push_back({CellKind::Bank, leftOf(bank, localBanks, pitch, width), 4.6F, width, 0.7F});
    const std::vector<LanePass> passes = passesOf(pixels, tables, equal);
    // The tokens of a step follow those of the step before it; the pass of an add is its place.
    std::vector<unsigned> places(std::size_t{tables.steps()} * lanes);
    for (unsigned step = 0; step < tables.steps(); ++step) {
        for (const LaneAdd& add : addsOf(pixels, tables, step))
            film.tokens.push_back({TokenKind::Add, add.lane, lanes + add.bank(),
                                   pixels[add.lane].at(static_cast<std::size_t>(add.channel))});
    }
    for (unsigned pass = 0; pass < passes.size(); ++pass) {
        for (const LaneAdd& add : passes[pass].served)
            places[passes[pass].step * lanes + add.lane] = pass;
    }
    film.frames.push_back(firstFrame(film));
    for (unsigned now = 0; now < passes.size() + 2; ++now) {
        FilmFrame frame = firstFrame(film);
        frame.counter = std::min<std::size_t>(now, passes.size());
        const std::size_t pass = std::clamp<std::size_t>(now, 1, passes.size()) - 1;
        for (std::uint32_t token = 0; token < film.tokens.size(); ++token) {
            if (token / lanes > passes[pass].step) continue;
            const TokenState state = places[token] + 1 == now  ? TokenState::Served
                                     : places[token] + 1 < now ? TokenState::Done
                                                               : TokenState::Waiting;
            frame.tokens[token] = {film.tokens[token].target, places[token], state, {}};
            if (state == TokenState::Served) frame.cells[film.tokens[token].target].lit = true;
        }
        film.frames.push_back(std::move(frame));
    }
    return film;
}

} // namespace tonescope
