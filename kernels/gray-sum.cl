// SPDX-License-Identifier: GPL-3.0-or-later
// Gray of a pixel of bytes by few instructions: gray_sum() gives a number whose byte GRAY_BYTE is gray, and leaves it
// to the caller to take that out. Bytes that are no colour may hold anything. Where a device multiplies and adds bytes
// in one instruction, a weight of 16 bits is two bytes to it, or half a word. Included after pixels.cl, for 8-bit
// colour.

#define WEIGHT_AT(place)                                                                                               \
    ((place) == RED ? RED_WEIGHT : (place) == GREEN ? GREEN_WEIGHT : (place) == BLUE ? BLUE_WEIGHT : 0u)

#if FORMULA == 3 // the greatest: what lies below it in a word decides nothing but between equals
#define GRAY_BYTE 3u
inline uint gray_sum(uint pixel) {
    return max(max(pixel << (24 - 8 * RED), pixel << (24 - 8 * GREEN)), pixel << (24 - 8 * BLUE));
}
#else
#define GRAY_BYTE 2u
#if defined(__NV_CL_C_VERSION) && BYTE_DOT // since compute capability 6.1
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
