// SPDX-License-Identifier: GPL-3.0-or-later
// colour-merge: the colour histogram article's first attempt at merging on the device. Each work-item counts 1024
// pixels into 768 private counters and writes them to global memory; then the last 768 work-items add up one bin each
// over all tables. Memory: each pixel is read once; the tables are written once and read once. Work-items contend
// nowhere. The mistake: the barrier before the merge synchronises the work-items of one group only. Other groups may
// not have written their tables yet, or may not have started. MENDED makes the merge a second kernel: when a kernel
// ends, all its writes are done.

kernel void count(global const uchar* pixels, int pixel_count, global uint* tables, global uint* counts) {
    const int item = get_global_id(0);
    const int items = get_global_size(0);
    uint own[768];
    for (int bin = 0; bin < 768; ++bin) own[bin] = 0;
#ifdef MENDED
#else
    if (item >= items - 768) counts[item] = 0; // a mistake: the merge below adds to counts[0] to counts[767]
#endif
    for (int i = item * 1024; i < min(item * 1024 + 1024, pixel_count); ++i) {
        own[pixels[3 * i]]++;
        own[256 + pixels[3 * i + 1]]++;
        own[512 + pixels[3 * i + 2]]++;
    }
    for (int bin = 0; bin < 768; ++bin) tables[item * 768 + bin] = own[bin];
#ifdef MENDED
}

kernel void merge(global const uint* tables, int items, global uint* counts) {
    const int bin = get_global_id(0);
    counts[bin] = 0;
    for (int i = 0; i < items; ++i) counts[bin] += tables[i * 768 + bin];
}
#else
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (item >= items - 768) {
        const int bin = item - (items - 768);
        for (int i = 0; i < items; ++i) counts[bin] += tables[i * 768 + bin];
    }
}
#endif
