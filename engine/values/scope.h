// SPDX-License-Identifier: GPL-3.0-or-later
// Scopes, as in video software: the levels of each picture column (waveform, parade), and the frequencies of
// colours (vectorscope). A scope is a set of tables that are counted like histograms.
#pragma once

#include "engine/values/channel.h"
#include "engine/values/gray_formula.h"
#include "engine/values/region.h"
#include "engine/values/text.h"
#include "engine/values/timings.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope {

enum class ScopeKind : std::uint8_t {
    Waveform,   ///< gray, a histogram for each column of the picture, or for each row
    Parade,     ///< a waveform each of red, green and blue
    Vectorscope ///< how often each pair of colour differences occurs
};

template <>
inline constexpr auto
    namesOf<ScopeKind> = std::to_array<Name<ScopeKind>>({{ScopeKind::Waveform, "waveform"},
                                                         {ScopeKind::Parade, "parade"},
                                                         {ScopeKind::Vectorscope, "vectorscope"}});

inline constexpr auto allScopes = valuesOf<ScopeKind>();

using ScopeSet = EnumSet<ScopeKind>;

/// The number of levels in a column. The upper eight bits of 16-bit samples are counted.
inline constexpr std::size_t scopeLevels = 256;
/// The most columns of a waveform or parade. In a wider region, neighbouring picture columns count in the
/// same scope column.
inline constexpr std::int64_t mostScopeColumns = 1024;

/// Columns of waveform and parade for a region of this width.
[[nodiscard]] constexpr std::int64_t scopeColumns(std::int64_t width) {
    return width < mostScopeColumns ? width : mostScopeColumns;
}

/// The column in which upright column `x` of a region counts, for 0 <= x < width.
[[nodiscard]] constexpr std::int64_t scopeColumn(std::int64_t x, std::int64_t width) {
    return x * scopeColumns(width) / width;
}

/// The first upright column of a region that counts in `column`. For a `column` after the last one it is the
/// width.
[[nodiscard]] constexpr std::int64_t firstOfScopeColumn(std::int64_t column, std::int64_t width) {
    return (column * width + scopeColumns(width) - 1) / scopeColumns(width);
}

/// How the columns of a scope lie in the stored pixels. They are upright columns of the picture, or its
/// upright rows.
struct ColumnAxis {
    bool rows = false;     ///< a column of the scope is a stored row
    bool reversed = false; ///< the last column of the scope is stored first

    constexpr bool operator==(const ColumnAxis&) const = default;
};

/// `byRows`: the columns of the scope are the upright rows, from the top.
[[nodiscard]] ColumnAxis columnAxisOf(Orientation orientation, bool byRows = false);

/// The matrix by which the vectorscope computes Cb and Cr. It is that of the gray formula; BT.601 if the
/// formula is no luma. Kernels get the numeric value of the enumerator, so the order is fixed.
enum class Chroma : std::uint8_t { Rec601, Rec709 };

[[nodiscard]] constexpr Chroma chromaOf(GrayFormula formula) {
    return formula == GrayFormula::Rec709 ? Chroma::Rec709 : Chroma::Rec601;
}

/// A description of the matrix, for people.
[[nodiscard]] constexpr std::string_view descriptionOf(Chroma chroma) {
    constexpr std::array<std::string_view, 2> descriptions{
        SENTENCE("Cb and Cr of ITU-R BT.601, full range (as JPEG)"),
        SENTENCE("Cb and Cr of ITU-R BT.709, full range")};
    return descriptions.at(static_cast<std::size_t>(chroma));
}

/// The weights that are subtracted, in units of 1/65536: red and green from Cb, green and blue from Cr. The
/// weights of a pair add up to 32768, the weight of blue in Cb and of red in Cr. Therefore Cb and Cr of a
/// gray pixel are zero before the offset of 128.
struct ChromaWeights {
    std::int32_t redOfCb, greenOfCb, greenOfCr, blueOfCr;
};
inline constexpr std::array<ChromaWeights, 2> chromaWeights{
    {{11058, 21710, 27439, 5329}, {7509, 25259, 29763, 3005}}};

/// The colour differences of a pixel, 0 to 255; 128 for gray.
struct ColourDifference {
    std::uint8_t cb = 128, cr = 128;

    constexpr bool operator==(const ColourDifference&) const = default;
};

/// Computes Cb and Cr of 8-bit samples as JPEG does, rounded to the nearest integer. Halves are rounded down,
/// so that the result is at most 255.
[[nodiscard]] constexpr ColourDifference colourDifferenceOf(Chroma chroma, std::int32_t red,
                                                            std::int32_t green, std::int32_t blue) {
    const ChromaWeights& weights = chromaWeights.at(static_cast<std::size_t>(chroma));
    constexpr std::int32_t half = 32768, middle = (128 << 16) + half - 1;
    const std::int32_t cb = middle + half * blue - weights.redOfCb * red - weights.greenOfCb * green;
    const std::int32_t cr = middle + half * red - weights.greenOfCr * green - weights.blueOfCr * blue;
    return {static_cast<std::uint8_t>(cb >> 16), static_cast<std::uint8_t>(cr >> 16)};
}

/// A table of counts by column and level. In the table of a vectorscope the column is Cb and the level is Cr.
class ScopeTable {
public:
    ScopeTable() = default;
    /// Zeros.
    explicit ScopeTable(std::size_t columns) : m_counts(columns * scopeLevels) {}

    [[nodiscard]] std::size_t columns() const { return m_counts.size() / scopeLevels; }
    /// The levels of a column.
    [[nodiscard]] std::span<const std::uint64_t> column(std::size_t column) const {
        return std::span(m_counts).subspan(column * scopeLevels, scopeLevels);
    }
    /// All counts, a column's levels one after another.
    [[nodiscard]] std::span<const std::uint64_t> counts() const { return m_counts; }
    [[nodiscard]] std::span<std::uint64_t> counts() { return m_counts; }

    /// Adds a table of the same size, in the order of counts().
    void add(std::span<const std::uint32_t> counts);
    /// The sum of all counts.
    [[nodiscard]] std::uint64_t pixels() const;

    bool operator==(const ScopeTable&) const = default;

private:
    std::vector<std::uint64_t> m_counts;
};

/// The counts of one scope of a region.
struct ScopeCounts {
    ScopeKind kind = ScopeKind::Waveform;
    std::vector<ScopeTable> tables; ///< one of gray; three of red, green and blue; or one of Cb and Cr
    std::int64_t width = 0;         ///< width of the region in pixels; its height if it is counted by rows
    int sampleBits = 8;             ///< of the picture; of more than 8 bits a level is the upper eight
    GrayFormula formula = GrayFormula::Rec601;
    bool byRows = false;  ///< the columns of waveform and parade are rows of the picture
    std::string device{}; ///< name of the device that counted
    /// Times of the count; scopes that were counted together have the same.
    Timings timings{};

    /// Whether every table adds up to `pixels`. False only if counts are wrong.
    [[nodiscard]] bool addsUpTo(std::uint64_t pixels) const;
};

using ScopeCountsPointer = std::shared_ptr<const ScopeCounts>;

} // namespace tonescope
