// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/feeds/summed_copy.h"

#include "engine/values/image.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tonescope::opencl {

namespace {

cl_uint copyThroughCaches(const std::byte* from, std::size_t bytes, std::byte* to, std::size_t offset) {
    constexpr std::size_t piece = std::size_t{8} << 10U; // is added up while it is in the nearest cache
    cl_uint sum = 0;
    for (std::size_t at = 0; at < bytes; at += piece) {
        const std::size_t size = std::min(piece, bytes - at);
        std::memcpy(to + at, from + at, size);
        sum += wordSum(from + at, size, offset + at); // page-locked memory may be slow to read
    }
    return sum;
}

#ifdef __SSE2__
constexpr std::size_t lineBytes = 64; ///< of a cache

/// Whole lines to an address of 16 bytes.
cl_uint streamLines(const std::byte* from, std::size_t lines, std::byte* to) {
    const auto* in = reinterpret_cast<const __m128i*>(from);
    auto* out = reinterpret_cast<__m128i*>(to);
    __m128i even = _mm_setzero_si128(), odd = _mm_setzero_si128();
    for (std::size_t i = 0; i < lines; ++i, in += 4, out += 4) {
        const __m128i a = _mm_loadu_si128(in), b = _mm_loadu_si128(in + 1), c = _mm_loadu_si128(in + 2),
                      d = _mm_loadu_si128(in + 3);
        _mm_stream_si128(out, a);
        _mm_stream_si128(out + 1, b);
        _mm_stream_si128(out + 2, c);
        _mm_stream_si128(out + 3, d);
        even = _mm_add_epi32(even, _mm_add_epi32(a, c));
        odd = _mm_add_epi32(odd, _mm_add_epi32(b, d));
    }
    _mm_sfence();
    alignas(16) std::uint32_t sums[4];
    _mm_store_si128(reinterpret_cast<__m128i*>(sums), _mm_add_epi32(even, odd));
    return sums[0] + sums[1] + sums[2] + sums[3];
}
#endif

} // namespace

cl_uint copySummed(const std::byte* from, std::size_t bytes, std::byte* to, std::size_t offset) {
#ifdef __SSE2__
    const std::size_t head = std::min(bytes, (16 - reinterpret_cast<std::uintptr_t>(to) % 16) % 16);
    if ((offset + head) % sizeof(cl_uint) == 0) { // else words would begin within its lanes
        const std::size_t lines = (bytes - head) / lineBytes, tail = head + lines * lineBytes;
        return copyThroughCaches(from, head, to, offset) + streamLines(from + head, lines, to + head) +
               copyThroughCaches(from + tail, bytes - tail, to + tail, offset + tail);
    }
#endif
    return copyThroughCaches(from, bytes, to, offset);
}

} // namespace tonescope::opencl
