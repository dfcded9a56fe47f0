// SPDX-License-Identifier: GPL-3.0-or-later
// The kernel of private-host-merge and private-device-merge. Each work-item counts a run of neighbouring pixels into a
// private table and copies the table to its own place in `tables`; the host or a second kernel adds the tables up.
#include "pixels.cl"

#define ADD(which, value) ++table[(which) * BINS + (value)]

// `first`: where the first pixel lies in `pixels`; `row`: from one row to the next (both in samples); `width`: pixels
// per row. `tables` holds TABLES * BINS counters per work-item and need not be cleared, because every counter is
// overwritten.
__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict tables) {
    uint table[TABLES * BINS];
    for (uint bin = 0; bin < TABLES * BINS; ++bin) table[bin] = 0;

    // The host starts one work-item per run of the requested length (pixels-per-item) and rounds up to whole
    // work-groups. Dividing the pixels by the actual number of work-items gives each of them nearly the same number of
    // pixels.
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
