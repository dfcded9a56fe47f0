// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/film.h"

#include <utility>

namespace tonescope {

FilmFrame firstFrame(const Film& film) {
    FilmFrame frame;
    for (const FilmToken& token : film.tokens)
        frame.tokens.push_back({token.source, 0, TokenState::Held, {}});
    for (const FilmCell& cell : film.cells)
        frame.cells.push_back({cell.text});
    return frame;
}

void endFilm(Film& film, FilmFrame frame) {
    for (CellLook& look : frame.cells)
        look.lit = false;
    for (TokenSpot& token : frame.tokens) {
        if (token.state == TokenState::Served) token.state = TokenState::Done;
    }
    film.frames.push_back(std::move(frame));
}

void addCell(Film& film, const FilmCell& cell) {
    film.cells.push_back(cell);
    for (FilmFrame& frame : film.frames)
        frame.cells.push_back({cell.text});
}

} // namespace tonescope
