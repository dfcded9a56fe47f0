// SPDX-License-Identifier: GPL-3.0-or-later
// Exercise: the last loop of the book's kernel. 16 groups of 64 work-items count; each group adds all 256 bins of its
// table to `counts`.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    local uint table[256];
    const int item = get_local_id(0);
    for (int bin = item; bin < 256; bin += get_local_size(0)) table[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&table[pixels[i]], 1u);
    barrier(CLK_LOCAL_MEM_FENCE);

    // Each work-item adds one bin: 64 of 256. Make it a loop. By how much does `bin` grow in each step?
    const int bin = item;
    atomic_add(&counts[bin], table[bin]);
}
