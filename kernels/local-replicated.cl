// SPDX-License-Identifier: GPL-3.0-or-later
// local-replicated: COPIES copies of the table in local memory. Work-item l adds to copy l mod COPIES, and the copies
// of a bin lie side by side. With as many copies as local memory has banks (32), the work-items of a wave always
// access different banks, so that equal pixels cost no more than different ones. Memory: every pixel is read once, by
// 16-byte loads; each work-group clears and adds up COPIES tables, and adds each bin that is not empty to the global
// table once. Work-items contend only where two waves of a group use the same copy, groups contend only when they
// merge. Tables that exceed local memory are split into windows of WINDOW bins, and the pixels are read once per
// window. From: ours.

#include "pixels.cl"
#ifndef COPIES
#define COPIES 1 // copies of the table; a power of two
#endif

#define BIN_BYTES (4u * COPIES) // distance from one bin to the next, in bytes

typedef struct {
    __local uchar* table;
    uint copy;   // byte offset of this work-item's copy of bin 0
    uint window; // the first bin that this group counts
} counter_t;

// Byte offsets combined by OR need the fewest instructions: one shift and one mask turn a pixel's byte into
// bin * BIN_BYTES, and the table's constant address becomes part of the atomic instruction.
inline __local uint* place_of(const counter_t* counter, uint bin) {
    return (__local uint*)(counter->table + (bin * BIN_BYTES | counter->copy));
}

inline void count_pixel(counter_t* counter, pixel_t pixel) {
#ifdef WINDOWED
#define ADD(which, value)                                                                                              \
    if ((which) * BINS + (value) - counter->window < WINDOW)                                                           \
    atomic_inc(place_of(counter, (which) * BINS + (value) - counter->window))
#else
#define ADD(which, value) atomic_inc(place_of(counter, value) + (which) * BINS * COPIES)
#endif
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
#undef ADD
}

#include "each-pixel.cl"

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint table[WINDOW * COPIES];
    const uint item = get_local_id(0);
    counter_t counter = {(__local uchar*)table, 4u * (item & (COPIES - 1)), window_start()};
    for (uint i = item; i < WINDOW * COPIES; i += get_local_size(0)) table[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    count_pixels(&counter, &rows);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint bin = item; bin < WINDOW; bin += get_local_size(0)) {
        // Each work-item starts at a different copy, so that the reads of a wave access different banks, too.
        uint sum = 0;
        for (uint copy = 0; copy < COPIES; ++copy) sum += table[bin * COPIES + ((copy + item) & (COPIES - 1))];
        if (sum != 0) atomic_add(&counts[counter.window + bin], sum);
    }
}
