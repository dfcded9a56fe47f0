// SPDX-License-Identifier: GPL-3.0-or-later
// letters-counter: the statistics notes' fourth kernel. Like letters-interleaved, but each work-item counts successive
// characters of the same letter group in a register, and adds the register to the group's counter when the letter
// group changes. Memory: each byte is read once. Work-items of a work-group contend for its seven counters,
// work-groups for the global ones.

kernel void count(global const char* text, int length, global uint* counts) {
    local uint table[7];
    const int item = get_local_id(0);
    if (item < 7) table[item] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int run = 0, bin = -1;
    for (int i = get_global_id(0); i < length; i += get_global_size(0)) {
        const int letter = text[i] - 'a';
        if (letter < 0 || letter >= 26) continue;
        if (letter / 4 == bin) {
            ++run;
            continue;
        }
        if (run > 0) atomic_add(&table[bin], (uint)run);
        run = 1;
        bin = letter / 4;
    }
    if (run > 0) atomic_add(&table[bin], (uint)run);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 7 && table[item] > 0) atomic_add(&counts[item], table[item]);
}
