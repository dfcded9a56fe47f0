// SPDX-License-Identifier: GPL-3.0-or-later
// racy: wrong on purpose. One work-item per pixel increments a table in global memory without atomics: it reads the
// count, adds one and writes the sum back, which overwrites increments that other work-items wrote in between. Memory:
// as global-atomic, but the table is read and written through the caches, so that work-items also see outdated counts.
// Work-items contend for the bins without synchronisation: the fewer distinct values an image has, the more counts are
// lost. From: OpenCL 2.0 book (000), why its first listing needs atomics; CUDA histogram article (002), section 3.

#include "pixels.cl"

#define ADD(table, value) ++counts[(table) * BINS + (value)]

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    // The host rounds the number of work-items up to whole work-groups, so the last work-items may have no pixel.
    const uint i = get_global_id(0);
    if (i >= pixel_count) return;

    const pixel_t pixel = load(pixels + first + start_of(i, width, row));
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
}
