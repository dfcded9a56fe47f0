// SPDX-License-Identifier: GPL-3.0-or-later
// channel-staggered: counts all channels of colour pixels in one pass without bank conflicts. A pixel is four bytes:
// its samples, with gray in place of alpha. Each byte position is a slot, and the tables are interleaved: bin by bin,
// slot by slot, COPIES copies each. The work-items of a wave form four sets; in each step every set counts a different
// slot, which it gets by rotating the pixel's bytes. With 4 * COPIES = 32 the work-items of a wave always access
// different banks. Memory: every pixel is read once, by 16-byte loads; each work-group adds up its tables at the end,
// and adds each bin that is not empty to the global table once. Work-items contend where two waves of a group use the
// same copy, and for a fifth table with few copies; groups contend when they merge. From: ours.

#include "pixels.cl"
#include "gray-sum.cl"

#ifndef COPIES
#define COPIES 1 // of each table; a power of two
#endif

#define SLOTS 4u
#define BIN_WORDS (SLOTS * COPIES) // 32-bit counters per bin, over all slots and copies
#define BIN_BYTES (4u * BIN_WORDS) // distance from one bin to the next, in bytes

// Gray takes alpha's slot (the spare slot), unless alpha is counted itself: then gray has a fifth table behind the
// slots. A slot of a channel that was not requested is counted, too, and ignored at the end: skipping it would take
// longer.
#define GRAY_COUNTS (CHANNELS & 1)
#define ALPHA_COUNTS (CHANNELS >> 4 & 1)
#define GRAY_SPARES (GRAY_COUNTS && !ALPHA_COUNTS)
#define SPARE_SLOT (6u - RED - GREEN - BLUE) // the slot without a colour: slots are 0 to 3, and their sum is 6
#define FIFTH (BINS * BIN_WORDS)             // index of the fifth table's first counter
#ifndef FIFTH_COPIES
#define FIFTH_COPIES COPIES // copies of the fifth table; a power of two
#endif
#if GRAY_COUNTS && ALPHA_COUNTS
#define WORDS (FIFTH + BINS * FIFTH_COPIES)
#else
#define WORDS FIFTH
#endif

typedef struct {
    __local uchar* table;
    uint turn;         // how turned() rotates a pixel for this work-item's set
    uint place[SLOTS]; // per step: byte offset of this work-item's copy of bin 0 in the slot that the step counts
    uint fifth;        // byte offset of this work-item's copy of bin 0 in the fifth table
} counter_t;

// The slot that the work-items of a set count in a step.
inline uint slot_of(uint set, uint step) {
    return (set + step) & (SLOTS - 1);
}

// turned() returns a pixel's bytes, with gray in the spare slot, in the order in which a set counts them; turn_of()
// gives its argument `turn` for a set.
#ifdef __NV_CL_C_VERSION
// NVIDIA's prmt selects four of eight bytes: bytes 0 to 3 are the pixel's, 4 to 7 those of gray's sum.
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
    return (32u - 8u * set) & 31u; // bits to rotate to the left
}
inline uint turned(uint pixel, uint sum, uint turn) {
    const uint spare = 8u * SPARE_SLOT;
    const uint gray = sum >> (8u * GRAY_BYTE) & 255u;
    return rotate(GRAY_SPARES ? (pixel & ~(255u << spare)) | gray << spare : pixel, turn);
}
#endif

// The counter of `value` in a table whose bins lie `bytes` apart; `first`: byte offset of bin 0. Byte offsets combined
// by OR need the fewest instructions: one shift and one mask turn a pixel's byte into value * bytes.
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

// bin_of(): index of the first copy of a bin of channel table `table`; copies_of(): the number of copies.
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
        // Each work-item starts at a different copy, so that fewer reads of a wave access the same bank.
        const uint bin = bin_of(i / BINS, i % BINS), copies = copies_of(i / BINS);
        uint sum = 0;
        for (uint k = 0; k < copies; ++k) sum += table[bin + ((k + item) & (copies - 1))];
        if (sum != 0) atomic_add(&counts[i], sum);
    }
}
