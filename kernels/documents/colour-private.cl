// SPDX-License-Identifier: GPL-3.0-or-later
// colour-private: the colour histogram article's first improvement. Each work-item counts 1024 pixels of three bytes
// into 768 private counters and writes all of them to global memory; the host adds up the tables. Memory: each pixel
// is read once; each table in global memory is written twice (once with zeros, once with the counts). No two
// work-items access the same counter. The mistake: the article clears the table in global memory, not the private
// counters, so the counts start from arbitrary values. MENDED clears the private counters.

kernel void count(global const uchar* pixels, int pixel_count, global uint* tables) {
    const int item = get_global_id(0);
    global uint* table = tables + item * 768;
    uint own[768];
#ifdef MENDED
    for (int bin = 0; bin < 768; ++bin) own[bin] = 0;
#else
    for (int bin = 0; bin < 768; ++bin) table[bin] = 0;
#endif
    for (int i = item * 1024; i < min(item * 1024 + 1024, pixel_count); ++i) {
        own[pixels[3 * i]]++;
        own[256 + pixels[3 * i + 1]]++;
        own[512 + pixels[3 * i + 2]]++;
    }
    for (int bin = 0; bin < 768; ++bin) table[bin] = own[bin];
}
