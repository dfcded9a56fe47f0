// SPDX-License-Identifier: GPL-3.0-or-later
// book-listing: what listing 4.1 of the OpenCL book does, started as its listing 4.2 starts it: 16 work-groups of 64,
// whatever the image and the device. A work-group counts into a table in local memory; its work-items take pixels in
// turn and add the table to the global one at the end. Memory: each pixel is read once, as an int of four bytes.
// Work-items of a group meet at its table, groups at the global one, whose adds read it: the flag of its buffer, which the host gives, has to say so.

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
