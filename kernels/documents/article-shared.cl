// SPDX-License-Identifier: GPL-3.0-or-later
// article-shared: histshared of the CUDA histogram article. The host starts one work-item per pixel in groups of 256.
// The table in local memory has 256 bins, too: each work-item clears the bin with its own number at the start, and
// merges that bin into the global table at the end. With SKIP_EMPTY it merges the bin only if the bin is not zero.
// Memory: each byte is read once; one table per 256 pixels is merged. Work-items of a group contend for the group's
// table, groups for the global table. The mistake: the barrier and the merge are inside the branch. In the last group,
// the work-items without a pixel skip the barrier (undefined in OpenCL) and never merge their bins. MENDED moves both
// out.

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
