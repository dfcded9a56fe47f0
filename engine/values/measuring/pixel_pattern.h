// SPDX-License-Identifier: GPL-3.0-or-later
// The values of synthetic pixels. Each pixel is computed from its index alone; random kinds scramble the
// index.
#pragma once

#include "engine/values/measuring/measured_pixels.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tonescope {

/// The samples of a pixel. A gray pixel takes red.
struct PixelColour {
    std::uint32_t red, green, blue;
};

/// Scrambles a number to 64 bits that look random: one step of SplitMix64 from the state `number`.
[[nodiscard]] constexpr std::uint64_t scrambled(std::uint64_t number) {
    number += 0x9E3779B97F4A7C15U;
    number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
    number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
    return number ^ (number >> 31U);
}

/// A smooth wave of parabolas with height 32768, as a table of 4096 steps, because reading is faster than
/// computing.
inline constexpr auto softWave = [] {
    std::array<std::int32_t, 4096> heights{};
    for (std::int32_t i = 0; i < 2048; ++i) {
        heights.at(static_cast<std::size_t>(i)) = i * (2048 - i) / 32;
        heights.at(static_cast<std::size_t>(i) + 2048) = -(i * (2048 - i) / 32);
    }
    return heights;
}();

/// The patterns for samples of `bits` bits.
template <unsigned bits>
struct PixelPattern {
    static constexpr std::uint32_t values = 1U << bits;
    static constexpr std::uint32_t middle = values / 2;

    static constexpr PixelColour even(std::uint32_t value) { return {value, value, value}; }
    /// A number below `count`, from the upper half of 64 random bits.
    static constexpr std::uint32_t oneOf(std::uint32_t count, std::uint64_t random) {
        return static_cast<std::uint32_t>(((random >> 32U) * count) >> 32U);
    }

    static constexpr PixelColour uniform(std::uint64_t index) {
        const std::uint64_t random = scrambled(index);
        const auto part = [&](unsigned shift) {
            return static_cast<std::uint32_t>(random >> shift) & (values - 1);
        };
        return {part(0), part(16), part(32)};
    }
    static constexpr PixelColour letters(std::uint64_t index) {
        return even('a' + oneOf(26, scrambled(index)));
    }
    static constexpr PixelColour twoValue(std::uint64_t index) {
        return even(static_cast<std::uint32_t>(scrambled(index) >> 63U) * 32U);
    }
    /// A ramp. If samples have more values than a ramp has pixels, the following ramps take the values in
    /// between.
    static constexpr PixelColour gradient(std::uint64_t index) {
        const auto x = static_cast<std::uint32_t>(index % ramp);
        if constexpr (values <= ramp) {
            return even(x / (ramp / values));
        } else {
            constexpr std::uint32_t between = values / ramp;
            return even(x * between + static_cast<std::uint32_t>(index / ramp % between));
        }
    }
    static constexpr PixelColour stripes(std::uint64_t index) {
        return even(static_cast<std::uint32_t>(index / 8 % 16) * (values / 16));
    }
    /// A smooth picture: two waves across the picture, one wave for its colours, and noise. The sum stays
    /// within 0 and 65535.
    [[gnu::always_inline]] static constexpr PixelColour photo(std::uint64_t index) {
        const auto x = static_cast<std::int32_t>(index % ramp);
        const auto y = static_cast<std::int32_t>(index / ramp % (1U << 20U));
        const std::int32_t level = 31000 + (wave(x * 11 + y * 57) >> 1) + (wave(y * 91 - x * 5) * 9 >> 5);
        const std::int32_t hue = wave(x * 3 - y * 43) >> 4;
        const std::uint64_t random = scrambled(index);
        const auto sample = [&](std::int32_t smooth, unsigned shift) {
            const std::uint64_t two = ((random >> shift) & 0xFFU) + ((random >> (shift + 8U)) & 0xFFU);
            const std::int32_t noise = static_cast<std::int32_t>(two) - 255;
            return static_cast<std::uint32_t>(smooth + noise * 6) >> (16U - bits);
        };
        return {sample(level, 0), sample(level + hue, 16), sample(level - hue, 32)};
    }
    /// Random values; the first pixels have each value once, so that none is missing.
    static constexpr PixelColour distinct(std::uint64_t index, std::uint32_t count) {
        const std::uint32_t number =
            index < count ? static_cast<std::uint32_t>(index) : oneOf(count, scrambled(index));
        return even(static_cast<std::uint32_t>(std::uint64_t{number} * values / count));
    }
    static constexpr PixelColour hotBin(std::uint64_t index, std::uint32_t percent) {
        const std::uint64_t random = scrambled(index);
        const std::uint64_t share = (random & 0xFFFFFFFFU) * 100U >> 32U;
        const std::uint32_t other = oneOf(values - 1, random);
        // Conditions are added instead of branched on, because the processor would mispredict half of the
        // branches.
        const std::uint32_t elsewhere = other + static_cast<std::uint32_t>(other >= middle);
        const auto hot = static_cast<std::uint32_t>(share < percent);
        return even(hot * middle + (1 - hot) * elsewhere);
    }

    /// Calls `use` with the function that makes such pixels, each from its index; never for kinds of files.
    template <typename Use>
    static void with(const DataSpec& spec, const Use& use) {
        const std::uint32_t number = spec.number;
        switch (spec.kind) {
        case DataKind::Uniform:
            return use([](std::uint64_t i) { return uniform(i); });
        case DataKind::Constant:
            return use([](std::uint64_t) { return even(middle); });
        case DataKind::TwoValue:
            return use([](std::uint64_t i) { return twoValue(i); });
        case DataKind::Gradient:
            return use([](std::uint64_t i) { return gradient(i); });
        case DataKind::Stripes:
            return use([](std::uint64_t i) { return stripes(i); });
        case DataKind::Photo:
            return use([](std::uint64_t i) { return photo(i); });
        case DataKind::Distinct:
            return use([number](std::uint64_t i) { return distinct(i, number); });
        case DataKind::HotBin:
            return use([number](std::uint64_t i) { return hotBin(i, number); });
        case DataKind::Letters:
            return use([](std::uint64_t i) { return letters(i); });
        case DataKind::Shuffled:
        case DataKind::Text:
            assert(false);
        }
    }

private:
    static constexpr std::uint32_t ramp = 4096; ///< pixels of a ramp

    static constexpr std::int32_t wave(std::int32_t phase) {
        return softWave[(static_cast<std::uint32_t>(phase) >> 4U) % softWave.size()];
    }
};

} // namespace tonescope
