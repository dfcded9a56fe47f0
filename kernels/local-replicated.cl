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

#define BIN_BYTES (4u * COPIES) // from a bin to the next

typedef struct {
    __local uchar* table;
    uint copy;   // where this work-item's copy of bin 0 lies
    uint window; // the first bin that this group counts
} counter_t;

// Places are formed in bytes, and by a logical or: of a byte of pixels a shift and a mask are then the place, and where
// the table begins is no instruction at all.
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
        // Each work-item starts with another copy, so that here, too, no two use one bank.
        uint sum = 0;
        for (uint copy = 0; copy < COPIES; ++copy) sum += table[bin * COPIES + ((copy + item) & (COPIES - 1))];
        if (sum != 0) atomic_add(&counts[counter.window + bin], sum);
    }
}
