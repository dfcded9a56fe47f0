// SPDX-License-Identifier: GPL-3.0-or-later
// book-listing-typed: listing 4.1 of the OpenCL 2.0 book with its words as they are printed in the translation. Only the
// names of the kernel and its parameters are those of this program. Two functions have a letter too many,
// get_glaobal_id and get_glaobal_size, so that no compiler builds it. Memory and contention are those of book-listing.

kernel void count(global const int* pixels, int pixel_count, global uint* counts) {
    local int localHistorgram[256];

    int lid = get_local_id(0);
    int gid = get_glaobal_id(0);

    /* Initialize local histogram to zero */
    for (int i = lid; i < 256; i += get_local_size(0)) {
        localHistorgram[i] = 0;
    }

    /* Wait nutil all work-items within
     * the work-group have completed their stores */
    barrier(CLK_LOCAL_MEM_FENCE);

    /* Compute local histogram */
    for (int i = gid; i < pixel_count; i += get_glaobal_size(0)) {
        atomic_add(&localHistorgram[pixels[i]], 1);
    }

    /* Wait nutil all work-items within
     * the work-group have completed their stores */
    barrier(CLK_LOCAL_MEM_FENCE);

    /* Write the local histogram out to
     * the global histogram */
    for (int i = lid; i < 256; i += get_glaobal_size(0)) {
        atomic_add(&counts[i], localHistorgram[i]);
    }
}
