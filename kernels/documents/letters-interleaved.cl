// SPDX-License-Identifier: GPL-3.0-or-later
// letters-interleaved: the interleaved variant of the statistics notes' third kernel. Like letters-shared, but the host
// starts a quarter of the groups, and work-item i of n counts the characters i, i + n, i + 2n, ... Memory: each byte is
// read once; neighbouring work-items read neighbouring bytes. Work-items of a group contend for the group's seven
// counters, groups for the global ones.

kernel void count(global const char* text, int length, global uint* counts) {
    local uint table[7];
    const int item = get_local_id(0);
    if (item < 7) table[item] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_global_id(0); i < length; i += get_global_size(0)) {
        const int letter = text[i] - 'a';
        if (letter >= 0 && letter < 26) atomic_add(&table[letter / 4], 1u);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 7 && table[item] > 0) atomic_add(&counts[item], table[item]);
}
