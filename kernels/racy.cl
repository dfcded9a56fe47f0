// SPDX-License-Identifier: GPL-3.0-or-later
// racy: wrong on purpose. One work-item a pixel adds one to a table in global memory without atomics: it reads the
// count, adds one and writes it back, and what others wrote in between is lost. Memory: as global-atomic, but reads and
// writes of the table go through the caches, where work-items see old counts. Work-items meet at the bins, and nobody
// keeps them apart: the fewer values there are, the more counts are lost. From: OpenCL 2.0 book (000), why its first
// listing needs atomics; CUDA histogram article (002), section 3.

#include "pixels.cl"

#define ADD(table, value) ++counts[(table) * BINS + (value)]

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    // The range is rounded up to whole work-groups, so the last items may have no pixel.
    const uint i = get_global_id(0);
    if (i >= pixel_count) return;

    const pixel_t pixel = load(pixels + first + start_of(i, width, row));
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
}
