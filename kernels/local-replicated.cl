// SPDX-License-Identifier: GPL-3.0-or-later
// local-replicated: several copies of the table in local memory, so that neighbours never meet. Work-item l adds to copy
// l mod COPIES, and the copies of a bin lie side by side: with as many copies as local memory has banks, the work-items
// of one wave touch different banks whatever the pixels are, and equal pixels cost no more than different ones. Memory:
// every pixel is read once, by 16-byte loads; COPIES tables a work-group are cleared and summed, and global memory sees
// one add a non-empty bin a work-group. Work-items meet only where two waves of a group use one copy. Tables larger than
// local memory are cut into windows of WINDOW bins, and the pixels are read once a window. From: ours.

#include "pixels.cl"
#ifndef COPIES
#define COPIES 1 // a power of two
#endif

typedef struct {
    __local uint* table; // of this work-item: its copy of bin b lies at b * COPIES
    uint window;         // the first bin that this group counts
} counter_t;

inline void count_pixel(counter_t* counter, pixel_t pixel) {
#define ADD(which, value)                                                                                              \
    if ((which) * BINS + (value) - counter->window < WINDOW)                                                           \
    atomic_inc(&counter->table[((which) * BINS + (value) - counter->window) * COPIES])
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
#undef ADD
}

#include "each-pixel.cl"

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint table[WINDOW * COPIES];
    const uint item = get_local_id(0);
    counter_t counter = {table + (item & (COPIES - 1)), window_start()};
    for (uint i = item; i < WINDOW * COPIES; i += get_local_size(0)) table[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    count_pixels(&counter, &rows);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint bin = item; bin < WINDOW; bin += get_local_size(0)) {
        // Each work-item starts with another copy, so that here, too, no two use one bank.
        uint sum = 0;
        for (uint copy = 0; copy < COPIES; ++copy) sum += table[bin * COPIES + ((copy + item) & (COPIES - 1))];
        if (sum != 0) atomic_add(&counts[counter.window + bin], sum);
    }
}
