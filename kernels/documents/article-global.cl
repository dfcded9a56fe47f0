// SPDX-License-Identifier: GPL-3.0-or-later
// article-global: histKernel of the CUDA histogram article. The host starts one work-item per pixel in groups of 256;
// each work-item adds its pixel to the one table in global memory with an atomic add. Memory: each byte is read once,
// and each pixel costs one atomic add in global memory. All work-items of the device contend for the same 256 counters.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    const int i = get_global_id(0);
    if (i < pixel_count) atomic_add(&counts[pixels[i]], 1u);
}
