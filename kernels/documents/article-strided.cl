// SPDX-License-Identifier: GPL-3.0-or-later
// article-strided: histParallelism of the CUDA histogram article. The host starts 10240 groups of 256; work-item i
// counts the pixels i, i + n, i + 2n, ... of n work-items, so that a group merges its table once for many pixels.
// Memory: each byte is read once, and each group adds its 256 bins to the global table once. Work-items of a group
// contend for the group's table in local memory, groups for the global table.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    local uint table[256];
    const int item = get_local_id(0);
    table[item] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&table[pixels[i]], 1u);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&counts[item], table[item]);
}
