// SPDX-License-Identifier: GPL-3.0-or-later
// local-strided: one table per work-group in local memory. Work-item i of n counts the pixels i, i + n, i + 2n, ...;
// at the end the work-group adds its table to the global one. Memory: neighbouring work-items read neighbouring
// pixels, so that loads coalesce, and every pixel is read once; adds go to local memory, and each work-group adds each
// bin that is not empty to the global table once. Work-items of a group contend for the group's table, groups contend
// only when they merge. From: OpenCL 2.0 book (000), listing 4.1 with host listing 4.2; CUDA histogram article (002),
// histParallelism; statistics notes (004), interleaved.

#include "pixels.cl"
#include "local-table.cl"

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    __local uint local_table[WINDOW];
    const uint window = window_start();
    clear_table(local_table);

    for (uint i = get_global_id(0); i < pixel_count; i += get_global_size(0)) {
        const pixel_t pixel = load(pixels + first + start_of(i, width, row));
        if (counts_in(pixel)) FOR_EACH_BIN(ADD_LOCAL, gray_at(pixel), pixel);
    }

    merge_table(local_table, counts, window);
}
