// SPDX-License-Identifier: GPL-3.0-or-later
// 练习：每组一张表。一个工作组的工作项共用 table。barrier(CLK_LOCAL_MEM_FENCE) 让每个工作项
// 等到全组都走到这里。

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    local uint table[256];
    // 1. 把表清零：每个工作项清自己的一份。然后等其他工作项。

    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&table[pixels[i]], 1u);

    // 2. 等全组都数完。然后把表加到 counts 里。
}
