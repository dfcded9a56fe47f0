// SPDX-License-Identifier: GPL-3.0-or-later
// One thread's own tables, filled at about one sample a clock.
#pragma once

#include "engine/count/count_task.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tonescope::host {

/// Tables that belong to one thread, so that no add needs to be atomic. Each channel has several copies of
/// its table: neighbouring samples, often equal, then add to different addresses and need not wait for each
/// other. Partial counts have 32 bits and are folded into the histogram before they can overflow.
class PrivateTables {
public:
    explicit PrivateTables(const CountTask& task);

    /// Counts a strip of the task's pixels of less than 2^32 pixels. `into` is folded into when needed, so it
    /// must not be shared with another thread meanwhile.
    void count(const PixelView& strip, Histogram& into);
    /// Adds what was counted since the last fold and clears the tables.
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
    std::vector<std::uint32_t> m_memory; ///< the tables, and what keeps them apart from others
    std::uint64_t m_pixels = 0;          ///< since the last fold
};

} // namespace tonescope::host
