// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/race.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tonescope {

namespace {

/// The film of a race. Cells: a pixel and a register for each work-item, then the counter. Tokens: the add
/// and the copied value of each work-item.
class Race {
public:
    Race(std::uint8_t shade, unsigned items) : m_items(items) {
        const float pitch = filmWidth / static_cast<float>(items), width = std::min(6.F, pitch * 0.84F);
        for (std::uint32_t item = 0; item < items; ++item) {
            m_film.cells.push_back(
                {CellKind::Pixel, leftOf(item, items, pitch, width), 0, width, 1.3F, shade});
            m_film.cells.push_back({CellKind::Item, leftOf(item, items, pitch, width), 1.5F, width, 2.2F});
        }
        m_film.cells.push_back(
            {CellKind::Bin, 0, 7.4F, 5, 2.8F, shade, std::to_string(counterBefore), Queue::Right});
        for (std::uint32_t item = 0; item < items; ++item)
            m_film.tokens.push_back({TokenKind::Add, pixelOf(item), pixelOf(item), shade});
        for (std::uint32_t item = 0; item < items; ++item)
            m_film.tokens.push_back({TokenKind::Value, counter(), registerOf(item)});
        m_film.counts = FilmCounter::Counted;
        m_film.of = items;
        m_frame = firstFrame(m_film);
        for (std::uint32_t item = 0; item < items; ++item)
            m_frame.tokens[items + item].state = TokenState::Absent;
        m_film.frames.push_back(m_frame);
        m_own.resize(items);
    }

    /// Carries out the next step of a work-item: read, add or write. Does nothing after its write.
    void step(unsigned item, const std::vector<unsigned>& waiting) {
        Own& own = m_own[item];
        if (own.steps == 3) return;
        m_frame.cells[registerOf(item)].lit = true;
        TokenSpot& value = m_frame.tokens[m_items + item];
        if (own.steps == 0) {
            own.adds = m_adds;
            m_frame.cells[counter()].lit = true;
            value = {registerOf(item), 0, TokenState::Served,
                     std::to_string(counterBefore + own.adds.size())};
        } else if (own.steps == 1) {
            own.adds.insert(item);
            value = {registerOf(item), 0, TokenState::Served,
                     std::to_string(counterBefore + own.adds.size())};
        } else {
            m_adds = own.adds;
            m_frame.cells[counter()] = {std::to_string(counterBefore + m_adds.size()), true, false};
            m_frame.cells[registerOf(item)].text = m_frame.cells[counter()].text;
            value = {counter(), 0, TokenState::Absent, m_frame.cells[counter()].text};
        }
        ++own.steps;
        placeAdds(m_frame, waiting);
        m_frame.counter = m_adds.size();
    }

    /// The three steps without a gap, in two frames: the value comes to the register, and goes back
    /// increased.
    void addAtOnce(unsigned item, const std::vector<unsigned>& waiting) {
        step(item, waiting);
        show();
        step(item, waiting);
        step(item, waiting);
        show();
    }

    /// Adds a frame with all steps since the last frame.
    void show() {
        m_film.frames.push_back(m_frame);
        for (CellLook& cell : m_frame.cells)
            cell.lit = false;
        for (unsigned item = 0; item < m_items; ++item) {
            TokenState& state = m_frame.tokens[m_items + item].state;
            if (state == TokenState::Served) state = TokenState::Waiting;
        }
    }

    Film take() {
        endFilm(m_film, m_frame);
        return std::move(m_film);
    }

private:
    struct Own {
        unsigned steps = 0;
        std::set<unsigned> adds; ///< that the copied value contains
    };

    [[nodiscard]] static std::uint32_t pixelOf(std::uint32_t item) { return 2 * item; }
    [[nodiscard]] static std::uint32_t registerOf(std::uint32_t item) { return 2 * item + 1; }
    [[nodiscard]] std::uint32_t counter() const { return 2 * m_items; }

    /// The queue at the counter has first the adds that the counter contains, then the adds that were
    /// overwritten, then the adds that wait.
    void placeAdds(FilmFrame& frame, const std::vector<unsigned>& waiting) {
        unsigned place = 0;
        const auto put = [&](unsigned item, TokenState state) {
            frame.tokens[item] = {counter(), place++, state, {}};
        };
        for (const unsigned item : m_adds)
            put(item, TokenState::Done);
        for (unsigned item = 0; item < m_items; ++item) {
            if (m_own[item].steps == 3 && !m_adds.contains(item)) put(item, TokenState::Lost);
        }
        for (const unsigned item : waiting) {
            if (m_own[item].steps < 3)
                put(item, m_own[item].steps > 0 ? TokenState::Served : TokenState::Waiting);
        }
    }

    std::uint32_t m_items;
    std::set<unsigned> m_adds; ///< that the counter contains
    std::vector<Own> m_own;
    FilmFrame m_frame; ///< the next frame
    Film m_film;
};

} // namespace

Film raceOf(std::uint8_t shade, std::span<const unsigned> order, RaceWay way, std::size_t together) {
    Race race(shade, order.empty() ? 1 : *std::ranges::max_element(order) + 1);
    std::vector<unsigned> queue;
    if (way == RaceWay::Plain) {
        for (std::size_t i = 0; i < order.size(); ++i) {
            race.step(order[i], {});
            if ((i + 1) % together == 0) race.show();
        }
        return race.take();
    }
    for (const unsigned item : order) {
        if (std::ranges::find(queue, item) == queue.end()) queue.push_back(item);
    }
    for (const unsigned item : queue)
        race.addAtOnce(item, queue);
    return race.take();
}

Film readerOf(std::span<const std::uint8_t> pixels, unsigned groups, bool waits,
              std::span<const unsigned> rest) {
    Film film;
    film.counts = rest.empty() ? FilmCounter::Counted : FilmCounter::Sum;
    const auto each = static_cast<std::uint32_t>(pixels.size() / groups), all = each * groups;
    film.of = all;
    const float pitch = filmWidth / static_cast<float>(all),
                groupPitch = filmWidth / static_cast<float>(groups);
    for (std::uint32_t i = 0; i < all; ++i) {
        const float inGroup = static_cast<float>(i % each) - static_cast<float>(each - 1) / 2;
        film.cells.push_back({CellKind::Pixel,
                              leftOf(i / each, groups, groupPitch, pitch * 0.72F) + inGroup * pitch * 0.9F, 0,
                              pitch * 0.72F, 1.6F, pixels[i]});
    }
    const std::uint32_t sum = all + groups;
    std::vector<std::uint32_t> counted(groups);
    const auto contentOf = [&](std::uint32_t group) {
        return rest.empty() || counted[group] == each ? counted[group] : rest[group];
    };
    for (std::uint32_t group = 0; group < groups; ++group) {
        film.cells.push_back({CellKind::Bin, leftOf(group, groups, groupPitch, 3), 2.8F, 3, 2.2F, -1,
                              std::to_string(contentOf(group))});
        film.tokens.push_back({TokenKind::Value, all + group, sum});
    }
    film.cells.push_back({CellKind::Bin, leftOf(0, 1, 0, 5), 8.6F, 5, 2.8F, -1, "0"});
    FilmFrame frame = firstFrame(film);
    for (TokenSpot& token : frame.tokens)
        token.state = TokenState::Absent;
    film.frames.push_back(frame);
    const unsigned done = each + groups - 1, reads = waits ? done : each;
    for (unsigned step = 0; step <= done + 1; ++step) {
        for (CellLook& cell : frame.cells)
            cell.lit = false;
        for (std::uint32_t group = 0; group < groups && step == reads; ++group) {
            frame.counter += contentOf(group);
            frame.tokens[group] = {sum, 0, TokenState::Absent, std::to_string(contentOf(group))};
            frame.cells[sum] = {std::to_string(frame.counter), true, false};
        }
        for (std::uint32_t group = 0; group < groups; ++group) {
            if (counted[group] > 0) frame.cells[group * each + counted[group] - 1].faint = true;
            if (step < group || counted[group] == each) continue;
            frame.cells[group * each + counted[group]].lit = true;
            ++counted[group];
            frame.cells[all + group] = {std::to_string(contentOf(group)), true, false};
        }
        film.frames.push_back(frame);
    }
    return film;
}

namespace {

/// A pixel of a column at the left; its adds are to the right of it.
FilmCell pixelInColumn(std::span<const std::uint8_t> pixels, std::uint32_t index) {
    const float pitch = filmHeight / static_cast<float>(pixels.size());
    return {CellKind::Pixel, 0, static_cast<float>(index) * pitch, 1.4F, pitch * 0.8F, pixels[index], {},
            Queue::Right};
}

} // namespace

Film chainOf(std::span<const std::uint8_t> pixels) {
    Film film;
    film.counts = FilmCounter::Waits;
    const auto count = static_cast<std::uint32_t>(pixels.size());
    film.of = count;
    std::vector<unsigned> ready, begins;
    std::array<unsigned, 256> sums{}; // the step in which the last sum of a bin can be read
    for (std::uint32_t i = 0; i < count; ++i) {
        film.cells.push_back(pixelInColumn(pixels, i));
        film.tokens.push_back({TokenKind::Add, i, i, pixels[i], addSteps});
        ready.push_back(begins.empty() ? 0 : begins.back() + 1);
        begins.push_back(std::max(ready.back(), sums.at(pixels[i])));
        sums.at(pixels[i]) = begins.back() + addSteps;
    }
    for (std::uint32_t i = 0; i < count; ++i)
        film.tokens.push_back({TokenKind::Add, i, i, pixels[i], begins[i] - ready[i]});
    film.frames.push_back(firstFrame(film));
    for (std::uint32_t i = 0; i < count; ++i)
        film.frames.back().tokens[count + i].state = TokenState::Absent;
    for (unsigned step = 0; step <= begins.back() + addSteps; ++step) {
        FilmFrame frame = film.frames.back();
        frame.counter = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            frame.cells[i].lit = ready[i] <= step && step < begins[i] + addSteps;
            if (ready[i] <= step && begins[i] > ready[i]) {
                frame.tokens[count + i] = {i, ready[i], TokenState::Waiting, {}};
                ++frame.counter;
            }
            if (begins[i] <= step)
                frame.tokens[i] = {
                    i, begins[i], step < begins[i] + addSteps ? TokenState::Served : TokenState::Done, {}};
        }
        film.frames.push_back(std::move(frame));
    }
    return film;
}

} // namespace tonescope
