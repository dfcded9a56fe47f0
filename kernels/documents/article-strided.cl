// SPDX-License-Identifier: GPL-3.0-or-later
// article-strided: what histParallelism of the CUDA article does: 10240 groups of 256, whose work-items take pixels in
// turn, so that a group's table is merged for many pixels. Memory: each byte is read once. Work-items of a group meet at
// its table, groups at the global one.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    local uint table[256];
    const int item = get_local_id(0);
    table[item] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&table[pixels[i]], 1u);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&counts[item], table[item]);
}
