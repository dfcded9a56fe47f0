// SPDX-License-Identifier: GPL-3.0-or-later
// Waveform and parade have tables that are too large for a copy per thread. Instead the columns are divided
// among threads, so that no two threads add to the same table. The vectorscope has one table, and each thread
// has a copy of it.
#include "engine/host/host_strategies.h"

#include "engine/host/pixel_values.h"
#include "engine/host/threads.h"

#include <algorithm>
#include <chrono>

namespace tonescope::host {

namespace {

/// Columns per piece of work: so few that their tables stay in the second-level cache of a core, and so many
/// that a core reads long stretches of each row.
constexpr std::int64_t columnsAtATime = 64;

/// The level of a value: its upper eight bits. Files may lie about their bits, so the level is limited.
template <typename Sample>
std::size_t levelOf(std::size_t value, int shift) {
    if constexpr (sizeof(Sample) == 1) return value;
    return std::min(value >> static_cast<unsigned>(shift), scopeLevels - 1);
}

/// Counts waveform and parade. A piece of work is a range of neighbouring columns, whose tables no other
/// thread uses.
class ColumnCounter {
public:
    ColumnCounter(const ScopeTask& task, std::vector<ScopeTable>& tables)
        : m_task(task), m_tables(tables), m_width(task.width()),
          m_columnOf(static_cast<std::size_t>(m_width)) {
        for (std::int64_t x = 0; x < m_width; ++x)
            m_columnOf[static_cast<std::size_t>(storedPlace(x))] =
                static_cast<std::uint16_t>(scopeColumn(x, m_width));
    }

    [[nodiscard]] std::size_t pieces() const {
        return static_cast<std::size_t>((scopeColumns(m_width) + columnsAtATime - 1) / columnsAtATime);
    }

    void count(std::size_t piece, const std::stop_token& stop) {
        const auto column = static_cast<std::int64_t>(piece) * columnsAtATime;
        const std::int64_t end = std::min(column + columnsAtATime, scopeColumns(m_width));
        const std::int64_t first = firstOfScopeColumn(column, m_width);
        const std::int64_t last = firstOfScopeColumn(end, m_width) - 1;
        const std::int64_t begin = std::min(storedPlace(first), storedPlace(last));
        const PixelView& pixels = m_task.task.pixels;
        const std::int64_t length = last - first + 1;
        const Region part = m_task.axis.rows ? Region{0, begin, pixels.extent.width, length}
                                             : Region{begin, 0, length, pixels.extent.height};
        const PixelView band = cropped(pixels, part);
        const bool bytes = traitsOf(pixels.layout).sampleBits == 8;
        for (std::int64_t y = 0; y < band.extent.height && !stop.stop_requested(); ++y)
            bytes ? countRow<std::uint8_t>(band, y, begin) : countRow<std::uint16_t>(band, y, begin);
    }

private:
    /// The position along the stored axis of an upright column.
    [[nodiscard]] std::int64_t storedPlace(std::int64_t x) const {
        return m_task.axis.reversed ? m_width - 1 - x : x;
    }

    template <typename Sample>
    void countRow(const PixelView& band, std::int64_t y, std::int64_t begin) {
        const auto width = static_cast<std::size_t>(band.extent.width);
        const std::uint16_t* columns = m_columnOf.data() + begin + (m_task.axis.rows ? y : 0);
        const std::size_t step = m_task.axis.rows ? 0 : 1;
        const int shift = m_task.task.pixels.valueBits() - 8;
        std::size_t table = 0;
        for (const Channel channel : m_task.task.channels) {
            std::uint64_t* counts = m_tables[table++].counts().data();
            useValues<Sample>(channel, m_task.task, band.row(y), [&](auto value, auto isCounted) {
                for (std::size_t i = 0; i < width; ++i) {
                    const std::size_t level = levelOf<Sample>(value(i), shift);
                    if (isCounted(i)) ++counts[columns[i * step] * scopeLevels + level];
                }
            });
        }
    }

    const ScopeTask& m_task;
    std::vector<ScopeTable>& m_tables;
    std::int64_t m_width;
    std::vector<std::uint16_t> m_columnOf; ///< the scope column of each position along the stored axis
};

/// The table of colour differences (vectorscope) of one thread.
class ChromaCounter {
public:
    explicit ChromaCounter(const CountTask& task) : m_task(task), m_chroma(chromaOf(task.rules.formula)) {}

    void count(const PixelView& strip) {
        const bool bytes = traitsOf(strip.layout).sampleBits == 8;
        for (std::int64_t y = 0; y < strip.extent.height; ++y)
            bytes ? countRow<std::uint8_t>(strip, y) : countRow<std::uint16_t>(strip, y);
    }
    [[nodiscard]] const ScopeTable& table() const { return m_table; }

private:
    template <typename Sample>
    void countRow(const PixelView& strip, std::int64_t y) {
        const auto* row = reinterpret_cast<const Sample*>(strip.row(y));
        const LayoutTraits& traits = traitsOf(strip.layout);
        const int shift = m_task.pixels.valueBits() - 8;
        const auto level = [&](int offset) {
            return static_cast<std::int32_t>(levelOf<Sample>(row[offset], shift));
        };
        const bool leaveOut = m_task.rules.transparent == Transparent::LeftOut && traits.hasAlpha();
        for (std::int64_t x = 0; x < strip.extent.width; ++x, row += traits.samplesPerPixel) {
            if (leaveOut && row[traits.fourth] == 0) continue;
            const ColourDifference colour =
                colourDifferenceOf(m_chroma, level(traits.red), level(traits.green), level(traits.blue));
            ++m_table.counts()[colour.cb * scopeLevels + colour.cr];
        }
    }

    const CountTask& m_task;
    Chroma m_chroma;
    ScopeTable m_table{scopeLevels};
};

void countColumns(const ScopeTask& task, const CountControl& control, unsigned threads,
                  std::vector<ScopeTable>& tables) {
    ColumnCounter counter(task, tables);
    inParallel(counter.pieces(), threadsFor(task.task, threads),
               [&](std::size_t piece, std::size_t /*thread*/) { counter.count(piece, control.stop); });
}

void countChroma(const ScopeTask& task, const CountControl& control, unsigned threads, ScopeTable& table) {
    std::vector<ChromaCounter> own(threadsFor(task.task, threads), ChromaCounter(task.task));
    std::vector<StripCounter> counters;
    counters.reserve(own.size());
    for (ChromaCounter& mine : own)
        counters.emplace_back([&mine](const PixelView& strip) { mine.count(strip); });
    countOnThreads(task.task, control, counters);
    for (const ChromaCounter& mine : own) {
        std::transform(table.counts().begin(), table.counts().end(), mine.table().counts().begin(),
                       table.counts().begin(), std::plus<>());
    }
}

} // namespace

ScopeOutcome countScope(const ScopeTask& task, const CountControl& control, unsigned threads) {
    const auto start = std::chrono::steady_clock::now();
    CountedScope counted{task.emptyTables()};
    if (task.pass == ScopePass::Columns)
        countColumns(task, control, threads, counted.tables);
    else
        countChroma(task, control, threads, counted.tables.front());
    if (control.stop.stop_requested()) return Stopped{};
    counted.timings.addHost(Phase::Kernel, std::chrono::steady_clock::now() - start);
    return counted;
}

} // namespace tonescope::host
