// SPDX-License-Identifier: GPL-3.0-or-later
// local-strided: a table a work-group in local memory, pixels taken in turn. Each work-item counts every pixel whose
// number is its own plus a multiple of the global size; then the table is added to the global one. Memory:
// neighbouring work-items read neighbouring pixels, so loads coalesce, and every pixel is read once; adds stay in local
// memory, and global memory sees only one add a non-empty bin a work-group. Work-items of one group meet at their
// table, groups only at the end. From: OpenCL 2.0 book (000), listing 4.1 with host listing 4.2; CUDA histogram article
// (002), histParallelism; statistics notes (004), interleaved.

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
