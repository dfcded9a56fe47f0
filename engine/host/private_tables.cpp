// SPDX-License-Identifier: GPL-3.0-or-later
// A core counts about one sample per clock unless something stalls it. There are three reasons for stalls: an
// add that waits for the store to the same bin just before, tables whose addresses differ by a multiple of
// 4096 bytes, and cache lines that two threads share. Therefore each table of 8-bit values has eight copies
// that are used in turn, tables are 272 bins apart, and unused bins surround the tables of a thread.
// kernels/README.md has the measurements.
#include "engine/host/private_tables.h"

#include "engine/host/pixel_values.h"
#include "engine/values/gray_formula.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#ifdef __x86_64__
#include <emmintrin.h>
#endif

namespace tonescope::host {

namespace {

/// Computes the gray of eight pixels of four bytes with 16-byte vectors (SSE2). The functions are inline, so
/// that the processor executes them between the adds of a loop.
class GrayOfEight {
public:
    /// Nothing if the layout is not supported, for the formulae Mean and Value, and on processors without
    /// SSE2.
    [[nodiscard]] static std::optional<GrayOfEight> of(GrayFormula formula, const LayoutTraits& layout);
    /// The gray values of eight pixels, a byte each; the lowest byte is the first pixel.
    [[nodiscard]] std::uint64_t operator()(const std::byte* pixels) const;

#ifdef __x86_64__

private:
    GrayOfEight(const LumaWeights& weights, const LayoutTraits& layout);

    [[nodiscard]] __m128i sums(__m128i samples) const;
    [[nodiscard]] __m128i ofFour(const std::byte* pixels) const;

    // The weights of the samples for pmaddwd, which multiplies signed 16-bit numbers and adds pairs of
    // products. The weight of green exceeds 32767, so it is split into two parts.
    __m128i m_all{}, m_green{};
#endif
};

#ifdef __x86_64__

inline GrayOfEight::GrayOfEight(const LumaWeights& weights, const LayoutTraits& layout) {
    const auto half = static_cast<short>(weights.green / 2),
               rest = static_cast<short>(weights.green - weights.green / 2);
    alignas(16) short all[8]{}, green[8]{};
    for (int pixel = 0; pixel < 8; pixel += 4) {
        all[pixel + layout.red] = static_cast<short>(weights.red);
        all[pixel + layout.green] = half;
        all[pixel + layout.blue] = static_cast<short>(weights.blue);
        green[pixel + layout.green] = rest;
    }
    m_all = _mm_load_si128(reinterpret_cast<const __m128i*>(all));
    m_green = _mm_load_si128(reinterpret_cast<const __m128i*>(green));
}

inline std::optional<GrayOfEight> GrayOfEight::of(GrayFormula formula, const LayoutTraits& layout) {
    const bool luma = formula == GrayFormula::Rec601 || formula == GrayFormula::Rec709;
    if (!luma || layout.sampleBits != 8 || layout.samplesPerPixel != 4) return std::nullopt;
    return GrayOfEight(formula == GrayFormula::Rec601 ? rec601Weights : rec709Weights, layout);
}

/// Two partial sums for each of two pixels whose samples are widened to 16 bits.
inline __m128i GrayOfEight::sums(__m128i samples) const {
    return _mm_add_epi32(_mm_madd_epi16(samples, m_all), _mm_madd_epi16(samples, m_green));
}

/// The gray values of four pixels, as 32-bit numbers.
inline __m128i GrayOfEight::ofFour(const std::byte* pixels) const {
    const __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(pixels)),
                  zero = _mm_setzero_si128();
    const __m128 low = _mm_castsi128_ps(sums(_mm_unpacklo_epi8(four, zero)));
    const __m128 high = _mm_castsi128_ps(sums(_mm_unpackhi_epi8(four, zero)));
    const __m128i even = _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
    const __m128i odd = _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)));
    return _mm_srli_epi32(_mm_add_epi32(_mm_add_epi32(even, odd), _mm_set1_epi32(32768)), 16);
}

inline std::uint64_t GrayOfEight::operator()(const std::byte* pixels) const {
    const __m128i eight = _mm_packs_epi32(ofFour(pixels), ofFour(pixels + 16));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_packus_epi16(eight, eight)));
}

#else

inline std::optional<GrayOfEight> GrayOfEight::of(GrayFormula /*formula*/, const LayoutTraits& /*layout*/) {
    return std::nullopt;
}

inline std::uint64_t GrayOfEight::operator()(const std::byte* /*pixels*/) const {
    return 0; // never called: of() returns nothing
}

#endif

/// The number of copies of each table. A load from an address that was just stored to takes about five
/// clocks. With eight copies even a constant image is counted at about one sample per clock. Tables of 16-bit
/// samples are too large to copy.
template <typename Sample>
constexpr std::size_t copies = sizeof(Sample) == 1 ? 8 : 1;

constexpr std::size_t chunkPixels = 4096; ///< pixels whose gathered samples stay in the first-level cache

/// Writes the values of a channel to `out` without gaps. Returns their number, which is less than `width` if
/// pixels are left out.
template <typename Sample>
std::size_t gather(Channel channel, const CountTask& task, const std::byte* pixels, std::size_t width,
                   Sample* out) {
    std::size_t kept = 0;
    useValues<Sample>(channel, task, pixels, [&](auto value, auto counts) {
        // If every pixel counts, the compiler makes vector instructions of the loop. Otherwise a value is
        // always written, and the position advances only if the pixel counts: this avoids a branch that the
        // processor would often mispredict.
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

/// Unused bins before and after the tables of a thread. Cores fetch cache lines in pairs. Without the gap,
/// the last bins of one thread and the first bins of another would share a pair, which would move between the
/// cores all the time (0.7 of the speed on images with few values).
constexpr std::size_t apart = 64;

/// Distance in bins from one table of 8-bit values to the next. A core treats addresses that differ by a
/// multiple of 4096 bytes as possibly equal, and waits. The extra 16 bins prevent such distances between the
/// bins of equal samples.
constexpr std::size_t byteTable = 256 + 16;

/// Distance in bins from one table of `bins` bins to the next.
constexpr std::size_t tableOf(std::size_t bins) {
    return bins == 256 ? byteTable : bins;
}

/// Counts eight samples that were loaded together, each in another copy of the table.
template <std::size_t... Lane>
void countEight(std::uint64_t samples, std::uint32_t* tables, std::index_sequence<Lane...> /*lanes*/) {
    (++tables[Lane * byteTable + (samples >> 8 * Lane & 255U)], ...);
}

void countSamples(std::span<const std::uint8_t> samples, std::span<std::uint32_t> tables) {
    constexpr std::size_t lanes = copies<std::uint8_t>;
    static_assert(lanes == sizeof(std::uint64_t));
    std::size_t i = 0;
    for (; i + lanes <= samples.size(); i += lanes) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, samples.data() + i, sizeof eight);
        countEight(eight, tables.data(), std::make_index_sequence<lanes>());
    }
    for (; i < samples.size(); ++i)
        ++tables[samples[i]];
}

void countSamples(std::span<const std::uint16_t> samples, std::span<std::uint32_t> tables) {
    for (const std::uint16_t sample : samples)
        ++tables[sample];
}

/// Whether pixels are single samples that are counted as they are, so that no values have to be gathered.
bool areSamples(const CountTask& task) {
    return traitsOf(task.pixels.layout).samplesPerPixel == 1 && task.rules.binning == Binning::Values;
}

/// Whether red, green, blue and gray of 8-bit pixels are counted, and every pixel counts.
bool areColoursOfBytes(const CountTask& task) {
    const LayoutTraits& traits = traitsOf(task.pixels.layout);
    const bool all = task.rules.transparent == Transparent::Counted || !traits.hasAlpha();
    return all && traits.kind() == PixelKind::Colour8 && task.channels == grayAndColour;
}

/// Counts four channels in one pass over the pixels. Only gray is computed into memory before.
template <int Step, std::size_t... Turn>
void countColours(const PixelRow<std::uint8_t, Step>& row, std::span<const std::uint8_t> gray,
                  std::uint32_t* tables, std::index_sequence<Turn...> /*turns*/) {
    constexpr std::size_t channel = copies<std::uint8_t> * byteTable, turns = sizeof...(Turn);
    const auto add = [&](std::size_t pixel, std::size_t turn) {
        ++tables[turn * byteTable + gray[pixel]];
        ++tables[channel + turn * byteTable + row.at(pixel, row.traits.red)];
        ++tables[2 * channel + turn * byteTable + row.at(pixel, row.traits.green)];
        ++tables[3 * channel + turn * byteTable + row.at(pixel, row.traits.blue)];
    };
    std::size_t i = 0;
    for (; i + turns <= gray.size(); i += turns)
        (add(i + Turn, Turn), ...);
    for (; i < gray.size(); ++i)
        add(i, 0);
}

/// Counts eight pixels of four bytes. Samples are loaded one by one: a core does two loads per clock, which
/// is faster than separating the samples of a larger load by shifts.
template <int Red, int Blue, std::size_t... Lane>
void countEightColours(const std::uint8_t* pixels, std::uint64_t gray, std::uint32_t* tables,
                       std::index_sequence<Lane...> /*lanes*/) {
    constexpr std::size_t channel = copies<std::uint8_t> * byteTable;
    const auto add = [&](std::size_t lane) {
        std::uint32_t* own = tables + lane * byteTable;
        ++own[gray >> 8 * lane & 255U];
        ++own[channel + pixels[4 * lane + Red]];
        ++own[2 * channel + pixels[4 * lane + 1]];
        ++own[3 * channel + pixels[4 * lane + Blue]];
    };
    (add(Lane), ...);
}

/// Counts the pixels of a row in groups of eight, and returns the number of counted pixels. Gray is computed
/// between the adds, because adds leave the arithmetic units idle. Computing it in a loop before took a
/// quarter of the time.
template <int Red, int Blue>
std::size_t countInEights(const GrayOfEight& grayOf, const std::byte* row, std::size_t width,
                          std::uint32_t* tables) {
    std::size_t done = 0;
    for (; done + 8 <= width; done += 8) {
        const std::byte* eight = row + 4 * done;
        countEightColours<Red, Blue>(reinterpret_cast<const std::uint8_t*>(eight), grayOf(eight), tables,
                                     std::make_index_sequence<8>());
    }
    return done;
}

} // namespace

PrivateTables::PrivateTables(const CountTask& task)
    : m_task(task), m_bins(traitsOf(task.pixels.layout).bins()),
      m_copies(m_bins == 256 ? copies<std::uint8_t> : copies<std::uint16_t>) {
    m_memory.resize(apart + task.channels.size() * m_copies * tableOf(m_bins) + apart);
}

std::span<std::uint32_t> PrivateTables::tables() {
    return std::span(m_memory).subspan(apart, m_memory.size() - 2 * apart);
}

template <typename Sample>
void PrivateTables::countRow(const std::byte* row, std::int64_t width) {
    if (areSamples(m_task)) { // aligned: rows of 16-bit layouts start at even addresses
        const auto* first = reinterpret_cast<const Sample*>(row);
        return countSamples(std::span<const Sample>(first, static_cast<std::size_t>(width)), tables());
    }
    std::array<Sample, chunkPixels> samples{};
    const std::size_t pixelBytes = traitsOf(m_task.pixels.layout).bytesPerPixel();
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); x += chunkPixels) {
        const std::size_t pixels = std::min(chunkPixels, static_cast<std::size_t>(width) - x);
        std::span<std::uint32_t> rest = tables();
        for (const Channel channel : m_task.channels) {
            const std::size_t count = gather(channel, m_task, row + x * pixelBytes, pixels, samples.data());
            countSamples(std::span<const Sample>(samples).first(count), rest);
            rest = rest.subspan(copies<Sample> * tableOf(m_bins));
        }
    }
}

void PrivateTables::countColourRow(const std::byte* row, std::int64_t width) {
    const LayoutTraits& traits = traitsOf(m_task.pixels.layout);
    const auto pixels = static_cast<std::size_t>(width);
    std::size_t done = 0;
    if (const auto grayOf = GrayOfEight::of(m_task.rules.formula, traits)) {
        assert(traits.green == 1 && traits.red + traits.blue == 2);
        done = traits.red == 0 ? countInEights<0, 2>(*grayOf, row, pixels, tables().data())
                               : countInEights<2, 0>(*grayOf, row, pixels, tables().data());
    }
    countColoursOf(row + done * traits.bytesPerPixel(), pixels - done);
}

/// Counts 8-bit pixels of any colour layout and formula. Gray is computed before, for a chunk of pixels at a
/// time.
void PrivateTables::countColoursOf(const std::byte* first, std::size_t number) {
    constexpr std::size_t chunk = 1024; // pixels that fit in the first-level cache with the tables
    constexpr std::make_index_sequence<4> turns;
    if (number == 0) return;
    std::array<std::uint8_t, chunk> gray{};
    const LayoutTraits& traits = traitsOf(m_task.pixels.layout);
    for (std::size_t pixels = 0; number > 0; number -= pixels, first += pixels * traits.bytesPerPixel()) {
        pixels = std::min(chunk, number);
        gather(Channel::Gray, m_task, first, pixels, gray.data());
        const auto* samples = reinterpret_cast<const std::uint8_t*>(first);
        const auto grays = std::span<const std::uint8_t>(gray).first(pixels);
        if (traits.samplesPerPixel == 3)
            countColours(PixelRow<std::uint8_t, 3>{samples, traits}, grays, tables().data(), turns);
        else
            countColours(PixelRow<std::uint8_t, 4>{samples, traits}, grays, tables().data(), turns);
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
    if (areColoursOfBytes(m_task)) {
        for (std::int64_t y = 0; y < strip.extent.height; ++y)
            countColourRow(strip.row(y), strip.extent.width);
    } else if (m_bins == 256) {
        countRows<std::uint8_t>(strip);
    } else {
        countRows<std::uint16_t>(strip);
    }
}

void PrivateTables::foldInto(Histogram& histogram) {
    const std::uint32_t* table = tables().data();
    for (const Channel channel : allChannels) {
        const std::span<std::uint64_t> counts = histogram.counts(channel);
        for (std::size_t copy = 0; copy < (counts.empty() ? 0 : m_copies); ++copy, table += tableOf(m_bins)) {
            for (std::size_t bin = 0; bin < m_bins; ++bin)
                counts[bin] += table[bin];
        }
    }
    std::fill(m_memory.begin(), m_memory.end(), 0U);
    m_pixels = 0;
}

} // namespace tonescope::host
