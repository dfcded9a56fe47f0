// SPDX-License-Identifier: GPL-3.0-or-later
// A film shows the steps of a count as a model computes them: cells at fixed places, tokens that move from
// cell to cell, and one counter.
//
// Places are in units of 1/28 of a slide's height. A film is filmWidth wide and filmHeight high. The order of
// cells is the order in which they are drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tonescope {

inline constexpr float filmWidth = 20, filmHeight = 12;

enum class CellKind : std::uint8_t {
    Pixel,   ///< a pixel in its real shade
    Item,    ///< a work-item, or the value that it holds
    Bin,     ///< a counter of a table
    Table,   ///< a whole table
    Bank,    ///< a bank of local memory, or an address of global memory
    Core,    ///< a core, with the cache lines that it has
    Barrier, ///< a line that all work-items must reach
    Beyond,  ///< an outline without content, such as the place behind the last bin
    Label,   ///< text without a frame, aligned at the right
    Caption  ///< the same, aligned at the left
};

/// Where the tokens at a cell stand.
enum class Queue : std::uint8_t {
    Below, ///< in a column below the cell; place 0 is next to it
    Right  ///< in a row at the right of the cell
};

struct FilmCell {
    CellKind kind = CellKind::Bin;
    float x = 0, y = 0, width = 1, height = 1;
    int shade = -1;     ///< gray value; -1: none
    std::string text{}; ///< in the first frame; see CellLook
    Queue queue = Queue::Below;
};

enum class TokenKind : std::uint8_t {
    Add,   ///< stands in the queue of a cell
    Value, ///< a copy of a number, which lies in a cell
    Table, ///< a part of a table, or a work-item, which covers a cell
    Line   ///< a cache line, which lies in a core
};

/// A token begins at its source.
struct FilmToken {
    TokenKind kind = TokenKind::Add;
    std::uint32_t source = 0; ///< the cell in which it begins
    std::uint32_t target = 0; ///< the cell to which a curve leads from the source; equal to it: no curve
    int shade = -1;           ///< gray value; -1: none
    unsigned length = 1;      ///< number of places that it takes in the queue
};

enum class TokenState : std::uint8_t {
    Absent,  ///< not drawn
    Held,    ///< covers its source
    Waiting, ///< in a queue
    Served,  ///< its add is carried out in this frame
    Done,    ///< its add was carried out; it stays where it was served, so the last frame shows all waits
    Idle,    ///< its work-item does nothing in this frame
    Lost     ///< its add was overwritten
};

/// Where a token is in a frame.
struct TokenSpot {
    std::uint32_t cell = 0;
    unsigned place = 0; ///< in the queue of the cell
    TokenState state = TokenState::Held;
    std::string text{};
};

/// How a cell looks in a frame.
struct CellLook {
    std::string text{};
    bool lit = false;   ///< it takes part in this frame, or has been reached
    bool faint = false; ///< it is out of use
    bool lost = false;  ///< its content is lost, and is crossed out
};

struct FilmFrame {
    std::vector<TokenSpot> tokens; ///< as many as Film::tokens
    std::vector<CellLook> cells;   ///< as many as Film::cells
    std::uint64_t counter = 0;
};

/// What the counter of a film counts.
enum class FilmCounter : std::uint8_t {
    Waits,     ///< adds that waited for another one
    Queue,     ///< adds in the longest queue
    Passes,    ///< passes of local memory
    Transfers, ///< cache lines that one core took from another one
    Counted,   ///< adds that the table or counter contains
    Sum,       ///< the same, plus the numbers that were left in memory; Film::of is the number of adds
    Bins,      ///< bins that were merged
    Turns,     ///< steps of simultaneous adds; a step begins when the one before is done
    CoreTurns, ///< turns on a core; Film::of is the number of turns on a GPU
    Sectors,   ///< different sectors of global memory that were read
    Lines,     ///< different cache lines that were read
    Loads,     ///< loads of a work-item
    Adds,      ///< adds
    Arrived,   ///< work-items at a barrier
    Share,     ///< per cent of the pixels that are counted in the time that reading all pixels takes
    Time       ///< femtoseconds per pixel, as measured
};

/// All frames are computed before the film is shown. Frame 0 is the state before the first step.
struct Film {
    std::vector<FilmCell> cells;
    std::vector<FilmToken> tokens;
    std::vector<FilmFrame> frames;
    FilmCounter counts = FilmCounter::Passes;
    std::uint64_t of = 0;     ///< what the counter could reach, as in "64 of 256 bins"; 0: none
    bool trails = false;      ///< the ways of the tokens from cell to cell stay visible
    float floor = filmHeight; ///< queues below cells end here

    [[nodiscard]] std::uint64_t result() const { return frames.empty() ? 0 : frames.back().counter; }
};

/// The state before the first step: every token covers its source.
[[nodiscard]] FilmFrame firstFrame(const Film& film);

/// Adds `frame` as the last one, without lit cells; adds that were carried out in it become done.
void endFilm(Film& film, FilmFrame frame);

/// Adds a cell that looks the same in all frames.
void addCell(Film& film, const FilmCell& cell);

/// The left side of cell `index` of `count` cells whose left sides are `pitch` apart and which together are
/// centred in the film.
[[nodiscard]] constexpr float leftOf(std::size_t index, std::size_t count, float pitch, float width) {
    return filmWidth / 2 + pitch * (static_cast<float>(index) - static_cast<float>(count - 1) / 2) -
           width / 2;
}

} // namespace tonescope
