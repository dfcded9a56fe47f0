// SPDX-License-Identifier: GPL-3.0-or-later
// channel-staggered: colour, all channels in one pass, without bank conflicts. A pixel is four bytes: its samples, and
// gray where alpha would be. Each byte has a slot, and the tables lie interleaved: bin by bin, slot by slot, COPIES
// copies each. The work-items of a wave form four sets; in each step every set counts another byte, in an order that is
// turned by rotating the pixel. With 4 * COPIES = 32 every work-item of a wave touches a bank of its own, whatever the
// pixels are. Memory: every pixel is read once, by 16-byte loads; the tables of a work-group are summed at the end, and
// global memory sees one add a non-empty bin a work-group. Work-items meet only where two waves of a group use one copy.
// From: ours.

#include "pixels.cl"
#include "gray-sum.cl"

#ifndef COPIES
#define COPIES 1 // of each table; a power of two
#endif

#define SLOTS 4u
#define BIN_WORDS (SLOTS * COPIES)
#define BIN_BYTES (4u * BIN_WORDS)

// Gray stands where alpha would, unless alpha is counted itself: then gray has a table of its own behind the slots. A
// slot that nobody asked for is counted all the same, and left behind: leaving it out would save no time.
#define GRAY_COUNTS (CHANNELS & 1)
#define ALPHA_COUNTS (CHANNELS >> 4 & 1)
#define GRAY_SPARES (GRAY_COUNTS && !ALPHA_COUNTS)
#define SPARE_SLOT (6u - RED - GREEN - BLUE) // the places are 0 to 3, and their sum is 6
#define FIFTH (BINS * BIN_WORDS)
#ifndef FIFTH_COPIES
#define FIFTH_COPIES COPIES // of gray's own table; a power of two
#endif
#if GRAY_COUNTS && ALPHA_COUNTS
#define WORDS (FIFTH + BINS * FIFTH_COPIES)
#else
#define WORDS FIFTH
#endif

typedef struct {
    __local uchar* table;
    uint turn;         // how this work-item turns a pixel
    uint place[SLOTS]; // where the step's slot of bin 0 lies for this work-item, in bytes
    uint fifth;        // and gray's own
} counter_t;

// The slot that a work-item of a set counts in a step.
inline uint slot_of(uint set, uint step) {
    return (set + step) & (SLOTS - 1);
}

// A pixel's bytes, with gray in the spare one, in the order in which the set counts them.
#ifdef __NV_CL_C_VERSION
// One instruction picks four of eight bytes: the pixel's are 0 to 3, the sum's 4 to 7.
inline uint turn_of(uint set) {
    uint selector = 0;
    for (uint step = 0; step < SLOTS; ++step) {
        const uint slot = slot_of(set, step);
        selector |= (GRAY_SPARES && slot == SPARE_SLOT ? 4u + GRAY_BYTE : slot) << (4u * step);
    }
    return selector;
}
inline uint turned(uint pixel, uint sum, uint turn) {
    uint bytes;
    __asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bytes) : "r"(pixel), "r"(sum), "r"(turn));
    return bytes;
}
#else
inline uint turn_of(uint set) {
    return (32u - 8u * set) & 31u; // bits to the left
}
inline uint turned(uint pixel, uint sum, uint turn) {
    const uint spare = 8u * SPARE_SLOT;
    const uint gray = sum >> (8u * GRAY_BYTE) & 255u;
    return rotate(GRAY_SPARES ? (pixel & ~(255u << spare)) | gray << spare : pixel, turn);
}
#endif

// Places are formed in bytes, and by a logical or: what a shift and a mask leave of the pixel is then the place.
inline __local uint* place_of(const counter_t* counter, uint value, uint bytes, uint first) {
    return (__local uint*)(counter->table + (value * bytes | first));
}

inline void count_pixel(counter_t* counter, pixel_t pixel) {
    if (!counts_in(pixel)) return;
    const uint sum = GRAY_COUNTS ? gray_sum(pixel) : 0;
    const uint bytes = turned(pixel, sum, counter->turn);
#pragma unroll
    for (uint step = 0; step < SLOTS; ++step)
        atomic_inc(place_of(counter, bytes >> (8u * step) & 255u, BIN_BYTES, counter->place[step]));
#if GRAY_COUNTS && ALPHA_COUNTS
    atomic_inc(place_of(counter, sum >> (8u * GRAY_BYTE) & 255u, 4u * FIFTH_COPIES, counter->fifth) + FIFTH);
#endif
}

#include "each-pixel.cl"

// A channel's bin: its first copy, and how many it has.
inline uint bin_of(uint table, uint bin) {
    if (GRAY_COUNTS && table == 0)
        return ALPHA_COUNTS ? FIFTH + bin * FIFTH_COPIES : bin * BIN_WORDS + SPARE_SLOT * COPIES;
    if ((CHANNELS & 2) && table == RED_TABLE) return bin * BIN_WORDS + RED * COPIES;
    if ((CHANNELS & 4) && table == GREEN_TABLE) return bin * BIN_WORDS + GREEN * COPIES;
    if ((CHANNELS & 8) && table == BLUE_TABLE) return bin * BIN_WORDS + BLUE * COPIES;
    return bin * BIN_WORDS + SPARE_SLOT * COPIES;
}
inline uint copies_of(uint table) {
    return GRAY_COUNTS && ALPHA_COUNTS && table == 0 ? FIFTH_COPIES : COPIES;
}

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint table[WORDS];
    const uint item = get_local_id(0);
    for (uint i = item; i < WORDS; i += get_local_size(0)) table[i] = 0;

    const uint copy = item & (COPIES - 1), set = item / COPIES & (SLOTS - 1);
    counter_t counter;
    counter.table = (__local uchar*)table;
    counter.turn = turn_of(set);
    for (uint step = 0; step < SLOTS; ++step) counter.place[step] = 4u * (slot_of(set, step) * COPIES + copy);
    counter.fifth = 4u * (item & (FIFTH_COPIES - 1));
    barrier(CLK_LOCAL_MEM_FENCE);

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    count_pixels(&counter, &rows);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = item; i < TABLES * BINS; i += get_local_size(0)) {
        // Each work-item starts with another copy, so that fewer of them use one bank.
        const uint bin = bin_of(i / BINS, i % BINS), copies = copies_of(i / BINS);
        uint sum = 0;
        for (uint k = 0; k < copies; ++k) sum += table[bin + ((k + item) & (copies - 1))];
        if (sum != 0) atomic_add(&counts[i], sum);
    }
}
