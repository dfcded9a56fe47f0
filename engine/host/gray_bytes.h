// SPDX-License-Identifier: GPL-3.0-or-later
// Gray of eight pixels at a time. All of it is in the header: it is arithmetic for the gaps between the adds
// of a loop, which a call would part it from.
#pragma once

#include "engine/values/gray_formula.h"
#include "engine/values/pixel_layout.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#ifdef __x86_64__
#include <emmintrin.h>
#endif

namespace tonescope::host {

/// Weights for pixels of four bytes, for machines with vectors of 16 bytes.
class GrayOfEight {
public:
    /// Nothing for other layouts, for other formulas than luma, and where there are no such vectors.
    [[nodiscard]] static std::optional<GrayOfEight> of(GrayFormula formula, const LayoutTraits& layout);
    /// grayOf() each of eight pixels, the first one in the lowest byte.
    [[nodiscard]] std::uint64_t operator()(const std::byte* pixels) const;

#ifdef __x86_64__

private:
    GrayOfEight(const LumaWeights& weights, const LayoutTraits& layout);

    [[nodiscard]] __m128i sums(__m128i samples) const;
    [[nodiscard]] __m128i ofFour(const std::byte* pixels) const;

    // Weights of a pixel's samples as the instruction that multiplies and adds pairs takes them, with a sign.
    // Green's does not fit, so it comes in two parts.
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

/// Two sums a pixel, of two pixels whose samples have 16 bits here.
inline __m128i GrayOfEight::sums(__m128i samples) const {
    return _mm_add_epi32(_mm_madd_epi16(samples, m_all), _mm_madd_epi16(samples, m_green));
}

/// Gray of four pixels, of 32 bits each.
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
    return 0; // nobody has one
}

#endif

} // namespace tonescope::host
