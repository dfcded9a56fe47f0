// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/gray_bytes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tonescope::host {

#ifdef __SSE2__

namespace {

/// Weights of a pixel's samples as the instruction that multiplies and adds pairs takes them, with a sign.
/// Green's does not fit, so it comes in two parts.
struct PairWeights {
    PairWeights(const LumaWeights& weights, const LayoutTraits& layout) {
        const auto half = static_cast<short>(weights.green / 2),
                   rest = static_cast<short>(weights.green - weights.green / 2);
        alignas(16) short first[8]{}, second[8]{};
        for (int pixel = 0; pixel < 8; pixel += 4) {
            first[pixel + layout.red] = static_cast<short>(weights.red);
            first[pixel + layout.green] = half;
            first[pixel + layout.blue] = static_cast<short>(weights.blue);
            second[pixel + layout.green] = rest;
        }
        all = _mm_load_si128(reinterpret_cast<const __m128i*>(first));
        green = _mm_load_si128(reinterpret_cast<const __m128i*>(second));
    }

    /// Two sums a pixel, of two pixels whose samples have 16 bits here.
    [[nodiscard]] __m128i sums(__m128i samples) const {
        return _mm_add_epi32(_mm_madd_epi16(samples, all), _mm_madd_epi16(samples, green));
    }

    __m128i all{}, green{};
};

/// Gray of four pixels, of 32 bits each.
__m128i grayOfFour(const std::byte* pixels, const PairWeights& weights) {
    const __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(pixels)),
                  zero = _mm_setzero_si128();
    const __m128 low = _mm_castsi128_ps(weights.sums(_mm_unpacklo_epi8(four, zero)));
    const __m128 high = _mm_castsi128_ps(weights.sums(_mm_unpackhi_epi8(four, zero)));
    const __m128i even = _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
    const __m128i odd = _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)));
    return _mm_srli_epi32(_mm_add_epi32(_mm_add_epi32(even, odd), _mm_set1_epi32(32768)), 16);
}

} // namespace

std::size_t grayByVectors(GrayFormula formula, const LayoutTraits& layout, const std::byte* pixels,
                          std::size_t number, std::uint8_t* gray) {
    const bool luma = formula == GrayFormula::Rec601 || formula == GrayFormula::Rec709;
    if (!luma || layout.sampleBits != 8 || layout.samplesPerPixel != 4) return 0;
    const PairWeights weights(formula == GrayFormula::Rec601 ? rec601Weights : rec709Weights, layout);
    std::size_t done = 0;
    for (; done + 16 <= number; done += 16) {
        const std::byte* first = pixels + done * 4;
        const __m128i low = _mm_packs_epi32(grayOfFour(first, weights), grayOfFour(first + 16, weights));
        const __m128i high =
            _mm_packs_epi32(grayOfFour(first + 32, weights), grayOfFour(first + 48, weights));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(gray + done), _mm_packus_epi16(low, high));
    }
    return done;
}

#else

std::size_t grayByVectors(GrayFormula /*formula*/, const LayoutTraits& /*layout*/,
                          const std::byte* /*pixels*/, std::size_t /*number*/, std::uint8_t* /*gray*/) {
    return 0;
}

#endif

} // namespace tonescope::host
