// SPDX-License-Identifier: GPL-3.0-or-later
// article-global: what histKernel of the CUDA article does: a work-item a pixel, groups of 256, each adding to the one
// table in global memory. Memory: each byte is read once, and every add goes to global memory. All work-items meet at
// that table.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    const int i = get_global_id(0);
    if (i < pixel_count) atomic_add(&counts[pixels[i]], 1u);
}
