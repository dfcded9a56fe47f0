// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/merges.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tonescope {

/// Draws the work-items above rows of bins; a row has as many bins as there are work-items. Work-items that
/// are past the last bin move to the last row, below a line at the end of the table. Dots stand for rows that
/// are left out.
Film strideOf(unsigned items, unsigned bins, unsigned stride, unsigned part) {
    Film film;
    film.counts = FilmCounter::Bins;
    film.of = bins;
    constexpr float left = 4.2F, itemHeight = 1.2F, top = 1.9F, below = 3.2F;
    const unsigned columns = items / part, cells = bins / part, rows = (cells + columns - 1) / columns;
    const float pitch = (filmWidth - left) / static_cast<float>(columns);
    const float row = std::min(1.72F, (filmHeight - below - top) / static_cast<float>(rows));
    const auto add = [&](CellKind kind, unsigned column, float y, float height, int shade) {
        film.cells.push_back(
            {kind, left + pitch * static_cast<float>(column), y, pitch * 0.88F, height, shade});
    };
    for (unsigned column = 0; column < columns; ++column) {
        film.tokens.push_back({TokenKind::Table, column, column});
        add(CellKind::Item, column, 0, itemHeight, -1);
    }
    for (unsigned cell = 0; cell < cells; ++cell)
        add(CellKind::Bin, cell % columns, top + row * static_cast<float>(cell / columns), row * 0.84F,
            static_cast<int>(cell * 255 / (cells - 1)));
    const auto past = static_cast<std::uint32_t>(film.cells.size());
    const float end = top + row * static_cast<float>(rows) + 0.2F, beyond = end + below - 0.2F - itemHeight;
    for (unsigned column = 0; column < columns; ++column)
        add(CellKind::Beyond, column, beyond, itemHeight, -1);
    const auto addLabel = [&](float y, float height, const std::string& text) {
        film.cells.push_back({CellKind::Label, 0, y, left - 0.5F, height, -1, text});
    };
    for (unsigned line = 0; line < rows; ++line)
        addLabel(top + row * static_cast<float>(line), row * 0.84F, std::to_string(line * items));
    film.cells.push_back({CellKind::Barrier, left, end, filmWidth - left, 0.2F});
    const unsigned next = (bins + stride - 1) / stride * stride;
    // Halfway between the middles of the labels above and below.
    const float above = end - 0.2F - row * 0.58F;
    if (next > rows * items) addLabel(above, beyond + itemHeight / 2 - above, "\u22ee");
    addLabel(beyond, itemHeight, std::to_string(next));
    film.frames.push_back(firstFrame(film));
    for (unsigned first = 0;; first += stride) {
        FilmFrame frame = film.frames.back();
        for (unsigned column = 0; column < columns; ++column) {
            const unsigned bin = first + column * part;
            TokenSpot& token = frame.tokens[column];
            if (bin < bins) {
                token = {columns + bin / part, 0, TokenState::Served, {}};
                frame.cells[columns + bin / part].lit = true;
                frame.counter += part;
            } else {
                token = {past + column, 0, TokenState::Idle, {}};
            }
        }
        const bool done = first >= bins;
        for (unsigned cell = 0; cell < cells && done; ++cell)
            frame.cells[columns + cell].lost = !frame.cells[columns + cell].lit;
        film.frames.push_back(std::move(frame));
        if (done) break;
    }
    return film;
}

/// A token is a bin of a table. It moves to the same bin of the table to which it is added, and stays there,
/// hidden by the next token.
Film mergeOf(unsigned tables, unsigned bins, MergeWay way) {
    Film film;
    film.counts = FilmCounter::Turns;
    const bool tree = way == MergeWay::Tree;
    const float row = (filmHeight - (tree ? 0 : 1.2F)) / static_cast<float>(tables + (tree ? 0 : 1));
    const float pitch = filmWidth / static_cast<float>(bins);
    const auto addTable = [&](CellKind kind, float y) {
        for (unsigned bin = 0; bin < bins; ++bin)
            film.cells.push_back({kind, pitch * static_cast<float>(bin), y, pitch * 0.9F, row * 0.78F});
    };
    for (unsigned table = 0; table < tables; ++table)
        addTable(CellKind::Beyond, row * static_cast<float>(table));
    if (!tree) addTable(CellKind::Bank, filmHeight - row * 0.78F);
    for (unsigned token = 0; token < tables * bins; ++token)
        film.tokens.push_back({TokenKind::Table, token, token});
    film.frames.push_back(firstFrame(film));
    const auto turn = [&](const auto& moves) {
        FilmFrame frame = film.frames.back();
        for (CellLook& cell : frame.cells)
            cell.lit = false;
        for (TokenSpot& token : frame.tokens) {
            if (token.state == TokenState::Served) token.state = TokenState::Done;
        }
        moves(frame);
        ++frame.counter;
        film.frames.push_back(std::move(frame));
    };
    const auto add = [&](FilmFrame& frame, unsigned table, unsigned bin, unsigned to) {
        frame.tokens[table * bins + bin] = {to * bins + bin, 0, TokenState::Served, {}};
    };
    if (way == MergeWay::Host) {
        for (unsigned i = 0; i < tables * bins; ++i)
            turn([&](FilmFrame& frame) { add(frame, i / bins, i % bins, tables); });
    } else if (way == MergeWay::Items) {
        for (unsigned table = 0; table < tables; ++table)
            turn([&](FilmFrame& frame) {
                for (unsigned bin = 0; bin < bins; ++bin)
                    add(frame, table, bin, tables);
            });
    } else {
        for (unsigned half = tables / 2; half > 0; half /= 2)
            turn([&](FilmFrame& frame) {
                for (unsigned i = 0; i < half * bins; ++i)
                    add(frame, half + i / bins, i % bins, i / bins);
            });
    }
    return film;
}

/// Below each bin stand tokens for the number that was left, then the adds.
Film unclearedOf(std::span<const std::uint8_t> pixels, std::span<const unsigned> rest, bool cleared) {
    Film film;
    film.counts = FilmCounter::Sum;
    film.of = pixels.size();
    const auto count = static_cast<std::uint32_t>(pixels.size());
    const float pitch = filmWidth / static_cast<float>(count);
    std::map<std::uint8_t, std::uint32_t> bins;
    for (std::uint32_t i = 0; i < count; ++i) {
        film.cells.push_back(
            {CellKind::Pixel, leftOf(i, count, pitch, pitch * 0.8F), 0, pitch * 0.8F, 1.6F, pixels[i]});
        bins[pixels[i]];
    }
    std::uint64_t sum = 0;
    std::vector<unsigned> contents(count + bins.size());
    for (auto& [value, cell] : bins) {
        const std::size_t number = film.cells.size() - count;
        cell = static_cast<std::uint32_t>(film.cells.size());
        contents[cell] = rest[number % rest.size()];
        sum += contents[cell];
        film.cells.push_back({CellKind::Bin, leftOf(number, bins.size(), pitch, pitch * 0.8F), 4.2F,
                              pitch * 0.8F, 2, value, std::to_string(contents[cell])});
    }
    for (std::uint32_t i = 0; i < count; ++i)
        film.tokens.push_back({TokenKind::Add, i, bins[pixels[i]], pixels[i]});
    for (const auto& [value, cell] : bins)
        film.tokens.insert(film.tokens.end(), contents[cell], {TokenKind::Add, cell, cell});
    FilmFrame frame = firstFrame(film);
    std::map<std::uint32_t, unsigned> places;
    for (std::size_t token = count; token < film.tokens.size(); ++token) {
        const std::uint32_t cell = film.tokens[token].source;
        frame.tokens[token] = {cell, places[cell]++, TokenState::Idle, {}};
    }
    frame.counter = sum;
    film.frames.push_back(frame);
    if (cleared) {
        for (std::size_t token = count; token < film.tokens.size(); ++token)
            frame.tokens[token].state = TokenState::Absent;
        for (const auto& [value, cell] : bins)
            frame.cells[cell].text = std::to_string(contents[cell] = 0);
        frame.counter = 0;
    }
    film.frames.push_back(frame);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t cell = bins[pixels[i]];
        for (CellLook& look : frame.cells)
            look.lit = false;
        for (TokenSpot& token : frame.tokens) {
            if (token.state == TokenState::Served) token.state = TokenState::Done;
        }
        frame.tokens[i] = {cell, contents[cell], TokenState::Served, {}};
        frame.cells[cell] = {std::to_string(++contents[cell]), true, false};
        ++frame.counter;
        film.frames.push_back(frame);
    }
    return film;
}

/// Draws a part of the pixels in its mean shade. All adds of a group's table stand as one token below the
/// result table.
Film groupsOf(std::span<const std::uint8_t> pixels, std::size_t pixelsOfGroup, std::size_t part, bool skips) {
    constexpr std::size_t bins = 256;
    Film film;
    film.counts = FilmCounter::Adds;
    const auto parts = static_cast<std::uint32_t>(pixels.size() / part);
    const float pitch = filmWidth / static_cast<float>(parts), width = pitch * 0.9F;
    for (std::uint32_t i = 0; i < parts; ++i) {
        std::size_t sum = 0;
        for (const std::uint8_t pixel : pixels.subspan(i * part, part))
            sum += pixel;
        film.cells.push_back(
            {CellKind::Pixel, leftOf(i, parts, pitch, width), 0, width, 1.2F, static_cast<int>(sum / part)});
    }
    const std::size_t group = pixelsOfGroup == 0 ? part : pixelsOfGroup;
    const auto groups = static_cast<std::uint32_t>(parts * part / group), one = parts + groups;
    std::vector<std::uint64_t> adds;
    for (std::uint32_t i = 0; i < groups; ++i) {
        const auto counted = pixels.subspan(i * group, group);
        adds.push_back(pixelsOfGroup == 0 ? group
                       : skips            ? std::set(counted.begin(), counted.end()).size()
                                          : bins);
        const float first = film.cells[i * group / part].x, last = film.cells[((i + 1) * group - 1) / part].x;
        film.cells.push_back(
            {CellKind::Bin, (first + last) / 2, 2.8F, width, 1.6F, -1, std::to_string(adds.back())});
    }
    film.cells.push_back({CellKind::Bin, leftOf(0, 1, 0, 5), 6.6F, 5, 1.6F, -1, "0"});
    for (std::uint32_t i = 0; i < groups; ++i)
        film.tokens.push_back({TokenKind::Add, parts + i, one});
    // These tokens only draw curves: from each part to the table in which it is counted.
    for (std::uint32_t i = 0; i < groups * group / part; ++i)
        film.tokens.push_back({TokenKind::Add, i, parts + static_cast<std::uint32_t>(i * part / group)});
    FilmFrame frame = firstFrame(film);
    for (TokenSpot& token : frame.tokens)
        token.state = TokenState::Absent;
    film.frames.push_back(frame);
    for (std::uint32_t i = 0; i < groups; ++i) {
        for (CellLook& look : frame.cells)
            look.lit = false;
        for (TokenSpot& token : frame.tokens) {
            if (token.state == TokenState::Served) token.state = TokenState::Done;
        }
        frame.counter += adds[i];
        frame.tokens[i] = {one, i, TokenState::Served, {}};
        frame.cells[parts + i].lit = true;
        frame.cells[one] = {std::to_string(frame.counter), true, false};
        film.frames.push_back(frame);
    }
    return film;
}

/// The place of an add below its copy is the step in which it is carried out: step i for add i on the core,
/// step i / copies on the GPU.
Film copiesOf(std::span<const std::uint8_t> pixels, unsigned copies) {
    Film film;
    film.counts = FilmCounter::CoreTurns;
    film.floor = 9.4F;
    const auto count = static_cast<std::uint32_t>(pixels.size());
    const std::uint32_t used = std::min(copies, count);
    film.of = (count + used - 1) / used;
    constexpr float half = copiesHalf, counterTop = 3.6F;
    const float pitch = half / static_cast<float>(count), width = pitch * 0.8F;
    const auto place = [&](std::uint32_t i, std::uint32_t of, float left) {
        return left + half / 2 + pitch * (static_cast<float>(i) - static_cast<float>(of - 1) / 2) - width / 2;
    };
    std::vector<unsigned> places;
    std::vector<std::uint32_t> sums;
    for (const float left : {0.F, filmWidth - half}) {
        const auto first = static_cast<std::uint32_t>(film.cells.size());
        for (std::uint32_t i = 0; i < count; ++i)
            film.cells.push_back({CellKind::Pixel, place(i, count, left), 0, width, 1.2F, pixels[i]});
        for (std::uint32_t i = 0; i < used; ++i)
            film.cells.push_back({CellKind::Bank, place(i, used, left), counterTop, width, 0.7F});
        sums.push_back(static_cast<std::uint32_t>(film.cells.size()));
        film.cells.push_back(
            {CellKind::Bin, left + half / 2 - 1.5F, film.floor + 0.6F, 3, 2, pixels.front(), "0"});
        for (std::uint32_t i = 0; i < count; ++i) {
            film.tokens.push_back({TokenKind::Add, first + i, first + count + i % used, pixels[i]});
            places.push_back(left == 0 ? i : i / used);
        }
    }
    film.frames.push_back(firstFrame(film));
    for (unsigned turn = 0; turn <= count; ++turn) {
        FilmFrame frame = firstFrame(film);
        frame.counter = turn;
        std::array<unsigned, 2> added{};
        for (std::uint32_t i = 0; i < film.tokens.size(); ++i) {
            const TokenState state = places[i] + 1 == turn  ? TokenState::Served
                                     : places[i] + 1 < turn ? TokenState::Done
                                                            : TokenState::Waiting;
            frame.tokens[i] = {film.tokens[i].target, places[i], state, {}};
            if (state == TokenState::Served) frame.cells[film.tokens[i].target].lit = true;
            added.at(i / count) += state == TokenState::Waiting ? 0 : 1;
        }
        for (std::size_t i = 0; i < sums.size(); ++i)
            frame.cells[sums[i]].text = std::to_string(added.at(i));
        film.frames.push_back(std::move(frame));
    }
    endFilm(film, film.frames.back());
    return film;
}

} // namespace tonescope
