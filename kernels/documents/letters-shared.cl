// SPDX-License-Identifier: GPL-3.0-or-later
// letters-shared: the statistics notes' second kernel. The host starts one work-item per character in groups of 256.
// Each group has seven counters in local memory; at the end seven of its work-items add the counters that are not zero
// to the global ones. Memory: each byte is read once. Work-items of a group contend for the group's counters, groups
// for the global ones.

kernel void count(global const char* text, int length, global uint* counts) {
    local uint table[7];
    const int item = get_local_id(0);
    if (item < 7) table[item] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int i = get_global_id(0);
    if (i < length) {
        const int letter = text[i] - 'a';
        if (letter >= 0 && letter < 26) atomic_add(&table[letter / 4], 1u);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 7 && table[item] > 0) atomic_add(&counts[item], table[item]);
}
