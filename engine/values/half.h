// SPDX-License-Identifier: GPL-3.0-or-later
// Half-precision floating-point samples (IEEE 754 binary16) as whole numbers that kernels count.
//
// A half has 16 bits, so a table of 65536 bins counts each value exactly. The bit patterns of negative halves
// descend with the value. Therefore pixels store each half as its rank: the order of ranks is the order of
// values, and a rank is the number of a bin. A stop (a doubling of the value) has 1024 ranks.
#pragma once

#include "engine/values/value_range.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace tonescope::half {

using Rank = std::uint16_t;

/// The rank of a bit pattern, and the bit pattern of a rank.
[[nodiscard]] constexpr Rank rankOf(std::uint16_t bits) {
    return static_cast<Rank>((bits & 0x8000U) != 0 ? ~bits : bits | 0x8000U);
}
[[nodiscard]] constexpr std::uint16_t bitsOf(Rank rank) {
    return static_cast<std::uint16_t>((rank & 0x8000U) != 0 ? rank ^ 0x8000U : ~rank);
}

inline constexpr Rank zero = rankOf(0), one = rankOf(0x3c00);
inline constexpr Rank plusInfinity = rankOf(0x7c00), minusInfinity = rankOf(0xfc00);
/// The numbers from -65504 to 65504. Below and above these are one rank each for the infinities, then NaNs.
inline constexpr ValueRange finite{minusInfinity + 1U, plusInfinity - 1U};
inline constexpr std::uint32_t ranksPerStop = 1024;
/// The range that a picture shows as black, and the one that it shows as white; see stretchTable().
inline constexpr ValueRange black{minusInfinity, zero}, white{one, plusInfinity};

/// The value of a rank; a NaN has an unspecified sign.
[[nodiscard]] inline double valueOf(std::uint32_t rank) {
    const std::uint32_t bits = bitsOf(static_cast<Rank>(rank));
    const std::uint32_t exponent = bits >> 10U & 0x1fU, fraction = bits & 0x3ffU;
    constexpr std::uint32_t bias = 127 - 15;
    const double size =
        exponent == 0
            ? std::ldexp(fraction, -24)
            : std::bit_cast<float>((exponent == 0x1fU ? 0xffU : exponent + bias) << 23U | fraction << 13U);
    return (bits & 0x8000U) != 0 ? -size : size;
}
/// The lowest rank of a finite half that is at least `value`; that of +infinity if there is none. -0 and 0
/// are equal.
[[nodiscard]] inline std::uint32_t firstFrom(double value) {
    std::uint32_t first = finite.first, end = finite.last + 1U;
    while (first < end) {
        const std::uint32_t middle = (first + end) / 2;
        valueOf(middle) < value ? first = middle + 1 : end = middle;
    }
    return first;
}

} // namespace tonescope::half
