// SPDX-License-Identifier: GPL-3.0-or-later
// article-shared: what histshared of the CUDA article does: a work-item a pixel in groups of 256, and as many bins, so
// that each work-item clears, and in the end merges, the bin of its own number. With SKIP_EMPTY a bin is merged only
// where something was counted. Memory: each byte is read once; a table is merged for every 256 pixels. Work-items of a
// group meet at its table, groups at the global one. The work-items of the last group that have no pixel skip the
// branch, and with it the barrier and the merging of their bins.

kernel void count(global const uchar* pixels, int pixel_count, global uint* counts) {
    local uint table[256];
    const int item = get_local_id(0);
    const int i = get_global_id(0);
    table[item] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef MENDED
    if (i < pixel_count) atomic_add(&table[pixels[i]], 1u);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (table[item] != 0) atomic_add(&counts[item], table[item]);
#else
    if (i < pixel_count) {
        atomic_add(&table[pixels[i]], 1u);
        barrier(CLK_LOCAL_MEM_FENCE);
#ifdef SKIP_EMPTY
        if (table[item] != 0) atomic_add(&counts[item], table[item]);
#else
        atomic_add(&counts[item], table[item]);
#endif
    }
#endif
}
