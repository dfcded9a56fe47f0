// The value of each pixel of each synthetic kind, from its index alone.
#pragma once

#include "engine/bench/data_kind.h"

#include <algorithm>
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
    /// Two soft waves across the picture, one of its colours, and noise.
    static constexpr Colour photo(std::uint64_t index) {
        const auto x = static_cast<std::int32_t>(index % ramp);
        const auto y = static_cast<std::int32_t>(index / ramp % (1U << 20U));
        const std::int32_t level = 30000 + wave(x * 11 + y * 57) / 2 + wave(y * 91 - x * 5) / 3;
        const std::int32_t hue = wave(x * 3 - y * 43) / 8;
        const std::uint64_t random = scrambled(index);
        const auto sample = [&](std::int32_t smooth, unsigned shift) {
            const std::int32_t noise = static_cast<std::int32_t>((random >> shift) & 0xFFU) +
                                       static_cast<std::int32_t>((random >> (shift + 8U)) & 0xFFU) - 255;
            const std::int32_t value = std::clamp(smooth + noise * 8, 0, 65535);
            return static_cast<std::uint32_t>(value) >> (16U - bits);
        };
        return {sample(level + hue, 0), sample(level, 16), sample(level - hue, 32)};
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
        if (share < percent) return even(middle);
        const std::uint32_t other = oneOf(values - 1, random);
        return even(other < middle ? other : other + 1);
    }

private:
    static constexpr std::uint32_t ramp = 4096; ///< pixels

    /// A wave of period 65536 and height 32767, made of parabolas.
    static constexpr std::int32_t wave(std::int32_t phase) {
        const std::int32_t half = phase & 0x7FFF;
        const std::int32_t height = std::min((half * (0x8000 - half)) >> 13, 32767);
        return (phase & 0x8000) != 0 ? -height : height;
    }
};

} // namespace tonescope::bench
