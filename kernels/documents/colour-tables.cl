// SPDX-License-Identifier: GPL-3.0-or-later
// colour-tables: the colour histogram article before its improvements. Each work-item counts 1024 pixels of three bytes
// into its own 768 counters in global memory; the host adds up the tables. Memory: each pixel is read once, and each of
// its three increments reads and writes global memory. No two work-items access the same counter.

kernel void count(global const uchar* pixels, int pixel_count, global uint* tables) {
    const int item = get_global_id(0);
    global uint* table = tables + item * 768;
    for (int bin = 0; bin < 768; ++bin) table[bin] = 0;
    for (int i = item * 1024; i < min(item * 1024 + 1024, pixel_count); ++i) {
        table[pixels[3 * i]]++;
        table[256 + pixels[3 * i + 1]]++;
        table[512 + pixels[3 * i + 2]]++;
    }
}
