// SPDX-License-Identifier: GPL-3.0-or-later
// The value of each pixel of each synthetic kind, from its index alone.
#pragma once

#include "engine/values/measuring/data_kind.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tonescope::bench {

/// Red, green and blue; gray pixels have the red.
struct Colour {
    std::uint32_t red, green, blue;
};

/// 64 bits that look random, from a number (the finisher of SplitMix64).
[[nodiscard]] constexpr std::uint64_t scrambled(std::uint64_t number) {
    number += 0x9E3779B97F4A7C15U;
    number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
    number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
    return number ^ (number >> 31U);
}

/// A wave of height 32768, made of parabolas, in 4096 steps: reading it is faster than computing it.
inline constexpr auto softWave = [] {
    std::array<std::int32_t, 4096> heights{};
    for (std::int32_t i = 0; i < 2048; ++i) {
        heights.at(static_cast<std::size_t>(i)) = i * (2048 - i) / 32;
        heights.at(static_cast<std::size_t>(i) + 2048) = -(i * (2048 - i) / 32);
    }
    return heights;
}();

/// Patterns for samples of so many bits.
template <unsigned bits>
struct PixelPattern {
    static constexpr std::uint32_t values = 1U << bits;
    static constexpr std::uint32_t middle = values / 2;

    static constexpr Colour even(std::uint32_t value) { return {value, value, value}; }
    /// One of `count` numbers, by the upper half of 64 random bits.
    static constexpr std::uint32_t oneOf(std::uint32_t count, std::uint64_t random) {
        return static_cast<std::uint32_t>(((random >> 32U) * count) >> 32U);
    }

    static constexpr Colour uniform(std::uint64_t index) {
        const std::uint64_t random = scrambled(index);
        const auto part = [&](unsigned shift) {
            return static_cast<std::uint32_t>(random >> shift) & (values - 1);
        };
        return {part(0), part(16), part(32)};
    }
    static constexpr Colour twoValue(std::uint64_t index) {
        return even(static_cast<std::uint32_t>(scrambled(index) >> 63U) * 32U);
    }
    /// The rows of a ramp that has more values than pixels lie between each other.
    static constexpr Colour gradient(std::uint64_t index) {
        const auto x = static_cast<std::uint32_t>(index % ramp);
        if constexpr (values <= ramp) {
            return even(x / (ramp / values));
        } else {
            constexpr std::uint32_t between = values / ramp;
            return even(x * between + static_cast<std::uint32_t>(index / ramp % between));
        }
    }
    static constexpr Colour stripes(std::uint64_t index) {
        return even(static_cast<std::uint32_t>(index / 8 % 16) * (values / 16));
    }
    /// Two soft waves across the picture, one of its colours, and noise; together they stay within 0 and
    /// 65535.
    [[gnu::always_inline]] static constexpr Colour photo(std::uint64_t index) {
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
    /// The first pixels hold each value once, so that none is missing.
    static constexpr Colour distinct(std::uint64_t index, std::uint32_t count) {
        const std::uint32_t number =
            index < count ? static_cast<std::uint32_t>(index) : oneOf(count, scrambled(index));
        return even(static_cast<std::uint32_t>(std::uint64_t{number} * values / count));
    }
    static constexpr Colour hotBin(std::uint64_t index, std::uint32_t percent) {
        const std::uint64_t random = scrambled(index);
        const std::uint64_t share = (random & 0xFFFFFFFFU) * 100U >> 32U;
        const std::uint32_t other = oneOf(values - 1, random);
        // Sums of conditions instead of branches, which would be guessed wrongly half of the time.
        const std::uint32_t elsewhere = other + static_cast<std::uint32_t>(other >= middle);
        const auto hot = static_cast<std::uint32_t>(share < percent);
        return even(hot * middle + (1 - hot) * elsewhere);
    }

private:
    static constexpr std::uint32_t ramp = 4096; ///< pixels

    static constexpr std::int32_t wave(std::int32_t phase) {
        return softWave[(static_cast<std::uint32_t>(phase) >> 4U) % softWave.size()];
    }
};

} // namespace tonescope::bench
