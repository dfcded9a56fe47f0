// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/runs.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

/// The pixel that load `load` of `loads` of a lane reads.
unsigned pixelOf(unsigned lane, unsigned load, unsigned lanes, unsigned loads, DealOrder order) {
    return order == DealOrder::Interleaved ? load * lanes + lane : lane * loads + load;
}

} // namespace

/// A row for each sector; the width of a pixel is in proportion to its bytes.
Film sectorsOf(std::span<const std::uint8_t> pixels, unsigned lanes, DealOrder order, unsigned bytes,
               unsigned atOnce) {
    Film film;
    film.counts = atOnce == lineBytes ? FilmCounter::Lines : FilmCounter::Sectors;
    const auto loads = static_cast<unsigned>(pixels.size()) / lanes, count = loads * lanes;
    const unsigned inSector = atOnce / bytes, sectors = (count + inSector - 1) / inSector;
    const float pitch = (filmWidth - 0.5F) / static_cast<float>(inSector);
    const float row = std::min(3.F, filmHeight / static_cast<float>(sectors));
    for (unsigned sector = 0; sector < sectors; ++sector)
        film.cells.push_back({CellKind::Table, 0, row * static_cast<float>(sector), filmWidth, row * 0.8F});
    for (unsigned i = 0; i < count; ++i)
        film.cells.push_back({CellKind::Pixel, 0.3F + pitch * static_cast<float>(i % inSector),
                              row * (static_cast<float>(i / inSector) + 0.12F), pitch * 0.8F, row * 0.56F,
                              pixels[i]});
    film.frames.push_back(firstFrame(film));
    FilmFrame frame = film.frames.back();
    std::set<unsigned> read;
    for (unsigned load = 0; load < loads; ++load) {
        for (CellLook& look : frame.cells) {
            look.faint = look.faint || (look.lit && &look >= &frame.cells[sectors]);
            look.lit = false;
        }
        for (unsigned lane = 0; lane < lanes; ++lane) {
            const unsigned pixel = pixelOf(lane, load, lanes, loads, order), sector = pixel / inSector;
            frame.cells[sectors + pixel].lit = frame.cells[sector].lit = true;
            read.insert(sector);
        }
        frame.counter = read.size();
        film.frames.push_back(frame);
    }
    return film;
}

/// A row for each lane: its pixels, and at their right its adds. A lane without an add waits for the
/// other lanes.
Film joinedOf(std::span<const std::uint8_t> pixels, unsigned lanes, DealOrder order, bool joined) {
    Film film;
    film.counts = FilmCounter::Adds;
    const auto loads = static_cast<unsigned>(pixels.size()) / lanes;
    const float row = filmHeight / static_cast<float>(lanes), pitch = 9.6F / static_cast<float>(loads);
    for (unsigned lane = 0; lane < lanes; ++lane) {
        for (unsigned load = 0; load < loads; ++load)
            film.cells.push_back({CellKind::Pixel,
                                  pitch * static_cast<float>(load),
                                  row * static_cast<float>(lane),
                                  pitch * 0.84F,
                                  row * 0.76F,
                                  pixels[pixelOf(lane, load, lanes, loads, order)],
                                  {},
                                  Queue::Right});
    }
    for (std::uint32_t i = 0; i < lanes * loads; ++i)
        film.tokens.push_back({TokenKind::Add, i, i, film.cells[i].shade});
    film.frames.push_back(firstFrame(film));
    FilmFrame frame = film.frames.back();
    for (TokenSpot& token : frame.tokens)
        token.state = TokenState::Absent;
    film.frames.front() = frame;
    unsigned place = 0;
    for (unsigned load = 0; load < loads; ++load) {
        const auto adds = [&](unsigned lane) {
            const std::uint32_t cell = lane * loads + load;
            return !joined || load + 1 == loads || film.cells[cell].shade != film.cells[cell + 1].shade;
        };
        bool any = false;
        for (TokenSpot& token : frame.tokens) {
            if (token.state == TokenState::Served) token.state = TokenState::Done;
        }
        for (CellLook& look : frame.cells)
            look.lit = false;
        for (unsigned lane = 0; lane < lanes; ++lane) {
            const std::uint32_t cell = lane * loads + load;
            frame.cells[cell].lit = true;
            any = any || adds(lane);
        }
        for (unsigned lane = 0; lane < lanes && any; ++lane) {
            frame.tokens[lane * loads + load] = {
                lane * loads + loads - 1, place, adds(lane) ? TokenState::Served : TokenState::Idle, {}};
            frame.counter += adds(lane) ? 1 : 0;
        }
        place += any ? 1 : 0;
        film.frames.push_back(frame);
    }
    endFilm(film, std::move(frame));
    return film;
}

/// A row for each lane.
Film loadsOf(std::span<const std::uint8_t> pixels, unsigned lanes, unsigned together) {
    Film film;
    film.counts = FilmCounter::Loads;
    const auto each = static_cast<unsigned>(pixels.size()) / lanes;
    const float row = std::min(3.F, filmHeight / static_cast<float>(lanes)),
                pitch = filmWidth / static_cast<float>(each);
    for (unsigned i = 0; i < each * lanes; ++i)
        film.cells.push_back({CellKind::Pixel, pitch * static_cast<float>(i % each),
                              row * static_cast<float>(i / each), pitch * 0.84F, row * 0.72F, pixels[i]});
    film.frames.push_back(firstFrame(film));
    FilmFrame frame = film.frames.back();
    for (unsigned first = 0; first < each; first += together) {
        for (unsigned i = 0; i < each * lanes; ++i) {
            const unsigned at = i % each;
            frame.cells[i].faint = at < first;
            frame.cells[i].lit = at >= first && at < first + together;
        }
        ++frame.counter;
        film.frames.push_back(frame);
    }
    return film;
}

} // namespace tonescope
