// SPDX-License-Identifier: GPL-3.0-or-later
// two-pass: a partial table a work-group, reduced by a second kernel, and no atomics on global memory. As local-vector,
// but each work-group writes its table to a place of its own; the kernel merge adds them up, a work-item for each bin.
// Memory: every pixel is read once, by 16-byte loads; a table a work-group is written and read again. Work-items of one
// group meet at their table, groups never. Tables larger than local memory are cut into windows of WINDOW bins, and the pixels are read once a
// window. From: ours, after the second kernel that the colour histogram article (003) wished for.

#include "pixels.cl"
#include "local-table.cl"
#include "table-units.cl"

// `tables` has room for one set of tables a work-group; nothing in it needs to be cleared.
__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict tables) {
    __local uint table[WINDOW];
    counter_t counter = {table, window_start()};
    clear_table(table);

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    count_pixels(&counter, &rows);
    barrier(CLK_LOCAL_MEM_FENCE);

    __global uint* out = tables + (ulong)get_group_id(0) * (TABLES * BINS) + counter.window;
    for (uint bin = get_local_id(0); bin < WINDOW; bin += get_local_size(0)) out[bin] = table[bin];
}
