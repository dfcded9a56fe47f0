// SPDX-License-Identifier: GPL-3.0-or-later
// letters-global: the statistics notes' first kernel. The host starts one work-item per character in groups of 256;
// each work-item adds its letter to one of seven counters in global memory: a to d, e to h, ..., y and z. Memory: each
// byte is read once, and each letter costs one atomic add in global memory. All work-items contend for seven counters.

kernel void count(global const char* text, int length, global uint* counts) {
    const int i = get_global_id(0);
    if (i >= length) return;
    const int letter = text[i] - 'a';
    if (letter >= 0 && letter < 26) atomic_add(&counts[letter / 4], 1u);
}
