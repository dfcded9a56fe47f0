// SPDX-License-Identifier: GPL-3.0-or-later
// global-atomic: one work-item a pixel, one table for all. Each work-item reads its pixel and adds one to the table
// in global memory, atomically. Memory: every pixel is read once; every pixel also costs a read-modify-write of
// global memory, as many as there are channels. Work-items of the whole device meet at the bins: where many pixels
// share a value, they queue for it. From: CUDA histogram article (002), histKernel; statistics notes (004), first
// kernel.

#include "pixels.cl"

#define ADD(table, value) atomic_inc(&counts[(table) * BINS + (value)])

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    // The range is rounded up to whole work-groups, so the last items may have no pixel.
    const uint i = get_global_id(0);
    if (i >= pixel_count) return;

    const pixel_t pixel = load(pixels + first + start_of(i, width, row));
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
}
