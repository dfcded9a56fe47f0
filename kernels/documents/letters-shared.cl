// SPDX-License-Identifier: GPL-3.0-or-later
// letters-shared: the statistics notes' second kernel: a work-item a character, in groups of 256, each group with seven
// counters of its own in local memory, which are merged where they are not empty. Memory: each byte is read once.
// Work-items of a group meet at its counters, groups at the global ones.

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
