// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of one thread, filled at about one sample per clock cycle.
#pragma once

#include "engine/count/count_task.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tonescope::host {

/// Tables of one thread need no atomic adds. Each channel has several copies of its table: neighbouring
/// samples, which are often equal, add to different addresses and do not wait for each other. Partial counts
/// have 32 bits and are added to the histogram before they can overflow.
class PrivateTables {
public:
    explicit PrivateTables(const CountTask& task);

    /// Counts a strip of less than 2^32 pixels of the task. May add to `into`, which must not be shared with
    /// another thread.
    void count(const PixelView& strip, Histogram& into);
    /// Adds the tables to the histogram and clears them.
    void foldInto(Histogram& histogram);

private:
    /// Channels x copies x bins, and gaps.
    [[nodiscard]] std::span<std::uint32_t> tables();
    template <typename Sample>
    void countRow(const std::byte* row, std::int64_t width);
    void countColourRow(const std::byte* row, std::int64_t width);
    void countColoursOf(const std::byte* first, std::size_t number);
    template <typename Sample>
    void countRows(const PixelView& strip);

    CountTask m_task;
    std::size_t m_bins;
    std::size_t m_copies;                ///< of each channel's table
    std::vector<std::uint32_t> m_memory; ///< the tables and the gaps around them
    std::uint64_t m_pixels = 0;          ///< since the last fold
};

} // namespace tonescope::host
