// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of one thread of host-private. They count about one sample per clock cycle.
#pragma once

#include "engine/count/count_task.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tonescope::host {

/// Only one thread adds to these tables, so adds need not be atomic. For 8-bit samples, each channel has
/// several copies of its table, which are used in turn. Neighbouring samples are often equal; with copies
/// they are added at different addresses, and no add waits for the one before. Partial counts have 32 bits
/// and are moved to the histogram before they overflow.
class PrivateTables {
public:
    explicit PrivateTables(const CountTask& task);

    /// Counts a strip of the task with less than 2^32 pixels. May move counts to `into`, which no other
    /// thread may use meanwhile.
    void count(const PixelView& strip, Histogram& into);
    /// Adds the tables to the histogram, and clears them.
    void foldInto(Histogram& histogram);

private:
    /// The tables in order of channel and copy, with gaps between them.
    [[nodiscard]] std::span<std::uint32_t> tables();
    template <typename Sample>
    void countRow(const std::byte* row, std::int64_t width);
    void countColourRow(const std::byte* row, std::int64_t width);
    void countColoursOf(const std::byte* first, std::size_t number);
    template <typename Sample>
    void countRows(const PixelView& strip);

    CountTask m_task;
    std::size_t m_bins;
    std::size_t m_copies;                ///< of the table of each channel
    std::vector<std::uint32_t> m_memory; ///< the tables and the gaps around them
    std::uint64_t m_pixels = 0;          ///< counted since the tables were cleared
};

} // namespace tonescope::host
