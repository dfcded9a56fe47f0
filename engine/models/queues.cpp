// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/queues.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

constexpr float binTop = 5.4F, binHeight = 1.8F;

/// A counter and the adds that it gets.
struct Bin {
    std::uint32_t cell = 0;
    std::vector<std::uint32_t> adds;
};

/// The counters of each table, by gray value.
using Tables = std::map<std::uint32_t, std::map<std::uint8_t, Bin>>;

/// Adds the cells of a table, whose middle is below the pixels of its group.
void addTable(Film& film, std::map<std::uint8_t, Bin>& bins, float middle, float pitch) {
    const float width = pitch * 0.86F, inside = pitch * static_cast<float>(bins.size() - 1) + width;
    constexpr float margin = 0.25F;
    film.cells.push_back({CellKind::Table, middle - inside / 2 - margin, binTop - margin, inside + 2 * margin,
                          binHeight + 2 * margin});
    float x = middle - inside / 2;
    for (auto& [value, bin] : bins) {
        bin.cell = static_cast<std::uint32_t>(film.cells.size());
        film.cells.push_back({CellKind::Bin, x, binTop, width, binHeight, value, "0"});
        x += pitch;
    }
}

} // namespace

Film queuesOf(std::span<const std::uint8_t> pixels, unsigned perGroup, EqualAdds equal) {
    Film film;
    film.counts = FilmCounter::Queue;
    const std::size_t count = pixels.size(), group = perGroup == 0 ? count : perGroup;
    const float pitch = std::min(filmWidth / static_cast<float>(count), 2.F), width = pitch * 0.8F;
    Tables tables;
    for (std::uint32_t i = 0; i < count; ++i) {
        film.cells.push_back({CellKind::Pixel, leftOf(i, count, pitch, width), 0, width, 1.6F, pixels[i]});
        tables[i / static_cast<std::uint32_t>(group)][pixels[i]].adds.push_back(i);
    }
    float binPitch = 1.5F;
    for (const auto& [number, bins] : tables)
        binPitch =
            std::min(binPitch, (static_cast<float>(group) * pitch - 0.6F) / static_cast<float>(bins.size()));
    for (auto& [number, bins] : tables) {
        const std::size_t first = number * group, last = std::min(first + group, count) - 1;
        addTable(film, bins, (film.cells[first].x + film.cells[last].x + width) / 2, binPitch);
    }
    // The place of an add is the number of adds that its counter carries out before it.
    std::vector<unsigned> places(count);
    unsigned longest = 0;
    film.tokens.resize(count);
    for (const auto& [number, bins] : tables) {
        for (const auto& [value, bin] : bins) {
            unsigned place = 0;
            for (const std::uint32_t add : bin.adds) {
                film.tokens[add] = {TokenKind::Add, add, bin.cell, value};
                places[add] = equal == EqualAdds::Wait ? place++ : 0;
            }
            longest = std::max(longest, equal == EqualAdds::Wait ? place : 1);
        }
    }
    film.frames.push_back(firstFrame(film));
    for (unsigned step = 0; step < longest + 2; ++step) {
        FilmFrame frame = firstFrame(film);
        frame.counter = longest;
        std::map<std::uint32_t, unsigned> sums;
        for (std::uint32_t add = 0; add < count; ++add) {
            const std::uint32_t bin = film.tokens[add].target;
            const TokenState state = places[add] + 1 == step  ? TokenState::Served
                                     : places[add] + 1 < step ? TokenState::Done
                                                              : TokenState::Waiting;
            frame.tokens[add] = {bin, places[add], state, {}};
            if (state != TokenState::Waiting) frame.cells[bin].text = std::to_string(++sums[bin]);
            if (state == TokenState::Served) frame.cells[bin].lit = true;
        }
        film.frames.push_back(std::move(frame));
    }
    return film;
}

} // namespace tonescope
