// SPDX-License-Identifier: GPL-3.0-or-later
// local-atomic: one work-item per pixel, one table per work-group in local memory. The work-group clears its table,
// each work-item adds its one pixel, and the work-group adds the table to the global one (SKIP_EMPTY: only bins that
// are not empty). Memory: every pixel is read once; but a group has only as many pixels as work-items, so clearing and
// merging move more bytes than the pixels do. Work-items of a group contend for the group's table, groups for the
// global table. From: CUDA histogram article (002), histshared and section 5; statistics notes (004), second kernel.
// The article's kernel has its barrier inside a branch that the last group's work-items without a pixel do not take;
// here all work-items reach every barrier.

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
