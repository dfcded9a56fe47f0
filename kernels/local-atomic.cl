// SPDX-License-Identifier: GPL-3.0-or-later
// local-atomic: one work-item a pixel, one table a work-group. The work-group clears its table in local memory, each
// work-item adds its one pixel to it, and the table is added to the global one, with or without its empty bins
// (SKIP_EMPTY). Memory: every pixel is read once; but with no more pixels than work-items a group, clearing and merging
// move more than the pixels do. Work-items of a group meet at their table, groups at the global one. From: CUDA
// histogram article (002), histshared and section 5; statistics notes (004), second kernel. The article's kernel has
// its barrier inside the branch of those that have a pixel, which not all work-items of the last group take; here all
// of them come to every barrier.

#include "pixels.cl"
#include "local-table.cl"

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint local_table[WINDOW];
    const uint window = window_start();
    clear_table(local_table);

    const uint i = get_global_id(0);
    if (i < pixel_count) {
        const pixel_t pixel = load(pixels + first + start_of(i, width, row));
        if (counts_in(pixel)) FOR_EACH_BIN(ADD_LOCAL, gray_at(pixel), pixel);
    }

    merge_table(local_table, counts, window);
}
