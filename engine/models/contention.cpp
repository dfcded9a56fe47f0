// SPDX-License-Identifier: GPL-3.0-or-later
// For each set of 32 pixels, a small table of words is filled and cleared again. The largest number of adds
// and of different words in a bank are the passes of the two models; the largest number of adds to a word
// shows how many pixels are equal.
#include "engine/models/contention.h"

#include "engine/models/gray_pixels.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>

namespace tonescope {

namespace {

constexpr std::size_t grayBins = 256;

/// The three numbers of one set.
struct Meeting {
    unsigned waiting = 0, combined = 0, meetings = 0;
};

/// The words of local memory while one set adds to them.
class LocalTable {
public:
    explicit LocalTable(unsigned copies) : m_copies(copies), m_words(grayBins * copies) {}

    /// Returns the numbers of a set; `gray` has the pixel of each lane.
    Meeting add(std::span<const std::uint8_t> gray) {
        Meeting most;
        std::array<std::uint8_t, localBanks> adds{}, words{}; // in each bank
        for (unsigned lane = 0; lane < gray.size(); ++lane) {
            const unsigned word = wordOf(gray[lane], lane), bank = word % localBanks;
            if (m_words[word] == 0) most.combined = std::max<unsigned>(most.combined, ++words[bank]);
            most.meetings = std::max<unsigned>(most.meetings, ++m_words[word]);
            most.waiting = std::max<unsigned>(most.waiting, ++adds[bank]);
        }
        for (unsigned lane = 0; lane < gray.size(); ++lane)
            m_words[wordOf(gray[lane], lane)] = 0;
        return most;
    }

private:
    [[nodiscard]] unsigned wordOf(unsigned bin, unsigned lane) const {
        return bin * m_copies + (lane & (m_copies - 1));
    }

    unsigned m_copies;
    std::vector<std::uint8_t> m_words; ///< adds of the set to each word
};

std::int64_t blockPixels(const LaneModel& model) {
    return std::int64_t{lanesOfSet} * model.spacing;
}

std::int64_t blocksOfRow(const Contention& contention) {
    const std::int64_t block = blockPixels(contention.model);
    return (contention.pixels.width + block - 1) / block;
}

/// Walks over all sets of an image and collects their numbers.
class SetWalk {
public:
    explicit SetWalk(Contention& contention)
        : m_contention(contention), m_table(contention.model.copies),
          m_setsOfCell(static_cast<std::size_t>(contention.cells.width * contention.cells.height)) {
        for (SetNumbers* numbers : {&contention.waiting, &contention.combined, &contention.meetings})
            numbers->map.resize(m_setsOfCell.size());
    }

    void addRow(const std::uint8_t* row, std::int64_t y) {
        const std::int64_t width = m_contention.pixels.width;
        const std::int64_t block = blockPixels(m_contention.model);
        for (std::int64_t x = 0; x < width; x += block) {
            const std::span pixels(row + x, static_cast<std::size_t>(std::min(block, width - x)));
            addBlock(pixels, m_contention.cellOf(x, y));
        }
    }

    /// Turns the sums in the maps into means.
    void finish() {
        for (std::size_t cell = 0; cell < m_setsOfCell.size(); ++cell) {
            const auto sets = static_cast<float>(std::max(m_setsOfCell[cell], 1U));
            for (SetNumbers* numbers :
                 {&m_contention.waiting, &m_contention.combined, &m_contention.meetings})
                numbers->map[cell] /= sets;
        }
    }

private:
    void addBlock(std::span<const std::uint8_t> pixels, std::size_t cell) {
        const std::size_t spacing = m_contention.model.spacing;
        for (std::size_t first = 0; first < std::min(spacing, pixels.size()); ++first) {
            std::array<std::uint8_t, lanesOfSet> lanes{};
            std::size_t count = 0;
            for (std::size_t i = first; i < pixels.size(); i += spacing)
                lanes.at(count++) = pixels[i];
            addSet({lanes.data(), count}, cell);
        }
    }

    void addSet(std::span<const std::uint8_t> lanes, std::size_t cell) {
        const Meeting meeting = m_table.add(lanes);
        count(m_contention.waiting, meeting.waiting, cell);
        count(m_contention.combined, meeting.combined, cell);
        count(m_contention.meetings, meeting.meetings, cell);
        ++m_setsOfCell[cell];
    }

    static void count(SetNumbers& numbers, unsigned number, std::size_t cell) {
        ++numbers.sets.at(number);
        // The sums are small whole numbers below 2^24, which a float represents exactly.
        numbers.map[cell] += static_cast<float>(number);
    }

    Contention& m_contention;
    LocalTable m_table;
    std::vector<std::uint32_t> m_setsOfCell;
};

} // namespace

std::uint64_t SetNumbers::count() const {
    return std::accumulate(sets.begin(), sets.end(), std::uint64_t{0});
}

double SetNumbers::mean() const {
    double sum = 0;
    for (std::size_t n = 0; n < sets.size(); ++n)
        sum += static_cast<double>(n) * static_cast<double>(sets.at(n));
    return sum / static_cast<double>(std::max<std::uint64_t>(count(), 1));
}

std::size_t Contention::cellOf(std::int64_t x, std::int64_t y) const {
    assert(x >= 0 && y >= 0 && x < pixels.width && y < pixels.height);
    const std::int64_t column = x / blockPixels(model) * cells.width / blocksOfRow(*this);
    return static_cast<std::size_t>(y * cells.height / pixels.height * cells.width + column);
}

Contention contentionOf(const GrayPixels& pixels, const LaneModel& model) {
    assert(std::ranges::find(modelledCopies, model.copies) != modelledCopies.end() && model.spacing > 0);
    Contention contention{model, pixels.extent, {}, {}, {}, {}};
    if (pixels.empty()) return contention;
    contention.cells = {std::min(Contention::mostCells, blocksOfRow(contention)),
                        std::min(Contention::mostCells, pixels.extent.height)};
    SetWalk walk(contention);
    for (std::int64_t y = 0; y < pixels.extent.height; ++y)
        walk.addRow(pixels.row(y), y);
    walk.finish();
    return contention;
}

} // namespace tonescope
