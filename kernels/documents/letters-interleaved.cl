// SPDX-License-Identifier: GPL-3.0-or-later
// letters-interleaved: the statistics notes' third kernel, interleaved: as letters-shared, but a quarter of the groups,
// whose work-items take characters in turn. Memory: each byte is read once, by lanes that stand side by side. Work-items
// of a group meet at its counters, groups at the global ones.

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
