// SPDX-License-Identifier: GPL-3.0-or-later
// local-vector: local-strided with 16-byte loads. Each work-group has one table in local memory; each work-item issues
// IN_FLIGHT (4) loads of 16 bytes before it counts the first of their pixels, so that more loads are in flight at a
// time. Memory: every pixel is read once, by the widest loads that devices have; adds go to local memory, and each
// work-group adds each bin that is not empty to the global table once. Work-items of a group contend for the group's
// table, groups contend only when they merge. Tables that exceed local memory are split into windows of WINDOW bins,
// and the pixels are read once per window. From: what the colour histogram article (003) concludes should be tried;
// ours.

#include "pixels.cl"
#include "local-table.cl"
#include "table-units.cl"

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint table[WINDOW];
    counter_t counter = {table, window_start()};
    clear_table(table);

    rows_t rows;
    set_rows(&rows, pixels, first, width, row, pixel_count);
    count_pixels(&counter, &rows);
    merge_table(table, counts, counter.window);
}
