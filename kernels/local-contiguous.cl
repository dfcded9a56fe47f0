// SPDX-License-Identifier: GPL-3.0-or-later
// local-contiguous: like local-strided, but each work-item counts a run of neighbouring pixels (4 by default). Memory:
// every pixel is read once, but at any moment the work-items of a wave read pixels that lie a run apart, so that one
// load touches several cache lines; the same work-item's next loads use the rest of these lines if the cache still
// holds them. Work-items of a group contend for the group's table, groups contend only when they merge. From:
// statistics notes (004), contiguous. In the notes this kernel with runs of four is faster than the interleaved one,
// without an explanation.

#include "pixels.cl"
#include "local-table.cl"

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint local_table[WINDOW];
    const uint window = window_start();
    clear_table(local_table);

    // The host starts one work-item per run of the requested length (pixels-per-item) and rounds up to whole
    // work-groups. Dividing the pixels by the actual number of work-items gives each of them nearly the same number of
    // pixels.
    const uint run = (pixel_count - 1) / (uint)get_global_size(0) + 1;
    const ulong begin = (ulong)get_global_id(0) * run;
    const uint end = (uint)min(begin + run, (ulong)pixel_count);
    for (ulong i = begin; i < end; ++i) {
        const pixel_t pixel = load(pixels + first + start_of((uint)i, width, row));
        if (counts_in(pixel)) FOR_EACH_BIN(ADD_LOCAL, gray_at(pixel), pixel);
    }

    merge_table(local_table, counts, window);
}
