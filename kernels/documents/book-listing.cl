// SPDX-License-Identifier: GPL-3.0-or-later
// book-listing: listing 4.1 of the OpenCL 2.0 book, started as listing 4.2 starts it: 16 work-groups of 64 work-items,
// for every image and device. Work-items count pixels in turn into the group's table in local memory, and add the table
// to the global one at the end. Memory: each pixel is read once, as an int of four bytes. Work-items of a group contend
// for the group's table, groups for the global table. The first mistake: the merge strides by the number of all
// work-items (1024), so each group merges only its first 64 bins; MENDED_STRIDE strides by the group's size. The second
// mistake is in the host's code: the listing creates the counts' buffer as write-only, although atomic adds read it.

kernel void count(global const int* pixels, int pixel_count, global uint* counts) {
    local uint table[256];
    const int item = get_local_id(0);
    for (int bin = item; bin < 256; bin += get_local_size(0)) table[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int i = get_global_id(0); i < pixel_count; i += get_global_size(0)) atomic_add(&table[pixels[i]], 1u);
    barrier(CLK_LOCAL_MEM_FENCE);

#ifdef MENDED_STRIDE
    for (int bin = item; bin < 256; bin += get_local_size(0)) atomic_add(&counts[bin], table[bin]);
#else
    for (int bin = item; bin < 256; bin += get_global_size(0)) atomic_add(&counts[bin], table[bin]);
#endif
}
