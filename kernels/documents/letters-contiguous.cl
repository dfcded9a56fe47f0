// SPDX-License-Identifier: GPL-3.0-or-later
// letters-contiguous: the contiguous variant of the statistics notes' third kernel. Like letters-shared, but each
// work-item counts four neighbouring characters. Memory: each byte is read once; at one moment, neighbouring
// work-items read bytes that lie four apart. Work-items of a group contend for the group's seven counters, groups for
// the global ones.

kernel void count(global const char* text, int length, global uint* counts) {
    local uint table[7];
    const int item = get_local_id(0);
    if (item < 7) table[item] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int first = 4 * get_global_id(0);
    for (int i = first; i < min(first + 4, length); ++i) {
        const int letter = text[i] - 'a';
        if (letter >= 0 && letter < 26) atomic_add(&table[letter / 4], 1u);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 7 && table[item] > 0) atomic_add(&counts[item], table[item]);
}
