// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/film.h"

namespace tonescope {

FilmFrame firstFrame(const Film& film) {
    FilmFrame frame;
    for (const FilmToken& token : film.tokens)
        frame.tokens.push_back({token.source, 0, TokenState::Held, {}});
    for (const FilmCell& cell : film.cells)
        frame.cells.push_back({cell.text});
    return frame;
}

} // namespace tonescope
