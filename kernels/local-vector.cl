// SPDX-License-Identifier: GPL-3.0-or-later
// local-vector: local-strided with 16-byte loads. A table a work-group in local memory; each work-item loads several
// 16-byte words before it counts the first of their pixels, so that memory is asked for more at a time. Memory: every
// pixel is read once, in the widest loads there are; adds stay in local memory, and global memory sees one add a
// non-empty bin a work-group. Work-items of one group meet at their table, groups only at the end. Tables larger than
// local memory are cut into windows of WINDOW bins, and the pixels are read once a window. From: what the colour
// histogram article (003) concludes should be tried; ours.

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
