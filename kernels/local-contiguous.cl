// SPDX-License-Identifier: GPL-3.0-or-later
// local-contiguous: as local-strided, but each work-item counts a run of neighbouring pixels. Memory: at any moment the
// work-items of a wave read pixels that lie a run apart, so that each load touches many lines of the cache; these are
// used up by the same work-item's next pixels, if the cache can hold them until then. Work-items of one group meet at
// their table, groups only at the end. From: statistics notes (004), contiguous, which measured this faster than its
// interleaved kernel with runs of four, and wondered.

#include "pixels.cl"
#include "local-table.cl"

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint local_table[WINDOW];
    const uint window = window_start();
    clear_table(local_table);

    // The host starts as many work-items as runs of the wanted length need.
    const uint run = (pixel_count - 1) / (uint)get_global_size(0) + 1;
    const ulong begin = (ulong)get_global_id(0) * run;
    const uint end = (uint)min(begin + run, (ulong)pixel_count);
    for (ulong i = begin; i < end; ++i) {
        const pixel_t pixel = load(pixels + first + start_of((uint)i, width, row));
        if (counts_in(pixel)) FOR_EACH_BIN(ADD_LOCAL, gray_at(pixel), pixel);
    }

    merge_table(local_table, counts, window);
}
