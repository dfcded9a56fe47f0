// SPDX-License-Identifier: GPL-3.0-or-later
// 练习：书中内核的最后一个循环。16 个组各有 64 个工作项；每组把自己的表的全部 256 个计数
// 加到 counts 里。

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    local uint table[256];
    const int item = get_local_id(0);
    for (int bin = item; bin < 256; bin += get_local_size(0)) table[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&table[pixels[i]], 1u);
    barrier(CLK_LOCAL_MEM_FENCE);

    // 每个工作项只加一个计数：一共 256 个里的 64 个。把它改成循环。每一步 bin 增加多少？
    const int bin = item;
    atomic_add(&counts[bin], table[bin]);
}
