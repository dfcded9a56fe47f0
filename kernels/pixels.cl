// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels: how a pixel is stored in memory, and which bins it increments. Every strategy includes this file.
//
// A pixel adds one to each of TABLES tables of BINS bins, one table per channel. The tables lie one after another, so
// that one number identifies a bin: table * BINS + value. The host defines the macros below when it builds the kernel,
// so that no layout or channel is decided per pixel. Without them the pixels are 8-bit gray, so that each kernel
// compiles alone.

#ifndef SAMPLE_BITS
#define SAMPLE_BITS 8   // bits per sample: 8 or 16
#define PIXEL_SAMPLES 1 // samples from one pixel to the next: 1, 3 or 4
#define RED 0           // index of each channel's sample in a pixel
#define GREEN 0
#define BLUE 0
#define ALPHA (-1)            // the fourth sample: alpha, or the second green of a mosaic; -1: there is none
#define CHANNELS 1            // channels to count, as bits: 1 gray, 2 red, 4 green, 8 blue, 16 alpha
#define TABLES 1              // the number of bits that are set in CHANNELS
#define FORMULA 0             // gray formula: 0 rec601, 1 rec709, 2 mean, 3 value (the maximum)
#define LEAVE_OUT_TRANSPARENT 0 // 1: pixels whose alpha is zero are not counted; never of a mosaic
#define LETTERS 0             // 1: bytes are text: a to z are counted in seven groups of four, other bytes not at all
#endif

// Tables for letters have seven bins and an empty eighth one, because many kernels need a power of two.
#define VALUES (1u << SAMPLE_BITS)
#if LETTERS
#define BINS 8u
#else
#define BINS VALUES
#endif

#if SAMPLE_BITS == 8
typedef uchar sample_t;
#else
typedef ushort sample_t;
#endif

// In all formulae but `value`, gray is a weighted sum; weights are in 65536ths. The weights of `mean` add up to 65538.
// The excess changes results of 16-bit samples only, so gray_of() divides these by 3 instead.
#if FORMULA == 0
#define RED_WEIGHT 19595u
#define GREEN_WEIGHT 38470u
#define BLUE_WEIGHT 7471u
#define ROUNDING 32768u
#elif FORMULA == 1
#define RED_WEIGHT 13933u
#define GREEN_WEIGHT 46871u
#define BLUE_WEIGHT 4732u
#define ROUNDING 32768u
#else
#define RED_WEIGHT 21846u
#define GREEN_WEIGHT 21846u
#define BLUE_WEIGHT 21846u
#define ROUNDING 0u
#endif

// Gray of one pixel. The weighted sum of 16-bit samples fits in 32 bits, and a pixel whose samples are equal keeps its
// value.
inline uint gray_of(uint red, uint green, uint blue) {
#if FORMULA == 3
    return max(max(red, green), blue);
#elif FORMULA == 2 && SAMPLE_BITS == 16
    return (red + green + blue) / 3u;
#else
    return (RED_WEIGHT * red + GREEN_WEIGHT * green + BLUE_WEIGHT * blue + ROUNDING) >> 16;
#endif
}

// A loaded pixel: all of its samples in one number, the first in the lowest bits. Four samples are loaded as one word
// (the host aligns pixels accordingly), because four separate loads between the adds take twice the time.
#if PIXEL_SAMPLES == 4 && SAMPLE_BITS == 16
typedef ulong pixel_t;
#else
typedef uint pixel_t;
#endif
#define SAMPLE(pixel, place) ((uint)((pixel) >> (SAMPLE_BITS * (place))) & (VALUES - 1u))

inline pixel_t load(__global const sample_t* pixel) {
#if PIXEL_SAMPLES == 1
    return pixel[0];
#elif PIXEL_SAMPLES == 3
    return pixel[0] | (pixel_t)pixel[1] << SAMPLE_BITS | (pixel_t)pixel[2] << (2 * SAMPLE_BITS);
#else
    return *(__global const pixel_t*)pixel;
#endif
}

// The gray value of a pixel: computed from colours, or the sample itself if the image is gray. With LETTERS: the
// letter's group, 0 to 6.
inline uint gray_at(pixel_t pixel) {
#if LETTERS
    return (pixel - 'a') / 4u;
#elif PIXEL_SAMPLES == 1
    return SAMPLE(pixel, 0);
#else
    return gray_of(SAMPLE(pixel, RED), SAMPLE(pixel, GREEN), SAMPLE(pixel, BLUE));
#endif
}

// False if the pixel is not counted in any channel.
inline bool counts_in(pixel_t pixel) {
#if LETTERS
    return pixel - 'a' < 26u; // characters below 'a' wrap around to large numbers
#elif LEAVE_OUT_TRANSPARENT && ALPHA >= 0
    return SAMPLE(pixel, ALPHA) != 0;
#else
    return true;
#endif
}

// The index of each channel's table among the tables that are counted.
#define RED_TABLE (CHANNELS & 1u)
#define GREEN_TABLE (RED_TABLE + (CHANNELS >> 1 & 1u))
#define BLUE_TABLE (GREEN_TABLE + (CHANNELS >> 2 & 1u))
#define ALPHA_TABLE (BLUE_TABLE + (CHANNELS >> 3 & 1u))

// FOR_EACH_BIN(ADD, gray, pixel) expands to ADD(table, value) for each table; `table` is a constant. It is a macro
// because some compilers keep an array of bins in memory, which takes twice the time.
#if CHANNELS & 1
#define GRAY_BIN(ADD, gray) ADD(0u, gray)
#else
#define GRAY_BIN(ADD, gray)
#endif
#if CHANNELS & 2
#define RED_BIN(ADD, pixel) ADD(RED_TABLE, SAMPLE(pixel, RED))
#else
#define RED_BIN(ADD, pixel)
#endif
#if CHANNELS & 4
#define GREEN_BIN(ADD, pixel) ADD(GREEN_TABLE, SAMPLE(pixel, GREEN))
#else
#define GREEN_BIN(ADD, pixel)
#endif
#if CHANNELS & 8
#define BLUE_BIN(ADD, pixel) ADD(BLUE_TABLE, SAMPLE(pixel, BLUE))
#else
#define BLUE_BIN(ADD, pixel)
#endif
#if CHANNELS & 16
#define ALPHA_BIN(ADD, pixel) ADD(ALPHA_TABLE, SAMPLE(pixel, ALPHA))
#else
#define ALPHA_BIN(ADD, pixel)
#endif
#define FOR_EACH_BIN(ADD, gray, pixel)                                                                                 \
    do {                                                                                                               \
        GRAY_BIN(ADD, gray);                                                                                           \
        RED_BIN(ADD, pixel);                                                                                           \
        GREEN_BIN(ADD, pixel);                                                                                         \
        BLUE_BIN(ADD, pixel);                                                                                          \
        ALPHA_BIN(ADD, pixel);                                                                                         \
    } while (0)

// The index of pixel i of a rectangle, in samples from the rectangle's first. Rows have `width` pixels and start `row`
// samples apart; rows without gaps need no division.
inline uint start_of(uint i, uint width, uint row) {
    return row == width * PIXEL_SAMPLES ? i * PIXEL_SAMPLES : i / width * row + i % width * PIXEL_SAMPLES;
}

// Tables that exceed local memory are split into windows of WINDOW bins. The launch's second dimension is the window,
// and the pixels are read once per window. A bin minus the window's start is below WINDOW only for bins in the window:
// smaller bins wrap around to large numbers.
#ifndef WINDOW
#define WINDOW (TABLES * BINS)
#endif

inline uint window_start(void) {
#ifdef WINDOWED
    return get_group_id(1) * WINDOW;
#else
    return 0;
#endif
}
