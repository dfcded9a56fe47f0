// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/cache_lines.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

constexpr float coreHeight = 4, coreTop = 3.2F, widestPixel = 3.6F;

/// A line of a table: the number of the core that owns the table, or 0 for the shared table, and the number
/// of the line.
using Line = std::pair<unsigned, unsigned>;

/// Stacks the lines at each core in the order of the tokens.
void placeLines(FilmFrame& frame) {
    std::map<std::uint32_t, unsigned> places;
    for (TokenSpot& token : frame.tokens)
        token.place = places[token.cell]++;
}

} // namespace

Film cacheLinesOf(std::span<const std::uint8_t> pixels, unsigned cores, CoreTables tables,
                  std::uint32_t before, unsigned shades) {
    Film film;
    film.counts = FilmCounter::Transfers;
    film.trails = true;
    const auto all = static_cast<std::uint32_t>(pixels.size() / cores), each = all - before;
    const float pitch = filmWidth / static_cast<float>(std::max(cores, 2U)), width = pitch * 0.92F,
                pixelWidth = std::min(widestPixel, width * 0.6F);
    for (unsigned core = 0; core < cores; ++core)
        film.cells.push_back({CellKind::Core, leftOf(core, cores, pitch, width), coreTop, width, coreHeight});
    const float row = std::min(1.4F, (filmHeight - coreTop - coreHeight - 0.4F) / static_cast<float>(each));
    for (std::uint32_t i = 0; i < each * cores; ++i)
        film.cells.push_back({CellKind::Pixel, leftOf(i / each, cores, pitch, pixelWidth),
                              coreTop + coreHeight + 0.5F + row * static_cast<float>(i % each), pixelWidth,
                              row * 0.8F, pixels[i / each * all + before + i % each]});
    const auto lineOf = [&](unsigned core, std::uint32_t pixel) {
        return Line{tables == CoreTables::Own ? core : 0, pixels[core * all + pixel] / shades};
    };
    std::map<Line, std::uint32_t> owners;
    for (std::uint32_t i = 0; i < before; ++i) {
        for (unsigned core = 0; core < cores; ++core)
            owners[lineOf(core, i)] = core;
    }
    // Computes all steps before the first frame is made, because this frame shows each line at the core that
    // needs it first.
    std::map<Line, std::uint32_t> tokens;
    std::vector<std::uint32_t> at; // the core of each token
    std::vector<std::uint32_t> counted(cores);
    std::vector<FilmFrame> frames;
    std::uint64_t transfers = 0;
    for (unsigned step = 0; std::ranges::any_of(counted, [&](std::uint32_t n) { return n < each; }); ++step) {
        std::set<Line> busy;
        std::set<std::uint32_t> used;
        FilmFrame frame;
        frame.cells.resize(film.cells.size());
        for (unsigned turn = 0; turn < cores; ++turn) {
            const unsigned core = (step + turn) % cores;
            if (counted[core] == each) continue;
            const std::uint32_t pixel = core * each + counted[core];
            const Line line = lineOf(core, before + counted[core]);
            if (!busy.insert(line).second) continue;
            const auto [token, fresh] = tokens.try_emplace(line, static_cast<std::uint32_t>(tokens.size()));
            if (fresh) {
                const std::uint32_t owner = owners.try_emplace(line, core).first->second;
                film.tokens.push_back(
                    {TokenKind::Line, owner, owner, static_cast<int>(line.second * shades + shades / 2)});
                at.push_back(owner);
            }
            transfers += at[token->second] != core ? 1 : 0;
            at[token->second] = core;
            ++counted[core];
            used.insert(token->second);
            frame.cells[cores + pixel].lit = true;
        }
        for (std::uint32_t token = 0; token < at.size(); ++token)
            frame.tokens.push_back(
                {at[token], 0, used.contains(token) ? TokenState::Served : TokenState::Done, {}});
        for (std::uint32_t i = 0; i < each * cores; ++i)
            frame.cells[cores + i].faint = i % each < counted[i / each] && !frame.cells[cores + i].lit;
        frame.counter = transfers;
        frames.push_back(std::move(frame));
    }
    FilmFrame first = firstFrame(film);
    for (TokenSpot& token : first.tokens)
        token.state = TokenState::Done;
    placeLines(first);
    film.frames.push_back(std::move(first));
    for (FilmFrame& frame : frames) {
        for (std::size_t token = frame.tokens.size(); token < film.tokens.size(); ++token)
            frame.tokens.push_back({film.tokens[token].source, 0, TokenState::Done, {}});
        placeLines(frame);
        film.frames.push_back(std::move(frame));
    }
    FilmFrame last = film.frames.back();
    for (std::uint32_t i = 0; i < film.cells.size(); ++i)
        last.cells[i] = {{}, false, i >= cores};
    for (TokenSpot& token : last.tokens)
        token.state = TokenState::Done;
    film.frames.push_back(std::move(last));
    return film;
}

} // namespace tonescope
