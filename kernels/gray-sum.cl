// SPDX-License-Identifier: GPL-3.0-or-later
// Gray of an 8-bit colour pixel in few instructions. gray_sum() returns a number whose byte GRAY_BYTE is the gray
// value; the caller extracts this byte, often together with another operation. Bytes of the pixel that are no colour
// may hold anything: their weight is 0. Where a device has dot products of bytes, each 16-bit weight is passed as a
// 16-bit operand (NVIDIA's dp2a) or as a high and a low byte (OpenCL's 4x8 dot product). Include it after pixels.cl,
// for 8-bit colour.

// The weight of the byte at `place` of a pixel in gray, in 65536ths.
#define WEIGHT_AT(place)                                                                                               \
    ((place) == RED ? RED_WEIGHT : (place) == GREEN ? GREEN_WEIGHT : (place) == BLUE ? BLUE_WEIGHT : 0u)

// In the formula `value` (FORMULA 3), gray is the maximum of the three samples: each is shifted to the top byte. The
// lower bytes change the result of max() only between equal top bytes, and are never read.
#if FORMULA == 3
#define GRAY_BYTE 3u
inline uint gray_sum(uint pixel) {
    return max(max(pixel << (24 - 8 * RED), pixel << (24 - 8 * GREEN)), pixel << (24 - 8 * BLUE));
}
#else
#define GRAY_BYTE 2u
#if defined(__NV_CL_C_VERSION) && BYTE_DOT // dp2a exists since compute capability 6.1
inline uint gray_sum(uint pixel) {
    uint sum;
    __asm("dp2a.lo.u32.u32 %0, %1, %2, %3;"
          : "=r"(sum) : "r"(WEIGHT_AT(0) | WEIGHT_AT(1) << 16), "r"(pixel), "r"(ROUNDING));
    __asm("dp2a.hi.u32.u32 %0, %1, %2, %3;"
          : "=r"(sum) : "r"(WEIGHT_AT(2) | WEIGHT_AT(3) << 16), "r"(pixel), "r"(sum));
    return sum;
}
#elif defined(__opencl_c_integer_dot_product_input_4x8bit_packed)
#define FOUR_BYTES(of) (of(0) | of(1) << 8 | of(2) << 16 | of(3) << 24)
#define HIGH_BYTE(place) (WEIGHT_AT(place) >> 8)
#define LOW_BYTE(place) (WEIGHT_AT(place) & 255u)
inline uint gray_sum(uint pixel) {
    return (dot_4x8packed_uu_uint(pixel, FOUR_BYTES(HIGH_BYTE)) << 8) +
           dot_4x8packed_uu_uint(pixel, FOUR_BYTES(LOW_BYTE)) + ROUNDING;
}
#else
inline uint gray_sum(uint pixel) {
    return RED_WEIGHT * SAMPLE(pixel, RED) + GREEN_WEIGHT * SAMPLE(pixel, GREEN) + BLUE_WEIGHT * SAMPLE(pixel, BLUE) +
           ROUNDING;
}
#endif
#endif
