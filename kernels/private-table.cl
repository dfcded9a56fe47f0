// SPDX-License-Identifier: GPL-3.0-or-later
// A run of pixels into a private table, and the table into its place among all work-items'.
#include "pixels.cl"

#define ADD(which, value) ++table[(which) * BINS + (value)]

// `tables` has room for one set of tables a work-item; nothing in it needs to be cleared.
__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict tables) {
    uint table[TABLES * BINS];
    for (uint bin = 0; bin < TABLES * BINS; ++bin) table[bin] = 0;

    // The host starts as many work-items as runs of the wanted length need.
    const uint run = (pixel_count - 1) / (uint)get_global_size(0) + 1;
    const ulong begin = (ulong)get_global_id(0) * run;
    const ulong end = min(begin + run, (ulong)pixel_count);
    for (ulong i = begin; i < end; ++i) {
        const pixel_t pixel = load(pixels + first + start_of((uint)i, width, row));
        if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
    }

    __global uint* out = tables + (ulong)get_global_id(0) * (TABLES * BINS);
    for (uint bin = 0; bin < TABLES * BINS; ++bin) out[bin] = table[bin];
}
