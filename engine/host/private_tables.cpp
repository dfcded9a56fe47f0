// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/private_tables.h"

#include "engine/host/pixel_values.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <type_traits>

namespace tonescope::host {

namespace {

/// Copies of each table. A store and the load of the same address after it are some five clocks apart, so
/// eight copies keep even a constant image at about one sample a clock. Tables of 16-bit samples are too
/// large to copy.
template <typename Sample>
constexpr std::size_t copies = sizeof(Sample) == 1 ? 8 : 1;

constexpr std::size_t chunkPixels = 4096; ///< samples side by side stay in the first-level cache

/// Writes the values of a channel side by side, and gives their number: fewer than `width` where pixels are
/// left out.
template <typename Sample>
std::size_t gather(Channel channel, const CountTask& task, const std::byte* pixels, std::size_t width,
                   Sample* out) {
    std::size_t kept = 0;
    useValues<Sample>(channel, task, pixels, [&](auto value, auto counts) {
        // Without a branch, which would be guessed wrongly; and where every pixel counts, as vectors.
        if constexpr (std::is_same_v<decltype(counts), EveryPixelCounts>) {
            for (std::size_t i = 0; i < width; ++i)
                out[i] = value(i);
            kept = width;
        } else {
            std::size_t next = 0;
            for (std::size_t i = 0; i < width; ++i) {
                out[next] = value(i);
                next += counts(i) ? 1U : 0U;
            }
            kept = next;
        }
    });
    return kept;
}

template <typename Sample>
void countSamples(std::span<const Sample> samples, std::span<std::uint32_t> tables, std::size_t bins) {
    constexpr std::size_t lanes = copies<Sample>;
    std::size_t i = 0;
    for (; i + lanes <= samples.size(); i += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
            ++tables[lane * bins + samples[i + lane]];
    }
    for (; i < samples.size(); ++i)
        ++tables[samples[i]];
}

} // namespace

PrivateTables::PrivateTables(const CountTask& task)
    : m_task(task), m_bins(traitsOf(task.pixels.layout).bins()),
      m_copies(m_bins == 256 ? copies<std::uint8_t> : copies<std::uint16_t>) {
    m_tables.resize(task.channels.size() * m_copies * m_bins);
}

template <typename Sample>
void PrivateTables::countRow(const std::byte* row, std::int64_t width) {
    std::array<Sample, chunkPixels> samples{};
    const std::size_t pixelBytes = traitsOf(m_task.pixels.layout).bytesPerPixel();
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); x += chunkPixels) {
        const std::size_t pixels = std::min(chunkPixels, static_cast<std::size_t>(width) - x);
        std::span<std::uint32_t> tables = m_tables;
        for (const Channel channel : allChannels) {
            if (!m_task.channels.contains(channel)) continue;
            const std::size_t count = gather(channel, m_task, row + x * pixelBytes, pixels, samples.data());
            countSamples(std::span<const Sample>(samples).first(count), tables, m_bins);
            tables = tables.subspan(copies<Sample> * m_bins);
        }
    }
}

template <typename Sample>
void PrivateTables::countRows(const PixelView& strip) {
    for (std::int64_t y = 0; y < strip.extent.height; ++y)
        countRow<Sample>(strip.row(y), strip.extent.width);
}

void PrivateTables::count(const PixelView& strip, Histogram& into) {
    if (m_pixels + strip.pixels() > std::numeric_limits<std::uint32_t>::max()) foldInto(into);
    m_pixels += strip.pixels();
    if (m_bins == 256) {
        countRows<std::uint8_t>(strip);
    } else {
        countRows<std::uint16_t>(strip);
    }
}

void PrivateTables::foldInto(Histogram& histogram) {
    const std::uint32_t* table = m_tables.data();
    for (const Channel channel : allChannels) {
        const std::span<std::uint64_t> counts = histogram.counts(channel);
        for (std::size_t copy = 0; copy < (counts.empty() ? 0 : m_copies); ++copy, table += m_bins) {
            for (std::size_t bin = 0; bin < m_bins; ++bin)
                counts[bin] += table[bin];
        }
    }
    std::fill(m_tables.begin(), m_tables.end(), 0U);
    m_pixels = 0;
}

} // namespace tonescope::host
