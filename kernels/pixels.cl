// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels: how one lies in memory, and which bins it counts in. Every strategy includes this file.
//
// A pixel adds one to each of TABLES tables of BINS bins, one table a channel. All tables lie one after another, so
// one number names a bin: table * BINS + value. The host says by macros what it knows before it builds, so that
// nothing is decided per pixel; without them this is 8-bit gray, and each file compiles by itself.

#ifndef SAMPLE_BITS
#define SAMPLE_BITS 8   // bits of a sample: 8 or 16
#define PIXEL_SAMPLES 1 // samples from one pixel to the next: 1, 3 or 4
#define RED 0           // where the samples lie in a pixel
#define GREEN 0
#define BLUE 0
#define ALPHA (-1)            // or -1: there is none
#define CHANNELS 1            // bits: 1 gray, 2 red, 4 green, 8 blue, 16 alpha
#define TABLES 1              // how many of those bits are set
#define FORMULA 0             // gray is: 0 rec601, 1 rec709, 2 mean, 3 value
#define LEAVE_OUT_TRANSPARENT 0 // 1: a pixel whose alpha is zero counts nowhere
#define LETTERS 0             // 1: bytes are text: a to z count in seven groups of four, all else counts nowhere
#endif

// Tables for letters have seven bins, and one that stays empty, because many kernels cut tables by powers of two.
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

// Gray is a weighted sum, in 65536ths, of all formulae but the last. The mean's weights add up to two more, which shows
// in sums of 16-bit samples only: those are divided.
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

// Gray of one pixel. The sum of 16-bit samples still fits 32 bits, and gray stays itself.
inline uint gray_of(uint red, uint green, uint blue) {
#if FORMULA == 3
    return max(max(red, green), blue);
#elif FORMULA == 2 && SAMPLE_BITS == 16
    return (red + green + blue) / 3u;
#else
    return (RED_WEIGHT * red + GREEN_WEIGHT * green + BLUE_WEIGHT * blue + ROUNDING) >> 16;
#endif
}

// A pixel on its way to the bins: all of its samples in one number, the first in the lowest bits. Four samples are
// loaded as one word, which the host aligns: four loads in the stream of adds take twice the time.
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

// Gray of a pixel, computed or read; of a letter, its group.
inline uint gray_at(pixel_t pixel) {
#if LETTERS
    return (pixel - 'a') / 4u;
#elif PIXEL_SAMPLES == 1
    return SAMPLE(pixel, 0);
#else
    return gray_of(SAMPLE(pixel, RED), SAMPLE(pixel, GREEN), SAMPLE(pixel, BLUE));
#endif
}

// Whether the pixel counts at all.
inline bool counts_in(pixel_t pixel) {
#if LETTERS
    return pixel - 'a' < 26u; // what lies before a wraps around to a large number
#elif LEAVE_OUT_TRANSPARENT && ALPHA >= 0
    return SAMPLE(pixel, ALPHA) != 0;
#else
    return true;
#endif
}

// The place of each channel's table among those that are there.
#define RED_TABLE (CHANNELS & 1u)
#define GREEN_TABLE (RED_TABLE + (CHANNELS >> 1 & 1u))
#define BLUE_TABLE (GREEN_TABLE + (CHANNELS >> 2 & 1u))
#define ALPHA_TABLE (BLUE_TABLE + (CHANNELS >> 3 & 1u))

// FOR_EACH_BIN(ADD, gray, pixel) says ADD(table, value) for each table; `table` is a constant. A macro, because an
// array of bins stays an array in memory for some compilers, at twice the time.
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

// Where pixel i of a rectangle starts, in samples. Rows are `width` pixels long and start `row` samples apart;
// where they follow each other without a gap, no division is needed.
inline uint start_of(uint i, uint width, uint row) {
    return row == width * PIXEL_SAMPLES ? i * PIXEL_SAMPLES : i / width * row + i % width * PIXEL_SAMPLES;
}

// Tables that do not fit local memory at once are cut into windows of WINDOW bins: the range's second dimension names
// the window, and the pixels are read once a window. A bin below the window wraps around to a large number.
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
