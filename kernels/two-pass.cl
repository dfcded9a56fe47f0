// SPDX-License-Identifier: GPL-3.0-or-later
// two-pass: like local-vector, but each work-group writes its table to its own place in global memory, and a second
// kernel (merge.cl) adds up the tables, so that no atomics on global memory are needed. Memory: every pixel is read
// once, by 16-byte loads; one table per work-group is written once and read once. Work-items of a group contend for
// the group's table; groups never contend. Tables that exceed local memory are split into windows of WINDOW bins, and
// the pixels are read once per window. From: ours, after the second kernel that the colour histogram article (003)
// wished for.

#include "pixels.cl"
#include "local-table.cl"
#include "table-units.cl"

// `tables` holds TABLES * BINS counters per work-group and need not be cleared, because every counter is overwritten.
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
