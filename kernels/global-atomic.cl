// SPDX-License-Identifier: GPL-3.0-or-later
// global-atomic: one work-item per pixel. Each work-item reads its pixel and increments the pixel's bins in the one
// table in global memory atomically. Memory: every pixel is read once and costs one atomic add in global memory per
// channel. All work-items of the device contend for the same bins: where many pixels share a value, their adds are
// executed one after another. From: CUDA histogram article (002), histKernel; statistics notes (004), first kernel.

#include "pixels.cl"

#define ADD(table, value) atomic_inc(&counts[(table) * BINS + (value)])

__kernel void count(__global const sample_t* restrict pixels, ulong first, uint width, uint row, uint pixel_count,
                    __global uint* restrict counts) {
    // The host rounds the number of work-items up to whole work-groups, so the last work-items may have no pixel.
    const uint i = get_global_id(0);
    if (i >= pixel_count) return;

    const pixel_t pixel = load(pixels + first + start_of(i, width, row));
    if (counts_in(pixel)) FOR_EACH_BIN(ADD, gray_at(pixel), pixel);
}
