// SPDX-License-Identifier: GPL-3.0-or-later
// channel-staggered: colour, all channels in one pass, without bank conflicts. A pixel is four bytes: its samples, and
// gray where alpha would be. Each byte has a slot, and the tables lie interleaved: bin by bin, slot by slot, COPIES
// copies each. The work-items of a wave form four sets; in each step every set counts another byte, in an order that is
// turned by rotating the pixel. With 4 * COPIES = 32 every work-item of a wave touches a bank of its own, whatever the
// pixels are. Memory: every pixel is read once, by 16-byte loads; the tables of a work-group are summed at the end, and
// global memory sees one add a non-empty bin a work-group. Work-items meet only where two waves of a group use one copy.
// From: ours.

#include "pixels.cl"

#ifndef COPIES
#define COPIES 1 // of each table; a power of two
#endif

#define SLOTS 4u
#define BIN_WORDS (SLOTS * COPIES)

// Gray stands where alpha would, unless alpha is counted itself: then gray has a table of its own behind the slots.
#define GRAY_COUNTS (CHANNELS & 1)
#define ALPHA_COUNTS (CHANNELS >> 4 & 1)
#define SPARE_SLOT (6u - RED - GREEN - BLUE) // the places are 0 to 3, and their sum is 6
#define FIFTH (BINS * BIN_WORDS)
#if GRAY_COUNTS && ALPHA_COUNTS
#define WORDS (FIFTH + BINS * COPIES)
#else
#define WORDS FIFTH
#endif

// Bit s: slot s is counted.
#define COUNTED_SLOTS                                                                                                  \
    ((CHANNELS >> 1 & 1u) << RED | (CHANNELS >> 2 & 1u) << GREEN | (CHANNELS >> 3 & 1u) << BLUE |                      \
     (GRAY_COUNTS | ALPHA_COUNTS ? 1u << SPARE_SLOT : 0u))

typedef struct {
    __local uint* table;
    uint turn;         // bits by which this work-item rotates
    uint place[SLOTS]; // where the step's slot of bin 0 lies for this work-item, in bytes
    uint copy;
} counter_t;

inline uint four_bytes(pixel_t pixel) {
#if GRAY_COUNTS && !ALPHA_COUNTS
    return (pixel & ~(255u << (8u * SPARE_SLOT))) | gray_at(pixel) << (8u * SPARE_SLOT);
#else
    return pixel;
#endif
}

inline void count_pixel(counter_t* counter, pixel_t pixel) {
    if (!counts_in(pixel)) return;
    const uint bytes = rotate(four_bytes(pixel), counter->turn);
#pragma unroll
    for (uint step = 0; step < SLOTS; ++step) {
        // In bytes, not in words: what a shift and a mask leave of the pixel is then the address.
        const uint offset = (bytes >> (8u * step) & 255u) * (4u * BIN_WORDS) | counter->place[step];
        if (COUNTED_SLOTS == 15u || counter->place[step] < 4u * BIN_WORDS)
            atomic_inc((__local uint*)((__local uchar*)counter->table + offset));
    }
#if GRAY_COUNTS && ALPHA_COUNTS
    atomic_inc(&counter->table[FIFTH + gray_at(pixel) * COPIES + counter->copy]);
#endif
}

#include "each-pixel.cl"

// Where the copies of a channel's bin begin.
inline uint bin_of(uint table, uint bin) {
    if (GRAY_COUNTS && table == 0) return ALPHA_COUNTS ? FIFTH + bin * COPIES : bin * BIN_WORDS + SPARE_SLOT * COPIES;
    if ((CHANNELS & 2) && table == RED_TABLE) return bin * BIN_WORDS + RED * COPIES;
    if ((CHANNELS & 4) && table == GREEN_TABLE) return bin * BIN_WORDS + GREEN * COPIES;
    if ((CHANNELS & 8) && table == BLUE_TABLE) return bin * BIN_WORDS + BLUE * COPIES;
    return bin * BIN_WORDS + SPARE_SLOT * COPIES;
}

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint table[WORDS];
    const uint item = get_local_id(0);
    for (uint i = item; i < WORDS; i += get_local_size(0)) table[i] = 0;

    counter_t counter;
    counter.table = table;
    counter.copy = item & (COPIES - 1);
    const uint set = item / COPIES & (SLOTS - 1);
    counter.turn = (32u - 8u * set) & 31u;
    for (uint step = 0; step < SLOTS; ++step) {
        const uint slot = (set + step) & (SLOTS - 1);
        counter.place[step] = 4u * ((COUNTED_SLOTS >> slot & 1u) ? slot * COPIES + counter.copy : BIN_WORDS);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    count_pixels(&counter, &rows);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = item; i < TABLES * BINS; i += get_local_size(0)) {
        // Each work-item starts with another copy, so that fewer of them use one bank.
        const uint bin = bin_of(i / BINS, i % BINS);
        uint sum = 0;
        for (uint copy = 0; copy < COPIES; ++copy) sum += table[bin + ((copy + item) & (COPIES - 1))];
        if (sum != 0) atomic_add(&counts[i], sum);
    }
}
