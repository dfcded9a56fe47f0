// SPDX-License-Identifier: GPL-3.0-or-later
// Exercise: a table for each group. The work-items of a group share `table`. barrier(CLK_LOCAL_MEM_FENCE) lets each of
// them wait until all have come so far.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    local uint table[256];
    // 1. Clear the table: each work-item clears its part. Then wait for the others.

    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&table[pixels[i]], 1u);

    // 2. Wait until the whole group has counted. Then add the table to counts.
}
